import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, type Hex } from '../../../table/geometry/hex.ts'
import {
  corners,
  directions,
  directionTo,
  disk,
  distance,
  line,
  neighbours,
  ring,
  rotate,
  sideBetween,
  sideCorners,
  sideSquares,
} from '../../../table/geometry/square.ts'
import { anywhere } from './grid-sheets.ts'

fc.configureGlobal({ seed: 1944 })

const radius = fc.integer({ min: 0, max: 9 })
const diagonal = fc.boolean()
const key = ({ q, r }: Hex): string => `${q},${r}`

test('Directions run clockwise from north, four of them or eight', () => {
  const bearings = (slanted: boolean): number[] =>
    directions(slanted).map(({ q, r }) => (Math.round((Math.atan2(q, -r) * 180) / Math.PI) + 360) % 360)
  expect(bearings(false)).toEqual([0, 90, 180, 270])
  expect(bearings(true)).toEqual([0, 45, 90, 135, 180, 225, 270, 315])
})

test('Neighbours are each other’s, one step away, in opposite directions', () => {
  fc.assert(
    fc.property(anywhere, diagonal, (square, slanted) => {
      const around = neighbours(square, slanted)
      for (const [direction, there] of around.entries()) {
        expect(distance(square, there, slanted)).toBe(1)
        expect(directionTo(square, there, slanted)).toBe(direction)
        expect(directionTo(there, square, slanted)).toBe((direction + around.length / 2) % around.length)
      }
    }),
  )
})

test('Squares that touch at a corner are neighbours only where corners count', () => {
  expect(directionTo({ q: 2, r: 2 }, { q: 3, r: 3 }, true)).toBe(3)
  expect(directionTo({ q: 2, r: 2 }, { q: 3, r: 3 }, false)).toBeUndefined()
  expect(distance({ q: 2, r: 2 }, { q: 3, r: 3 }, false)).toBe(2)
})

test('A line has one square more than steps, each a neighbour of the one before, and is the same from either end', () => {
  fc.assert(
    fc.property(anywhere, anywhere, diagonal, (a, b, slanted) => {
      const squares = line(a, b, slanted)
      expect(squares).toHaveLength(distance(a, b, slanted) + 1)
      expect([squares[0], squares.at(-1)]).toEqual([a, b])
      for (const [i, square] of squares.slice(1).entries()) expect(distance(squares[i]!, square, slanted)).toBe(1)
      expect([...line(b, a, slanted)].reverse()).toEqual(squares)
    }),
  )
})

test('A line has the same shape wherever it is drawn', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, diagonal, (a, b, move, slanted) => {
      const moved = line(a, b, slanted).map((square) => add(square, move))
      expect(line(add(a, move), add(b, move), slanted)).toEqual(moved)
    }),
    { numRuns: 3000 },
  )
})

test('A line keeps within one square of the straight one', () => {
  fc.assert(
    fc.property(anywhere, anywhere, diagonal, (a, b, slanted) => {
      const length = Math.hypot(b.q - a.q, b.r - a.r)
      for (const { q, r } of line(a, b, slanted)) {
        const away = Math.abs((b.q - a.q) * (r - a.r) - (b.r - a.r) * (q - a.q)) / (length || 1)
        expect(away).toBeLessThan(0.75)
      }
    }),
  )
})

test('A ring goes once round: four squares for each step of its radius, or eight where corners count', () => {
  fc.assert(
    fc.property(anywhere, radius, diagonal, (centre, size, slanted) => {
      const squares = ring(centre, size, slanted)
      expect(squares).toHaveLength(size === 0 ? 1 : size * (slanted ? 8 : 4))
      expect(new Set(squares.map(key)).size).toBe(squares.length)
      for (const [i, square] of squares.entries()) {
        expect(distance(centre, square, slanted)).toBe(size)
        const next = squares[(i + 1) % squares.length]!
        const turned = (square.q - centre.q) * (next.r - centre.r) - (square.r - centre.r) * (next.q - centre.q)
        if (size > 0) expect(turned).toBeGreaterThan(0)
      }
    }),
  )
})

test('A disk holds every square up to its radius, the nearest first', () => {
  fc.assert(
    fc.property(anywhere, radius, diagonal, (centre, size, slanted) => {
      const squares = disk(centre, size, slanted)
      const steps = squares.map((square) => distance(centre, square, slanted))
      expect(squares).toHaveLength(slanted ? (2 * size + 1) ** 2 : 2 * size * (size + 1) + 1)
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
      expect(new Set(squares.map(key)).size).toBe(squares.length)
    }),
  )
})

test('A quarter turn takes north to east, and four change nothing', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.integer({ min: -9, max: 9 }), (square, centre, quarters) => {
      const north = { q: centre.q, r: centre.r - 1 }
      expect(rotate(north, 1, centre)).toEqual({ q: centre.q + 1, r: centre.r })
      expect(rotate(rotate(square, quarters, centre), 4 - quarters, centre)).toEqual(square)
    }),
  )
})

test('A side has one key from both squares, leads back to them, and ends in the corners they share', () => {
  fc.assert(
    fc.property(anywhere, fc.nat(3), (square, direction) => {
      const there = neighbours(square, false)[direction]!
      const side = sideBetween(square, there)!
      expect(sideBetween(there, square)).toBe(side)
      expect(sideSquares(side)!.map(key).sort()).toEqual([key(square), key(there)].sort())
      for (const end of sideCorners(side)!) {
        expect(corners(square)).toContainEqual(end)
        expect(corners(there)).toContainEqual(end)
      }
    }),
  )
})

test('There is no side where squares touch at a corner only', () => {
  expect(sideBetween({ q: 0, r: 0 }, { q: 1, r: 1 })).toBeUndefined()
  expect(sideSquares('1,1')).toBeUndefined()
  expect(sideCorners('1,1')).toBeUndefined()
})
