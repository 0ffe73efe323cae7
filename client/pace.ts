/** The relay takes a burst of this many actions, and then this many a second; who sends more is sent away. */
export const BURST = 100
export const PER_SECOND = 25

/** Lets things pass in order, and no faster than that. */
export class Pace<T> {
  private readonly queue: T[] = []
  private tokens = BURST
  private last: number
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly pass: (thing: T) => void,
    private readonly now: () => number,
  ) {
    this.last = now()
  }

  send(thing: T): void {
    this.queue.push(thing)
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
    while (this.tokens >= 1 && this.queue.length > 0) {
      this.tokens -= 1
      this.pass(this.queue.shift() as T)
    }
    if (this.queue.length === 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flow()
    }, 1000 / PER_SECOND)
  }
}
