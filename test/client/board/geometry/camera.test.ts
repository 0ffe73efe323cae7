import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CameraPosition,
  clamped,
  first,
  fitted,
  glided,
  limitsOf,
  panned,
  shown,
  toPixels,
  toUnits,
  zoomed,
} from '../../../../client/board/geometry/camera.ts'
import { contains, holds } from '../../../../client/board/geometry/rect.ts'

const pane = { width: 800, height: 600 }
const view: CameraPosition = { x: 300, y: 200, scale: 0.5 }
const spot = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) })

test('pixels convert to units and back', () => {
  fc.assert(
    fc.property(spot, (pixel) => {
      const there = toPixels(view, pane, toUnits(view, pane, pixel))
      expect(there.x).toBeCloseTo(pixel.x)
      expect(there.y).toBeCloseTo(pixel.y)
    }),
  )
})

test('the place under the pointer stays there through any number of zooms', () => {
  fc.assert(
    fc.property(spot, fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { maxLength: 8 }), (pixel, factors) => {
      const under = toUnits(view, pane, pixel)
      const after = factors.reduce((now, factor) => zoomed(now, pane, pixel, factor, { far: 0.05, near: 3 }), view)
      expect(toPixels(after, pane, under).x).toBeCloseTo(pixel.x, 4)
      expect(toPixels(after, pane, under).y).toBeCloseTo(pixel.y, 4)
    }),
  )
})

test('a pan moves every place by the same number of pixels', () => {
  const before = toPixels(view, pane, { x: 10, y: 20 })
  const after = toPixels(panned(view, 30, -7), pane, { x: 10, y: 20 })
  expect(after).toEqual({ x: before.x + 30, y: before.y - 7 })
})

test('zoom stops at its limits', () => {
  const limits = limitsOf({ x: 0, y: 0, width: 4000, height: 3000 }, pane)
  expect(zoomed(view, pane, { x: 0, y: 0 }, 1000, limits).scale).toBe(limits.near)
  expect(zoomed(view, pane, { x: 0, y: 0 }, 0.0001, limits).scale).toBe(limits.far)
  expect(limits.far).toBeLessThan(fitted({ x: 0, y: 0, width: 4000, height: 3000 }, pane).scale)
})

test('a fitted area is fully visible and touches two sides of the window, less the margin', () => {
  const bounds = { x: -100, y: 50, width: 2000, height: 700 }
  const window = shown(fitted(bounds, pane), pane)
  expect(holds(window, { x: -100, y: 50 })).toBe(true)
  expect(holds(window, { x: 1900, y: 750 })).toBe(true)
  expect(window.width).toBeLessThan(2000 * 1.08)
})

describe('the first view', () => {
  test('shows a small map whole', () => {
    const map = { x: 0, y: 0, width: 1000, height: 800 }
    expect(first(map, pane, [{ x: 0, y: 0 }])).toEqual(fitted(map, pane))
  })

  test('shows a map whole that misses the readable scale by a hair, rather than cut a column', () => {
    const [celles, window] = [
      { x: 0, y: 0, width: 2867, height: 1800 },
      { width: 882, height: 610 },
    ]
    const seen = shown(first(celles, window, [{ x: 2700, y: 900 }]), window)
    expect(contains(seen, celles)).toBe(true)
  })

  test('shows trays and key whole if that makes the map little smaller', () => {
    const map = { x: 0, y: 0, width: 1000, height: 1000 }
    const table = { x: -380, y: -60, width: 1600, height: 1120 }
    const window = { width: 900, height: 620 }
    expect(contains(shown(first(map, window, [], [], table), window), table)).toBe(true)
    const wide = { ...table, x: -1500, width: 3000 }
    expect(first(map, window, [], [], wide)).toEqual(fitted(map, window))
  })

  test('shows the part of a large map around the counters, with readable hexes', () => {
    const map = { x: 0, y: 0, width: 9000, height: 8000 }
    const seen = first(map, pane, [{ x: 4000, y: 3000 }])
    expect(seen).toMatchObject({ x: 4000, y: 3000 })
    expect(seen.scale).toBeGreaterThan(0.4)
  })

  test('shows all counters of a large map if one readable view holds them', () => {
    const map = { x: 0, y: 0, width: 4000, height: 3000 }
    const counters = [
      { x: 2000, y: 1400 },
      { x: 3900, y: 900 },
      { x: 3700, y: 2000 },
    ]
    const seen = first(map, pane, counters)
    for (const each of counters) expect(holds(shown(seen, pane), each)).toBe(true)
    expect(seen.scale).toBeGreaterThanOrEqual(0.3)
  })

  test('shows most counters if they lie too far apart for one view', () => {
    const map = { x: 0, y: 0, width: 9000, height: 8000 }
    const crowd = [7000, 7200, 7400].map((x) => ({ x, y: 6000 }))
    const seen = first(map, pane, [{ x: 100, y: 100 }, ...crowd])
    for (const each of crowd) expect(holds(shown(seen, pane), each)).toBe(true)
  })
})

test('the table cannot be pushed out of the window', () => {
  const bounds = { x: 0, y: 0, width: 3000, height: 2000 }
  fc.assert(
    fc.property(
      fc.integer({ min: -9000, max: 9000 }),
      fc.integer({ min: -9000, max: 9000 }),
      fc.double({ min: 0.05, max: 3, noNaN: true }),
      (x, y, scale) => {
        const window = shown(clamped({ x, y, scale }, pane, bounds), pane)
        const inside = { x: Math.min(Math.max(window.x, 0), 3000), y: Math.min(Math.max(window.y, 0), 2000) }
        expect(inside.x).toBeLessThanOrEqual(window.x + window.width)
        expect(inside.y).toBeLessThanOrEqual(window.y + window.height)
        expect(window.x + window.width).toBeGreaterThan(0)
        expect(window.y).toBeLessThan(2000)
      },
    ),
  )
})

test('a view well within bounds stays as it is', () => {
  const bounds = { x: 0, y: 0, width: 3000, height: 2000 }
  expect(clamped({ x: 1500, y: 1000, scale: 1 }, pane, bounds)).toEqual({ x: 1500, y: 1000, scale: 1 })
})

test('a flight begins and ends exactly at its two views', () => {
  const to: CameraPosition = { x: 900, y: 20, scale: 2 }
  expect(glided(view, to, 0)).toEqual(view)
  expect(glided(view, to, 1)).toEqual(to)
  expect(glided(view, to, 0.5).scale).toBeCloseTo(1)
})
