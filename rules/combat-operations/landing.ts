import type { Cell, Id } from '../../table/generated/types.ts'
import type { Scene } from '../scene.ts'
import { HELD } from '../search.ts'

/** 14.2 [42]: the hexes of a board by which a side's reinforcements come: each supply head, or what stands in for it. */
export function landings(scene: Scene, side: Id | undefined, board: Id): readonly Cell[] {
  const field = scene.field(board)
  if (side === undefined || !field) return []
  const { ground } = field
  const { grid } = ground
  const met = field.against(side, 'movement')
  const heads = ground.board.areas.get(`${scene.state.game.scenario}.${side}-supply`) ?? []
  const cells = new Set<number>()
  for (const head of heads) {
    const index = grid.index(head)
    if ((met[index]! & HELD) === 0) cells.add(index)
    else for (const near of nearest(scene, board, head)) cells.add(near)
  }
  return [...cells].sort((a, b) => a - b).map(ground.cell)
}

/** The empty hexes of the map's edge nearest to one; all of them, where several are equally near. */
function nearest(scene: Scene, board: Id, head: { readonly q: number; readonly r: number }): readonly number[] {
  const field = scene.field(board)!
  const { links, degree, count, grid } = field.ground
  let best = Number.POSITIVE_INFINITY
  let found: number[] = []
  for (let cell = 0; cell < count; cell++) {
    const edge = links.subarray(cell * degree, (cell + 1) * degree).includes(-1)
    if (!edge || field.at(cell).length > 0) continue
    const far = grid.distance(head, grid.cellAt(cell)!)
    if (far < best) {
      best = far
      found = []
    }
    if (far === best) found.push(cell)
  }
  return found
}
