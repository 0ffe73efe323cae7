import { plainFaceText, readPlainDice } from '../../../../table/chance/plain-dice.ts'
import type { Id, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'

const SIZE = 10

const diceText = (count: number): string => (count === 1 ? 'd10' : `${count}d10`)

/** An awaited roll of ten-sided dice. */
export const tens = (what: Id, side: Id | undefined, count: number, reason: string): AwaitedRoll => ({
  what,
  side,
  roll: { type: 'roll', dice: diceText(count), reason, nonce: 'dice-of-celtos' },
})

/** The faces of so many ten-sided dice; undefined for any other roll. */
export function tensOf({ action, result }: SeenEntry, count: number): readonly number[] | undefined {
  if (action?.type !== 'roll') return undefined
  const dice = readPlainDice(action.dice)
  const faces = result?.faces ?? []
  const isAsked = dice?.plus === 0 && dice.sizes.length === count && dice.sizes.every((size) => size === SIZE)
  if (!dice || !isAsked || faces.length !== count) return undefined
  const shown = faces.map((face, die) => Number(plainFaceText(dice, die, face)))
  return shown.every((face) => face >= 1 && face <= SIZE) ? shown : undefined
}

/** A modifier in a sentence: +1, −2. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`)
