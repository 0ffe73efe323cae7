import type { PlaceName } from '../../../../table/generated/types.ts'
import { SANS, SERIF } from '../../../style/canvas-fonts.ts'

/** Kinds of lettering: names by kind, cell ids, contour levels. */
export type NameKind = PlaceName['kind'] | 'id' | 'level'

interface LetterStyle {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: number
  /** In units, where there is room for it. */
  readonly size: number
  /** Never fewer pixels than this, so lettering grows on paper as the view zooms out. */
  readonly least: number
  /** Left out if it would be larger than this many units. */
  readonly most: number
  /** Never more tile pixels than this. A tile is shown at half its size or a little more. */
  readonly greatest: number
  /** As a share of the size. */
  readonly spacing: number
  /** Higher ranks are placed first. */
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
    // Tiles are shown at about half size: smaller ids would be noise.
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

/** The size in units at a scale; undefined if it is left out. */
export function sizeAt(nameKind: NameKind, scale: number): number | undefined {
  const { size, least, most, greatest } = LETTER_STYLES[nameKind]
  const clamped = Math.min(Math.max(size, least / scale), greatest / scale)
  return clamped > most ? undefined : clamped
}

export const fontOf = ({ family, style, weight }: LetterStyle, size: number): string =>
  `${style} ${weight} ${size}px ${family}`

/** The width of a text at size 1, without letter spacing. */
export type MeasureText = (text: string, nameKind: NameKind) => number

export const widthOf = (measure: MeasureText, text: string, nameKind: NameKind, size: number): number =>
  size * (measure(text, nameKind) + LETTER_STYLES[nameKind].spacing * [...text].length)
