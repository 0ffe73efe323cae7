import { diceTotal, faceText, readDice } from '../../table/chance/dice.ts'
import type { SeenEntry } from '../../table/generated/types.ts'
import { onlyTo } from './names.ts'
import type { ReportLine, Reports } from './report-line.ts'

export const DICE_REPORTS: Reports<'roll' | 'reveal'> = {
  roll: ({ module }, { dice, to, reason }, entry) => {
    const rolled = rollOf(dice, entry)
    const roll = `rolls ${dice}${onlyTo(module, to)}${reason ? ` for ${reason}` : ''}`
    return rolled ? { kind: 'dice', text: `${roll}: ${rolled.text}`, dice: rolled.dice } : { kind: 'dice', text: roll }
  },
  reveal: ({ before }, { roll }, entry) => {
    const notation = before.rolls[roll]?.dice
    const rolled = notation === undefined ? undefined : rollOf(notation, entry)
    const { text, dice } = rolled ?? unnamedFaces(entry)
    const what = rolled ? `${notation}: ` : ''
    return { kind: 'dice', text: `reveals the secret roll: ${what}${text}`, dice }
  },
}

interface Rolled {
  readonly text: string
  readonly dice: NonNullable<ReportLine['dice']>
}

/** The result of a roll; undefined for a viewer who may not see it. */
function rollOf(notation: string, { result }: SeenEntry): Rolled | undefined {
  const faces = result?.faces
  const dice = readDice(notation)
  if (!faces || !dice) return undefined
  const total = diceTotal(dice, faces)
  const shown = faces.map((face, die) => faceText(dice, die, face))
  if (total === undefined) return { text: shown.join(', '), dice: { faces: shown } }
  const { plus } = dice
  const modifier = plus === 0 ? '' : plus > 0 ? ` + ${plus}` : ` − ${-plus}`
  return {
    text: faces.length > 1 || modifier ? `${shown.join(' + ')}${modifier} = ${total}` : `${total}`,
    dice: { faces: shown, ...(plus !== 0 && { plus }), total },
  }
}

/** A viewer who did not know of the secret roll learns the numbers of the faces, but not their names. */
const unnamedFaces = ({ result }: SeenEntry): Rolled => {
  const faces = (result?.faces ?? []).map(String)
  return { text: faces.join(' + '), dice: { faces } }
}
