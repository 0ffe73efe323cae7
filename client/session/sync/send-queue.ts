import { BYTES_AN_ACTION, LARGEST_MESSAGE } from '../../../table/protocol.ts'

/** The relay takes a burst of this many actions, and then this many a second; who sends more is sent away. */
export const BURST = 100
export const PER_SECOND = 25

/** What travels together stays well below the largest message. */
const TOGETHER = LARGEST_MESSAGE / 2

/** Lets things pass in order, together where it can, and no faster than that. */
export class SendQueue<T> {
  private readonly queue: T[] = []
  private tokens = BURST
  private last: number
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly pass: (things: readonly T[]) => void,
    private readonly bytesOf: (thing: T) => number,
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
    for (let load = this.load(); load.length > 0; load = this.load()) this.pass(load)
    if (this.queue.length === 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flow()
    }, 1000 / PER_SECOND)
  }

  /** As many as may go together now, each weighed as the relay weighs it. */
  private load(): T[] {
    let count = 0
    let bytes = 0
    for (const thing of this.queue) {
      const weight = this.bytesOf(thing)
      const cost = 1 + weight / BYTES_AN_ACTION
      if (cost > this.tokens || (count > 0 && bytes + weight > TOGETHER)) break
      this.tokens -= cost
      bytes += weight
      count++
    }
    return this.queue.splice(0, count)
  }
}
