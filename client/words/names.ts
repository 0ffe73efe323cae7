import type { Counter, Game, Id, Peek, Piece, Place, Point, Seat, Time, Values } from '../../table/generated/types.ts'
import { spaceOf } from '../../table/geometry/track.ts'
import type { Board } from '../../table/module/board.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'

/** What a player calls a counter: by its print, its label, or the little that its back tells. */
export function pieceName(module: Module, piece: Piece): string {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const name = counter ? counterName(counter, piece.face) : (piece.def ?? hiddenName(module, piece))
  return piece.label === undefined ? name : `${name} “${piece.label}”`
}

/** A unit stays what it is whichever side is up; a chit that only bears a number is called by its kind too. */
export function counterName({ kind, name, faces }: Counter, face = 0): string {
  const shown = faces[face]?.name
  if (kind === 'unit' || kind === 'dummy')
    return shown === undefined || face === 0 ? name : `${name} (${lowerFirst(shown)})`
  const printed = shown ?? name
  return /^\d+$/.test(printed) ? `${kind} ${printed}` : printed
}

function hiddenName(module: Module, { cover }: Piece): string {
  const name = cover === undefined ? undefined : module.covers.get(cover)?.name
  return name === undefined ? 'a hidden unit' : `a hidden ${lowerFirst(name)}`
}

/** 1st Infantry Regiment keeps its capitals, for they do not begin it; so does HQ. */
export const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** The printed numbers of what we see of a counter, by name. */
export function valuesOf(module: Module, piece: Piece): Values {
  if (piece.def !== undefined) return module.counters.get(piece.def)?.faces[piece.face]?.values ?? {}
  return (piece.cover === undefined ? undefined : module.covers.get(piece.cover)?.values) ?? {}
}

/** Several counters: those of one name together, and the last of many only counted. */
export function pieceNames(module: Module, pieces: readonly Piece[], most = 3): string {
  const counts = new Map<string, number>()
  for (const piece of pieces) {
    const name = pieceName(module, piece)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const said = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name.replace(/^a /, '')}`))
  if (said.length <= most) return joinWithAnd(said)
  const more = [...counts.values()].slice(most - 1).reduce((sum, count) => sum + count, 0)
  return `${said.slice(0, most - 1).join(', ')} and ${more} more`
}

export const joinWithAnd = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nothing') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** For whose agreement something waits. */
export const waitingForConsent = (module: Module, seats: readonly Seat[]): string =>
  `It waits until ${joinWithAnd(seats.map((seat) => seatTitle(module, seat)))} ${seats.length === 1 ? 'agrees' : 'agree'}.`

export function placeName(module: Module, game: Game, place: Place): string {
  if ('pile' in place) return game.piles.find(({ id }) => id === place.pile)?.name ?? place.pile
  const board = module.maps.find(({ id }) => id === place.board)
  const name = board?.sheet.name ?? place.board
  if (!board) return name
  if (!('q' in place)) return freePlace(module, board, place)
  const { all, of } = mapGroupsOf(module, game.scenario)
  const land = of(board.id)
  if (land && all.length === 1) return land.board.grid.print(land.onBoard(place))
  return `${name} ${board.grid.print(place)}`
}

/** A counter put down freely lies in no cell: the nearest one says where. */
function freePlace({ maps }: Module, { grid, sheet, tracks }: Board, { x, y, board }: Point): string {
  const marked = spaceOf(tracks, { board, x, y })
  if (marked) return `${marked.track.name} ${marked.space.label}`
  const cell = grid.at(x, y)
  const on = maps.length > 1 || !cell ? ` on ${sheet.name}` : ''
  return cell ? `a free place${on} near ${grid.print(cell)}` : `a free place${on}`
}

/** The top 3 of the deck. */
export function describePeek(module: Module, game: Game, { pile, count }: Peek): string {
  const name = placeName(module, game, { pile })
  if (count === undefined) return `all of ${name}`
  return count === 1 ? `the top piece of ${name}` : `the top ${count} of ${name}`
}

export const sideName = (module: Module, side: Id): string => module.sides.get(side)?.name ?? side

/** What a seat plays: its one side, or all of them. */
export function seatTitle(module: Module, seat: Seat): string {
  if (seat.referee) return 'Referee'
  if (seat.sides.length === 0) return seat.id
  return joinWithAnd(seat.sides.map((side) => sideName(module, side)))
}

export function turnName(module: Module, { game }: Pick<State, 'game'>, turn: number): string {
  const { first = 1, names = [] } = module.scenarios.get(game.scenario)?.turns ?? {}
  return names[turn - first] ?? `${module.sequence.turn} ${turn}`
}

export const phaseName = (module: Module, phase: Id): string =>
  module.sequence.phases.find(({ id }) => id === phase)?.name ?? phase

/** Whose the time is, in the module's words. */
export const phaseSideName = (module: Module, { side }: Time): string | undefined =>
  side === undefined ? undefined : sideName(module, side)
