import type { CoverRule, PieceId, RangeBand } from '../../../table/generated/types.ts'
import { gapBetween, holds, isWithin, TOLERANCE, touches } from '../../../table/geometry/measure/gap.ts'
import { type Sight, type SightBlocker, shareCrossing, sightBetween } from '../../../table/geometry/measure/sight.ts'
import type { Unit } from '../../core/unit.ts'
import { groundUnder, type LaidScenery, type Model } from './lay.ts'
import { areEnemies, type MeasureScene } from './scene.ts'

/** Scenery that covers a target, and the share of the lines that cross it. */
export interface Cover {
  readonly rule: CoverRule
  readonly scenery: LaidScenery
  readonly share: number
}

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

function lookAt(scene: MeasureScene, a: Model, b: Model): Sight<Unit> {
  const { book, lay } = scene
  const [eye, aim] = [a, b].map(({ unit, at }) => groundUnder(book, lay, at) + book.heightOf(unit)) as [number, number]
  const blockers = touches(a.shape, b.shape) ? [] : [...sceneryInSight(scene, a, b), ...modelsInSight(scene, a, b)]
  return sightBetween(a.shape, b.shape, blockers, { heights: [eye, aim] })
}

function sceneryInSight(scene: MeasureScene, a: Model, b: Model): readonly SightBlocker<Unit>[] {
  const { book, lay } = scene
  return lay.scenery.flatMap(({ unit, at, shape, kind, height }) => {
    const rule = book.sightOf(kind)
    if (rule?.blocks === undefined || at.board !== a.at.board) return []
    const isUnderfoot = rule.raises === true && [a, b].some((model) => holds(shape, model.at))
    if (isUnderfoot) return []
    const depth = rule.blocks === 'all' ? {} : { depth: book.units(rule.blocks), group: kind }
    return [{ of: unit, shape, ...depth, ...(height > 0 && { top: height }) }]
  })
}

function modelsInSight(scene: MeasureScene, a: Model, b: Model): readonly SightBlocker<Unit>[] {
  const { book, lay } = scene
  const { models = 'others' } = book.rules.sight ?? {}
  if (models === 'none') return []
  const squads = new Set([a, b].map(({ unit }) => scene.squadId(unit)))
  return [...lay.models.values()].flatMap(({ unit, at, shape }) => {
    if (at.board !== a.at.board || unit.id === a.unit.id || unit.id === b.unit.id) return []
    if (models === 'others' && squads.has(scene.squadId(unit))) return []
    return [{ of: unit, shape, top: groundUnder(book, lay, at) + book.heightOf(unit) }]
  })
}

/** The scenery that covers a target from a shooter, by the sheet. */
export function coverOf(scene: MeasureScene, from: Unit, to: Unit): readonly Cover[] {
  const [a, b] = [scene.model(from.id), scene.model(to.id)]
  if (!a || !b || a.at.board !== b.at.board) return []
  return scene.cached(`cover ${from.id} ${to.id}`, () =>
    (scene.book.rules.cover ?? []).flatMap((rule) =>
      scene.lay.scenery.flatMap((scenery) => {
        if (scenery.kind !== rule.kind || scenery.at.board !== b.at.board) return []
        if (rule.inside === true && holds(scenery.shape, b.at)) return [{ rule, scenery, share: 1 }]
        if (rule.near !== undefined && !isWithin(b.shape, scenery.shape, scene.book.units(rule.near))) return []
        const share = rule.inside === true ? 0 : shareCrossing(a.shape, b.shape, scenery.shape)
        return share > 0 && share >= (rule.share ?? 0) ? [{ rule, scenery, share }] : []
      }),
    ),
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
