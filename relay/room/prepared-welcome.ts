import { snapshotText } from '../../table/log/snapshot.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'
import { entryTextFor, type LogPoint, type TableLog } from '../journal/table-log.ts'

/** Limits of the past entries that come with a snapshot. */
const MOST_ENTRIES = 100
const MOST_LETTERS = 512 * 1024

/** The beginning of a welcome: the table at one point of its log, for all who see the same. */
export interface PreparedWelcome extends LogPoint {
  /** A JSON object without its closing brace: more fields follow. */
  readonly text: string
}

/** Whether the entries after a point, hidden ones included, have no more than so many letters. */
export const isShort = (log: TableLog, after: LogPoint, letters: number): boolean => {
  const missed = log.missed(after)
  return missed !== undefined && log.fitting(missed, letters) === missed
}

/** Brings the entries after a point; undefined where this log has no such point, or they are too many. */
export function* welcomeWithMissed(
  log: TableLog,
  viewer: Viewer,
  after: LogPoint,
): Generator<void, PreparedWelcome | undefined> {
  const { state, head } = log
  const missed = log.missed(after)
  if (missed === undefined) return undefined
  const texts = yield* latest(log, viewer, missed)
  if (texts.length < missed) return undefined
  return { seq: state.seq, head, text: `{"head":"${head}","entries":[${texts.join(',')}],` }
}

/** Brings the whole table and its latest entries; yields between them. */
export function* welcomeWithSnapshot(log: TableLog, viewer: Viewer): Generator<void, PreparedWelcome> {
  const { state, head } = log
  const texts = yield* latest(log, viewer, MOST_ENTRIES)
  const table = yield* snapshotText(state, viewer)
  return { seq: state.seq, head, text: `{"head":"${head}","snapshot":${table},"entries":[${texts.join(',')}],` }
}

/** The latest entries that fit. Letters are counted as the viewer sees them, or the count would tell secrets. */
function* latest(log: TableLog, viewer: Viewer, count: number): Generator<void, string[]> {
  const entries = yield* log.last(count)
  const texts: string[] = []
  let letters = 0
  for (const each of entries.toReversed()) {
    const text = entryTextFor(each, viewer)
    letters += text.length
    if (letters > MOST_LETTERS) break
    texts.unshift(text)
    yield
  }
  return texts
}
