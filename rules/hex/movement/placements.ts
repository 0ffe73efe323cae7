import type { Cell, Move } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { destinationsOf } from '../../core/destinations.ts'
import type { Unit } from '../../core/unit.ts'
import type { HexScene } from '../board/scene.ts'

/** A counter that a move places on the map, with its final cell. */
export interface Placement {
  readonly unit: Unit
  readonly to: Cell
}

export function placementsOf(scene: HexScene, move: Move): readonly Placement[] {
  return [...destinationsOf(move)].flatMap(([id, to]) => {
    const unit = scene.unit(id)
    return unit && unit.kind !== 'other' && onCell(to) ? [{ unit, to }] : []
  })
}
