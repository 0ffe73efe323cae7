import type { NewEdition, People, Refusal } from '../../table/generated/types.ts'
import type { EntryFrame } from './entry-frames.ts'

/** Sends to the people at a table. */
export interface Broadcast {
  /** Sends a frame of entries to its viewers at the table. */
  entries(table: string, frame: EntryFrame): void
  people(table: string, people: People): void
  edition(table: string, edition: NewEdition): void
  /** Closes one connection. */
  dismiss(who: string, refusal: Refusal): void
  /** Closes every connection at the table. */
  bye(table: string, refusal: Refusal): void
}
