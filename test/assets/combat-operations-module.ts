import { readModule } from '../../relay/modules/module-folder.ts'
import type { Counter } from '../../table/generated/types.ts'
import type { Hex } from '../../table/geometry/hex.ts'
import type { SideKey } from '../../table/geometry/hexside.ts'
import { printProblem } from '../../table/module/problem.ts'

export const resolved = readModule('assets/modules/combat-operations')
if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
export const { module } = resolved
export const board = module.maps[0]!
export const { grid } = board

export const cell = (id: string): Hex => {
  const found = grid.parse(id)
  if (!found) throw new Error(`There is no hex ${id}`)
  return found
}
export const ids = (hexes: Iterable<Hex>): string[] => [...hexes].map(grid.print).sort()
export const area = (name: string): string[] => ids(board.areas.get(name) ?? [])
export const side = (id: string): SideKey => {
  const [a, b] = id.split('/').map(cell)
  return grid.sideBetween(a!, b!)!
}
export const battalions = ({ size, steps = 0, kind }: Counter): number =>
  kind === 'unit' && size !== 'division' ? Math.ceil(steps / 2) : 0
