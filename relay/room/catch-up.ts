import type { Journal } from '../journal/journal.ts'

export interface CatchUpParts {
  readonly table: string
  readonly journal: Journal
  /** The last entry that the room has. */
  seq(): number
  /** Whether the room is writing too; the journal will refuse one of the two relays. */
  isBusy(): boolean
  isGone(): boolean
  /** Takes the lines that the room does not have. */
  take(lines: readonly string[]): void
  giveUp(cause: unknown): void
}

/** Takes in the entries that another relay writes to the same table. */
export class CatchUp {
  /** The last entry in the journal, by any relay. */
  private lastInJournal = -1
  private readonly stopping = new AbortController()

  constructor(private readonly parts: CatchUpParts) {}

  async follow(): Promise<void> {
    const { table, journal, seq: seqNow, giveUp } = this.parts
    try {
      for await (const { seq, lines } of journal.follow(table, seqNow(), this.stopping.signal)) {
        this.lastInJournal = seq + lines.length - 1
        await this.now()
      }
    } catch (error) {
      giveUp(error)
    }
  }

  /** Reads what is missing, unless the room is busy. */
  async now(): Promise<void> {
    const { table, journal, isBusy, isGone, take, giveUp, seq: seqNow } = this.parts
    const seq = seqNow()
    if (this.lastInJournal <= seq || isBusy() || isGone()) return
    try {
      const lines = await journal.read(table, seq)
      if (!isBusy()) take(lines.slice(seqNow() - seq))
    } catch (error) {
      giveUp(error)
    }
  }

  stop(): void {
    this.stopping.abort()
  }
}
