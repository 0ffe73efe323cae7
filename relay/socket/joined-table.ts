import type { Participant } from '../room/participants.ts'
import type { Room } from '../room/room.ts'

/** The table that a connection has joined, and as whom. */
export interface JoinedTable {
  readonly room: Room
  readonly participant: Participant
}
