import type { Spot } from '../../../../table/geometry/hex.ts'
import { boundsOf, type Rect } from '../../geometry/rect.ts'

/** A hand-drawn line, dense enough for straight strokes. */
export interface Curve {
  readonly spots: readonly Spot[]
  readonly closed: boolean
  readonly bounds: Rect
}

export const curveOf = (spots: readonly Spot[], closed = false): Curve => ({ spots, closed, bounds: boundsOf(spots) })

/** Cuts the corners off, several times over. An open line keeps its ends. */
export function rounded(spots: readonly Spot[], closed: boolean, times: number): readonly Spot[] {
  let line = spots
  for (; times > 0; times--) {
    const cut: Spot[] = []
    const count = line.length
    for (let at = 0; at < (closed ? count : count - 1); at++) {
      const a = line[at]!
      const b = line[(at + 1) % count]!
      cut.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 })
      cut.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 })
    }
    if (!closed && count > 1) {
      cut[0] = line[0]!
      cut[cut.length - 1] = line[count - 1]!
    }
    line = cut
  }
  return line
}

const FINENESS = 7

/** A smooth line through all of the spots. */
export function through(spots: readonly Spot[], closed = false): readonly Spot[] {
  const count = spots.length
  if (count < 3) return spots
  const at = (index: number): Spot =>
    closed ? spots[(index + count) % count]! : spots[Math.min(Math.max(index, 0), count - 1)]!
  const line: Spot[] = []
  const stretches = closed ? count : count - 1
  for (let index = 0; index < stretches; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < FINENESS; step++) line.push(between(a, b, c, d, step / FINENESS))
  }
  if (!closed) line.push(at(count - 1))
  return line
}

/** Catmull-Rom, from b to c. */
function between(a: Spot, b: Spot, c: Spot, d: Spot, t: number): Spot {
  const along = (a: number, b: number, c: number, d: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  return { x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) }
}

export function lengthOf(spots: readonly Spot[]): number {
  let length = 0
  for (let at = 1; at < spots.length; at++) length += spotDistance(spots[at - 1]!, spots[at]!)
  return length
}

export const spotDistance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A spot along a line, and the line's direction there. */
export interface SpotOnLine extends Spot {
  readonly angle: number
}

export function walked(spots: readonly Spot[], far: number): SpotOnLine {
  let left = far
  for (let at = 1; at < spots.length; at++) {
    const [a, b] = [spots[at - 1]!, spots[at]!]
    const stretch = spotDistance(a, b)
    if (left <= stretch || at === spots.length - 1) {
      const share = stretch > 0 ? left / stretch : 0
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, angle: Math.atan2(b.y - a.y, b.x - a.x) }
    }
    left -= stretch
  }
  return { ...(spots[0] ?? { x: 0, y: 0 }), angle: 0 }
}

export function nearestOn(spots: readonly Spot[], to: Spot): number {
  let best = Infinity
  for (let at = 1; at < spots.length; at++) best = Math.min(best, fromStretch(to, spots[at - 1]!, spots[at]!))
  return best
}

function fromStretch(to: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(Math.max(((to.x - a.x) * dx + (to.y - a.y) * dy) / length, 0), 1)
  return Math.hypot(to.x - a.x - dx * share, to.y - a.y - dy * share)
}
