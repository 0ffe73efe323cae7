import type { Chance } from './chance.ts'

/** Dice to roll together, and what is added to their sum. */
export interface Dice {
  readonly sizes: readonly number[]
  readonly plus: number
  /** What stands on the faces of each die, where any is no common one. */
  readonly names?: readonly (readonly string[] | undefined)[]
}

const TERM = /([+-]?)(?:(\d{0,3})[dD](?:(\d{1,4})|\{([^{}]{1,50})\})|(\d{1,4}))/y
const RANGE = /^(\d{1,4})-(\d{1,4})$/
/** A die with its faces named behind it, as gamers write it: d10 0-9. */
const FROM_TO = /\b(\d{0,3})[dD](\d{1,4}) +(\d{1,4}-\d{1,4})(?![\d])/g
const [MOST_DICE, MOST_FACES] = [100, 9999]

/** Reads 2d6+1, d10, 3d6+2d8-1, d10 0-9, 2d{miss, hit, hit}. */
export function readDice(text: string): Dice | undefined {
  const named = text.replace(FROM_TO, (whole, count, size, range) =>
    facesOf(range)?.length === Number(size) ? `${count}d{${range}}` : `${whole}?`,
  )
  const compact = named.replaceAll(' ', '')
  const sizes: number[] = []
  const names: (readonly string[] | undefined)[] = []
  let plus = 0
  TERM.lastIndex = 0
  while (TERM.lastIndex < compact.length) {
    const first = TERM.lastIndex === 0
    const [whole, sign, count, size, list, number] = TERM.exec(compact) ?? []
    if (whole === undefined || (!first && sign === '')) return undefined
    if (number !== undefined) plus += sign === '-' ? -Number(number) : Number(number)
    else {
      const faces = list === undefined ? undefined : facesOf(list)
      const dice = count === '' ? 1 : Number(count)
      const sides = list === undefined ? Number(size) : (faces?.length ?? 0)
      if (sign === '-' || dice < 1 || sides < 2 || sizes.length + dice > MOST_DICE) return undefined
      sizes.push(...Array<number>(dice).fill(sides))
      names.push(...Array<typeof faces>(dice).fill(faces))
    }
  }
  if (sizes.length === 0) return undefined
  return names.some((each) => each !== undefined) ? { sizes, plus, names } : { sizes, plus }
}

/** 0-9, or names with commas between them. */
function facesOf(list: string): readonly string[] | undefined {
  const [, from, to] = RANGE.exec(list) ?? []
  if (from === undefined || to === undefined) {
    const names = list.split(',')
    return names.length > 1 && names.every((name) => name !== '') ? names : undefined
  }
  const [low, high] = [Number(from), Number(to)]
  if (high <= low || high - low >= MOST_FACES) return undefined
  return Array.from({ length: high - low + 1 }, (_, face) => String(low + face))
}

export const rollDice = (dice: Dice, chance: Chance): number[] => dice.sizes.map((size) => chance(size) + 1)

/** What a die shows that fell on a face, counted from 1. */
export const faceText = ({ names }: Dice, die: number, face: number): string => names?.[die]?.[face - 1] ?? String(face)

/** Their sum; undefined where a face is no number. */
export function diceTotal(dice: Dice, faces: readonly number[]): number | undefined {
  const sum = faces.reduce((so, face, die) => so + Number(faceText(dice, die, face)), dice.plus)
  return Number.isNaN(sum) ? undefined : sum
}
