import { describe, expect, it } from 'vitest'
import { clearCorner } from '../../../../client/referee/map/clear-corner.ts'

const BOARD = { x: 60, y: 70, width: 840, height: 580 }
const CARD = { width: 320, height: 180 }
const at = (x: number, y: number) => ({ x, y })

describe('a card over the board', () => {
  it('stays in its corner while it hides nothing', () => {
    expect(clearCorner(BOARD, CARD, [at(600, 300)], 'bottom-left')).toBe('bottom-left')
    expect(clearCorner(BOARD, CARD, [at(600, 300)], 'top-right')).toBe('top-right')
  })

  it('goes to the first corner in which it hides nothing', () => {
    expect(clearCorner(BOARD, CARD, [at(300, 500)], 'bottom-left')).toBe('top-left')
    expect(clearCorner(BOARD, CARD, [at(300, 500), at(200, 200)], 'bottom-left')).toBe('bottom-right')
    expect(clearCorner(BOARD, CARD, [at(300, 500), at(200, 200), at(700, 600)], 'bottom-left')).toBe('top-right')
  })

  it('takes the corner in which it hides the fewest where none is free', () => {
    const everywhere = [
      at(300, 500),
      at(200, 500),
      at(200, 200),
      at(700, 600),
      at(750, 600),
      at(700, 150),
      at(750, 150),
    ]
    expect(clearCorner(BOARD, CARD, everywhere, 'bottom-left')).toBe('top-left')
  })
})
