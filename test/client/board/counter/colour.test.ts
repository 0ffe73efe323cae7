import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backTone } from '../../../../client/board/counter/back.ts'
import { type Colour, contrast, inkOn, printed, readableInk } from '../../../../client/board/counter/colour.ts'
import { tonesOf, type Wear, worn } from '../../../../client/board/counter/wear.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.tuple(part, part, part)
const WEARS: readonly Wear[] = ['full', 'used', 'reduced', 'reduced-used', 'turned']

describe('the colours of a counter, whatever the module chooses', () => {
  test('make numbers and words readable on every tone of the ground, on each side', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(...WEARS), (side, ink, wear) => {
        const print = printed(worn(side, wear), ink, (ground) => tonesOf(ground, wear))
        for (const tone of tonesOf(print.ground, wear)) expect(contrast(print.ink, tone)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  test('make words readable on the deep tones of the back', () => {
    fc.assert(
      fc.property(colour, colour, (side, ink) => {
        const print = printed(backTone(side), ink, (ground) => tonesOf(ground, 'full'))
        for (const tone of tonesOf(print.ground, 'full')) expect(contrast(print.ink, tone)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })

  test('include a readable ink for any plain ground', () => {
    fc.assert(
      fc.property(colour, colour, (ground, ink) => contrast(readableInk(ink, ground), ground) >= 4.5),
      { numRuns: 2000 },
    )
  })
})

test('contrast is measured by the usual formula', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('a ground that suits the wanted ink stays as it is, and so does the ink', () => {
  const [blue, white] = [
    [43, 87, 151],
    [255, 255, 255],
  ] as const
  expect(printed(blue, white, (ground) => tonesOf(ground, 'full'))).toEqual({ ground: blue, ink: white })
})

test('if no ink is readable on all grounds, the most readable one is chosen', () => {
  expect(
    inkOn(
      [128, 128, 128],
      [
        [0, 0, 0],
        [140, 140, 140],
      ],
    ),
  ).toEqual([255, 255, 255])
})
