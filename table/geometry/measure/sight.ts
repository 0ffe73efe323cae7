import type { Spot } from '../hex.ts'
import {
  areaOf,
  between,
  type ConvexPart,
  clipped,
  cross,
  dot,
  isInside,
  length,
  minus,
  outlineCorners,
} from './convex.ts'
import { TOLERANCE } from './gap.ts'
import { type Shape, spanAlong } from './shape.ts'

/*
 * Sight from base to base. Each base shows its width across the line between the two middles, and every line from a spot
 * of the one width to a spot of the other is a line of sight. The spots make a rectangle of all lines; a spot of a blocker
 * is passed on its left by the lines on one side of a straight cut through that rectangle, on its right by the others. So
 * what a blocker leaves of the rectangle is exact, and it is the same from either end.
 */

/** A thing that may stand in the way. */
export interface SightBlocker<T = unknown> {
  readonly of: T
  readonly shape: Shape
  /** Lines may run so many units through things of one group before they end; 0: none passes at all. */
  readonly depth?: number
  /** Depths are added up within a group. */
  readonly group?: string
  /** Height of its top in units; no line is high enough to pass over it, where missing. */
  readonly top?: number
}

export interface SightOptions {
  /** Heights of both ends, in units; all lie on the table, where missing. */
  readonly heights?: readonly [number, number]
}

export interface Sight<T = unknown> {
  /** Whether any line is free. */
  readonly clear: boolean
  /** The share of all lines that are free, 0 to 1. */
  readonly share: number
  /** The things that stop lines, each with the share that it would stop alone. */
  readonly blockers: readonly { readonly of: T; readonly share: number }[]
  /** A free line from width to width; the line between the middles, if none is free. */
  readonly line: readonly [Spot, Spot]
}

/** A smaller share is a slit between two bases that touch, or the rounding of places. */
const LEAST_SHARE = 0.002
/** Lines tried in each direction where woods let some of them pass. */
const SAMPLES = 16

/** The lines between two widths: spots of the rectangle are pairs of where a line begins and ends. */
type Lines = readonly Spot[]

export function sightBetween<T>(
  from: Shape,
  to: Shape,
  blockers: readonly SightBlocker<T>[],
  { heights = [0, 0] }: SightOptions = {},
): Sight<T> {
  const view = viewBetween(from, to)
  if (!view) return { clear: true, share: 1, blockers: [], line: [from.middle, to.middle] }
  const whole = areaOf(view.all)
  const inWay: InWay<T>[] = []
  for (const blocker of blockers) {
    const parts = partsInWay(view, blocker, heights)
    if (parts.length > 0) inWay.push({ blocker, parts })
  }
  const open = openLines(view, whole, inWay)
  const clear = open.share > LEAST_SHARE
  let told: Sight<T>['blockers'] | undefined
  return {
    clear,
    share: clear ? Math.min(1, open.share) : 0,
    // Most who ask only want to know whether anything is in sight.
    get blockers() {
      told ??= inWay.flatMap((each) => {
        const share = 1 - openLines(view, whole, [each]).share
        return share > LEAST_SHARE ? [{ of: each.blocker.of, share }] : []
      })
      return told
    },
    line: clear && open.best ? view.lineOf(open.best) : [from.middle, to.middle],
  }
}

/** A blocker with those of its parts that lie between the two bases. */
interface InWay<T = unknown> {
  readonly blocker: SightBlocker<T>
  readonly parts: readonly Lines[]
}

/** The lines that some blockers leave free together. */
function openLines(view: View, whole: number, inWay: readonly InWay[]): Open {
  let free: readonly Lines[] = [view.all]
  for (const { blocker, parts } of inWay) {
    if (isDeep(blocker)) continue
    for (const part of parts) free = free.flatMap((lines) => past(lines, part))
    if (free.length === 0) return { share: 0, best: undefined }
  }
  const deep = inWay.filter(({ blocker }) => isDeep(blocker))
  return deep.length > 0 ? sampled(view, free, deep) : measured(free, whole)
}

const isDeep = ({ depth = 0 }: SightBlocker): boolean => depth > 0

/** The share of all lines that cross a thing, whether or not it stops them. */
export function shareCrossing(from: Shape, to: Shape, shape: Shape): number {
  const view = viewBetween(from, to)
  if (!view) return 0
  const blocker = { of: undefined, shape }
  const parts = partsInWay(view, blocker, [0, 0])
  const share = 1 - openLines(view, areaOf(view.all), [{ blocker, parts }]).share
  return share > LEAST_SHARE ? share : 0
}

/** The board as seen along the line between two middles: x is the share of the way, y how far to the right. */
interface View {
  readonly origin: Spot
  readonly along: Spot
  readonly far: number
  /** How far from the middle line a line may begin or end. */
  readonly widest: number
  readonly all: Lines
  lineOf(pair: Spot): readonly [Spot, Spot]
}

function viewBetween(from: Shape, to: Shape): View | undefined {
  const way = minus(to.middle, from.middle)
  const far = length(way)
  if (far < 1e-9) return undefined
  const along = { x: way.x / far, y: way.y / far }
  const across = { x: -along.y, y: along.x }
  const offset = dot(from.middle, across)
  const [a0, a1] = spanAlong(from, across).map((at) => at - offset) as [number, number]
  const [b0, b1] = spanAlong(to, across).map((at) => at - offset) as [number, number]
  const on = (middle: Spot, at: number): Spot => ({ x: middle.x + across.x * at, y: middle.y + across.y * at })
  return {
    ...{ origin: from.middle, along, far },
    widest: Math.max(-a0, a1, -b0, b1),
    all: rectangle(...widened(a0, a1), ...widened(b0, b1)),
    lineOf: ({ x, y }) => [on(from.middle, x), on(to.middle, y)],
  }
}

