import type { Spot } from '../../../../table/geometry/hex.ts'
import { cornerKey } from './cell-field.ts'

/** A piece of a line along hexsides, from corner to corner. */
type LinePiece = readonly [Spot, Spot]

/** Joins pieces end to end into as few lines as possible. A line goes on where exactly two meet. */
export function joinLines(stretches: readonly LinePiece[]): readonly (readonly Spot[])[] {
  const endsAt = new Map<string, number[]>()
  for (const [index, ends] of stretches.entries()) {
    for (const end of ends) {
      const here = endsAt.get(cornerKey(end))
      if (here) here.push(index)
      else endsAt.set(cornerKey(end), [index])
    }
  }
  const used = new Set<number>()
  const lines: Spot[][] = []
  const walk = (start: number, from: Spot): void => {
    const line = [from]
    let at = start
    let here = from
    while (!used.has(at)) {
      used.add(at)
      const [a, b] = stretches[at]!
      here = cornerKey(a) === cornerKey(here) ? b : a
      line.push(here)
      const on = endsAt.get(cornerKey(here)) ?? []
      if (on.length !== 2) break
      at = on.find((index) => index !== at) ?? at
    }
    lines.push(line)
  }
  for (const [index, [a, b]] of stretches.entries()) {
    if (used.has(index)) continue
    if (endsAt.get(cornerKey(a))?.length !== 2) walk(index, a)
    else if (endsAt.get(cornerKey(b))?.length !== 2) walk(index, b)
  }
  // The rest are loops, which may begin anywhere.
  for (const [index, [a]] of stretches.entries()) if (!used.has(index)) walk(index, a)
  return lines
}
