import type { Id, Refusal } from '../../table/generated/types.ts'

const REFUSALS = 1000

export interface ActSender {
  refuse(refusal: Refusal): void
  /** Takes milliseconds of work from its budget. */
  spend(ms: number): void
}

interface PendingRefusal {
  readonly refusal: Refusal
  readonly sender: ActSender
}

/**
 * A refused act stays refused, however often it is sent again: the sender may have missed the refusal, and its later acts
 * are in the log already.
 */
export class RememberedRefusals {
  private readonly refusals = new Map<string, Refusal>()
  /** Acts sent again before the first was durable. They are answered with it, or it would be acknowledged too early. */
  private again: PendingRefusal[] = []

  get(seat: Id, id: string): Refusal | undefined {
    return this.refusals.size === 0 ? undefined : this.refusals.get(`${seat} ${id}`)
  }

  /** Sends a refusal. A duplicate of an entry that is not durable yet is refused when it is. */
  send(seat: Id, id: string, refusal: Refusal, sender: ActSender, durable: number): void {
    if (refusal.seq !== undefined && refusal.seq > durable) {
      this.again.push({ refusal, sender })
      return
    }
    // An act that came too early may be in time when it is sent again.
    if (refusal.code !== 'duplicate' && refusal.code !== 'too-early') this.add(seat, id, refusal)
    sender.refuse(refusal)
  }

  sendDurable(durable: number): void {
    if (this.again.length === 0) return
    const due = this.again.filter(({ refusal }) => (refusal.seq ?? 0) <= durable)
    this.again = this.again.filter((each) => !due.includes(each))
    for (const { refusal, sender } of due) sender.refuse(refusal)
  }

  /** Drops the pending refusals of entries that will never be durable; their senders must be told. */
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
