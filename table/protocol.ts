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

/** What a request answers: what was asked for, or why not. */
export type RelayReply<T> = { readonly ok: T } | { readonly refused: Refusal }

/** Every message between client and relay, by the name of its event. Their shapes are in schemas/wire.json. */
export interface FromClient {
  create(message: Create, answer: (answer: RelayReply<Created>) => void): void
  join(message: Join, answer: (answer: RelayReply<Welcome>) => void): void
  /** A link of a seat for somebody else. */
  link(message: LinkRequest, answer: (answer: RelayReply<NewLink>) => void): void
  /**
   * Accepted: the entry comes back to everybody, the sender included. Otherwise: refused. What is done together may
   * travel together; each is accepted or refused by itself.
   */
  act(...messages: Act[]): void
  history(message: HistoryRequest, answer: (answer: RelayReply<SeenEntry[]>) => void): void
  /** For who looks back: nothing of it that this viewer did not see then. */
  past(message: PastRequest, answer: (answer: RelayReply<Past>) => void): void
  /** For the client's own referee, which reads the log only from where it is. */
  recollect(message: RecollectRequest, answer: (answer: RelayReply<Recollection>) => void): void
  /** Never logged, and dropped when the line is busy. */
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

/** A message larger than this is refused before it is read. */
export const LARGEST_MESSAGE = 256 * 1024
/** More actions than this do not travel in one message. */
export const MOST_ACTS_TOGETHER = 128
/** As many bytes cost a sender as much as one action more. */
export const BYTES_AN_ACTION = 4096
/** How many entries a table remembers in full; whoever missed more gets a snapshot. */
export const RECENT_ENTRIES = 500
