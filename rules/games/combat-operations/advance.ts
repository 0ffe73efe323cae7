import type { Cell } from '../../../table/generated/types.ts'
import { agree, finding, names } from '../../core/finding.ts'
import type { Remark } from '../../core/merge-findings.ts'
import type { Unit } from '../../core/unit.ts'
import { distance, printCell, sameCell } from '../../hex/board/cells.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { isArtilleryUnit } from './artillery.ts'
import { type Assessment, readingsIn } from './assessment.ts'
import { combatantOrSupport } from './engagement.ts'
import type { Result } from './results.ts'
import { retreatOption } from './retreat-options.ts'

/** 11.8 [31]: whether a result opens the hex to the attackers. That a hex emptied at 4-1 is open is a reading. */
export const mayAdvance = (scene: HexScene, result: Result): boolean =>
  result.defenderRetreats || (result.eliminated && readingsIn(scene).advance === 'allowed')

/** One attacker's advance. Enemies that the same gesture takes away no longer hold the hex. */
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
  const bad = (rule: string, cite: string, text: (name: string, units: readonly Unit[]) => string) => [
    (units: readonly Unit[]) => finding(rule, cite, 'illegal', text(names(units), units), [to], units),
  ]
  if (!outcome || !from) return []
  if (!mayAdvance(scene, outcome.result)) {
    const { eliminated, column, cite } = outcome.result
    if (eliminated)
      return bad(
        'advance/none',
        '11.8',
        (name, units) =>
          `${name} ${agree(units, 'advances', 'advance')} only after a retreat, and nobody retreated from ${hex}.`,
      )
    return bad(
      'advance/none',
      cite,
      (name, units) => `At ${column} ${name} ${agree(units, 'stays where it is', 'stay where they are')}.`,
    )
  }
  if (!sameCell(to, target))
    return bad(
      'advance/hex',
      '11.8',
      (name, units) =>
        `${name} may advance into ${hex}, and into no hex that ${agree(units, 'it', 'they')} did not attack.`,
    )
  if (isArtilleryUnit(scene, unit) === 'yes')
    return bad(
      'advance/artillery',
      '13.4',
      (name) => `${name} supported the attack on ${hex}, and only those advance that attacked.`,
    )
  if (distance(scene, from, target) !== 1)
    return bad('advance/hex', '11.8', (name) => `${name} did not attack ${hex} from the next hex.`)
  if (holding.length > 0)
    return bad(
      'advance/held',
      '11.8',
      (name, units) => `${name} ${agree(units, 'advances', 'advance')} into ${hex} when the enemy has left it.`,
    )
  const way = retreatOption(scene, { unit, from, engagement, company: [] }, to)
  if (way?.rule === 'retreat/terrain')
    return bad('advance/terrain', way.cite, (name) => `${name} cannot advance into ${hex}: ${way.why}.`)
  return []
}
