import { type PlainDice, plainFaceText } from '../../../table/chance/plain-dice.ts'

/** One possible roll. */
export interface DiceOutcome {
  readonly shown: string
  readonly total: number
}

/** The most rolls that are listed: those of four dice with six faces. */
const MOST = 1296

/** All equally likely rolls, the lowest total first; none if there are too many. */
export function diceOutcomes(dice: PlainDice): readonly DiceOutcome[] {
  if (dice.sizes.reduce((all, size) => all * size, 1) > MOST) return []
  let totals = [dice.plus]
  for (const [die, size] of dice.sizes.entries()) {
    const faces = Array.from({ length: size }, (_, face) => Number(plainFaceText(dice, die, face + 1)))
    totals = totals.flatMap((sum) => faces.map((face) => sum + face))
  }
  return totals.sort((a, b) => a - b).map((total) => ({ shown: String(total), total }))
}

export type Harm = 'nobody' | 'attacker' | 'defender' | 'both'

/** The side that a result harms. */
export const harmOf = (attacker: boolean, defender: boolean): Harm =>
  attacker ? (defender ? 'both' : 'attacker') : defender ? 'defender' : 'nobody'
