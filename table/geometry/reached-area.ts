import type { Id, Point } from '../generated/types.ts'
import type { Spot } from './hex.ts'

/** All points of a board that can be reached for a price. */
export interface ReachedArea {
  readonly board: Id
  /**
   * Closed lines in units of the board. A point lies in the area if an odd number of them is around it, so a ring in a
   * ring is a hole.
   */
  readonly rings: readonly (readonly Spot[])[]
  /** The cost at its edge. */
  readonly cost: number
  readonly left: number
  /** False, if the answer depends on what is hidden. */
  readonly sure: boolean
}

/** The best area that holds a point: it tells the cost of going there. Undefined for a point out of reach. */
export const reachedAt = (areas: readonly ReachedArea[], at: Point): ReachedArea | undefined =>
  bestFirst(areas).find(({ board, rings }) => board === at.board && isWithin(rings, at))

/** Sure areas before unsure ones, then the cheaper first. */
export const bestFirst = (areas: readonly ReachedArea[]): readonly ReachedArea[] =>
  [...areas].sort((a, b) => Number(b.sure) - Number(a.sure) || a.cost - b.cost)

/**
 * Whether an odd number of rings is around a point. A point on the line between two areas lies in exactly one of them.
 */
export function isWithin(rings: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  let within = false
  for (const ring of rings) {
    for (const [index, a] of ring.entries()) {
      const b = ring[(index + 1) % ring.length] ?? a
      // Count the lines that cross the row of the point to its right.
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) within = !within
    }
  }
  return within
}
