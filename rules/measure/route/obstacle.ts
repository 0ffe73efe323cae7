import type { Spot } from '../../../table/geometry/hex.ts'
import { apart, outlineCorners } from '../../../table/geometry/measure/convex.ts'
import type { Shape } from '../../../table/geometry/measure/shape.ts'

/*
 * A base moves round what stops it as its middle moves round the same things grown by the radius of the base. Each grown
 * part is a convex polygon, so one test says whether a straight step enters it.
 */

/** A round edge is drawn this much inside at most; the other half of the tolerance is left for rounded places. */
export const SLACK = 1
/** A middle that stands a little inside a grown polygon may slide so far along its edge. */
const SLIDE = 16
/** A step along a side runs outside it, however its numbers are rounded. */
const HAIR = 1e-4
/** A step that runs no longer inside than this grazes a corner. */
const GRAZE = 0.01

/** A convex polygon that a middle does not enter. */
export interface Obstacle<T> {
  readonly of: T
  readonly corners: readonly Spot[]
  /** A circle around it. */
  readonly middle: Spot
  readonly bound: number
  /** Each side as the numbers a, b, c: a spot is inside where ax + by < c. */
  readonly sides: Float64Array
}

/** A stretch of a step, as shares of its length. */
export type Stretch = readonly [number, number]

export function obstaclesOf<T>(of: T, { parts }: Shape, grown: number): readonly Obstacle<T>[] {
  return parts.map((part) => polygonOf(of, outlineCorners(part, grown, SLACK)))
}

function polygonOf<T>(of: T, corners: readonly Spot[]): Obstacle<T> {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  }
  const bound = Math.max(...corners.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)))
  const sides = new Float64Array(corners.length * 3)
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length]!
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1
    const [a, b] = [(to.y - from.y) / long, (from.x - to.x) / long]
    sides.set([a, b, a * from.x + b * from.y - HAIR], at * 3)
  }
  return { of, corners, middle, bound, sides }
}

/** How deep a spot lies inside; negative by how far outside, or less. */
export function depthIn({ sides }: Obstacle<unknown>, { x, y }: Spot): number {
  let depth = Number.POSITIVE_INFINITY
  for (let at = 0; at < sides.length; at += 3)
    depth = Math.min(depth, sides[at + 2]! - sides[at]! * x - sides[at + 1]! * y)
  return depth
}

export function isInside(obstacle: Obstacle<unknown>, spot: Spot, deeper = 0): boolean {
  const { middle, bound } = obstacle
  const dx = spot.x - middle.x
  const dy = spot.y - middle.y
  return dx * dx + dy * dy <= bound * bound && depthIn(obstacle, spot) > deeper
}

/** The stretch of a step that lies inside; undefined if it stays outside. Asked many thousand times for one reach. */
export function stretchInside({ sides, middle, bound }: Obstacle<unknown>, a: Spot, b: Spot): Stretch | undefined {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const mx = middle.x - a.x
  const my = middle.y - a.y
  const long = dx * dx + dy * dy
  const along = long === 0 ? 0 : Math.min(1, Math.max(0, (mx * dx + my * dy) / long))
  const offX = mx - along * dx
  const offY = my - along * dy
  if (offX * offX + offY * offY >= bound * bound) return undefined
  let enters = 0
  let leaves = 1
  for (let at = 0; at < sides.length; at += 3) {
    const outside = sides[at]! * a.x + sides[at + 1]! * a.y - sides[at + 2]!
    const rise = sides[at]! * dx + sides[at + 1]! * dy
    if (rise > -1e-12 && rise < 1e-12) {
      if (outside >= 0) return undefined
    } else if (rise > 0) {
      if (outside > 0) return undefined
      leaves = Math.min(leaves, -outside / rise)
    } else enters = Math.max(enters, -outside / rise)
    if (enters >= leaves) return undefined
  }
  return [enters, leaves]
}

/** Whether an obstacle stops a straight step. */
export function stops(obstacle: Obstacle<unknown>, a: Spot, b: Spot): boolean {
  const stretch = stretchInside(obstacle, a, b)
  if (!stretch) return false
  const [enters, leaves] = stretch
  const run = (leaves - enters) * apart(a, b)
  const isAtEnd = enters === 0 || leaves === 1
  return run > (isAtEnd ? SLIDE : GRAZE)
}
