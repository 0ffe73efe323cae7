import type {
  Action,
  ActionId,
  HistoryRequest,
  Id,
  SeenEntry,
  Seq,
  Verdict,
  Verdicts,
} from '../../../table/generated/types.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import type { State } from '../../../table/state.ts'
import type { ReportedLog } from '../log/reported-log.ts'
import type { Sync } from '../sync/sync.ts'
import type { JudgedEntry } from './flags.ts'

/** The verdicts of a game that has ended, whole, by entry. */
export type UnsealedVerdicts = ReadonlyMap<Seq, Verdicts>

/** What this browser's own referee said of our gestures, and to whose eyes where several look at one screen. */
export type OwnVerdicts = ReadonlyMap<ActionId, { readonly verdict: Verdict; readonly eyes: Id | undefined }>

interface Sources {
  readonly chronicle: ReportedLog
  readonly sync: Sync
  readonly opened: UnsealedVerdicts
  readonly spoken: OwnVerdicts
  readonly eyes: Id | undefined
  /** What waits, as far as these eyes may know of it. */
  readonly held: State['held']
  /** What these eyes see to be wrong with what waits, if anything. */
  judge(action: Action): Verdict | undefined
}

/**
 * The log with what may be heard of it here, and behind it what is on its way. Where several look at one screen in
 * turn, a verdict that their common seat was told may tell one of them what only another knows: there each hears what
 * was said to his own eyes, what everybody may know, and the rest once the game has ended.
 */
export function judgedLog({
  chronicle: { past, live },
  sync,
  opened,
  spoken,
  eyes,
  held,
  judge,
}: Sources): readonly JudgedEntry[] {
  const saidHere = (id: ActionId): Verdicts | undefined => {
    const said = spoken.get(id)
    return said && said.eyes === eyes ? { open: said.verdict } : undefined
  }
  // What waits can be judged again, and must be: a reload forgets what was said.
  const ofWaiting = ({ seq }: SeenEntry): Verdicts | undefined => {
    const waits = held[seq]
    const open = waits && judge(waits.action)
    return open && { open }
  }
  const toAll = ({ verdict }: SeenEntry): Verdicts | undefined => verdict?.public && { open: verdict.public }
  const heard = (entry: SeenEntry): JudgedEntry => {
    const whole = opened.get(entry.seq)
    if (whole || eyes === undefined) return { entry, verdicts: whole ?? entry.verdict }
    const { held: _held, ...rest } = entry
    return { entry: entry.seq in held ? entry : rest, verdicts: saidHere(entry.id) ?? ofWaiting(entry) ?? toAll(entry) }
  }
  const { seat, pending, confirmed } = sync
  const waiting =
    seat === undefined
      ? []
      : pending.map(({ act: { id, action } }, index): JudgedEntry => {
          const entry = { seq: confirmed.seq + 1 + index, id, seat, action }
          return { entry, verdicts: saidHere(id), isPending: true }
        })
  return [...past.map(heard), ...live.map(({ entry }) => heard(entry)), ...waiting]
}

/** So many entries a relay answers at once. */
const PAGE = 500

/** Once the game has ended the relay tells whole what it told in part: all entries from this one on. */
export async function fetchUnsealed(
  first: Seq,
  last: Seq,
  history: (request: HistoryRequest) => Promise<RelayReply<SeenEntry[]> | undefined>,
): Promise<UnsealedVerdicts> {
  const opened = new Map<Seq, Verdicts>()
  let before = last + 1
  while (before > first) {
    const answer = await history({ before, count: Math.min(PAGE, before - first) })
    if (!answer || 'refused' in answer) break
    for (const { seq, verdict } of answer.ok) if (verdict) opened.set(seq, verdict)
    const oldest = answer.ok[0]?.seq
    if (oldest === undefined || oldest >= before) break
    before = oldest
  }
  return opened
}
