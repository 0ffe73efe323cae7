import { describe, expect, it } from 'vitest'
import { apply } from '../../../table/action/apply.ts'
import type { Cell, Entry, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { NO_HASH } from '../../../table/log/log-keeper.ts'
import { at, moveTo, type Placed, refereeFor, sentencesOf, table, twoMaps, type When } from '../stage.ts'

const game = twoMaps()
const referee = refereeFor(game)!
const free = refereeFor(twoMaps({ supply: undefined }))!

/** West 0503 as a cell. */
function hex(name: string): Cell {
  const [map = '', id = ''] = name.toLowerCase().split(' ')
  const { grid } = game.maps.find((each) => each.id === map)!
  return { board: map, ...grid.parse(id)! }
}
const print = (place: Place): string => {
  if (!onCell(place)) return 'elsewhere'
  const { sheet, grid } = game.maps.find(({ id }) => id === place.board)!
  return `${sheet.name} ${grid.print(place)}`
}
const placed = (all: Readonly<Record<string, string>>): Placed[] =>
  Object.entries(all).map(([def, where]) => ({ def, at: hex(where) }))

const position = (all: Readonly<Record<string, string>>, when: When = {}) =>
  at(free, table(game, placed(all), { phase: 'grey-move', ...when }), ['grey', 'green'])
const judge = (all: Readonly<Record<string, string>>, id: string, to: string, ...via: string[]) =>
  free.judge(position(all), moveTo(game, id, hex(to), ...via.map(hex)))
/** The points that a counter pays from one cell to another, step by step. */
const costs = (all: Readonly<Record<string, string>>, id: string, to: string, ...via: string[]) =>
  judge(all, id, to, ...via).walks?.flatMap(({ steps }) => steps.map((step) => `${print(step.at)} ${step.cost}`))

describe('a move across a join', () => {
  it('costs the same as any other, and follows a road that only one of the maps prints', () => {
    expect(costs({ 'grey-guns': 'West 0403' }, 'grey-guns', 'East 0202')).toEqual([
      'West 0503 0.5',
      'East 0102 0.5',
      'East 0202 0.5',
    ])
    expect(sentencesOf(judge({ 'grey-guns': 'West 0403' }, 'grey-guns', 'East 0202'))).toEqual([])
  })

  it('meets a river that either map prints', () => {
    // West prints the first side, both maps print the second; guns go round by the ford.
    expect(costs({ 'grey-1': 'West 0504' }, 'grey-1', 'East 0104')).toEqual(['East 0104 4'])
    expect(costs({ 'grey-1': 'West 0505' }, 'grey-1', 'East 0105')).toEqual(['East 0105 4'])
    expect(costs({ 'grey-guns': 'West 0504' }, 'grey-guns', 'East 0104')).toEqual(['West 0505 1', 'East 0104 3'])
  })

  it('uses a ford that the other map prints', () => {
    expect(costs({ 'grey-1': 'West 0505' }, 'grey-1', 'East 0104')).toEqual(['East 0104 3'])
    expect(costs({ 'grey-1': 'East 0104' }, 'grey-1', 'West 0505')).toEqual(['West 0505 3'])
  })

  it('uses a railway that both print, as one', () => {
    expect(costs({ 'grey-1': 'West 0401' }, 'grey-1', 'East 0301')).toEqual([
      'West 0501 1',
      'East 0101 1',
      'East 0201 1',
      'East 0301 1',
    ])
  })

  it('names the map of a cell if both maps print its id', () => {
    const [first] = sentencesOf(judge({ 'grey-1': 'West 0103' }, 'grey-1', 'East 0502'))
    expect(first).toMatch(/The way to East 0502 costs .* can reach West 0501 for/)
  })

  it('reaches cells of both maps, each with its path', () => {
    const reach = free.reach(position({ 'grey-guns': 'West 0503' }), ['grey-guns'])
    expect(new Set(reach.cells.map((cell) => cell.at.board))).toEqual(new Set(['west', 'east']))
    expect(reach.way(hex('East 0302')).map((step) => print(step.at))).toEqual(['East 0102', 'East 0202', 'East 0302'])
    // Two counters on two maps share one reach.
    const both = free.reach(position({ 'grey-1': 'West 0503', 'grey-2': 'East 0102' }), ['grey-1', 'grey-2'])
    expect(both.cells.some((cell) => print(cell.at) === 'East 0202')).toBe(true)
  })

  it('is remembered: points spent on one map are spent on the other', () => {
    const state = table(game, placed({ 'grey-1': 'West 0403' }), { phase: 'grey-move' })
    const action = moveTo(game, 'grey-1', hex('East 0202'))
    const entry: Entry = { seq: 1, id: 'a1', seat: 'grey', at: 0, action, prev: NO_HASH }
    const after = apply(state, entry)
    const memory = free.remember(free.start, entry, state, after)
    const reach = free.reach(at(free, after, ['grey'], memory), ['grey-1'])
    expect(Math.max(...reach.cells.map(({ left }) => left))).toBe(0)
    expect(reach.cells.map((cell) => print(cell.at)).sort()).toContain('East 0302')
  })
})

describe('zones, stacks and supply across a join', () => {
  it('Z1: a zone reaches over the join, and not over a river of either map', () => {
    const zone = (all: Readonly<Record<string, string>>) =>
      free
        .survey(position(all))
        .zones.map((each) => print(each.at))
        .sort()
    expect(zone({ 'green-1': 'East 0102' })).toEqual(
      ['East 0101', 'East 0102', 'East 0103', 'East 0202', 'East 0203', 'West 0502', 'West 0503'].sort(),
    )
    // A river separates East 0104 from West 0504 and 0505, with a ford to West 0505.
    expect(zone({ 'green-1': 'East 0104' })).not.toContain('West 0504')
    expect(zone({ 'green-1': 'East 0104' })).toContain('West 0505')
  })

  it('Z3: a zone of an enemy on the other map costs a point more', () => {
    expect(costs({ 'grey-1': 'West 0403', 'green-1': 'East 0102' }, 'grey-1', 'West 0503')).toEqual(['West 0503 2'])
  })

  it('M13: no unit enters an enemy-occupied cell of the other map', () => {
    expect(
      sentencesOf(judge({ 'grey-1': 'West 0503', 'green-1': 'East 0102' }, 'grey-1', 'East 0102')).join(),
    ).toContain('M13')
  })

  it('S1: counters from both maps stack where they meet', () => {
    const all = { 'grey-1': 'West 0503', 'grey-2': 'East 0202', 'grey-3': 'East 0102' }
    const action = {
      type: 'move' as const,
      moves: [{ pieces: ['grey-1', 'grey-2'], to: hex('East 0102') }],
    }
    expect(sentencesOf(free.judge(position(all), action))).toEqual([
      expect.stringContaining('East 0102 would hold 7 steps'),
    ])
  })

  it('P2: a line runs from a unit on the one map to a depot on the other, until it is cut', () => {
    const lines = (all: Readonly<Record<string, string>>) => {
      const state = table(game, placed(all), { phase: 'grey-move' })
      return referee
        .supply(at(referee, state, ['grey']), 'grey')
        .map(({ supplied, line, source }) => [supplied, source, ...line.map(print)])
    }
    expect(lines({ 'grey-1': 'East 0202' })).toEqual([
      ['in', 'depot', 'East 0202', 'East 0102', 'West 0503', 'West 0403', 'West 0303', 'West 0203', 'West 0103'],
    ])
    expect(lines({ 'grey-1': 'East 0202', 'green-1': 'West 0403', 'green-2': 'West 0402' })[0]?.[0]).toBe('out')
  })
})

describe('maps without a join in a scenario', () => {
  it('are two boards: a move from one to the other is not judged', () => {
    const apart = { scenario: 'apart' }
    const all = { 'grey-1': 'West 0503' }
    const action = moveTo(game, 'grey-1', hex('East 0102'))
    expect(sentencesOf(free.judge(position(all, apart), action))).toEqual([
      'unchecked Grey 1st moves from one map to another, which is not checked.',
    ])
    expect(sentencesOf(free.judge(position(all), action))).toEqual([])
    const reach = free.reach(position(all, apart), ['grey-1'])
    expect(new Set(reach.cells.map((cell) => cell.at.board))).toEqual(new Set(['west']))
    expect(sentencesOf(free.judge(position(all, apart), moveTo(game, 'grey-1', hex('West 0101')))).join()).toContain(
      'The way to 0101 costs',
    )
  })
})
