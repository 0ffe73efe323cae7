import type { Action, Finding } from '../../../table/generated/types.ts'
import { baseShape } from '../../../table/geometry/measure/shape.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import type { Model } from '../board/lay.ts'
import type { MeasureScene } from '../board/scene.ts'
import { atRest } from './course.ts'
import { liesOn } from './ending.ts'
import { findingsOf, remarkOn } from './movement-findings.ts'

type Rotate = Extract<Action, { type: 'rotate' }>

/** A base that is not round may be turned onto another one. Its way to look is its own otherwise. */
export function judgeRotation(scene: MeasureScene, { pieces, turn }: Rotate): readonly Finding[] {
  if (!isMovement(momentOf(scene))) return []
  const turned = pieces.flatMap((id): Model[] => {
    const model = scene.model(id)
    return model ? [{ ...model, shape: baseShape(scene.book.baseOf(model.unit), model.at, turn) }] : []
  })
  const endings = new Map(turned.map((model) => [model.unit.id, model]))
  const remarks = turned.flatMap((model) => {
    const on = liesOn(scene, model, endings)
    return on ? [remarkOn(scene, atRest(model), { is: 'on', on })] : []
  })
  return findingsOf(scene, remarks)
}
