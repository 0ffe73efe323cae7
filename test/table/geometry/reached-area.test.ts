import { describe, expect, it } from 'vitest'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import { isWithin, reachedAt } from '../../../table/geometry/reached-area.ts'

const square = (half: number, x = 0, y = 0): readonly Spot[] => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
]

const area = (cost: number, rings: ReachedArea['rings'], sure = true): ReachedArea => ({
  board: 'table',
  rings,
  cost,
  left: 12 - cost,
  sure,
})

const at = (x: number, y: number, board = 'table') => ({ board, x, y })

describe('a spot among rings', () => {
  it.each([
    ['within one', [square(10)], { x: 3, y: -9 }, true],
    ['beside one, in its row', [square(10)], { x: -12, y: 0 }, false],
    ['within a hole', [square(10), square(4)], { x: 0, y: 0 }, false],
    ['between a hole and the rim', [square(10), square(4)], { x: 7, y: 0 }, true],
    ['on an island in the hole', [square(10), square(6), square(2)], { x: 1, y: 1 }, true],
    ['within the second of two that lie apart', [square(10), square(10, 40)], { x: 41, y: 2 }, true],
    ['between two that lie apart', [square(10), square(10, 40)], { x: 20, y: 0 }, false],
    [
      'in the row of a corner',
      [
        [
          { x: 0, y: -5 },
          { x: 5, y: 0 },
          { x: 0, y: 5 },
          { x: -5, y: 0 },
        ],
      ],
      { x: 1, y: 0 },
      true,
    ],
    ['among no rings', [], { x: 0, y: 0 }, false],
  ] as const)('%s', (_name, rings, spot, within) => {
    expect(isWithin(rings, spot)).toBe(within)
  })

  it('lies on one side only of a line that two areas share, so every point is in exactly one', () => {
    const [left, right] = [square(10), square(10, 20)]
    for (const y of [-10, -3, 0, 9]) {
      const spot = { x: 10, y }
      expect([isWithin([left], spot), isWithin([right], spot)].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('a reach given as areas', () => {
  const walk = area(6, [square(60)])
  const run = area(12, [square(120), square(20, 90)])

  it('finds the cheapest area that holds a point', () => {
    expect(reachedAt([run, walk], at(30, 30))).toBe(walk)
    expect(reachedAt([run, walk], at(-100, 30))).toBe(run)
  })

  it('does not hold a point in a hole, beyond the rim, or on another board', () => {
    const points = [at(90, 0), at(130, 0), at(0, 0, 'other')]
    expect(points.map((point) => reachedAt([run, walk], point))).toEqual([undefined, undefined, undefined])
  })

  it('finds certain areas before cheaper uncertain ones', () => {
    const perhaps = area(3, [square(60)], false)
    expect(reachedAt([perhaps, run], at(0, 0))).toBe(run)
    expect(reachedAt([perhaps], at(0, 0))).toBe(perhaps)
  })
})
