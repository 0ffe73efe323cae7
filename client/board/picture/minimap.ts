import type { Id, Piece } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { State } from '../../../table/state.ts'
import { grow, type Rect, union } from '../geometry/rect.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'

/** Table around the paper, in units. */
const RIM = 40

/** The part of the table in the minimap, and its pixels for each unit. */
export interface Plot {
  readonly bounds: Rect
  readonly scale: number
  readonly width: number
  readonly height: number
}

export function plotOf(bounds: Rect, width: number, height: number): Plot {
  const scale = Math.min(width / Math.max(bounds.width, 1), height / Math.max(bounds.height, 1))
  return { bounds, scale, width: Math.round(bounds.width * scale), height: Math.round(bounds.height * scale) }
}

/** All the paper; trays are reached otherwise. */
export const paperOf = ({ boards }: Tabletop): Rect => grow(union(boards.map(({ paper }) => paper)), RIM)

/** From a pixel of the minimap to the table. */
export const spotAt = ({ bounds, scale }: Plot, { x, y }: Spot): Spot => ({
  x: bounds.x + x / scale,
  y: bounds.y + y / scale,
})

/** The window's frame, clipped to the minimap. */
export function frameOf({ bounds, scale, width, height }: Plot, window: Rect): Rect {
  const left = Math.max((window.x - bounds.x) * scale, 0)
  const top = Math.max((window.y - bounds.y) * scale, 0)
  const right = Math.min((window.x + window.width - bounds.x) * scale, width)
  const bottom = Math.min((window.y + window.height - bounds.y) * scale, height)
  return { x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) }
}

export interface Dot extends Spot {
  readonly side: Id | undefined
}

/** One dot for each stack on a board, in the colour of its top counter. Scenery is in the picture of the map. */
export function dotsOf(
  top: Tabletop,
  { pieces, stacks }: Pick<State, 'pieces' | 'stacks'>,
  plot: Plot,
  isScenery: (piece: Piece) => boolean = () => false,
): readonly Dot[] {
  const dots: Dot[] = []
  for (const ids of stacks.values()) {
    const id = ids.findLast((each) => !isScenery(pieces.get(each) as Piece))
    const piece = pieces.get(id ?? '')
    if (!piece || 'pile' in piece.at) continue
    const spot = tableSpotOf(top, piece.at)
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

/** A dark rim sets a dot off from any ground. */
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
