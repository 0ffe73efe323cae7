import fc from 'fast-check'
import type { Base, Outline } from '../../../../table/generated/types.ts'
import type { Spot } from '../../../../table/geometry/hex.ts'
import type { ConvexPart } from '../../../../table/geometry/measure/convex.ts'
import { baseShape, outlineShape, type Shape } from '../../../../table/geometry/measure/shape.ts'

/* Random bases and scenery, and slow plain answers about them to check the fast ones by. */

export interface Laid {
  readonly outline: { readonly base: Base } | { readonly scenery: Outline }
  readonly at: Spot
  readonly turn: number
}

const coordinate = (most: number) => fc.integer({ min: 0, max: most })

const spot = (most: number): fc.Arbitrary<Spot> => fc.record({ x: coordinate(most), y: coordinate(most) })

const base: fc.Arbitrary<Base> = fc.oneof(
  fc.constantFrom(98, 118, 157),
  fc.record({
    shape: fc.constantFrom('square' as const, 'oval' as const),
    width: fc.constantFrom(79, 98, 140),
    depth: fc.constantFrom(79, 157, 200),
  }),
)

/** A star about its middle: often not convex. */
const star: fc.Arbitrary<Outline> = fc
  .array(fc.integer({ min: 40, max: 260 }), { minLength: 3, maxLength: 8 })
  .map((arms) => ({
    polygon: arms.map((arm, index) => {
      const angle = (2 * Math.PI * index) / arms.length
      return { x: Math.round(arm * Math.cos(angle)), y: Math.round(arm * Math.sin(angle)) }
    }),
  }))

const wall: fc.Arbitrary<Outline> = fc.integer({ min: 100, max: 600 }).map((long) => ({
  polygon: [
    { x: -long / 2, y: -12 },
    { x: long / 2, y: -12 },
    { x: long / 2, y: 12 },
    { x: -long / 2, y: 12 },
  ],
}))

const outline: fc.Arbitrary<Outline> = fc.oneof(star, wall, fc.record({ circle: fc.integer({ min: 60, max: 500 }) }))

const turn = fc.integer({ min: 0, max: 359 })

export const laidBase = (most: number): fc.Arbitrary<Laid> =>
  fc.record({ outline: base.map((each) => ({ base: each })), at: spot(most), turn })

export const laidScenery = (most: number): fc.Arbitrary<Laid> =>
  fc.record({ outline: outline.map((scenery) => ({ scenery })), at: spot(most), turn })

export const shapeOf = ({ outline, at, turn }: Laid): Shape =>
  'base' in outline ? baseShape(outline.base, at, turn) : outlineShape(outline.scenery, at, turn)

/** The whole table turned clockwise by quarters about its corner, and mirrored from left to right before that. */
export interface Change {
  readonly quarters: number
  readonly mirrored: boolean
}

export const change: fc.Arbitrary<Change> = fc.record({
  quarters: fc.integer({ min: 0, max: 3 }),
  mirrored: fc.boolean(),
})

export function changedSpot({ x, y }: Spot, { quarters, mirrored }: Change): Spot {
  let at = { x: mirrored ? -x : x, y }
  for (let quarter = 0; quarter < quarters; quarter++) at = { x: -at.y, y: at.x }
  return at
}

export const changedShape = ({ middle, parts, bound }: Shape, change: Change): Shape => ({
  middle: changedSpot(middle, change),
  bound,
  parts: parts.map(({ corners, round }) => {
    const moved = corners.map((corner) => changedSpot(corner, change))
    return { round, corners: change.mirrored ? moved.reverse() : moved }
  }),
})

/** Whether a spot lies in a part grown by some units: by its distance to every side. */
export function slowlyHolds({ corners, round }: ConvexPart, { x, y }: Spot, grown = 0): boolean {
  const isRight = corners.map((a, index) => {
    const b = corners[(index + 1) % corners.length]!
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0
  })
  if (corners.length > 2 && isRight.every(Boolean)) return true
  return slowlyAway(corners, { x, y }) <= round + grown
}

/** The distance to the sides of a polygon, by trying spots all along them. */
function slowlyAway(corners: readonly Spot[], { x, y }: Spot): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length]!
    for (let step = 0; step <= 400; step++) {
      const at = { x: a.x + ((b.x - a.x) * step) / 400, y: a.y + ((b.y - a.y) * step) / 400 }
      least = Math.min(least, Math.hypot(at.x - x, at.y - y))
    }
  }
  return least
}

/** The edge of a shape as many spots. */
export const rimOf = ({ parts }: Shape, count = 240): readonly Spot[] =>
  parts.flatMap(({ corners, round }) => {
    if (corners.length === 1)
      return Array.from({ length: count }, (_, at) => ({
        x: corners[0]!.x + round * Math.cos((2 * Math.PI * at) / count),
        y: corners[0]!.y + round * Math.sin((2 * Math.PI * at) / count),
      }))
    return corners.flatMap((a, index) => {
      const b = corners[(index + 1) % corners.length]!
      const pieces = Math.ceil(count / corners.length)
      return Array.from({ length: pieces }, (_, at) => ({
        x: a.x + ((b.x - a.x) * at) / pieces,
        y: a.y + ((b.y - a.y) * at) / pieces,
      }))
    })
  })
