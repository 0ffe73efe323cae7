import { awaitsConsent } from '../../../table/action/consent.ts'
import type { Appeal, Id, Rule } from '../../../table/generated/types.ts'
import { seatOf } from '../../../table/state.ts'
import { lineSentence, lineSubject, textAbout } from '../../words/line-sentence.ts'
import type { ReportLine } from '../../words/report-line.ts'
import type { EntryWithStates } from '../sync/sync-state.ts'
import { texts } from './texts.ts'

/**
 * The notice for this seat that an action of its own was rejected, or its request declined: by whom, what and why. The
 * human referee is told of a call.
 */
export function rulingNotice(
  news: EntryWithStates,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const { action } = news.entry
  if (action?.type === 'rule' && action.ruling === 'refused') return rejectionNotice(news, action, lines, own)
  return action?.type === 'appeal' ? callNotice(news, action, lines, own) : undefined
}

function rejectionNotice(
  { entry: { seq, seat, result }, before }: EntryWithStates,
  { entry, reason }: Rule,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const line = lines.find((each) => each.seq === entry)
  if (!line || line.seat !== own) return undefined
  const held = before.held[entry]
  const isRuling = seatOf(before, seat)?.referee === true
  const by = isRuling ? texts.referee : (lines.find((each) => each.seq === seq)?.who ?? texts.others)
  if (held && awaitsConsent(held) && !isRuling) return texts.declined(by, requested(line, lines), reason)
  const done = line.kind === 'move' ? texts.yourMove(line.text) : texts.yourAction(line.text)
  const isTakenBack = result?.of !== undefined
  const stands = !isTakenBack && !held ? texts.stillStands : ''
  return `${texts.rejected(by, isTakenBack, done, reason)}${stands}`
}

/** The matter of a request: the end of the game. An undo names what it would undo. */
function requested(line: ReportLine, lines: readonly ReportLine[]): string {
  const about = line.asks === undefined && line.of && lines.find(({ seq }) => seq === line.of?.seq)
  return about ? texts.undo(lineSubject(about)) : lineSubject(line)
}

function callNotice(
  { entry: { seq, held }, before }: EntryWithStates,
  { entry }: Appeal,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const line = lines.find((each) => each.seq === seq)
  if (held || !line || !seatOf(before, own ?? '')?.referee) return undefined
  const about = lines.find((each) => each.seq === entry)
  return about ? `${line.who} ${textAbout(line, lineSubject(about))}.` : `${lineSentence(line)}.`
}
