import type { Spot } from '../hex.ts'
import { apart, between } from './convex.ts'

/** The length of a bent path. */
export const pathLength = (path: readonly Spot[]): number =>
  path.slice(1).reduce((sum, spot, index) => sum + apart(path[index]!, spot), 0)

/** The first part of a path, so many units long, and the rest. Both hold the spot where it is cut. */
export function cutPath(path: readonly Spot[], long: number): readonly [readonly Spot[], readonly Spot[]] {
  let left = long
  for (const [index, spot] of path.entries()) {
    const next = path[index + 1]
    if (!next) break
    const step = apart(spot, next)
    if (step > left) {
      const at = between(spot, next, left / step)
      return [
        [...path.slice(0, index + 1), at],
        [at, ...path.slice(index + 1)],
      ]
    }
    left -= step
  }
  return [path, path.slice(-1)]
}
