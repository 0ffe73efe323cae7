import type { Id, Piece, PieceId, Point } from '../../../../table/generated/types.ts'
import { stockOf } from '../../../core/gestures/known-parts.ts'
import { sideName } from '../../../core/turn.ts'
import { hasMark, markCount, type Unit } from '../../../core/unit.ts'
import type { CeltosScene } from './scene.ts'

/*
 * A unit of the rules is a squad: the models of one formation. An individual is a squad of one. Squads are named by
 * their formation, which no two sides share.
 */

export const GAEL = 'gael'
export const SIDHE = 'sidhe'
export const SIDES: readonly Id[] = [GAEL, SIDHE]

export const PANIC = 'panic'
export const HIT = 'hit'
export const WOUND = 'wound'

export const otherSide = (side: Id | undefined): Id => (side === GAEL ? SIDHE : GAEL)

/** The formation that names a squad. */
export type Squad = string

export const pointOf = ({ piece: { at } }: { readonly piece: Pick<Piece, 'at'> }): Point | undefined =>
  'x' in at ? at : undefined

export const isModel = (unit: Unit): boolean => unit.kind === 'unit' && pointOf(unit) !== undefined

export const squadOf = (unit: Unit): Squad => unit.couldBe[0]?.formation ?? unit.name

/** All models on the table, by id. */
export const modelsOnTable = (scene: CeltosScene): readonly Unit[] =>
  scene.cached('celtos models', () =>
    [...scene.lay.models.values()].map(({ unit }) => unit).filter(({ kind }) => kind === 'unit'),
  )

export const modelsOf = (scene: CeltosScene, squad: Squad): readonly Unit[] =>
  scene.cached(`celtos squad ${squad}`, () => modelsOnTable(scene).filter((unit) => squadOf(unit) === squad))

/** The squads of a side that have a model on the table. */
export const squadsOf = (scene: CeltosScene, side: Id): readonly Squad[] => [
  ...new Set(modelsOnTable(scene).flatMap((unit) => (unit.side === side ? squadOf(unit) : []))),
]

export const sideOfSquad = ({ book }: CeltosScene, squad: Squad): Id | undefined =>
  [...book.module.counters.values()].find(({ formation }) => formation === squad)?.side

/** The squads that some pieces belong to, in the order of the pieces. */
export const squadsAmong = (scene: CeltosScene, pieces: readonly PieceId[]): readonly Squad[] => [
  ...new Set(
    scene
      .units(pieces)
      .filter(({ kind }) => kind === 'unit')
      .map(squadOf),
  ),
]

/** A printed number of a model; 0 where it has none. */
export const numberOf = (scene: CeltosScene, unit: Unit, value: Id): number => scene.book.roster.value(unit, value) ?? 0

export const woundsOf = (scene: CeltosScene, unit: Unit): number => numberOf(scene, unit, 'wounds')

export const woundsLeft = (scene: CeltosScene, unit: Unit): number =>
  Math.max(0, woundsOf(scene, unit) - markCount(unit.piece, WOUND))

/** The models that the scenario gives a squad. */
function initialModels(
  scene: CeltosScene,
  squad: Squad,
): readonly { readonly count: number; readonly wounds: number }[] {
  const { counters } = scene.book.module
  return [...stockOf(scene)].flatMap(([def, count]) => {
    const counter = counters.get(def)
    if (counter?.kind !== 'token' || counter.formation !== squad) return []
    return [{ count, wounds: Number(counter.faces[0]?.values?.wounds ?? 1) }]
  })
}

export const initialSize = (scene: CeltosScene, squad: Squad): number =>
  initialModels(scene, squad).reduce((sum, { count }) => sum + count, 0)

export const isIndividual = (scene: CeltosScene, squad: Squad): boolean => initialSize(scene, squad) === 1

/** 27-29 [27-29]: the strength that is compared with half: models of a unit, wounds of an individual. */
export interface Strength {
  readonly left: number
  readonly initial: number
}

export function strengthOf(scene: CeltosScene, squad: Squad): Strength {
  const models = modelsOf(scene, squad)
  const all = initialModels(scene, squad)
  if (!isIndividual(scene, squad)) return { left: models.length, initial: initialSize(scene, squad) }
  return {
    left: models.reduce((sum, unit) => sum + woundsLeft(scene, unit), 0),
    initial: all.reduce((sum, { wounds }) => sum + wounds, 0),
  }
}

export const isPanicked = (scene: CeltosScene, squad: Squad): boolean =>
  modelsOf(scene, squad).some(({ piece }) => hasMark(piece, PANIC))

/** The enemy models in base contact with a model. */
export const touchedBy = (scene: CeltosScene, unit: Unit): readonly Unit[] => scene.engaged(unit)

/** Whether a squad is in base contact with an enemy. */
export const isEngaged = (scene: CeltosScene, squad: Squad): boolean =>
  modelsOf(scene, squad).some((unit) => touchedBy(scene, unit).length > 0)

/** The enemy squads in base contact with a squad. */
export const engagedWith = (scene: CeltosScene, squad: Squad): readonly Squad[] => [
  ...new Set(modelsOf(scene, squad).flatMap((unit) => touchedBy(scene, unit).map(squadOf))),
]

/** The models that enemies of a squad have, squad by squad. */
export const enemySquads = (scene: CeltosScene, side: Id | undefined): readonly Squad[] => [
  ...new Set(modelsOnTable(scene).flatMap((unit) => (unit.side === side ? [] : squadOf(unit)))),
]

/** A side in a sentence, as many: the Gael. */
export const theSide = (scene: CeltosScene, side: Id | undefined): string => `the ${sideName(scene, side)}`

/** A unit of the rules in a sentence. */
export const theSquad = (squad: Squad): string => `the ${squad}`

/** The verb of a sentence about a squad: one for an individual. */
export const agreeing = (scene: CeltosScene, squad: Squad, one: string, more: string): string =>
  isIndividual(scene, squad) ? one : more

/** The squads of the scenario with their sides. */
export function squadsInScenario(scene: CeltosScene): ReadonlyMap<Squad, Id> {
  const { counters } = scene.book.module
  const squads = new Map<Squad, Id>()
  for (const def of stockOf(scene).keys()) {
    const counter = counters.get(def)
    if (counter?.kind === 'token' && counter.side !== undefined)
      squads.set(counter.formation ?? counter.name, counter.side)
  }
  return squads
}
