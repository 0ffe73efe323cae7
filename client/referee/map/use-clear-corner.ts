import { useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { Place } from '../../../table/generated/types.ts'
import { freeBoard } from '../../screen/board-box.ts'
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
