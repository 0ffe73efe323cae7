import { assaulting, type Fight, isArmor, isEngineer, isGun, isInfantry, stillThere } from './fighter.ts'
import type { Readings } from './switches.ts'

/** Best for the defender first. */
export const COLUMNS = ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'] as const
export type Column = (typeof COLUMNS)[number]

/** A column by its distance from 1-1. It may lie beyond the table. */
export type Rung = number

const LOWEST: Rung = -3
const HIGHEST: Rung = 3

/** 11.0 [29]: the true ratio, rounded down in the defender's favour. Whoever has nothing gets nowhere. */
export function rungOf(attack: number, defence: number): Rung {
  if (!(attack > 0)) return Number.NEGATIVE_INFINITY
  if (!(defence > 0)) return Number.POSITIVE_INFINITY
  return attack >= defence ? Math.floor(attack / defence) - 1 : 1 - Math.ceil(defence / attack)
}

export const limited = (rung: Rung): Rung => Math.max(LOWEST, Math.min(HIGHEST, rung))

export const columnOf = (rung: Rung): Column => COLUMNS[limited(rung) - LOWEST] ?? '1-4'

/** As people say it, even beyond the table. */
export function spoken(rung: Rung): string {
  if (!Number.isFinite(rung)) return rung < 0 ? 'nothing to any' : 'any to nothing'
  return rung >= 0 ? `${rung + 1}-1` : `1-${1 - rung}`
}

export interface Shift {
  readonly cite: string
  readonly what: string
  readonly by: 1 | -1
}

export function shiftsIn(fight: Fight, readings: Readings): readonly Shift[] {
  const attackers = assaulting(fight)
  const defenders = fight.defenders.filter(stillThere)
  const armored = attackers.some(isArmor)
  // 13.2 [35]: nobody in the stack knows how to deal with armor.
  const helpless = defenders.length > 0 && !defenders.some((unit) => isArmor(unit) || isEngineer(unit) || isGun(unit))
  // 13.3 [36]: armor without infantry of its own, against infantry.
  const alone = armored && !attackers.some(isInfantry) && defenders.some(isInfantry)
  const bonus = armored && helpless && !(alone && readings.vulnerability === 'down')
  // 13.5 [39]: any attacker beside the engineer serves, even another engineer.
  const engineers = fight.target.terrain === 'town' && attackers.some(isEngineer) && attackers.length > 1
  const shifts: Shift[] = []
  if (bonus) shifts.push({ cite: '13.2', what: 'armor bonus', by: 1 })
  if (engineers) shifts.push({ cite: '13.5', what: 'engineers against a town', by: 1 })
  if (alone) shifts.push({ cite: '13.3', what: 'armor without infantry', by: -1 })
  return shifts
}

export interface Odds {
  readonly ratio: Rung
  /** Each shift with the column after it. */
  readonly shifts: readonly (Shift & { readonly after: Rung })[]
  readonly column: Column
}

/** 11.0, 13.0 [29]: shifts are added up, and what comes of it is limited to the table. */
export function oddsOf(attack: number, defence: number, shifts: readonly Shift[], readings: Readings): Odds {
  const ratio = rungOf(attack, defence)
  let now = readings.shifts === 'limited' ? limited(ratio) : ratio
  const counted = shifts.map((shift) => {
    now += shift.by
    return { ...shift, after: now }
  })
  return { ratio, shifts: counted, column: columnOf(now) }
}
