import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Patch, PieceId, SeenEntry, Seq } from '../../../table/generated/types.ts'
import { redact } from '../../../table/log/redact.ts'
import type { Module } from '../../../table/module/module.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import { NOTHING, type State } from '../../../table/state.ts'
import { withMore } from '../../words/chance-lines.ts'
import { report } from '../../words/entry-report.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { type News, outlook, type Sync } from '../sync/sync.ts'

/** The log as far as this screen has it, told in lines. */
export interface Chronicle {
  /** What was there before we came, the oldest first, and the table when we came. */
  readonly past: readonly SeenEntry[]
  readonly present: State
  readonly live: readonly News[]
  readonly lines: readonly ReportLine[]
}

export const BLANK: Chronicle = { past: [], present: NOTHING, live: [], lines: [] }

/** For whose eyes it is told: several players at one screen hold more than one of them may read. */
export type Reader = { readonly module: Module; readonly viewer?: Viewer }

export function retell({ past, present, live }: Omit<Chronicle, 'lines'>, reader: Reader): Chronicle {
  return {
    past,
    present,
    live,
    lines: withMore([], [...tellPast(past, present, reader), ...live.map((news) => tellNews(news, reader))]),
  }
}

export const arrive = (past: readonly SeenEntry[], present: State, reader: Reader): Chronicle =>
  retell({ past, present, live: [] }, reader)

export const append = (chronicle: Chronicle, news: readonly News[], reader: Reader): Chronicle => ({
  ...chronicle,
  live: [...chronicle.live, ...news],
  lines: withMore(
    chronicle.lines,
    news.map((each) => tellNews(each, reader)),
  ),
})

/** Older entries, which also tell where pieces stood before later ones. */
export const prepend = ({ past, ...rest }: Chronicle, older: readonly SeenEntry[], reader: Reader): Chronicle =>
  retell({ ...rest, past: [...older.filter(({ seq }) => seq < (past[0]?.seq ?? Infinity)), ...past] }, reader)

/** The number of the oldest entry that we have, or undefined where we have the first. */
export function oldest({ past, live }: Chronicle): number | undefined {
  const seq = (past[0] ?? live[0]?.entry)?.seq
  return seq === 0 ? undefined : seq
}

/** Whose entries stand in the log, but are struck out: undone by the mover, or by an answer. */
export function takenBack(entries: readonly Pick<SeenEntry, 'action' | 'result'>[]): ReadonlySet<Seq> {
  const gone = new Set<Seq>()
  for (const { action, result } of entries) {
    if (result?.of === undefined) continue
    if (action?.type === 'redo') gone.delete(result.of)
    else gone.add(result.of)
  }
  return gone
}

/** The same, of lines that are told. */
export function undone(lines: readonly ReportLine[]): ReadonlySet<number> {
  const gone = new Set<number>()
  for (const { of } of lines) {
    if (of?.undone) gone.add(of.seq)
    else if (of?.undone === false) gone.delete(of.seq)
  }
  return gone
}

/** What was done here and is not in the log yet, told as it will stand there. */
export function tellWaiting(sync: Sync, at: number, { module, viewer }: Reader): readonly ReportLine[] {
  const { confirmed, seat, head } = sync
  if (seat === undefined) return []
  return outlook(sync).map(({ act: { id, action }, before, after }, index) => {
    const entry = { seq: confirmed.seq + 1 + index, id, seat, at, action, prev: head }
    const seen = viewer ? { before: view(before, viewer), after: view(after, viewer) } : { before, after }
    const { chance: _undecided, ...line } = report({ module, ...seen, knewPlace: () => true }, entry)
    return line
  })
}

export const tellNews = ({ entry, before, after }: News, reader: Reader): ReportLine =>
  tellFor(reader, entry, patchOf(before, entry), before, after, () => true)

function tellFor(
  { module, viewer }: Reader,
  entry: SeenEntry,
  patch: Patch,
  before: State,
  after: State,
  knewPlace: (id: PieceId) => boolean,
): ReportLine {
  const { action } = entry
  if (!viewer || !action) return report({ module, before, after, knewPlace }, entry)
  const seen = redact({ ...entry, action }, patch, before, after, viewer)
  return report({ module, before: view(before, viewer), after: view(after, viewer), knewPlace }, seen)
}

/**
 * Where the past does not reach back to entry 0, the table before it is not known: what is known of pieces now stands
 * in for what was known then, and where they stood is told only once an entry has put them there.
 */
function tellPast(past: readonly SeenEntry[], present: State, reader: Reader): ReportLine[] {
  const isWhole = past[0]?.seq === 0
  const placed = new Set<PieceId>()
  let before = isWhole ? NOTHING : present
  return past.map((entry) => {
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    const line = tellFor(reader, entry, patch, before, after, (id) => isWhole || placed.has(id))
    for (const { id } of patch.pieces ?? []) placed.add(id)
    before = after
    return line
  })
}
