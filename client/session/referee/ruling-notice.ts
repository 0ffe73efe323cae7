import type { Id } from '../../../table/generated/types.ts'
import { seatOf } from '../../../table/state.ts'
import type { ReportLine } from '../../words/report-line.ts'
import type { AppliedEntry } from '../sync/sync.ts'

/** That the others do not agree, or the human referee rules against something that this seat did, to be heard at once. */
export function rulingNotice(
  { entry, before }: AppliedEntry,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const { action, seat, result } = entry
  if (action?.type !== 'rule' || action.ruling !== 'refused') return undefined
  const line = lines.find(({ seq }) => seq === action.entry)
  if (!line || line.seat !== own) return undefined
  if (!seatOf(before, seat)?.referee) return `The others do not agree: ${line.who} ${line.text}.`
  const what = line.kind === 'move' ? `your move ${line.text}` : `what you did (${line.text})`
  const why = action.reason === undefined ? '' : `, because: ${action.reason}`
  const verb = result?.of === undefined ? 'did not allow' : 'took back'
  const stands =
    result?.of === undefined && !(action.entry in before.held) ? ' It stands, for more was done since.' : ''
  return `The referee ${verb} ${what}${why}${/[.!?]$/.test(why) ? '' : '.'}${stands}`
}
