import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpatialIndex, sameRange } from '../../../../client/board/geometry/spatial-index.ts'

const at = fc.integer({ min: -2000, max: 5000 })
const spots = fc.array(fc.record({ x: at, y: at }), { maxLength: 60 })
const REACH = 70

test('the index finds everything that reaches into a window, each thing once', () => {
  fc.assert(
    fc.property(spots, at, at, fc.integer({ min: 1, max: 2000 }), (things, x, y, side) => {
      const buckets = new SpatialIndex<{ x: number; y: number }>(REACH)
      for (const thing of things) buckets.add(thing)
      const found = buckets.within(buckets.range({ x, y, width: side, height: side }))
      expect(new Set(found).size).toBe(found.length)
      for (const thing of things) {
        const reaches =
          thing.x > x - REACH && thing.x < x + side + REACH && thing.y > y - REACH && thing.y < y + side + REACH
        if (reaches) expect(found).toContain(thing)
      }
    }),
  )
})

test('the index finds a thing that reaches in from the next bucket, from every side', () => {
  const window = { x: 512, y: 512, width: 250, height: 250 }
  for (const thing of [
    { x: 510, y: 600 },
    { x: 600, y: 510 },
    { x: 770, y: 600 },
    { x: 600, y: 770 },
  ]) {
    const buckets = new SpatialIndex<{ x: number; y: number }>(REACH)
    buckets.add(thing)
    expect(buckets.within(buckets.range(window))).toEqual([thing])
  }
})

test('the index no longer finds a removed thing', () => {
  const buckets = new SpatialIndex<{ x: number; y: number }>(REACH)
  const [stays, goes] = [
    { x: 5, y: 5 },
    { x: 6, y: 6 },
  ]
  buckets.add(stays)
  buckets.add(goes)
  buckets.remove(goes)
  expect(buckets.at({ x: 5, y: 5 })).toEqual([stays])
})

test('a small pan touches the same buckets, a large one others', () => {
  const buckets = new SpatialIndex<{ x: number; y: number }>(REACH)
  const window = { x: 100, y: 100, width: 500, height: 300 }
  expect(sameRange(buckets.range(window), buckets.range({ ...window, x: 104 }))).toBe(true)
  expect(sameRange(buckets.range(window), buckets.range({ ...window, x: 800 }))).toBe(false)
})
