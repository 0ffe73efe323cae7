import { type Board, rangeOf } from '../../table/board.ts'
import { byId } from '../../table/counters.ts'
import type { Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import type { Findings } from '../../table/problem.ts'

/** The game with other ground in some cells, each by its printed id on the first board that prints it. */
export function overlaid(module: Module, terrain: Readonly<Record<string, Id>>, found: Findings): Module {
  const over = new Map<Board, Map<number, Id>>()
  for (const [id, kind] of Object.entries(terrain)) {
    const board = module.maps.find(({ grid }) => grid.parse(id) !== undefined)
    const cell = board?.grid.parse(id)
    if (!board || !cell) {
      const ranges = module.maps.map((each) => `on ${each.id} ${rangeOf(each.grid)}`).join(', ')
      found.report('no-such-cell', `There is no cell ${id}: ${ranges}.`, 'position', 'terrain', id)
      continue
    }
    found.known('terrain', kind, byId(board.sheet.terrains), 'position', 'terrain', id)
    const changed = over.get(board) ?? new Map<number, Id>()
    over.set(board, changed.set(board.grid.index(cell), kind))
  }
  if (over.size === 0) return module
  const maps = module.maps.map((board) => {
    const changed = over.get(board)
    return changed
      ? {
          ...board,
          terrain: (cell: Parameters<Board['terrain']>[0]) =>
            changed.get(board.grid.index(cell)) ?? board.terrain(cell),
        }
      : board
  })
  return { ...module, maps }
}
