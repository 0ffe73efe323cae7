import { Map as ImmutableMap } from 'immutable'
import type {
  Bound,
  Clock,
  Drawing,
  Game,
  Held,
  Id,
  Note,
  OptionValue,
  Piece,
  PieceId,
  SavedAt,
  Seat,
  SecretRoll,
  Snapshot,
  Time,
} from './generated/types.ts'
import { type PlaceKey, pileKey, placeKey } from './geometry/place.ts'

/** The table after an entry of its log, whole or as one viewer sees it. Never changed in place, only replaced. */
export interface State {
  readonly seq: number
  readonly game: Game
  readonly seats: readonly Seat[]
  readonly pieces: ImmutableMap<PieceId, Piece>
  /** The pieces of each place that holds any, the bottom one first. */
  readonly stacks: ImmutableMap<PlaceKey, readonly PieceId[]>
  /** The number of pieces in each pile that this viewer cannot look into. */
  readonly veiled: Readonly<Record<string, number>>
  readonly time: Time
  readonly clock?: Clock
  readonly notes: Readonly<Record<string, Note>>
  readonly drawings: Readonly<Record<string, Drawing>>
  readonly options: Readonly<Record<string, OptionValue>>
  readonly rolls: Readonly<Record<string, SecretRoll>>
  /** Actions that wait for an answer, by entry. */
  readonly held: Readonly<Record<string, Held>>
  /** Results of chance under way, by the entry that bound them; missing where there are none. */
  readonly bound?: Readonly<Record<string, Bound>>
  /** Decks still in their opening order; missing where there are none. */
  readonly fresh?: readonly Id[]
  /** Whole saves of this game, by entry; missing where there are none. */
  readonly saves?: Readonly<Record<string, SavedAt>>
  readonly closed: boolean
}

const NOBODY = '0'.repeat(64)

/** The state before entry 0. */
export const EMPTY_STATE: State = {
  seq: -1,
  game: {
    module: 'none',
    title: 'none',
    scenario: 'none',
    fingerprint: NOBODY,
    commitment: NOBODY,
    sides: [],
    piles: [],
  },
  seats: [],
  pieces: ImmutableMap(),
  stacks: ImmutableMap(),
  veiled: {},
  time: { turn: 0, phase: 'none' },
  notes: {},
  drawings: {},
  options: {},
  rolls: {},
  held: {},
  closed: false,
}

export const seatOf = (state: State, id: string): Seat | undefined => state.seats.find((seat) => seat.id === id)
/** Whether two times are the same turn, phase and side. */
export const isSameTime = (one: Time, other: Time): boolean =>
  one.turn === other.turn && one.phase === other.phase && one.side === other.side
/** The seat of the human referee. */
export const refereeSeatOf = ({ seats }: Pick<State, 'seats'>): Seat | undefined => seats.find(({ referee }) => referee)
export const stackAt = (state: State, key: PlaceKey): readonly PieceId[] => state.stacks.get(key) ?? []
export const countIn = (state: State, pile: string): number =>
  state.veiled[pile] ?? stackAt(state, pileKey(pile)).length

const sorted = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
const values = <T>(record: Readonly<Record<string, T>>): T[] => sorted(record).map(([, value]) => value)

/** The one written form of a state: equal states give equal text. */
export function toSnapshot(state: State): Snapshot {
  const keys = [...state.stacks.keys()].sort()
  const pieces = keys.flatMap((key) => stackAt(state, key).map((id) => state.pieces.get(id) as Piece))
  return {
    seq: state.seq,
    game: state.game,
    seats: [...state.seats],
    pieces: pieces.map(tidy),
    veiled: Object.fromEntries(sorted(state.veiled)),
    time: state.time,
    ...(state.clock && { clock: state.clock }),
    notes: values(state.notes),
    drawings: values(state.drawings),
    options: Object.fromEntries(sorted(state.options)),
    rolls: values(state.rolls),
    held: values(state.held),
    ...(state.bound && { bound: values(state.bound) }),
    ...(state.fresh && { fresh: [...state.fresh] }),
    ...(state.saves && { saves: values(state.saves) }),
    closed: state.closed,
  }
}

/** Sorts the keys of a piece, so that equal pieces give equal text. */
export function tidy(piece: Piece): Piece {
  const copy = Object.fromEntries(sorted(piece as unknown as Record<string, unknown>)) as unknown as Piece
  if (copy.layers) copy.layers = Object.fromEntries(sorted(copy.layers))
  if (copy.marks) copy.marks = Object.fromEntries(sorted(copy.marks))
  return copy
}

export function fromSnapshot(snapshot: Snapshot): State {
  const { pieces, notes, drawings, rolls, held, bound, saves, ...rest } = snapshot
  return {
    ...rest,
    pieces: ImmutableMap(pieces.map((piece) => [piece.id, piece])),
    stacks: stacksOf(pieces),
    notes: byId(notes),
    drawings: byId(drawings),
    rolls: bySeq(rolls),
    held: bySeq(held),
    ...(bound && { bound: bySeq(bound) }),
    ...(saves && { saves: bySeq(saves) }),
  }
}

const bySeq = <T extends { seq: number }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((each) => [String(each.seq), each]))

const byId = <T extends { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((each) => [each.id, each]))

export function stacksOf(pieces: readonly Piece[]): ImmutableMap<PlaceKey, readonly PieceId[]> {
  const stacks: Record<PlaceKey, PieceId[]> = {}
  for (const piece of pieces) {
    const key = placeKey(piece.at)
    stacks[key] ??= []
    stacks[key].push(piece.id)
  }
  return ImmutableMap(Object.entries(stacks))
}
