import type { Spot } from '../../table/geometry/hex.ts'

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The same line with a spot at least every `step` units. */
export function densified(spots: readonly Spot[], step: number): readonly Spot[] {
  return spots.flatMap((spot, at) => {
    const next = spots[at + 1]
    if (!next) return [spot]
    const count = Math.max(1, Math.ceil(distance(spot, next) / step))
    return Array.from({ length: count }, (_, each) => ({
      x: spot.x + ((next.x - spot.x) * each) / count,
      y: spot.y + ((next.y - spot.y) * each) / count,
    }))
  })
}

/** The distance of a spot from a dense line. */
export const distanceToLine = (spot: Spot, line: readonly Spot[]): number =>
  line.reduce((least, each) => Math.min(least, distance(spot, each)), Infinity)

/** The stretches of a line for which `isIn` is true. */
export function stretches(line: readonly Spot[], isIn: (spot: Spot) => boolean): readonly (readonly Spot[])[] {
  const runs: Spot[][] = []
  let open = false
  for (const spot of line) {
    const inside = isIn(spot)
    if (inside && !open) runs.push([])
    if (inside) runs.at(-1)!.push(spot)
    open = inside
  }
  return runs
}

export function isInside({ x, y }: Spot, outline: readonly Spot[]): boolean {
  let inside = false
  for (const [at, a] of outline.entries()) {
    const b = outline[(at + 1) % outline.length]!
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
