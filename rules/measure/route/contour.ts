import type { Spot } from '../../../table/geometry/hex.ts'
import { between } from '../../../table/geometry/measure/convex.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Halvings of a step until the edge is found: a step of 40 units is known to 2 or 3. */
const HALVINGS = 4

/**
 * The edges of several areas, each as closed lines. What is known of a spot is worked out once for all of them, on a grid
 * of so many units; each area says which spots belong to it, and its edge between one that does and one that does not is
 * found by halving.
 */
export function contours<T>(
  { x, y, width, height }: Box,
  step: number,
  know: (spot: Spot) => T,
  areas: readonly ((known: T) => boolean)[],
): readonly (readonly (readonly Spot[])[])[] {
  // One row and column more on each side: nothing outside the box belongs to an area, so every line closes.
  const grid: Grid = {
    columns: Math.ceil(width / step) + 3,
    rows: Math.ceil(height / step) + 3,
    spot: (column, row) => ({ x: x + (column - 1) * step, y: y + (row - 1) * step }),
  }
  const inside = areas.map(() => new Uint8Array(grid.columns * grid.rows))
  for (let row = 1; row < grid.rows - 1; row++) {
    for (let column = 1; column < grid.columns - 1; column++) {
      const known = know(grid.spot(column, row))
      for (const [index, belongs] of areas.entries())
        if (belongs(known)) inside[index]![row * grid.columns + column] = 1
    }
  }
  return areas.map((belongs, index) => edgesOf(grid, inside[index]!, (spot) => belongs(know(spot))))
}

interface Grid {
  readonly columns: number
  readonly rows: number
  spot(column: number, row: number): Spot
}

function edgesOf(
  { columns, rows, spot }: Grid,
  inside: Uint8Array,
  fits: (spot: Spot) => boolean,
): readonly (readonly Spot[])[] {
  const ends = new Map<number, number[]>()
  const join = (a: number, b: number) => {
    const list = ends.get(a)
    if (list) list.push(b)
    else ends.set(a, [b])
  }
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      for (const [a, b] of pairsIn(inside, columns, column, row)) {
        join(a, b)
        join(b, a)
      }
    }
  }
  const edge = (key: number): Spot => {
    const at = key >> 1
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const other = key % 2 === 0 ? spot(column + 1, row) : spot(column, row + 1)
    const isFirstIn = inside[at] === 1
    return halved(isFirstIn ? spot(column, row) : other, isFirstIn ? other : spot(column, row), fits)
  }
  return chained(ends).map((ring) => ring.map(edge))
}

/** The sides of a square of the grid that the edge crosses, joined in pairs. A side is twice its spot, plus 1 if it runs down. */
function pairsIn(
  inside: Uint8Array,
  columns: number,
  column: number,
  row: number,
): readonly (readonly [number, number])[] {
  const at = row * columns + column
  const corners = [inside[at], inside[at + 1], inside[at + columns + 1], inside[at + columns]] as const
  const [top, right, bottom, left] = [at * 2, (at + 1) * 2 + 1, (at + columns) * 2, at * 2 + 1]
  const crossed = [top, right, bottom, left].filter((_, side) => corners[side] !== corners[(side + 1) % 4])
  if (crossed.length === 2) return [[crossed[0]!, crossed[1]!]]
  if (crossed.length < 4) return []
  // Two opposite corners fit: they count as apart.
  return corners[0] === 1
    ? [
        [left, top],
        [right, bottom],
      ]
    : [
        [top, right],
        [bottom, left],
      ]
}

function halved(fitting: Spot, other: Spot, fits: (spot: Spot) => boolean): Spot {
  let [low, high] = [0, 1]
  for (let time = 0; time < HALVINGS; time++) {
    const half = (low + high) / 2
    if (fits(between(fitting, other, half))) low = half
    else high = half
  }
  return between(fitting, other, low)
}

/** Follows the joined sides round. */
function chained(ends: ReadonlyMap<number, readonly number[]>): readonly (readonly number[])[] {
  const left = new Set(ends.keys())
  const rings: number[][] = []
  for (const start of ends.keys()) {
    if (!left.delete(start)) continue
    const ring = [start]
    for (let at = next(start); at !== undefined; at = next(at)) {
      left.delete(at)
      ring.push(at)
    }
    rings.push(ring)
  }
  return rings

  function next(at: number): number | undefined {
    return ends.get(at)?.find((each) => left.has(each))
  }
}
