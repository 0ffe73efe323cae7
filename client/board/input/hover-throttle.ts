import type { Hover } from '../../../table/generated/types.ts'

/** Milliseconds between two messages. */
const PAUSE = 50

/** Sends at most 20 messages a second, and always the last one. A ping is sent at once. */
export function throttledHover(
  say: (hover: Hover) => void,
  now: () => number,
): { readonly say: (hover: Hover) => void; readonly stop: () => void } {
  let last = Number.NEGATIVE_INFINITY
  let held: Hover | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const speak = (hover: Hover): void => {
    clearTimeout(timer)
    timer = undefined
    held = undefined
    last = now()
    say(hover)
  }
  return {
    say(hover) {
      const wait = last + PAUSE - now()
      if (hover.ping || wait <= 0) return speak(hover)
      held = hover
      timer ??= setTimeout(() => held && speak(held), wait)
    },
    stop: () => clearTimeout(timer),
  }
}
