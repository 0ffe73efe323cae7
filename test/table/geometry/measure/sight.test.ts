import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Spot } from '../../../../table/geometry/hex.ts'
import { baseShape, outlineShape, type Shape, spanAlong } from '../../../../table/geometry/measure/shape.ts'
import { type SightBlocker, shareCrossing, sightBetween } from '../../../../table/geometry/measure/sight.ts'
import { change, changedShape, laidBase, laidScenery, shapeOf } from './tables.ts'

const base = (x: number, y = 0) => baseShape(100, { x, y })

const wall = (y0: number, y1: number, x = 500): SightBlocker<string> => ({
  of: `wall ${y0} to ${y1}`,
  shape: outlineShape(
    {
      polygon: [
        { x: -5, y: y0 },
        { x: 5, y: y0 },
        { x: 5, y: y1 },
        { x: -5, y: y1 },
      ],
    },
    { x, y: 0 },
  ),
})

const wood = (x: number, width: number, depth: number): SightBlocker<string> => ({
  of: `wood at ${x}`,
  shape: outlineShape(
    {
      polygon: [
        { x: -width / 2, y: -400 },
        { x: width / 2, y: -400 },
        { x: width / 2, y: 400 },
        { x: -width / 2, y: 400 },
      ],
    },
    { x, y: 0 },
  ),
  depth,
  group: 'wood',
})

const see = (...blockers: SightBlocker<string>[]) => sightBetween(base(0), base(1000), blockers)

describe('sight from base to base', () => {
  it('is free where nothing stands', () => {
    expect(see()).toMatchObject({ clear: true, share: 1, blockers: [] })
  })

  it('ends at a wall wider than both bases', () => {
    expect(see(wall(-200, 200))).toMatchObject({
      clear: false,
      share: 0,
      blockers: [{ of: 'wall -200 to 200', share: 1 }],
    })
  })

  it('passes beside a wall that hides half of the lines, and names it', () => {
    const { clear, share, blockers, line } = see(wall(0, 200))
    expect(clear).toBe(true)
    expect(share).toBeCloseTo(0.5, 1)
    expect(blockers.map(({ of }) => of)).toEqual(['wall 0 to 200'])
    expect(line.every(({ y }) => y <= 0)).toBe(true)
  })

  it('passes through the gap between two walls', () => {
    expect(see(wall(-200, -10), wall(10, 200)).clear).toBe(true)
    expect(see(wall(-200, 0), wall(0, 200)).clear).toBe(false)
  })

  it('ends where two walls together leave no line, though each alone does', () => {
    const both = see(wall(-200, 5, 400), wall(-5, 200, 600))
    expect(both.clear).toBe(true)
    expect(see(wall(-200, 30, 450), wall(-30, 200, 550))).toMatchObject({ clear: false })
    expect(see(wall(-200, 30, 450)).clear).toBe(true)
  })

  it('does not mind walls behind either base or beside the lines', () => {
    expect(see(wall(-200, 200, -80), wall(-200, 200, 1080), wall(60, 300)).share).toBe(1)
  })

  it.each([
    ['one wood, as deep as sight', [wood(500, 200, 200)], true],
    ['one wood, a little deeper', [wood(500, 210, 200)], false],
    ['two woods that together are too deep', [wood(400, 120, 200), wood(600, 120, 200)], false],
    ['the edge of the wood in which the target stands', [wood(1100, 400, 200)], true],
    ['the far half of the wood in which the target stands', [wood(900, 600, 200)], false],
  ])('into %s', (_name, woods, clear) => {
    expect(see(...woods).clear).toBe(clear)
  })

  it.each([
    ['over a low wall between two high places', 40, [100, 100], true],
    ['not over a wall as high as both ends', 100, [100, 100], false],
    ['over a wall near the higher end', 140, [300, 50], true],
    ['not over the same wall from below', 140, [150, 50], false],
  ] as const)('%s', (_name, top, heights, clear) => {
    const blocker = { ...wall(-200, 200, 300), top }
    expect(sightBetween(base(0), base(1000), [blocker], { heights }).clear).toBe(clear)
  })

  it('counts the share of lines that cross a barricade without ending at it', () => {
    expect(shareCrossing(base(0), base(1000), wall(-200, 200).shape)).toBe(1)
    expect(shareCrossing(base(0), base(1000), wall(0, 200).shape)).toBeCloseTo(0.5, 1)
    expect(shareCrossing(base(0), base(1000), wall(80, 200).shape)).toBe(0)
  })
})

