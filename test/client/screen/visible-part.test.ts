import { describe, expect, it } from 'vitest'
import { besideCard, shiftInto, visiblePart } from '../../../client/screen/visible-part.ts'

const BOARD = { x: 62, y: 108, width: 758, height: 960 }

describe('what is seen of the board', () => {
  it('is all of it where no panel lies over it', () => {
    expect(visiblePart(BOARD, undefined)).toEqual(BOARD)
    expect(visiblePart(BOARD, { x: 820, y: 108, width: 312, height: 900 })).toEqual(BOARD)
  })

  it('ends where a panel begins, from below or from the right', () => {
    expect(visiblePart(BOARD, { x: 0, y: 410, width: 820, height: 660 }).height).toBe(302)
    expect(visiblePart(BOARD, { x: 500, y: 108, width: 320, height: 900 }).width).toBe(438)
  })

  it('is whole also as a browser measures it, whose rectangles have no fields of their own', () => {
    const measured = Object.create(BOARD)
    const part = visiblePart(measured, { x: 500, y: 108, width: 320, height: 900 })
    expect(part).toEqual({ ...BOARD, width: 438 })
  })
})

describe('what a card leaves of the board', () => {
  const part = { x: 0, y: 0, width: 1000, height: 600 }

  it('is the side where the card is not', () => {
    expect(besideCard(part, undefined)).toEqual(part)
    expect(besideCard(part, { x: 14, y: 300, width: 320, height: 280 })).toEqual({ ...part, x: 334, width: 666 })
    expect(besideCard(part, { x: 666, y: 14, width: 320, height: 280 })).toEqual({ ...part, width: 666 })
  })

  it('is half of it where the card is wider', () => {
    expect(besideCard(part, { x: 14, y: 300, width: 600, height: 280 })).toEqual({ ...part, x: 500, width: 500 })
    expect(besideCard(part, { x: 386, y: 300, width: 600, height: 280 }).width).toBe(500)
  })
})

describe('a place that is to be seen', () => {
  it('is brought to the middle of what is seen, and stays where it is seen already', () => {
    const part = { x: 62, y: 108, width: 758, height: 302 }
    expect(shiftInto(part, { x: 441, y: 200 }, 40)).toEqual({ x: 0, y: 0 })
    expect(shiftInto(part, { x: 500, y: 700 }, 40)).toEqual({ x: -59, y: -441 })
    expect(shiftInto(part, { x: 500, y: 120 }, 40).y).toBe(139)
  })
})
