import { caseText } from '../../core/amount.ts'
import { numberText } from '../../core/points.ts'

/*
 * Odds rounded in the defender's favour: as whole odds, which shifts may take beyond a printed table, or as the
 * printed columns.
 */

/** Whole odds by their distance from 1-1: 3-1 is 2, 1-2 is -1. */
export type Rung = number

/** Without attack strength no column is reached. */
export function rungOf(attack: number, defence: number): Rung {
  if (!(attack > 0)) return Number.NEGATIVE_INFINITY
  if (!(defence > 0)) return Number.POSITIVE_INFINITY
  return attack >= defence ? Math.floor(attack / defence) - 1 : 1 - Math.ceil(defence / attack)
}

/** The odds in words, even beyond the table. */
export function rungText(rung: Rung): string {
  if (!Number.isFinite(rung)) return rung < 0 ? 'below any odds' : 'above any odds'
  return rung >= 0 ? `${rung + 1}-1` : `1-${1 - rung}`
}

/** The printed columns of whole odds, best for the defender first. */
export interface Ladder<C extends string> {
  readonly columns: readonly [C, ...C[]]
  /** The rung of the first column. */
  readonly lowest: Rung
}

const placeOn = ({ columns, lowest }: Ladder<string>, rung: Rung): number =>
  Math.max(0, Math.min(columns.length - 1, rung - lowest))

/** The nearest rung of the table. */
export const limitedRung = (ladder: Ladder<string>, rung: Rung): Rung => placeOn(ladder, rung) + ladder.lowest

export const columnOn = <C extends string>(ladder: Ladder<C>, rung: Rung): C =>
  ladder.columns[placeOn(ladder, rung)] ?? ladder.columns[0]

export interface Shift {
  readonly cite: string
  readonly what: string
  readonly by: number
}

export interface Odds<C extends string> {
  readonly ratio: Rung
  /** Each shift with the rung after it. */
  readonly shifts: readonly (Shift & { readonly after: Rung })[]
  readonly column: C
}

/** The column after all shifts, limited to the table only at the end. */
export function shiftedOdds<C extends string>(
  ladder: Ladder<C>,
  ratio: Rung,
  shifts: readonly Shift[],
  from: Rung = ratio,
): Odds<C> {
  let now = from
  const counted = shifts.map((shift) => {
    now += shift.by
    return { ...shift, after: now }
  })
  return { ratio, shifts: counted, column: columnOn(ladder, now) }
}

/** 14 against 6 is 2-1; armor bonus (13.2): 3-1. */
export function shiftedOddsText(attack: number, defence: number, { ratio, shifts, column }: Odds<string>): string {
  const steps = shifts.map(({ what, cite, after }) => `${what}${caseText(cite)}: ${rungText(after)}`)
  const last = shifts.at(-1)?.after ?? ratio
  const end = rungText(last) === column ? [] : [`the table has ${column}`]
  return `${[`${numberText(attack)} against ${numberText(defence)} is ${rungText(ratio)}`, ...steps, ...end].join('; ')}.`
}

/** The highest printed column that is reached, such as 3-2; undefined below the lowest. */
export function columnReached(columns: readonly string[], attack: number, defence: number): string | undefined {
  const ratio = (column: string): number => {
    const [a = 0, d = 1] = column.split('-').map(Number)
    return a / d
  }
  const reached = columns.filter((column) => defence <= 0 || attack >= ratio(column) * defence)
  return reached.sort((a, b) => ratio(b) - ratio(a))[0]
}
