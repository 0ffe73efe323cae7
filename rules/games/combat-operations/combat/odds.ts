import { type Ladder, limitedRung, type Odds, rungOf, type Shift, shiftedOdds } from '../../../kit/fight/odds.ts'
import type { Readings } from '../terms/switches.ts'
import { assaulting, type Fight, hasStepsLeft, isArmor, isEngineer, isGun, isInfantry } from './fighter.ts'

/** From the best for the defender to the best for the attacker. */
export const COLUMNS = ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'] as const
export type Column = (typeof COLUMNS)[number]

export const LADDER: Ladder<Column> = { columns: COLUMNS, lowest: -3 }

export function shiftsIn(fight: Fight, readings: Readings): readonly Shift[] {
  const attackers = assaulting(fight)
  const defenders = fight.defenders.filter(hasStepsLeft)
  const hasArmor = attackers.some(isArmor)
  // 13.2 [35]: no unit in the stack can fight armor.
  const isHelpless = defenders.length > 0 && !defenders.some((unit) => isArmor(unit) || isEngineer(unit) || isGun(unit))
  // 13.3 [36]: armor without infantry attacks infantry.
  const isAlone = hasArmor && !attackers.some(isInfantry) && defenders.some(isInfantry)
  const bonus = hasArmor && isHelpless && !(isAlone && readings.vulnerability === 'down')
  // 13.5 [39]: the engineer needs any second attacker, even another engineer.
  const engineers = fight.target.terrain === 'town' && attackers.some(isEngineer) && attackers.length > 1
  const shifts: Shift[] = []
  if (bonus) shifts.push({ cite: '13.2', what: 'armor bonus', by: 1 })
  if (engineers) shifts.push({ cite: '13.5', what: 'engineers against a town', by: 1 })
  if (isAlone) shifts.push({ cite: '13.3', what: 'armor without infantry', by: -1 })
  return shifts
}

/** 11.0, 13.0 [29]: shifts are added up, and the final column is limited to the table. */
export function oddsOf(attack: number, defence: number, shifts: readonly Shift[], readings: Readings): Odds<Column> {
  const ratio = rungOf(attack, defence)
  return shiftedOdds(LADDER, ratio, shifts, readings.shifts === 'limited' ? limitedRung(LADDER, ratio) : ratio)
}
