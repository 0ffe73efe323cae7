import { factsOf } from '../../table/action/action-kinds.ts'
import type { Action, Refusal } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import type { Clock } from '../runtime/clock.ts'
import { Bucket, type TableLimits } from './rate.ts'

/** Limits the entries and the bytes of log of one table, for all players together. */
export class TableQuota {
  private readonly entries: Bucket
  private readonly bytes: Bucket

  constructor(
    private readonly limits: TableLimits,
    clock: Clock,
    private log: number,
  ) {
    this.entries = new Bucket(limits.entries, clock)
    this.bytes = new Bucket(limits.bytes, clock)
  }

  /** Why the table takes no more acts just now. */
  refuse(action: Action): Refusal | undefined {
    if (this.log >= this.limits.log && !factsOf(action).whenFull) {
      const message = `The log of this table is full (${Math.round(this.limits.log / 2 ** 20)} MB). End the game, and create a new table from this position.`
      return refusal('log-full', message)
    }
    if (!this.entries.isOwed && !this.bytes.isOwed) return undefined
    return refusal('too-busy', 'Too much is happening at this table; your action will be sent again in a moment.')
  }

  take(bytes: number): void {
    this.entries.owe(1)
    this.bytes.owe(bytes)
    this.log += bytes
  }
}
