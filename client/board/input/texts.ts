import type { Piece, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { boardFor } from '../../../table/module/scenario.ts'
import { countIn, type State } from '../../../table/state.ts'
import { cellWordsAt } from '../../words/cell-words.ts'
import { openLength } from '../../words/lengths.ts'
import { joinWithAnd, pieceName, pieceNames, placeName, sideName } from '../../words/names.ts'
import { areasUnder, sceneryUnder } from '../../words/scenery-words.ts'
import type { CursorAnnouncement, PlainAnnouncement } from './cursor-announcement.ts'

/** Texts of the board's input. */
export const INPUT_TEXTS = {
  flipFaceDown: 'Face down: reveal it from its menu.',
  /** Added to the first announcement of picked-up counters. */
  howToCarry: 'Arrows carry, Enter puts down, Escape puts back.',
} as const

const PLAIN: Readonly<Record<PlainAnnouncement, string>> = {
  edge: 'Nothing further that way.',
  'no-counter': 'No counter here.',
  'single-counter': 'Only one counter here.',
  'no-stack': 'You have no counters on the map.',
  locked: 'You are looking back: nothing can be picked up.',
  'cannot-drop': 'You cannot put it down here.',
  'put-back': 'Put back.',
  'waypoint-removed': 'Waypoint removed.',
  hidden: 'Cursor hidden. Arrow keys show it again.',
}

/** The text of an announcement. Short, because it is heard at every step. */
export function cursorText(what: CursorAnnouncement, module: Module, state: State): string {
  const pieces = (ids: readonly PieceId[]) => ids.flatMap((id) => state.pieces.get(id) ?? [])
  switch (what.says) {
    case 'here': {
      const here = hereText(pieces(what.ids).toReversed(), what.one, what.place, module, state)
      const map = 'x' in what.place ? boardFor(module.maps, what.place.board) : undefined
      return what.far === undefined || !map ? here : `${openLength(map, what.far)}. ${here}`
    }
    case 'picked-up':
      return `Picked up: ${pieceNames(module, pieces(what.ids))}.`
    case 'drawn':
      return `In hand: a piece from ${placeName(module, state.game, { pile: what.pile })}.`
    case 'gap': {
      const below = what.above === undefined ? undefined : state.pieces.get(what.above)
      return below ? `Above ${pieceName(module, below)}.` : 'At the bottom.'
    }
    case 'selected':
      return what.ids.length === 0 ? 'Nothing selected.' : `Selected: ${pieceNames(module, pieces(what.ids))}.`
    case 'waypoint-added':
      return `Waypoint ${placeName(module, state.game, what.at)}.`
    default:
      return PLAIN[what.says]
  }
}

function hereText(
  topFirst: readonly Piece[],
  one: PieceId | undefined,
  place: Place,
  module: Module,
  state: State,
): string {
  const rank = topFirst.findIndex(({ id }) => id === one)
  const counter = topFirst[rank]
  if (counter) return `${counterText(module, counter)}, ${rank + 1} of ${topFirst.length}.`
  return [placeText(module, state, place), ...sideTexts(module, topFirst)].join(' ')
}

function placeText(module: Module, state: State, place: Place): string {
  const name = placeName(module, state.game, place)
  if ('pile' in place) {
    const count = countIn(state, place.pile)
    return `${name}: ${count === 0 ? 'empty' : count === 1 ? '1 counter' : `${count} counters`}.`
  }
  const cell = onCell(place) ? cellWordsAt(mapGroupsOf(module, state.game.scenario), place) : undefined
  if (!cell) return `${[name, ...sceneryUnder(module, state, place), ...areasUnder(module, state, place)].join(', ')}.`
  const { names, ground } = cell
  return `${[name, ...names, ground.toLowerCase()].join(', ')}.`
}

/** Counters by side, the top of the stack first. Counters without a side come without a side's name. */
function sideTexts(module: Module, topFirst: readonly Piece[]): readonly string[] {
  const sides = new Map<string | undefined, Piece[]>()
  for (const piece of topFirst) sides.set(piece.side, [...(sides.get(piece.side) ?? []), piece])
  return [...sides].map(([side, pieces]) => {
    const names = firstFew(pieces.map((piece) => counterText(module, piece)))
    return `${side === undefined ? '' : `${sideName(module, side)}: `}${names}.`
  })
}

const MOST = 4
const firstFew = (names: readonly string[]): string =>
  names.length <= MOST
    ? joinWithAnd(names)
    : `${names.slice(0, MOST - 1).join(', ')} and ${names.length - MOST + 1} more`

function counterText(module: Module, piece: Piece): string {
  const marks = Object.entries({ ...piece.marks }).map(([id, count]) => {
    const name = module.marks.get(id)?.name ?? id
    return count > 1 ? `${name} ${count}` : name
  })
  const veil = piece.def === undefined || !piece.veil ? [] : [piece.veil === 'cover' ? 'face down' : 'hidden']
  return [pieceName(module, piece), ...veil, ...marks].join(', ')
}
