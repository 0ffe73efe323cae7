import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIRECTIONS, disk, distance, type Hex, line, rotate, same, spotOf } from '../../../table/geometry/hex.ts'
import { sightLine } from '../../../table/geometry/sight-line.ts'

fc.configureGlobal({ seed: 1944 })

const near: fc.Arbitrary<Hex> = fc.record({ q: fc.integer({ min: -7, max: 7 }), r: fc.integer({ min: -7, max: 7 }) })
const ORIGIN: Hex = { q: 0, r: 0 }

/** The part of the line inside a hex whose sides are moved out by `slack`, by clipping. */
function span(from: Hex, to: Hex, hex: Hex, slack: number): readonly [number, number] {
  const [a, b, centre] = [spotOf(from, 'flat'), spotOf(to, 'flat'), spotOf(hex, 'flat')]
  let enter = -1
  let leave = 2
  for (const direction of DIRECTIONS) {
    const normal = spotOf(direction, 'flat')
    const beyond = (x: number, y: number): number => ((x - centre.x) * normal.x + (y - centre.y) * normal.y) / 100
    const start = beyond(a.x, a.y) - 50 - slack
    const slope = beyond(b.x, b.y) - beyond(a.x, a.y)
    if (Math.abs(slope) < 1e-9) {
      if (start > 0) return [0, 0]
    } else if (slope > 0) leave = Math.min(leave, -start / slope)
    else enter = Math.max(enter, -start / slope)
  }
  return [enter, leave]
}

function held(from: Hex, to: Hex, hex: Hex, slack: number): number {
  const [enter, leave] = span(from, to, hex, slack)
  return Math.max(0, Math.min(1, leave) - Math.max(0, enter)) * distance(from, to)
}

describe('a sightline', () => {
  test('crosses the hexes found by clipping: single ones that it enters, pairs whose common side it touches', () => {
    fc.assert(
      fc.property(near, near, (from, to) => {
        if (same(from, to)) return
        const crossed = sightLine(from, to)
        for (const hex of disk(from, distance(from, to) + 1)) {
          const width = crossed.find((step) => step.some((one) => same(one, hex)))?.length ?? 0
          if (held(from, to, hex, -1e-4) > 0) expect(width).toBe(1)
          else expect(width).toBe(held(from, to, hex, 1e-6) > 0.01 ? 2 : 0)
        }
      }),
    )
  })

  test('lists hexes from its start to its end', () => {
    fc.assert(
      fc.property(near, near, (from, to) => {
        const crossed = sightLine(from, to)
        expect(crossed[0]).toEqual([from])
        expect(crossed.at(-1)).toEqual([to])
        for (const [i, step] of crossed.slice(1).entries())
          for (const hex of step)
            for (const before of crossed[i]!) {
              expect(distance(before, hex)).toBe(1)
              expect(span(from, to, before, 1e-6)[0]).toBeLessThan(span(from, to, hex, 1e-6)[0])
            }
      }),
    )
  })

  test('is the same from the other end, with left and right exchanged', () => {
    fc.assert(
      fc.property(near, near, (from, to) => {
        const back = sightLine(to, from).map((step) => [...step].reverse())
        expect(back.reverse()).toEqual(sightLine(from, to))
      }),
    )
  })

  test('holds one of the hexes of the line at every step', () => {
    fc.assert(
      fc.property(near, near, (from, to) => {
        const all = sightLine(from, to).flat()
        for (const hex of line(from, to)) expect(all.some((one) => same(one, hex))).toBe(true)
      }),
    )
  })

  test('along a hexside names both hexes, the left one first, whichever way it looks', () => {
    for (let sixths = 0; sixths < 6; sixths++) {
      const seen = [
        [ORIGIN],
        [
          { q: 0, r: -1 },
          { q: 1, r: -1 },
        ],
        [{ q: 1, r: -2 }],
      ]
      const turned = seen.map((step) => step.map((hex) => rotate(hex, sixths)))
      expect(sightLine(ORIGIN, rotate({ q: 1, r: -2 }, sixths))).toEqual(turned)
    }
  })

  test('through the middle of a hexside at a slant enters both hexes, one after the other', () => {
    expect(sightLine(ORIGIN, { q: 1, r: 3 })).toEqual([
      [ORIGIN],
      [{ q: 0, r: 1 }],
      [{ q: 1, r: 1 }],
      [{ q: 0, r: 2 }],
      [{ q: 1, r: 2 }],
      [{ q: 1, r: 3 }],
    ])
  })

  test('to one’s own hex is that hex', () => {
    expect(sightLine(ORIGIN, ORIGIN)).toEqual([[ORIGIN]])
  })
})
