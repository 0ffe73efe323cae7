import { stepsText } from '../../../kit/fight/record.ts'
import type { Readings } from '../terms/switches.ts'
import type { Column } from './odds.ts'

/** The losses and the retreat of a combat result. */
export interface Result {
  readonly column: Column
  readonly cite: string
  readonly attackerLoses: number
  readonly defenderLoses: number
  readonly attackerRetreats: boolean
  readonly defenderRetreats: boolean
  /** 4-1: all units in the hex are eliminated. */
  readonly eliminated: boolean
}

/** Each side loses one of so many of the defender's steps. */
interface Row {
  readonly cite: string
  readonly attacker?: number
  readonly defender?: number
  readonly back?: 'attacker' | 'defender'
}

/** 11.1 to 11.6 [30]. */
const TABLE: Readonly<Record<Exclude<Column, '4-1'>, Row>> = {
  '1-4': { cite: '11.1', attacker: 1, back: 'attacker' },
  '1-3': { cite: '11.2', attacker: 2, defender: 8, back: 'attacker' },
  '1-2': { cite: '11.3', attacker: 3, defender: 6, back: 'attacker' },
  '1-1': { cite: '11.4', attacker: 4, defender: 4 },
  '2-1': { cite: '11.5', attacker: 6, defender: 3, back: 'defender' },
  '3-1': { cite: '11.6', attacker: 8, defender: 2, back: 'defender' },
}

const share = (steps: number, of: number | undefined): number => (of === undefined ? 0 : Math.floor(steps / of))

export function resultOf(column: Column, steps: number, readings: Readings): Result {
  if (column === '4-1') {
    const elimination = { attackerRetreats: false, defenderRetreats: false, eliminated: true }
    return { column, cite: '11.7', attackerLoses: 1, defenderLoses: steps, ...elimination }
  }
  const { cite, attacker, defender, back } = TABLE[column]
  return {
    column,
    cite,
    attackerLoses: share(steps, attacker),
    defenderLoses: Math.min(steps, readByHouseRule(column, steps, readings) ?? share(steps, defender)),
    attackerRetreats: back === 'attacker',
    defenderRetreats: back === 'defender',
    eliminated: false,
  }
}

/** The defender's loss by a house rule other than rounding down. */
function readByHouseRule(column: Column, steps: number, readings: Readings): number | undefined {
  if (column === '2-1' && readings['two-to-one'] === 'up') return Math.ceil(steps / 3)
  if (column !== '3-1') return undefined
  if (readings['three-to-one'] === 'up') return Math.ceil(steps / 2)
  return readings['three-to-one'] === 'battalions' ? 2 * Math.floor(steps / 2) : undefined
}

export const resultText = (result: Result): string => `${result.column}: ${fateText(result)}.`

/** A result without its column: the attacker loses 1 step, the defender loses 2 steps and retreats one hex. */
export function fateText(result: Result): string {
  const { attackerLoses, defenderLoses, attackerRetreats, defenderRetreats, eliminated } = result
  const retreat = (isBack: boolean) => (isBack ? ' and retreats one hex' : '')
  const attacker = `the attacker loses ${stepsText(attackerLoses)}${retreat(attackerRetreats)}`
  if (eliminated) return `the defender is eliminated (${stepsText(defenderLoses)}), ${attacker}`
  return `${attacker}, the defender loses ${stepsText(defenderLoses)}${retreat(defenderRetreats)}`
}
