import type { Id, PieceId, RangeBand } from '../../../table/generated/types.ts'
import { gapBetween, TOLERANCE } from '../../../table/geometry/measure/gap.ts'
import type { Sight } from '../../../table/geometry/measure/sight.ts'
import {
  type CoverFound,
  coverByRules,
  type SightModel,
  type SightTable,
  sightByRules,
} from '../../../table/geometry/measure/sight-by-rules.ts'
import type { Unit } from '../../core/unit.ts'
import type { Model } from './lay.ts'
import { areEnemies, type MeasureScene } from './scene.ts'

/** Scenery that covers a target, and the share of the lines that cross it. */
export type Cover = CoverFound<Unit>

/** An enemy model as another sees it. */
export interface SeenEnemy {
  readonly model: Model
  /** From base edge to base edge, in units. */
  readonly gap: number
  readonly sight: Sight<Unit>
}

/** Sight from base to base; undefined unless both are on the same board. */
export function sightOf(scene: MeasureScene, from: Unit, to: Unit): Sight<Unit> | undefined {
  const [a, b] = [scene.model(from.id), scene.model(to.id)]
  if (!a || !b || a.at.board !== b.at.board) return undefined
  return scene.cached(`sight ${from.id} ${to.id}`, () => lookAt(scene, a, b))
}

const lookAt = (scene: MeasureScene, a: Model, b: Model): Sight<Unit> =>
  sightByRules(sightTable(scene, a.at.board), sightModel(scene, a), sightModel(scene, b))

/** All that may stand in the way on a board. */
const sightTable = (scene: MeasureScene, board: Id): SightTable<Unit> =>
  scene.cached(`sight table ${board}`, () => ({
    rules: scene.book.rules.sight,
    scale: scene.book.scale,
    scenery: scene.lay.scenery
      .filter(({ at }) => at.board === board)
      .map(({ unit, shape, kind, height }) => ({ of: unit, shape, kind, height })),
    models: [...scene.lay.models.values()]
      .filter(({ at }) => at.board === board)
      .map((model) => sightModel(scene, model)),
  }))

const sightModel = (scene: MeasureScene, { unit, at, shape }: Model): SightModel<Unit> => ({
  ...{ of: unit, at, shape },
  height: scene.book.heightOf(unit),
  squad: scene.squadId(unit),
})

/** The scenery that covers a target from a shooter, by the sheet. */
export function coverOf(scene: MeasureScene, from: Unit, to: Unit): readonly Cover[] {
  const [a, b] = [scene.model(from.id), scene.model(to.id)]
  if (!a || !b || a.at.board !== b.at.board) return []
  const { cover = [] } = scene.book.rules
  return scene.cached(`cover ${from.id} ${to.id}`, () =>
    coverByRules(sightTable(scene, a.at.board), cover, sightModel(scene, a), sightModel(scene, b)),
  )
}

/** All enemies of a model, the nearest first. */
export function enemiesSeen(scene: MeasureScene, unit: Unit): readonly SeenEnemy[] {
  const model = scene.model(unit.id)
  if (!model) return []
  return scene.cached(`enemies ${unit.id}`, () =>
    [...scene.lay.models.values()]
      .filter((other) => other.at.board === model.at.board && areEnemies(unit, other.unit))
      .map((other) => ({
        model: other,
        gap: gapBetween(model.shape, other.shape),
        get sight() {
          return sightOf(scene, unit, other.unit)!
        },
      }))
      .sort((a, b) => a.gap - b.gap || (a.model.unit.id < b.model.unit.id ? -1 : 1)),
  )
}

/** The nearest enemy in sight. Sight is looked for from the nearest on, so that far enemies cost nothing. */
export const nearestInSight = (scene: MeasureScene, unit: Unit): SeenEnemy | undefined =>
  enemiesSeen(scene, unit).find(({ sight }) => sight.clear)

/** The band of a distance in units; the shorter one on a boundary. Undefined beyond the last. */
export const bandOf = ({ book }: MeasureScene, units: number): RangeBand | undefined =>
  book.rules.ranges?.find(({ most }) => units <= book.units(most) + TOLERANCE)

/** The names of what stands in the way, the worst first. */
export const blockerIds = ({ blockers }: Sight<Unit>): readonly PieceId[] =>
  [...blockers].sort((a, b) => b.share - a.share || (a.of.id < b.of.id ? -1 : 1)).map(({ of }) => of.id)
