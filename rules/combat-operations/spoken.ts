import { numberSaid } from '../points.ts'
import { type Odds, spoken } from './odds.ts'
import type { Result } from './results.ts'
import type { Strength, Strengths } from './strength.ts'

export const stepsSaid = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)

const caseSaid = (cite: string): string => (cite === '' ? '' : ` (${cite})`)

/** A strength with every reason: 3 printed attack, +1 whole regiment attacks (13.1), makes 4. */
export function strengthSaid({ name, terms, total }: Strength): string {
  const parts = terms.map(({ amount, what, cite }, index) =>
    index === 0
      ? `${numberSaid(amount)} ${what}`
      : `${amount > 0 ? '+' : ''}${numberSaid(amount)} ${what}${caseSaid(cite)}`,
  )
  if (parts.length === 0) return `${name}: nothing.`
  return parts.length === 1 ? `${name}: ${parts[0]}.` : `${name}: ${parts.join(', ')}; makes ${numberSaid(total)}.`
}

/** 14 against 6 is 2-1; armor bonus (13.2): 3-1. */
export function oddsSaid({ attacking, defending }: Strengths, { ratio, shifts, column }: Odds): string {
  const steps = shifts.map(({ what, cite, after }) => `${what}${caseSaid(cite)}: ${spoken(after)}`)
  const last = shifts.at(-1)?.after ?? ratio
  const end = spoken(last) === column ? [] : [`the table has ${column}`]
  return `${[`${numberSaid(attacking)} against ${numberSaid(defending)} is ${spoken(ratio)}`, ...steps, ...end].join('; ')}.`
}

export function resultSaid(result: Result): string {
  const { column, attackerLoses, defenderLoses, attackerRetreats, defenderRetreats, eliminated } = result
  const back = (goes: boolean) => (goes ? ' and goes back one hex' : '')
  const attacker = `the attacker loses ${stepsSaid(attackerLoses)}${back(attackerRetreats)}`
  if (eliminated) return `${column}: the defender is eliminated (${stepsSaid(defenderLoses)}), ${attacker}.`
  return `${column}: ${attacker}, the defender loses ${stepsSaid(defenderLoses)}${back(defenderRetreats)}.`
}
