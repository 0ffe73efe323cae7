import type { Id, Patch, PieceId } from '../../../table/generated/types.ts'
import { touched } from '../../../table/patch.ts'
import type { State } from '../../../table/state.ts'
import { chapterOf, type System } from '../../core/chapter.ts'
import type { House } from '../../core/house.ts'
import type { Memory } from '../../core/memory.ts'
import { RecentCache } from '../../core/recent-cache.ts'
import { type Position, Scene } from '../../core/scene.ts'
import type { Unit } from '../../core/unit.ts'
import type { Ground } from '../ground/ground.ts'
import type { Search, SearchGround } from '../ground/search.ts'
import type { HexBook } from './book.ts'
import type { MovementChapter } from './chapter.ts'
import { changedFields, type Field, readFields } from './field.ts'
import type { Guess, Walker } from './walker.ts'

/** A position on hexes, with the rules that are in force in it. */
export class HexScene extends Scene {
  private carried: ReadonlyMap<PieceId, Id> | undefined
  private readonly courses: { readonly walker: Walker; readonly guess: Guess; readonly course: SearchGround }[] = []

  constructor(
    position: Position,
    override readonly book: HexBook,
    house: House,
    override readonly chapters: readonly HexChapter[],
    readonly search: Search,
    private readonly lie: Deployment,
  ) {
    super(position, book, house, chapters)
  }

  /** The counters on each ground. */
  get fields(): Deployment['fields'] {
    return this.lie.fields
  }

  /** The counters on the ground of a map: of maps that are joined the same. */
  field(map: Id): Field | undefined {
    const ground = this.book.grounds.get(map)
    return ground && this.lie.fields.get(ground)
  }

  /** The place of a unit's movement class in the chart, as it is carried now; -1 where none fits for sure. */
  column(unit: Unit): number {
    this.carried ??= new Map(this.chapters.flatMap(({ carried }) => [...(carried?.(this) ?? [])]))
    const id = this.carried.get(unit.id)
    if (id === undefined) return this.book.column(unit)
    return this.book.chart?.rules.classes.findIndex((each) => each.id === id) ?? -1
  }

  /** What a walker walks over, at the worst or the best of what is not known: made once, however often he is asked about. */
  course(
    walker: Walker,
    guess: Guess,
    make: (scene: HexScene, walker: Walker, guess: Guess) => SearchGround,
  ): SearchGround {
    for (const each of this.courses) if (each.walker === walker && each.guess === guess) return each.course
    const course = make(this, walker, guess)
    this.courses.push({ walker, guess, course })
    return course
  }

  /** What follows from how the counters lie and from what the key says, worked out once. */
  cached<T>(key: string, work: () => T): T {
    const { outcomes } = this.lie
    if (!outcomes.has(key)) {
      const outcome = work()
      // A pointer that wanders over the map asks for every cell, and comes back to few.
      if (outcomes.size >= MOST_OUTCOMES) outcomes.clear()
      outcomes.set(key, outcome)
    }
    return outcomes.get(key) as T
  }

  /** The same of a side: its supply, however much else is asked. */
  cachedForSide<T>(side: Id, work: () => T): T {
    const { sides } = this.lie
    if (!sides.has(side)) sides.set(side, work())
    return sides.get(side) as T
  }

  /** The same with other counters on the table, and with another memory of how they came there. */
  with(pieces: State['pieces'], memory: Memory = this.memory): HexScene {
    const { sides, book, house, chapters, search } = this
    const state = { ...this.state, pieces }
    return new HexScene({ state, memory, sides }, book, house, chapters, search, readLie(book, pieces))
  }
}

export type HexChapter = MovementChapter<HexScene>
export type HexSystem = System<HexChapter>

/** A chapter that remembers. */
export const chapter = chapterOf<HexChapter, HexScene>()

/** How counters lie on the boards, and what follows from that alone: worked out once, however often it is asked. */
export interface Deployment {
  readonly fields: ReadonlyMap<Ground, Field>
  readonly sides: Map<Id, unknown>
  readonly outcomes: Map<string, unknown>
}

const MOST_OUTCOMES = 64
/** One entry is judged and remembered from a few views of one position; the next entry comes from others. */
const KEPT = 16

/** How the counters of one game lie, of its latest positions. */
export class Deployments {
  private readonly lately = new RecentCache<State['pieces'], Deployment>(KEPT)

  constructor(private readonly book: HexBook) {}

  of({ pieces }: State): Deployment {
    return this.lately.get(pieces, () => readLie(this.book, pieces))
  }

  /** What is known of a position is most of what there is to know of the next. */
  follow(before: State, patch: Patch, { pieces }: State): void {
    if (pieces === before.pieces) return
    const { fields } = this.of(before)
    this.lately.get(pieces, () => lieOf(changedFields(this.book, fields, touched(patch), pieces)))
  }
}

const readLie = (book: HexBook, pieces: State['pieces']): Deployment => lieOf(readFields(book, pieces))

const lieOf = (fields: Deployment['fields']): Deployment => ({ fields, sides: new Map(), outcomes: new Map() })
