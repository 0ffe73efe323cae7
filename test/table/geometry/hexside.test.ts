import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Direction, directionTo, disk, distance, neighbour, same, vertices } from '../../../table/geometry/hex.ts'
import { sideBetween, sideHexes, sideVertices } from '../../../table/geometry/hexside.ts'
import { anywhere } from './grid-sheets.ts'

fc.configureGlobal({ seed: 1944 })

const direction = fc.integer({ min: 0, max: 5 }) as fc.Arbitrary<Direction>

test('A hexside has one key from both sides, and the key leads back to the two hexes', () => {
  fc.assert(
    fc.property(anywhere, direction, (hex, to) => {
      const there = neighbour(hex, to)
      const key = sideBetween(hex, there)!
      expect(sideBetween(there, hex)).toBe(key)
      const parted = sideHexes(key)!
      expect(parted.some((one) => same(one, hex)) && parted.some((one) => same(one, there))).toBe(true)
    }),
  )
})

test('No two hexsides share a key', () => {
  const hexes = disk({ q: 0, r: 0 }, 6)
  const keys = new Map<string, string>()
  for (const hex of hexes)
    for (let to = 0; to < 3; to++) {
      const key = sideBetween(hex, neighbour(hex, to as Direction))!
      expect(keys.get(key)).toBeUndefined()
      keys.set(key, `${hex.q},${hex.r} towards ${to}`)
    }
  expect(keys.size).toBe(3 * hexes.length)
})

test('Hexes that do not touch have no side between them', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      expect(sideBetween(a, b) === undefined).toBe(distance(a, b) !== 1)
    }),
  )
})

test('The ends of a hexside are the two corners that its hexes share', () => {
  fc.assert(
    fc.property(anywhere, direction, (hex, to) => {
      const there = neighbour(hex, to)
      const ends = sideVertices(sideBetween(hex, there)!)!
      expect(directionTo(hex, there)).toBe(to)
      const shared = vertices(hex).filter((one) => vertices(there).some((other) => same(one, other)))
      expect(shared).toHaveLength(2)
      for (const end of ends) expect(shared.some((one) => same(one, end))).toBe(true)
      expect(same(ends[0], ends[1])).toBe(false)
    }),
  )
})

test.each([
  '',
  '1',
  '0,0',
  '2,4',
  '1,2,3',
  '01,2',
  ' 1,2',
  '1, 2',
  '-0,1',
  '1.5,2',
  'A1/A2',
  'NaN,1',
  '1e1,1',
  '1,Infinity',
])('The key %j is refused', (key) => {
  expect(sideHexes(key)).toBeUndefined()
  expect(sideVertices(key)).toBeUndefined()
})
