import { describe, expect, it } from 'vitest'
import type { ChoiceOption, ChoiceWay } from '../../../../client/referee/choices/choices.ts'
import { markedWays, wayAt } from '../../../../client/referee/choices/ways.ts'
import type { Cell } from '../../../../table/generated/types.ts'

const cell = (q: number): Cell => ({ board: 'map', q, r: 0 })
const way = (...path: number[]): ChoiceWay => ({
  proposal: { kind: 'step', rule: 'r', cite: '', message: '', at: [], pieces: [], actions: [] },
  path: path.map(cell),
  label: '',
  hasPrice: false,
})
const option = (...ways: ChoiceWay[]): ChoiceOption => ({ key: 'end', target: { is: 'place', place: cell(9) }, ways })
const marks = (all: ChoiceOption) => markedWays(all).map(({ letter, at }) => [letter, at?.q])

describe('the ways to one end', () => {
  it('are told apart by the hex where each parts from the others', () => {
    expect(marks(option(way(1, 9), way(2, 9)))).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(marks(option(way(1, 3, 9), way(1, 4, 9)))).toEqual([
      ['a', 3],
      ['b', 4],
    ])
  })

  it('are told apart although one goes through a hex of the other', () => {
    expect(marks(option(way(1, 9), way(2, 1, 9)))).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('leave one to the list where another is chosen by the same hex', () => {
    const all = option(way(1, 5, 9), way(2, 1, 9), way(2, 3, 9))
    expect(marks(all)).toEqual([
      ['a', 1],
      ['b', undefined],
      ['c', 3],
    ])
    expect(wayAt(all, cell(1))).toBe(all.ways[0])
    expect(wayAt(all, cell(5))).toBeUndefined()
    expect(wayAt(all, cell(9))).toBeUndefined()
  })

  it('have no letter on the map where there is only one', () => {
    expect(wayAt(option(way(9)), cell(9))).toBeUndefined()
  })
})
