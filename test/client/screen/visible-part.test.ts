import { describe, expect, it } from 'vitest'
import { shiftInto, visiblePart } from '../../../client/screen/visible-part.ts'

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

describe('a place that is to be seen', () => {
  it('is brought to the middle of what is seen, and stays where it is seen already', () => {
    const part = { x: 62, y: 108, width: 758, height: 302 }
    expect(shiftInto(part, { x: 441, y: 200 }, 40)).toEqual({ x: 0, y: 0 })
    expect(shiftInto(part, { x: 500, y: 700 }, 40)).toEqual({ x: -59, y: -441 })
    expect(shiftInto(part, { x: 500, y: 120 }, 40).y).toBe(139)
  })
})
