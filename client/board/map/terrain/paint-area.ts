import { meets, type Rect } from '../../geometry/rect.ts'
import type { Curve } from './curve.ts'
import type { Palette } from './palette.ts'

export type Pen = CanvasRenderingContext2D

/** What part of a board is painted, in its units, how many pixels a unit gets, and in which colours. */
export interface PaintArea {
  readonly rect: Rect
  readonly scale: number
  readonly palette: Palette
}

/** Lines on paper are never thinner than this many pixels, or they break up. */
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

/** Those of the curves that reach into sight, as one path. Curves that lie wholly beside it change nothing within it. */
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

/** Runs with the pen's settings put back afterwards. */
export function withSaved(pen: Pen, paint: () => void): void {
  pen.save()
  paint()
  pen.restore()
}
