import { describe, expect, it } from 'vitest'
import { applyAffine, fitAffine } from '../../../tools/atlas/affine-fit.ts'
import { cheapestPath } from '../../../tools/atlas/cheapest-path.ts'
import { printJson } from '../../../tools/atlas/print-json.ts'

const geos = [
  { lat: 50.1, lon: 4.8 },
  { lat: 50.3, lon: 4.9 },
  { lat: 50.2, lon: 5.4 },
  { lat: 50.0, lon: 5.2 },
]

describe('the fit', () => {
  it('finds a rotated and stretched plane again from points on it', () => {
    const plane = { x: [-20_000, 4100, 30], y: [360_000, 55, -7200] } as const
    const found = fitAffine(geos.map((geo) => ({ geo, spot: applyAffine(plane, geo) })))
    for (const axis of ['x', 'y'] as const)
      for (const [at, value] of plane[axis].entries()) expect(found[axis][at]).toBeCloseTo(value, 3)
  })

  it('is the one with the least squares: no shift of it is better', () => {
    const spots = [
      { x: 10, y: 400 },
      { x: 90, y: 15 },
      { x: 800, y: 130 },
      { x: 500, y: 640 },
    ]
    const found = fitAffine(geos.map((geo, at) => ({ geo, spot: spots[at]! })))
    const miss = (plane: typeof found): number =>
      geos.reduce((sum, geo, at) => {
        const { x, y } = applyAffine(plane, geo)
        return sum + (x - spots[at]!.x) ** 2 + (y - spots[at]!.y) ** 2
      }, 0)
    const best = miss(found)
    for (const step of [-1, 1]) {
      const [a, b, c] = found.x
      expect(miss({ ...found, x: [a + step, b, c] })).toBeGreaterThan(best)
      expect(miss({ ...found, x: [a - 5 * step, b + step, c] })).toBeGreaterThan(best)
      expect(miss({ ...found, x: [a - 50 * step, b, c + step] })).toBeGreaterThan(best)
    }
  })

  it('refuses pins on one line', () => {
    const line = [1, 2, 3].map((step) => ({
      geo: { lat: 50 + step / 10, lon: 5 + step / 10 },
      spot: { x: step, y: step },
    }))
    expect(() => fitAffine(line)).toThrow('3 pins lie on one line')
  })
})

describe('the search', () => {
  const steps = (node: number) => [
    { to: node + 1, cost: 1 },
    { to: node + 3, cost: 2 },
  ]

  it('takes the cheapest way', () => {
    expect(cheapestPath(0, steps, (node) => (node === 7 ? 0 : undefined))).toHaveLength(4)
  })

  it('counts the cost of ending in a cell', () => {
    const way = cheapestPath(0, steps, (node) => (node === 3 ? 5 : node === 6 ? 0 : undefined))
    expect(way?.at(-1)).toBe(6)
  })
})

describe('the writer', () => {
  it('puts short values on one line, and items of long lists on lines of their own', () => {
    expect(
      printJson({
        a: [1, 2],
        b: { c: 'x' },
        d: [
          { e: 1, f: 2 },
          { e: 3, f: 4 },
        ],
      }),
    ).toBe(
      '{\n  "a": [1, 2],\n  "b": { "c": "x" },\n  "d": [\n    { "e": 1, "f": 2 },\n    { "e": 3, "f": 4 }\n  ]\n}\n',
    )
  })
})
