import type { Id } from '../../table/generated/types.ts'
import type { HouseRule } from '../../table/referee.ts'
import { lineSentence, lineSubject, sentenceAbout } from '../table/log/log-line.tsx'
import { optionReport } from './referee-modes.ts'
import type { ReportLine } from './report-line.ts'
import { reportRequest } from './request-report.ts'

/** So many lines are read out at a time: who was away for long reads the rest himself. */
const MOST = 3

/** What has come into the log since a line, as it is read aloud. What one said oneself is not said again. */
export function announcementsSince(
  lines: readonly ReportLine[],
  since: number,
  own: Id | undefined,
  switches: readonly HouseRule[] | undefined,
): readonly string[] {
  const fresh = lines.filter(
    ({ seq, kind, seat, chance }) => seq > since && chance?.kind !== 'deciding' && !(kind === 'words' && seat === own),
  )
  const left = fresh.length - MOST
  const said = fresh.slice(-MOST).map((line) => aloud(withHouseRuleText(line, switches), lines))
  return left > 0 ? [`${left === 1 ? 'One line' : `${left} lines`} in the log, and then:`, ...said] : said
}

/** An answer and what is taken back are told with what they are about. */
function aloud(line: ReportLine, lines: readonly ReportLine[]): string {
  const about = line.of && lines.find(({ seq }) => seq === line.of?.seq)
  const said = about ? `${line.who} ${sentenceAbout(line, lineSubject(about))}` : lineSentence(line)
  return /[.!?…”]$/.test(said) ? said : `${said}.`
}

/** A house rule in the words of the referee, once he is here. */
export function withHouseRuleText(line: ReportLine, switches: readonly HouseRule[] | undefined): ReportLine {
  const isAsked = line.asks !== undefined
  const text = line.set && switches && optionReport(line.set.option, line.set.value, switches, isAsked)
  if (text === undefined) return line
  return isAsked ? { ...line, ...reportRequest(line.kind, text) } : { ...line, text }
}
