import { add, type Direction, directionTo, type Hex, turn, vector, vertex } from './hex.ts'

/** A hexside as "q,r": the sum of the coordinates of its two cells, so it is the same from both. */
export type SideKey = string

export const midpointKey = (a: Hex, b: Hex): SideKey => `${a.q + b.q},${a.r + b.r}`

/** Reads a hexside strictly: anything written another way, or in the middle of a cell, is refused. */
export function midpoint(key: SideKey): Hex | undefined {
  const [q, r] = key.split(',').map(Number)
  if (q === undefined || r === undefined || key !== `${q},${r}`) return undefined
  return Number.isSafeInteger(q) && Number.isSafeInteger(r) && (q % 2 || r % 2) ? { q, r } : undefined
}

/** The key of the side between neighbours; undefined for any other cells. */
export const sideBetween = (a: Hex, b: Hex): SideKey | undefined =>
  directionTo(a, b) === undefined ? undefined : midpointKey(a, b)

/** The direction across a side follows from which of the halves are odd. */
function facing({ q, r }: Hex): Direction {
  if (q % 2 === 0) return 3
  return r % 2 === 0 ? 2 : 1
}

/** The hexes on either side of a hexside. */
export function sideHexes(key: SideKey): readonly [Hex, Hex] | undefined {
  const middle = midpoint(key)
  if (!middle) return undefined
  const step = vector(facing(middle))
  const near = { q: (middle.q - step.q) / 2, r: (middle.r - step.r) / 2 }
  return [near, add(near, step)]
}

/** The two ends of a side, as vertices in thirds of a hex. */
export function sideVertices(key: SideKey): readonly [Hex, Hex] | undefined {
  const hexes = sideHexes(key)
  if (!hexes) return undefined
  const [near, far] = hexes
  const direction = directionTo(near, far)!
  return [vertex(near, direction), vertex(near, turn(direction, 1))]
}
