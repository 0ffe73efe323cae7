import type { PieceId, Point, WalkStep } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { overlaps, TOLERANCE, touches } from '../../../table/geometry/measure/gap.ts'
import { movedTo, type Shape } from '../../../table/geometry/measure/shape.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import type { AreaReach } from '../../../table/referee.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import type { GaitNow } from '../board/book.ts'
import type { Model } from '../board/lay.ts'
import { areEnemies, type MeasureScene } from '../board/scene.ts'
import { contours } from '../route/contour.ts'
import { isInside, obstaclesOf, SLACK } from '../route/obstacle.ts'
import type { Reached } from '../route/router.ts'
import { type MoveGround, type MoveGroup, moveGround, moveGroup, tooDeep } from './ground.ts'
import { judgeGoing } from './movement.ts'
import { inScale, pathTo, stepsOf } from './path.ts'

/** Spots are tried on a grid of so many rows, but no closer than so many units. */
const [ROWS, CLOSEST] = [56, 10]

/** One model of those that go together. */
interface Walker {
  readonly model: Model
  readonly ground: MoveGround
  readonly reached: Reached
  readonly spent: number
  readonly gaits: readonly GaitNow[]
  /** Whether it may not end there, whatever the gait. */
  isBarred(to: Spot): boolean
  /** Whether it would touch an enemy that it did not touch before. */
  isContact(to: Spot): boolean
}

/** Whether and how a group can go somewhere. */
interface Going {
  /** The greatest cost among its models, no finer than the gaits; infinite where one of them cannot go or end. */
  readonly cost: number
  /** Whether a model would touch an enemy that it did not touch before. */
  readonly isContact: boolean
}

const NOWHERE: Going = { cost: Number.POSITIVE_INFINITY, isContact: false }

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
    const ground = moveGround(scene, group, unit, model.at)
    return [
      { model, spent, gaits, ground, reached: ground.reached(model.at), ...endingsOf(scene, group, model, ground) },
    ]
  })
}

/** Where a model may end, worked out beforehand for a round base and by its true shape for any other. */
function endingsOf(
  scene: MeasureScene,
  group: MoveGroup,
  model: Model,
  ground: MoveGround,
): Pick<Walker, 'isBarred' | 'isContact'> {
  const { unit, at, shape } = model
  const others = [...scene.lay.models.values()].filter(
    (other) => other.at.board === at.board && !group.ids.has(other.unit.id),
  )
  const engaged = new Set(scene.engaged(unit))
  const fresh = others.filter((other) => areEnemies(unit, other.unit) && !engaged.has(other.unit))
  const may = (enemy: Unit) =>
    scene.chapters.map(({ contact }) => contact?.(scene, unit, enemy)).find((each) => each !== undefined)
  const forbidden = fresh.filter((each) => may(each.unit) === false).map((each) => each.shape)
  const byGait = fresh.filter((each) => may(each.unit) === undefined).map((each) => each.shape)
  const solid = [
    ...others.map((each) => each.shape),
    ...scene.lay.scenery.flatMap((each) =>
      each.at.board === at.board && scene.book.costOf(each.kind, unit)?.cost === 'no' ? [each.shape] : [],
    ),
  ]
  if (shape.parts.some(({ corners }) => corners.length > 1)) {
    return {
      isBarred(to) {
        const there = movedTo(shape, to)
        return (
          solid.some((each) => overlaps(there, each)) ||
          forbidden.some((each) => touches(there, each)) ||
          tooDeep(ground, to) !== undefined
        )
      },
      isContact: (to) => byGait.some((each) => touches(movedTo(shape, to), each)),
    }
  }
  const grown = (shapes: readonly Shape[], more: number) =>
    shapes.flatMap((each) => obstaclesOf(undefined, each, shape.bound + more))
  const barred = [...grown(solid, -SLACK), ...grown(forbidden, TOLERANCE + SLACK)]
  const contacts = grown(byGait, TOLERANCE + SLACK)
  return {
    isBarred: (to) => barred.some((each) => isInside(each, to)) || tooDeep(ground, to) !== undefined,
    isContact: (to) => contacts.some((each) => isInside(each, to)),
  }
}

/** One area for each gait that all of them have. */
function areasOf(scene: MeasureScene, walkers: readonly Walker[]): readonly ReachedArea[] {
  const [first] = walkers as readonly [Walker, ...Walker[]]
  const { board, x, y } = first.model.at
  const bands = first.gaits.flatMap((gait, index) => {
    const left = Math.min(...walkers.map(({ gaits, spent }) => (gaits[index]?.units ?? 0) - spent))
    return left > TOLERANCE ? [{ gait, left }] : []
  })
  const most = Math.max(0, ...bands.map(({ left }) => left))
  const step = Math.max(CLOSEST, (2 * most) / ROWS)
  const half = Math.ceil(most / step) * step
  const going = goingOf(
    scene,
    walkers,
    bands.map(({ left }) => left),
  )
  const fields = contours(
    { x: x - half, y: y - half, width: 2 * half, height: 2 * half },
    step,
    going,
    bands.map(
      ({ gait, left }) =>
        ({ cost, isContact }: Going) =>
          cost <= left && (gait.contact || !isContact),
    ),
  )
  return bands.flatMap(({ gait }, index): ReachedArea[] => {
    const rings = fields[index] ?? []
    return rings.length > 0 ? [{ board, rings, cost: inScale(scene, gait.units), left: 0, sure: true }] : []
  })
}

/** Answers for spots of the first model: all others go as far in the same direction. */
function goingOf(scene: MeasureScene, walkers: readonly Walker[], limits: readonly number[]): (spot: Spot) => Going {
  const most = Math.max(0, ...limits)
  const [{ model }] = walkers as readonly [Walker, ...Walker[]]
  const { width, height } = scene.book.module.maps.find(({ id }) => id === model.at.board)!.grid.size
  return (spot) => {
    const [dx, dy] = [spot.x - model.at.x, spot.y - model.at.y]
    const far = Math.sqrt(dx * dx + dy * dy)
    if (far > most) return NOWHERE
    // No way is shorter than straight, so one within the same gait need not be the best.
    const enough = Math.min(...limits.filter((limit) => limit >= far))
    let cost = 0
    let isContact = false
    const ends = walkers.map(({ model: { at } }) => ({ x: at.x + dx, y: at.y + dy }))
    for (const [index, walker] of walkers.entries()) {
      const to = ends[index]!
      if (to.x < 0 || to.y < 0 || to.x > width || to.y > height || walker.isBarred(to)) return NOWHERE
      isContact ||= walker.isContact(to)
    }
    for (const [index, { ground, reached }] of walkers.entries()) {
      const own = ground.router.costTo(reached, ends[index]!, most, enough)
      if (own === undefined) return NOWHERE
      if (own > cost) cost = own
    }
    return { cost, isContact }
  }
}

function wayTo(scene: MeasureScene, walkers: readonly Walker[], at: Point): readonly WalkStep[] {
  const [first] = walkers as readonly [Walker, ...Walker[]]
  const paths = walkers.map(({ model, ground }) => {
    const to = { x: at.x + model.at.x - first.model.at.x, y: at.y + model.at.y - first.model.at.y }
    return { model, ground, path: pathTo(ground, model.at, [], to) }
  })
  const slowest = paths.reduce((most, each) => (each.path.cost > most.path.cost ? each : most))
  return slowest.path.blocked ? [] : stepsOf(scene, slowest.ground.router, at.board, slowest.path.path)
}
