import { plainFaceText, readPlainDice } from '../../../../table/chance/plain-dice.ts'
import type { Id, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'

/** 3 [3]: the die of all checks. */
const D6 = 'd6'

/** An awaited roll of the die. */
export const dieSix = (what: Id, side: Id | undefined, reason: string): AwaitedRoll => ({
  what,
  side,
  roll: { type: 'roll', dice: D6, reason, nonce: 'die-of-a-check' },
})

/** The face of one six-sided die; undefined for any other roll. */
export function sixOf({ action, result }: SeenEntry): number | undefined {
  if (action?.type !== 'roll') return undefined
  const dice = readPlainDice(action.dice)
  const face = result?.faces?.[0]
  if (dice?.sizes.length !== 1 || dice.sizes[0] !== 6 || face === undefined) return undefined
  const printed = Number(plainFaceText(dice, 0, face))
  return Number.isInteger(printed) ? printed + dice.plus : undefined
}
