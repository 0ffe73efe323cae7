import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnOn,
  columnReached,
  type Ladder,
  limitedRung,
  rungOf,
  shiftedOdds,
  shiftedOddsText,
} from '../../../../rules/kit/fight/odds.ts'

const LADDER: Ladder<string> = { columns: ['1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1'], lowest: -2 }
const PRINTED = ['1-1', '3-2', '2-1', '3-1']

const points = fc.integer({ min: 0, max: 60 })
const defence = fc.integer({ min: 1, max: 60 })
const shift = fc.record({ cite: fc.constant('1.0'), what: fc.constant('a shift'), by: fc.integer({ min: -2, max: 2 }) })

describe('odds', () => {
  it('never fall when the attack grows, nor rise when the defence does', () => {
    const place = (column: string | undefined) => (column === undefined ? -1 : PRINTED.indexOf(column))
    fc.assert(
      fc.property(points, defence, fc.nat(20), (attack, against, more) => {
        expect(rungOf(attack + more, against)).toBeGreaterThanOrEqual(rungOf(attack, against))
        expect(rungOf(attack, against + more)).toBeLessThanOrEqual(rungOf(attack, against))
        const printed = (a: number, d: number) => place(columnReached(PRINTED, a, d))
        expect(printed(attack + more, against)).toBeGreaterThanOrEqual(printed(attack, against))
        expect(printed(attack, against + more)).toBeLessThanOrEqual(printed(attack, against))
      }),
    )
  })

  it('are the same on the ladder as in printed columns, between the ends of both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), defence, (attack, against) => {
        const reached = columnReached(LADDER.columns, attack, against)
        expect(reached ?? LADDER.columns[0]).toBe(columnOn(LADDER, rungOf(attack, against)))
      }),
    )
  })

  it('change by as many columns as there are shifts, up to the ends of the table', () => {
    fc.assert(
      fc.property(points, points, fc.array(shift), (attack, against, shifts) => {
        const ratio = rungOf(attack, against)
        const odds = shiftedOdds(LADDER, ratio, shifts)
        const last = ratio + shifts.reduce((sum, { by }) => sum + by, 0)
        expect(odds.shifts.at(-1)?.after ?? ratio).toBe(last)
        expect(odds.column).toBe(columnOn(LADDER, last))
        expect(odds.column).toBe(columnOn(LADDER, limitedRung(LADDER, last)))
      }),
    )
  })

  it.each([
    [14, 6, [], '14 against 6 is 2-1.'],
    [14, 6, [{ cite: '13.2', what: 'armor bonus', by: 1 }], '14 against 6 is 2-1; armor bonus (13.2): 3-1.'],
    [1, 9, [], '1 against 9 is 1-9; the table has 1-3.'],
    [0, 9, [], '0 against 9 is below any odds; the table has 1-3.'],
    [3, 0, [], '3 against 0 is above any odds; the table has 5-1.'],
  ])('of %i against %i are said with each shift', (attack, against, shifts, messages) => {
    expect(shiftedOddsText(attack, against, shiftedOdds(LADDER, rungOf(attack, against), shifts))).toBe(messages)
  })

  it.each([
    [29, 20, '1-1'],
    [30, 20, '3-2'],
    [19, 20, undefined],
    [500, 20, '3-1'],
    [0, 0, '3-1'],
  ])('of %i against %i reach the printed column %s', (attack, against, column) => {
    expect(columnReached(PRINTED, attack, against)).toBe(column)
  })
})
