import { describe, expect, test } from 'vitest'
import { type Colour, contrast, parse } from '../../../../client/board/counter/colour.ts'
import { formationStripe } from '../../../../client/board/counter/formation-stripe.ts'
import { foldTones, tonesOf, type Wear, wearOf, worn } from '../../../../client/board/counter/wear.ts'
import type { Counter } from '../../../../table/generated/types.ts'

const unit = (faces: Counter['faces'], kind: Counter['kind'] = 'unit'): Counter => ({ id: 'u', name: 'u', kind, faces })
const wears = (counter: Counter): readonly Wear[] => counter.faces.map((_, face) => wearOf(counter, face))

describe('the side of a unit that is up', () => {
  test('is the one that its sheet names', () => {
    const looks = ['full', 'used', 'reduced', 'reduced-used'] as const
    expect(wears(unit(looks.map((look) => ({ look }))))).toEqual(looks)
  })

  test('is guessed from the name of the side', () => {
    const names = ['Unused', 'Used', 'Reduced, unused', 'Reduced, used', 'Dug in']
    expect(wears(unit(names.map((name) => ({ name }))))).toEqual(['full', 'used', 'reduced', 'reduced-used', 'full'])
  })

  test('is the reduced one if it is the second of two', () => {
    expect(wears(unit([{}, {}]))).toEqual(['full', 'reduced'])
    expect(wears(unit([{}, {}, {}]))).toEqual(['full', 'turned', 'turned'])
    expect(wears(unit([{}, {}], 'marker'))).toEqual(['full', 'turned'])
  })
})

test('a used side differs from an unused one in its ground and by a sash', () => {
  for (const side of [
    [43, 87, 151],
    [164, 38, 44],
    [111, 112, 64],
    [141, 148, 136],
  ] as readonly Colour[]) {
    expect(worn(side, 'used')).not.toEqual(side)
    const [, , sash] = tonesOf(worn(side, 'used'), 'used')
    expect(contrast(sash as Colour, worn(side, 'used'))).toBeGreaterThan(1.25)
    expect(worn(side, 'reduced')).toEqual(side)
  }
})

test('the folded corner of a used side is told from any ground by its line', () => {
  for (const side of ['#2b5797', '#a4262c', '#8a9088', '#59602f', '#f2c94c', '#b5651d', '#ffffff'].map(parse)) {
    const { paper, line } = foldTones(worn(side, 'used'))
    expect(contrast(paper, line)).toBeGreaterThan(4.5)
    expect(contrast(line, worn(side, 'used'))).toBeGreaterThan(2)
  }
})

test('forty formations of a side have forty stripes, and neighbours differ in pattern and colour', () => {
  const stripes = Array.from({ length: 40 }, (_, index) => formationStripe(index))
  expect(new Set(stripes.map(({ colour, pattern }) => `${colour} ${pattern}`)).size).toBe(40)
  for (const [index, { colour, pattern }] of stripes.slice(1).entries()) {
    expect(pattern).not.toBe(stripes[index]?.pattern)
    expect(colour).not.toEqual(stripes[index]?.colour)
  }
})
