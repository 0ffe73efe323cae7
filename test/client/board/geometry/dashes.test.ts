import { expect, it } from 'vitest'
import { dashes } from '../../../../client/board/geometry/dashes.ts'

it.each([1, 7, 40, 100, 333])('a dashed line of %i begins and ends with a dash', (length) => {
  const all = dashes({ x: 0, y: 0 }, { x: length, y: 0 }, 9, 7)
  expect(all[0]?.[0]).toEqual({ x: 0, y: 0 })
  expect(all.at(-1)?.[1].x).toBeCloseTo(length)
  for (const [index, [from, to]] of all.entries()) {
    expect(to.x).toBeGreaterThan(from.x)
    const next = all[index + 1]
    if (next) expect(next[0].x - to.x).toBeCloseTo(7)
  }
})

it('a dashed line without length is a point', () => {
  expect(dashes({ x: 3, y: 4 }, { x: 3, y: 4 }, 9, 7)).toEqual([
    [
      { x: 3, y: 4 },
      { x: 3, y: 4 },
    ],
  ])
})
