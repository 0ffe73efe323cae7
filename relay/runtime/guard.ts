import type { EventEmitter } from 'node:events'
import type { BaseLogger } from 'pino'
import type { Clock } from './clock.ts'

/** Runs the work of an event, a timer or a message. If it throws, only that work fails. */
export type Guard = (what: string, work: () => void, failed?: () => void) => void

export const guardWith =
  (log: BaseLogger, count: () => void): Guard =>
  (what, work, failed) => {
    const report = (error: unknown) => {
      count()
      log.error({ err: error, what }, 'Something failed; the relay goes on.')
    }
    try {
      work()
    } catch (error) {
      report(error)
      try {
        failed?.()
      } catch (again) {
        report(again)
      }
    }
  }

export const guardedClock = (clock: Clock, guard: Guard): Clock => ({
  now: () => clock.now(),
  after: (ms, work) => clock.after(ms, () => guard('timer', work)),
})

/** Guards the listeners that an event has now, whichever library added them. */
export function guardListeners<Args extends unknown[]>(
  emitter: EventEmitter,
  event: string,
  guard: Guard,
  failed: (...args: Args) => void,
): void {
  for (const listener of emitter.listeners(event)) {
    emitter.off(event, listener as () => void)
    emitter.on(event, (...args) =>
      guard(
        event,
        () => listener.apply(emitter, args),
        () => failed(...(args as Args)),
      ),
    )
  }
}
