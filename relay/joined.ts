import type { Person } from './company.ts'
import type { Room } from './room.ts'

/** Somebody at a table. */
export interface Joined {
  readonly room: Room
  readonly person: Person
}
