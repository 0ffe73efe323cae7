import { describe, expect, it } from 'vitest'
import {
  around,
  barBetween,
  bearing,
  cellNamed,
  cellsAmong,
  cellsIn,
  distance,
  distinct,
  fieldCellOf,
  hasEdge,
  isAtEdge,
  isIn,
  printCells,
  printSorted,
  sideBetween,
  terrainAt,
} from '../../../rules/hex/board/cells.ts'
import {
  enemiesIn,
  friendsIn,
  isBeside,
  onMap,
  rangeTo,
  unitStillAt,
  unitsOnMap,
  zonesAt,
} from '../../../rules/hex/board/occupants.ts'
import { cellOn, type Placed, sceneOf, tiny } from '../stage.ts'

const module = tiny()
const cell = (id: string) => cellOn(module, id)
const empty = sceneOf(module, [])
const ids = (units: readonly { readonly id: string }[]) => units.map(({ id }) => id)

describe('cells of a board', () => {
  it('are all cells around a cell, up to the edge of the board', () => {
    expect(printCells(empty, around(empty, cell('1.1')))).toBe('2.1, 1.2')
    expect(isAtEdge(fieldCellOf(empty, cell('1.1'))!)).toBe(true)
    expect(isAtEdge(fieldCellOf(empty, cell('5.4'))!)).toBe(false)
    expect(around(empty, cell('5.4'))).toHaveLength(6)
  })

  it('are each listed once, as printed, from any source', () => {
    expect(printSorted(empty, [cell('5.4'), cell('2.2'), cell('5.4')])).toBe('2.2, 5.4')
    expect(printSorted(empty, [])).toBe('')
  })

  it('are as far apart as there are steps between them, and infinitely far from another board', () => {
    expect(distance(empty, cell('2.2'), cell('5.2'))).toBe(3)
    expect(distance(empty, cell('2.2'), { ...cell('5.2'), board: 'elsewhere' })).toBe(Number.POSITIVE_INFINITY)
    expect(distance(empty, { board: 'valley', q: 99, r: 99 }, cell('5.2'))).toBe(Number.POSITIVE_INFINITY)
  })

  it('have a bearing, clockwise from north', () => {
    expect(bearing(empty, cell('2.2'), cell('5.2'))).toBeCloseTo(90)
    expect(bearing(empty, cell('5.2'), cell('2.2'))).toBeCloseTo(-90)
  })

  it('share a side only with the cells that they touch', () => {
    expect(hasEdge(sideBetween(empty, cell('3.4'), cell('3.5')), 'river')).toBe(true)
    expect(hasEdge(sideBetween(empty, cell('3.2'), cell('4.2')), 'river')).toBe(false)
    expect(sideBetween(empty, cell('3.2'), cell('5.2'))).toBeUndefined()
  })

  it('are in an area, out of it, or on a board that has no such area', () => {
    expect(isIn(empty, 'grey-edge', cell('1.2'))).toBe(true)
    expect(isIn(empty, 'grey-edge', cell('2.2'))).toBe(false)
    expect(isIn(empty, 'nowhere', cell('1.2'))).toBeUndefined()
    expect(printCells(empty, cellsIn(empty, 'grey-edge'))).toBe('1.1, 1.2, 1.3')
    expect(cellsIn(empty, 'nowhere')).toEqual([])
  })

  it('are found by their printed ids, with their terrain', () => {
    expect(cellNamed(empty, '3.2')).toEqual(cell('3.2'))
    expect(cellNamed(empty, '10.8')).toBeUndefined()
    expect(terrainAt(empty, cell('3.2'))).toBe('forest')
    expect(terrainAt(empty, { board: 'valley', q: 99, r: 99 })).toBe('')
  })

  it('differ from places that are none, and count once each', () => {
    const places = [{ pile: 'off' }, cell('3.2'), { board: 'valley', q: 99, r: 99 }, cell('3.2')]
    expect(distinct(cellsAmong(empty, places))).toEqual([cell('3.2')])
  })
})

describe('counters on a board', () => {
  const placed: readonly Placed[] = [
    { def: 'green-1', at: '5.2' },
    { def: 'grey-2', at: '4.2' },
    { def: 'grey-1', at: '4.2' },
    { def: 'grey-decoy', at: '2.2' },
    { def: 'grey-3', at: 'pile:off' },
  ]
  const scene = sceneOf(module, placed)

  it('are friends or enemies of a side, by id', () => {
    expect(ids(friendsIn(scene, cell('4.2'), 'grey'))).toEqual(['grey-1', 'grey-2'])
    expect(ids(enemiesIn(scene, cell('4.2'), 'green'))).toEqual(['grey-1', 'grey-2'])
    expect(enemiesIn(scene, cell('4.2'), undefined)).toEqual([])
    expect(enemiesIn(scene, cell('9.2'), 'green')).toEqual([])
  })

  it('are on the map, with dummies if asked for', () => {
    expect(ids(onMap(scene, 'grey'))).toEqual(['grey-1', 'grey-2', 'grey-decoy'])
    expect(ids(unitsOnMap(scene, 'grey'))).toEqual(['grey-1', 'grey-2'])
  })

  it('are beside a cell, or off the map and so infinitely far from it', () => {
    const [one, off] = [scene.unit('grey-1')!, scene.unit('grey-3')!]
    expect(isBeside(scene, one, cell('5.2'))).toBe(true)
    expect(isBeside(scene, one, cell('6.2'))).toBe(false)
    expect(rangeTo(scene, off, cell('6.2'))).toBe(Number.POSITIVE_INFINITY)
  })

  it('have zones over the adjacent cells', () => {
    expect(ids(zonesAt(scene, cell('5.2'), 'green').map(({ unit }) => unit))).toEqual(['grey-1', 'grey-2'])
    expect(zonesAt(scene, cell('9.2'), 'green')).toEqual([])
  })

  it('cannot cross a hexside that the chart bars', () => {
    const one = scene.unit('grey-1')!
    expect(barBetween(scene, one, cell('2.6'), cell('3.6'))?.rule).toContain('edge')
    expect(barBetween(scene, one, cell('4.2'), cell('5.2'))).toBeUndefined()
    expect(barBetween(scene, one, cell('4.2'), cell('9.2'))).toBeUndefined()
  })
})

describe('a counter with a former place', () => {
  const scene = sceneOf(module, [
    { def: 'grey-1', at: '2.2' },
    { def: 'grey-2', at: 'pile:off' },
  ])
  it.each([
    ['grey-1', '2.2', 'grey-1'],
    ['grey-1', '3.2', undefined],
    ['grey-1', undefined, undefined],
    ['grey-2', '2.2', undefined],
    ['nobody', '2.2', undefined],
  ])('%s in %s is still there: %s', (id, at, found) => {
    expect(unitStillAt(scene, { id, at: at === undefined ? undefined : cell(at) })?.id).toBe(found)
  })
})
