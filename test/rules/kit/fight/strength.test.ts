import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StrengthSum, strengthText, totalOf } from '../../../../rules/kit/fight/strength.ts'

const tank = { id: 't', name: '1/21 Armor' }

/** Terms of a sum, by operation. */
const parts = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('add'), fc.integer({ min: -5, max: 15 }), fc.constant(0)),
    fc.tuple(fc.constant('divide'), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 })),
    fc.tuple(fc.constant('exactly'), fc.integer({ min: 1, max: 4 }), fc.constant(0)),
  ),
)

describe('a strength', () => {
  it('is the sum of its terms, whatever operation each has', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const sum = new StrengthSum()
        for (const [how, value, least] of all) {
          if (how === 'add') sum.add('1.0', how, value)
          sum.floor()
          if (how === 'divide') sum.divide('2.0', how, value, least)
          if (how === 'exactly') sum.divideExactly('3.0', how, value)
        }
        const { terms, total } = sum.of(tank)
        expect(terms.reduce((whole, { amount }) => whole + amount, 0)).toBeCloseTo(total)
        expect(terms.filter(({ amount }) => amount === 0)).toEqual([])
        expect(total).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it.each([
    [7, 4, 0, 1],
    [3, 4, 0, 0],
    [3, 4, 1, 1],
    [0, 4, 1, 0],
    [1, 2, 2, 1],
  ])('of %i by %i, but %i at least, leaves %i', (whole, by, least, left) => {
    const sum = new StrengthSum()
    sum.add('', 'printed', whole)
    sum.divide('', 'divided', by, least)
    expect(sum.total).toBe(left)
  })

  it('is printed with each reason, and its case if there is one', () => {
    const sum = new StrengthSum()
    expect(strengthText(sum.of(tank))).toBe('1/21 Armor: 0.')
    sum.add('2.1', 'printed attack', 3)
    sum.add('9.5', 'uphill', undefined)
    expect(strengthText(sum.of(tank))).toBe('1/21 Armor: 3 printed attack.')
    sum.add('13.1', 'whole regiment attacks', 1)
    sum.add('', 'by decree', -2)
    expect(strengthText(sum.of(tank))).toBe(
      '1/21 Armor: 3 printed attack, +1 whole regiment attacks (13.1), -2 by decree = 2.',
    )
  })

  it('of several units is their sum', () => {
    expect(totalOf([])).toBe(0)
    expect(totalOf([{ total: 2 }, { total: 3.5 }])).toBe(5.5)
  })
})
