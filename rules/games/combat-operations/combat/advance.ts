import type { Cell } from '../../../../table/generated/types.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import type { Remark } from '../../../core/merge-findings.ts'
import type { Unit } from '../../../core/unit.ts'
import { distance, printCell, sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { isArtilleryUnit } from './artillery.ts'
import { type Assessment, readingsIn } from './assessment.ts'
import { combatantOrSupport } from './engagement.ts'
import type { Result } from './results.ts'
import { retreatOption } from './retreat-options.ts'

/** 11.8 [31]: attackers may advance after a retreat. A house rule decides on a hex emptied at 4-1. */
export const mayAdvance = (scene: HexScene, result: Result): boolean =>
  result.defenderRetreats || (result.eliminated && readingsIn(scene).advance === 'allowed')

/** Judges the advance of one attacker. `holding` are the enemies still in the hex after this action. */
export function judgeAdvance(
  scene: HexScene,
  { engagement, outcome }: Assessment,
  unit: Unit,
  to: Cell,
  holding: readonly Unit[],
): readonly Remark['said'][] {
  const { target } = engagement
  const from = combatantOrSupport(engagement, unit.id)?.at
  const hex = printCell(scene, target)
  const illegal = (rule: string, cite: string, text: (name: string, units: readonly Unit[]) => string) => [
    (units: readonly Unit[]) => finding(rule, cite, 'illegal', text(names(units), units), [to], units),
  ]
  if (!outcome || !from) return []
  if (!mayAdvance(scene, outcome.result)) {
    const { eliminated, column, cite } = outcome.result
    if (eliminated)
      return illegal(
        'advance/none',
        '11.8',
        (name) => `${name} cannot advance: the defender did not retreat from ${hex}.`,
      )
    return illegal('advance/none', cite, (name) => `At ${column}, ${name} must stay in place.`)
  }
  if (!sameCell(to, target))
    return illegal(
      'advance/hex',
      '11.8',
      (name, units) => `${name} may advance only to ${hex}, the hex that ${agree(units, 'it', 'they')} attacked.`,
    )
  if (isArtilleryUnit(scene, unit) === 'yes')
    return illegal(
      'advance/artillery',
      '13.4',
      (name) => `${name} supported the attack on ${hex} as artillery and cannot advance.`,
    )
  if (distance(scene, from, target) !== 1)
    return illegal('advance/hex', '11.8', (name) => `${name} did not attack ${hex} from an adjacent hex.`)
  if (holding.length > 0)
    return illegal('advance/held', '11.8', (name) => `${name} cannot advance to ${hex} before the enemy has left it.`)
  const option = retreatOption(scene, { unit, from, engagement, company: [] }, to)
  if (option?.rule === 'retreat/terrain')
    return illegal('advance/terrain', option.cite, (name) => `${name} cannot advance to ${hex}: ${option.why}.`)
  return []
}
