import type { Piece, PieceId } from '../../../table/generated/types.ts'
import type { TableLayout } from './table-layout.ts'

/** Locked pieces are map furniture: only their menu reaches them, no drag, box or click. */
export const isLocked = ({ locked }: Piece): boolean => locked === true

export const movable = (layout: TableLayout, ids: readonly PieceId[]): readonly PieceId[] => {
  const isFree = (id: PieceId) => layout.state.pieces.get(id)?.locked !== true
  return ids.every(isFree) ? ids : ids.filter(isFree)
}
