import type {
  Act,
  Create,
  Created,
  Entries,
  HistoryRequest,
  Hover,
  Hovers,
  Join,
  LinkRequest,
  NewLink,
  Past,
  PastRequest,
  People,
  Recollection,
  RecollectRequest,
  Refusal,
  SeenEntry,
  Welcome,
} from './generated/types.ts'

/** The reply to a request, or the reason for its refusal. */
export type RelayReply<T> = { readonly ok: T } | { readonly refused: Refusal }

/** Messages from client to relay, by the name of their event. schemas/wire.json holds their shapes. */
export interface FromClient {
  create(message: Create, answer: (answer: RelayReply<Created>) => void): void
  join(message: Join, answer: (answer: RelayReply<Welcome>) => void): void
  /** A link to a seat, for somebody else. */
  link(message: LinkRequest, answer: (answer: RelayReply<NewLink>) => void): void
  /**
   * An accepted action comes back to everybody as an entry; a refused one only as a refusal. Several actions may travel
   * in one message, and each is accepted or refused by itself.
   */
  act(...messages: Act[]): void
  history(message: HistoryRequest, answer: (answer: RelayReply<SeenEntry[]>) => void): void
  /** A past state for playback. It holds nothing that this viewer could not see then. */
  past(message: PastRequest, answer: (answer: RelayReply<Past>) => void): void
  /** The memory of the client's own referee, which has read the log only since the client joined. */
  recollect(message: RecollectRequest, answer: (answer: RelayReply<Recollection>) => void): void
  /** Never logged, and dropped on a busy connection. */
  hover(message: Hover): void
}

export interface FromRelay {
  entries(message: Entries): void
  refused(message: Refusal): void
  people(message: People): void
  hover(message: Hovers): void
  /** The relay closes the connection, and says why. */
  bye(message: Refusal): void
}

/** A larger message is refused before it is read. */
export const LARGEST_MESSAGE = 256 * 1024
/** The same for the sealed copy of a saved game, which travels by HTTP. */
export const LARGEST_SAVE = 3 * 1024 * 1024
/** The number of actions in one message. */
export const MOST_ACTS_TOGETHER = 128
/** The bytes that count as one more action against a sender's rate limit. */
export const BYTES_AN_ACTION = 4096
/** The number of entries that a table keeps in memory. A client that missed more gets a snapshot. */
export const RECENT_ENTRIES = 500
