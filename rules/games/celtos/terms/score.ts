/*
 * All numbers of the sheet follow from two formulas, so they are computed and compared with the printed tables in the
 * tests.
 */

const LEAST = 2
const MOST = 10

/** 12 [12]: the score to hit of a shot. */
export const toShoot = (shooting: number): number => 10 - shooting

/** 20, 23 [20, 23]: the score of a blow or a test: an active value against a defending one, or against a difficulty. */
export const toBeat = (active: number, against: number): number => Math.min(MOST, Math.max(LEAST, 6 + against - active))

/** 25 [25]: the difficulty of a test that lists none. */
export const USUAL_DIFFICULTY = 4

/** 13 [13]: a natural 1 fails and a natural 10 succeeds, where natural results count. */
export function succeeds(face: number, plus: number, needed: number, naturals: boolean): boolean {
  if (naturals && face === 1) return false
  if (naturals && face === MOST) return true
  return face + plus >= needed
}

const FACES = Array.from({ length: MOST }, (_, index) => index + 1)

/** The chance of a success with one die, in tenths. */
export const tenths = (plus: number, needed: number, naturals: boolean): number =>
  FACES.filter((face) => succeeds(face, plus, needed, naturals)).length

/** 14 [14]: what the size of the target adds to the die; undefined where the sheet says nothing. */
export function sizeModifier(size: number): number | undefined {
  if (size === 1) return -1
  if (size === 2 || size === 3) return 0
  if (size === 4 || size === 5) return 1
  if (size === 6 || size === 7) return 2
  return size === 8 || size === 9 ? 3 : undefined
}

/** 28-30 [28, 29, 30]: the state of a unit that failed its morale check. */
export function failureOf(left: number, initial: number, halfIsRout: boolean): 'panic' | 'rout' {
  const balance = 2 * left - initial
  return balance < 0 || (balance === 0 && halfIsRout) ? 'rout' : 'panic'
}

/** 27 [27]: whether so many are below half of the initial number. */
export const isBelowHalf = (left: number, initial: number): boolean => 2 * left < initial
