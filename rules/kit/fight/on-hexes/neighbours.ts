import type { Cell, Id, PieceId } from '../../../../table/generated/types.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { around, distinct } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** An enemy beside some units, and which of them it stands beside. */
export interface Neighbour {
  readonly id: PieceId
  readonly at: Cell
  readonly by: readonly PieceId[]
}

/** The enemies beside some units, each once, by id. A step over which no attack goes may be left out. */
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

/** The hexes of a fight that its defenders have left, each once: no enemy of the side stands there. */
export const vacated = (scene: HexScene, cells: readonly Cell[], side: Id | undefined): readonly Cell[] =>
  distinct(cells).filter((cell) => enemiesIn(scene, cell, side).length === 0)
