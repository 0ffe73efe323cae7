import { snapshotText } from '../../table/log/snapshot.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'
import { entryTextFor, type LogPoint, type TableLog } from '../journal/table-log.ts'

/** How many entries come with a snapshot, to read, and how many letters they have together. */
const TO_READ = 100
const LETTERS_TO_READ = 512 * 1024

/** The table at one point of its log, written for those who see the same: the beginning of a welcome. */
export interface PreparedWelcome extends LogPoint {
  /** An object in JSON, without the closing brace: more fields follow. */
  readonly text: string
}

/** Whether what came after a point, hidden things included, has no more than so many letters. */
export const isShort = (chronicle: TableLog, after: LogPoint, letters: number): boolean => {
  const missed = chronicle.missed(after)
  return missed !== undefined && chronicle.fitting(missed, letters) === missed
}

/** The entries after a point; undefined where that is no point of this log, or where they are more than anybody reads. */
export function* welcomeWithMissed(
  chronicle: TableLog,
  viewer: Viewer,
  after: LogPoint,
): Generator<void, PreparedWelcome | undefined> {
  const { state, head } = chronicle
  const missed = chronicle.missed(after)
  if (missed === undefined) return undefined
  const texts = yield* latest(chronicle, viewer, missed)
  if (texts.length < missed) return undefined
  return { seq: state.seq, head, text: `{"head":"${head}","entries":[${texts.join(',')}],` }
}

/** The whole table, and the latest entries to read; stops now and then. */
export function* welcomeWithSnapshot(chronicle: TableLog, viewer: Viewer): Generator<void, PreparedWelcome> {
  const { state, head } = chronicle
  const texts = yield* latest(chronicle, viewer, TO_READ)
  const table = yield* snapshotText(state, viewer)
  return { seq: state.seq, head, text: `{"head":"${head}","snapshot":${table},"entries":[${texts.join(',')}],` }
}

/** The latest entries, as many as fit: counted as the viewer sees them, or their number would tell what is hidden. */
function* latest(chronicle: TableLog, viewer: Viewer, count: number): Generator<void, string[]> {
  const played = yield* chronicle.last(count)
  const texts: string[] = []
  let letters = 0
  for (const each of played.toReversed()) {
    const text = entryTextFor(each, viewer)
    letters += text.length
    if (letters > LETTERS_TO_READ) break
    texts.unshift(text)
    yield
  }
  return texts
}
