import { describe, expect, test } from 'vitest'
import { menuPosition } from '../../../../client/shell/menu/menu-position.ts'

const WINDOW = { width: 1366, height: 768 }
const SIZE = { width: 280, height: 500 }
const counter = (x: number, y: number) => ({ at: { x: x + 40, y: y + 40 }, over: { x, y, width: 80, height: 80 } })

describe('a menu', () => {
  test('stands right of its counter, or left where it would leave the window', () => {
    expect(menuPosition(WINDOW, SIZE, counter(400, 100))).toEqual({ left: 488, top: 140 })
    expect(menuPosition(WINDOW, SIZE, counter(1200, 100))).toEqual({ left: 912, top: 140 })
  })

  test('stands where it was opened if there is no room on either side or no counter', () => {
    expect(
      menuPosition(WINDOW, SIZE, { at: { x: 700, y: 90 }, over: { x: 100, y: 50, width: 1200, height: 90 } }),
    ).toEqual({ left: 700, top: 90 })
    expect(menuPosition(WINDOW, SIZE, { at: { x: 300, y: 90 } })).toEqual({ left: 300, top: 90 })
  })

  test('stays within the window', () => {
    for (const x of [-60, 0, 600, 1300, 1360]) {
      for (const y of [-60, 300, 760]) {
        const { left, top } = menuPosition(WINDOW, SIZE, counter(x, y))
        expect(left).toBeGreaterThanOrEqual(8)
        expect(left + SIZE.width).toBeLessThanOrEqual(1358)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top + SIZE.height).toBeLessThanOrEqual(760)
      }
    }
  })
})
