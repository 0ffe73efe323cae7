import type { Id, People, Seat } from '../../table/generated/types.ts'
import { type Viewer, viewerKey } from '../../table/secrecy/sight.ts'

/** One connection at a table. */
export interface Participant {
  readonly who: string
  readonly seat?: Id
  /** How often the seat had changed hands when this person took it. */
  readonly hands?: number
  readonly name?: string
  readonly viewer: Viewer
}

/** The people at one table. */
export class Participants {
  private readonly people = new Map<string, Participant>()
  /** The different sights that they have. */
  sights: ReadonlyMap<string, Viewer> = new Map()

  get size(): number {
    return this.people.size
  }

  add(person: Participant): void {
    this.people.set(person.who, person)
    this.look()
  }

  remove(who: string): boolean {
    const wasHere = this.people.delete(who)
    if (wasHere) this.look()
    return wasHere
  }

  /** Those who hold a seat that has changed hands since. */
  ousted(seats: readonly Seat[]): readonly Participant[] {
    return [...this.people.values()].filter((person) => {
      const seat = seats.find(({ id }) => id === person.seat)
      return seat !== undefined && (seat.hands ?? 0) !== (person.hands ?? 0)
    })
  }

  list(): People {
    return [...this.people.values()].map(({ who, seat, name }) => ({
      who,
      ...(seat !== undefined && { seat }),
      ...(name !== undefined && { name }),
    }))
  }

  private look(): void {
    this.sights = new Map([...this.people.values()].map(({ viewer }) => [viewerKey(viewer), viewer]))
  }
}
