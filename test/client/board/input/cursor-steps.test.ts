import { describe, expect, test } from 'vitest'
import {
  type CursorPosition,
  type Heading,
  heapAt,
  nextSpot,
  nextStack,
  nudge,
  positionOf,
  stacksOf,
  step,
} from '../../../../client/board/input/cursor-steps.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import type { MapSheet, Place } from '../../../../table/generated/types.ts'
import { type Board, readBoard } from '../../../../table/module/board.ts'
import { ProblemList } from '../../../../table/module/problem.ts'
import { hex, layOut, module, piece, table, top } from '../trial-table.ts'

const from = (place: Place): CursorPosition => positionOf(top, place) as CursorPosition
/** The places along the path, by printed id. */
function walk(start: Place, ...headings: Heading[]): string[] {
  const names: string[] = []
  let at: CursorPosition | undefined = from(start)
  for (const heading of headings) {
    at = at && step(top, at, heading)
    names.push(at ? nameOf(at.place) : 'nothing')
  }
  return names
}
const nameOf = (place: Place): string =>
  'pile' in place
    ? place.pile
    : 'q' in place
      ? `${place.board === 'm' ? '' : 'sq '}${module.maps.find(({ id }) => id === place.board)?.grid.print(place)}`
      : `${place.x},${place.y}`

describe('the cursor', () => {
  test('moves up and down a column of hexes, and stops at the edge', () => {
    expect(walk(hex('C2'), 'up', 'up', 'down', 'down')).toEqual(['C1', 'nothing', 'nothing', 'nothing'])
    expect(walk(hex('C4'), 'down', 'down', 'down')).toEqual(['C5', 'C6', 'nothing'])
  })

  test('moves along a row without climbing or sinking, however far', () => {
    const headings: Heading[] = ['right', 'right', 'right', 'right']
    const rows = walk(hex('B3'), ...headings).map((name) => name.slice(1))
    expect(new Set(rows).size).toBeLessThanOrEqual(2)
    expect(walk(hex('B3'), ...headings, 'left', 'left', 'left', 'left').at(-1)).toBe('B3')
  })

  test('stays in the new row after a change of rows', () => {
    expect(walk(hex('D2'), 'down', 'right', 'right', 'left', 'left').at(-1)).toBe('D3')
  })

  test('moves over the edge to the trays, and back to the map', () => {
    const [, tray] = walk(hex('H1'), 'right', 'right')
    expect(walk(hex('H1'), 'right')).toEqual(['dead'])
    expect(walk({ pile: 'dead' }, 'down')).toEqual(['cup'])
    expect(walk({ pile: 'cup' }, 'up')).toEqual(['dead'])
    expect(walk({ pile: 'dead' }, 'left')[0]).toMatch(/^H/)
    expect(tray).toBe('sq A1')
  })

  test('moves from one board to the next, square by square', () => {
    const last = { board: 'sq', q: 0, r: 0 }
    expect(walk(last, 'right', 'down', 'left', 'up')).toEqual(['sq B1', 'sq B2', 'sq A2', 'sq A1'])
    expect(walk(last, 'left')[0]).toBe('dead')
  })

  test('moves freely in small steps, and never off the paper', () => {
    const start = from(hex('C3'))
    const to = nudge(top, start, 'right', 8)
    expect(to?.place).toEqual({ board: 'm', x: Math.round(start.line.x) + 8, y: Math.round(start.line.y) })
    expect(nudge(top, from({ board: 'm', x: 2, y: 100 }), 'left', 8)).toBeUndefined()
    expect(nudge(top, from({ pile: 'dead' }), 'left', 8)).toBeUndefined()
    expect(nameOf(step(top, to as CursorPosition, 'down')?.place as Place)).toBe('C4')
  })

  test('crosses a hole in the map', () => {
    const sheet: MapSheet = { ...(module.maps[0] as Board).sheet, boxes: [], terrain: {}, edges: [], paths: [] }
    const grid = { ...sheet.grid, missing: ['C3'] } as MapSheet['grid']
    const holed = readBoard({ ...sheet, grid }, new ProblemList('map.json'))
    const holedTable = layTable([holed as Board])
    const to = step(holedTable, positionOf(holedTable, hex('C2')) as CursorPosition, 'down')
    expect(nameOf(to?.place as Place)).toBe('C4')
  })
})

describe('the stacks that the cursor visits', () => {
  const state = table([
    piece('low', hex('C5')),
    piece('high', hex('F1')),
    piece('foe', hex('D3'), { def: 'b', side: 'blue' }),
    piece('dead', { pile: 'dead' }),
    piece('free', { board: 'm', x: 30, y: 400 }),
  ])
  const layout = layOut(state)
  const ids = (sides: string[] | undefined) => stacksOf(top, layout, sides).map((heap) => heap.ids[0])

  test('are those of its own sides on the boards, from the far edge to the near', () => {
    expect(ids(['red'])).toEqual(['high', 'free', 'low'])
    expect(ids(['blue'])).toEqual(['foe'])
    expect(ids(undefined)).toEqual(['high', 'foe', 'free', 'low'])
  })

  test('follow one another in a circle, from any start', () => {
    const stacks = stacksOf(top, layout, undefined)
    const next = (id: string, by: 1 | -1) => nextStack(stacks, layout.heapOf(id), by)?.ids[0]
    expect(next('high', 1)).toBe('foe')
    expect(next('low', 1)).toBe('high')
    expect(next('high', -1)).toBe('low')
    expect(nextStack(stacks, undefined, 1)?.ids[0]).toBe('high')
    expect(nextStack(stacks, undefined, -1)?.ids[0]).toBe('low')
    expect(nextStack([], undefined, 1)).toBeUndefined()
  })

  test('are found in a cell even if they lie freely there', () => {
    const cell = module.maps[0]?.grid.at(30, 400)
    expect(cell && heapAt(top, layout, { board: 'm', q: cell.q, r: cell.r })?.ids).toEqual(['free'])
    expect(heapAt(top, layout, hex('H6'))).toBeUndefined()
    expect(heapAt(top, layout, { pile: 'dead' })?.ids).toEqual(['dead'])
  })
})

describe('the cursor in a fanned-out stack', () => {
  test('moves to the counter that lies next in that direction', () => {
    const all = [0, 1, 2, 3].map((at) => ({ x: (at % 2) * 70, y: Math.floor(at / 2) * 70, at }))
    const [a, b, c] = all
    expect(nextSpot(all, a!, 'right')).toBe(b)
    expect(nextSpot(all, a!, 'down')).toBe(c)
    expect(nextSpot(all, a!, 'up')).toBeUndefined()
  })
})
