import { type Roll, readRoll } from '../../table/chance/dice.ts'
import { parseDice } from '../../table/chance/dice-notation.ts'
import { plainDice } from '../../table/chance/plain-dice.ts'

/** The dice of a roll for the log: what each shows, what is added, and the total. */
export interface RollWords {
  readonly text: string
  readonly faces: readonly string[]
  readonly plus?: number
  readonly total?: number
}

/** What fell; undefined where the faces do not fit the dice. */
export function rollWords(notation: string, faces: readonly number[]): RollWords | undefined {
  const dice = parseDice(notation)
  const roll = dice && readRoll(dice, faces)
  if (!dice || !roll) return undefined
  const { total } = roll
  const plus = plainDice(dice)?.plus
  const shown = roll.dice.map(({ text }) => text)
  if (total === undefined) return { text: shown.join(', '), faces: shown }
  if (plus === undefined) return { text: specialText(roll, total), faces: marked(roll), total }
  const added = plus === 0 ? '' : plus > 0 ? ` + ${plus}` : ` − ${-plus}`
  const text = shown.length > 1 || added ? `${shown.join(' + ')}${added} = ${total}` : `${total}`
  return { text, faces: shown, ...(plus !== 0 && { plus }), total }
}

/** Dropped dice stand in brackets, and an exploding die has its mark behind it. */
const marked = ({ dice }: Roll): string[] =>
  dice.map(({ text, isKept, isExploded }) => {
    const face = isExploded ? `${text}!` : text
    return isKept ? face : `(${face})`
  })

function specialText(roll: Roll, total: number): string {
  const { dice, countsSuccesses, isCutShort } = roll
  const dropped = dice.filter(({ isKept }) => !isKept).map(({ text }) => text)
  const kept = dice.filter(({ isKept }) => isKept).map(({ text, isExploded }) => (isExploded ? `${text}!` : text))
  const notes = [
    ...(dropped.length > 0 ? [`dropped ${dropped.join(', ')}`] : []),
    ...(isCutShort ? ['no more dice explode'] : []),
  ]
  const worth = countsSuccesses ? `: ${total} ${total === 1 ? 'success' : 'successes'}` : ` = ${total}`
  return `${kept.join(', ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}${worth}`
}
