import type { Base, Outline } from '../../generated/types.ts'
import type { Spot } from '../hex.ts'
import { type ConvexPart, convexParts, dot, length, turned } from './convex.ts'

/** What a base or a piece of scenery covers of its board. */
export interface Shape {
  readonly middle: Spot
  readonly parts: readonly ConvexPart[]
  /** The distance from its middle to its farthest edge. */
  readonly bound: number
}

/** A circle, or a polygon about a middle that has not been placed yet. */
type Form = readonly ConvexPart[]

/** The diameter of a base that a module does not state: a counter's width. */
export const DEFAULT_BASE = 64

/** An oval is drawn by so many corners: on the largest base they lie within the tolerance of the true edge. */
const OVAL_CORNERS = 32

export const circleForm = (diameter: number): Form => [{ corners: [{ x: 0, y: 0 }], round: diameter / 2 }]

export function baseForm(base: Base | undefined): Form {
  if (base === undefined || typeof base === 'number') return circleForm(base ?? DEFAULT_BASE)
  const { shape, width, depth = width } = base
  if (shape === 'square') return [{ corners: rectangle(width, depth), round: 0 }]
  if (width === depth) return circleForm(width)
  return [{ corners: oval(width, depth), round: 0 }]
}

export const outlineForm = (outline: Outline): Form =>
  'circle' in outline
    ? circleForm(outline.circle)
    : convexParts(outline.polygon).map((corners) => ({ corners, round: 0 }))

/** A form laid with its middle on a spot and turned clockwise. */
export function placed(form: Form, { x, y }: Spot, turn = 0): Shape {
  const parts = form.map(({ corners, round }) => ({
    round,
    corners: corners.map((corner) => {
      const at = turned(corner, turn)
      return { x: at.x + x, y: at.y + y }
    }),
  }))
  return { middle: { x, y }, parts, bound: boundOf(form) }
}

const boundOf = (form: Form): number =>
  Math.max(0, ...form.flatMap(({ corners, round }) => corners.map((corner) => length(corner) + round)))

export const baseShape = (base: Base | undefined, at: Spot, turn = 0): Shape => placed(baseForm(base), at, turn)

export const outlineShape = (outline: Outline, at: Spot, turn = 0): Shape => placed(outlineForm(outline), at, turn)

/** A single spot. */
export const spotShape = ({ x, y }: Spot): Shape => placed([{ corners: [{ x: 0, y: 0 }], round: 0 }], { x, y })

/** The same shape elsewhere. */
export const movedTo = ({ middle, parts, bound }: Shape, { x, y }: Spot): Shape => ({
  middle: { x, y },
  bound,
  parts: parts.map(({ corners, round }) => ({
    round,
    corners: corners.map((corner) => ({ x: corner.x + x - middle.x, y: corner.y + y - middle.y })),
  })),
})

/** The radius of the widest circle about its middle that lies within a base: it passes where this circle does. */
export function narrowest(base: Base | undefined): number {
  if (base === undefined || typeof base === 'number') return (base ?? DEFAULT_BASE) / 2
  return Math.min(base.width, base.depth ?? base.width) / 2
}

/** How far a shape lies along a direction of length 1: from its least to its greatest. */
export function spanAlong({ parts }: Shape, direction: Spot): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { corners, round } of parts) {
    for (const corner of corners) {
      const along = dot(corner, direction)
      least = Math.min(least, along - round)
      most = Math.max(most, along + round)
    }
  }
  return [least, most]
}

const rectangle = (width: number, depth: number): readonly Spot[] => [
  { x: -width / 2, y: -depth / 2 },
  { x: width / 2, y: -depth / 2 },
  { x: width / 2, y: depth / 2 },
  { x: -width / 2, y: depth / 2 },
]

const oval = (width: number, depth: number): readonly Spot[] =>
  Array.from({ length: OVAL_CORNERS }, (_, at) => {
    const angle = (2 * Math.PI * at) / OVAL_CORNERS
    return { x: (width / 2) * Math.cos(angle), y: (depth / 2) * Math.sin(angle) }
  })
