/** The relay takes a burst of this many actions, and then this many a second; who sends more is sent away. */
export const BURST = 100
export const PER_SECOND = 25

/** Lets things pass in order, together where it can, and no faster than that. */
export class Pace<T> {
  private readonly queue: T[] = []
  private tokens = BURST
  private last: number
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly pass: (things: readonly T[]) => void,
    private readonly now: () => number,
  ) {
    this.last = now()
  }

  send(things: readonly T[]): void {
    this.queue.push(...things)
    this.flow()
  }

  /** Forgets what waits, and begins with a full burst. */
  reset(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue.length = 0
    this.tokens = BURST
    this.last = this.now()
  }

  private flow(): void {
    const now = this.now()
    this.tokens = Math.min(BURST, this.tokens + ((now - this.last) / 1000) * PER_SECOND)
    this.last = now
    const passing = this.queue.splice(0, Math.floor(this.tokens))
    this.tokens -= passing.length
    if (passing.length > 0) this.pass(passing)
    if (this.queue.length === 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flow()
    }, 1000 / PER_SECOND)
  }
}
