import type { Participant } from '../room/participants.ts'
import type { Room } from '../room/room.ts'

/** Somebody at a table. */
export interface JoinedTable {
  readonly room: Room
  readonly participant: Participant
}
