import type { Leg, Move, Piece, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { distanceBetween, mapGroupsOf } from '../../table/module/map-groups.ts'
import { reportedPieces } from './entry-pieces.ts'
import { pieceNames, placeName } from './names.ts'
import { countOf } from './numbers.ts'
import type { EntryContext, EntryReport } from './report-line.ts'

export function reportMove(context: EntryContext, { moves }: Move): EntryReport {
  const [first] = moves
  return {
    kind: 'move',
    text: moves.flatMap((leg) => reportLeg(context, leg)).join('; '),
    ...(first && { where: first.to }),
  }
}

/** The counters of a leg may come from several places: each group is reported with its start. */
export function reportLeg(context: EntryContext, { pieces: ids, to }: Leg): string[] {
  const { module, after } = context
  const groups = new Map<string, { from?: Place; pieces: Piece[] }>()
  for (const id of ids) {
    const [piece] = reportedPieces(context, [id])
    if (!piece) continue
    const from = context.knewPlace(id) ? context.before.pieces.get(id)?.at : undefined
    const key = from ? placeKey(from) : ''
    const group = groups.get(key) ?? { ...(from && { from }), pieces: [] }
    group.pieces.push(piece)
    groups.set(key, group)
  }
  const target = placeName(module, after.game, to)
  if (groups.size === 0) return [`${countOf(ids.length, 'piece')} → ${target}`]
  return [...groups.values()].map(({ from, pieces }) => {
    const names = pieceNames(module, pieces)
    const isOne = pieces.length === 1
    const what = isOne ? names : countOf(pieces.length, 'counter')
    const path =
      from && placeKey(from) === placeKey(to)
        ? `within ${target}`
        : `${from ? `${placeName(module, after.game, from)} ` : ''}→ ${target}${distance(context, from, to)}`
    return `${what} ${path}${isOne ? '' : `: ${names}`}`
  })
}

/** The distance with its unit: a bare number would be read as a number of counters. */
function distance({ module, after }: EntryContext, from: Place | undefined, to: Place): string {
  if (!from || !('q' in from) || !('q' in to)) return ''
  const groups = mapGroupsOf(module, after.game.scenario)
  const cells = distanceBetween(groups, from, to)
  const board = groups.of(to.board)?.board
  if (!board || cells === Number.POSITIVE_INFINITY) return ''
  return `, ${countOf(cells, board.sheet.grid.kind === 'square' ? 'square' : 'hex')}`
}
