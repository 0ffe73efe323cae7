import { describe, expect, it } from 'vitest'
import { type Columns, clamp, columnIndex, shiftedColumn, shiftListText } from '../../../../rules/kit/fight/columns.ts'
import { diceOutcomes, harmOf } from '../../../../rules/kit/fight/dice-outcomes.ts'
import { readPlainDice } from '../../../../table/chance/plain-dice.ts'

const RATIO: Columns = { by: 'ratio', columns: ['1-2', '1-1', '3-2', '2-1', '4-1'] }
const DIFFERENCE: Columns = { by: 'difference', columns: ['-3', '0', '+2', '+5'] }
const shift = (by: number, what = 'forest', cite = 'C1') => ({ cite, what, by })

describe('a combat table', () => {
  it.each([
    [RATIO, 2, 5, -1],
    [RATIO, 3, 6, 0],
    [RATIO, 5, 5, 1],
    [RATIO, 8, 5, 2],
    [RATIO, 15, 4, 3],
    [RATIO, 16, 4, 4],
    [RATIO, 99, 1, 4],
    [RATIO, 3, 0, 4],
    [RATIO, 0, 0, -1],
    [DIFFERENCE, 1, 5, -1],
    [DIFFERENCE, 2, 5, 0],
    [DIFFERENCE, 5, 5, 1],
    [DIFFERENCE, 7, 5, 2],
    [DIFFERENCE, 20, 5, 3],
    [DIFFERENCE, 0, 0, -1],
  ] as const)('%j: %i against %i reaches column %i', (columns, attack, defence, place) => {
    expect(columnIndex(columns, attack, defence)).toBe(place)
  })

  it('shifts columns by the sum of all shifts, within its limits and the ends of the table', () => {
    expect(shiftedColumn(RATIO, 2, [shift(-1)])).toBe('1-1')
    expect(shiftedColumn(RATIO, 2, [shift(-1), shift(2)])).toBe('2-1')
    expect(shiftedColumn(RATIO, 2, [shift(-9)])).toBe('1-2')
    expect(shiftedColumn(RATIO, 2, [shift(9)])).toBe('4-1')
    expect(shiftedColumn(RATIO, 1, [shift(2), shift(2)], { most: 2 })).toBe('2-1')
    expect(shiftedColumn(DIFFERENCE, 3, [shift(-4)], { least: -1 })).toBe('+2')
  })

  it('lists shifts with their sum, and says where a limit cuts it', () => {
    expect(shiftListText([shift(-1)])).toBe('forest −1 (C1)')
    expect(shiftListText([shift(-1), shift(2, 'guns', '')])).toBe('forest −1 (C1), guns +2: +1 in all')
    expect(shiftListText([shift(3)], { most: 2 })).toBe('forest +3 (C1): +2 in all, which is the limit')
    expect([clamp(5, {}), clamp(5, { most: 2 }), clamp(-5, { least: -1, most: 2 })]).toEqual([5, 2, -1])
  })
})

describe('the results of the dice', () => {
  const totals = (text: string) => diceOutcomes(readPlainDice(text)!).map(({ total }) => total)

  it('are all results, the lowest total first, each with its frequency', () => {
    expect(totals('d6')).toEqual([1, 2, 3, 4, 5, 6])
    expect(totals('d10 0-9')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(totals('2d6')).toHaveLength(36)
    expect(totals('2d6').filter((total) => total === 7)).toHaveLength(6)
    expect(totals('d4+2')).toEqual([3, 4, 5, 6])
    expect(totals('9d6')).toEqual([])
  })

  it('harm the sides that the result harms', () => {
    expect([harmOf(false, false), harmOf(true, false), harmOf(false, true), harmOf(true, true)]).toEqual([
      'nobody',
      'attacker',
      'defender',
      'both',
    ])
  })
})
