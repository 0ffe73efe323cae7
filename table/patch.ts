import type { Patch, Piece, PieceId, Place } from './generated/types.ts'
import { distinctPlaces, type PlaceKey, placeKey } from './geometry/place.ts'
import { type State, stackAt } from './state.ts'

export function merge(state: State, patch: Patch, seq = state.seq): State {
  const clock = patch.clock === undefined ? state.clock : patch.clock
  // Field by field: a state is made for every entry, and copying one costs as much as all other work.
  const merged: { -readonly [K in keyof State]: State[K] } = {
    seq,
    game: state.game,
    seats: patch.seats ?? state.seats,
    pieces: mergePieces(state, patch),
    stacks: mergeStacks(state, patch),
    veiled: mergeVeiled(state, patch),
    time: patch.time ?? state.time,
    notes: mergeRecord(state.notes, patch.notes),
    drawings: mergeRecord(state.drawings, patch.drawings),
    options: mergeRecord(state.options, patch.options),
    rolls: mergeRecord(state.rolls, patch.rolls),
    held: mergeRecord(state.held, patch.held),
    closed: patch.closed ?? state.closed,
  }
  const bound = mergeBound(state, patch)
  const fresh = mergeFresh(state, patch)
  if (clock) merged.clock = clock
  if (bound) merged.bound = bound
  if (fresh) merged.fresh = fresh
  if (state.saves || patch.saves) merged.saves = { ...state.saves, ...patch.saves }
  return merged
}

/** Missing where nothing is bound, so that old logs fold to the same text. */
function mergeBound(state: State, patch: Patch): State['bound'] {
  if (!patch.bound) return state.bound
  const merged = mergeRecord(state.bound ?? {}, patch.bound)
  return Object.keys(merged).length > 0 ? merged : undefined
}

/** A deck that anything touches is no longer in its opening order. */
function mergeFresh({ fresh }: State, patch: Patch): State['fresh'] {
  if (patch.fresh || !fresh) return patch.fresh
  if (!patch.stacks && !patch.veiled) return fresh
  const left = fresh.filter(
    (id) => patch.veiled?.[id] === undefined && !patch.stacks?.some(({ at }) => 'pile' in at && at.pile === id),
  )
  if (left.length === fresh.length) return fresh
  return left.length > 0 ? left : undefined
}

function mergePieces({ pieces }: State, patch: Patch): State['pieces'] {
  if (!patch.gone && !patch.pieces) return pieces
  return pieces.withMutations((draft) => {
    for (const id of patch.gone ?? []) draft.delete(id)
    for (const piece of patch.pieces ?? []) draft.set(piece.id, piece)
  })
}

function mergeStacks({ stacks }: State, patch: Patch): State['stacks'] {
  if (!patch.stacks) return stacks
  return stacks.withMutations((draft) => {
    for (const { at, ids } of patch.stacks ?? []) {
      if (ids.length > 0) draft.set(placeKey(at), ids)
      else draft.delete(placeKey(at))
    }
  })
}

/** A pile whose stack is sent becomes one that the viewer looks into. */
function mergeVeiled({ veiled }: State, patch: Patch): State['veiled'] {
  let closed = veiled
  for (const { at } of patch.stacks ?? []) {
    if (!('pile' in at) || !(at.pile in closed)) continue
    const { [at.pile]: _opened, ...others } = closed
    closed = others
  }
  return patch.veiled ? { ...closed, ...patch.veiled } : closed
}

function mergeRecord<T>(record: Readonly<Record<string, T>>, changes: Record<string, T | null> | undefined) {
  if (!changes) return record
  const copy: Record<string, T> = { ...record }
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete copy[key]
    else copy[key] = value
  }
  return copy
}

/** The pieces that a patch changes or removes. */
export const touchedPieces = ({ pieces = [], gone = [] }: Patch): PieceId[] => [...pieces.map(({ id }) => id), ...gone]

