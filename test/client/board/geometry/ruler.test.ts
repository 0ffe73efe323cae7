import { describe, expect, it } from 'vitest'
import { distanceText, lengthText, measure } from '../../../../client/board/geometry/ruler.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import type { Screen } from '../../../../client/screen/screen.ts'
import type { Table } from '../../../../client/session/table.ts'
import { RulerTool, revealsHidden } from '../../../../client/shell/instruments/ruler-tool.ts'
import type { Hover, MapSheet, Place } from '../../../../table/generated/types.ts'
import { type Board, readBoard } from '../../../../table/module/board.ts'
import { ProblemList } from '../../../../table/module/problem.ts'
import { hex, module, piece, table } from '../trial-table.ts'

const [map] = module.maps as [Board]

/** The trial map with some fields changed. */
function board(more: Partial<MapSheet>): Board {
  const found = new ProblemList('map.json')
  const read = readBoard({ ...map.sheet, edges: [], paths: [], terrain: {}, ...more }, found)
  if (!read) throw new Error('The map cannot be read.')
  return read
}

describe('a ruler', () => {
  it('adds up its parts and knows the cells that it crosses', () => {
    const { far, legs, cells, ground } = measure(map, [hex('A1'), hex('A4'), hex('C4')])
    expect([far, legs, ground]).toEqual([5, [3, 2], undefined])
    expect(cells.map(map.grid.print)).toEqual(['A1', 'A2', 'A3', 'A4', 'B4', 'C4'])
    expect(distanceText({ far }, map)).toBe('5 hexes')
    expect(distanceText({ far: 1 }, map)).toBe('1 hex')
  })

  it('reads in the units of the map’s scale', () => {
    const scaled = board({ scale: { cell: 1.6, unit: 'km' } })
    expect(distanceText(measure(scaled, [hex('A1'), hex('A4')]), scaled)).toBe('3 hexes, 4.8 km')
  })

  it.each([
    ['1', 'mile', '1 mile'],
    ['2', 'mile', '2 miles'],
    ['0.5', 'foot', '0.5 feet'],
    ['14', 'km', '14 km'],
  ])('reads %s %s as %s', (length, unit, text) => {
    expect(lengthText(length, unit)).toBe(text)
  })

  it('measures from point to point on a board without cells', () => {
    const sheet: Partial<MapSheet> = { grid: { kind: 'free', width: 900, height: 600 }, boxes: [] }
    const path: Place[] = [
      { board: 'm', x: 100, y: 100 },
      { board: 'm', x: 400, y: 500 },
    ]
    const bare = board(sheet)
    expect(distanceText(measure(bare, path), bare)).toBe('500 units')
    const scaled = board({ ...sheet, scale: { cell: 10, unit: 'm' } })
    expect(distanceText(measure(scaled, path), scaled)).toBe('50 m')
    const inches = board({ ...sheet, scale: { cell: 1, unit: 'inches' } })
    expect(distanceText(measure(inches, path), inches)).toBe('5 inches')
  })

  it('leaves out points on another board', () => {
    expect(measure(map, [hex('A1'), { board: 'sq', q: 0, r: 0 }, hex('A3')]).far).toBe(2)
  })

  it('is not shown to others if it ends on hidden counters only', () => {
    const state = table([
      piece('secret', hex('A1'), { veil: 'absent' }),
      piece('ambush', hex('B2'), { veil: 'absent' }),
      piece('open', hex('B2')),
    ])
    expect(revealsHidden(state, [hex('C3'), hex('A1')])).toBe(true)
    expect(revealsHidden(state, [hex('C3'), hex('B2')])).toBe(false)
    expect(revealsHidden(state, [hex('C3'), hex('D3')])).toBe(false)
  })

  it('leaves no pointer on a hidden counter, whoever sees rulers', () => {
    const state = table([piece('secret', hex('A1'), { veil: 'absent' })])
    const letGoAt = (place: Place) => {
      const text: Hover[] = []
      const room = { hover: (hover: Hover) => text.push(hover), state: { value: state }, playback: { moment: {} } }
      const screen = { board: { value: { top: layTable(module.maps) } } }
      const ruler = new RulerTool(room as unknown as Table, screen as unknown as Screen, () => false)
      ruler.take('ruler')
      ruler.put(hex('D3'))
      ruler.put(place)
      ruler.letGo()
      return text
    }
    expect(letGoAt(hex('A1'))).toEqual([{ board: 'm', x: 0, y: 0, away: true }])
    expect(letGoAt(hex('C3'))).toMatchObject([{ board: 'm' }])
    expect(letGoAt(hex('C3'))[0]).not.toHaveProperty('away')
  })
})
