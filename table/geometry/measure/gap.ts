import type { Spot } from '../hex.ts'
import { between, type ConvexPart, dot, isInside, length, minus, nearestOnLine } from './convex.ts'
import { movedTo, type Shape, spotShape } from './shape.ts'

/**
 * The one tolerance of an open table, in units. Places are whole units, so two bases that touch may miss each other or
 * overlap by as much. What is within it is in contact, inside a limit, or not yet in the way.
 */
export const TOLERANCE = 2

/** How far two shapes lie apart. */
interface Apart {
  /** From edge to edge; negative by how deep they overlap. */
  readonly gap: number
  /** The direction in which the first reaches the second, of length 1. */
  readonly toward: Spot
}

/** From edge to edge; 0 where they touch or overlap. */
export const gapBetween = (a: Shape, b: Shape): number => Math.max(0, apartOf(a, b).gap)

/** In base contact. */
export const touches = (a: Shape, b: Shape): boolean => isNear(a, b, TOLERANCE) && apartOf(a, b).gap <= TOLERANCE

/** One lies on the other, by more than two that touch may. */
export const overlaps = (a: Shape, b: Shape): boolean => isNear(a, b, 0) && apartOf(a, b).gap < -TOLERANCE

/** Within a distance, edge to edge. */
export const isWithin = (a: Shape, b: Shape, distance: number): boolean =>
  isNear(a, b, distance + TOLERANCE) && apartOf(a, b).gap <= distance + TOLERANCE

/** Whether a spot lies in a shape or on its edge. */
export const holds = (shape: Shape, spot: Spot): boolean =>
  length(minus(shape.middle, spot)) <= shape.bound + 1e-9 && apartOf(shape, spotShape(spot)).gap <= 1e-9

/** The spot where a shape comes into contact with the nearest other one; undefined if none lies within the distance. */
export function snapTo(shape: Shape, others: readonly Shape[], distance: number): Spot | undefined {
  const near = others.filter((other) => isNear(shape, other, distance)).map((other) => apartOf(shape, other))
  const [best] = near.sort((a, b) => a.gap - b.gap)
  if (!best || best.gap > distance) return undefined
  const { x, y } = shape.middle
  const at = { x: Math.round(x + best.toward.x * best.gap), y: Math.round(y + best.toward.y * best.gap) }
  const there = movedTo(shape, at)
  return others.some((other) => overlaps(there, other)) ? undefined : at
}

/** Whether two shapes may lie within a distance of each other. */
const isNear = (a: Shape, b: Shape, distance: number): boolean =>
  length(minus(a.middle, b.middle)) <= a.bound + b.bound + distance

export function apartOf(a: Shape, b: Shape): Apart {
  let best: Apart | undefined
  for (const mine of a.parts) {
    for (const theirs of b.parts) {
      const found = partsApart(mine, theirs)
      if (!best || found.gap < best.gap) best = found
    }
  }
  return best ?? { gap: Number.POSITIVE_INFINITY, toward: { x: 1, y: 0 } }
}

function partsApart(a: ConvexPart, b: ConvexPart): Apart {
  const round = a.round + b.round
  const [from, to] =
    a.corners.length + b.corners.length > 2 ? nearest(a.corners, b.corners) : [a.corners[0]!, b.corners[0]!]
  const way = minus(to, from)
  const far = length(way)
  if (far > 1e-9 && !areCrossed(a.corners, b.corners))
    return { gap: far - round, toward: { x: way.x / far, y: way.y / far } }
  const { depth, toward } = deepest(a.corners, b.corners)
  return { gap: -depth - round, toward }
}

/** The nearest spots of two polygons that lie apart. */
function nearest(a: readonly Spot[], b: readonly Spot[]): readonly [Spot, Spot] {
  let best: readonly [Spot, Spot] = [a[0]!, b[0]!]
  let least = Number.POSITIVE_INFINITY
  const offer = (mine: Spot, theirs: Spot) => {
    const way = minus(theirs, mine)
    const far = dot(way, way)
    if (far >= least) return
    least = far
    best = [mine, theirs]
  }
  for (const [at, corner] of a.entries()) {
    const next = a[(at + 1) % a.length]!
    for (const other of b) offer(nearestOnLine(other, corner, next), other)
  }
  for (const [at, corner] of b.entries()) {
    const next = b[(at + 1) % b.length]!
    for (const other of a) offer(other, nearestOnLine(other, corner, next))
  }
  return best
}

const areCrossed = (a: readonly Spot[], b: readonly Spot[]): boolean => {
  if (a.length < 3 && b.length < 3) return false
  if (a.length < 3) return isInside(b, a[0]!)
  if (b.length < 3) return isInside(a, b[0]!)
  return pressing(a, b).every((toward) => depthAlong(toward, a, b) >= 0)
}

/** The directions in which the first could press the second, one for each side. */
const pressing = (a: readonly Spot[], b: readonly Spot[]): readonly Spot[] => [
  ...sidesOf(a),
  ...sidesOf(b).map(({ x, y }) => ({ x: -x, y: -y })),
]

/** The shortest way out for two polygons that overlap, and where the first presses the second. */
function deepest(a: readonly Spot[], b: readonly Spot[]): { readonly depth: number; readonly toward: Spot } {
  let best = { depth: Number.POSITIVE_INFINITY, toward: { x: 1, y: 0 } }
  for (const toward of pressing(a, b)) {
    const depth = depthAlong(toward, a, b)
    if (depth < best.depth) best = { depth, toward }
  }
  return best.depth === Number.POSITIVE_INFINITY ? { ...best, depth: 0 } : best
}

/** The directions, of length 1, in which the sides of a clockwise polygon look out. */
function sidesOf(corners: readonly Spot[]): readonly Spot[] {
  if (corners.length < 3) return []
  return corners.map((corner, at) => {
    const way = minus(corners[(at + 1) % corners.length]!, corner)
    const far = length(way)
    return { x: way.y / far, y: -way.x / far }
  })
}

/** How far the first reaches into the second along a direction that points from the one to the other. */
const depthAlong = (toward: Spot, a: readonly Spot[], b: readonly Spot[]): number =>
  Math.max(...a.map((corner) => dot(corner, toward))) - Math.min(...b.map((corner) => dot(corner, toward)))

/** Both shapes' spots between which a ruler measures. */
export function rulerBetween(a: Shape, b: Shape): readonly [Spot, Spot] {
  const { gap, toward } = apartOf(a, b)
  if (gap <= 0) return [between(a.middle, b.middle, 0.5), between(a.middle, b.middle, 0.5)]
  let best: readonly [Spot, Spot] = [a.middle, b.middle]
  let least = Number.POSITIVE_INFINITY
  for (const mine of a.parts) {
    for (const theirs of b.parts) {
      const [from, to] = nearest(mine.corners, theirs.corners)
      const far = length(minus(to, from)) - mine.round - theirs.round
      if (far >= least) continue
      least = far
      best = [
        { x: from.x + toward.x * mine.round, y: from.y + toward.y * mine.round },
        { x: to.x - toward.x * theirs.round, y: to.y - toward.y * theirs.round },
      ]
    }
  }
  return best
}
