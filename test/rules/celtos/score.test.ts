import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  failureOf,
  isBelowHalf,
  sizeModifier,
  succeeds,
  tenths,
  toBeat,
  toShoot,
  USUAL_DIFFICULTY,
} from '../../../rules/games/celtos/terms/score.ts'

/** The printed scores, rows 1 to 10 by columns 1 to 10. The sheet has this table twice. */
const PRINTED = `
  6 7 8 9 10 10 10 10 10 10
  5 6 7 8 9 10 10 10 10 10
  4 5 6 7 8 9 10 10 10 10
  3 4 5 6 7 8 9 10 10 10
  2 3 4 5 6 7 8 9 10 10
  2 2 3 4 5 6 7 8 9 10
  2 2 2 3 4 5 6 7 8 9
  2 2 2 2 3 4 5 6 7 8
  2 2 2 2 2 3 4 5 6 7
  2 2 2 2 2 2 3 4 5 6`

const table = PRINTED.trim()
  .split('\n')
  .map((row) => row.trim().split(' ').map(Number))

const cells = (what: string) =>
  table.flatMap((row, active) => row.map((needed, against) => [what, active + 1, against + 1, needed] as const))

/** The sheet itself, if it is there. */
const SHEET = new URL('../../../../shared/rulebooks/celtos.txt', import.meta.url)

describe('the tables of the sheet', () => {
  it.each(cells('AS'))('20 [20]: %s %i against %i hits with %i or more', (_, active, against, needed) => {
    expect(toBeat(active, against)).toBe(needed)
  })

  it.each(cells('a stat of'))('23 [23]: %s %i against %i passes with %i or more', (_, active, against, needed) => {
    expect(toBeat(active, against)).toBe(needed)
  })

  it.skipIf(!existsSync(SHEET))('20 [20], 23 [23]: are the two that stand on the sheet', () => {
    const lines = readFileSync(SHEET, 'utf8').split('\n')
    const rows = lines.flatMap((line) => {
      const found = /^(\d+)((?: \d+\+){10})\s*$/.exec(line.trim())
      return found
        ? [
            [
              Number(found[1]),
              found[2]!
                .trim()
                .split(' ')
                .map((each) => Number.parseInt(each, 10)),
            ] as const,
          ]
        : []
    })
    expect(rows).toHaveLength(20)
    for (const [row, scores] of rows) expect([row, scores]).toEqual([row, table[row - 1]])
  })
})

describe('a shot', () => {
  it.each([
    [1, 9],
    [2, 8],
    [3, 7],
    [4, 6],
    [5, 5],
    [6, 4],
    [7, 3],
    [8, 2],
    [9, 1],
    [10, 0],
  ])('12 [12]: with SH %i hits with %i or more', (sh, needed) => {
    expect(toShoot(sh)).toBe(needed)
  })

  it('13 [13]: fails with a natural 1 and succeeds with a natural 10, whatever is needed', () => {
    expect(succeeds(1, 3, toShoot(10), true)).toBe(false)
    expect(succeeds(10, -2, 11, true)).toBe(true)
    expect([succeeds(1, 3, 0, false), succeeds(10, -2, 11, false)]).toEqual([true, false])
  })

  it('13 [13], 12 [12]: gives SH 9 and 10 the same chance until the die is modified by −2', () => {
    expect([0, -1].map((plus) => [tenths(plus, toShoot(9), true), tenths(plus, toShoot(10), true)])).toEqual([
      [9, 9],
      [9, 9],
    ])
    expect([tenths(-2, toShoot(9), true), tenths(-2, toShoot(10), true)]).toEqual([8, 9])
  })

  it('14 [14]: is easier at a bigger target', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(sizeModifier)).toEqual([-1, 0, 0, 1, 1, 2, 2, 3, 3])
    expect([0, 10, 12].map(sizeModifier)).toEqual([undefined, undefined, undefined])
  })

  it('12 [12]: by seven archers of SH 4 at medium range hits three times in the published example', () => {
    const hits = [2, 7, 3, 9, 9, 4, 5].filter((face) => succeeds(face, 0, toShoot(4), true))
    expect(hits).toEqual([7, 9, 9])
  })
})

describe('scores that the sheet leads to', () => {
  it.each([
    [5, 7, 8],
    [10, 1, 2],
    [1, 5, 10],
  ])('20 [20]: AS %i against AS %i needs %i', (attacker, defender, needed) => {
    expect(toBeat(attacker, defender)).toBe(needed)
  })

  it('24 [24]: damage 5 against Toughness 4 needs 5', () => {
    expect(toBeat(5, 4)).toBe(5)
  })

  it('25 [25]: a reaction test of 5 needs 5, against difficulty 4', () => {
    expect(toBeat(5, USUAL_DIFFICULTY)).toBe(5)
  })
})

describe('a failed morale check', () => {
  it.each([
    [4, 7, 'panic'],
    [3, 7, 'rout'],
    [4, 8, 'panic'],
    [3, 8, 'rout'],
    [2, 3, 'panic'],
    [1, 3, 'rout'],
    [1, 2, 'panic'],
  ] as const)('28 [28], 29 [29]: with %i of %i left is %s', (left, initial, result) => {
    expect(failureOf(left, initial, false)).toBe(result)
  })

  it('30 [30]: at exactly half is Panic, or Rout by house rule', () => {
    expect([failureOf(4, 8, false), failureOf(4, 8, true)]).toEqual(['panic', 'rout'])
    expect([failureOf(5, 8, true), failureOf(3, 8, true)]).toEqual(['panic', 'rout'])
  })

  it('27 [27]: comes below half, not at half', () => {
    expect([isBelowHalf(4, 8), isBelowHalf(3, 8), isBelowHalf(4, 7), isBelowHalf(3, 7)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})
