import type { HistoryRequest, SeenEntry, Seq, Verdicts } from '../../table/generated/types.ts'
import type { Answer } from '../../table/protocol.ts'
import type { Chronicle } from '../room/chronicle.ts'
import type { Heard } from './flags.ts'

/** The verdicts of a game that has ended, whole, by entry. */
export type Opened = ReadonlyMap<Seq, Verdicts>

export const UNOPENED: Opened = new Map()

/**
 * The log with what may be heard of it here. Where several look at one screen in turn, a verdict that their common seat
 * was told may tell one of them what only another knows: it is not heard before the game has ended.
 */
export function heardLog({ past, live }: Chronicle, opened: Opened, isShared: boolean): readonly Heard[] {
  return [...past, ...live.map(({ entry }) => entry)].map((entry) => {
    const { verdict: told, ...rest } = entry
    const verdict = opened.get(entry.seq) ?? (isShared ? undefined : told)
    return { entry: { ...rest, ...(verdict && { verdict }) } }
  })
}

/** So many entries a relay answers at once. */
const PAGE = 500

/** Once the game has ended the relay tells whole what it told in part: all entries from this one on. */
export async function sealedSince(
  first: Seq,
  last: Seq,
  history: (request: HistoryRequest) => Promise<Answer<SeenEntry[]> | undefined>,
): Promise<Opened> {
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
