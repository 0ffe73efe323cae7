import type { Journal } from '../../relay/journal/journal.ts'
import { type TableLimits, UNLIMITED } from '../../relay/limits/rate.ts'
import type { Clock } from '../../relay/runtime/clock.ts'

/** No limits. */
export const NO_QUOTA: TableLimits = { entries: UNLIMITED, bytes: UNLIMITED, log: 1e12 }

/** Time that stands still until a test moves it. */
export interface HandClock extends Clock {
  advance(ms: number): void
  /** Time passes without timers, as on a closed laptop. */
  sleep(ms: number): void
}

export function handClock(start = 1_800_000_000_000): HandClock {
  let time = start
  let alarms: { at: number; work: () => void }[] = []
  return {
    now: () => time,
    after(ms, work) {
      const alarm = { at: time + ms, work }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((each) => each !== alarm)
      }
    },
    advance(ms) {
      const until = time + ms
      for (;;) {
        const next = alarms.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        alarms = alarms.filter((each) => each !== next)
        time = Math.max(time, next.at)
        next.work()
      }
      time = until
    },
    sleep(ms) {
      time += ms
    },
  }
}

/** A journal whose appends wait until a test lets them through. */
export interface Sluice {
  readonly journal: Journal
  close(): void
  /** Lets all waiting and later appends through. */
  open(): void
  /** How many appends wait. */
  waiting(): number
}

export function sluice(inner: Journal): Sluice {
  let isOpen = true
  let held: (() => void)[] = []
  return {
    journal: {
      create: (table, key) => inner.create(table, key),
      key: (table) => inner.key(table),
      read: (table, after, most) => inner.read(table, after, most),
      save: (name) => inner.save(name),
      keepSave: (name, text, before) => inner.keepSave(name, text, before),
      follow: (table, after, stop) => inner.follow(table, after, stop),
      close: () => inner.close(),
      async append(table, seq, lines) {
        if (!isOpen) await new Promise<void>((resolve) => held.push(resolve))
        await inner.append(table, seq, lines)
      },
    },
    close() {
      isOpen = false
    },
    open() {
      isOpen = true
      for (const go of held) go()
      held = []
    },
    waiting: () => held.length,
  }
}
