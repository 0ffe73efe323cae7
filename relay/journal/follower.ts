import type { Batch } from './journal.ts'

/** One reader of a table's log. It is told of appends as they happen, and reads from the journal only what it missed. */
export class Follower {
  private readonly batchesHeard: Batch[] = []
  /** There may be entries that it was not told of. */
  private behind = true
  private ended = false
  private wake: () => void = () => {}

  constructor(
    private after: number,
    private readonly read: (after: number) => Promise<string[]>,
  ) {}

  appended(batch: Batch): void {
    const last = this.batchesHeard.at(-1)
    const next = last ? last.seq + last.lines.length : this.after + 1
    if (batch.seq <= next) this.batchesHeard.push(batch)
    else this.behind = true
    this.wake()
  }

  /** Another process has written. */
  lookAgain(): void {
    this.behind = true
    this.wake()
  }

  end(): void {
    this.ended = true
    this.wake()
  }

  async *batches(): AsyncGenerator<Batch> {
    while (!this.ended) {
      const batch = this.batchesHeard.shift() ?? (await this.missed())
      const fresh = batch && this.newLinesOf(batch)
      if (fresh) {
        this.after += fresh.lines.length
        yield fresh
      } else if (!batch && !this.behind && this.batchesHeard.length === 0 && !this.ended) {
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
      }
    }
  }

  private async missed(): Promise<Batch | undefined> {
    if (!this.behind) return undefined
    this.behind = false
    const seq = this.after + 1
    const lines = await this.read(this.after).catch((error) => {
      if (this.ended) return []
      throw error
    })
    return lines.length > 0 ? { seq, lines } : undefined
  }

  /** An append that happens during a read is both read and told; this drops the repeated lines. */
  private newLinesOf({ seq, lines }: Batch): Batch | undefined {
    const old = this.after + 1 - seq
    if (old >= lines.length) return undefined
    return old > 0 ? { seq: seq + old, lines: lines.slice(old) } : { seq, lines }
  }
}
