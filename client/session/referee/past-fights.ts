import { patchOf } from '../../../table/action/apply.ts'
import type { Id } from '../../../table/generated/types.ts'
import { redact } from '../../../table/log/redact.ts'
import { rememberEntry } from '../../../table/log/referee-views.ts'
import type { FightSummary, Referee } from '../../../table/referee.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import type { PastMoment } from '../history/history-pages.ts'
import { type FightRecords, isAttack, updated } from './fight-records.ts'

/** The eyes with which the past is read. `viewer`: the side that looks at a shared screen. */
export interface PastReader {
  readonly referee: Referee
  readonly sides: readonly Id[]
  readonly viewer: Viewer | undefined
}

/** Entries read at a time: the page stays alive between. */
const AT_ONCE = 10

/** The fights of a log from its first entry on, as the referee saw them after each entry. */
export async function pastFights(
  { referee, sides, viewer }: PastReader,
  moments: readonly PastMoment[],
): Promise<FightRecords> {
  let memory = referee.start
  let records: FightRecords = new Map()
  let now: readonly FightSummary[] = []
  for (const [index, moment] of moments.entries()) {
    const { entry, before, after } = seenBy(moment, viewer)
    memory = rememberEntry(referee, memory, entry, before, after)
    // Outside of phases with attacks there is nothing to ask.
    if (now.length > 0 || isAttack(entry)) {
      now = referee.fights({ state: after, sides, memory })
      records = updated(records, now, entry.seq, entry.seq - 1)
    }
    if (index % AT_ONCE === 0) await new Promise((resume) => setTimeout(resume))
  }
  return records
}

function seenBy(moment: PastMoment, viewer: Viewer | undefined): PastMoment {
  const { entry, before, after } = moment
  if (!viewer) return moment
  const { action } = entry
  const seen = action ? redact({ ...entry, action }, patchOf(before, entry), before, after, viewer) : entry
  return { entry: seen, before: view(before, viewer), after: view(after, viewer) }
}
