import type { PieceId, Point, WalkStep } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { apart } from '../../../table/geometry/measure/convex.ts'
import { TOLERANCE } from '../../../table/geometry/measure/gap.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import type { AreaReach } from '../../../table/referee.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import type { GaitNow } from '../board/book.ts'
import type { Model } from '../board/lay.ts'
import { areEnemies, type MeasureScene } from '../board/scene.ts'
import { contour } from '../route/contour.ts'
import { isInside, type Obstacle, obstaclesOf, SLACK } from '../route/obstacle.ts'
import { isOnBoard, type MoveGround, moveGround, moveGroup, tooDeep } from './ground.ts'
import { judgeGoing } from './movement.ts'
import { inScale, pathTo, stepsOf } from './path.ts'

/** Spots are tried on a grid of so many rows, but no closer than so many units. */
const [ROWS, CLOSEST] = [64, 10]

/** One model of those that go together. */
interface Walker {
  readonly model: Model
  readonly ground: MoveGround
  readonly spent: number
  readonly gaits: readonly GaitNow[]
  /** Places where it may not end, whatever the gait; and those in contact with enemies. */
  readonly barred: readonly Obstacle<Unit>[]
  readonly contacts: readonly Obstacle<Unit>[]
}

/** Where models can go together, in formation: the areas say where the first of them can go. */
export function reachOf(scene: MeasureScene, pieces: readonly PieceId[]): AreaReach {
  const units = scene.units(pieces).filter(({ kind }) => kind !== 'other')
  const findings = judgeGoing(scene, units)
  const moment = momentOf(scene)
  const isStill =
    !isMovement(moment) || moment.is === 'still' || findings.some(({ severity }) => severity === 'illegal')
  const walkers = isStill ? [] : walkersOf(scene, units)
  const [first] = walkers
  if (!first || walkers.length < units.length) return { areas: [], findings, way: () => [] }
  const areas = scene.cached(`reach ${keyOf(walkers)}`, () => areasOf(scene, walkers))
  return { areas, findings, way: (at) => wayTo(scene, walkers, at) }
}

const keyOf = (walkers: readonly Walker[]): string =>
  JSON.stringify(walkers.map(({ model, spent, gaits }) => [model.unit.id, spent, gaits]))

function walkersOf(scene: MeasureScene, units: readonly Unit[]): readonly Walker[] {
  const group = moveGroup(scene, units)
  return units.flatMap((unit): Walker[] => {
    const model = scene.model(unit.id)
    const gaits = scene.gaits(unit)
    if (!model || !gaits || gaits.length === 0) return []
    const spent = scene.memory.walked.get(unit.id)?.spent ?? 0
    const others = [...scene.lay.models.values()].filter(
      (other) => other.at.board === model.at.board && !group.ids.has(other.unit.id),
    )
    const grown = (each: Model, more: number) => obstaclesOf(each.unit, each.shape, model.shape.bound + more)
    const engaged = new Set(scene.engaged(unit))
    const fresh = others.filter((other) => areEnemies(unit, other.unit) && !engaged.has(other.unit))
    const may = (enemy: Unit) =>
      scene.chapters.map(({ contact }) => contact?.(scene, unit, enemy)).find((each) => each !== undefined)
    const contacts = (list: readonly Model[]) => list.flatMap((each) => grown(each, TOLERANCE + SLACK))
    return [
      {
        ...{ model, spent, gaits, ground: moveGround(scene, group, unit, model.at) },
        barred: [
          ...others.flatMap((each) => grown(each, -SLACK)),
          ...contacts(fresh.filter((each) => may(each.unit) === false)),
        ],
        contacts: contacts(fresh.filter((each) => may(each.unit) === undefined)),
      },
    ]
  })
}

function areasOf(scene: MeasureScene, walkers: readonly Walker[]): readonly ReachedArea[] {
  const [first] = walkers as readonly [Walker, ...Walker[]]
  const { board, x, y } = first.model.at
  return first.gaits.flatMap((gait, index): ReachedArea[] => {
    const left = Math.min(...walkers.map(({ gaits, spent }) => (gaits[index]?.units ?? 0) - spent))
    if (left <= TOLERANCE || walkers.some(({ gaits }) => gaits[index] === undefined)) return []
    const box = { x: x - left, y: y - left, width: 2 * left, height: 2 * left }
    const step = Math.max(CLOSEST, (2 * left) / ROWS)
    const rings = contour(box, step, (spot) => walkers.every((walker) => canGo(scene, walker, index, first, spot)))
    return rings.length > 0 ? [{ board, rings, cost: inScale(scene, gait.units), left: 0, sure: true }] : []
  })
}

/** Whether a model can go as far and in the direction in which the first goes to a spot. */
function canGo(scene: MeasureScene, walker: Walker, index: number, first: Walker, spot: Spot): boolean {
  const { model, ground, spent, gaits, barred, contacts } = walker
  const gait = gaits[index]!
  const limit = gait.units - spent
  const from = model.at
  const to = { x: spot.x + from.x - first.model.at.x, y: spot.y + from.y - first.model.at.y }
  if (apart(from, to) > limit || !isOnBoard(scene, from.board, to)) return false
  if (barred.some((each) => isInside(each, to)) || isBarred(ground, to)) return false
  if (!gait.contact && contacts.some((each) => isInside(each, to))) return false
  return ground.router.costTo(ground.reached(from), to, limit) !== undefined
}

/** Whether scenery keeps a base from standing there. */
const isBarred = (ground: MoveGround, to: Spot): boolean =>
  tooDeep(ground, to) !== undefined ||
  ground.router.obstacles.some((each) => each.of.scenery && !each.of.isStop && isInside(each, to))

function wayTo(scene: MeasureScene, walkers: readonly Walker[], at: Point): readonly WalkStep[] {
  const [first] = walkers as readonly [Walker, ...Walker[]]
  const paths = walkers.map(({ model, ground }) => {
    const to = { x: at.x + model.at.x - first.model.at.x, y: at.y + model.at.y - first.model.at.y }
    return { model, ground, path: pathTo(ground, model.at, [], to) }
  })
  const slowest = paths.reduce((most, each) => (each.path.cost > most.path.cost ? each : most))
  return slowest.path.blocked ? [] : stepsOf(scene, slowest.ground.router, at.board, slowest.path.path)
}
