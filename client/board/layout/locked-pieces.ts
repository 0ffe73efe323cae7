import type { Piece, PieceId } from '../../../table/generated/types.ts'
import type { TableLayout } from './table-layout.ts'

/** Map furniture is locked: no drag, no box and no click takes it, only its menu speaks of it. */
export const isLocked = ({ locked }: Piece): boolean => locked === true

/** Those that a hand can take. */
export const movable = (lay: TableLayout, ids: readonly PieceId[]): readonly PieceId[] => {
  const isFree = (id: PieceId) => lay.state.pieces.get(id)?.locked !== true
  return ids.every(isFree) ? ids : ids.filter(isFree)
}
