import type { Cell, Finding } from '../../../table/generated/types.ts'
import { finding } from '../../core/finding.ts'
import type { Unit } from '../../core/unit.ts'
import { distance, printCell, sameCell } from '../../hex/board/cells.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { isBattery } from './artillery.ts'
import { type Assessment, readingsIn } from './assess.ts'
import { combatant } from './engagement.ts'
import { refuge } from './refuge.ts'
import type { Result } from './results.ts'

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
): Finding[] {
  const { target } = engagement
  const from = combatant(engagement, unit.id)?.at
  const hex = printCell(scene, target)
  const bad = (rule: string, cite: string, text: string): Finding[] => [
    finding(rule, cite, 'illegal', text, [to], [unit]),
  ]
  if (!outcome || !from) return []
  if (!mayAdvance(scene, outcome.result)) {
    if (!outcome.result.eliminated) {
      return bad('advance/none', outcome.result.cite, `At ${outcome.result.column} ${unit.name} stays where it is.`)
    }
    return bad('advance/none', '11.8', `${unit.name} advances only after a retreat, and nobody retreated from ${hex}.`)
  }
  if (!sameCell(to, target)) {
    return bad('advance/hex', '11.8', `${unit.name} may advance into ${hex}, and into no hex that it did not attack.`)
  }
  if (isBattery(scene, unit) === 'yes') {
    return bad(
      'advance/artillery',
      '13.4',
      `${unit.name} supported the attack on ${hex}, and only those advance that attacked.`,
    )
  }
  if (distance(scene, from, target) !== 1) {
    return bad('advance/hex', '11.8', `${unit.name} did not attack ${hex} from the next hex.`)
  }
  if (holding.length > 0) {
    return bad('advance/held', '11.8', `${unit.name} advances into ${hex} when the enemy has left it.`)
  }
  const way = refuge(scene, { unit, from, engagement, company: [] }, to)
  if (way?.rule === 'retreat/terrain')
    return bad('advance/terrain', way.cite, `${unit.name} cannot advance into ${hex}: ${way.why}.`)
  return []
}
