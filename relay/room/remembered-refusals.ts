import type { Id, Refusal } from '../../table/generated/types.ts'

/** How many refusals a table remembers. */
const REFUSALS = 1000

/** Where a refusal goes. */
export interface ActSender {
  refuse(refusal: Refusal): void
  /** Has it pay for so many milliseconds of work. */
  charge(ms: number): void
}

interface Told {
  readonly refusal: Refusal
  readonly sender: ActSender
}

/**
 * What was refused stays refused, however often it is sent: the sender may not have heard, and what he did after it
 * stands in the log already.
 */
export class RememberedRefusals {
  private readonly refusals = new Map<string, Refusal>()
  /** Sent again before the first one was durable: answered together with it, or it would be acknowledged too early. */
  private again: Told[] = []

  get(seat: Id, id: string): Refusal | undefined {
    return this.refusals.size === 0 ? undefined : this.refusals.get(`${seat} ${id}`)
  }

  /** Refuses what the table would not take; what it has taken already, when that is durable. */
  tell(seat: Id, id: string, refusal: Refusal, sender: ActSender, durable: number): void {
    if (refusal.seq !== undefined && refusal.seq > durable) {
      this.again.push({ refusal, sender })
      return
    }
    // An opening that came too early may be in time when it comes again.
    if (refusal.code !== 'duplicate' && refusal.code !== 'too-early') this.add(seat, id, refusal)
    sender.refuse(refusal)
  }

  tellDurable(durable: number): void {
    if (this.again.length === 0) return
    const due = this.again.filter(({ refusal }) => (refusal.seq ?? 0) <= durable)
    this.again = this.again.filter((each) => !due.includes(each))
    for (const { refusal, sender } of due) sender.refuse(refusal)
  }

  /** Those who wait for what will never be durable: by the id of their action, they must be told. */
  forgo(): { readonly id: string; readonly sender: ActSender }[] {
    const lost = this.again.flatMap(({ refusal, sender }) =>
      refusal.id === undefined ? [] : [{ id: refusal.id, sender }],
    )
    this.again = []
    return lost
  }

  private add(seat: Id, id: string, refusal: Refusal): void {
    this.refusals.set(`${seat} ${id}`, refusal)
    if (this.refusals.size <= REFUSALS) return
    const [oldest] = this.refusals.keys()
    if (oldest !== undefined) this.refusals.delete(oldest)
  }
}
