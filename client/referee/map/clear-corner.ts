import type { Spot } from '../../../table/geometry/hex.ts'
import { holds, type Rect } from '../../board/geometry/rect.ts'

export const CORNERS = ['bottom-left', 'top-left', 'bottom-right', 'top-right'] as const
export type Corner = (typeof CORNERS)[number]

interface Size {
  readonly width: number
  readonly height: number
}

/** The space between a card and the edges of the board, in pixels; spots so near to the card count as hidden. */
export const CARD_MARGIN = 14

/** The corner of the board in which a card hides the fewest spots. The card stays where it is while no other is better. */
export function clearCorner(board: Rect, card: Size, spots: readonly Spot[], present: Corner): Corner {
  const hidden = (corner: Corner): number => {
    const box = boxIn(board, card, corner)
    return spots.filter((spot) => holds(box, spot)).length
  }
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best), present)
}

/** The card in that corner, with the margin around it. */
function boxIn(board: Rect, card: Size, corner: Corner): Rect {
  const [width, height] = [card.width + 2 * CARD_MARGIN, card.height + 2 * CARD_MARGIN]
  return {
    x: corner.endsWith('left') ? board.x : board.x + board.width - width,
    y: corner.startsWith('top') ? board.y : board.y + board.height - height,
    width,
    height,
  }
}