/** Tries many lines between both widths, each against every side of every blocker. */
function slowShare(from: Shape, to: Shape, blockers: readonly Shape[], count: number): number {
  const far = Math.hypot(to.middle.x - from.middle.x, to.middle.y - from.middle.y)
  const across = { x: -(to.middle.y - from.middle.y) / far, y: (to.middle.x - from.middle.x) / far }
  const spots = (shape: Shape): readonly Spot[] => {
    const [least, most] = spanAlong(shape, across)
    const own = shape.middle.x * across.x + shape.middle.y * across.y
    return Array.from({ length: count }, (_, at) => {
      const off = least + ((most - least) * (at + 0.5)) / count - own
      return { x: shape.middle.x + across.x * off, y: shape.middle.y + across.y * off }
    })
  }
  let free = 0
  for (const a of spots(from)) for (const b of spots(to)) if (!blockers.some((each) => isHit(each, a, b))) free++
  return free / count ** 2
}

function isHit({ parts }: Shape, a: Spot, b: Spot): boolean {
  const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 4)
  for (const { corners, round } of parts) {
    for (let step = 0; step <= steps; step++) {
      const at = { x: a.x + ((b.x - a.x) * step) / steps, y: a.y + ((b.y - a.y) * step) / steps }
      const [only] = corners
      if (corners.length === 1 && only && Math.hypot(at.x - only.x, at.y - only.y) < round) return true
      const isRight = corners.every((from, index) => {
        const to = corners[(index + 1) % corners.length]!
        return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x) > 0
      })
      if (corners.length > 2 && isRight) return true
    }
  }
  return false
}

describe('over random tables', () => {
  const table = fc.tuple(laidBase(1500), laidBase(1500), fc.array(laidScenery(1500), { maxLength: 5 }))
  const isApart = (a: Shape, b: Shape) => Math.hypot(a.middle.x - b.middle.x, a.middle.y - b.middle.y) > 300

  it('agrees with many lines tried one by one', () => {
    fc.assert(
      fc.property(table, ([one, other, scenery]) => {
        const [a, b, shapes] = [shapeOf(one), shapeOf(other), scenery.map(shapeOf)]
        fc.pre(isApart(a, b))
        const { share } = sightBetween(
          a,
          b,
          shapes.map((shape) => ({ of: shape, shape })),
        )
        expect(Math.abs(share - slowShare(a, b, shapes, 24))).toBeLessThan(0.09)
      }),
      { numRuns: 60 },
    )
  })

  it('gives a free line that crosses nothing', () => {
    fc.assert(
      fc.property(table, ([one, other, scenery]) => {
        const [a, b, shapes] = [shapeOf(one), shapeOf(other), scenery.map(shapeOf)]
        fc.pre(isApart(a, b))
        const sight = sightBetween(
          a,
          b,
          shapes.map((shape) => ({ of: shape, shape })),
        )
        const shrunk = shapes.map((shape) => ({
          ...shape,
          parts: shape.parts.map((part) => ({ ...part, round: Math.max(0, part.round - 2) })),
        }))
        if (sight.clear) expect(shrunk.some((shape) => isHit(shape, ...sight.line))).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same from the other end, and on a table that is turned or mirrored', () => {
    fc.assert(
      fc.property(table, change, ([one, other, scenery], turn) => {
        const [a, b, shapes] = [shapeOf(one), shapeOf(other), scenery.map(shapeOf)]
        const share = (from: Shape, to: Shape, all: readonly Shape[]) =>
          sightBetween(
            from,
            to,
            all.map((shape) => ({ of: shape, shape })),
          ).share
        const there = share(a, b, shapes)
        expect(share(b, a, shapes)).toBeCloseTo(there, 2)
        const moved = shapes.map((shape) => changedShape(shape, turn))
        expect(share(changedShape(a, turn), changedShape(b, turn), moved)).toBeCloseTo(there, 2)
      }),
    )
  })
})
