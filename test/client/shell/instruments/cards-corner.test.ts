import { describe, expect, it } from 'vitest'
import { cardsCorner } from '../../../../client/shell/instruments/cards-corner.ts'

const BOARD = { x: 60, y: 70, width: 900, height: 600 }
const CARDS = { width: 264, height: 200 }
const [RIGHT, LEFT, LOW, MIDDLE] = [
  { x: 900, y: 120 },
  { x: 100, y: 120 },
  { x: 900, y: 600 },
  { x: 500, y: 400 },
]

describe('the cards of the instruments', () => {
  it('lie at the top right, unless an end of the ruler is there', () => {
    expect(cardsCorner(BOARD, CARDS, [])).toBe('right top')
    expect(cardsCorner(BOARD, CARDS, [LEFT, MIDDLE])).toBe('right top')
    expect(cardsCorner(BOARD, CARDS, [MIDDLE, RIGHT])).toBe('left top')
    expect(cardsCorner(BOARD, CARDS, [RIGHT, LOW])).toBe('left top')
  })

  it('leave both ends free where the ruler goes from corner to corner', () => {
    expect(cardsCorner(BOARD, CARDS, [LEFT, RIGHT])).toBe('right low')
    expect(cardsCorner(BOARD, { width: 264, height: 700 }, [LEFT, RIGHT])).toBe('left top')
    expect(cardsCorner(BOARD, { width: 264, height: 700 }, [RIGHT, LEFT])).toBe('right top')
  })
})
