import type { PlaceName } from '../../../../table/generated/types.ts'
import { SANS, SERIF } from '../../../style/canvas-fonts.ts'

/** What is written on a map: its names by their kinds, the ids of its cells, the levels of its contours. */
export type NameKind = PlaceName['kind'] | 'id' | 'level'

export interface LetterStyle {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: number
  /** In units, where there is room for it. */
  readonly size: number
  /** Never smaller than so many pixels, and so larger on paper the further one is. */
  readonly least: number
  /** Where even that would be larger than so many units, it is left out. */
  readonly most: number
  /** Never larger than so many pixels of a tile, which is shown at half of that and a little more. */
  readonly greatest: number
  /** Between letters, as a share of the size. */
  readonly spacing: number
  /** Who gives way to whom. */
  readonly rank: number
}

const serif = { family: SERIF, style: 'normal', weight: 600 } as const
const slanted = { ...serif, style: 'italic' } as const

export const LETTER_STYLES: Readonly<Record<NameKind, LetterStyle>> = {
  city: { ...serif, size: 21, least: 18, most: 150, greatest: 32, spacing: 0.06, rank: 90 },
  town: { ...serif, size: 16.5, least: 15, most: 66, greatest: 32, spacing: 0.02, rank: 80 },
  region: { ...slanted, size: 17, least: 14, most: 62, greatest: 26, spacing: 0.14, rank: 60 },
  water: { ...slanted, size: 14, least: 13, most: 56, greatest: 26, spacing: 0.1, rank: 55 },
  village: { ...serif, size: 12.5, least: 12, most: 26, greatest: 26, spacing: 0.01, rank: 70 },
  height: { ...slanted, size: 12, least: 11.5, most: 25, greatest: 26, spacing: 0.01, rank: 50 },
  place: { ...slanted, size: 12, least: 11.5, most: 25, greatest: 26, spacing: 0.01, rank: 45 },
  id: {
    family: SANS,
    style: 'normal',
    weight: 600,
    size: 9.4,
    // Seen at half of that and a little more: smaller, hundreds of them are only dirt.
    least: 12,
    most: 18,
    greatest: 26,
    spacing: 0.02,
    rank: 30,
  },
  level: {
    family: SANS,
    style: 'normal',
    weight: 600,
    size: 8.6,
    least: 8.6,
    most: 18,
    greatest: 26,
    spacing: 0,
    rank: 20,
  },
}

/** How large on paper at so many pixels to a unit; undefined where it is not written at all. */
export function sizeAt(hand: NameKind, scale: number): number | undefined {
  const { size, least, most, greatest } = LETTER_STYLES[hand]
  const wanted = Math.min(Math.max(size, least / scale), greatest / scale)
  return wanted > most ? undefined : wanted
}

export const fontOf = ({ family, style, weight }: LetterStyle, size: number): string =>
  `${style} ${weight} ${size}px ${family}`

/** How wide a word is in one hand at size 1, without what is added between its letters. */
export type Measure = (text: string, hand: NameKind) => number

export const widthOf = (measure: Measure, text: string, hand: NameKind, size: number): number =>
  size * (measure(text, hand) + LETTER_STYLES[hand].spacing * [...text].length)
