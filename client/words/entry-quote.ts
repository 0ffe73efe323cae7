import { lineSentence } from './line-sentence.ts'
import type { ReportLine } from './report-line.ts'

const ENTRY = /^Entry (\d+)(?: by [a-z0-9-]+)?(?= )/

/** The line of the entry that a message of the relay names by number; undefined if this page does not have it. */
function quoteEntry(message: string, lines: readonly ReportLine[]): string | undefined {
  const [, seq] = ENTRY.exec(message) ?? []
  const line = seq === undefined ? undefined : lines.find((each) => each.seq === Number(seq))
  return line && lineSentence(line)
}

/** Quotes the entry in place of its number, which the log does not show. */
export function replaceEntryNumber(message: string, lines: readonly ReportLine[]): string {
  const quoted = quoteEntry(message, lines)
  return quoted === undefined ? message : message.replace(ENTRY, () => `“${quoted}”`)
}

/** Why the player cannot undo alone. */
export function whyUndoAsks(message: string, lines: readonly ReportLine[]): string {
  const quoted = quoteEntry(message, lines)
  return quoted === undefined ? message : `Undoing a roll or reveal needs the others’ consent: ${quoted}.`
}
