import { type Roll, readRoll } from '../../table/chance/dice.ts'
import { parseDice } from '../../table/chance/dice-notation.ts'
import { plainDice } from '../../table/chance/plain-dice.ts'
import type { SeenEntry } from '../../table/generated/types.ts'
import { onlyFor } from './names.ts'
import { countOf } from './numbers.ts'
import type { ReportLine, Reports } from './report-line.ts'

export const ROLL_REPORTS: Reports<'roll' | 'reveal'> = {
  roll: ({ module }, { dice: notation, to, reason }, entry) => {
    const roll = `rolls ${notation}${onlyFor(module, to)}${reason ? ` for ${reason}` : ''}`
    const result = resultOf(notation, entry)
    return result
      ? { kind: 'dice', text: `${roll}: ${result.text}`, dice: result.dice, roll }
      : { kind: 'dice', text: roll }
  },
  reveal: ({ before }, { roll }, entry) => {
    const notation = before.rolls[roll]?.dice
    const result = notation === undefined ? undefined : resultOf(notation, entry)
    const { text, dice } = result ?? unnamedFaces(entry)
    const reveal = `reveals the secret roll${result ? ` of ${notation}` : ''}`
    return { kind: 'dice', text: `${reveal}: ${text}`, dice, roll: reveal }
  },
}

interface RollResult {
  readonly text: string
  readonly dice: NonNullable<ReportLine['dice']>
}

/** Undefined if the viewer may not see the faces, or if they do not fit the dice. */
function resultOf(notation: string, { result }: SeenEntry): RollResult | undefined {
  const dice = parseDice(notation)
  const roll = dice && result?.faces && readRoll(dice, result.faces)
  if (!dice || !roll) return undefined
  const { total } = roll
  const plus = plainDice(dice)?.plus
  const faces = roll.dice.map(({ text }) => text)
  if (total === undefined) return { text: faces.join(', '), dice: { faces } }
  if (plus === undefined) {
    const dice = { faces: markedFaces(roll), total, ...(roll.countsSuccesses && { isSuccesses: true as const }) }
    return { text: specialText(roll, total), dice }
  }
  const added = plus === 0 ? '' : plus > 0 ? ` + ${plus}` : ` − ${-plus}`
  const text = faces.length > 1 || added ? `${faces.join(' + ')}${added} = ${total}` : `${total}`
  return { text, dice: { faces, ...(plus !== 0 && { plus }), total } }
}

/** A dropped die stands in brackets; an exploding die has an exclamation mark. */
const markedFaces = ({ dice }: Roll): string[] =>
  dice.map(({ text, isKept, isExploded }) => {
    const face = isExploded ? `${text}!` : text
    return isKept ? face : `(${face})`
  })

function specialText({ dice, countsSuccesses, isCutShort }: Roll, total: number): string {
  const dropped = dice.filter(({ isKept }) => !isKept).map(({ text }) => text)
  const kept = dice.filter(({ isKept }) => isKept).map(({ text, isExploded }) => (isExploded ? `${text}!` : text))
  const notes = [
    ...(dropped.length > 0 ? [`dropped ${dropped.join(', ')}`] : []),
    ...(isCutShort ? ['too many dice to explode further'] : []),
  ]
  const result = countsSuccesses ? `: ${countOf(total, 'success')}` : ` = ${total}`
  return `${kept.join(', ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}${result}`
}

/** A viewer who did not know of the secret roll learns the numbers of the faces, but not their names. */
const unnamedFaces = ({ result }: SeenEntry): RollResult => {
  const faces = (result?.faces ?? []).map(String)
  return { text: faces.join(' + '), dice: { faces } }
}
