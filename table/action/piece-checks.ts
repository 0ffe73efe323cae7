import type { Id, NewPiece, Own, PieceId, Place, Seat } from '../generated/types.ts'
import { type PlaceKey, placeKey } from '../geometry/place.ts'
import { ANY_COMPONENTS, type Components } from '../module/components.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isVisible, sightOf, viewerOf } from '../secrecy/sight.ts'
import { type State, stackAt } from '../state.ts'
import { refuseHighStack } from './capacity.ts'

/* Checks of the pieces and places that an action names. */

const missing = (id: PieceId) =>
  refusal('unknown-piece', `You cannot see a counter ${id} on the table; choose another.`)

/** The seat must see at least the cover of each piece. */
export function refuseUnseen(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  const viewer = viewerOf(seat)
  const unseen = ids.find((id) => !isVisible(state, id, viewer))
  return unseen === undefined ? undefined : missing(unseen)
}

/** The seat must know what each piece is. */
export function refuseCovered(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  for (const id of ids) {
    const piece = state.pieces.get(id)
    const sight = piece ? sightOf(state, piece, viewerOf(seat)) : 'absent'
    if (sight === 'absent') return missing(id)
    if (sight === 'cover')
      return refusal('not-yours', `Counter ${id} is hidden from you; only its owner can change it.`)
  }
  return undefined
}

/** Only the owner reveals, shows or gives away a piece. */
export function refuseForeign(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  if (seat.referee) return undefined
  for (const id of ids) {
    const owner = state.pieces.get(id)?.side
    if (owner !== undefined && !seat.sides.includes(owner))
      return refusal('not-yours', `Counter ${id} belongs to ${owner}; ask that side to do it.`)
  }
  return undefined
}

export function refuseSide({ game }: State, side: Id): Refusal | undefined {
  if (game.sides.includes(side)) return undefined
  return refusal('malformed', `Nobody plays ${side} at this table; its sides are ${game.sides.join(', ')}.`)
}

/** A hidden piece without an owner could never be revealed again. */
export function refuseOwner(state: State, { pieces, side }: Own): Refusal | undefined {
  if (side !== null) return refuseSide(state, side)
  const hidden = pieces.find((id) => state.pieces.get(id)?.veil !== undefined)
  return hidden === undefined
    ? undefined
    : refusal('not-yours', `Counter ${hidden} is hidden; reveal it before you give it up.`)
}

export function refuseFace(
  state: State,
  components: Components,
  ids: readonly PieceId[],
  face: number,
): Refusal | undefined {
  return firstRefusal(ids, (id) => {
    const def = state.pieces.get(id)?.def
    const counter = def === undefined ? undefined : components.counter(def)
    return counter && refuseFaceNumber(id, face, counter.faces)
  })
}

const refuseFaceNumber = (what: string, face: number, count: number): Refusal | undefined =>
  face < count
    ? undefined
    : refusal('unknown-counter', `Counter ${what} has ${count} faces, numbered from 0; it has no face ${face}.`)

/** A new piece must be a printed counter. */
export function refuseNewPiece(state: State, components: Components, piece: NewPiece): Refusal | undefined {
  const { def, cover, side, face = 0 } = piece
  const counter = components.counter(def)
  if (!counter) return refusal('unknown-counter', `This module has no counter ${def}; choose one of its counters.`)
  // Without the module nobody knows which cover is right.
  if (components !== ANY_COMPONENTS && cover !== undefined && counter.cover !== cover)
    return refusal('unknown-counter', `The cover of ${def} is ${counter.cover ?? 'blank'}, not ${cover}.`)
  return (side === undefined ? undefined : refuseSide(state, side)) ?? refuseFaceNumber(def, face, counter.faces)
}

/** All pieces must lie in this stack. */
export function refuseScattered(state: State, ids: readonly PieceId[], at: Place): Refusal | undefined {
  const stack = stackAt(state, placeKey(at))
  const elsewhere = ids.find((id) => !stack.includes(id))
  if (elsewhere === undefined) return undefined
  return refusal(
    'no-such-place',
    `Counter ${elsewhere} is not in the stack at ${placeKey(at)}; choose only counters there.`,
  )
}

export function refusePile({ game }: State, id: Id): Refusal | undefined {
  const isKnown = game.piles.some((pile) => pile.id === id)
  return isKnown ? undefined : refusal('no-such-pile', `There is no pile ${id} at this table; choose another.`)
}

export function refusePlace(state: State, components: Components, at: Place): Refusal | undefined {
  if ('pile' in at) return refusePile(state, at.pile)
  if (components.isPlace(at, state.game.scenario)) return undefined
  const where = 'q' in at ? `hex ${at.q}, ${at.r}` : `point ${at.x}, ${at.y}`
  return refusal('no-such-place', `There is no ${where} on board ${at.board}; choose a place on a map.`)
}

/** Each copy lies where its original does. */
export function refuseCopies(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  const copies = new Map<PlaceKey, { readonly at: Place; count: number }>()
  for (const id of ids) {
    const at = state.pieces.get(id)?.at
    if (!at) continue
    const there = copies.get(placeKey(at)) ?? { at, count: 0 }
    there.count++
    copies.set(placeKey(at), there)
  }
  return firstRefusal([...copies.values()], ({ at, count }) => refuseHighStack(state, seat, at, count))
}

export function firstRefusal<T>(all: readonly T[], refuse: (each: T) => Refusal | undefined): Refusal | undefined {
  for (const each of all) {
    const refused = refuse(each)
    if (refused) return refused
  }
  return undefined
}
