import type { Crossing, PathLine } from '../../table/generated/types.ts'
import type { Grid } from '../../table/geometry/grid.ts'
import type { SideKey } from '../../table/geometry/hexside.ts'

/** The id of a hexside as map sheets write it: the lower cell first. */
export function sideId(grid: Grid, side: SideKey): string {
  const [a, b] = grid.sideCells(side)!
  return [grid.print(a), grid.print(b)].sort().join('/')
}

export const sidesOnRoads = (grid: Grid, lines: readonly PathLine[]): ReadonlySet<SideKey> =>
  new Set(
    lines.flatMap(({ cells }) =>
      cells.slice(1).flatMap((to, at) => grid.sideBetween(grid.parse(cells[at]!)!, grid.parse(to)!) ?? []),
    ),
  )

/** A bridge wherever a road crosses water, in the order of hexes. */
export function bridgesOf(
  grid: Grid,
  kind: string,
  water: readonly SideKey[],
  lines: readonly PathLine[],
): readonly Crossing[] {
  const paved = sidesOnRoads(grid, lines)
  const sides = [...new Set(water)].filter((side) => paved.has(side)).map((side) => sideId(grid, side))
  return sides.sort().map((side) => ({ kind, side }))
}
