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
import type { Sync } from '../sync/sync-state.ts'
import type { JudgedEntry } from './flags.ts'

/** The complete verdicts of a finished game, by entry. */
export type UnsealedVerdicts = ReadonlyMap<Seq, Verdicts>

/** Verdicts of this browser's referee on our own actions, with the side that looked on a shared screen. */
export type OwnVerdicts = ReadonlyMap<ActionId, { readonly verdict: Verdict; readonly side: Id | undefined }>

interface Sources {
  readonly reportedLog: ReportedLog
  readonly sync: Sync
  readonly unsealed: UnsealedVerdicts
  readonly ownVerdicts: OwnVerdicts
  readonly viewingSide: Id | undefined
  /** The held actions that this viewer may know of. */
  readonly held: State['held']
  /** The verdict on a held action as this viewer may know it. */
  judge(action: Action): Verdict | undefined
}

/**
 * The log with its verdicts, followed by our pending actions. On a shared screen the seat's verdicts may betray one side's
 * secrets to the other: there each side sees the verdicts given while it looked, those that are public, and after the
 * game all of them.
 */
export function judgedLog({
  reportedLog: { past, live },
  sync,
  unsealed,
  ownVerdicts,
  viewingSide,
  held,
  judge,
}: Sources): readonly JudgedEntry[] {
  const ownVerdict = (id: ActionId): Verdicts | undefined => {
    const own = ownVerdicts.get(id)
    return own && own.side === viewingSide ? { open: own.verdict } : undefined
  }
  // Held actions are judged again, since a reload forgets the first verdict.
  const heldVerdict = ({ seq }: SeenEntry): Verdicts | undefined => {
    const waiting = held[seq]
    const open = waiting && judge(waiting.action)
    return open && { open }
  }
  const publicVerdict = ({ verdict }: SeenEntry): Verdicts | undefined => verdict?.public && { open: verdict.public }
  const judged = (entry: SeenEntry): JudgedEntry => {
    const complete = unsealed.get(entry.seq)
    if (complete || viewingSide === undefined) return { entry, verdicts: complete ?? entry.verdict }
    const { held: _held, ...rest } = entry
    const verdicts = ownVerdict(entry.id) ?? heldVerdict(entry) ?? publicVerdict(entry)
    return { entry: entry.seq in held ? entry : rest, verdicts }
  }
  const { seat, pending, confirmed } = sync
  const waiting =
    seat === undefined
      ? []
      : pending.map(({ act: { id, action } }, index): JudgedEntry => {
          const entry = { seq: confirmed.seq + 1 + index, id, seat, action }
          return { entry, verdicts: ownVerdict(id), isPending: true }
        })
  return [...past.map(judged), ...live.map(({ entry }) => judged(entry)), ...waiting]
}

/** The number of entries in one answer of the relay. */
const PAGE = 500

/** Fetches the complete verdicts from an entry on, which the relay gives after the game. */
export async function fetchUnsealed(
  first: Seq,
  last: Seq,
  history: (request: HistoryRequest) => Promise<RelayReply<SeenEntry[]> | undefined>,
): Promise<UnsealedVerdicts> {
  const unsealed = new Map<Seq, Verdicts>()
  let before = last + 1
  while (before > first) {
    const answer = await history({ before, count: Math.min(PAGE, before - first) })
    if (!answer || 'refused' in answer) break
    for (const { seq, verdict } of answer.ok) if (verdict) unsealed.set(seq, verdict)
    const oldest = answer.ok[0]?.seq
    if (oldest === undefined || oldest >= before) break
    before = oldest
  }
  return unsealed
}
