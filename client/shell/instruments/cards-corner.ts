import type { Spot } from '../../../table/geometry/hex.ts'
import { grow, holds, type Rect } from '../../board/geometry/rect.ts'

/** The distance between the cards and the edges of the board, and between the cards and an end of the ruler. */
const MARGIN = 14
const CLEAR = 30

/** As the style sheet names them, the usual one first. */
const CORNERS = ['right top', 'left top', 'right low', 'left low'] as const
export type Corner = (typeof CORNERS)[number]

/**
 * The corner of the board in which the cards cover no end of the ruler. Where each covers one, its last end counts, which
 * is the one in hand. `board` is the visible part of the board; the ends are in their order on the ruler.
 */
export function cardsCorner(board: Rect, size: Pick<Rect, 'width' | 'height'>, ends: readonly Spot[]): Corner {
  const isFree = (spots: readonly Spot[]) => (corner: Corner) =>
    !spots.some((spot) => holds(grow(boxIn(board, size, corner), CLEAR), spot))
  return CORNERS.find(isFree(ends)) ?? CORNERS.find(isFree(ends.slice(-1))) ?? CORNERS[0]
}

const boxIn = (board: Rect, { width, height }: Pick<Rect, 'width' | 'height'>, corner: Corner): Rect => ({
  x: corner.startsWith('left') ? board.x + MARGIN : board.x + board.width - MARGIN - width,
  y: corner.endsWith('top') ? board.y + MARGIN : board.y + board.height - MARGIN - height,
  width,
  height,
})
