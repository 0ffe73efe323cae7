import type { Place } from '../../../table/generated/types.ts'
import type { BoardView } from '../../board/board-view.ts'
import { boundsOf, middle } from '../../board/geometry/rect.ts'
import { shiftInto, visiblePart } from './visible-part.ts'

/** The least distance of a place from the edge of the visible board, in pixels. */
const MARGIN = 48

/** Pans until places can be seen beside the panel. The view stays where it is if they can be seen already. */
export function bringIntoView(board: BoardView, places: readonly Place[]): void {
  const whole = document.querySelector('.board')?.getBoundingClientRect()
  const pixels = places.filter((place) => !('pile' in place)).map((place) => board.pixel(place))
  if (!whole || pixels.length === 0) return
  const part = visiblePart(whole, document.querySelector('.room > .panel')?.getBoundingClientRect())
  const isSeen = pixels.every((pixel) => isNothing(shiftInto(part, pixel, MARGIN)))
  if (!isSeen) board.pan(shiftInto(part, pixels.length === 1 ? pixels[0]! : middle(boundsOf(pixels)), MARGIN))
}

const isNothing = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x === 0 && y === 0

/** Runs two frames later, when a panel that opens now is open and the board has its new size. Returns what calls it off. */
export function onceLaidOut(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
