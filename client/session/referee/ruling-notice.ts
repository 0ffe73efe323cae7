import type { Id } from '../../../table/generated/types.ts'
import { seatOf } from '../../../table/state.ts'
import type { ReportLine } from '../../words/report-line.ts'
import type { EntryWithStates } from '../sync/sync-state.ts'
import { texts } from './texts.ts'

/** The notice for this seat that its request was declined, or that the human referee ruled against its action. */
export function rulingNotice(
  { entry, before }: EntryWithStates,
  lines: readonly ReportLine[],
  own: Id | undefined,
): string | undefined {
  const { action, seat, result } = entry
  if (action?.type !== 'rule' || action.ruling !== 'refused') return undefined
  const line = lines.find(({ seq }) => seq === action.entry)
  if (!line || line.seat !== own) return undefined
  if (!seatOf(before, seat)?.referee) {
    const isUndo = before.held[action.entry]?.action.type === 'undo'
    return isUndo ? texts.undoDeclined : texts.declined(`${line.who} ${line.text}`)
  }
  const done = line.kind === 'move' ? texts.yourMove(line.text) : texts.yourAction(line.text)
  const isTakenBack = result?.of !== undefined
  const stands = !isTakenBack && !(action.entry in before.held) ? texts.stillStands : ''
  return `${texts.ruledAgainst(isTakenBack, done, action.reason)}${stands}`
}
