import type { SavedPosition } from '../../table/generated/types.ts'
import { savedPositionOf } from '../../table/log/saved-position.ts'
import { ALL_SEEING, type Viewer } from '../../table/secrecy/sight.ts'
import type { Journal } from '../journal/journal.ts'
import { sha256 } from '../journal/sha256.ts'
import { READ_AT_ONCE, type TableLog } from '../journal/table-log.ts'
import type { Run } from '../runtime/slices.ts'

/** The past of a table, read from the journal and shown as each viewer saw it then. */
export class TableHistory {
  constructor(
    private readonly table: string,
    private readonly journal: Journal,
    private readonly log: () => TableLog,
  ) {}

  /** The entries before an entry. */
  async pageBefore(viewer: Viewer, before: number, count: number, run: Run): Promise<string> {
    const until = Math.min(before, this.next)
    const from = Math.max(0, until - count)
    return this.log().entriesBetween(this.hindsight(viewer), from, until, this.read, run)
  }

  /** The table as this viewer saw it before an entry, and the entries from there on. */
  async pageFrom(viewer: Viewer, from: number, count: number, run: Run): Promise<string> {
    const until = Math.min(from + count, this.next)
    return this.log().tableAndEntries(this.hindsight(viewer), from, until, this.read, run)
  }

  /** The whole position after an entry; undefined where there is no such entry. */
  async positionAfter(entry: number, run: Run): Promise<SavedPosition | undefined> {
    const found = await this.log().stateAfter(entry, this.read, run)
    return found && savedPositionOf(found.after, sha256(found.text))
  }

  /** Yields the log up to a durable entry, a few lines at a time. */
  async *lines(last: number): AsyncGenerator<readonly string[]> {
    for (let after = -1; after < last; ) {
      const lines = await this.read(after, Math.min(READ_AT_ONCE, last - after))
      if (lines.length === 0) return
      yield lines
      after += lines.length
    }
  }

  private readonly read = (after: number, most: number): Promise<string[]> => this.journal.read(this.table, after, most)

  private get next(): number {
    return this.log().seq + 1
  }

  /** After the end of the game everything is open. */
  private hindsight(viewer: Viewer): Viewer {
    return this.log().state.closed ? ALL_SEEING : viewer
  }
}
