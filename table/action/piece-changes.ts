import type { Id, Leg, NewPiece, Patch, Piece, PieceId, Place } from '../generated/types.ts'
import { pileKey, placeKey } from '../geometry/place.ts'
import type { Draft } from '../patch.ts'
import type { PieceNames } from '../secrecy/piece-names.ts'
import { OBSERVER, sightOf, viewerOf } from '../secrecy/sight.ts'
import { type State, seatOf, stackAt } from '../state.ts'

/* Changes that actions make to pieces and stacks. */

export function changePieces(draft: Draft, ids: readonly PieceId[], to: (piece: Piece) => Piece): Patch {
  for (const piece of draft.those(ids)) draft.set(to(piece))
  return draft.done()
}

/** A piece that nobody saw gets a new name when it is revealed, or it would be recognised. */
export function renameRevealed(
  draft: Draft,
  ids: readonly PieceId[],
  names: PieceNames,
  to: (piece: Piece) => Piece,
): PieceId[] {
  return draft.those(ids).map((piece, index) => {
    if (piece.veil !== 'absent') return piece.id
    const id = names.next(to(piece), index)
    draft.rename(piece, id)
    return id
  })
}

/** Viewers who see a piece appear or disappear see its stack change, too. */
export function changeSight(draft: Draft, ids: readonly PieceId[], to: (piece: Piece) => Piece): Patch {
  for (const piece of draft.those(ids)) draft.stack(piece.at)
  return changePieces(draft, ids, to)
}

/** A player who hides an unowned piece becomes its owner. Otherwise nobody could reveal it again. */
export function claimUnowned(state: State, seat: string, piece: Piece): Piece {
  const side = piece.side ?? seatOf(state, seat)?.sides[0]
  return side === undefined ? piece : { ...piece, side }
}

export function withCount(piece: Piece, group: 'layers' | 'marks', name: string, count: number): Piece {
  const { [group]: before, ...rest } = piece
  const { [name]: _old, ...others } = before ?? {}
  const counts = count === 0 ? others : { ...others, [name]: count }
  return Object.keys(counts).length > 0 ? { ...rest, [group]: counts } : rest
}

/** A piece that leaves a pile with restricted sight gets a new id, or it would be recognised. */
export function moveLegs(state: State, draft: Draft, legs: readonly Leg[], seat: Id, names: PieceNames): void {
  let issued = 0
  for (const { pieces: ids, to, depth } of legs) {
    const pieces = draft.those(ids)
    draft.liftAll(pieces)
    const arrived = pieces.map((piece) =>
      isBlind(state, piece.at) && placeKey(piece.at) !== placeKey(to)
        ? { ...piece, id: names.next({ ...piece, at: to }, issued++) }
        : piece,
    )
    draft.drop(arrived, to, depth && depthAmong(state, draft, to, depth, seat))
  }
}

/** The depth counts the pieces that the mover sees. The new pieces go right above the last of them. */
function depthAmong(state: State, draft: Draft, to: Place, depth: number, seatId: Id): number {
  const seat = seatOf(state, seatId)
  const viewer = seat ? viewerOf(seat) : OBSERVER
  const ids = draft.stack(to)
  const counted = ids.filter((id) => {
    const piece = draft.piece(id)
    return piece && sightOf(state, piece, viewer) !== 'absent'
  })
  const below = counted[depth - 1]
  return below === undefined ? ids.length : ids.indexOf(below) + 1
}

const isBlind = (state: State, at: Place): boolean =>
  'pile' in at && state.game.piles.some(({ id, sight }) => id === at.pile && sight !== 'all')

/** A shuffle renames all pieces, so that nobody can follow them. */
export function shuffleFormat1(draft: Draft, at: Place, order: readonly PieceId[], seq: number): void {
  const pieces = draft.those(order)
  draft.liftAll(pieces)
  draft.drop(
    pieces.map((piece, index) => ({ ...piece, id: `${seq}.${index}` })),
    at,
  )
}

/** In format 2, pieces that are not shuffled keep their positions in the stack. */
export function shuffleFormat2(draft: Draft, at: Place, order: readonly PieceId[], names: PieceNames): void {
  const pieces = draft.those(order).filter((piece) => placeKey(piece.at) === placeKey(at))
  const shuffled = new Set(order)
  const depths = draft.stack(at).flatMap((id, depth) => (shuffled.has(id) ? depth : []))
  draft.liftAll(pieces)
  for (const [index, piece] of pieces.entries()) {
    draft.drop([{ ...piece, id: names.next(piece, index) }], at, depths[index])
  }
}

export function reorder(draft: Draft, at: Place, ids: readonly PieceId[]): void {
  const here = draft.those(ids).filter((piece) => placeKey(piece.at) === placeKey(at))
  draft.liftAll(here)
  draft.drop(here, at)
}

export const newPiece = ({ def, cover, side, face, veil }: NewPiece, at: Place, id: PieceId): Piece => ({
  id,
  def,
  at,
  face: face ?? 0,
  turn: 0,
  ...(cover && { cover }),
  ...(side && { side }),
  ...(veil && { veil }),
})

/** Touches everything that some viewer could not see, so that each viewer is sent it. */
export function revealAll(state: State, draft: Draft): void {
  for (const piece of state.pieces.values()) {
    if (!piece.veil && !isBlind(state, piece.at)) continue
    draft.set(piece)
    draft.stack(piece.at)
  }
  for (const pile of state.game.piles) {
    if (pile.sight !== 'all' && stackAt(state, pileKey(pile.id)).length === 0) draft.stack({ pile: pile.id })
  }
}
