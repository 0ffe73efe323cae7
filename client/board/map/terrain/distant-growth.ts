import type { Spot } from '../../../../table/geometry/hex.ts'
import { chanceAt } from './noise.ts'
import type { Pen } from './paint-area.ts'
import type { Palette } from './palette.ts'

/** Side of the repeating pattern, in units. */
const SIDE = 282
/** How far a tree reaches over the edge of the pattern. */
const REACH = 12

const groves = new Map<string, HTMLCanvasElement>()

/** Seen from far off, trees and rocks are painted once as a repeating pattern. */
export function distantGrowth(
  pen: Pen,
  { name }: Palette,
  scale: number,
  { motif, pitch, seed }: { readonly motif: string; readonly pitch: number; readonly seed: number },
  paint: (pen: Pen, spot: Spot) => void,
): CanvasPattern {
  const pixels = Math.max(Math.round(SIDE * scale), 8)
  const key = `${name} ${motif} ${pixels} ${seed}`
  let canvas = groves.get(key)
  if (!canvas) {
    canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const inner = canvas.getContext('2d') as CanvasRenderingContext2D
    inner.scale(pixels / SIDE, pixels / SIDE)
    inner.lineCap = 'round'
    for (const spot of repeatingSpots(pitch, seed)) paint(inner, spot)
    groves.set(key, canvas)
  }
  const pattern = pen.createPattern(canvas, 'repeat') as CanvasPattern
  pattern.setTransform(new DOMMatrix().scale(SIDE / pixels))
  return pattern
}

/** Spots that wrap around the edges, from far to near. */
export function repeatingSpots(pitch: number, seed: number): readonly Spot[] {
  const count = Math.round(SIDE / pitch / 2) * 2
  const step = SIDE / count
  const spots: Spot[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x = (column + (row % 2) * 0.5 + chanceAt(column, row, seed) * 0.8) * step
      const y = (row + chanceAt(row, column, seed + 9) * 0.8) * step
      for (const dx of [-SIDE, 0, SIDE]) for (const dy of [-SIDE, 0, SIDE]) spots.push({ x: x + dx, y: y + dy })
    }
  }
  const isNear = (far: number): boolean => far > -REACH && far < SIDE + REACH
  return spots.filter(({ x, y }) => isNear(x) && isNear(y)).sort((a, b) => a.y - b.y || a.x - b.x)
}
