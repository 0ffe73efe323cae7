import type { Spot } from '../../../table/geometry/hex.ts'
import type { Pen } from '../counter/pen.ts'

const PATTERNS = ['teeth', 'dots'] as const
export type FencePattern = (typeof PATTERNS)[number]

/** Two sides are told apart by more than their colours, which a dark map brings close together. */
export const patternOf = (rank: number): FencePattern => PATTERNS[Math.max(rank, 0) % PATTERNS.length] ?? 'teeth'

type Ends = readonly [Spot | undefined, Spot | undefined]

/** Three pieces for each side, each with a tooth; or five dots. */
export function fenceAlong(pen: Pick<Pen, 'moveTo' | 'lineTo'>, [a, b]: Ends, share: number, pattern: FencePattern) {
  if (!a || !b) return
  const at = (along: number, deep: number): [number, number] => [
    (a.x + (b.x - a.x) * along) * deep,
    (a.y + (b.y - a.y) * along) * deep,
  ]
  if (pattern === 'dots') {
    for (const middle of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      pen.moveTo(...at(middle - 0.005, share))
      pen.lineTo(...at(middle + 0.005, share))
    }
    return
  }
  for (const middle of [0.2, 0.5, 0.8]) {
    pen.moveTo(...at(middle - 0.1, share))
    pen.lineTo(...at(middle + 0.1, share))
    pen.moveTo(...at(middle, share))
    pen.lineTo(...at(middle, share - 0.09))
  }
}
