import { lineSentence } from '../table/log/log-line.tsx'
import type { ReportLine } from './report-line.ts'

const ENTRY = /^Entry (\d+)(?: by [a-z0-9-]+)?(?= )/

/** What the log says of the entry that the relay calls by its number; undefined where it is not known here. */
export function quoteEntry(message: string, lines: readonly ReportLine[]): string | undefined {
  const [, seq] = ENTRY.exec(message) ?? []
  const line = seq === undefined ? undefined : lines.find((each) => each.seq === Number(seq))
  return line && lineSentence(line)
}

/** The log shows no numbers: where it knows the entry, it is called by its words. */
export function replaceEntryNumber(message: string, lines: readonly ReportLine[]): string {
  const told = quoteEntry(message, lines)
  return told === undefined ? message : message.replace(ENTRY, () => `“${told}”`)
}

/** Why a gesture is taken back only together, in the words of the log. */
export function whyUndoAsks(message: string, lines: readonly ReportLine[]): string {
  const told = quoteEntry(message, lines)
  return told === undefined ? message : `Not without the others, for something was rolled or revealed: ${told}.`
}
