/** The coordinates of a cell. Hexes are axial; on a board of squares q is the column and r the row. */
export interface Hex {
  readonly q: number
  readonly r: number
}

/** A point of the board in units; y runs down. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export type Tops = 'flat' | 'pointy'
export type Direction = 0 | 1 | 2 | 3 | 4 | 5

/** One cell is 100 units from flat side to flat side. */
export const CELL = 100
/** The distance from the centre of a hex to its corner. */
export const CORNER = CELL / Math.sqrt(3)
/** The distance between two columns of flat-topped hexes, or two rows of pointy ones. */
export const PITCH = CORNER * 1.5

/** Clockwise. The first is north with flat tops, north-west with pointy ones. */
export const DIRECTIONS: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
]

export const same = (a: Hex, b: Hex): boolean => a.q === b.q && a.r === b.r
export const add = (a: Hex, b: Hex): Hex => ({ q: a.q + b.q, r: a.r + b.r })

/** Turns a direction clockwise by sixths; negative turns run back. */
export const turn = (direction: Direction, sixths: number): Direction =>
  ((((direction + sixths) % 6) + 6) % 6) as Direction

export const vector = (direction: Direction): Hex => DIRECTIONS[direction]!
export const neighbour = (hex: Hex, direction: Direction): Hex => add(hex, vector(direction))
export const neighbours = (hex: Hex): readonly Hex[] => DIRECTIONS.map((step) => add(hex, step))

/** The direction of a neighbour; undefined for any other cell. */
export function directionTo(from: Hex, to: Hex): Direction | undefined {
  const found = DIRECTIONS.findIndex((step) => step.q === to.q - from.q && step.r === to.r - from.r)
  return found < 0 ? undefined : (found as Direction)
}

export function distance(a: Hex, b: Hex): number {
  const q = a.q - b.q
  const r = a.r - b.r
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2
}

/** Rotates a hex clockwise about a centre, by sixths of a full turn. */
export function rotate(hex: Hex, sixths: number, centre: Hex = { q: 0, r: 0 }): Hex {
  let q = hex.q - centre.q
  let r = hex.r - centre.r
  for (let left = turn(0, sixths); left > 0; left--) [q, r] = [0 - r, q + r]
  return { q: q + centre.q, r: r + centre.r }
}

/** The hex that contains a point given in fractions of hexes. */
export function nearest(q: number, r: number): Hex {
  const s = -q - r
  let nearQ = Math.round(q)
  let nearR = Math.round(r)
  const nearS = Math.round(s)
  const missQ = Math.abs(nearQ - q)
  const missR = Math.abs(nearR - r)
  const missS = Math.abs(nearS - s)
  // q, r and s add up to 0, so the coordinate with the largest rounding error follows from the other two.
  if (missQ > missR && missQ > missS) nearQ = -nearR - nearS
  else if (missR > missS) nearR = -nearQ - nearS
  return { q: nearQ + 0, r: nearR + 0 } // + 0, for Math.round may answer -0
}

/**
 * Smaller than any true difference on a board, larger than any rounding error. It differs in q, r and s, or ties would
 * remain.
 */
const NUDGE = { q: 1e-6, r: 2e-6 }

/** The hexes from one to another, one for each step. A tie is broken the same way from either end. */
export function line(from: Hex, to: Hex): readonly Hex[] {
  const steps = distance(from, to)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps && step / steps
    return nearest(from.q + (to.q - from.q) * share + NUDGE.q, from.r + (to.r - from.r) * share + NUDGE.r)
  })
}

/** The hexes at one distance, clockwise from direction 0. */
export function ring(centre: Hex, radius: number): readonly Hex[] {
  if (radius === 0) return [centre]
  const hexes: Hex[] = []
  let here: Hex = { q: centre.q, r: centre.r - radius }
  for (const step of [2, 3, 4, 5, 0, 1] as const)
    for (let left = radius; left > 0; left--) {
      hexes.push(here)
      here = neighbour(here, step)
    }
  return hexes
}

/** The hexes up to a distance, ring by ring. */
export const disk = (centre: Hex, radius: number): readonly Hex[] =>
  Array.from({ length: radius + 1 }, (_, near) => ring(centre, near)).flat()

/**
 * Corner k lies between sides k - 1 and k. Thirds of a hex are whole numbers, so three hexes agree on their corner
 * exactly.
 */
export function vertex(hex: Hex, corner: Direction): Hex {
  const before = vector(turn(corner, -1))
  const after = vector(corner)
  return { q: 3 * hex.q + before.q + after.q, r: 3 * hex.r + before.r + after.r }
}

const CORNERS = [0, 1, 2, 3, 4, 5] as const
export const vertices = (hex: Hex): readonly Hex[] => CORNERS.map((corner) => vertex(hex, corner))

/** The position of a point given in hexes. Hex 0,0 is centred on 0,0. */
export const spotOf = ({ q, r }: Hex, tops: Tops): Spot =>
  tops === 'flat' ? { x: PITCH * q, y: CELL * (r + q / 2) } : { x: CELL * (q + r / 2), y: PITCH * r }

export const spotOfVertex = ({ q, r }: Hex, tops: Tops): Spot => spotOf({ q: q / 3, r: r / 3 }, tops)

export function hexAt(x: number, y: number, tops: Tops): Hex {
  const [line, along] = tops === 'flat' ? [x / PITCH, y / CELL] : [y / PITCH, x / CELL]
  return tops === 'flat' ? nearest(line, along - line / 2) : nearest(along - line / 2, line)
}
