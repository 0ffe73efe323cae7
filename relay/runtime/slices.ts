import type { Clock } from './clock.ts'

/** How long all long work together may keep the event loop in one of its turns. */
const SLICE_MS = 5

/** Runs work that stops now and then, and answers its result. */
export type Run = <T>(work: Generator<void, T>) => Promise<T>

/** Does long work in slices; between any two of them everybody else has a turn. */
export class Slices {
  private spent = 0
  private isScheduled = false
  private readonly waiting: (() => void)[] = []

  constructor(private readonly clock: Clock) {}

  /** Whether this turn of the event loop has had enough long work. */
  get isSpent(): boolean {
    return this.spent >= SLICE_MS
  }

  /** Counts time that was spent in this turn. */
  spend(ms: number): void {
    this.spent += ms
    if (this.spent > 0) this.schedule()
  }

  /** Does it in a later turn, when those who wait already have had theirs. */
  later(work: () => void): void {
    this.waiting.push(work)
    this.schedule()
  }

  /** The asker pays for the time. */
  run<T>(work: Generator<void, T>, pay: (ms: number) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const slice = () => {
        if (this.isSpent) return this.later(slice)
        const began = this.clock.now()
        const left = SLICE_MS - this.spent
        try {
          let step = work.next()
          while (!step.done && this.clock.now() - began < left) step = work.next()
          if (step.done) resolve(step.value)
          else this.later(slice)
        } catch (error) {
          reject(error)
        }
        const spent = this.clock.now() - began
        this.spend(spent)
        pay(spent)
      }
      slice()
    })
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    setImmediate(() => this.turn())
  }

  private turn(): void {
    this.spent = 0
    this.isScheduled = false
    while (this.waiting.length > 0 && !this.isSpent) this.waiting.shift()?.()
    if (this.waiting.length > 0) this.schedule()
  }
}

/** Work that is not interrupted, but waits for its turn and is counted. */
export function* inOneSlice<T>(work: () => T): Generator<void, T> {
  const result = work()
  yield
  return result
}

/** For work that nobody else waits for. */
export const atOnce: Run = async (work) => runToEnd(work)

/** Does all of it at once. */
export function runToEnd<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
