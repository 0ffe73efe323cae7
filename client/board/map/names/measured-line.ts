import type { Spot } from '../../../../table/geometry/hex.ts'
import { type SpotOnLine, spotDistance } from '../terrain/curve.ts'

/** A line that finds any spot along it quickly. */
export interface MeasuredLine {
  readonly length: number
  at(far: number): SpotOnLine
}

export function measuredLine(spots: readonly Spot[]): MeasuredLine {
  const far = [0]
  for (let at = 1; at < spots.length; at++) far.push(far[at - 1]! + spotDistance(spots[at - 1]!, spots[at]!))
  const length = far.at(-1) ?? 0
  return {
    length,
    at(distance) {
      let [low, high] = [0, far.length - 1]
      while (high - low > 1) {
        const half = (low + high) >> 1
        if (far[half]! <= distance) low = half
        else high = half
      }
      const [a, b] = [spots[low] ?? { x: 0, y: 0 }, spots[high] ?? { x: 0, y: 0 }]
      const stretch = far[high]! - far[low]!
      const share = stretch > 0 ? (distance - far[low]!) / stretch : 0
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, angle: Math.atan2(b.y - a.y, b.x - a.x) }
    },
  }
}

/** A bow from start to end whose middle passes a third spot, in short strokes. */
export function curveThrough(start: Spot, through: Spot, end: Spot): readonly Spot[] {
  const handle = { x: 2 * through.x - (start.x + end.x) / 2, y: 2 * through.y - (start.y + end.y) / 2 }
  return Array.from({ length: 25 }, (_, step) => {
    const t = step / 24
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    return { x: a * start.x + b * handle.x + c * end.x, y: a * start.y + b * handle.y + c * end.y }
  })
}
