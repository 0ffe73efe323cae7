import type { Cell, Finding, Id } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import type { Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { cellOf, friendsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { stepsText } from '../../../kit/fight/record.ts'
import { stepsOf } from './counters.ts'

/** 10.0 [65]: the most steps of a side in a hex. */
export const mostSteps = ({ book }: HexScene): number => book.sheet.stacking?.limits[0]?.most ?? 2

export const sumOfSteps = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + stepsOf(unit), 0)

/** 10.0 [66]: the side's steps in a hex with this unit in it. */
export const stepsWith = (scene: HexScene, unit: Unit, cell: Cell): number =>
  sumOfSteps([unit, ...friendsIn(scene, cell, unit.side).filter(({ id }) => id !== unit.id)])

export const hasRoom = (scene: HexScene, unit: Unit, cell: Cell): boolean =>
  stepsWith(scene, unit, cell) <= mostSteps(scene)

/** 10.0, 14.0 [66, 67, 68]: judges the stack of a unit. Entering reinforcements have time until the phase ends. */
export function judgeOverstacked(
  scene: HexScene,
  unit: Unit,
  rule: Id,
  tell: (where: string, steps: number) => string,
): readonly Finding[] {
  const at = cellOf(unit)
  if (!at || hasRoom(scene, unit, at)) return []
  const here = friendsIn(scene, at, unit.side)
  if (here.some(({ id }) => scene.memory.walked.get(id)?.spent === 0)) return []
  const [steps, most] = [stepsWith(scene, unit, at), mostSteps(scene)]
  const text = `${tell(printCell(scene, at), steps)}; the limit is ${most}: remove ${stepsText(steps - most)}.`
  return [{ ...finding(rule, '10.0', 'illegal', text, [at], here), needed: most, had: steps }]
}

/** 10.0 [66]: judges the stack in which a unit ends its move. */
export const judgeEndOfMove = (scene: HexScene, unit: Unit): readonly Finding[] =>
  judgeOverstacked(
    scene,
    unit,
    'faces/stacking',
    (where, steps) => `${unit.name} ends its move in ${where}, which holds ${steps} steps`,
  )
