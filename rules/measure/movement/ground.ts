import type { Id, PieceId, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { apart } from '../../../table/geometry/measure/convex.ts'
import { isWithin, TOLERANCE } from '../../../table/geometry/measure/gap.ts'
import { narrowest, type Shape, spotShape } from '../../../table/geometry/measure/shape.ts'
import type { Unit } from '../../core/unit.ts'
import type { LaidScenery, Model } from '../board/lay.ts'
import type { MeasureScene } from '../board/scene.ts'
import { isInside, obstaclesOf, SLACK } from '../route/obstacle.ts'
import { type Reached, type Rough, Router } from '../route/router.ts'

/** Ways are looked for this much farther than a model may go, to tell how much too far a place is. */
const BEYOND = 1.25

/** What stands in the way of a move: a model or scenery. */
export interface InWay {
  readonly unit: Unit
  /** Missing for models. */
  readonly scenery?: LaidScenery
  /** A model that comes to it stops at its edge. */
  readonly isStop?: true
}

/** The ground of one model's move: what stops it, what slows it, and the ways it has found. */
export interface MoveGround {
  readonly router: Router<InWay>
  /** All places in reach of a start. */
  reached(start: Spot): Reached
}

/** Models that move together do not stand in each other's way. */
export interface MoveGroup {
  readonly key: string
  readonly ids: ReadonlySet<PieceId>
  readonly from: readonly Point[]
}

export function moveGroup(scene: MeasureScene, units: readonly Unit[]): MoveGroup {
  const ids = [...new Set(units.map(({ id }) => id))].sort()
  return { key: ids.join(' '), ids: new Set(ids), from: ids.flatMap((id) => scene.model(id)?.at ?? []) }
}

/** The farthest a model may go by any gait, in units. */
export const farthest = (scene: MeasureScene, unit: Unit): number => scene.gaits(unit)?.at(-1)?.units ?? 0

export function moveGround(scene: MeasureScene, group: MoveGroup, unit: Unit, from: Point): MoveGround {
  const radius = narrowest(scene.book.baseOf(unit))
  const most = farthest(scene, unit) * BEYOND
  const free = scene.lay.scenery.filter(({ shape, at }) => at.board === from.board && isAtEdge(shape, from))
  const costs = costKey(scene, unit)
  const exempt = free.filter(({ kind }) => scene.book.costOf(kind, unit)?.cost === 'stop')
  const key = `ground ${from.board} ${radius} ${most} ${passKey(scene, unit)} ${costs} ${exempt.map((each) => each.unit.id)} ${group.key}`
  return scene.cached(key, () => makeGround(scene, group, unit, from.board, { radius, most, exempt }))
}

/** A model whose middle lies within the tolerance of scenery has come to it before. */
const isAtEdge = (shape: Shape, from: Spot): boolean =>
  apart(shape.middle, from) <= shape.bound + TOLERANCE && isWithin(shape, spotShape(from), 0)

/** Units for which all scenery costs the same share one ground. */
const costKey = (scene: MeasureScene, unit: Unit): string =>
  (scene.book.rules.terrain ?? []).map(({ who }) => scene.book.fits(unit, who)).join()

const passing = (scene: MeasureScene): 'nobody' | 'squad' | 'friends' | 'all' =>
  scene.book.rules.passing?.through ?? 'squad'

function passKey(scene: MeasureScene, unit: Unit): string {
  const through = passing(scene)
  return through === 'squad' ? scene.squadId(unit) : through === 'friends' ? `${unit.side}` : through
}

/** Whether a model may move through another's base. */
export function mayPass(scene: MeasureScene, unit: Unit, other: Unit): boolean {
  switch (passing(scene)) {
    case 'nobody':
      return false
    case 'squad':
      return scene.squadId(unit) === scene.squadId(other)
    case 'friends':
      return unit.side !== undefined && unit.side === other.side
    case 'all':
      return true
  }
}

interface Mover {
  readonly radius: number
  readonly most: number
  readonly exempt: readonly LaidScenery[]
}

function makeGround(
  scene: MeasureScene,
  group: MoveGroup,
  unit: Unit,
  board: Id,
  { radius, most, exempt }: Mover,
): MoveGround {
  const isNear = ({ at, shape }: Model | LaidScenery) =>
    at.board === board && group.from.some((from) => apart(from, shape.middle) <= most + radius + shape.bound)
  const scenery = scene.lay.scenery.filter(isNear)
  const models = [...scene.lay.models.values()].filter(
    (model) => isNear(model) && !group.ids.has(model.unit.id) && !mayPass(scene, unit, model.unit),
  )
  const costOf = ({ kind }: LaidScenery) => scene.book.costOf(kind, unit)?.cost
  const stopped = scenery.flatMap((each) => {
    const cost = costOf(each)
    if (cost === 'no') return obstaclesOf<InWay>({ unit: each.unit, scenery: each }, each.shape, radius - SLACK)
    if (cost !== 'stop' || exempt.includes(each)) return []
    return obstaclesOf<InWay>({ unit: each.unit, scenery: each, isStop: true }, each.shape, SLACK)
  })
  const barred = models.flatMap((model) => obstaclesOf<InWay>({ unit: model.unit }, model.shape, radius - SLACK))
  const rough = scenery.flatMap((each): readonly Rough<InWay>[] => {
    const factor = costOf(each)
    if (typeof factor !== 'number' || factor === 1) return []
    return obstaclesOf<InWay>({ unit: each.unit, scenery: each }, each.shape, 0).map((part) => ({ ...part, factor }))
  })
  const router = new Router([...stopped, ...barred], rough, most, group.from, (spot) => isOnBoard(scene, board, spot))
  const spreads = new Map<string, Reached>()
  return {
    router,
    reached(start) {
      const key = `${start.x},${start.y}`
      const reached = spreads.get(key) ?? router.spread(start, most)
      spreads.set(key, reached)
      return reached
    },
  }
}

export function isOnBoard({ book }: MeasureScene, board: Id, { x, y }: Spot): boolean {
  const size = book.module.maps.find(({ id }) => id === board)?.grid.size
  return size !== undefined && x >= 0 && y >= 0 && x <= size.width && y <= size.height
}

/** Ground at whose edge a model stops, if a spot lies farther in. */
export const tooDeep = ({ router }: MoveGround, spot: Spot): InWay | undefined =>
  router.obstacles.find((each) => each.of.isStop && isInside(each, spot, TOLERANCE + SLACK))?.of
