import { useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { Place } from '../../../table/generated/types.ts'
import type { Screen } from '../../screen/screen.ts'
import { type Corner, clearCorner } from './clear-corner.ts'

/** Keeps a card over the board off these places: it goes to another corner when the view moves them under it. */
export function useClearCorner(
  card: RefObject<HTMLElement | null>,
  screen: Screen,
  places: readonly Place[],
  first: Corner = 'bottom-left',
): Corner {
  const corner = useSignal<Corner>(first)
  const place = () => {
    const board = screen.board.peek()
    const area = freeBoard()
    if (!card.current || !board || !area) return
    const spots = places.map((each) => board.pixel(each))
    corner.value = clearCorner(area, card.current.getBoundingClientRect(), spots, corner.peek())
  }
  useLayoutEffect(place)
  useEffect(() => screen.board.value?.onViewChange(place), [screen.board.value, places])
  useSignalEffect(() => {
    screen.window.value
    place()
  })
  return corner.value
}

/** The board without the part under a panel that slides over it. */
export function freeBoard(): DOMRect | undefined {
  const board = document.querySelector('.board')?.getBoundingClientRect()
  const panel = document.querySelector('.room > .panel')?.getBoundingClientRect()
  const isOver = board && panel && panel.left < board.right && panel.top < board.bottom
  return isOver ? new DOMRect(board.x, board.y, Math.max(panel.left - board.x, 0), board.height) : board
}
