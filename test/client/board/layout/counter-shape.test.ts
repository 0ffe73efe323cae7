import { describe, expect, test } from 'vitest'
import { counterShapesOf } from '../../../../client/board/layout/counter-shape.ts'
import { covers } from '../../../../client/board/layout/hit-test.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import type { Counter, Cover } from '../../../../table/generated/types.ts'
import { pileKey } from '../../../../table/geometry/place.ts'
import type { Module } from '../../../../table/module/module.ts'
import { hex, module, piece, table, top } from '../trial-table.ts'

const counter = (id: string, kind: Counter['kind'], base?: Counter['base']): [string, Counter] => [
  id,
  { id, name: id, kind, faces: [{}], ...(base !== undefined && { base }) },
]
const cover = (id: string, kind: NonNullable<Cover['kind']>): [string, Cover] => [id, { id, name: id, kind }]

/** The trial module with miniatures, cards and chits. */
const game: Module = {
  ...module,
  counters: new Map([
    ...module.counters,
    counter('hero', 'token', 50),
    counter('giant', 'token', 160),
    counter('rider', 'token', { shape: 'oval', width: 60, depth: 120 }),
    counter('shieldwall', 'token', { shape: 'square', width: 100, depth: 40 }),
    counter('king', 'card'),
    counter('chit', 'chit'),
  ]),
  covers: new Map([...module.covers, cover('card-back', 'card'), cover('chit-back', 'chit')]),
}
const cuts = counterShapesOf(game)
const at = { board: 'm', x: 300, y: 300 }
const put = (def: string, more = {}) => piece(def, at, { def, ...more })

function layoutOf(...pieces: ReturnType<typeof put>[]): TableLayout {
  const layout = new TableLayout(top, cuts)
  layout.follow(table(pieces))
  return layout
}

describe('a miniature', () => {
  test('covers as much of the table as its base, so that small and large ones differ', () => {
    const sizes = ['hero', 'giant', 'u'].map((def) => layoutOf(put(def)).around(at)[0]?.counters[0]?.size)
    expect(sizes).toEqual([50, 160, COUNTER])
  })

  test('is hit within the circle of its base and nowhere else, whatever its facing', () => {
    for (const turn of [0, 45, 200]) {
      const lying = layoutOf(put('giant', { turn })).around(at)[0]!.counters[0]!
      expect(covers(lying, { x: lying.x + 79, y: lying.y })).toBe(true)
      expect(covers(lying, { x: lying.x + 60, y: lying.y + 60 })).toBe(false)
      expect(covers(lying, { x: lying.x, y: lying.y - 81 })).toBe(false)
    }
  })

  test('on an oval or square base is hit within it, turned as it is', () => {
    const hits = (def: string, turn: number) => {
      const lying = layoutOf(put(def, { turn })).around(at)[0]!.counters[0]!
      const spots = [
        [0, 55],
        [0, 25],
        [45, 0],
        [45, 15],
        [28, 28],
      ]
      return spots.map(([x = 0, y = 0]) => covers(lying, { x: lying.x + x, y: lying.y + y }))
    }
    expect(hits('rider', 0)).toEqual([true, true, false, false, false])
    expect(hits('rider', 90)).toEqual([false, true, true, true, false])
    expect(hits('shieldwall', 0)).toEqual([false, false, true, true, false])
    expect(hits('shieldwall', 270)).toEqual([false, true, false, false, false])
    expect(hits('shieldwall', 45)).toEqual([false, true, false, false, true])
  })

  test('with a large base is hit at its rim', () => {
    const layout = layoutOf(put('giant'))
    const { x, y } = layout.around(at)[0]!
    expect(layout.around({ x: x + 78, y })).toHaveLength(1)
  })

  test('fits into a tray like any other counter', () => {
    const layout = layoutOf(piece('giant', { pile: 'dead' }, { def: 'giant' }), piece('u', { pile: 'dead' }))
    const { counters: lying } = layout.at(pileKey('dead'))!
    expect(lying.map(({ size }) => size)).toEqual([COUNTER, COUNTER])
  })
})

test('a card is hit as an upright shape, and a chit as a circle', () => {
  const card = layoutOf(put('king')).around(at)[0]!.counters[0]!
  expect(covers(card, { x: card.x, y: card.y + 30 })).toBe(true)
  expect(covers(card, { x: card.x + 30, y: card.y })).toBe(false)
  const turned = layoutOf(put('king', { turn: 90 })).around(at)[0]!.counters[0]!
  expect(covers(turned, { x: turned.x + 30, y: turned.y })).toBe(true)
  const chit = layoutOf(put('chit')).around(at)[0]!.counters[0]!
  expect(covers(chit, { x: chit.x + 30, y: chit.y + 30 })).toBe(false)
})

test('decks and cups show the back of cards and chits if the game has only one back', () => {
  expect([cuts.back('deck'), cuts.back('cup'), cuts.back('hand')]).toEqual(['card-back', 'chit-back', undefined])
  const two = counterShapesOf({ ...game, covers: new Map([...game.covers, cover('other', 'card')]) })
  expect(two.back('deck')).toBeUndefined()
})

test('only the lowest drawn counter of a stack casts the shadow of all', () => {
  const layout = new TableLayout(top, cuts)
  const spot = hex('C3')
  layout.follow(table(['a', 'b', 'c'].map((id) => piece(id, spot))))
  const [heap] = layout.within(layout.range(top.bounds))
  expect(heap?.counters.map(({ countersAbove }) => countersAbove)).toEqual([2, undefined, undefined])
  layout.lean(heap?.key)
  const [leaning] = layout.within(layout.range(top.bounds))
  expect(leaning?.counters.map(({ countersAbove }) => countersAbove)).toEqual([undefined, undefined, undefined])
})
