import { HIDDEN_ACTION } from './hidden-report.ts'
import type { ReportLine } from './report-line.ts'

/** A message, a move without a verb and a phase follow a colon. */
export const hasColon = ({ kind }: ReportLine): boolean => kind === 'move' || kind === 'words' || kind === 'time'

/** The line as a sentence. */
export const lineSentence = (line: ReportLine): string => `${line.who}${hasColon(line) ? ':' : ''} ${line.text}`

/** The line as another line quotes it: of a request only what was asked for. */
export const lineSubject = ({ asks, text }: ReportLine): string => asks ?? text

/** The text of a line that is about another one, with that one quoted in place of its number. */
export function textAbout({ of, text }: ReportLine, quoted: string): string {
  const what = quoted === HIDDEN_ACTION ? ' something hidden' : `: ${quoted}`
  return of ? `${of.verb}${what}${of.reason === undefined ? '' : ` (“${of.reason}”)`}${of.seen ?? ''}` : text
}
