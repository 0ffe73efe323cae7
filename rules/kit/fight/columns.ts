import { caseText } from '../../core/amount.ts'
import { columnReached, type Shift } from './odds.ts'

/** The columns of a combat table, worst for the attacker first: odds (3-1) or differences (+3). */
export interface Columns {
  readonly by: 'ratio' | 'difference'
  readonly columns: readonly string[]
}

/** The limits of the sum of all shifts or die modifiers. */
export interface Bounds {
  readonly least?: number
  readonly most?: number
}

/** The last column that is reached; -1 below the first. */
export function columnIndex({ by, columns }: Columns, attack: number, defence: number): number {
  if (!(attack > 0)) return -1
  if (by === 'difference') return columns.findLastIndex((column) => attack - defence >= Number(column))
  const reached = columnReached(columns, attack, defence)
  return reached === undefined ? -1 : columns.indexOf(reached)
}

/** The column after all shifts. Their sum is limited first, then the column to the table. */
export function shiftedColumn({ columns }: Columns, from: number, shifts: readonly Shift[], span: Bounds = {}): string {
  const by = clamp(
    shifts.reduce((sum, shift) => sum + shift.by, 0),
    span,
  )
  return columns[Math.max(0, Math.min(columns.length - 1, from + by))] ?? ''
}

export const clamp = (sum: number, { least = -Infinity, most = Infinity }: Bounds): number =>
  Math.min(most, Math.max(least, sum))

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** Forest −1 (C9), guns +1 (C10): 0 in all. */
export function shiftListText(shifts: readonly Shift[], span: Bounds = {}): string {
  const sum = shifts.reduce((total, { by }) => total + by, 0)
  const limited = clamp(sum, span)
  const parts = shifts.map(({ what, cite, by }) => `${what} ${signed(by)}${caseText(cite)}`)
  const limit = limited === sum ? '' : ', which is the limit'
  return `${parts.join(', ')}${shifts.length > 1 || limit ? `: ${signed(limited)} in all${limit}` : ''}`
}
