import type { Cell } from '../../../table/generated/types.ts'
import type { Unit } from '../../core/unit.ts'
import { fieldCellOf } from '../../hex/board/cells.ts'
import { friendsIn } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { stackCounts } from '../../hex/board/stacking.ts'

/** Whether a unit fits into a cell. */
export function hasRoom(scene: HexScene, unit: Unit, at: Cell): boolean {
  const spot = fieldCellOf(scene, at)
  if (!spot) return false
  const here = friendsIn(scene, at, unit.side).filter(({ id }) => id !== unit.id)
  const stacked = stackCounts(scene, spot.field, spot.index, unit.side, [...here, unit])
  return stacked.every(({ least, limit }) => least <= limit.most)
}
