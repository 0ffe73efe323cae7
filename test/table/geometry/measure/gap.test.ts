import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apartOf,
  gapBetween,
  holds,
  overlaps,
  rulerBetween,
  snapTo,
  touches,
} from '../../../../table/geometry/measure/gap.ts'
import { baseShape, movedTo, outlineShape, spotShape } from '../../../../table/geometry/measure/shape.ts'
import { change, changedShape, laidBase, laidScenery, rimOf, shapeOf, slowlyHolds } from './tables.ts'

const round = (x: number, y: number, width = 100) => baseShape(width, { x, y })
const block = (x: number, y: number, turn = 0) => baseShape({ shape: 'square', width: 100, depth: 200 }, { x, y }, turn)

describe('the gap between two bases', () => {
  it.each([
    ['two round ones', round(0, 0), round(300, 400), 400],
    ['two of unequal size', round(0, 0), round(500, 0, 300), 300],
    ['a round one beside a square one', round(0, 0), block(300, 0), 200],
    ['a round one before a square one', round(0, 0), block(0, 300), 150],
    ['a round one beside a square one that is turned', round(0, 0), block(300, 0, 90), 150],
    ['a round one off the corner of a square one', round(0, 0), block(130, 240), Math.hypot(80, 140) - 50],
    ['two square ones, corner to corner', block(0, 0), block(130, 240), 50],
    ['two that overlap', round(0, 0), round(60, 0), 0],
    ['one within the other', round(0, 0, 400), round(60, 0), 0],
  ])('%s', (_name, a, b, gap) => {
    expect(gapBetween(a, b)).toBeCloseTo(gap, 9)
    expect(gapBetween(b, a)).toBeCloseTo(gap, 9)
  })

  it('is measured to the true edge of an oval, within the tolerance', () => {
    const oval = baseShape({ shape: 'oval', width: 138, depth: 207 }, { x: 0, y: 0 })
    expect(gapBetween(oval, spotShape({ x: 169, y: 0 }))).toBeCloseTo(100, 9)
    const edge = { x: 69 * Math.cos(0.7), y: 103.5 * Math.sin(0.7) }
    expect(Math.abs(apartOf(oval, spotShape(edge)).gap)).toBeLessThan(1)
  })

  it.each([
    [102, true, false],
    [103, false, false],
    [98, true, false],
    [97, true, true],
  ])('middles %i apart: in contact %s, one on the other %s', (far, contact, on) => {
    expect(touches(round(0, 0), round(far, 0))).toBe(contact)
    expect(overlaps(round(0, 0), round(far, 0))).toBe(on)
  })

  it('tells how deep a base stands in a wall, and where it is pressed', () => {
    const found = apartOf(round(-30, 0), block(0, 0))
    expect(found.gap).toBeCloseTo(-70, 9)
    expect(found.toward.x).toBeCloseTo(1, 9)
  })

  it('measures from edge to edge with a ruler', () => {
    const [from, to] = rulerBetween(round(0, 0), block(300, 0))
    expect(from).toEqual({ x: 50, y: 0 })
    expect(to.x).toBeCloseTo(250, 9)
  })
})

describe('an outline that is not convex', () => {
  const corner = outlineShape(
    {
      polygon: [
        { x: -100, y: -100 },
        { x: 100, y: -100 },
        { x: 100, y: -60 },
        { x: -60, y: -60 },
        { x: -60, y: 100 },
        { x: -100, y: 100 },
      ],
    },
    { x: 0, y: 0 },
  )

  it('leaves room in its angle', () => {
    expect(holds(corner, { x: 0, y: 0 })).toBe(false)
    expect(gapBetween(corner, round(0, 0))).toBeCloseTo(10, 9)
    expect(holds(corner, { x: -80, y: 90 })).toBe(true)
    expect(holds(corner, { x: 90, y: -80 })).toBe(true)
  })
})

describe('a base that snaps', () => {
  it.each([
    ['to the nearest of two', round(130, 0), [round(0, 0), round(300, 0)], { x: 100, y: 0 }],
    ['out of one that it stands on', round(90, 0), [round(0, 0)], { x: 100, y: 0 }],
    ['to a wall', round(0, 170), [block(0, 0)], { x: 0, y: 150 }],
  ])('%s', (_name, base, others, at) => {
    const spot = snapTo(base, others, 40)
    expect(spot).toEqual(at)
    expect(others.some((other) => touches(movedTo(base, spot!), other))).toBe(true)
  })

  it('stays where it is when nothing is near, or another base is in the way', () => {
    expect(snapTo(round(200, 0), [round(0, 0)], 40)).toBeUndefined()
    expect(snapTo(round(90, 0), [round(0, 0), round(195, 0)], 40)).toBeUndefined()
  })
})

describe('over random bases and scenery', () => {
  const pair = fc.tuple(fc.oneof(laidBase(800), laidScenery(800)), fc.oneof(laidBase(800), laidScenery(800)))

  it('agrees with the distance between many spots of both edges', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [a, b] = [shapeOf(one), shapeOf(other)]
        const rim = rimOf(b)
        const isIn = rim.some((spot) => a.parts.some((part) => slowlyHolds(part, spot)))
        const isOut = rimOf(a).some((spot) => b.parts.some((part) => slowlyHolds(part, spot)))
        const slow = isIn || isOut ? 0 : Math.min(...rim.map((spot) => gapBetween(a, spotShape(spot))))
        expect(Math.abs(gapBetween(a, b) - slow)).toBeLessThan(8)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same from both ends, and on a table that is turned or mirrored', () => {
    fc.assert(
      fc.property(pair, change, ([one, other], turn) => {
        const [a, b] = [shapeOf(one), shapeOf(other)]
        const gap = apartOf(a, b).gap
        expect(apartOf(b, a).gap).toBeCloseTo(gap, 6)
        expect(apartOf(changedShape(a, turn), changedShape(b, turn)).gap).toBeCloseTo(gap, 6)
      }),
    )
  })

  it('snaps into contact and onto nothing', () => {
    fc.assert(
      fc.property(laidBase(600), fc.array(laidBase(600), { maxLength: 6 }), (one, others) => {
        const shapes = others.map(shapeOf)
        const at = snapTo(shapeOf(one), shapes, 80)
        if (!at) return
        const there = movedTo(shapeOf(one), at)
        expect(shapes.some((shape) => touches(there, shape))).toBe(true)
        expect(shapes.some((shape) => overlaps(there, shape))).toBe(false)
      }),
    )
  })
})
