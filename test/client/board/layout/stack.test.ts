import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds } from '../../../../client/board/geometry/rect.ts'
import { COUNTER, DRAWN, fanned, inRows, STACK_REACH, stacked } from '../../../../client/board/layout/stack.ts'

describe('a stack', () => {
  test('leans up and to the right, so that the edges of the lower pieces show', () => {
    const spots = stacked(4)
    for (let rank = 1; rank < 4; rank++) {
      expect(spots[rank]!.x).toBeGreaterThan(spots[rank - 1]!.x)
      expect(spots[rank]!.y).toBeLessThan(spots[rank - 1]!.y)
    }
  })

  test('of one counter lies in the middle', () => {
    expect(stacked(1)).toEqual([{ x: 0, y: 0 }])
  })

  test('never reaches beyond the area that a hit test searches, however high', () => {
    for (const count of [1, 2, 5, 10, 60]) {
      const spots = stacked(count)
      expect(spots).toHaveLength(Math.min(count, DRAWN))
      for (const { x, y } of spots) expect(Math.hypot(x, y) + COUNTER / Math.SQRT2).toBeLessThanOrEqual(STACK_REACH)
    }
  })
})

test('counters in a tray lie inside it under its caption, as large as fits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 120, max: 900 }),
      fc.integer({ min: 100, max: 600 }),
      (count, width, height) => {
        const tray = { x: 40, y: -70, width, height }
        const { size, spots } = inRows(tray, count, 20)
        expect(spots).toHaveLength(count)
        expect(size).toBeLessThanOrEqual(COUNTER)
        for (const { x, y } of spots) {
          expect(x - size / 2).toBeGreaterThanOrEqual(tray.x)
          expect(x + size / 2).toBeLessThanOrEqual(tray.x + width)
          expect(y - size / 2).toBeGreaterThanOrEqual(tray.y + 20)
          expect(y + size / 2).toBeLessThanOrEqual(tray.y + height + 1)
        }
      },
    ),
  )
})

test('a tray with room for all shows its counters side by side at full size', () => {
  const { size, spots } = inRows({ x: 0, y: 0, width: 420, height: 180 }, 3, 20)
  expect(size).toBe(COUNTER)
  expect(new Set(spots.map(({ y }) => y)).size).toBe(1)
})

test('a fan keeps all its counters apart and inside the window', () => {
  const window = { x: 0, y: 0, width: 900, height: 700 }
  for (const count of [2, 6, 7, 20]) {
    const { panel, spots, size } = fanned({ x: 880, y: 30 }, count, 70, window)
    expect(panel.x + panel.width).toBeLessThanOrEqual(900)
    expect(panel.y).toBeGreaterThanOrEqual(0)
    for (const [index, spot] of spots.entries()) {
      expect(holds(panel, spot)).toBe(true)
      for (const other of spots.slice(index + 1)) {
        expect(Math.max(Math.abs(spot.x - other.x), Math.abs(spot.y - other.y))).toBeGreaterThan(size)
      }
    }
  }
})
