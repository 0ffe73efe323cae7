import type { ProblemCode } from '../../../table/module/problem.ts'
import { plainSheets } from '../../modules/plain-sheets.ts'

/** Any sheet, to be broken at will. */
// biome-ignore lint/suspicious/noExplicitAny: a broken sheet has no type
export type Sheet = any
export type Sheets = Record<string, Sheet>

export const MAP = 'map.json'
export const COUNTERS = 'counters.json'
export const SEQUENCE = 'sequence.json'
export const SCENARIO = 'scenarios/first.json'

export const tiny = (): Sheets => structuredClone(plainSheets('tiny', 'Tiny')) as Sheets

export function broken(breakIt: (sheets: Sheets) => void): Sheets {
  const sheets = tiny()
  breakIt(sheets)
  return sheets
}

export interface Case {
  readonly what: string
  readonly breakIt: (sheets: Sheets) => void
  readonly file: string
  readonly pointer: string
  readonly code: ProblemCode
  /** Words that the sentence must hold: the value found, and the right one. */
  readonly says: readonly string[]
}

export const one = (
  what: string,
  file: string,
  pointer: string,
  code: ProblemCode,
  says: readonly string[],
  breakIt: (sheet: Sheet, sheets: Sheets) => void,
): Case => ({ what, file, pointer, code, says, breakIt: (sheets) => breakIt(sheets[file], sheets) })
