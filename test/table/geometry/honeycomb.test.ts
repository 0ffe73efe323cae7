import fc from 'fast-check'
import * as honeycomb from 'honeycomb-grid'
import { expect, test } from 'vitest'
import { makeGrid } from '../../../table/geometry/grid.ts'
import {
  disk,
  distance,
  type Hex,
  line,
  neighbours,
  ring,
  same,
  spotOf,
  type Tops,
} from '../../../table/geometry/hex.ts'
import { anywhere, type HexSheet, hexSheets } from './grid-sheets.ts'

fc.configureGlobal({ seed: 1944 })

/** The same hexes in the library honeycomb-grid. Its `offset` is the sign of the shift of odd lines. */
const theirs = (tops: Tops, shifted: HexSheet['shifted'] = 'odd') =>
  honeycomb.defineHex({
    orientation: tops === 'flat' ? honeycomb.Orientation.FLAT : honeycomb.Orientation.POINTY,
    offset: shifted === 'odd' ? -1 : 1,
    dimensions: 100 / Math.sqrt(3),
    origin: { x: 0, y: 0 },
  })
const plain = (hexes: Iterable<Hex>): Hex[] => Array.from(hexes, ({ q, r }) => ({ q: q + 0, r: r + 0 }))
const sorted = (hexes: Iterable<Hex>): Hex[] => plain(hexes).sort((a, b) => a.q - b.q || a.r - b.r)

const tops = fc.constantFrom('flat' as const, 'pointy' as const)
const COMPASS = {
  flat: [0, 1, 3, 4, 5, 7],
  pointy: [7, 1, 2, 3, 5, 6],
} as const satisfies Record<Tops, readonly honeycomb.Direction[]>

test('Honeycomb has the same neighbours in the same directions', () => {
  fc.assert(
    fc.property(anywhere, tops, (hex, upright) => {
      const grid = new honeycomb.Grid(theirs(upright))
      const found = COMPASS[upright].map((to) => grid.neighborOf(grid.createHex(hex), to, { allowOutside: true }))
      expect(neighbours(hex)).toEqual(plain(found))
    }),
  )
})

test('Honeycomb measures the same distance', () => {
  fc.assert(
    fc.property(anywhere, anywhere, tops, (a, b, upright) => {
      const settings = theirs(upright).settings
      expect(distance(a, b)).toBe(honeycomb.distance(settings, a, b))
    }),
  )
})

test('Honeycomb draws the same line, but for hexes that the true line leaves equally near', () => {
  fc.assert(
    fc.property(anywhere, anywhere, tops, (start, stop, upright) => {
      const create = new honeycomb.Grid(theirs(upright))
      const found = plain(honeycomb.line<honeycomb.Hex>({ start, stop })((at) => create.createHex(at)))
      const hexes = line(start, stop)
      expect(hexes).toHaveLength(found.length)
      for (const [step, hex] of hexes.entries()) {
        const share = step / Math.max(1, hexes.length - 1)
        const point = { q: start.q + (stop.q - start.q) * share, r: start.r + (stop.r - start.r) * share }
        const away = ({ q, r }: Hex): number => {
          const spot = spotOf({ q: q - point.q, r: r - point.r }, upright)
          return Math.hypot(spot.x, spot.y)
        }
        if (!same(hex, found[step]!)) expect(away(hex)).toBeCloseTo(away(found[step]!), 6)
      }
    }),
  )
})

test('Honeycomb walks the same ring clockwise, beginning two sixths later', () => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 1, max: 8 }), tops, (center, radius, upright) => {
      const create = new honeycomb.Grid(theirs(upright))
      const found = plain(honeycomb.ring<honeycomb.Hex>({ center, radius })((at) => create.createHex(at)))
      const mine = ring(center, radius)
      expect([...mine.slice(2 * radius), ...mine.slice(0, 2 * radius)]).toEqual(found)
    }),
  )
})

test('Honeycomb’s spiral fills the same disk', () => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: 8 }), (start, radius) => {
      const create = new honeycomb.Grid(theirs('flat'))
      const found = honeycomb.spiral<honeycomb.Hex>({ start, radius })((at) => create.createHex(at))
      expect(sorted(disk(start, radius))).toEqual(sorted(found))
    }),
  )
})

test('Honeycomb’s rectangle holds the same hexes, centred and cornered alike, in the same columns and rows', () => {
  fc.assert(
    fc.property(hexSheets, (sheet) => {
      const grid = makeGrid(sheet)
      const rectangle = honeycomb.rectangle({ width: sheet.columns, height: sheet.rows })
      const found = new honeycomb.Grid(theirs(sheet.tops, sheet.shifted), rectangle)
      expect(sorted(grid.cells())).toEqual(sorted(found))
      const origin = grid.centre({ q: 0, r: 0 })
      for (const hex of found) {
        const centre = grid.centre(hex)
        expect(centre.x).toBeCloseTo(hex.x + origin.x, 6)
        expect(centre.y).toBeCloseTo(hex.y + origin.y, 6)
        const corners = hex.corners.map(({ x, y }) => `${(x + origin.x).toFixed(3)} ${(y + origin.y).toFixed(3)}`)
        const mine = grid.corners(hex).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)
        expect(mine.map((one) => one.replaceAll('-0.000', '0.000')).sort()).toEqual(
          corners.map((one) => one.replaceAll('-0.000', '0.000')).sort(),
        )
      }
    }),
  )
})

test('Honeycomb finds the same hex under a point, or none', () => {
  const share = fc.double({ min: -0.2, max: 1.2, noNaN: true })
  fc.assert(
    fc.property(hexSheets, share, share, (sheet, across, down) => {
      const grid = makeGrid(sheet)
      const rectangle = honeycomb.rectangle({ width: sheet.columns, height: sheet.rows })
      const found = new honeycomb.Grid(theirs(sheet.tops, sheet.shifted), rectangle)
      const origin = grid.centre({ q: 0, r: 0 })
      const x = grid.size.width * across
      const y = grid.size.height * down
      const hex = found.pointToHex({ x: x - origin.x, y: y - origin.y }, { allowOutside: false })
      expect(grid.at(x, y)).toEqual(hex && plain([hex])[0])
    }),
    { numRuns: 500 },
  )
})