/** A spot has no width. It gets a small one, so that its lines have an area. */
const widened = (least: number, most: number): readonly [number, number] =>
  most - least < 1e-9 ? [least - TOLERANCE / 2, most + TOLERANCE / 2] : [least, most]

const rectangle = (a0: number, a1: number, b0: number, b1: number): Lines => [
  { x: a0, y: b0 },
  { x: a1, y: b0 },
  { x: a1, y: b1 },
  { x: a0, y: b1 },
]

/** The convex parts of a blocker between the two bases, in the view's own measure; none if all lines pass over it. */
function partsInWay(view: View, { shape, top }: SightBlocker, [eye, aim]: readonly [number, number]): readonly Lines[] {
  const { origin, along, far, widest } = view
  const middle = minus(shape.middle, origin)
  const reach = shape.bound + widest
  const forward = dot(middle, along)
  if (Math.abs(cross(along, middle)) > reach || forward < -shape.bound || forward > far + shape.bound) return []
  return shape.parts.flatMap((part) => {
    const corners = edgeOf(part).map((corner) => {
      const way = minus(corner, origin)
      return { x: dot(way, along), y: cross(along, way) }
    })
    if (corners.every(({ y }) => y > widest) || corners.every(({ y }) => y < -widest)) return []
    const ahead = clipped(corners, ({ x }) => x)
    const inside = clipped(ahead, ({ x }) => far - x).map(({ x, y }) => ({ x: x / far, y }))
    if (inside.length === 0 || areaOf(inside) * far < 1e-6) return []
    const shares = inside.map(({ x }) => x)
    const height = (share: number) => eye + (aim - eye) * share
    const lowest = Math.min(height(Math.min(...shares)), height(Math.max(...shares)))
    return top !== undefined && top < lowest - 1e-9 ? [] : [inside]
  })
}

const edges = new WeakMap<ConvexPart, readonly Spot[]>()

/** The edge of a part in straight pieces, worked out once. */
function edgeOf(part: ConvexPart): readonly Spot[] {
  let edge = edges.get(part)
  if (!edge) {
    edge = outlineCorners(part, 0, TOLERANCE)
    edges.set(part, edge)
  }
  return edge
}

/** The lines that pass a part on its left, and those that pass it on its right. */
function past(lines: Lines, part: Lines): readonly Lines[] {
  let [left, right] = [lines, lines]
  for (const { x: share, y } of part) {
    const beside = ({ x: a, y: b }: Spot) => (1 - share) * a + share * b - y
    left = left.length > 0 ? clipped(left, (pair) => -beside(pair)) : left
    right = right.length > 0 ? clipped(right, beside) : right
  }
  return [left, right].filter((each) => each.length > 0)
}

interface Open {
  readonly share: number
  readonly best: Spot | undefined
}

function measured(free: readonly Lines[], whole: number): Open {
  const areas = free.map(areaOf)
  const most = Math.max(0, ...areas)
  const best = free[areas.indexOf(most)]
  return { share: areas.reduce((sum, area) => sum + area, 0) / whole, best: best && centre(best) }
}

/** Tries lines all over the rectangle: how far each runs through woods is no straight cut of it. */
function sampled({ all, far }: View, free: readonly Lines[], deep: readonly InWay[]): Open {
  const [first, , last] = all as readonly [Spot, Spot, Spot, Spot]
  let passed = 0
  let best: { readonly pair: Spot; readonly off: number } | undefined
  for (let at = 0; at < SAMPLES * SAMPLES; at++) {
    const pair = {
      x: first.x + ((last.x - first.x) * ((at % SAMPLES) + 0.5)) / SAMPLES,
      y: first.y + ((last.y - first.y) * (Math.floor(at / SAMPLES) + 0.5)) / SAMPLES,
    }
    if (!free.some((lines) => isInside(lines, pair)) || !isShallow(pair, far, deep)) continue
    passed++
    const off = Math.hypot(pair.x - (first.x + last.x) / 2, pair.y - (first.y + last.y) / 2)
    if (!best || off < best.off) best = { pair, off }
  }
  return { share: passed / SAMPLES ** 2, best: best?.pair }
}

/** Whether a line runs through no group of woods for longer than that group lets it. */
function isShallow(pair: Spot, far: number, deep: readonly InWay[]): boolean {
  const run = new Map<string, number>()
  const long = Math.hypot(far, pair.y - pair.x)
  for (const { blocker, parts } of deep) {
    const { group = '', depth = 0 } = blocker
    const through = parts.reduce((sum, part) => sum + shareInside(pair, part), 0) * long
    const before = run.get(group) ?? 0
    if (before + through > depth + TOLERANCE) return false
    run.set(group, before + through)
  }
  return true
}

/** The share of a line that lies within a part. */
function shareInside({ x: a, y: b }: Spot, part: Lines): number {
  let [enters, leaves] = [0, 1]
  for (const [at, corner] of part.entries()) {
    const side = minus(part[(at + 1) % part.length]!, corner)
    const start = cross(side, minus({ x: 0, y: a }, corner))
    const rise = cross(side, { x: 1, y: b - a })
    if (Math.abs(rise) < 1e-12) {
      if (start < 0) return 0
    } else if (rise > 0) enters = Math.max(enters, -start / rise)
    else leaves = Math.min(leaves, -start / rise)
  }
  return Math.max(0, leaves - enters)
}

/** The mean of the corners lies within every convex polygon. */
const centre = (lines: Lines): Spot =>
  lines.reduce((mean, corner) => between(mean, { x: mean.x + corner.x, y: mean.y + corner.y }, 1 / lines.length), {
    x: 0,
    y: 0,
  })
