import type { Piece, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State } from '../../../table/state.ts'
import type { CursorAnnouncement } from '../../board/input/keyboard-cursor.ts'
import { cellWordsAt } from '../../words/cell-words.ts'
import { joinWithAnd, pieceName, pieceNames, placeName, sideName } from '../../words/names.ts'

/** What is read to who steers by keys: no more than he needs, for he hears it at every step. */
export function cursorWords(what: CursorAnnouncement, module: Module, state: State): string {
  const pieces = (ids: readonly PieceId[]) => ids.flatMap((id) => state.pieces.get(id) ?? [])
  switch (what.says) {
    case 'here': {
      const lying = pieces(what.ids)
      const rank = lying.toReversed().findIndex(({ id }) => id === what.one)
      const one = lying.toReversed()[rank]
      if (one) return `${counterSaid(module, one)}, ${rank + 1} of ${lying.length}.`
      return [placeSaid(module, state, what.place), ...sidesSaid(module, lying)].join(' ')
    }
    case 'taken':
      return `Taken up: ${pieceNames(module, pieces(what.ids))}.`
    case 'drawn':
      return `In your hand: a piece of ${placeName(module, state.game, { pile: what.pile })}.`
    case 'depth': {
      const below = what.above === undefined ? undefined : state.pieces.get(what.above)
      return below ? `Above ${pieceName(module, below)}.` : 'Under all of them.'
    }
    case 'chosen':
      return what.ids.length === 0 ? 'Nothing is selected.' : `Selected: ${pieceNames(module, pieces(what.ids))}.`
    case 'pinned':
      return `By way of ${placeName(module, state.game, what.at)}.`
    default:
      return PLAIN[what.says]
  }
}

/** Heard once: how it goes on from here. */
export const HOW_TO_CARRY = 'Arrows carry, Enter puts down, Escape puts back.'

const PLAIN: Readonly<
  Record<Exclude<CursorAnnouncement['says'], 'here' | 'taken' | 'drawn' | 'depth' | 'chosen' | 'pinned'>, string>
> = {
  edge: 'Nothing further that way.',
  bare: 'No counter here.',
  single: 'Only one counter here.',
  strangers: 'No counter of yours lies on the map.',
  locked: 'You are looking back: nothing can be taken up.',
  nowhere: 'It cannot be put down here.',
  back: 'Put back.',
  unpinned: 'No longer by way of there.',
  away: 'The cursor is put away; arrows bring it back.',
}

function placeSaid(module: Module, state: State, place: Place): string {
  const name = placeName(module, state.game, place)
  if ('pile' in place) {
    const count = countIn(state, place.pile)
    return `${name}: ${count === 0 ? 'empty' : count === 1 ? 'one counter' : `${count} counters`}.`
  }
  const cell = onCell(place) ? cellWordsAt(mapGroupsOf(module, state.game.scenario), place) : undefined
  if (!cell) return `${name}.`
  const { names, ground } = cell
  return `${[name, ...names, ground.toLowerCase()].join(', ')}.`
}

/** The top of the stack comes first, and what belongs to nobody without a word about that. */
function sidesSaid(module: Module, lying: readonly Piece[]): readonly string[] {
  const sides = new Map<string | undefined, Piece[]>()
  for (const piece of lying.toReversed()) sides.set(piece.side, [...(sides.get(piece.side) ?? []), piece])
  return [...sides].map(([side, pieces]) => {
    const names = many(pieces.map((piece) => counterSaid(module, piece)))
    return `${side === undefined ? '' : `${sideName(module, side)}: `}${names}.`
  })
}

const MOST = 4
const many = (names: readonly string[]): string =>
  names.length <= MOST
    ? joinWithAnd(names)
    : `${names.slice(0, MOST - 1).join(', ')} and ${names.length - MOST + 1} more`

function counterSaid(module: Module, piece: Piece): string {
  const marks = Object.entries({ ...piece.marks }).map(([id, count]) => {
    const name = module.marks.get(id)?.name ?? id
    return count > 1 ? `${name} ${count}` : name
  })
  const veil = piece.def === undefined || !piece.veil ? [] : [piece.veil === 'cover' ? 'face down' : 'hidden']
  return [pieceName(module, piece), ...veil, ...marks].join(', ')
}
