import type { Hover } from '../../../table/generated/types.ts'

/** Milliseconds between two messages. */
const PAUSE = 50

/** Sends at most 20 messages a second, and always the last one. A ping is sent at once. */
export function throttledHover(
  deliver: (hover: Hover) => void,
  now: () => number,
): { readonly send: (hover: Hover) => void; readonly stop: () => void } {
  let last = Number.NEGATIVE_INFINITY
  let held: Hover | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const deliverNow = (hover: Hover): void => {
    clearTimeout(timer)
    timer = undefined
    held = undefined
    last = now()
    deliver(hover)
  }
  return {
    send(hover) {
      const wait = last + PAUSE - now()
      if (hover.ping || wait <= 0) return deliverNow(hover)
      held = hover
      timer ??= setTimeout(() => held && deliverNow(held), wait)
    },
    stop: () => clearTimeout(timer),
  }
}
