import type { Id, Look, Peek, PieceId, Place, Seat, Tell } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { commonStack } from '../secrecy/audience.ts'
import { isCounted, isVisible, looksInto, OBSERVER, sightOf, viewerOf } from '../secrecy/sight.ts'
import { countIn, type State, seatOf, stackAt } from '../state.ts'
import { refuseLargeShuffle } from './capacity.ts'
import {
  firstRefusal,
  refuseCovered,
  refuseForeign,
  refusePile,
  refuseScattered,
  refuseSide,
  refuseUnseen,
} from './piece-checks.ts'
import { drawablePieces } from './piles.ts'

/* Checks of drawing from piles, looking into them, and looking under counters. */

export function refuseDraw(state: State, seat: Seat, id: Id, count: number): Refusal | undefined {
  const unknown = refusePile(state, id)
  if (unknown) return unknown
  const pile = state.game.piles.find((each) => each.id === id)
  if (pile?.sight === 'owner' && !looksInto(state, id, viewerOf(seat)))
    return refusal('not-yours', `Only ${pile.side ?? 'its owner'} draws from ${pile.name}.`)
  const left = countFor(state, seat, id)
  return left < count
    ? refusal('empty-pile', `${pile?.name} holds ${left}, and you asked for ${count}; draw fewer.`)
    : undefined
}

/** The number of pieces that a seat may draw, as far as it may know. Any number may be asked from a secret pile. */
function countFor(state: State, seat: Seat, id: Id): number {
  if (!isFormat2(state.game)) return countIn(state, id)
  if (!isCounted(state, id) && !looksInto(state, id, viewerOf(seat))) return Number.POSITIVE_INFINITY
  return state.veiled[id] ?? drawablePieces(state, id).length
}

/** Only a seat that looks into a pile picks pieces out of it. */
export function refuseSearch(state: State, seat: Seat, id: Id, pieces: readonly PieceId[]): Refusal | undefined {
  const unknown = refusePile(state, id)
  if (unknown) return unknown
  if (!looksInto(state, id, viewerOf(seat))) {
    const { name = id } = state.game.piles.find((each) => each.id === id) ?? {}
    return refusal('not-yours', `You may not look into ${name}; ask the others for a look, or draw without one.`)
  }
  return refuseUnseen(state, seat, pieces) ?? refuseScattered(state, pieces, { pile: id })
}

export function refuseTell(state: State, seat: Seat, { pieces, to }: Tell): Refusal | undefined {
  if (pieces.length === 0) return refusal('malformed', 'Nothing would be shown; choose at least one piece.')
  return (
    firstRefusal(to, (side) => refuseSide(state, side)) ??
    refuseCovered(state, seat, pieces) ??
    refuseForeign(state, seat, pieces)
  )
}

export function refusePeek(state: State, seat: Seat, { pile: id, to = [] }: Peek): Refusal | undefined {
  const unknown = refusePile(state, id)
  if (unknown) return unknown
  if (seat.sides.length === 0 && !seat.referee) return playsNoSide(seat)
  return (
    refuseOthersEyes(seat, to) ??
    (countFor(state, seat, id) > 0 ? undefined : refusal('empty-pile', `There is nothing in ${id} to look at.`))
  )
}

/** A known counter needs no look, and a wholly hidden one must not be found by asking. */
export function refuseLook(state: State, seat: Seat, { pieces, to = [] }: Look): Refusal | undefined {
  if (seat.sides.length === 0) return playsNoSide(seat)
  const others = refuseOthersEyes(seat, to)
  if (others) return others
  const viewer = to.length > 0 ? { sides: to } : viewerOf(seat)
  const known = pieces.find((id) => {
    const piece = state.pieces.get(id)
    return piece && sightOf(state, piece, viewer) !== 'cover'
  })
  if (known !== undefined)
    return refusal('malformed', `Counter ${known} does not lie face down for you; there is nothing to look under.`)
  const inside = isFormat2(state.game) ? pieces.find((id) => !isVisible(state, id, OBSERVER)) : undefined
  if (inside === undefined) return undefined
  return refusal('not-yours', `Counter ${inside} is not seen by everybody; ask for looks under counters that all see.`)
}

const playsNoSide = ({ id }: Seat) =>
  refusal('observer', `Seat ${id} plays no side, so it cannot ask for a look; take a seat with a side.`)

/** A seat asks for looks by its own sides only. */
function refuseOthersEyes(seat: Seat, to: readonly Id[]): Refusal | undefined {
  const other = to.find((side) => !seat.sides.includes(side))
  return other === undefined
    ? undefined
    : refusal('not-yours', `You do not play ${other}; ask for a look by your own side.`)
}

export function refuseShuffle(state: State, seat: Seat, at: Place): Refusal | undefined {
  if ('pile' in at) return refusePile(state, at.pile) ?? refuseLargeShuffle(state, seat, at)
  if (shuffledBy(state, seat.id, at).length > 0) return refuseLargeShuffle(state, seat, at)
  return refusal('empty-pile', `There is nothing at ${placeKey(at)} to shuffle.`)
}

/**
 * The pieces that a seat shuffles: a whole pile, or of a stack on the board the pieces it sees; in format 2 only pieces
 * that everybody sees who looks there.
 */
export function shuffledBy(state: State, seatId: Id, at: Place): readonly PieceId[] {
  if (isFormat2(state.game)) return commonStack(state, at)
  const stack = stackAt(state, placeKey(at))
  const seat = seatOf(state, seatId)
  if ('pile' in at || !seat) return stack
  return stack.filter((id) => isVisible(state, id, viewerOf(seat)))
}
