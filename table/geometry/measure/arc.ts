import type { Spot } from '../hex.ts'
import { length, minus } from './convex.ts'
import { TOLERANCE } from './gap.ts'

/** Whether a spot lies in the arc of so many degrees about where a base looks: up at a turn of 0, clockwise. */
export function inArc(at: Spot, turn: number, degrees: number, spot: Spot): boolean {
  const way = minus(spot, at)
  const far = length(way)
  if (far <= TOLERANCE || degrees >= 360) return true
  const bearing = (Math.atan2(way.x, -way.y) * 180) / Math.PI
  const off = Math.abs(((((bearing - turn) % 360) + 540) % 360) - 180)
  const slack = (Math.asin(Math.min(1, TOLERANCE / far)) * 180) / Math.PI
  return off <= degrees / 2 + slack
}
