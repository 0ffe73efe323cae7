import { plainFaceText, readPlainDice } from '../../../../table/chance/plain-dice.ts'
import type { Id, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered } from '../../../kit/awaited-dice.ts'

/** The game's die in dice notation. */
const D10 = 'd10 0-9'

/** An awaited roll of one die. */
export const oneDie = (what: Id, side: Id | undefined, reason: string, nonce: string): AwaitedRoll => ({
  what,
  side,
  roll: { type: 'roll', dice: D10, reason, nonce },
})

/** The die that an entry rolled for this. */
export const dieFor = (scene: HexScene, entry: SeenEntry, what: Id): number | undefined =>
  awaitedRollAnswered(scene, entry)?.what === what ? dieOf(entry) : undefined

/** 2.0 [1]: the face of one ten-sided die, 0 included; undefined for any other roll. */
export function dieOf({ action, result }: SeenEntry): number | undefined {
  if (action?.type !== 'roll') return undefined
  const dice = readPlainDice(action.dice)
  const face = result?.faces?.[0]
  if (dice?.sizes.length !== 1 || dice.sizes[0] !== 10 || face === undefined) return undefined
  const printed = Number(plainFaceText(dice, 0, face))
  // A common d10 shows 10 where this game's die shows 0.
  return Number.isInteger(printed) ? (printed + dice.plus) % 10 : undefined
}
