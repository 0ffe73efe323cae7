import type { Chance } from './chance.ts'

/** Dice to roll together, and what is added to their sum. */
export interface Dice {
  readonly sizes: readonly number[]
  readonly plus: number
}

const TERM = /([+-]?)(?:(\d{0,3})[dD](\d{1,4})|(\d{1,4}))/y
const MOST_DICE = 100

/** Reads 2d6+1, d10, 3d6+2d8-1. */
export function readDice(text: string): Dice | undefined {
  const compact = text.replaceAll(' ', '')
  const sizes: number[] = []
  let plus = 0
  TERM.lastIndex = 0
  while (TERM.lastIndex < compact.length) {
    const first = TERM.lastIndex === 0
    const [whole, sign, count, size, number] = TERM.exec(compact) ?? []
    if (whole === undefined || (!first && sign === '')) return undefined
    if (number !== undefined) plus += sign === '-' ? -Number(number) : Number(number)
    else {
      const dice = count === '' ? 1 : Number(count)
      if (sign === '-' || dice < 1 || Number(size) < 2 || sizes.length + dice > MOST_DICE) return undefined
      sizes.push(...Array<number>(dice).fill(Number(size)))
    }
  }
  return sizes.length > 0 ? { sizes, plus } : undefined
}

export const rollDice = (dice: Dice, chance: Chance): number[] => dice.sizes.map((size) => chance(size) + 1)

export const total = (dice: Dice, faces: readonly number[]): number =>
  faces.reduce((sum, face) => sum + face, dice.plus)
