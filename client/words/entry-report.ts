import { namedPieces } from '../../table/action/action-kinds.ts'
import type { Action, PieceId, SeenEntry } from '../../table/generated/types.ts'
import { seatOf } from '../../table/state.ts'
import { CHANCE_REPORTS, reportChance } from './chance-report.ts'
import { entryLocation } from './entry-location.ts'
import { GAME_REPORTS } from './game-report.ts'
import { reportHidden } from './hidden-report.ts'
import { MESSAGE_REPORTS } from './message-report.ts'
import { sideName } from './names.ts'
import { PIECE_REPORTS } from './piece-report.ts'
import { PILE_REPORTS } from './pile-report.ts'
import type { ActionByKind, EntryContext, EntryReport, ReportLine, Reports } from './report-line.ts'
import { ROLL_REPORTS } from './roll-report.ts'
import { SEAT_REPORTS } from './seat-report.ts'

const REPORTS: Reports = {
  ...GAME_REPORTS,
  ...SEAT_REPORTS,
  ...PIECE_REPORTS,
  ...PILE_REPORTS,
  ...ROLL_REPORTS,
  ...CHANCE_REPORTS,
  ...MESSAGE_REPORTS,
}

export function reportEntry(context: EntryContext, entry: SeenEntry): ReportLine {
  const { seq, at, seat, action, result } = entry
  const report: EntryReport = action
    ? { ...reportAction(action.type, context, action, entry), ...reportChance(context, entry) }
    : reportHidden(context, entry)
  const where = report.where ?? entryLocation(context.before, entry)
  return {
    ...{ seq, at, seat },
    ...authorOf(context, entry),
    ...(result?.told && { shownDefs: result.told }),
    ...report,
    ...(where && { where }),
  }
}

const reportAction = <K extends Action['type']>(
  kind: K,
  context: EntryContext,
  action: ActionByKind[K],
  entry: SeenEntry,
): EntryReport => REPORTS[kind](context, action, entry)

/** A seat that plays several sides is named by the counters it handles. An entry does not say which player looked. */
function authorOf({ module, before, after }: EntryContext, entry: SeenEntry): Pick<ReportLine, 'who' | 'side'> {
  const seat = seatOf(after, entry.seat)
  if (!seat) return { who: 'The table' }
  if (seat.referee) return { who: seat.name ?? 'The referee' }
  const [only] = seat.sides
  if (seat.sides.length === 1 && only !== undefined) return { side: only, who: sideName(module, only) }
  const sides = new Set(idsOf(entry).map((id) => (before.pieces.get(id) ?? after.pieces.get(id))?.side))
  const [side] = sides
  if (sides.size === 1 && side !== undefined && seat.sides.includes(side)) return { side, who: sideName(module, side) }
  return { who: seat.name ?? 'The table' }
}

const idsOf = ({ action, patch }: SeenEntry): readonly PieceId[] =>
  action ? namedPieces(action) : (patch?.pieces ?? []).map(({ id }) => id)
