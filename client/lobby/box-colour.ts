import type { SideSheet } from '../../table/generated/types.ts'
import { type Colour, contrast, css, mix, parse } from '../board/counter/colour.ts'

/** The paper on which titles are printed light. */
export const CREAM: Colour = [247, 240, 223]
/** More than nine also when every part is rounded. */
const EASY = 9.2

/** What a box is dyed in: between the colours of its sides, so dark that small cream letters are read on it with ease. */
export function boxColour(sides: readonly Pick<SideSheet, 'colour'>[]): string {
  const [first = '#4a4438', second = first] = sides.map(({ colour }) => colour)
  let dye = mix(mix(parse(first), parse(second), 0.38), [43, 42, 36], 0.35)
  while (contrast(dye, CREAM) < EASY) dye = mix(dye, [12, 12, 10], 0.12)
  return css(dye)
}
