import type { Spot } from '../../../../table/geometry/hex.ts'

/** A number from 0 to 1 that depends only on these three; neighbours are unrelated. */
export function chanceAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth value noise from 0 to 1, about one hill for each unit. */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const across = smooth(x - left)
  const down = smooth(y - top)
  const upper = blend(chanceAt(left, top, seed), chanceAt(left + 1, top, seed), across)
  const lower = blend(chanceAt(left, top + 1, seed), chanceAt(left + 1, top + 1, seed), across)
  return blend(upper, lower, down)
}

const smooth = (share: number): number => share * share * (3 - 2 * share)
const blend = (a: number, b: number, share: number): number => a + (b - a) * share

/** Displaces a spot like an unsteady hand. Equal spots stay equal, so lines still meet. */
export function strayedSpot({ x, y }: Spot, reach: number, seed: number): Spot {
  const coarse = 1 / 46
  const fine = 1 / 15
  const push = (which: number): number =>
    (noise(x * coarse, y * coarse, seed + which) - 0.5) * 1.3 +
    (noise(x * fine, y * fine, seed + which + 7) - 0.5) * 0.55
  return { x: x + push(1) * reach, y: y + push(2) * reach }
}

/** Numbers from 0 to 1, determined by the seed. */
export function randomStream(seed: number): () => number {
  let count = 0
  return () => chanceAt(count++, seed, 0x51ed)
}

/** A seed from a word, so that each map is drawn differently. */
export function seedOf(word: string): number {
  let seed = 2166136261
  for (const letter of word) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619)
  return seed >>> 0
}
