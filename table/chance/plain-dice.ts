import { type Dice, type DiceGroup, faceText, parseDice } from './dice-notation.ts'

/** Dice that are only added up, as the charts of wargames use them: 2d6+1, d10 0-9. */
export interface PlainDice {
  /** The number of faces of each die. */
  readonly sizes: readonly number[]
  /** A number that is added to the sum. */
  readonly plus: number
  /** The texts on the faces of each die, where they are not 1 to its size. */
  readonly names?: readonly (readonly string[] | undefined)[]
}

/** Reads dice that are only added up; undefined for other notations, too. */
export function readPlainDice(text: string): PlainDice | undefined {
  const dice = parseDice(text)
  return dice && plainDice(dice)
}

/** Undefined where anything but adding up is done with the dice. */
export function plainDice({ terms }: Dice): PlainDice | undefined {
  const groups: DiceGroup[] = []
  let plus = 0
  for (const { sign, factors } of terms) {
    const [factor, ...others] = factors
    if (factor === undefined || others.length > 0) return undefined
    if (typeof factor === 'number') plus += sign * factor
    else if (sign < 0 || factor.select || factor.explode || factor.success) return undefined
    else groups.push(factor)
  }
  const each = groups.flatMap((group) => Array<DiceGroup>(group.count).fill(group))
  const sizes = each.map(({ size }) => size)
  return groups.some(({ names }) => names) ? { sizes, plus, names: each.map(({ names }) => names) } : { sizes, plus }
}

/** The text on a face of one of the dice, the face counted from 1. */
export const plainFaceText = ({ names }: PlainDice, die: number, face: number): string =>
  faceText({ ...(names?.[die] && { names: names[die] }) }, face)

/** The sum; undefined where a face shows no number. */
export function plainTotal(dice: PlainDice, faces: readonly number[]): number | undefined {
  const sum = faces.reduce((so, face, die) => so + Number(plainFaceText(dice, die, face)), dice.plus)
  return Number.isNaN(sum) ? undefined : sum
}
