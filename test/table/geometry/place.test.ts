import { expect, it } from 'vitest'
import type { Place } from '../../../table/generated/types.ts'
import { distinctPlaces } from '../../../table/geometry/place.ts'

it('lists cells, points and piles once, in the order of their first mention', () => {
  const cell: Place = { board: 'map', q: 1, r: 2 }
  const point: Place = { board: 'map', x: 1, y: 2 }
  const pile: Place = { pile: 'cup' }
  const other: Place = { board: 'atlas', q: 1, r: 2 }
  expect(distinctPlaces([pile, cell, point, { ...cell }, other, { ...point }, { ...pile }])).toEqual([
    pile,
    cell,
    point,
    other,
  ])
})
