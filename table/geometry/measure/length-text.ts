import { CELL } from '../hex.ts'

/** The ground distance of 100 units, as a map states it. */
export interface Scale {
  readonly cell: number
  readonly unit: string
}

/** Units that are written in the plural, with their singular. */
const SINGULAR: Readonly<Record<string, string>> = { inches: 'inch', feet: 'foot', paces: 'pace', yards: 'yard' }

export const toScale = (units: number, { cell }: Scale): number => (units / CELL) * cell
export const fromScale = (length: number, { cell }: Scale): number => (length / cell) * CELL

/** A number of the scale's units, to a tenth; to a hundredth where a limit would look the same. */
export function lengthNumber(units: number, scale: Scale, limit?: number): string {
  const exact = toScale(units, scale)
  const text = String(Math.round(exact * 10) / 10)
  if (limit === undefined || limit === units || text !== lengthNumber(limit, scale)) return text
  return String(Math.round(exact * 100) / 100)
}

/** 6.5 inches, 1 inch. */
export function lengthText(units: number, scale: Scale, limit?: number): string {
  const number = lengthNumber(units, scale, limit)
  return `${number} ${number === '1' ? (SINGULAR[scale.unit] ?? scale.unit) : scale.unit}`
}
