import type { Leg, Move, Place, Point } from '../../../table/generated/types.ts'
import { TOLERANCE } from '../../../table/geometry/measure/gap.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import type { GaitNow } from '../board/book.ts'
import type { Model } from '../board/lay.ts'
import type { MeasureScene } from '../board/scene.ts'
import { type Endings, modelAt, newContacts, touchedAt } from './ending.ts'
import { type MoveGround, type MoveGroup, moveGround, moveGroup } from './ground.ts'
import { type JudgedPath, pathTo } from './path.ts'

/** One model's part of a gesture. */
export interface Course {
  readonly unit: Unit
  readonly from: Point
  readonly via: readonly Point[]
  readonly to: Point
}

/** A course with its path and the gait it takes. */
export interface JudgedCourse extends Course {
  readonly ground: MoveGround
  readonly path: JudgedPath
  /** Units that the model has gone before in this phase. */
  readonly spent: number
  /** The shortest gait that is long enough; undefined if none is. */
  readonly gait: GaitNow | undefined
  readonly gaits: readonly GaitNow[]
}

export const atRest = ({ unit, at }: Model): Course => ({ unit, from: at, via: [], to: at })

interface Courses {
  /** Models that move over a board. */
  readonly courses: readonly Course[]
  /** Models that come onto a board. */
  readonly arriving: readonly { readonly unit: Unit; readonly to: Point }[]
  /** Models that a chapter places without a move. */
  readonly displaced: readonly { readonly unit: Unit; readonly to: Point }[]
}

const isPoint = (place: Place): place is Point => !('pile' in place) && !onCell(place)

/** Several legs of one model are one course. */
export function coursesOf(scene: MeasureScene, { moves }: Pick<Move, 'moves'>): Courses {
  const ways = new Map<string, Place[]>()
  for (const { pieces, via = [], to } of moves as readonly Leg[])
    for (const id of pieces) ways.set(id, [...(ways.get(id) ?? []), ...via, to])
  const courses: Course[] = []
  const arriving: { unit: Unit; to: Point }[] = []
  const displaced: { unit: Unit; to: Point }[] = []
  for (const unit of scene.units(ways.keys())) {
    const way = ways.get(unit.id)!.filter(isPoint)
    const to = way.at(-1)
    const { at: from } = unit.piece
    if (unit.kind === 'other' || !to || to !== ways.get(unit.id)!.at(-1)) continue
    if (scene.chapters.some(({ displaces }) => displaces?.(scene, unit, to) === true)) displaced.push({ unit, to })
    else if (!isPoint(from) || from.board !== to.board) arriving.push({ unit, to })
    else if (from.x !== to.x || from.y !== to.y || way.length > 1)
      courses.push({ unit, from, via: way.slice(0, -1), to })
  }
  courses.sort((a, b) => idOrder(a.unit, b.unit))
  return { courses, arriving, displaced }
}

/** The paths of models that move together. A model whose move is not known has none. */
export function judgeCourses(scene: MeasureScene, courses: readonly Course[]): readonly JudgedCourse[] {
  const group = moveGroup(
    scene,
    courses.map(({ unit }) => unit),
  )
  return courses.flatMap((course) => judgedCourse(scene, group, course) ?? [])
}

function judgedCourse(scene: MeasureScene, group: MoveGroup, course: Course): JudgedCourse | undefined {
  const { unit, from, via, to } = course
  const gaits = scene.gaits(unit)
  if (!gaits) return undefined
  const ground = moveGround(scene, group, unit, from)
  const path = pathTo(ground, from, via, to)
  const spent = scene.memory.walked.get(unit.id)?.spent ?? 0
  const isLong = ({ units }: GaitNow) => units + TOLERANCE >= spent + path.cost
  const { byGait } = newContacts(scene, unit, touchedAt(scene, modelAt(scene, unit, to), NOBODY))
  const fitting = gaits.filter(isLong)
  const isMeant = ({ contact }: GaitNow) => contact || byGait.length === 0
  // A charge that touches nobody is a run, if a run is long enough.
  const plain = byGait.length === 0 ? fitting.find(({ contact }) => !contact) : undefined
  const gait = plain ?? fitting.find(isMeant) ?? fitting[0]
  return { ...course, ground, path, spent, gait, gaits }
}

const NOBODY: Endings = new Map()
