import type { Cell, Id } from '../../../../table/generated/types.ts'
import { fieldCellOf, hasEdge, isBesideEdge, sideBetween } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { MEUSE, STREAM } from './counters.ts'

export const overMeuse = (scene: HexScene, from: Cell, to: Cell): boolean =>
  hasEdge(sideBetween(scene, from, to), MEUSE)
export const overStream = (scene: HexScene, from: Cell, to: Cell): boolean =>
  hasEdge(sideBetween(scene, from, to), STREAM)

/** Whether a hexside of the Meuse is at this cell. */
export function besideMeuse(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  return spot !== undefined && isBesideEdge(spot, MEUSE)
}

export const rearOf = (side: Id): Id => `${side}-rear`
