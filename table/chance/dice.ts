import type { Chance } from './chance.ts'
import { type Dice, type DiceGroup, explodes, faceText, faceValue, groupsOf, isSuccess } from './dice-notation.ts'

/** No more dice fall in one roll, however many explode: a log lists this many faces at most. */
export const MOST_ROLLED = 200

/** One die of a roll, in the order in which they fell. */
export interface RolledDie {
  /** The text on the face that is up. */
  readonly text: string
  /** An exploding die brought it. */
  readonly isExtra: boolean
  /** It exploded: the next die is an extra one. */
  readonly isExploded: boolean
  /** It counts; not, where it was dropped. */
  readonly isKept: boolean
  /** Whether it is a success; missing where successes are not counted. */
  readonly isSuccess?: boolean
}

/** A roll as people read it. It follows from the notation and the faces in the log. */
export interface Roll {
  readonly dice: readonly RolledDie[]
  /** The sum, or the number of successes; undefined where a face shows no number. */
  readonly total: number | undefined
  readonly countsSuccesses: boolean
  /** A die should have exploded, but MOST_ROLLED dice had fallen. */
  readonly isCutShort: boolean
}

/** The faces of a roll, counted from 1: each die in its order, an extra die right behind the one that exploded. */
export const rollDice = (dice: Dice, chance: Chance): number[] => facesBy(dice, ({ size }) => chance(size) + 1)

/** The faces of a roll, where `faceOf` says how the next die of a group falls. */
export const facesBy = (dice: Dice, faceOf: (group: DiceGroup) => number): number[] =>
  rollGroups(dice, faceOf)
    .fallen.flat()
    .map(({ face }) => face)

/** Reads the faces of a roll; undefined where these dice cannot have fallen so. */
export function readRoll(dice: Dice, faces: readonly number[]): Roll | undefined {
  let next = 0
  const { fallen, isCutShort } = rollGroups(dice, () => faces[next++] ?? 0)
  const isPossible = ({ group, face }: FallenDie) => Number.isInteger(face) && face >= 1 && face <= group.size
  if (next !== faces.length || !fallen.flat().every(isPossible)) return undefined
  const kept = new Set(fallen.flatMap(keptOf))
  return {
    dice: fallen.flat().map((die) => ({
      text: faceText(die.group, die.face),
      isExtra: die.isExtra,
      isExploded: die.isExploded,
      isKept: kept.has(die),
      ...(die.group.success && { isSuccess: isSuccess(die.group, die.face) }),
    })),
    total: totalOf(dice, fallen, kept),
    countsSuccesses: groupsOf(dice).some(({ success }) => success !== undefined),
    isCutShort,
  }
}

interface FallenDie {
  readonly group: DiceGroup
  readonly face: number
  readonly isExtra: boolean
  readonly isExploded: boolean
}

function rollGroups(dice: Dice, faceOf: (group: DiceGroup) => number) {
  const groups = groupsOf(dice)
  let extra = MOST_ROLLED - groups.reduce((sum, { count }) => sum + count, 0)
  let isCutShort = false
  const fallen = groups.map((group) => {
    const all: FallenDie[] = []
    for (let rolled = 0; rolled < group.count; rolled++) {
      let isExtra = false
      let isExploded: boolean
      do {
        const face = faceOf(group)
        const wants = explodes(group, face)
        isExploded = wants && extra > 0
        isCutShort ||= wants && !isExploded
        if (isExploded) extra--
        all.push({ group, face, isExtra, isExploded })
        isExtra = true
      } while (isExploded)
    }
    return all
  })
  return { fallen, isCutShort }
}

/** The dice of a group that count. Of equal dice the earlier one is the higher. */
function keptOf(fallen: readonly FallenDie[]): readonly FallenDie[] {
  const select = fallen[0]?.group.select
  if (!select) return fallen
  const highestFirst = [...fallen].sort((a, b) => faceValue(b.group, b.face) - faceValue(a.group, a.face))
  const count = select.action === 'keep' ? select.dice : fallen.length - select.dice
  const fromTop = (select.action === 'keep') === (select.end === 'highest')
  return fromTop ? highestFirst.slice(0, count) : highestFirst.slice(fallen.length - count)
}

function totalOf(
  dice: Dice,
  fallen: readonly (readonly FallenDie[])[],
  kept: ReadonlySet<FallenDie>,
): number | undefined {
  let next = 0
  const worth = (die: FallenDie) => {
    if (!kept.has(die)) return 0
    return die.group.success ? Number(isSuccess(die.group, die.face)) : faceValue(die.group, die.face)
  }
  const groupTotal = () => (fallen[next++] ?? []).reduce((sum, die) => sum + worth(die), 0)
  const total = dice.terms.reduce((sum, { sign, factors }) => {
    const product = factors.reduce<number>(
      (all, factor) => all * (typeof factor === 'number' ? factor : groupTotal()),
      1,
    )
    return sum + sign * product
  }, 0)
  return Number.isNaN(total) ? undefined : total
}
