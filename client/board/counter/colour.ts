export type Colour = readonly [number, number, number]

export const parse = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const css = ([red, green, blue]: Colour, alpha = 1): string =>
  `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${alpha})`

export const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const BLACK: Colour = [22, 20, 18]
export const WHITE: Colour = [255, 253, 248]

export const darker = (colour: Colour, share: number): Colour => mix(colour, BLACK, share)
export const lighter = (colour: Colour, share: number): Colour => mix(colour, WHITE, share)

/** Relative luminance, WCAG 2. */
export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast for small print, WCAG AA. */
const READABLE = 4.5
const INKS: readonly Colour[] = [BLACK, WHITE, [0, 0, 0], [255, 255, 255]]

const worst = (ink: Colour, grounds: readonly Colour[]): number =>
  Math.min(...grounds.map((ground) => contrast(ink, ground)))

/** The wanted ink, or a readable one if it fails on any of these grounds. */
export function inkOn(preferred: Colour, grounds: readonly Colour[]): Colour {
  if (worst(preferred, grounds) >= READABLE) return preferred
  const found = INKS.find((ink) => worst(ink, grounds) >= READABLE)
  return found ?? INKS.reduce((best, ink) => (worst(ink, grounds) > worst(best, grounds) ? ink : best))
}

export const readableInk = (preferred: Colour, ground: Colour): Colour => inkOn(preferred, [ground])

export interface Print {
  readonly ground: Colour
  readonly ink: Colour
}

const YIELD = 0.06

/** Shifts a ground, further in its own direction, until some ink is readable on all its tones. */
export function printed(preferred: Colour, ink: Colour, tones: (ground: Colour) => readonly Colour[]): Print {
  const yields = luminance(preferred) > 0.18 ? lighter : darker
  for (let ground = preferred, step = 0; ; step++, ground = yields(preferred, Math.min(step * YIELD, 1))) {
    const found = inkOn(ink, tones(ground))
    if (step * YIELD > 1 || worst(found, tones(ground)) >= READABLE) return { ground, ink: found }
  }
}

/** One colour for each formation, distinct at a glance. */
const FORMATIONS: readonly string[] = [
  '#f3ead2',
  '#f2c94c',
  '#9fd0c7',
  '#f0a58f',
  '#c9b6e4',
  '#b5d78a',
  '#f4c6d7',
  '#a9c8ee',
  '#d9b48a',
  '#d7dde2',
]

export const formationColour = (index: number): Colour => parse(FORMATIONS[index % FORMATIONS.length] as string)
