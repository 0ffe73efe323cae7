import { type PlainDice, plainFaceText } from '../../../table/chance/plain-dice.ts'

/** One way in which the dice can fall, and what it is read as. */
export interface DiceOutcome {
  readonly shown: string
  readonly total: number
}

/** More falls than these nobody lists. */
const MOST = 1296

/** Every way in which some dice can fall, the lowest total first, each as likely as any other; none where they are too many. */
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

/** Whom a result harms, by whether each side suffers anything. */
export const harmOf = (attacker: boolean, defender: boolean): Harm =>
  attacker ? (defender ? 'both' : 'attacker') : defender ? 'defender' : 'nobody'
