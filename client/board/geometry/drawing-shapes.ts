import type { Drawing, Id, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'

/** Templates of miniatures' tables: laid to be counted under. */
export const TEMPLATES = ['blast', 'cone', 'beam'] as const satisfies readonly Drawing['shape'][]
export type Template = (typeof TEMPLATES)[number]
export const SHAPES = ['line', 'arrow', 'circle', 'text', ...TEMPLATES] as const satisfies readonly Drawing['shape'][]
export type Shape = (typeof SHAPES)[number]

export const isTemplate = (shape: string): shape is Template => TEMPLATES.some((each) => each === shape)

/** Lengths of templates go by this, in units. */
const TEMPLATE_STEP = 50

/** Height of text, in units. */
export const TEXT_HEIGHT = 26
/** Half the width of an average letter. */
const HALF_LETTER = TEXT_HEIGHT * 0.29
/** A shorter stroke is a trembling hand. */
const SHORTEST = 12
/** Distance between the points kept of a freehand line, and the most points kept. */
const STEP = 10
const MOST = 200

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Maps a point to units shared by all boards joined to its own. */
export type SharedPoint = (point: Point) => Point
const itself: SharedPoint = (point) => point

/** The points a shape keeps of a stroke; none if the stroke went nowhere. */
export function pointsOf(shape: Shape, stroke: readonly Point[], shared: SharedPoint = itself): Point[] {
  const [first] = stroke
  if (!first) return []
  if (shape === 'text') return [first]
  const { board } = shared(first)
  const same = stroke.filter((point) => shared(point).board === board)
  const last = same.at(-1) ?? first
  if (same.every((point) => apart(shared(first), shared(point)) < SHORTEST)) return []
  if (isTemplate(shape)) return [first, stepped(first, last)]
  return shape === 'line' ? thinned(same, STEP, shared) : [first, last]
}

/** The end of a template: as far as whole steps go. */
function stepped(from: Point, to: Point): Point {
  const far = apart(from, to)
  const long = Math.max(Math.round(far / TEMPLATE_STEP), 1) * TEMPLATE_STEP
  const along = (a: number, b: number): number => Math.round(a + ((b - a) * long) / far)
  return { ...to, x: along(from.x, to.x), y: along(from.y, to.y) }
}

function thinned(stroke: readonly Point[], step: number, shared: SharedPoint): Point[] {
  const kept: Point[] = []
  for (const point of stroke) {
    const last = kept.at(-1)
    if (!last || apart(shared(last), shared(point)) >= step) kept.push(point)
  }
  const end = stroke.at(-1)
  if (end && end !== kept.at(-1)) kept.push(end)
  return kept.length > MOST ? thinned(stroke, step * 2, shared) : kept
}

/** The topmost drawing within `reach` of a point. */
export function drawingAt(
  drawings: Readonly<Record<Id, Drawing>>,
  at: Point,
  reach: number,
  shared: SharedPoint = itself,
): Id | undefined {
  const here = shared(at)
  const isHere = ({ points, ...rest }: Drawing) => isNear({ ...rest, points: points.map(shared) }, here, reach)
  return Object.values(drawings).findLast(isHere)?.id
}

function isNear({ shape, points, text = '' }: Drawing, at: Point, reach: number): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.board !== at.board) return false
  switch (shape) {
    case 'blast':
    case 'circle':
      return Math.abs(apart(first, at) - apart(first, last)) <= reach
    case 'text':
      return (
        Math.abs(at.x - first.x) <= Math.max(text.length * HALF_LETTER, reach) &&
        Math.abs(at.y - first.y) <= Math.max(TEXT_HEIGHT / 2, reach)
      )
    case 'cone':
    case 'beam':
    case 'line':
    case 'arrow':
      return points.some((point, index) => besides(points[index - 1] ?? point, point, at) <= reach)
  }
}

/** Distance from a spot to a line segment. */
function besides(from: Spot, to: Spot, at: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const part = Math.min(Math.max(share, 0), 1)
  return apart({ x: from.x + dx * part, y: from.y + dy * part }, at)
}
