import type { Rect } from '../board/geometry/rect.ts'
import { visiblePart } from './visible-part.ts'

/* Where the board and the panel beside it or over it stand on the page. */

export const boardBox = (): DOMRect | undefined => document.querySelector('.board')?.getBoundingClientRect()

const boardOrWindow = (): DOMRect => boardBox() ?? new DOMRect(0, 0, innerWidth, innerHeight)

/** Where cards may lie: the board above the referee's strip, which grows up over it. */
export const cardArea = (): Rect =>
  visiblePart(boardOrWindow(), document.querySelector('.referee-strip')?.getBoundingClientRect())

export const panelBox = (): DOMRect | undefined => document.querySelector('.room > .panel')?.getBoundingClientRect()

/** The board without the part under a panel that lies over it. */
export function freeBoard(): Rect | undefined {
  const board = boardBox()
  return board && visiblePart(board, panelBox())
}
