import type { Grid } from '../../../table/geometry/grid.ts'
import { type Hex, line as hexLine } from '../../../table/geometry/hex.ts'
import type { SideKey } from '../../../table/geometry/hexside.ts'
import { sightLine } from '../../../table/geometry/sight-line.ts'
import { line as squareLine } from '../../../table/geometry/square.ts'
import type { Board } from '../../../table/module/board.ts'

/** The cells and hexsides that a line between two cell centres meets, in order. */
export type SightStep =
  | { readonly meets: 'cell'; readonly cell: Hex }
  /** It crosses the hexside between two cells. */
  | { readonly meets: 'side'; readonly cells: readonly [Hex, Hex] }
  /** It runs exactly along the hexside between two cells, inside neither. */
  | { readonly meets: 'along'; readonly cells: readonly [Hex, Hex] }

export function sightSteps(grid: Grid, from: Hex, to: Hex): readonly SightStep[] {
  const groups = grid.sheet.kind === 'hex' ? sightLine(from, to) : squaresCrossed(from, to)
  const met: SightStep[] = []
  let before: Hex | undefined
  for (const [one, other] of groups) {
    if (!one) continue
    if (other) met.push({ meets: 'along', cells: [one, other] })
    else {
      if (before && grid.sideBetween(before, one)) met.push({ meets: 'side', cells: [before, one] })
      met.push({ meets: 'cell', cell: one })
    }
    before = other ? undefined : one
  }
  return met
}

/** In whole numbers: a line exactly through a corner goes on into the square beyond. */
function squaresCrossed(from: Hex, to: Hex): readonly (readonly Hex[])[] {
  const [across, down] = [Math.abs(to.q - from.q), Math.abs(to.r - from.r)]
  const [right, below] = [Math.sign(to.q - from.q), Math.sign(to.r - from.r)]
  const crossed: Hex[][] = [[from]]
  let [q, r] = [0, 0]
  while (q < across || r < down) {
    const lead = (1 + 2 * q) * down - (1 + 2 * r) * across
    if (lead <= 0) q++
    if (lead >= 0) r++
    crossed.push([{ q: from.q + q * right, r: from.r + r * below }])
  }
  return crossed
}

/** The cells of a way, one for each step. */
export function cellsBetween({ sheet }: Grid, from: Hex, to: Hex): readonly Hex[] {
  if (sheet.kind === 'square') return squareLine(from, to, sheet.diagonal === true)
  return sheet.kind === 'hex' ? hexLine(from, to) : []
}

/** Names of what lies along or across a hexside: a river, a bridge, a road. */
export function hexsideFeatures(
  { grid, edges, crossings, passages }: Board,
  [a, b]: readonly [Hex, Hex],
): readonly string[] {
  const side: SideKey | undefined = grid.sideBetween(a, b)
  if (side === undefined) return []
  const all = [...(edges.get(side) ?? []), ...(crossings.get(side) ?? []), ...(passages.get(side) ?? [])]
  return [...new Set(all.map(({ name, kind }) => name ?? kind))]
}

/** The terrain of a cell as the map key names it, with its level. */
export function terrainLabel(board: Board, cell: Hex): string {
  const id = board.terrain(cell)
  const name = board.sheet.terrains.find((each) => each.id === id)?.name ?? id
  const level = board.elevation(cell)
  return level === 0 ? name : `${name}, level ${level}`
}
