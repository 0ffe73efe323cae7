import type { Rect } from '../board/geometry/rect.ts'

/** The part of the board that a panel over it, from the right or from below, leaves visible. */
export function visiblePart(board: Rect, panel: Rect | undefined): Rect {
  // Field by field: a DOMRect has no own fields to spread.
  const { x, y, width, height } = board
  const [right, bottom] = [x + width, y + height]
  if (!panel || panel.x >= right || panel.y >= bottom || panel.x + panel.width <= x) return board
  const isBelow = panel.width > width / 2
  return isBelow ? { x, y, width, height: Math.max(panel.y - y, 0) } : { x, y, width: Math.max(panel.x - x, 0), height }
}

/** The visible part beside a card that lies over it: at least the half that is away from the card. */
export function besideCard(part: Rect, card: Rect | undefined): Rect {
  if (!card) return part
  const [right, centre] = [part.x + part.width, part.x + part.width / 2]
  const isOnLeft = card.x + card.width / 2 < centre
  const x = isOnLeft ? Math.min(card.x + card.width, centre) : part.x
  return { x, y: part.y, width: (isOnLeft ? right : Math.max(card.x, centre)) - x, height: part.height }
}

/** The shift of the map that brings a spot into the visible part, with a margin; zero where it is visible. */
export function shiftInto(part: Rect, { x, y }: { x: number; y: number }, margin: number): { x: number; y: number } {
  const isSeen =
    x >= part.x + margin &&
    y >= part.y + margin &&
    x <= part.x + part.width - margin &&
    y <= part.y + part.height - margin
  return isSeen ? { x: 0, y: 0 } : { x: part.x + part.width / 2 - x, y: part.y + part.height / 2 - y }
}
