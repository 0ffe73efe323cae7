import type { Action } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import type { Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eliminateActions, type LossReading, markAction } from '../../../kit/fight/losses.ts'
import { DISRUPTED, deadOf, isReduced, reducedFace, stepsOf } from './counters.ts'

/** 11.0 [85]: the first of two steps turns the counter to its reduced face; the last removes it. */
export const LOSS_READING: LossReading = { stepsOf, isLost: ({ side }, to) => isPile(to, deadOf(side ?? '')) }

export const loseStep = (scene: HexScene, unit: Unit): readonly Action[] =>
  stepsOf(unit) > 1 && !isReduced(unit.piece)
    ? [{ type: 'flip', pieces: [unit.id], face: reducedFace(unit.piece) }]
    : eliminateActions(scene, unit)

export const disruptAction = (units: readonly Unit[]): Action => markAction(units, DISRUPTED)
