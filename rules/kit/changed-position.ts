import type { Piece, PieceId, Place } from '../../table/generated/types.ts'
import type { Memory } from '../core/memory.ts'
import type { HexScene } from '../hex/board/scene.ts'

/** The position with one counter changed and, if given, another memory. */
export const withPiece = (scene: HexScene, piece: Piece, memory?: Memory): HexScene =>
  scene.with(scene.state.pieces.set(piece.id, piece), memory)

/** The position with counters in other places. */
export function withPlaces(scene: HexScene, ends: Iterable<readonly [PieceId, Place]>): HexScene {
  let { pieces } = scene.state
  for (const [id, at] of ends) {
    const piece = pieces.get(id)
    if (piece) pieces = pieces.set(id, { ...piece, at })
  }
  return scene.with(pieces)
}
