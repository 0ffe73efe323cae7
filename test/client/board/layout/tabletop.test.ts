import { expect, test } from 'vitest'
import { boardNear, placeAt, tableSpotOf, trayAt } from '../../../../client/board/layout/tabletop.ts'
import { hex, module, top } from '../trial-table.ts'

test('boards lie side by side and do not touch, trays included', () => {
  const [first, second] = top.boards
  const tray = top.trays.get('dead')!
  expect(first!.paper.x).toBe(0)
  expect(second!.paper.x).toBeGreaterThan(tray.x + tray.width)
})

test('the middle of every cell is a place on it, on every board', () => {
  for (const { board } of top.boards) {
    for (const cell of board.grid.cells()) {
      const place = { board: board.id, q: cell.q, r: cell.r }
      expect(placeAt(top, tableSpotOf(top, place)!)).toEqual(place)
    }
  }
})

test('a tray is a place before anything else, and its middle is where its pile is', () => {
  expect(placeAt(top, { x: 901, y: 1 })).toEqual({ pile: 'dead' })
  expect(trayAt(top, tableSpotOf(top, { pile: 'cup' })!)?.pile).toBe('cup')
})

test('put down freely, a piece takes the very point on its board', () => {
  const second = top.boards[1]!
  expect(placeAt(top, { x: second.x + 12.4, y: 30.6 }, true)).toEqual({ board: 'sq', x: 12, y: 31 })
})

test('beside all paper there is no place', () => {
  expect(placeAt(top, { x: -500, y: 0 })).toBeUndefined()
  expect(placeAt(top, { x: -500, y: 0 }, true)).toBeUndefined()
})

test('between the hexes and the edge of the paper there is no cell', () => {
  // Column B begins half a hex lower than column A.
  const { x } = module.maps[0]!.grid.centre(hex('B1'))
  expect(placeAt(top, { x, y: 5 })).toBeUndefined()
})

test('a pile without a tray lies nowhere', () => {
  expect(tableSpotOf(top, { pile: 'hand' })).toBeUndefined()
})

test('a pointer beside the paper points on the board that is nearest', () => {
  expect(boardNear(top, { x: -300, y: 100 })?.board.id).toBe('m')
  expect(boardNear(top, { x: 99999, y: 100 })?.board.id).toBe('sq')
})
