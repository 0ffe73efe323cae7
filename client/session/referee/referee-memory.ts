import type { Recollection } from '../../../table/generated/types.ts'
import type { Referee } from '../../../table/referee.ts'
import type { EntryWithStates } from '../sync/sync-state.ts'

/** The referee's memory of the log up to an entry. */
export interface RefereeMemory {
  readonly seq: number
  readonly memory: unknown
}

type Fold = (referee: Referee, memory: unknown, news: EntryWithStates) => unknown

/** The memory from the relay, with the entries that arrived meanwhile; undefined where one between is missing. */
export function memoryFrom(
  referee: Referee,
  { seq, memory }: Recollection,
  since: readonly EntryWithStates[],
  fold: Fold,
): RefereeMemory | undefined {
  return memory && followEntries(referee, { seq, memory: referee.restore(memory) }, since, fold)
}

/** Folds entries into the memory; undefined where one is missing. */
export function followEntries(
  referee: Referee,
  recall: RefereeMemory,
  news: readonly EntryWithStates[],
  fold: Fold,
): RefereeMemory | undefined {
  let { seq, memory } = recall
  for (const each of news) {
    if (each.entry.seq <= seq) continue
    if (each.entry.seq !== seq + 1) return undefined
    memory = fold(referee, memory, each)
    seq = each.entry.seq
  }
  return { seq, memory }
}
