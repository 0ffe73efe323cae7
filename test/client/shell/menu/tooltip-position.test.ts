import { describe, expect, test } from 'vitest'
import { tooltipPosition } from '../../../../client/shell/menu/tooltip-position.ts'

/** The board between the rail and the panel of a window of 1280 by 800. */
const BOARD = { x: 62, y: 51, width: 898, height: 749 }
const SIZE = { width: 340, height: 120 }

const isApart = ({ left, top }: { left: number; top: number }, row: typeof BOARD) =>
  left >= row.x + row.width || left + SIZE.width <= row.x || top >= row.y + row.height || top + SIZE.height <= row.y

describe('the tooltip of a counter', () => {
  test('lies right of the pointer, or left where it would leave the board', () => {
    expect(tooltipPosition(BOARD, SIZE, { x: 300, y: 400 })).toEqual({ left: 322, top: 378 })
    expect(tooltipPosition(BOARD, SIZE, { x: 800, y: 400 })).toEqual({ left: 438, top: 378 })
  })

  test('stays within the board at every edge of it', () => {
    for (const x of [62, 200, 600, 700, 959]) {
      for (const y of [51, 400, 799]) {
        const { left, top } = tooltipPosition(BOARD, SIZE, { x, y })
        expect(left).toBeGreaterThanOrEqual(BOARD.x)
        expect(left + SIZE.width).toBeLessThanOrEqual(960)
        expect(top).toBeGreaterThanOrEqual(BOARD.y)
        expect(top + SIZE.height).toBeLessThanOrEqual(800)
      }
    }
  })

  test('leaves the row of its counter free, wherever that is', () => {
    for (const y of [60, 180, 400, 690]) {
      const row = { x: 400, y, width: 300, height: 90 }
      expect(isApart(tooltipPosition(BOARD, SIZE, { x: 450, y: y + 40, over: row }), row), `${y}`).toBe(true)
    }
    const low = { ...BOARD, height: 200 }
    const row = { x: 100, y: 100, width: 300, height: 90 }
    expect(isApart(tooltipPosition(low, SIZE, { x: 150, y: 140, over: row }), row)).toBe(true)
  })

  test('leaves its cell and stack free, on a side with room', () => {
    for (const [x, y] of [
      [100, 100],
      [500, 400],
      [900, 100],
      [900, 700],
      [100, 740],
    ] as const) {
      const over = { x: x - 50, y: y - 45, width: 100, height: 90 }
      expect(isApart(tooltipPosition(BOARD, SIZE, { x: x + 20, y: y - 10, over }), over), `${x}, ${y}`).toBe(true)
    }
  })

  test('lies beside the pointer if the cell fills the board', () => {
    expect(tooltipPosition(BOARD, SIZE, { x: 300, y: 400, over: BOARD })).toEqual({ left: 322, top: 378 })
  })

  test('lies in the corner away from a finger', () => {
    expect(tooltipPosition(BOARD, SIZE, { x: 300, y: 400, isTapped: true })).toEqual({ left: 606, top: 65 })
    expect(tooltipPosition(BOARD, SIZE, { x: 800, y: 400, isTapped: true })).toEqual({ left: 76, top: 65 })
  })
})
