import type { Id } from '../../table/generated/types.ts'
import type { HouseRule } from '../../table/referee.ts'
import { lineSentence, lineSubject, textAbout } from './line-sentence.ts'
import { countOf } from './numbers.ts'
import { optionReport } from './referee-modes.ts'
import type { ReportLine } from './report-line.ts'
import { reportRequest } from './request-report.ts'

/** At most this many lines are read aloud at a time; a player who was away longer reads the rest. */
const MOST = 3

/** The lines since an entry, as a screen reader reads them aloud, without the player's own messages. */
export function announcementsSince(
  lines: readonly ReportLine[],
  since: number,
  own: Id | undefined,
  houseRules: readonly HouseRule[] | undefined,
): readonly string[] {
  const fresh = lines.filter(
    ({ seq, kind, seat, chance }) =>
      seq > since && chance?.kind !== 'deciding' && !((kind === 'words' || kind === 'writing') && seat === own),
  )
  const left = fresh.length - MOST
  const read = fresh.slice(-MOST).map((line) => announcement(withHouseRuleText(line, houseRules), lines))
  return left > 0 ? [`${countOf(left, 'more line')} in the log, then:`, ...read] : read
}

/** A line about another entry quotes that entry. */
function announcement(line: ReportLine, lines: readonly ReportLine[]): string {
  const about = line.of && lines.find(({ seq }) => seq === line.of?.seq)
  const text = about ? `${line.who} ${textAbout(line, lineSubject(about))}` : lineSentence(line)
  return /[.!?…”]$/.test(text) ? text : `${text}.`
}

/** Words a house rule as the referee does, once it is loaded. */
export function withHouseRuleText(line: ReportLine, houseRules: readonly HouseRule[] | undefined): ReportLine {
  const isAsked = line.asks !== undefined
  const text = line.set && houseRules && optionReport(line.set.option, line.set.value, houseRules, isAsked)
  if (text === undefined) return line
  return isAsked ? { ...line, ...reportRequest(line.kind, text) } : { ...line, text }
}
