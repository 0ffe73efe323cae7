import { describe, expect, it } from 'vitest'
import { chartOf, numberIn, printedIn, resultIn } from '../../../rules/kit/chart.ts'
import type { RulesSheet } from '../../../table/generated/types.ts'

const sheet: Partial<RulesSheet> = {
  charts: [
    {
      id: 'crt',
      name: 'Combat',
      basis: 'printed',
      columns: ['1-1', '2-1'],
      rows: [
        { row: '5', cells: ['-', 'D1'] },
        { row: '-1', cells: ['A1', '-'] },
        { row: '2', cells: ['1', null] },
      ],
    },
  ],
} as Partial<RulesSheet>
const book = { sheet: sheet as RulesSheet }

describe('a printed table', () => {
  it.each([
    ['5', '2-1', 'D1'],
    ['2', '2-1', undefined],
    ['4', '1-1', undefined],
    ['5', '3-1', undefined],
  ])('has in row %s and column %s: %s', (row, column, cell) => {
    expect(printedIn(book, 'crt', row, column)).toBe(cell)
  })

  it('gives a number only if one is printed', () => {
    expect(chartOf(book, 'crt')?.name).toBe('Combat')
    expect(chartOf(book, 'air')).toBeUndefined()
    expect(numberIn(book, 'crt', '2', '1-1')).toBeUndefined()
  })

  it.each([
    [-7, 'A1'],
    [-1, 'A1'],
    [1, 'A1'],
    [2, '1'],
    [4, '1'],
    [5, '-'],
    [99, '-'],
  ])('gives for a modified die of %i the row that holds up to the next: %s', (die, cell) => {
    expect(resultIn(book, 'crt', die, '1-1')).toBe(cell)
    expect(resultIn(book, 'crt', die, '9-1')).toBeUndefined()
    expect(resultIn(book, 'air', die, '1-1')).toBeUndefined()
  })
})
