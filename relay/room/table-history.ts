import type { SavedPosition } from '../../table/generated/types.ts'
import { savedPositionOf } from '../../table/log/saved-position.ts'
import { ALL_SEEING, type Viewer } from '../../table/secrecy/sight.ts'
import type { Journal } from '../journal/journal.ts'
import { sha256 } from '../journal/sha256.ts'
import { READ_AT_ONCE, type TableLog } from '../journal/table-log.ts'
import type { Run } from '../runtime/slices.ts'

/** What was at a table: read from its journal, and shown as each viewer saw it then. */
export class TableHistory {
  constructor(
    private readonly table: string,
    private readonly journal: Journal,
    private readonly chronicle: () => TableLog,
  ) {}

  async history(viewer: Viewer, before: number, count: number, run: Run): Promise<string> {
    const until = Math.min(before, this.next)
    const from = Math.max(0, until - count)
    return this.chronicle().history(this.hindsight(viewer), from, until, this.read, run)
  }

  /** The table as it was for this viewer before an entry, and what came then. */
  async from(viewer: Viewer, from: number, count: number, run: Run): Promise<string> {
    const until = Math.min(from + count, this.next)
    return this.chronicle().past(this.hindsight(viewer), from, until, this.read, run)
  }

  /** Where the whole game stood after an entry; undefined where there is none. */
  async positionAfter(entry: number, run: Run): Promise<SavedPosition | undefined> {
    const found = await this.chronicle().after(entry, this.read, run)
    return found && savedPositionOf(found.after, sha256(found.text))
  }

  /** The log as it is written, up to an entry that is durable, a few lines at a time. */
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
    return this.chronicle().seq + 1
  }

  /** What was sealed is open once the game has ended. */
  private hindsight(viewer: Viewer): Viewer {
    return this.chronicle().state.closed ? ALL_SEEING : viewer
  }
}
