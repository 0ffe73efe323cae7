import { describe, expect, it } from 'vitest'
import { rangeAreaOf, WIDEST_RANGE } from '../../../../client/board/layout/range-area.ts'
import { hex, module, top } from '../trial-table.ts'

const [map] = module.maps
const printed = (cells: readonly { q: number; r: number }[]) => cells.map((cell) => map?.grid.print(cell)).sort()

describe('an area of effect', () => {
  it('holds all cells of the board within a distance of a counter', () => {
    const { cells } = rangeAreaOf(top, [{ from: hex('A1'), far: 1 }])
    expect(printed(cells)).toEqual(['A1', 'A2', 'B1'])
    expect(rangeAreaOf(top, [{ from: hex('D3'), far: 2 }]).cells).toHaveLength(19)
  })

  it('unites what several counters reach, each cell once', () => {
    const { cells } = rangeAreaOf(top, [
      { from: hex('D3'), far: 1 },
      { from: hex('D4'), far: 1 },
      { from: hex('D3'), far: 0 },
    ])
    expect(cells).toHaveLength(10)
    expect(new Set(printed(cells)).size).toBe(10)
  })

  it('starts at the cell beneath a freely placed counter, and nowhere in a pile', () => {
    const { x, y } = map?.grid.centre(hex('D3')) ?? { x: 0, y: 0 }
    const free = { board: 'm', x: Math.round(x) + 9, y: Math.round(y) - 9 }
    expect(rangeAreaOf(top, [{ from: free, far: 1 }])).toEqual(rangeAreaOf(top, [{ from: hex('D3'), far: 1 }]))
    expect(rangeAreaOf(top, [{ from: { pile: 'dead' }, far: 3 }])).toEqual({ cells: [], rounds: [] })
  })

  it('counts squares as their board does', () => {
    expect(rangeAreaOf(top, [{ from: { board: 'sq', q: 1, r: 1 }, far: 1 }]).cells).toHaveLength(5)
  })

  it('is a circle off the cells', () => {
    const { cells, rounds } = rangeAreaOf(top, [{ from: { board: 'm', x: 5000, y: 40 }, far: 2 }])
    expect(cells).toEqual([])
    expect(rounds).toEqual([{ board: 'm', x: 5000, y: 40, radius: 200 }])
  })

  it('ends at a sensible limit', () => {
    expect(rangeAreaOf(top, [{ from: hex('D3'), far: 1e6 }])).toEqual(
      rangeAreaOf(top, [{ from: hex('D3'), far: WIDEST_RANGE }]),
    )
  })
})
