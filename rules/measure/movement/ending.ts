import type { PieceId, Point } from '../../../table/generated/types.ts'
import { overlaps, touches } from '../../../table/geometry/measure/gap.ts'
import { baseShape } from '../../../table/geometry/measure/shape.ts'
import type { Unit } from '../../core/unit.ts'
import type { Model } from '../board/lay.ts'
import { areEnemies, type MeasureScene } from '../board/scene.ts'

/** The models of a gesture as they stand after it. */
export type Endings = ReadonlyMap<PieceId, Model>

/** A model somewhere else. */
export function modelAt(scene: MeasureScene, unit: Unit, at: Point): Model {
  const { piece } = unit
  return { unit, at, shape: baseShape(scene.book.baseOf(unit), at, piece.turn) }
}

/** The model or scenery that a base would lie on. */
export function liesOn(scene: MeasureScene, model: Model, endings: Endings): Unit | undefined {
  const { unit, shape } = model
  const scenery = scene.lay.scenery.find(
    ({ at, kind, shape: ground }) =>
      at.board === model.at.board && scene.book.costOf(kind, unit)?.cost === 'no' && overlaps(shape, ground),
  )
  if (scenery) return scenery.unit
  for (const { unit: other, shape: there } of othersAt(scene, model, endings)) if (overlaps(shape, there)) return other
  return undefined
}

/** All other models of the board as they stand after the gesture. */
function* othersAt(scene: MeasureScene, { unit, at }: Model, endings: Endings): Generator<Model> {
  for (const [id, before] of scene.lay.models) {
    const model = endings.get(id) ?? before
    if (id !== unit.id && model.at.board === at.board) yield model
  }
}

/** The enemies that a model touches after the gesture. */
export function touchedAt(scene: MeasureScene, model: Model, endings: Endings): readonly Unit[] {
  const found: Unit[] = []
  for (const { unit, shape } of othersAt(scene, model, endings))
    if (areEnemies(model.unit, unit) && touches(model.shape, shape)) found.push(unit)
  return found
}

/** The enemies that a move brings a model into contact with, and that no chapter allows or forbids by itself. */
export interface NewContact {
  readonly forbidden: readonly Unit[]
  readonly byGait: readonly Unit[]
}

export function newContacts(scene: MeasureScene, unit: Unit, touched: readonly Unit[]): NewContact {
  const before = new Set(scene.engaged(unit).map(({ id }) => id))
  const fresh = touched.filter(({ id }) => !before.has(id))
  const said = fresh.map((enemy) => ({
    enemy,
    may: scene.chapters.map(({ contact }) => contact?.(scene, unit, enemy)).find((each) => each !== undefined),
  }))
  return {
    forbidden: said.flatMap(({ enemy, may }) => (may === false ? [enemy] : [])),
    byGait: said.flatMap(({ enemy, may }) => (may === undefined ? [enemy] : [])),
  }
}
