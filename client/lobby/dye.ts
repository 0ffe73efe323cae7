import type { SideSheet } from '../../table/generated/types.ts'

type Rgb = readonly [number, number, number]

const parse = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never
const print = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, at) => part + ((b[at] ?? 0) - part) * share) as never

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How far two colours stand apart, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The paper on which titles are printed light. */
export const CREAM = '#f7f0df'
const [DARK, LIGHT] = ['#000000', '#ffffff']
const READABLE = 4.5
const EASY = 9

/** What can be read on a side's colour: its own ink, where that can. */
export function inkOn({ colour, ink }: Pick<SideSheet, 'colour' | 'ink'>): string {
  if (contrast(colour, ink) >= READABLE) return ink
  return contrast(colour, DARK) > contrast(colour, LIGHT) ? DARK : LIGHT
}

/** What a box is dyed in: between the colours of its sides, so dark that small cream letters are read on it with ease. */
export function dyeOf(sides: readonly Pick<SideSheet, 'colour'>[]): string {
  const [first = '#4a4438', second = first] = sides.map(({ colour }) => colour)
  let dye = mix(mix(parse(first), parse(second), 0.38), parse('#2b2a24'), 0.35)
  while (contrast(print(dye), CREAM) < EASY) dye = mix(dye, [12, 12, 10], 0.12)
  return print(dye)
}
