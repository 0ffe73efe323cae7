import type { Id, Point } from '../generated/types.ts'
import type { Spot } from './hex.ts'

/** All points of a board that can be reached for a price. */
export interface ReachedArea {
  readonly board: Id
  /** Closed lines in units of the board. A point lies in the area if an odd number of them is around it: a ring in a ring is a hole. */
  readonly rings: readonly (readonly Spot[])[]
  /** At its rim. */
  readonly cost: number
  readonly left: number
  /** Not, where what is hidden decides it. */
  readonly sure: boolean
}

/** The area that tells what it costs to go to a point; undefined where it is out of reach. */
export const reachedAt = (areas: readonly ReachedArea[], at: Point): ReachedArea | undefined =>
  bestFirst(areas).find(({ board, rings }) => board === at.board && isWithin(rings, at))

/** What is sure before what is not, then the cheaper. */
export const bestFirst = (areas: readonly ReachedArea[]): readonly ReachedArea[] =>
  [...areas].sort((a, b) => Number(b.sure) - Number(a.sure) || a.cost - b.cost)

/** Whether an odd number of rings is around a spot. A spot on the line between two areas lies in one of them only. */
export function isWithin(rings: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  let within = false
  for (const ring of rings) {
    for (const [index, a] of ring.entries()) {
      const b = ring[(index + 1) % ring.length] ?? a
      // Counts the lines that cross the row of the spot to its right.
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) within = !within
    }
  }
  return within
}
