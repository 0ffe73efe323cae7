import type { Act, Entries, Hash, Id, Join, Refusal, SeenEntry, Seq } from '../../../table/generated/types.ts'
import { NO_HASH } from '../../../table/log/log-keeper.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'

/** One of our actions that the relay has not answered yet. */
export interface Pending {
  /** Our own number, by which later actions name the pieces that this one makes. */
  readonly number: number
  readonly act: Act
  /** Whether the message may have reached the relay; for a bound action its present message. */
  readonly sent: boolean
  /** Sent, and to be sent again; it may have reached the relay all the same. */
  readonly isUnsure?: true
  /** The entry that bound it. Its nonce is sent when the others have shared. */
  readonly bound?: Seq
  /** The others' time to share is over. */
  readonly isDue?: true
}

/** The table as one seat or observer knows it, and its pending actions. */
export interface Sync {
  readonly join: Join
  /** joining: not yet welcomed. paused: the relay takes no actions for now, but still sends entries. */
  readonly connection: 'down' | 'joining' | 'up' | 'paused'
  /** Missing for an observer, and before the first welcome. */
  readonly seat?: Id
  /** The relay's state; empty before the first welcome. */
  readonly confirmed: State
  readonly head: Hash
  readonly pending: readonly Pending[]
  /** The state to show: `confirmed` with our pending actions applied as far as they can be predicted. */
  readonly shown: State
  readonly count: number
  /** The entries of our latest actions, by their numbers: a menu left open still uses a piece's provisional id. */
  readonly settled: ReadonlyMap<number, number>
  /** Actions undone before they were sent, the latest last. Redone, they keep their numbers. */
  readonly withdrawn: readonly Pick<Pending, 'number' | 'act'>[]
  /** Frames that arrived between our join and its answer. */
  readonly held: readonly Entries[]
}

export type Send = { readonly join: Join } | { readonly act: Act }

/** An entry that was applied, with the state before and after it. */
export interface EntryWithStates {
  readonly entry: SeenEntry
  readonly before: State
  readonly after: State
}

export interface DroppedAct {
  readonly act: Act
  readonly refusal: Refusal
}

export interface SyncStep {
  readonly sync: Sync
  readonly send: readonly Send[]
  readonly news: readonly EntryWithStates[]
  readonly dropped: readonly DroppedAct[]
}

/** The part that must survive a reload of the page. */
export interface Unanswered {
  readonly pending: readonly Pending[]
  readonly count: number
}

export const startSync = (join: Join, unanswered: Unanswered = { pending: [], count: 0 }): Sync => ({
  join,
  connection: 'down',
  confirmed: EMPTY_STATE,
  head: NO_HASH,
  ...unanswered,
  shown: EMPTY_STATE,
  settled: new Map(),
  withdrawn: [],
  held: [],
})

export const step = (sync: Sync, more: Partial<Omit<SyncStep, 'sync'>> = {}): SyncStep => ({
  sync,
  send: [],
  news: [],
  dropped: [],
  ...more,
})

export const isBlank = (sync: Sync): boolean => sync.confirmed.seq < 0

/** Combines two steps into one. */
export function andThen(first: SyncStep, next: (sync: Sync) => SyncStep): SyncStep {
  const second = next(first.sync)
  return {
    sync: second.sync,
    send: [...first.send, ...second.send],
    news: [...first.news, ...second.news],
    dropped: [...first.dropped, ...second.dropped],
  }
}
