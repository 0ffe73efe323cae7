import type { Rect } from '../board/rect.ts'
import type { Pointed } from './screen.ts'

const AWAY = 22
const MARGIN = 8
const CORNER = 14

/**
 * Where words of such a size lie: beside the pointer, or beside the row of counters that it is in. A finger covers
 * what lies about it: for that they go to the corner away from it.
 */
export function lain(
  board: Rect,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  { x, y, isTapped, row }: Pick<Pointed, 'x' | 'y' | 'isTapped' | 'row'>,
): { left: number; top: number } {
  const [right, bottom] = [board.x + board.width, board.y + board.height]
  if (isTapped) {
    return { left: x < (board.x + right) / 2 ? right - width - CORNER : board.x + CORNER, top: board.y + CORNER }
  }
  const within = (left: number, top: number) => ({
    left: Math.max(board.x + MARGIN, Math.min(left, right - width - MARGIN)),
    top: Math.max(board.y + MARGIN, Math.min(top, bottom - height - MARGIN)),
  })
  const left = x + AWAY + width > right ? x - AWAY - width : x + AWAY
  if (!row) return within(left, y - AWAY)
  const above = row.y - MARGIN - height
  if (above >= board.y) return within(x - width / 2, above)
  const below = row.y + row.height + MARGIN
  if (below + height <= bottom) return within(x - width / 2, below)
  const beyond = row.x + row.width + MARGIN
  return within(beyond + width <= right ? beyond : row.x - MARGIN - width, y - AWAY)
}
