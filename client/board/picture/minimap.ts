import type { Id } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { State } from '../../../table/state.ts'
import { grow, type Rect, union } from '../geometry/rect.ts'
import { spotOf, type Tabletop } from '../layout/tabletop.ts'

/** Table seen about the paper, in units. */
const RIM = 40

/** The map in a small picture: which part of it is shown, and how many of the picture's pixels a unit takes. */
export interface Plot {
  readonly bounds: Rect
  readonly scale: number
  readonly width: number
  readonly height: number
}

/** As large as fits into so many pixels. */
export function plotOf(bounds: Rect, width: number, height: number): Plot {
  const scale = Math.min(width / Math.max(bounds.width, 1), height / Math.max(bounds.height, 1))
  return { bounds, scale, width: Math.round(bounds.width * scale), height: Math.round(bounds.height * scale) }
}

/** All the paper there is; trays beside it have their own way in. */
export const paperOf = ({ boards }: Tabletop): Rect => grow(union(boards.map(({ paper }) => paper)), RIM)

/** Where a pixel of the picture lies on the table. */
export const spotAt = ({ bounds, scale }: Plot, { x, y }: Spot): Spot => ({
  x: bounds.x + x / scale,
  y: bounds.y + y / scale,
})

/** The window as a frame in the picture, as far as it lies in it. */
export function frameOf({ bounds, scale, width, height }: Plot, window: Rect): Rect {
  const left = Math.max((window.x - bounds.x) * scale, 0)
  const top = Math.max((window.y - bounds.y) * scale, 0)
  const right = Math.min((window.x + window.width - bounds.x) * scale, width)
  const bottom = Math.min((window.y + window.height - bounds.y) * scale, height)
  return { x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) }
}

/** So much of the paper in the window is enough: a picture of it would only stand in the way. */
const MOST = 0.75

/** Whether a window shows nearly all the paper there is. */
export function showsMost({ boards }: Tabletop, window: Rect): boolean {
  let [all, seen] = [0, 0]
  for (const { paper } of boards) {
    const width = Math.min(paper.x + paper.width, window.x + window.width) - Math.max(paper.x, window.x)
    const height = Math.min(paper.y + paper.height, window.y + window.height) - Math.max(paper.y, window.y)
    all += paper.width * paper.height
    seen += Math.max(width, 0) * Math.max(height, 0)
  }
  return seen >= all * MOST
}

/** A stack as a dot, in pixels of the picture. */
export interface Dot extends Spot {
  readonly side: Id | undefined
}

/** One for each stack on a board, in the colour of its top counter. */
export function dotsOf(
  top: Tabletop,
  { pieces, stacks }: Pick<State, 'pieces' | 'stacks'>,
  plot: Plot,
): readonly Dot[] {
  const dots: Dot[] = []
  for (const ids of stacks.values()) {
    const piece = pieces.get(ids.at(-1) ?? '')
    if (!piece || 'pile' in piece.at) continue
    const spot = spotOf(top, piece.at)
    if (!spot) continue
    dots.push({
      x: (spot.x - plot.bounds.x) * plot.scale,
      y: (spot.y - plot.bounds.y) * plot.scale,
      side: piece.side,
    })
  }
  return dots
}

const HALF = 2.5

/** A dark rim keeps a dot apart from the ground it lies on, whatever their colours. */
export function paintDots(
  pen: CanvasRenderingContext2D,
  dots: readonly Dot[],
  colour: (side: Id | undefined) => string,
): void {
  pen.fillStyle = 'rgba(20, 17, 12, 0.85)'
  for (const { x, y } of dots) pen.fillRect(x - HALF - 1, y - HALF - 1, 2 * HALF + 2, 2 * HALF + 2)
  pen.fillStyle = '#ffffff'
  for (const { x, y } of dots) pen.fillRect(x - HALF - 0.25, y - HALF - 0.25, 2 * HALF + 0.5, 2 * HALF + 0.5)
  for (const { x, y, side } of dots) {
    pen.fillStyle = colour(side)
    pen.fillRect(x - HALF + 0.5, y - HALF + 0.5, 2 * HALF - 1, 2 * HALF - 1)
  }
}
