import { add, type Direction, type Hex, neighbour, same, turn, vector, vertices } from './hex.ts'

/**
 * Every hex that the straight line between two centres crosses, in order. (`line` keeps one hex for each step.) Where
 * the line runs exactly along a hexside, the hexes on both sides stand together, the left one first.
 */
export function sightLine(from: Hex, to: Hex): readonly (readonly Hex[])[] {
  const q = to.q - from.q
  const r = to.r - from.r
  /** Negative: left of the line. Positive: right of it. Whole numbers, so touching is exact. */
  const sidesOf = (hex: Hex): readonly number[] =>
    vertices(hex).map((corner) => q * (corner.r - 3 * from.r) - r * (corner.q - 3 * from.q))

  const crossed: Hex[][] = [[from]]
  let here = from
  while (!same(here, to)) {
    const sides = sidesOf(here)
    const out = sides.findIndex((side, corner) => side < 0 && sides[(corner + 1) % 6]! >= 0) as Direction
    const left = neighbour(here, out)
    if (sides[turn(out, 1)]! > 0) here = left
    else {
      // The line leaves through a corner: into the hex on its left, the one on its right, or between the two.
      const right = neighbour(here, turn(out, 1))
      if (sidesOf(left).some((side) => side > 0)) here = left
      else if (sidesOf(right).some((side) => side < 0)) here = right
      else {
        crossed.push([left, right])
        here = add(left, vector(turn(out, 1)))
      }
    }
    crossed.push([here])
  }
  return crossed
}
