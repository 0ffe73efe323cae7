import type { Appeal, Rule, SeenEntry } from '../../table/generated/types.ts'
import { shownNames } from './names.ts'
import type { EntryContext, EntryReport, LineKind } from './report-line.ts'
import { describeTime } from './time-words.ts'

/** A report that is about another entry; the log replaces the number by the words of that entry. */
export const reportAboutEntry = (
  seq: number,
  verb: string,
  { undone, reason, seen }: { undone?: boolean; reason?: string | undefined; seen?: string } = {},
): EntryReport => ({
  kind: 'table',
  text: `${verb} entry ${seq}${reason ? `: “${reason}”` : ''}${seen ?? ''}`,
  of: { seq, verb, ...(undone && { undone }), ...(reason && { reason }), ...(seen && { seen }) },
})

/** A request for the others' consent. */
export const reportRequest = (kind: LineKind, asks: string): EntryReport => ({ kind, text: `requests: ${asks}`, asks })

const ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'withdraws',
  accepted: 'accepts',
  allowed: 'allows',
  refused: 'rejects',
}

const UNDO_ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'no longer asks to undo',
  accepted: 'agrees to undo',
  allowed: 'undoes as referee',
  refused: 'declines to undo',
}

/** An answer to a flag or a request. A held entry that is withdrawn or rejected is struck out as if it were undone. */
export function reportAnswer(
  { module, before, after }: EntryContext,
  { entry: seq, ruling, reason }: Rule,
  { result, patch }: SeenEntry,
): EntryReport {
  if (result?.secret !== undefined)
    return { kind: 'table', text: 'agrees: the game has ended and everything is revealed' }
  // A phase begins: the line divides the log.
  const time = (result?.patch ?? patch)?.time
  if (time && before.held[seq]?.action.type === 'turn') return { kind: 'time', text: describeTime(module, after, time) }
  const toUndo = before.held[seq]?.of ?? (result?.of === seq ? undefined : result?.of)
  if (toUndo !== undefined)
    return {
      ...reportAboutEntry(toUndo, UNDO_ANSWERS[ruling], { undone: result?.of !== undefined, reason }),
      ...(ruling === 'refused' && { rejects: seq }),
    }
  const isDropped = seq in before.held && (ruling === 'withdrawn' || ruling === 'refused')
  const report = reportAboutEntry(seq, ANSWERS[ruling], {
    undone: result?.of !== undefined || isDropped,
    reason,
    seen: shownNames(module, result),
  })
  return ruling === 'refused' ? { ...report, rejects: seq } : report
}

/** A call for the human referee. Where the table has no such seat, it asks for one. */
export function reportAppeal(_context: EntryContext, { entry, reason }: Appeal, { held }: SeenEntry): EntryReport {
  const verb = held ? 'asks for a human referee' : 'calls the referee'
  const asks = held && { asks: 'a human referee, who sees everything' }
  if (entry !== undefined) return { ...reportAboutEntry(entry, `${verb} about`, { reason }), ...asks }
  return { kind: 'table', text: `${verb}${reason ? `: “${reason}”` : ''}`, ...asks }
}
