import type { Entry, Game, Hash } from '../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../table/log/log-keeper.ts'
import { JournalError } from '../journal/journal.ts'
import { sha256 } from '../journal/sha256.ts'
import { journalLineOf, READ_AT_ONCE, TableLog } from '../journal/table-log.ts'
import type { TableRules } from '../modules/loaded-modules.ts'
import type { Run } from '../runtime/slices.ts'
import { secretOf } from './seat-tokens.ts'

/** A table as its log makes it: decides the next entries, and holds those that are durable. */
export interface LiveTable {
  readonly keeper: LogKeeper
  readonly tableLog: TableLog
}

export const keeperFor = (key: Hash, { printed, referee }: TableRules): LogKeeper =>
  new LogKeeper(printed, secretOf(key), sha256, referee)

/** Takes in an entry from the journal; throws where it does not continue the log. */
export function recallEntry(keeper: LogKeeper, line: string): KeptEntry {
  const { head, state } = keeper
  const kept = keeper.recall(line)
  const { seq, prev } = kept.entry
  if (seq === state.seq + 1 && prev === head) return kept
  throw new JournalError(
    'broken',
    `Entry ${seq} follows ${prev.slice(0, 12)}, but the log ends with ${head.slice(0, 12)}.`,
  )
}

/** Reads a table from its lines; undefined where it has none. */
export async function replay(
  read: (after: number, most: number) => Promise<readonly string[]>,
  key: Hash,
  rulesFor: (game: Game) => TableRules,
  run: Run,
): Promise<LiveTable | undefined> {
  let live: LiveTable | undefined
  for (;;) {
    const lines = await read(live?.keeper.state.seq ?? -1, READ_AT_ONCE)
    if (lines.length === 0) return live
    live ??= begun(lines[0] as string, key, rulesFor)
    if (!live) return undefined
    await run(recalling(live, lines))
  }
}

function begun(first: string, key: Hash, rulesFor: (game: Game) => TableRules): LiveTable | undefined {
  const { action } = JSON.parse(first) as Entry
  if (action.type !== 'open') return undefined
  return { keeper: keeperFor(key, rulesFor(action.game)), tableLog: new TableLog() }
}

function* recalling({ keeper, tableLog }: LiveTable, lines: readonly string[]): Generator<void, void> {
  for (const line of lines) {
    const kept = recallEntry(keeper, line)
    tableLog.extend([journalLineOf(kept)], kept.after)
    yield
  }
}
