import type { Person } from '../room/participants.ts'
import type { Room } from '../room/room.ts'

/** Somebody at a table. */
export interface Joined {
  readonly room: Room
  readonly person: Person
}
