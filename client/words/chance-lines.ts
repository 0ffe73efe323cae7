import type { Contest } from '../../table/generated/types.ts'
import { CONTEST_REASONS, isAboutEntry } from './chance-report.ts'
import type { ReportLine } from './report-line.ts'

/**
 * Adds lines to the log. A shared result has several entries but one line: first it says that the result is being
 * decided, then it is the result, with a mark if it is contested.
 */
export function appendLines(lines: readonly ReportLine[], more: readonly ReportLine[]): readonly ReportLine[] {
  const all = [...lines]
  for (const line of more) add(all, line)
  return all
}

function add(all: ReportLine[], line: ReportLine): void {
  const { chance } = line
  if (chance?.kind === 'contest') {
    const at = all.findLastIndex((each) => isAboutEntry(each, chance.entry))
    const about = all[at]
    if (about) all[at] = marked(about, line.who, chance.reason)
    else all.push(line)
    return
  }
  const roll = rollOf(chance)
  const at =
    roll === undefined ? -1 : all.findLastIndex(({ chance: its }) => its?.kind === 'deciding' && its.roll === roll)
  const before = all[at]
  if (chance?.kind === 'deciding' && before) all[at] = { ...before, chance }
  else {
    if (before) all.splice(at, 1)
    const { contests, leftOut } = before ?? {}
    all.push({ ...line, ...(contests && { contests }), ...(leftOut && { leftOut }) })
  }
}

/** A slow connection and a cheating relay look alike when a share is left out: that is a mark, not a contest. */
const marked = (line: ReportLine, who: string, reason: Contest['reason']): ReportLine =>
  reason === 'left-out'
    ? { ...line, leftOut: [...(line.leftOut ?? []), who] }
    : { ...line, contests: [...(line.contests ?? []), { who, words: CONTEST_REASONS[reason] }] }

const rollOf = (chance: ReportLine['chance']): number | undefined =>
  chance?.kind === 'deciding' || chance?.kind === 'decided' ? chance.roll : undefined

/** How chance decided a line, for a text without buttons. */
export function chanceNote({ chance, contests = [], leftOut = [] }: ReportLine): string {
  const notes = [
    ...(chance?.kind === 'decided' ? [chance.short] : []),
    ...leftOut.map((who) => `${who}’s share did not count`),
    ...contests.map(({ who, words }) => `contested by ${who}: ${words}`),
  ]
  return notes.length > 0 ? ` (${notes.join('; ')})` : ''
}
