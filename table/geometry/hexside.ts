import { add, type Direction, directionTo, type Hex, turn, vector, vertex } from './hex.ts'

/** A side by its midpoint in half cells, "q,r": the sum of the two cells it parts, so the same from both. */
export type SideKey = string

export const midpointKey = (a: Hex, b: Hex): SideKey => `${a.q + b.q},${a.r + b.r}`

/** Reads a midpoint strictly: what would be written otherwise, or lies in the middle of a cell, is none. */
export function midpoint(key: SideKey): Hex | undefined {
  const [q, r] = key.split(',').map(Number)
  if (q === undefined || r === undefined || key !== `${q},${r}`) return undefined
  return Number.isSafeInteger(q) && Number.isSafeInteger(r) && (q % 2 || r % 2) ? { q, r } : undefined
}

/** The key of the side between neighbours; undefined where they are none. */
export const sideBetween = (a: Hex, b: Hex): SideKey | undefined =>
  directionTo(a, b) === undefined ? undefined : midpointKey(a, b)

/** Whichever halves are odd tell how the side faces. */
function facing({ q, r }: Hex): Direction {
  if (q % 2 === 0) return 3
  return r % 2 === 0 ? 2 : 1
}

/** The two hexes that a side parts. */
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
