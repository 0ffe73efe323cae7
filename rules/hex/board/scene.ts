import type { Id, Patch, PieceId } from '../../../table/generated/types.ts'
import { touchedPieces } from '../../../table/patch.ts'
import type { State } from '../../../table/state.ts'
import { chapterOf, type System } from '../../core/chapter.ts'
import type { House } from '../../core/house-rules.ts'
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

/** A position on hexes with the rules in force. */
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

  get fields(): Deployment['fields'] {
    return this.lie.fields
  }

  /** The counters on a map's ground. Joined maps share one ground. */
  field(map: Id): Field | undefined {
    const ground = this.book.grounds.get(map)
    return ground && this.lie.fields.get(ground)
  }

  /** The column of the unit's movement class, as it is carried now; -1 if none fits for certain. */
  column(unit: Unit): number {
    this.carried ??= new Map(this.chapters.flatMap(({ carried }) => [...(carried?.(this) ?? [])]))
    const id = this.carried.get(unit.id)
    if (id === undefined) return this.book.column(unit)
    return this.book.chart?.rules.classes.findIndex((each) => each.id === id) ?? -1
  }

  /** The ground of a walker's searches, made once for each guess. */
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

  /** Computes once per deployment and key. */
  cached<T>(key: string, work: () => T): T {
    const { outcomes } = this.lie
    if (!outcomes.has(key)) {
      const outcome = work()
      // A pointer asks for every cell it passes and returns to few of them.
      if (outcomes.size >= MOST_OUTCOMES) outcomes.clear()
      outcomes.set(key, outcome)
    }
    return outcomes.get(key) as T
  }

  /** The same for a side, kept while other results are dropped. */
  cachedForSide<T>(side: Id, work: () => T): T {
    const { sides } = this.lie
    if (!sides.has(side)) sides.set(side, work())
    return sides.get(side) as T
  }

  /** The scene with other pieces and, if given, another memory. */
  with(pieces: State['pieces'], memory: Memory = this.memory): HexScene {
    const { sides, book, house, chapters, search } = this
    const state = { ...this.state, pieces }
    return new HexScene({ state, memory, sides }, book, house, chapters, search, readDeployment(book, pieces))
  }
}

export type HexChapter = MovementChapter<HexScene>
export type HexSystem = System<HexChapter>

/** Makes a chapter with a memory. */
export const chapter = chapterOf<HexChapter, HexScene>()

/** The counters on the boards, with the results computed from them alone. */
export interface Deployment {
  readonly fields: ReadonlyMap<Ground, Field>
  readonly sides: Map<Id, unknown>
  readonly outcomes: Map<string, unknown>
}

const MOST_OUTCOMES = 64
/** An entry is judged and remembered from a few views of one position. */
const KEPT = 16

/** The deployments of a game's latest positions. */
export class Deployments {
  private readonly lately = new RecentCache<State['pieces'], Deployment>(KEPT)

  constructor(private readonly book: HexBook) {}

  of({ pieces }: State): Deployment {
    return this.lately.get(pieces, () => readDeployment(this.book, pieces))
  }

  /** Derives the next deployment from this one instead of reading all pieces again. */
  follow(before: State, patch: Patch, { pieces }: State): void {
    if (pieces === before.pieces) return
    const { fields } = this.of(before)
    this.lately.get(pieces, () => deploymentOf(changedFields(this.book, fields, touchedPieces(patch), pieces)))
  }
}

const readDeployment = (book: HexBook, pieces: State['pieces']): Deployment => deploymentOf(readFields(book, pieces))

const deploymentOf = (fields: Deployment['fields']): Deployment => ({ fields, sides: new Map(), outcomes: new Map() })
