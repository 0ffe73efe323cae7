import type { Cell, Id } from '../../../../table/generated/types.ts'
import { allCells, cellsIn, distance, fieldCellOf, isAmong, isAtEdge } from '../../../hex/board/cells.ts'
import { unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { HELD } from '../../../hex/ground/search.ts'

/** 14.2 [42]: the entry hexes of a side: its supply heads, or the nearest edge hexes to one that the enemy holds. */
export function entryHexes(scene: HexScene, side: Id | undefined): readonly Cell[] {
  if (side === undefined) return []
  const heads = headAreas(scene, side).flatMap((area) => cellsIn(scene, area))
  const cells = heads.flatMap((head) => (isHeld(scene, side, head) ? nearest(scene, head) : head))
  return allCells(scene).filter((cell) => isAmong(cells, cell))
}

/** The areas that are supply sources, so that supply heads named in a request count here too. */
const headAreas = ({ book, state }: HexScene, side: Id): readonly Id[] =>
  (book.sheet.supply?.sources ?? []).flatMap(({ areas }) => areas?.[state.game.scenario]?.[side] ?? [])

function isHeld(scene: HexScene, side: Id, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  return spot !== undefined && (spot.field.against(side, 'movement')[spot.index]! & HELD) !== 0
}

/** The empty edge hexes nearest to a supply head; all of them if several are equally near. */
function nearest(scene: HexScene, head: Cell): readonly Cell[] {
  const open = allCells(scene).filter(
    (cell) => isAtEdge(fieldCellOf(scene, cell)!) && unitsIn(scene, cell).length === 0,
  )
  const least = Math.min(...open.map((cell) => distance(scene, head, cell)))
  return open.filter((cell) => distance(scene, head, cell) === least)
}
