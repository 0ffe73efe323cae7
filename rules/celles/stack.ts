import type { Cell, Finding, Id } from '../../table/generated/types.ts'
import { finding } from '../finding.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { cellOf, printCell, unitsIn } from './hex.ts'
import { stepsOf } from './print.ts'

/** 10.0 [65]: how many steps of a side may stand in a hex. */
export const mostSteps = ({ book }: Scene): number => book.sheet.stacking?.limits[0]?.most ?? 2

export const sumOfSteps = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + stepsOf(unit), 0)

/** 10.0 [66]: the steps of its side in a cell where a unit stands, or comes to stand. */
export const stepsWith = (scene: Scene, unit: Unit, cell: Cell): number =>
  sumOfSteps([unit, ...unitsIn(scene, cell).filter(({ side, id }) => side === unit.side && id !== unit.id)])

export const fits = (scene: Scene, unit: Unit, cell: Cell): boolean => stepsWith(scene, unit, cell) <= mostSteps(scene)

/** 10.0, 14.0 [66, 67, 68]: the stack of a unit at such a moment; where reinforcements enter there is time until the phase ends. */
export function judgeStack(
  scene: Scene,
  unit: Unit,
  rule: Id,
  tell: (where: string, steps: number) => string,
): readonly Finding[] {
  const at = cellOf(unit)
  if (!at || fits(scene, unit, at)) return []
  const here = unitsIn(scene, at).filter(({ side }) => side === unit.side)
  if (here.some(({ id }) => scene.memory.walked.get(id)?.spent === 0)) return []
  const [steps, most] = [stepsWith(scene, unit, at), mostSteps(scene)]
  const text = `${tell(printCell(scene, at), steps)} ${most} may stack: its owner removes ${steps - most}.`
  return [{ ...finding(rule, '10.0', 'illegal', text, [at], here), needed: steps, had: most }]
}
