import type { Hover } from '../../table/generated/types.ts'
import type { Clock } from '../runtime/clock.ts'

/** A pointer is sent on this often at most. */
const EVERY_MS = 33

/** Sends the latest place of a pointer, now and then. */
export class PointerThrottle {
  private next: Hover | undefined
  private cancel: (() => void) | undefined

  constructor(
    private readonly clock: Clock,
    private readonly send: (hover: Hover) => void,
    private readonly dropped: () => void,
  ) {}

  push(hover: Hover): void {
    if (!this.cancel) {
      this.send(hover)
      this.cancel = this.clock.after(EVERY_MS, () => this.sendNext())
      return
    }
    if (this.next) this.dropped()
    // A ping is a gesture: no later place replaces it.
    if (!this.next?.ping || hover.ping) this.next = hover
  }

  stop(): void {
    this.cancel?.()
    this.cancel = undefined
    this.next = undefined
  }

  private sendNext(): void {
    this.cancel = undefined
    const { next } = this
    this.next = undefined
    if (next) this.push(next)
  }
}
