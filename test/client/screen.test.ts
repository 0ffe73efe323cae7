import { describe, expect, it } from 'vitest'
import type { BoardView } from '../../client/board/board.ts'
import { usual } from '../../client/room/dock.ts'
import { Screen } from '../../client/room/screen.ts'

const TABLET = { width: 1024, height: 768 }

/** A board on which piles may have no tray. */
const screenWhere = (isOnTable: boolean): Screen => {
  const screen = new Screen(usual(TABLET), TABLET)
  screen.board.value = { locate: () => isOnTable } as unknown as BoardView
  return screen
}

describe('a pile that is shown', () => {
  it('lies in its tray on the table', () => {
    const screen = screenWhere(true)
    screen.locate({ pile: 'cup' })
    expect(screen.isRead('piles')).toBe(false)
  })

  it('without a tray on the table is found among the piles beside it', () => {
    const screen = screenWhere(false)
    screen.locate({ pile: 'cup' })
    expect(screen.isRead('piles')).toBe(true)
  })
})
