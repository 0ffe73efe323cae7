import { BYTES_AN_ACTION, LARGEST_MESSAGE } from '../../../table/protocol.ts'

/** The relay takes this many actions at once and this many a second. It disconnects a page that sends more. */
export const BURST = 100
export const PER_SECOND = 25

/** Actions sent together stay well below the largest message. */
const TOGETHER = LARGEST_MESSAGE / 2

/** Sends things in order and no faster than the relay's rate, several at a time where possible. */
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

  /** Empties the queue and allows a full burst again. */
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

  /** The things that may be sent together now, by the relay's own costs. */
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
