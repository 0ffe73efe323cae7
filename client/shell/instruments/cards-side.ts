import type { Spot } from '../../../table/geometry/hex.ts'
import type { Rect } from '../../board/geometry/rect.ts'

/** The distance between the cards and the edges of the board, and between the cards and an end of the ruler. */
const MARGIN = 14
const CLEAR = 30

/**
 * The side of the board on which the cards cover no end of the ruler. Where both sides cover one, its last end counts,
 * which is the one in hand. `board` is the visible part of the board; the ends are in its order, the last in hand.
 */
export function cardsSide(
  board: Rect,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  ends: readonly Spot[],
): 'left' | 'right' {
  const covers = (left: number) => (spot: Spot | undefined) =>
    spot !== undefined &&
    spot.x > left - CLEAR &&
    spot.x < left + width + CLEAR &&
    spot.y < board.y + MARGIN + height + CLEAR
  const right = covers(board.x + board.width - MARGIN - width)
  const left = covers(board.x + MARGIN)
  if (!ends.some(right)) return 'right'
  return ends.some(left) && !right(ends.at(-1)) ? 'right' : 'left'
}
