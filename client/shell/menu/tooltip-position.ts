import type { Rect } from '../../board/geometry/rect.ts'
import type { PointedPlace } from '../../screen/screen.ts'

const AWAY = 22
const MARGIN = 8
const CORNER = 14

/**
 * A tooltip lies beside what it describes if the board has room, otherwise beside the pointer. After a tap it goes to the
 * corner away from the finger, which covers what is around it.
 */
export function tooltipPosition(
  board: Rect,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  { x, y, isTapped, over }: Pick<PointedPlace, 'x' | 'y' | 'isTapped' | 'over'>,
): { left: number; top: number } {
  const [right, bottom] = [board.x + board.width, board.y + board.height]
  if (isTapped) {
    return { left: x < (board.x + right) / 2 ? right - width - CORNER : board.x + CORNER, top: board.y + CORNER }
  }
  const within = (left: number, top: number) => ({
    left: Math.max(board.x + MARGIN, Math.min(left, right - width - MARGIN)),
    top: Math.max(board.y + MARGIN, Math.min(top, bottom - height - MARGIN)),
  })
  if (over) {
    const [beyond, before] = [over.x + over.width + MARGIN, over.x - MARGIN - width]
    const [above, below] = [over.y - MARGIN - height, over.y + over.height + MARGIN]
    const upright = [
      above >= board.y && within(x - width / 2, above),
      below + height <= bottom && within(x - width / 2, below),
    ]
    const aside = [beyond + width <= right && within(beyond, y - AWAY), before >= board.x && within(before, y - AWAY)]
    // Beside a long row the tooltip would be far from the counter.
    const free = (over.width > 2 * over.height ? [...upright, ...aside] : [...aside, ...upright]).find(
      (each) => each !== false,
    )
    if (free) return free
  }
  return within(x + AWAY + width > right ? x - AWAY - width : x + AWAY, y - AWAY)
}