/** The patch that undoes a patch merged into this state. Seats, the clock, saves and the end of the game are not undone. */
export function invert(before: State, patch: Patch): Patch {
  const inverse: Patch = {}
  const ids = touchedPieces(patch)
  if (ids.length > 0) {
    const there = ids.filter((id) => before.pieces.has(id))
    inverse.pieces = there.map((id) => before.pieces.get(id) as Piece)
    inverse.gone = there.length === ids.length ? [] : ids.filter((id) => !before.pieces.has(id))
  }
  // Stacks are never changed in place, so the inverse may share the same array.
  if (patch.stacks) {
    inverse.stacks = patch.stacks.map(({ at }) => ({ at, ids: stackAt(before, placeKey(at)) as PieceId[] }))
  }
  if (patch.time) inverse.time = before.time
  if (patch.notes) inverse.notes = invertRecord(before.notes, patch.notes)
  if (patch.drawings) inverse.drawings = invertRecord(before.drawings, patch.drawings)
  if (patch.options) inverse.options = invertRecord(before.options, patch.options)
  if (patch.rolls) inverse.rolls = invertRecord(before.rolls, patch.rolls)
  if (patch.held) inverse.held = invertRecord(before.held, patch.held)
  return inverse
}

const invertRecord = <T>(before: Readonly<Record<string, T>>, changes: object): Record<string, T | null> =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, Object.hasOwn(before, key) ? (before[key] as T) : null]))

/** From this number of pieces on, filtering a stack once is faster than removing them one by one. */
const MANY = 16

/** A patch in the making: pieces are lifted from stacks and dropped on others. */
export class Draft {
  readonly patch: Patch = {}
  private readonly pieces = new Map<PieceId, Piece>()
  private readonly gone = new Set<PieceId>()
  private readonly stacks = new Map<PlaceKey, { at: Place; ids: PieceId[] }>()

  constructor(private readonly state: State) {}

  piece(id: PieceId): Piece | undefined {
    return this.gone.has(id) ? undefined : (this.pieces.get(id) ?? this.state.pieces.get(id))
  }

  /** The pieces of these ids that are on the table. */
  those(ids: readonly PieceId[]): Piece[] {
    const pieces: Piece[] = []
    for (const id of ids) {
      const piece = this.piece(id)
      if (piece) pieces.push(piece)
    }
    return pieces
  }

  stack(at: Place): PieceId[] {
    const key = placeKey(at)
    let stack = this.stacks.get(key)
    if (!stack) {
      stack = { at, ids: [...stackAt(this.state, key)] }
      this.stacks.set(key, stack)
    }
    return stack.ids
  }

  set(piece: Piece): void {
    this.gone.delete(piece.id)
    this.pieces.set(piece.id, piece)
  }

  lift(piece: Piece): void {
    const ids = this.stack(piece.at)
    const index = ids.indexOf(piece.id)
    if (index >= 0) ids.splice(index, 1)
    this.forget(piece)
  }

  /** Lifts many pieces, and goes through each stack once. */
  liftAll(pieces: readonly Piece[]): void {
    if (pieces.length < MANY) {
      for (const piece of pieces) this.lift(piece)
      return
    }
    const leaving = new Set(pieces.map(({ id }) => id))
    for (const at of distinctPlaces(pieces.map(({ at }) => at))) {
      const ids = this.stack(at)
      const staying = ids.filter((id) => !leaving.has(id))
      ids.length = 0
      for (const id of staying) ids.push(id)
    }
    for (const piece of pieces) this.forget(piece)
  }

  private forget({ id }: Piece): void {
    this.pieces.delete(id)
    this.gone.add(id)
  }

  /** Gives a piece another id in the same position of its stack. */
  rename(piece: Piece, id: PieceId): void {
    const depth = this.stack(piece.at).indexOf(piece.id)
    this.lift(piece)
    this.drop([{ ...piece, id }], piece.at, depth)
  }

  drop(pieces: readonly Piece[], at: Place, depth?: number): void {
    const ids = this.stack(at)
    const level = Math.min(depth ?? ids.length, ids.length)
    const above = ids.splice(level)
    for (const piece of pieces) {
      ids.push(piece.id)
      this.set({ ...piece, at })
    }
    for (const id of above) ids.push(id)
  }

  done(): Patch {
    if (this.pieces.size > 0) this.patch.pieces = [...this.pieces.values()]
    if (this.gone.size > 0) this.patch.gone = [...this.gone]
    if (this.stacks.size > 0) this.patch.stacks = [...this.stacks.values()]
    return this.patch
  }
}
