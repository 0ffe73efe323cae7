import type { Grid } from '../../../../table/geometry/grid.ts'
import { add, DIRECTIONS, type Hex, type Spot } from '../../../../table/geometry/hex.ts'

/**
 * Values on the cells of a board and one ring around it, so that prints run off the paper instead of ending at it.
 */
export interface CellField<T> {
  readonly cells: readonly Hex[]
  value(cell: Hex): T
}

const SQUARE: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 0 },
]

/** The steps over each side of a cell: side k runs from corner k to the next. */
export const stepsOf = (grid: Grid): readonly Hex[] => {
  if (grid.sheet.kind !== 'hex') return SQUARE
  return DIRECTIONS
}

export const keyOf = ({ q, r }: Hex): string => `${q},${r}`

/** Each ring cell takes the value of the board cell next to it. */
export function cellField<T>(grid: Grid, value: (cell: Hex) => T): CellField<T> {
  const values = new Map<string, T>()
  const cells = [...grid.cells()]
  for (const cell of cells) values.set(keyOf(cell), value(cell))
  for (const cell of grid.cells()) {
    for (const step of stepsOf(grid)) {
      const beside = add(cell, step)
      if (values.has(keyOf(beside))) continue
      values.set(keyOf(beside), value(cell))
      cells.push(beside)
    }
  }
  return { cells, value: (cell) => values.get(keyOf(cell)) as T }
}

/** The outlines of all cells that are in, as closed loops with the inside on the right. */
export function outlines(
  grid: Grid,
  cells: readonly Hex[],
  isIn: (cell: Hex) => boolean,
): readonly (readonly Spot[])[] {
  const next = new Map<string, { readonly spot: Spot; readonly to: Spot }[]>()
  const steps = stepsOf(grid)
  for (const cell of cells) {
    if (!isIn(cell)) continue
    const corners = grid.corners(cell)
    for (const [side, step] of steps.entries()) {
      if (isIn(add(cell, step))) continue
      const [spot, to] = [corners[side]!, corners[(side + 1) % corners.length]!]
      const from = cornerKey(spot)
      const leaving = next.get(from)
      if (leaving) leaving.push({ spot, to })
      else next.set(from, [{ spot, to }])
    }
  }
  const loops: Spot[][] = []
  for (const start of next.keys()) {
    for (let edge = next.get(start)?.pop(); edge; edge = next.get(start)?.pop()) {
      const loop: Spot[] = []
      for (let here: typeof edge | undefined = edge; here; here = next.get(cornerKey(here.to))?.pop())
        loop.push(here.spot)
      loops.push(loop)
    }
  }
  return loops
}

/** Cells agree on their corners up to rounding. */
export const cornerKey = ({ x, y }: Spot): string => `${Math.round(x * 4)},${Math.round(y * 4)}`
