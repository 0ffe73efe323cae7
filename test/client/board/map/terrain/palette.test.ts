import { describe, expect, test } from 'vitest'
import { PALETTE_NAMES, PALETTES } from '../../../../../client/board/map/terrain/palette.ts'
import { type MapPreference, paletteFor } from '../../../../../client/board/map/terrain/palette-choice.ts'
import { inkUpon } from '../../../../../client/board/print/trays.ts'

type Colour = readonly [number, number, number]

function parse(colour: string): { rgb: Colour; alpha: number } {
  if (colour.startsWith('#')) {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    return { rgb: [r!, g!, b!], alpha: 1 }
  }
  const [r, g, b, alpha] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return { rgb: [r!, g!, b!], alpha: alpha! }
}

function over(ground: Colour, colour: string): Colour {
  const { rgb, alpha } = parse(colour)
  return ground.map((value, at) => value * (1 - alpha) + rgb[at]! * alpha) as unknown as Colour
}

function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each(PALETTE_NAMES)('the %s palette', (name) => {
  const palette = PALETTES[name]
  const grounds = [
    ...Object.entries(palette.ground),
    ...palette.heights.map((each, at) => [`height ${at}`, each] as const),
  ]

  test.each(Object.entries(palette.ink))(
    'makes the ink of a %s readable on every ground, at every height',
    (_, ink) => {
      for (const [ground, colour] of grounds) {
        let here = parse(colour).rgb
        for (let level = 0; level <= palette.heights.length; level++) {
          expect([ground, level, contrast(parse(ink).rgb, here) >= 4.5]).toEqual([ground, level, true])
          here = over(here, palette.warm)
        }
      }
      expect(contrast(parse(ink).rgb, parse(palette.halo).rgb)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('makes the words around the map readable on their paper', () => {
    const { paper, board } = palette
    const pairs = [
      [paper.ink, paper.ground],
      [paper.ink, paper.band],
      [board.ink, board.ground],
      [board.ink, board.night],
    ] as const
    for (const [ink, ground] of pairs) expect(contrast(parse(ink).rgb, parse(ground).rgb)).toBeGreaterThanOrEqual(4.5)
  })
})

test('in high contrast no two kinds of ground differ by colour alone: each has its own pattern or none has', () => {
  const { contrast: palette } = PALETTES
  expect(palette.texture).toBe(0)
  // The patterns contrast with their ground.
  const signs = [
    [palette.tree.rim, palette.ground.woods],
    [palette.marsh.tuft, palette.ground.swamp],
    [palette.rock.ink, palette.ground.rough],
    [palette.house.edge, palette.ground.town],
    [palette.water.rim, palette.ground.water],
    [palette.contour, palette.heights[1]!],
  ] as const
  for (const [ink, ground] of signs) expect(contrast(parse(ink).rgb, parse(ground).rgb)).toBeGreaterThanOrEqual(4.5)
})

test('by night places stand out from all ground around them, and more than the roads do', () => {
  const { ground, house, road } = PALETTES.night
  for (const here of [ground.clear, ground.rough, ground.woods].map((each) => parse(each).rgb)) {
    for (const roof of house.roofs) {
      expect(contrast(parse(roof).rgb, here)).toBeGreaterThanOrEqual(5)
      for (const { bed } of Object.values(road))
        expect(luminance(parse(roof).rgb)).toBeGreaterThan(luminance(parse(bed).rgb))
    }
    expect(contrast(over(here, house.rim), here)).toBeGreaterThanOrEqual(3)
  }
})

test('in high contrast a road has broader edges against white ground than in other palettes', () => {
  expect(PALETTES.contrast.casing).toBeGreaterThan(PALETTES.day.casing * 1.5)
})

describe('the palette that a player gets', () => {
  const room = { theme: 'system', isDark: false, wantsContrast: false } as const
  test('follows the theme and the system, contrast before darkness', () => {
    expect(paletteFor('auto', room)).toBe('day')
    expect(paletteFor('auto', { ...room, isDark: true })).toBe('night')
    expect(paletteFor('auto', { ...room, theme: 'dark' })).toBe('night')
    expect(paletteFor('auto', { ...room, theme: 'light', isDark: true })).toBe('day')
    expect(paletteFor('auto', { ...room, theme: 'dark', wantsContrast: true })).toBe('contrast')
  })

  test.each(['day', 'night', 'contrast'] satisfies MapPreference[])('is %s if the player chose it', (map) => {
    expect(paletteFor(map, { theme: 'dark', isDark: true, wantsContrast: true })).toBe(map)
  })
})

test.each(['#8a9088', '#59602f', '#2b5797', '#ffe600', '#000000'])(
  'the name of a tray is readable on %s, the colour of its side',
  (side) => {
    expect(contrast(over([0, 0, 0], inkUpon(side)), over([0, 0, 0], side))).toBeGreaterThanOrEqual(4.5)
  },
)
