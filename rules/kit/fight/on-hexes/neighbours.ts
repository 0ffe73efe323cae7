import type { Cell, Id, PieceId } from '../../../../table/generated/types.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { around, distinct } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** An adjacent enemy, and the units that it is adjacent to. */
export interface Neighbour {
  readonly id: PieceId
  readonly at: Cell
  readonly by: readonly PieceId[]
}

/** The adjacent enemies, by id, without those across steps that allow no attack. */
export function neighboursOf(
  scene: HexScene,
  units: readonly Unit[],
  isOpen: (unit: Unit, from: Cell, to: Cell) => boolean = () => true,
): readonly Neighbour[] {
  const found = new Map<PieceId, Neighbour>()
  for (const unit of units) {
    const at = cellOf(unit)
    for (const cell of at ? around(scene, at) : []) {
      if (!at || !isOpen(unit, at, cell)) continue
      for (const enemy of enemiesIn(scene, cell, unit.side)) {
        const by = [...(found.get(enemy.id)?.by ?? []), unit.id]
        found.set(enemy.id, { id: enemy.id, at: cell, by })
      }
    }
  }
  return [...found.values()].sort(idOrder)
}

/** The defenders' hexes without enemies left in them. */
export const vacated = (scene: HexScene, cells: readonly Cell[], side: Id | undefined): readonly Cell[] =>
  distinct(cells).filter((cell) => enemiesIn(scene, cell, side).length === 0)
