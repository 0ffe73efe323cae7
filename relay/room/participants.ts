import type { Id, People, Seat } from '../../table/generated/types.ts'
import { type Viewer, viewerKey } from '../../table/secrecy/sight.ts'

/** One connection at a table. */
export interface Participant {
  readonly who: string
  readonly seat?: Id
  /** How often the seat had changed hands when it was joined. */
  readonly hands?: number
  readonly name?: string
  readonly viewer: Viewer
}

/** The people at one table. */
export class Participants {
  private readonly people = new Map<string, Participant>()
  /** Viewers by their key: all who see the same are one. */
  viewers: ReadonlyMap<string, Viewer> = new Map()

  get size(): number {
    return this.people.size
  }

  add(participant: Participant): void {
    this.people.set(participant.who, participant)
    this.updateViewers()
  }

  remove(who: string): Participant | undefined {
    const left = this.people.get(who)
    if (!left) return undefined
    this.people.delete(who)
    this.updateViewers()
    return left
  }

  /** Participants whose seat has changed hands since they joined. */
  formerHolders(seats: readonly Seat[]): readonly Participant[] {
    return [...this.people.values()].filter((participant) => {
      const seat = seats.find(({ id }) => id === participant.seat)
      return seat !== undefined && (seat.hands ?? 0) !== (participant.hands ?? 0)
    })
  }

  list(): People {
    return [...this.people.values()].map(({ who, seat, name }) => ({
      who,
      ...(seat !== undefined && { seat }),
      ...(name !== undefined && { name }),
    }))
  }

  private updateViewers(): void {
    this.viewers = new Map([...this.people.values()].map(({ viewer }) => [viewerKey(viewer), viewer]))
  }
}
