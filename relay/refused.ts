import type { Id, Refusal } from '../table/generated/types.ts'

/** How many refusals a table remembers. */
const REFUSALS = 1000

/**
 * What was refused stays refused, however often it is sent: the sender may not have heard, and what he did after it
 * stands in the log already.
 */
export class Refused {
  private readonly refusals = new Map<string, Refusal>()

  get(seat: Id, id: string): Refusal | undefined {
    return this.refusals.get(`${seat} ${id}`)
  }

  add(seat: Id, id: string, refusal: Refusal): void {
    this.refusals.set(`${seat} ${id}`, refusal)
    if (this.refusals.size <= REFUSALS) return
    const [oldest] = this.refusals.keys()
    if (oldest !== undefined) this.refusals.delete(oldest)
  }
}
