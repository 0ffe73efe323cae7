import type { Id, People } from '../table/generated/types.ts'
import { sightKey, type Viewer } from '../table/sight.ts'

/** One connection at a table. */
export interface Person {
  readonly who: string
  readonly seat?: Id
  readonly name?: string
  readonly viewer: Viewer
}

/** The people at one table. */
export class Company {
  private readonly people = new Map<string, Person>()
  /** The different sights that they have. */
  sights: ReadonlyMap<string, Viewer> = new Map()

  get size(): number {
    return this.people.size
  }

  add(person: Person): void {
    this.people.set(person.who, person)
    this.look()
  }

  remove(who: string): boolean {
    const wasHere = this.people.delete(who)
    if (wasHere) this.look()
    return wasHere
  }

  list(): People {
    return [...this.people.values()].map(({ who, seat, name }) => ({
      who,
      ...(seat !== undefined && { seat }),
      ...(name !== undefined && { name }),
    }))
  }

  private look(): void {
    this.sights = new Map([...this.people.values()].map(({ viewer }) => [sightKey(viewer), viewer]))
  }
}
