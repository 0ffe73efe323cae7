import type { Spot } from '../../../../table/geometry/hex.ts'
import { atLeast, type PaintArea, type Pen } from '../terrain/paint-area.ts'

const paths = new WeakMap<readonly Spot[], Path2D>()

export function outlinePath(corners: readonly Spot[]): Path2D {
  const before = paths.get(corners)
  if (before) return before
  const path = new Path2D()
  for (const [at, { x, y }] of corners.entries()) at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)
  path.closePath()
  paths.set(corners, path)
  return path
}

/** Where it begins decides moves and sights: a thin line shows it on every ground. */
export function rim(pen: Pen, path: Path2D, area: PaintArea, ink: string): void {
  pen.lineJoin = 'round'
  pen.lineWidth = atLeast(2.2, area, 1)
  pen.strokeStyle = ink
  pen.stroke(path)
}

/** The same outline drawn in towards its middle. */
export function shrunk(corners: readonly Spot[], share: number): readonly Spot[] {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  }
  return corners.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * share, y: middle.y + (y - middle.y) * share }))
}
