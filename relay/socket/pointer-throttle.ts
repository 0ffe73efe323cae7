import type { Hover } from '../../table/generated/types.ts'
import type { Clock } from '../runtime/clock.ts'

/** A pointer is passed on this often at most; in between only its latest place counts. */
const EVERY_MS = 33

/** The pointer of one connection on its way to the others. */
export class PointerThrottle {
  private next: Hover | undefined
  private callOff: (() => void) | undefined

  constructor(
    private readonly clock: Clock,
    private readonly send: (hover: Hover) => void,
    private readonly dropped: () => void,
  ) {}

  push(hover: Hover): void {
    if (!this.callOff) {
      this.send(hover)
      this.callOff = this.clock.after(EVERY_MS, () => this.turn())
      return
    }
    if (this.next) this.dropped()
    // A ping is a gesture, not a place on the way: no later place takes its turn.
    if (!this.next?.ping || hover.ping) this.next = hover
  }

  stop(): void {
    this.callOff?.()
    this.callOff = undefined
    this.next = undefined
  }

  private turn(): void {
    this.callOff = undefined
    const { next } = this
    this.next = undefined
    if (next) this.push(next)
  }
}
