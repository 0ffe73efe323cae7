import type { Clock } from './clock.ts'

/** So long the event loop is kept from others by all long work together, in each of its turns. */
const SLICE_MS = 5

/** Runs work that stops now and then, and answers its result. */
export type Run = <T>(work: Generator<void, T>) => Promise<T>

/** Long work, whoever asked for it, is done in slices: between any two of them everybody else has a turn. */
export class Slices {
  private spent = 0
  private isCounting = false
  private readonly waiting: (() => void)[] = []

  constructor(private readonly clock: Clock) {}

  /** Whoever asked pays for the time. */
  async run<T>(work: Generator<void, T>, pay: (ms: number) => void): Promise<T> {
    for (;;) {
      while (this.spent >= SLICE_MS) await new Promise<void>((resolve) => this.waiting.push(resolve))
      const began = this.clock.now()
      const left = SLICE_MS - this.spent
      let step = work.next()
      while (!step.done && this.clock.now() - began < left) step = work.next()
      const spent = this.clock.now() - began
      this.count(spent)
      pay(spent)
      if (step.done) return step.value
    }
  }

  private count(spent: number): void {
    this.spent += spent
    if (this.isCounting || spent === 0) return
    this.isCounting = true
    setImmediate(() => this.turn())
  }

  /** A turn of the event loop later: the longest waiting goes on. */
  private turn(): void {
    this.spent = 0
    this.isCounting = false
    const next = this.waiting.shift()
    if (!next) return
    // Also when that one finds nothing to do, the others must not wait for ever.
    this.isCounting = true
    setImmediate(() => this.turn())
    next()
  }
}

/** For work that nobody else waits for. */
export const atOnce: Run = async (work) => finish(work)

/** Does all of it at once. */
export function finish<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
