import { meets, type Rect } from '../../geometry/rect.ts'
import type { Curve } from './curve.ts'
import type { Palette } from './palette.ts'

export type Pen = CanvasRenderingContext2D

/** The part of a board to paint in its units, the pixels for each unit, and the palette. */
export interface PaintArea {
  readonly rect: Rect
  readonly scale: number
  readonly palette: Palette
}

/** Thinner printed lines break up, in pixels. */
const HAIR = 0.75

export const atLeast = (units: number, { scale }: Pick<PaintArea, 'scale'>, pixels = HAIR): number =>
  Math.max(units, pixels / scale)

const paths = new WeakMap<Curve, Path2D>()

export function pathOf(curve: Curve): Path2D {
  const before = paths.get(curve)
  if (before) return before
  const path = new Path2D()
  for (const [at, { x, y }] of curve.spots.entries()) at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)
  if (curve.closed) path.closePath()
  paths.set(curve, path)
  return path
}

/** The curves that reach into the painted area, as one path; undefined if none does. */
export function pathIn(curves: readonly Curve[], { rect }: PaintArea, margin: number): Path2D | undefined {
  const reach = {
    x: rect.x - margin,
    y: rect.y - margin,
    width: rect.width + 2 * margin,
    height: rect.height + 2 * margin,
  }
  const seen = curves.filter(({ bounds }) => meets(bounds, reach))
  if (seen.length === 0) return undefined
  const path = new Path2D()
  for (const curve of seen) path.addPath(pathOf(curve))
  return path
}

/** Restores the pen's settings afterwards. */
export function withSaved(pen: Pen, paint: () => void): void {
  pen.save()
  paint()
  pen.restore()
}
