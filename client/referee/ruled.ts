import type { Id } from '../../table/generated/types.ts'
import { seatOf } from '../../table/state.ts'
import type { ReportLine } from '../room/reportline.ts'
import type { News } from '../sync.ts'

/** What the human referee ruled against something that this seat did, for the player to hear at once. */
export function ruledAgainst(
  { entry, before }: News,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const { action, seat, result } = entry
  if (action?.type !== 'rule' || action.ruling !== 'refused' || !seatOf(before, seat)?.referee) return undefined
  const line = lines.find(({ seq }) => seq === action.entry)
  if (!line || line.seat !== own) return undefined
  const what = line.kind === 'move' ? `your move ${line.text}` : `what you did (${line.text})`
  const why = action.reason === undefined ? '' : `, because: ${action.reason}`
  const verb = result?.of === undefined ? 'did not allow' : 'took back'
  const stands =
    result?.of === undefined && !(action.entry in before.held) ? ' It stands, for more was done since.' : ''
  return `The referee ${verb} ${what}${why}${/[.!?]$/.test(why) ? '' : '.'}${stands}`
}
