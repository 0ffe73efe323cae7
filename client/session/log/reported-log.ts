import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Patch, PieceId, SeenEntry, Seq } from '../../../table/generated/types.ts'
import { redact } from '../../../table/log/redact.ts'
import type { Module } from '../../../table/module/module.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import { appendLines } from '../../words/chance-lines.ts'
import { reportEntry } from '../../words/entry-report.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { type AppliedEntry, predictedSteps, type Sync } from '../sync/sync.ts'

/** The log as far as this screen has it, told in lines. */
export interface ReportedLog {
  /** What was there before we came, the oldest first, and the table when we came. */
  readonly past: readonly SeenEntry[]
  readonly present: State
  readonly live: readonly AppliedEntry[]
  readonly lines: readonly ReportLine[]
}

export const EMPTY_LOG: ReportedLog = { past: [], present: EMPTY_STATE, live: [], lines: [] }

/** For whose eyes it is told: several players at one screen hold more than one of them may read. */
export type LogReader = { readonly module: Module; readonly viewer?: Viewer }

export function reportLog({ past, present, live }: Omit<ReportedLog, 'lines'>, reader: LogReader): ReportedLog {
  return {
    past,
    present,
    live,
    lines: appendLines([], [...tellPast(past, present, reader), ...live.map((news) => reportNews(news, reader))]),
  }
}

export const openLog = (past: readonly SeenEntry[], present: State, reader: LogReader): ReportedLog =>
  reportLog({ past, present, live: [] }, reader)

export const appendNews = (chronicle: ReportedLog, news: readonly AppliedEntry[], reader: LogReader): ReportedLog => ({
  ...chronicle,
  live: [...chronicle.live, ...news],
  lines: appendLines(
    chronicle.lines,
    news.map((each) => reportNews(each, reader)),
  ),
})

/** Older entries, which also tell where pieces stood before later ones. */
export const prependEntries = (
  { past, ...rest }: ReportedLog,
  older: readonly SeenEntry[],
  reader: LogReader,
): ReportedLog =>
  reportLog({ ...rest, past: [...older.filter(({ seq }) => seq < (past[0]?.seq ?? Infinity)), ...past] }, reader)

/** The number of the oldest entry that we have, or undefined where we have the first. */
export function oldestSeq({ past, live }: ReportedLog): number | undefined {
  const seq = (past[0] ?? live[0]?.entry)?.seq
  return seq === 0 ? undefined : seq
}

/** Whose entries stand in the log, but are struck out: undone by the mover, or by an answer. */
export function undoneEntries(entries: readonly Pick<SeenEntry, 'action' | 'result'>[]): ReadonlySet<Seq> {
  const gone = new Set<Seq>()
  for (const { action, result } of entries) {
    if (result?.of === undefined) continue
    if (action?.type === 'redo') gone.delete(result.of)
    else gone.add(result.of)
  }
  return gone
}

/** The same, of lines that are told. */
export function undoneLines(lines: readonly ReportLine[]): ReadonlySet<number> {
  const gone = new Set<number>()
  for (const { of } of lines) {
    if (of?.undone) gone.add(of.seq)
    else if (of?.undone === false) gone.delete(of.seq)
  }
  return gone
}

/** What was done here and is not in the log yet, told as it will stand there. */
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

export const reportNews = ({ entry, before, after }: AppliedEntry, reader: LogReader): ReportLine =>
  tellFor(reader, entry, patchOf(before, entry), before, after, () => true)

function tellFor(
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
 * Where the past does not reach back to entry 0, the table before it is not known: what is known of pieces now stands
 * in for what was known then, and where they stood is told only once an entry has put them there.
 */
function tellPast(past: readonly SeenEntry[], present: State, reader: LogReader): ReportLine[] {
  const isWhole = past[0]?.seq === 0
  const placed = new Set<PieceId>()
  let before = isWhole ? EMPTY_STATE : present
  return past.map((entry) => {
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    const line = tellFor(reader, entry, patch, before, after, (id) => isWhole || placed.has(id))
    for (const { id } of patch.pieces ?? []) placed.add(id)
    before = after
    return line
  })
}
