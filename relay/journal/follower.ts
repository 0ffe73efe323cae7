import type { Batch } from './journal.ts'

/** One reader of a table's log: told of appends as they happen, it reads the journal only for what it was not told. */
export class Follower {
  private readonly told: Batch[] = []
  /** There may be entries it was not told of. */
  private behind = true
  private ended = false
  private wake: () => void = () => {}

  constructor(
    private after: number,
    private readonly read: (after: number) => Promise<string[]>,
  ) {}

  tell(batch: Batch): void {
    const last = this.told.at(-1)
    const next = last ? last.seq + last.lines.length : this.after + 1
    if (batch.seq <= next) this.told.push(batch)
    else this.behind = true
    this.wake()
  }

  /** Somebody else wrote. */
  stir(): void {
    this.behind = true
    this.wake()
  }

  end(): void {
    this.ended = true
    this.wake()
  }

  async *batches(): AsyncGenerator<Batch> {
    while (!this.ended) {
      const batch = this.told.shift() ?? (await this.missed())
      const fresh = batch && this.beyond(batch)
      if (fresh) {
        this.after += fresh.lines.length
        yield fresh
      } else if (!batch && !this.behind && this.told.length === 0 && !this.ended) {
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

  /** What it was told while it read may be both in what it read and in what it was told. */
  private beyond({ seq, lines }: Batch): Batch | undefined {
    const old = this.after + 1 - seq
    if (old >= lines.length) return undefined
    return old > 0 ? { seq: seq + old, lines: lines.slice(old) } : { seq, lines }
  }
}
