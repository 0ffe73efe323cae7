import { add, CELL, type Hex, type Spot, same } from './hex.ts'
import { midpoint, midpointKey, type SideKey } from './hexside.ts'

/** Squares have the same functions as hexes. `diagonal` boards have eight directions, others four. */
export type Square = Hex

const STRAIGHT: readonly Square[] = [
  { q: 0, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 0 },
]
const SLANTED: readonly Square[] = [
  { q: 1, r: -1 },
  { q: 1, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: -1 },
]
const ALL = STRAIGHT.flatMap((step, i) => [step, SLANTED[i]!])

/** Clockwise from north. */
export const directions = (diagonal: boolean): readonly Square[] => (diagonal ? ALL : STRAIGHT)

export const neighbours = (square: Square, diagonal: boolean): readonly Square[] =>
  directions(diagonal).map((step) => add(square, step))

/** The index in `directions` of the step to a neighbour; undefined for any other cell. */
export function directionTo(from: Square, to: Square, diagonal: boolean): number | undefined {
  const found = directions(diagonal).findIndex((step) => same(add(from, step), to))
  return found < 0 ? undefined : found
}

export function distance(a: Square, b: Square, diagonal: boolean): number {
  const q = Math.abs(a.q - b.q)
  const r = Math.abs(a.r - b.r)
  return diagonal ? Math.max(q, r) : q + r
}

/** Rotates a square clockwise about a centre, by quarters of a full turn. */
export function rotate(square: Square, quarters: number, centre: Square = { q: 0, r: 0 }): Square {
  let q = square.q - centre.q
  let r = square.r - centre.r
  for (let left = ((quarters % 4) + 4) % 4; left > 0; left--) [q, r] = [0 - r, q]
  return { q: q + centre.q, r: r + centre.r }
}

const NUDGE = 1e-6

/** The squares from one to another, one for each step. A tie is broken the same way from either end. */
export function line(from: Square, to: Square, diagonal: boolean): readonly Square[] {
  const steps = distance(from, to, diagonal)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps && step / steps
    const q = Math.round(from.q + (to.q - from.q) * share + NUDGE) + 0
    if (diagonal) return { q, r: Math.round(from.r + (to.r - from.r) * share + NUDGE) + 0 }
    const walked = Math.abs(q - from.q) // the steps that did not go sideways went up or down
    return { q, r: from.r + Math.sign(to.r - from.r) * (step - walked) + 0 }
  })
}

/** The squares at one distance, clockwise from the north; on a diagonal board from the north-west corner. */
export function ring(centre: Square, radius: number, diagonal: boolean): readonly Square[] {
  if (radius === 0) return [centre]
  const squares: Square[] = []
  let here = add(centre, { q: diagonal ? -radius : 0, r: -radius })
  const along = diagonal ? STRAIGHT : SLANTED
  for (const step of [...along.slice(1), along[0]!])
    for (let left = diagonal ? 2 * radius : radius; left > 0; left--) {
      squares.push(here)
      here = add(here, step)
    }
  return squares
}

export const disk = (centre: Square, radius: number, diagonal: boolean): readonly Square[] =>
  Array.from({ length: radius + 1 }, (_, near) => ring(centre, near, diagonal)).flat()

/** Squares that touch only at a corner have no side between them. */
export const sideBetween = (a: Square, b: Square): SideKey | undefined =>
  distance(a, b, false) === 1 ? midpointKey(a, b) : undefined

export function sideSquares(key: SideKey): readonly [Square, Square] | undefined {
  const middle = midpoint(key)
  if (!middle || (middle.q % 2 && middle.r % 2)) return undefined
  const step = middle.q % 2 ? STRAIGHT[1]! : STRAIGHT[2]!
  const near = { q: (middle.q - step.q) / 2, r: (middle.r - step.r) / 2 }
  return [near, add(near, step)]
}

/** The position of a point given in squares. Square 0,0 is centred on 0,0. */
export const spotOf = ({ q, r }: Square): Spot => ({ x: CELL * q, y: CELL * r })

export const squareAt = (x: number, y: number): Square => ({ q: Math.round(x / CELL) + 0, r: Math.round(y / CELL) + 0 })

/** Clockwise from the top left. */
export const corners = ({ q, r }: Square): readonly Spot[] =>
  [SLANTED[3]!, ...SLANTED.slice(0, 3)].map((step) => spotOf({ q: q + step.q / 2, r: r + step.r / 2 }))

export function sideCorners(key: SideKey): readonly [Spot, Spot] | undefined {
  if (!sideSquares(key)) return undefined
  const { q, r } = midpoint(key)!
  const half = q % 2 ? { q: 0, r: 0.5 } : { q: 0.5, r: 0 }
  return [spotOf({ q: q / 2 - half.q, r: r / 2 - half.r }), spotOf({ q: q / 2 + half.q, r: r / 2 + half.r })]
}
