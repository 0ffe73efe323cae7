import { describe, expect, it } from 'vitest'
import { cardsSide } from '../../../../client/shell/instruments/cards-side.ts'

const BOARD = { x: 60, y: 70, width: 900, height: 600 }
const CARDS = { width: 264, height: 200 }
const [CORNER, OTHER, MIDDLE] = [
  { x: 900, y: 120 },
  { x: 100, y: 120 },
  { x: 500, y: 400 },
]

describe('the cards of the instruments', () => {
  it('lie on the right, unless an end of the ruler is there', () => {
    expect(cardsSide(BOARD, CARDS, [])).toBe('right')
    expect(cardsSide(BOARD, CARDS, [OTHER, MIDDLE])).toBe('right')
    expect(cardsSide(BOARD, CARDS, [MIDDLE, CORNER])).toBe('left')
    expect(cardsSide(BOARD, CARDS, [CORNER, MIDDLE])).toBe('left')
  })

  it('leave free the end in hand, where the ruler goes from corner to corner', () => {
    expect(cardsSide(BOARD, CARDS, [OTHER, CORNER])).toBe('left')
    expect(cardsSide(BOARD, CARDS, [CORNER, OTHER])).toBe('right')
  })

  it('stay on the right of an end below them', () => {
    expect(cardsSide(BOARD, CARDS, [MIDDLE, { x: 900, y: 400 }])).toBe('right')
  })
})
