import type { Action } from '../../table/generated/types.ts'
import type { Unit } from '../unit.ts'
import { DISRUPTED, deadOf, isReduced, reducedFace, stepsOf } from './print.ts'

/** What a fight does to a counter. */

export const burial = (unit: Unit): Action => ({
  type: 'move',
  moves: [{ pieces: [unit.id], to: { pile: deadOf(unit.side ?? '') } }],
})

/** 11.0 [85]: the first step of two turns the counter to its reduced face, the last takes it off. */
export const loseStep = (unit: Unit): Action =>
  stepsOf(unit) > 1 && !isReduced(unit.piece)
    ? { type: 'flip', pieces: [unit.id], face: reducedFace(unit.piece) }
    : burial(unit)

export const disrupting = (units: readonly Unit[]): Action => ({
  type: 'mark',
  pieces: units.map(({ id }) => id).sort(),
  mark: DISRUPTED,
  count: 1,
})
