import type { SideSheet } from '../../table/generated/types.ts'
import { type Colour, contrast, css, mix, parse } from '../board/counter/colour.ts'

/** The light ink of titles. */
export const CREAM: Colour = [247, 240, 223]
/** A contrast that stays above 9 after each colour channel is rounded. */
const EASY = 9.2

/** The colour of a box: a mix of its sides' colours, dark enough for small cream letters. */
export function boxColour(sides: readonly Pick<SideSheet, 'colour'>[]): string {
  const [first = '#4a4438', second = first] = sides.map(({ colour }) => colour)
  let dye = mix(mix(parse(first), parse(second), 0.38), [43, 42, 36], 0.35)
  while (contrast(dye, CREAM) < EASY) dye = mix(dye, [12, 12, 10], 0.12)
  return css(dye)
}
