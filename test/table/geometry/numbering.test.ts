import { describe, expect, test } from 'vitest'
import type { GridSheet, Numbering } from '../../../table/generated/types.ts'
import { GridError, makeGrid } from '../../../table/geometry/grid.ts'
import { inPrintedOrder, printedId } from '../../../table/geometry/numbering.ts'
import { CELLES, COMBAT_OPERATIONS, type HexSheet } from './grid-sheets.ts'

const numbers = (from: number, more = {}) => ({ as: 'numbers', from, ...more }) as const
const letters = (from: number, more = {}) => ({ as: 'letters', from, ...more }) as const

const PADDED: Numbering = { first: 'column', column: numbers(1, { pad: 2 }), row: numbers(1, { pad: 2 }) }
const LETTERED: Numbering = { first: 'column', column: letters(1), row: numbers(1) }

/** [case, numbering, column and row from 0, id] */
const PRINTED: [string, Numbering, number, number, string][] = [
  ['letters then numbers', LETTERED, 6, 2, 'G3'],
  ['pairs of digits', PADDED, 20, 12, '2113'],
  ['the last single letter', LETTERED, 25, 0, 'Z1'],
  ['letters double after Z', LETTERED, 26, 0, 'AA1'],
  ['both letters go on', LETTERED, 27, 9, 'BB10'],
  ['and triple after ZZ', LETTERED, 52, 0, 'AAA1'],
  ['row first', { ...PADDED, first: 'row' }, 20, 12, '1321'],
  ['a separator', { ...LETTERED, separator: '-' }, 0, 11, 'A-12'],
  ['numbers from zero', { first: 'column', column: numbers(0, { pad: 2 }), row: numbers(0, { pad: 2 }) }, 3, 0, '0300'],
  ['numbers from elsewhere', { first: 'column', column: numbers(31), row: numbers(8, { pad: 2 }) }, 2, 0, '3308'],
  ['letters from C', { first: 'row', column: numbers(1, { pad: 2 }), row: letters(3) }, 4, 0, 'C05'],
  ['rows that count down', { ...LETTERED, row: numbers(17, { descending: true }) }, 0, 2, 'A15'],
  ['columns that count down', { ...LETTERED, column: letters(20, { descending: true }) }, 19, 0, 'A1'],
  ['below zero', { ...LETTERED, separator: '.', row: numbers(-2, { pad: 2 }) }, 0, 0, 'A.-02'],
  ['before A, as VASSAL has it', { ...LETTERED, column: letters(0) }, 0, 0, '-B1'],
]

test.each(PRINTED)('Printed ids: %s', (_, numbering, column, row, id) => {
  expect(printedId(numbering, { column, row })).toBe(id)
})

describe('printed order', () => {
  const ids = (numbering: Numbering): string[] =>
    inPrintedOrder(numbering, 2, 3).map((place) => printedId(numbering, place))

  test('goes column by column or row by row, by the first part of the id', () => {
    expect(ids(LETTERED)).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
    expect(ids({ ...PADDED, first: 'row' })).toEqual(['0101', '0102', '0201', '0202', '0301', '0302'])
  })

  test('counts up even where the board counts down', () => {
    expect(ids({ ...LETTERED, row: numbers(3, { descending: true }) })).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
  })
})

describe('staggered numbering', () => {
  const column = (sheet: HexSheet, index: number): string[] => {
    const grid = makeGrid(sheet)
    return Array.from({ length: sheet.rows }, (_, row) => grid.print(grid.at(58 + index * 87, 100 + row * 100)!))
  }
  const sheet: HexSheet = { ...COMBAT_OPERATIONS, rows: 2, columns: 3, numbering: { ...LETTERED, stagger: true } }

  test('gives the rows of shifted columns a number one higher', () => {
    expect([0, 1, 2].map((index) => column({ ...sheet, rows: 2 }, index)[1])).toEqual(['A2', 'B3', 'C2'])
    expect(
      makeGrid({ ...sheet, shifted: 'even' })
        .cells()
        .map(makeGrid({ ...sheet, shifted: 'even' }).print),
    ).toEqual(['A2', 'A3', 'B1', 'B2', 'C2', 'C3'])
  })

  test('gives them a number one lower if rows count down', () => {
    const down = makeGrid({
      ...sheet,
      numbering: { ...LETTERED, row: numbers(9, { descending: true }), stagger: true },
    })
    expect(down.cells().map(down.print)).toEqual(['A8', 'A9', 'B7', 'B8', 'C8', 'C9'])
  })

  test('shifts the columns of shifted rows on boards of pointy tops', () => {
    const pointy = makeGrid({ ...sheet, tops: 'pointy' })
    expect(pointy.cells().map(pointy.print).sort()).toEqual(['A1', 'B1', 'B2', 'C1', 'C2', 'D2'])
  })
})

describe('a sheet that cannot be printed', () => {
  const fault = (sheet: GridSheet): GridError => {
    try {
      makeGrid(sheet)
    } catch (error) {
      if (error instanceof GridError) return error
      throw error
    }
    throw new Error('the sheet was printed')
  }

  test('is reported with both cells if two have one id', () => {
    const numbering: Numbering = { first: 'column', column: numbers(1), row: numbers(1) }
    const error = fault({ kind: 'square', columns: 11, rows: 12, numbering })
    expect(error.code).toBe('same-id-twice')
    expect(error.message).toBe('"111" would be printed twice: in column 1, row 11 and in column 11, row 1')
  })

  test('is reported with the length and the limit if an id is too long', () => {
    const error = fault({ ...COMBAT_OPERATIONS, columns: 500 })
    expect(error.code).toBe('long-id')
    expect(error.message).toBe('"AAAAAAAAAAAAAAA10" has 17 characters, and an id has at most 16')
  })

  test('is reported with the existing ids if a missing cell is unknown', () => {
    const error = fault({ ...CELLES, missing: ['0101', '3401'] })
    expect(error.code).toBe('unknown-missing')
    expect(error.message).toBe('"3401" is said to be missing, but the ids run from "0101" to "3317"')
  })
})
