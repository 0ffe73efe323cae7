import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  DIRECTIONS,
  type Direction,
  directionTo,
  disk,
  distance,
  type Hex,
  hexAt,
  line,
  neighbour,
  neighbours,
  ring,
  rotate,
  same,
  spotOf,
  spotOfVertex,
  turn,
  vertices,
} from '../../../table/geometry/hex.ts'
import { anywhere } from './grid-sheets.ts'

fc.configureGlobal({ seed: 1944 })

const direction = fc.integer({ min: 0, max: 5 }) as fc.Arbitrary<Direction>
const radius = fc.integer({ min: 0, max: 9 })
const tops = fc.constantFrom('flat' as const, 'pointy' as const)
const key = ({ q, r }: Hex): string => `${q},${r}`

/** Counts steps by walking from neighbour to neighbour. */
function walked(from: Hex, most: number): Map<string, number> {
  const steps = new Map([[key(from), 0]])
  let edge = [from]
  for (let step = 1; step <= most; step++) {
    edge = edge.flatMap(neighbours).filter((hex) => {
      const fresh = !steps.has(key(hex))
      if (fresh) steps.set(key(hex), step)
      return fresh
    })
  }
  return steps
}

describe('neighbours', () => {
  test('stand clockwise, each a sixth of a turn after the one before', () => {
    const bearing = (step: Hex, upright: 'flat' | 'pointy'): number => {
      const { x, y } = spotOf(step, upright)
      return (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360
    }
    expect(DIRECTIONS.map((step) => bearing(step, 'flat'))).toEqual([0, 60, 120, 180, 240, 300])
    expect(DIRECTIONS.map((step) => bearing(step, 'pointy'))).toEqual([330, 30, 90, 150, 210, 270])
  })

  test('are each other’s neighbours, in opposite directions', () => {
    fc.assert(
      fc.property(anywhere, direction, (hex, to) => {
        const there = neighbour(hex, to)
        expect(directionTo(hex, there)).toBe(to)
        expect(directionTo(there, hex)).toBe(turn(to, 3))
      }),
    )
  })

  test('are the only hexes that have a direction', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(directionTo(a, b) !== undefined).toBe(distance(a, b) === 1)
      }),
    )
  })

  test('are kept by a turn, and a turn by six sixths changes nothing', () => {
    fc.assert(
      fc.property(anywhere, anywhere, direction, fc.integer({ min: -13, max: 13 }), (hex, centre, to, sixths) => {
        const turned = rotate(hex, sixths, centre)
        expect(directionTo(turned, rotate(neighbour(hex, to), sixths, centre))).toBe(turn(to, sixths))
        expect(rotate(turned, 6 - sixths, centre)).toEqual(hex)
      }),
    )
  })
})

describe('distance', () => {
  test('is the least number of steps', () => {
    for (const [hex, steps] of walked({ q: 3, r: -5 }, 8)) {
      const [q, r] = hex.split(',').map(Number) as [number, number]
      expect(distance({ q: 3, r: -5 }, { q, r })).toBe(steps)
    }
  })
})

describe('a line', () => {
  test('has one hex more than steps, and each is a neighbour of the one before', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const hexes = line(a, b)
        expect(hexes).toHaveLength(distance(a, b) + 1)
        expect(hexes[0]).toEqual(a)
        expect(hexes.at(-1)).toEqual(b)
        for (const [i, hex] of hexes.slice(1).entries()) expect(distance(hexes[i]!, hex)).toBe(1)
      }),
    )
  })

  test('is the same from either end', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect([...line(b, a)].reverse()).toEqual(line(a, b))
      }),
    )
  })

  test('has the same shape wherever it is drawn', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, move) => {
        expect(line(add(a, move), add(b, move))).toEqual(line(a, b).map((hex) => add(hex, move)))
      }),
      { numRuns: 1000 },
    )
  })

  test('works over five hundred hexes', () => {
    const far = { q: 499, r: -217 }
    const hexes = line({ q: 0, r: 0 }, far)
    expect(hexes).toHaveLength(500)
    expect([...line(far, { q: 0, r: 0 })].reverse()).toEqual(hexes)
  })
})

describe('a ring', () => {
  test('has six hexes for each step of its radius, all at that distance, clockwise from direction 0', () => {
    fc.assert(
      fc.property(anywhere, radius, (centre, size) => {
        const hexes = ring(centre, size)
        expect(new Set(hexes.map(key)).size).toBe(size === 0 ? 1 : 6 * size)
        expect(hexes).toHaveLength(size === 0 ? 1 : 6 * size)
        expect(hexes.every((hex) => distance(centre, hex) === size)).toBe(true)
        expect(hexes[0]).toEqual({ q: centre.q, r: centre.r - size })
        if (size > 0) expect(hexes[size]).toEqual({ q: centre.q + size, r: centre.r - size })
      }),
    )
  })

  test('of radius one has the neighbours in their order', () => {
    expect(ring({ q: 4, r: 2 }, 1)).toEqual(neighbours({ q: 4, r: 2 }))
  })
})

test('A disk holds every hex up to its radius, the nearest first.', () => {
  fc.assert(
    fc.property(anywhere, radius, (centre, size) => {
      const hexes = disk(centre, size)
      expect(hexes).toHaveLength(3 * size * (size + 1) + 1)
      expect(new Set(hexes.map(key))).toEqual(new Set(walked(centre, size).keys()))
      const steps = hexes.map((hex) => distance(centre, hex))
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
    }),
  )
})

describe('on paper', () => {
  test('neighbours are centred 100 units apart, and corners lie a third of that times the root of three away', () => {
    fc.assert(
      fc.property(anywhere, tops, (hex, upright) => {
        const { x, y } = spotOf(hex, upright)
        for (const near of neighbours(hex).map((other) => spotOf(other, upright)))
          expect(Math.hypot(near.x - x, near.y - y)).toBeCloseTo(100, 9)
        for (const corner of vertices(hex).map((vertex) => spotOfVertex(vertex, upright)))
          expect(Math.hypot(corner.x - x, corner.y - y)).toBeCloseTo(100 / Math.sqrt(3), 9)
      }),
    )
  })

  test('every corner is shared by three hexes', () => {
    fc.assert(
      fc.property(anywhere, direction, (hex, corner) => {
        const vertex = vertices(hex)[corner]!
        const around = [hex, neighbour(hex, turn(corner, -1)), neighbour(hex, corner)]
        for (const other of around) expect(vertices(other).filter((one) => same(one, vertex))).toHaveLength(1)
      }),
    )
  })

  test('a point belongs to the hex with the nearest centre', () => {
    const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true })
    fc.assert(
      fc.property(coordinate, coordinate, tops, (x, y, upright) => {
        const hex = hexAt(x, y, upright)
        const away = (other: Hex): number => Math.hypot(spotOf(other, upright).x - x, spotOf(other, upright).y - y)
        for (const other of neighbours(hex)) expect(away(hex)).toBeLessThanOrEqual(away(other) + 1e-9)
      }),
    )
  })

  test('no coordinate is a negative zero, which differs from zero in a snapshot', () => {
    for (const hex of [hexAt(-10, -10, 'flat'), rotate({ q: 0, r: 0 }, 1), line({ q: -1, r: 0 }, { q: 1, r: 0 })[1]!])
      expect(hex).toStrictEqual({ q: 0, r: 0 })
  })
})
