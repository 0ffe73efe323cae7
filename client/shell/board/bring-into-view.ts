import type { Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { BoardView } from '../../board/board-view.ts'
import { boundsOf, holds, middle } from '../../board/geometry/rect.ts'
import { boardBox, panelBox } from '../../screen/board-box.ts'
import { besideCard, shiftInto, visiblePart } from '../../screen/visible-part.ts'

/** The least distance of a place from the edge of the visible board, in pixels. */
const MARGIN = 48
/** The same for places that were in view before: the map must not move under the pointer. */
export const LEAST_MARGIN = 16

/** Pans until places can be seen beside the panel. The view stays where it is if they can be seen already. */
export function bringIntoView(board: BoardView, places: readonly Place[], margin = MARGIN): void {
  const whole = boardBox()
  const pixels = places.filter((place) => !('pile' in place)).map((place) => board.pixel(place))
  if (!whole || pixels.length === 0) return
  const part = visiblePart(whole, panelBox())
  board.cover(whole.width - part.width)
  const card = document.querySelector('.choice-card')?.getBoundingClientRect()
  const isSeen = (pixel: Spot): boolean => isNothing(shiftInto(part, pixel, margin)) && !(card && holds(card, pixel))
  if (pixels.every(isSeen)) return
  const [to, from] = [middle(besideCard(part, card)), middle(boundsOf(pixels))]
  board.pan({ x: to.x - from.x, y: to.y - from.y })
}

/** Tells the board how much of it the panel covers, so that the map can be moved out from under it. */
export function measureCover(board: BoardView): void {
  const whole = boardBox()
  if (whole) board.cover(whole.width - visiblePart(whole, panelBox()).width)
}

const isNothing = ({ x, y }: Spot): boolean => x === 0 && y === 0

/** Runs two frames later, when a panel that opens now is open and the board has its new size. Returns what calls it off. */
export function onceLaidOut(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
