import type { Cell, Move, PieceId, Place } from '../table/generated/types.ts'
import { onCell } from '../table/place.ts'
import type { Scene } from './scene.ts'
import type { Unit } from './unit.ts'

/** A counter that a move sets on the map, with the cell in which it ends. */
export interface Setting {
  readonly unit: Unit
  readonly to: Cell
}

export function settings(scene: Scene, { moves }: Move): readonly Setting[] {
  const ends = new Map<PieceId, Place>(moves.flatMap(({ pieces, to }) => pieces.map((id) => [id, to] as const)))
  return [...ends]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, to]) => {
      const unit = scene.unit(id)
      return unit && unit.kind !== 'other' && onCell(to) ? [{ unit, to }] : []
    })
}
