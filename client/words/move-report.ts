import type { Id, Leg, Move, Piece, PieceId, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { distanceBetween, mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { reportedPieces } from './entry-pieces.ts'
import { pieceNames, placeName } from './names.ts'
import { countOf } from './numbers.ts'
import { reportOpenMove } from './open-move-report.ts'
import type { EntryContext, EntryReport } from './report-line.ts'

export function reportMove(context: EntryContext, { moves }: Move): EntryReport {
  const [first] = moves
  const exchange = reportExchange(context, moves)
  if (exchange) return exchange
  return {
    kind: 'move',
    text: reportOpenMove(context, moves) ?? moves.flatMap((leg) => reportLeg(context, leg)).join('; '),
    ...(first && { where: first.to }),
  }
}

/** Counters that others replace in their cell, from the pile into which they go: a regiment by its battalions. */
function reportExchange(context: EntryContext, moves: Move['moves']): EntryReport | undefined {
  const { before, module } = context
  const [out, back] = moves
  const placesOf = (ids: readonly PieceId[]) => new Set(ids.map((id) => placeKey(before.pieces.get(id)?.at ?? out!.to)))
  if (!out || !back || moves.length > 2 || !('pile' in out.to) || 'pile' in back.to) return undefined
  const isOut = [...placesOf(out.pieces)].join() === placeKey(back.to)
  if (!isOut || [...placesOf(back.pieces)].join() !== placeKey(out.to)) return undefined
  const [gone, come] = [out, back].map(({ pieces }) => pieceNames(module, reportedPieces(context, pieces)))
  return { kind: 'move', text: `${gone} → ${come} in ${placeName(module, before.game, back.to)}`, where: back.to }
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
    const entry = from && enteredFrom(context, from, to, pieces)
    if (entry !== undefined) return `${names} ${pieces.length === 1 ? 'enters' : 'enter'} at ${target} (${entry})`
    const isOne = pieces.length === 1
    const what = isOne ? names : countOf(pieces.length, 'counter')
    const path =
      from && placeKey(from) === placeKey(to)
        ? `within ${target}`
        : `${from ? `${placeName(module, after.game, from)} ` : ''}→ ${target}${distance(context, from, to)}`
    return `${what} ${path}${isOne ? '' : `: ${names}`}`
  })
}

/** The name of the tray from which units enter the map; undefined in set-up, which only lays them out. */
function enteredFrom(
  { module, before }: EntryContext,
  from: Place,
  to: Place,
  pieces: readonly Piece[],
): string | undefined {
  if (!('pile' in from) || 'pile' in to || isSetUp(module, before.time.phase)) return undefined
  const pile = before.game.piles.find(({ id }) => id === from.pile)
  const isUnit = ({ def }: Piece) => def === undefined || module.counters.get(def)?.kind === 'unit'
  if ((pile?.kind !== 'tray' && pile?.kind !== 'box') || !pieces.every(isUnit)) return undefined
  // A tray is named by its turn, with the entry hexes after a colon.
  return pile.name.split(':')[0]
}

const isSetUp = ({ rules, sequence }: Module, phase: Id): boolean =>
  rules?.turns?.setUp?.includes(phase) ?? sequence.phases[0]?.id === phase

/** The distance with its unit: a bare number would be read as a number of counters. */
function distance({ module, after }: EntryContext, from: Place | undefined, to: Place): string {
  if (!from || !('q' in from) || !('q' in to)) return ''
  const groups = mapGroupsOf(module, after.game.scenario)
  const cells = distanceBetween(groups, from, to)
  const board = groups.of(to.board)?.board
  if (!board || cells === Number.POSITIVE_INFINITY) return ''
  return `, ${countOf(cells, board.sheet.grid.kind === 'square' ? 'square' : 'hex')}`
}
