import type { Clock } from './clock.ts'

/** Long work may take so much of one turn of the event loop. */
const SLICE_MS = 5

/** Runs work that yields now and then, and answers its result. */
export type Run = <T>(work: Generator<void, T>) => Promise<T>

/** Runs long work in slices, so that everything else has a turn between them. */
export class Slices {
  private spent = 0
  private isScheduled = false
  private readonly waiting: (() => void)[] = []

  constructor(private readonly clock: Clock) {}

  /** Whether this turn of the event loop has used its time for long work. */
  get isSpent(): boolean {
    return this.spent >= SLICE_MS
  }

  /** Counts time that was spent in this turn. */
  spend(ms: number): void {
    this.spent += ms
    if (this.spent > 0) this.schedule()
  }

  /** Runs the work in a later turn, after all that waits already. */
  later(work: () => void): void {
    this.waiting.push(work)
    this.schedule()
  }

  /** Runs the work in slices; `pay` takes the time of each from the asker's budget. */
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

/** Work that is not interrupted, but waits for its turn and is timed. */
export function* inOneSlice<T>(work: () => T): Generator<void, T> {
  const result = work()
  yield
  return result
}

/** Runs all of it now, for work that nobody else waits for. */
export const atOnce: Run = async (work) => runToEnd(work)

export function runToEnd<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
