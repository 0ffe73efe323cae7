import type { Spot } from '../../../table/geometry/hex.ts'

/** A dashed line that begins and ends with a dash; gaps are about as long as asked. */
export function dashes(a: Spot, b: Spot, dash: number, gap: number): readonly (readonly [Spot, Spot])[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const count = Math.max(1, Math.round((length + gap) / (dash + gap)))
  const pitch = (length + gap) / count
  const at = (far: number): Spot => {
    const share = length === 0 ? 0 : Math.min(far / length, 1)
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
  }
  return Array.from({ length: count }, (_, index) => [at(index * pitch), at(index * pitch + pitch - gap)] as const)
}
