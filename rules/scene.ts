import type { Id, Patch, Piece, PieceId } from '../table/generated/types.ts'
import { touched } from '../table/patch.ts'
import type { Position as AnyPosition } from '../table/referee.ts'
import type { State } from '../table/state.ts'
import type { Book } from './book.ts'
import { changedFields, type Field, readFields } from './field.ts'
import type { House } from './house.ts'
import { Lately } from './lately.ts'
import type { Memory } from './memory.ts'
import type { Outcome } from './resolve.ts'
import type { Guess, Walker } from './route.ts'
import type { Course, Search } from './search.ts'
import { Supply } from './supply.ts'
import type { System } from './system.ts'
import type { Unit } from './unit.ts'

/** What is judged from. */
export type Position = AnyPosition<Memory>

/** A position with the rules that are in force in it. */
export class Scene implements Position {
  readonly state: State
  readonly memory: Memory
  readonly sides: readonly Id[]
  private carried: ReadonlyMap<PieceId, Id> | undefined
  private readonly courses: { readonly walker: Walker; readonly guess: Guess; readonly course: Course }[] = []

  constructor(
    position: Position,
    readonly book: Book,
    readonly house: House,
    readonly system: System,
    readonly search: Search,
    private readonly lie: Lie,
  ) {
    this.state = position.state
    this.memory = position.memory
    this.sides = position.sides
  }

  /** The counters on each board. */
  get fields(): ReadonlyMap<Id, Field> {
    return this.lie.fields
  }

  field(board: Id): Field | undefined {
    return this.lie.fields.get(board)
  }

  piece(id: PieceId): Piece | undefined {
    return this.state.pieces.get(id)
  }

  unit(id: PieceId): Unit | undefined {
    const piece = this.piece(id)
    return piece && this.book.roster.unit(piece)
  }

  /** The place of a unit's movement class in the chart, as it is carried now; -1 where none fits for sure. */
  column(unit: Unit): number {
    this.carried ??= new Map(this.system.chapters.flatMap(({ carried }) => [...(carried?.(this) ?? [])]))
    const id = this.carried.get(unit.id)
    if (id === undefined) return this.book.column(unit)
    return this.book.chart?.rules.classes.findIndex((each) => each.id === id) ?? -1
  }

  /** What a walker walks over, at the worst or the best of what is not known: made once, however often he is asked about. */
  course(walker: Walker, guess: Guess, make: (scene: Scene, walker: Walker, guess: Guess) => Course): Course {
    for (const each of this.courses) if (each.walker === walker && each.guess === guess) return each.course
    const course = make(this, walker, guess)
    this.courses.push({ walker, guess, course })
    return course
  }

  /** What follows from how the counters lie and from what the key says, worked out once. */
  once(key: string, work: () => Outcome): Outcome {
    const { outcomes } = this.lie
    let outcome = outcomes.get(key)
    if (!outcome) {
      outcome = work()
      // A pointer that wanders over the map asks for every cell, and comes back to few.
      if (outcomes.size >= MOST_OUTCOMES) outcomes.clear()
      outcomes.set(key, outcome)
    }
    return outcome
  }

  /** The supply of a side's units, traced once. */
  supply(side: Id): Supply {
    const { supply } = this.lie
    const known = supply.get(side) ?? new Supply(this, side)
    supply.set(side, known)
    return known
  }
}

/** How counters lie on the boards, and what follows from that alone: worked out once, however often it is asked. */
export interface Lie {
  readonly fields: ReadonlyMap<Id, Field>
  readonly supply: Map<Id, Supply>
  readonly outcomes: Map<string, Outcome>
}

const MOST_OUTCOMES = 64
/** One entry is judged and remembered from a few views of one position; the next entry comes from others. */
const KEPT = 16

/** How the counters of one game lie, of its latest positions. */
export class Lies {
  private readonly lately = new Lately<State['pieces'], Lie>(KEPT)

  constructor(private readonly book: Book) {}

  of({ pieces }: State): Lie {
    return this.lately.get(pieces, () => readLie(this.book, pieces))
  }

  /** What is known of a position is most of what there is to know of the next. */
  follow(before: State, patch: Patch, { pieces }: State): void {
    if (pieces === before.pieces) return
    const { fields } = this.of(before)
    this.lately.get(pieces, () => lieOf(changedFields(this.book, fields, touched(patch), pieces)))
  }
}

export const readLie = (book: Book, pieces: State['pieces']): Lie => lieOf(readFields(book, pieces))

const lieOf = (fields: Lie['fields']): Lie => ({ fields, supply: new Map(), outcomes: new Map() })
