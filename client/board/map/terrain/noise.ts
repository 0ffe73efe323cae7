import type { Spot } from '../../../../table/geometry/hex.ts'

/** The same number between 0 and 1 for the same three, and nothing like it for their neighbours. */
export function chanceAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth hills between 0 and 1, about one to each unit. */
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

/** Pushes a spot about, as a hand that draws; spots that are one stay one, whatever is drawn through them. */
export function strayedSpot({ x, y }: Spot, reach: number, seed: number): Spot {
  const coarse = 1 / 46
  const fine = 1 / 15
  const push = (which: number): number =>
    (noise(x * coarse, y * coarse, seed + which) - 0.5) * 1.3 +
    (noise(x * fine, y * fine, seed + which + 7) - 0.5) * 0.55
  return { x: x + push(1) * reach, y: y + push(2) * reach }
}

/** A stream of numbers between 0 and 1 that its seed decides. */
export function randomStream(seed: number): () => number {
  let count = 0
  return () => chanceAt(count++, seed, 0x51ed)
}

/** A number made of a word, so that each map has its own hand. */
export function seedOf(word: string): number {
  let seed = 2166136261
  for (const letter of word) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619)
  return seed >>> 0
}
