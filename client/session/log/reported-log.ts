import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Patch, PieceId, SeenEntry, Seq } from '../../../table/generated/types.ts'
import { redact } from '../../../table/log/redact.ts'
import type { Module } from '../../../table/module/module.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import { appendLines } from '../../words/chance-lines.ts'
import { reportEntry } from '../../words/entry-report.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { predictedSteps } from '../sync/pending-actions.ts'
import type { EntryWithStates, Sync } from '../sync/sync-state.ts'

/** The part of the log that this page has, with its lines. */
export interface ReportedLog {
  /** The entries before this page joined, the oldest first, and the state when it joined. */
  readonly past: readonly SeenEntry[]
  readonly present: State
  readonly live: readonly EntryWithStates[]
  readonly lines: readonly ReportLine[]
}

export const EMPTY_LOG: ReportedLog = { past: [], present: EMPTY_STATE, live: [], lines: [] }

/** The viewer is set if players share the screen: their page is sent more than one side may read. */
export type LogReader = { readonly module: Module; readonly viewer?: Viewer }

export function reportLog({ past, present, live }: Omit<ReportedLog, 'lines'>, reader: LogReader): ReportedLog {
  return {
    past,
    present,
    live,
    lines: appendLines([], [...reportPast(past, present, reader), ...live.map((news) => reportNews(news, reader))]),
  }
}

export const openLog = (past: readonly SeenEntry[], present: State, reader: LogReader): ReportedLog =>
  reportLog({ past, present, live: [] }, reader)

export const appendNews = (log: ReportedLog, news: readonly EntryWithStates[], reader: LogReader): ReportedLog => ({
  ...log,
  live: [...log.live, ...news],
  lines: appendLines(
    log.lines,
    news.map((each) => reportNews(each, reader)),
  ),
})

/** Adds older entries, from which later lines learn where pieces came from. */
export const prependEntries = (
  { past, ...rest }: ReportedLog,
  older: readonly SeenEntry[],
  reader: LogReader,
): ReportedLog =>
  reportLog({ ...rest, past: [...older.filter(({ seq }) => seq < (past[0]?.seq ?? Infinity)), ...past] }, reader)

/** The number of the oldest entry on this page; undefined if that is the first of the log. */
export function oldestSeq({ past, live }: ReportedLog): number | undefined {
  const seq = (past[0] ?? live[0]?.entry)?.seq
  return seq === 0 ? undefined : seq
}

/** The entries that were undone, by the player or by an answer. */
export function undoneEntries(entries: readonly Pick<SeenEntry, 'action' | 'result'>[]): ReadonlySet<Seq> {
  const undone = new Set<Seq>()
  for (const { action, result } of entries) {
    if (result?.of === undefined) continue
    if (action?.type === 'redo') undone.delete(result.of)
    else undone.add(result.of)
  }
  return undone
}

/** The lines of undone entries. */
export function undoneLines(lines: readonly ReportLine[]): ReadonlySet<number> {
  const undone = new Set<number>()
  const answers = new Map<number, number>()
  for (const { seq, of } of lines) {
    if (of?.undone) {
      undone.add(of.seq)
      answers.set(seq, of.seq)
      // An answer that is undone no longer undoes its entry.
      const restored = answers.get(of.seq)
      if (restored !== undefined) undone.delete(restored)
    } else if (of?.undone === false) undone.delete(of.seq)
  }
  return undone
}

/** The lines of unconfirmed actions, as they will stand in the log. */
export function reportPending(sync: Sync, at: number, { module, viewer }: LogReader): readonly ReportLine[] {
  const { confirmed, seat, head } = sync
  if (seat === undefined) return []
  return predictedSteps(sync).map(({ act: { id, action }, before, after }, index) => {
    const entry = { seq: confirmed.seq + 1 + index, id, seat, at, action, prev: head }
    const seen = viewer ? { before: view(before, viewer), after: view(after, viewer) } : { before, after }
    const { chance: _undecided, ...line } = reportEntry({ module, ...seen, knewPlace: () => true }, entry)
    return line
  })
}

export const reportNews = ({ entry, before, after }: EntryWithStates, reader: LogReader): ReportLine =>
  reportFor(reader, entry, patchOf(before, entry), before, after, () => true)

function reportFor(
  { module, viewer }: LogReader,
  entry: SeenEntry,
  patch: Patch,
  before: State,
  after: State,
  knewPlace: (id: PieceId) => boolean,
): ReportLine {
  const { action } = entry
  if (!viewer || !action) return reportEntry({ module, before, after, knewPlace }, entry)
  const seen = redact({ ...entry, action }, patch, before, after, viewer)
  return reportEntry({ module, before: view(before, viewer), after: view(after, viewer), knewPlace }, seen)
}

/**
 * If the past does not begin with entry 0, the state before it is unknown. The present state stands in for it, and the
 * start of a move is reported only once an entry has put the piece there.
 */
function reportPast(past: readonly SeenEntry[], present: State, reader: LogReader): ReportLine[] {
  const isWhole = past[0]?.seq === 0
  const placed = new Set<PieceId>()
  let before = isWhole ? EMPTY_STATE : present
  return past.map((entry) => {
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    const line = reportFor(reader, entry, patch, before, after, (id) => isWhole || placed.has(id))
    for (const { id } of patch.pieces ?? []) placed.add(id)
    before = after
    return line
  })
}
