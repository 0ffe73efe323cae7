import type { Hash } from '../generated/types.ts'
import { digest } from '../hashing/hash.ts'

/** Returns whole numbers from 0 to n - 1, each equally likely. */
export type Chance = (n: number) => number

const WORDS = 8
const RANGE = 2 ** 32

/** Chance for one entry of a log of format 1, from the relay's secret and the roller's nonce. */
export const chanceFor = (secret: Hash, seq: number, nonce: string): Chance => chanceFrom(secret, `${seq} ${nonce}`)

/** Chance from the relay's secret and one text, which holds everything that others contributed. */
export function chanceFrom(secret: Hash, text: string): Chance {
  let block = 0
  let words: DataView | undefined
  let used = 0
  const word = (): number => {
    if (!words || used === WORDS) {
      const { buffer, byteOffset } = digest(secret, `${text} ${block++}`)
      words = new DataView(buffer, byteOffset)
      used = 0
    }
    return words.getUint32(4 * used++)
  }
  return (n) => {
    // Words from the last, incomplete run of n numbers are thrown away: they would favour small results.
    const limit = RANGE - (RANGE % n)
    let drawn = word()
    while (drawn >= limit) drawn = word()
    return drawn % n
  }
}

/** Fisher-Yates. */
export function shuffle<T>(list: readonly T[], chance: Chance): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = chance(last + 1)
    const held = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = held
  }
  return copy
}

/** The first few of a shuffle. */
export const pick = <T>(list: readonly T[], count: number, chance: Chance): T[] => shuffle(list, chance).slice(0, count)
