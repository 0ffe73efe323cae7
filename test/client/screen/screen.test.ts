import { describe, expect, it } from 'vitest'
import type { BoardView } from '../../../client/board/board-view.ts'
import {
  type DockLayout,
  defaultLayout,
  dockBelow,
  foldPanel,
  setDockWidth,
} from '../../../client/screen/dock-layout.ts'
import { Screen } from '../../../client/screen/screen.ts'

const TABLET = { width: 1024, height: 768 }

/** A board on which piles may have no tray. */
const screenWhere = (isOnTable: boolean): Screen => {
  const screen = new Screen(defaultLayout(TABLET), TABLET)
  screen.board.value = { locate: () => isOnTable } as unknown as BoardView
  return screen
}

describe('a changed dock layout', () => {
  const window = { width: 2500, height: 1400 }
  const wide = setDockWidth(defaultLayout(window), 5000, window)

  it.each<[string, (layout: DockLayout) => DockLayout, width: number]>([
    ['a second column beside it halves both', (layout) => dockBelow(layout, 'notes', 1), 563],
    ['a panel less leaves it as it is', (layout) => foldPanel(layout, 'notes'), 1125],
  ])('leaves the board more than half of the window: %s', (_, change, width) => {
    const screen = new Screen(wide, window)
    screen.changeLayout(change)
    expect(screen.layout.value.width).toBe(width)
  })

  it('is the same object if nothing has changed', () => {
    const screen = new Screen(wide, window)
    screen.changeLayout((layout) => layout)
    expect(screen.layout.value).toBe(wide)
  })
})

describe('a shown pile', () => {
  it('lies in its tray on the table', () => {
    const screen = screenWhere(true)
    screen.goTo({ pile: 'cup' })
    expect(screen.isPanelVisible('piles')).toBe(false)
  })

  it('without a tray is in the panel of piles', () => {
    const screen = screenWhere(false)
    screen.goTo({ pile: 'cup' })
    expect(screen.isPanelVisible('piles')).toBe(true)
  })
})
