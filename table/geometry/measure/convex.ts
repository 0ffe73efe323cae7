import type { Spot } from '../hex.ts'

/*
 * All outlines are made of convex parts: polygons whose edge lies `round` units outside their corners. A circle is one
 * corner with its radius, so bases, walls and woods share the same few functions.
 */

/** The corners run clockwise as the board shows them; a single one makes a circle. */
export interface ConvexPart {
  readonly corners: readonly Spot[]
  readonly round: number
}

export const minus = (a: Spot, b: Spot): Spot => ({ x: a.x - b.x, y: a.y - b.y })
export const dot = (a: Spot, b: Spot): number => a.x * b.x + a.y * b.y
/** Positive, if b lies clockwise of a. */
export const cross = (a: Spot, b: Spot): number => a.x * b.y - a.y * b.x
export const length = ({ x, y }: Spot): number => Math.hypot(x, y)
export const apart = (a: Spot, b: Spot): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Between two spots: all of a at 0, all of b at 1. */
export const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Degrees clockwise. */
export function turned({ x, y }: Spot, degrees: number): Spot {
  const [cos, sin] = cosSin(degrees)
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Quarter turns are exact, so that a table turned by them gives the same numbers. */
function cosSin(degrees: number): readonly [number, number] {
  const full = ((degrees % 360) + 360) % 360
  if (full % 90 === 0)
    return (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[full / 90]!
  const radians = (full * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians)]
}

/** Twice the area; positive for corners that run clockwise. */
const doubleArea = (corners: readonly Spot[]): number =>
  corners.reduce((sum, corner, index) => sum + cross(corner, corners[(index + 1) % corners.length]!), 0)

/** The same corners clockwise. */
export const clockwise = (corners: readonly Spot[]): readonly Spot[] =>
  doubleArea(corners) < 0 ? [...corners].reverse() : corners

/** The nearest spot to p on the line from a to b. */
export function nearestOnLine(p: Spot, a: Spot, b: Spot): Spot {
  const way = minus(b, a)
  const long = dot(way, way)
  if (long === 0) return a
  return between(a, b, Math.min(1, Math.max(0, dot(minus(p, a), way) / long)))
}

/** Cuts a polygon that need not be convex into convex parts. */
export function convexParts(polygon: readonly Spot[]): readonly (readonly Spot[])[] {
  const corners = clockwise(withoutRepeats(polygon))
  if (isConvex(corners)) return [corners]
  return triangles(corners)
}

const withoutRepeats = (corners: readonly Spot[]): readonly Spot[] =>
  corners.filter((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length]!
    return corners.length === 1 || corner.x !== before.x || corner.y !== before.y
  })

/** The turn at a corner: positive where clockwise corners are convex. */
const bend = (a: Spot, b: Spot, c: Spot): number => cross(minus(b, a), minus(c, b))

function isConvex(corners: readonly Spot[]): boolean {
  const count = corners.length
  return corners.every((corner, at) => bend(corner, corners[(at + 1) % count]!, corners[(at + 2) % count]!) >= 0)
}

/** Cuts off one ear after the other. A polygon that crosses itself leaves fewer triangles, never an endless loop. */
function triangles(corners: readonly Spot[]): readonly (readonly Spot[])[] {
  const left = [...corners]
  const cut: (readonly Spot[])[] = []
  while (left.length > 3) {
    const ear = left.findIndex((_, at) => isEar(left, at))
    const at = Math.max(0, ear)
    const [before, corner, after] = around(left, at)
    if (bend(before, corner, after) > 0) cut.push([before, corner, after])
    left.splice(at, 1)
  }
  if (left.length === 3 && doubleArea(left) > 0) cut.push(left)
  return cut
}

const around = (corners: readonly Spot[], at: number): readonly [Spot, Spot, Spot] => [
  corners[(at + corners.length - 1) % corners.length]!,
  corners[at]!,
  corners[(at + 1) % corners.length]!,
]

function isEar(corners: readonly Spot[], at: number): boolean {
  const ear = around(corners, at)
  if (bend(...ear) <= 0) return false
  return corners.every((corner) => ear.includes(corner) || !isInside(ear, corner))
}

/** Whether a spot lies within a clockwise convex polygon or on its edge. */
export const isInside = (corners: readonly Spot[], spot: Spot): boolean =>
  corners.length > 2 &&
  corners.every((corner, at) => cross(minus(corners[(at + 1) % corners.length]!, corner), minus(spot, corner)) >= 0)

/** Cuts a convex polygon to the side of a line where `side` is not negative; `side` must be linear. */
export function clipped(corners: readonly Spot[], side: (spot: Spot) => number): readonly Spot[] {
  const kept: Spot[] = []
  const sides = corners.map(side)
  for (const [at, corner] of corners.entries()) {
    const next = (at + 1) % corners.length
    const [here, there] = [sides[at]!, sides[next]!]
    if (here >= 0) kept.push(corner)
    if (here < 0 !== there < 0 && here !== 0 && there !== 0)
      kept.push(between(corner, corners[next]!, here / (here - there)))
  }
  return kept.length > 2 ? kept : []
}

/** The area of a polygon. */
export const areaOf = (corners: readonly Spot[]): number => Math.abs(doubleArea(corners)) / 2

/**
 * The corners of a part grown by some units. Its round edge becomes straight pieces, nowhere more than `slack` inside
 * the true edge and never outside it.
 */
export function outlineCorners({ corners, round }: ConvexPart, grown: number, slack: number): readonly Spot[] {
  const radius = round + grown
  if (radius <= 0) return corners
  // A multiple of four keeps the outline the same when the table is mirrored or turned by a quarter.
  const whole = 4 * Math.ceil(Math.PI / 4 / Math.acos(Math.max(0.5, 1 - slack / radius)))
  const step = (2 * Math.PI) / whole
  if (corners.length === 1) {
    const [middle] = corners as readonly [Spot]
    return Array.from({ length: whole }, (_, at) => beyond(middle, at * step, radius))
  }
  return corners.flatMap((corner, at) => {
    const [before, , after] = around(corners, at)
    const from = outward(before, corner)
    const sweep = positive(outward(corner, after) - from)
    const pieces = Math.max(1, Math.ceil(sweep / step - 1e-9))
    return Array.from({ length: pieces + 1 }, (_, piece) => beyond(corner, from + (sweep * piece) / pieces, radius))
  })
}

const beyond = ({ x, y }: Spot, angle: number, radius: number): Spot => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
})

/** The direction away from a polygon across its side from a to b. */
const outward = (a: Spot, b: Spot): number => Math.atan2(b.y - a.y, b.x - a.x) - Math.PI / 2

const positive = (angle: number): number => {
  const full = angle % (2 * Math.PI)
  return full < -1e-9 ? full + 2 * Math.PI : Math.max(0, full)
}
