import type {
  Counter,
  Game,
  Id,
  Peek,
  Piece,
  Place,
  Point,
  Result,
  Seat,
  Time,
  Values,
} from '../../table/generated/types.ts'
import { lengthNumber } from '../../table/geometry/measure/length-text.ts'
import { spaceOf } from '../../table/geometry/track.ts'
import type { Board } from '../../table/module/board.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'

/** A piece by its print and label; a hidden one by what its back shows. */
export function pieceName(module: Module, piece: Piece): string {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const name = counter ? counterName(counter, piece.face) : (piece.def ?? hiddenName(module, piece))
  return piece.label === undefined ? name : `${name} “${piece.label}”`
}

/** A unit keeps its name whichever face is up. A chit that shows only a number is called “chit 7”. */
export function counterName({ kind, name, faces }: Counter, face = 0): string {
  const shown = faces[face]?.name
  if (kind === 'unit' || kind === 'dummy')
    return shown === undefined || face === 0 ? name : `${name} (${lowerFirst(shown)})`
  const printed = shown ?? name
  return /^\d+$/.test(printed) ? `${kind} ${printed}` : printed
}

export function defName(module: Module, def: Id): string {
  const counter = module.counters.get(def)
  return counter ? counterName(counter) : def
}

function hiddenName(module: Module, { cover }: Piece): string {
  const name = cover === undefined ? undefined : module.covers.get(cover)?.name
  return name === undefined ? 'a hidden unit' : `a hidden ${lowerFirst(name)}`
}

/** Leaves “1st Infantry Regiment” and “HQ” as they are. */
export const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** The printed numbers on the visible face or back, by name. */
export function valuesOf(module: Module, piece: Piece): Values {
  if (piece.def !== undefined) return module.counters.get(piece.def)?.faces[piece.face]?.values ?? {}
  return (piece.cover === undefined ? undefined : module.covers.get(piece.cover)?.values) ?? {}
}

/** Groups pieces of one name, and counts those beyond `most` names. */
export function pieceNames(module: Module, pieces: readonly Piece[], most = 3): string {
  const counts = new Map<string, number>()
  for (const piece of pieces) {
    const name = pieceName(module, piece)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name.replace(/^a /, '')}`))
  if (names.length <= most) return joinWithAnd(names)
  const more = [...counts.values()].slice(most - 1).reduce((sum, count) => sum + count, 0)
  return `${names.slice(0, most - 1).join(', ')} and ${more} more`
}

export const joinWithAnd = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nothing') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The seats whose consent is needed. */
export const waitingForConsent = (module: Module, seats: readonly Seat[]): string =>
  `This needs the consent of ${joinWithAnd(seats.map((seat) => seatTitle(module, seat)))}.`

export function placeName(module: Module, game: Game, place: Place): string {
  if ('pile' in place) return game.piles.find(({ id }) => id === place.pile)?.name ?? place.pile
  const board = module.maps.find(({ id }) => id === place.board)
  const name = board?.sheet.name ?? place.board
  if (!board) return name
  if (!('q' in place)) return freePlace(module, board, place)
  const { all, of } = mapGroupsOf(module, game.scenario)
  const group = of(board.id)
  if (group && all.length === 1) return group.board.grid.print(group.onBoard(place))
  return `${name} ${board.grid.print(place)}`
}

const PLACE_TEXTS = { point: (x: string, y: string) => `${x} across, ${y} down` } as const

const openNumber = ({ scale }: Board['sheet'], units: number): string =>
  scale ? lengthNumber(units, scale) : String(units)

/** A free position is called by its track space or by the nearest cell. */
function freePlace({ maps }: Module, { grid, sheet, tracks }: Board, { x, y, board }: Point): string {
  const marked = spaceOf(tracks, { board, x, y })
  if (marked) return `${marked.track.name} ${marked.space.label}`
  if (grid.count === 0) {
    const where = PLACE_TEXTS.point(openNumber(sheet, x), openNumber(sheet, y))
    return maps.length > 1 ? `${where} on ${sheet.name}` : where
  }
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

/** The counters that a viewer was shown, after a colon. */
export const shownNames = (module: Module, result: Result | undefined): string =>
  result?.told ? `: ${joinWithAnd(result.told.map((def) => defName(module, def)))}` : ''

export const sideName = (module: Module, side: Id): string => module.sides.get(side)?.name ?? side

/** “ to Red only”, or nothing for what everyone may see. */
export const onlyTo = (module: Module, sides: readonly Id[] | undefined): string =>
  sides === undefined ? '' : ` to ${joinWithAnd(sides.map((side) => sideName(module, side)))} only`

/** “ (Red only)”, or nothing for what everyone may see. */
export const onlyFor = (module: Module, sides: readonly Id[] | undefined): string =>
  sides === undefined ? '' : ` (${joinWithAnd(sides.map((side) => sideName(module, side)))} only)`

/** The sides that a seat plays. */
export function seatTitle(module: Module, seat: Seat): string {
  if (seat.referee) return 'Referee'
  if (seat.sides.length === 0) return seat.id
  return joinWithAnd(seat.sides.map((side) => sideName(module, side)))
}

export function turnName(
  module: Module,
  { game }: { readonly game: Pick<State['game'], 'scenario'> },
  turn: number,
): string {
  const { first = 1, names = [] } = module.scenarios.get(game.scenario)?.turns ?? {}
  return names[turn - first] ?? `${module.sequence.turn} ${turn}`
}

export const phaseName = (module: Module, phase: Id): string =>
  module.sequence.phases.find(({ id }) => id === phase)?.name ?? phase

/** The side whose phase it is. */
export const phaseSideName = (module: Module, { side }: Time): string | undefined =>
  side === undefined ? undefined : sideName(module, side)
