import type { Id, PieceId, Point } from '../../../table/generated/types.ts'
import { gapBetween, touches } from '../../../table/geometry/measure/gap.ts'
import type { Shape } from '../../../table/geometry/measure/shape.ts'
import type { State } from '../../../table/state.ts'
import { chapterOf, type System } from '../../core/chapter.ts'
import type { House } from '../../core/house-rules.ts'
import type { Memory } from '../../core/memory.ts'
import { type Position, Scene } from '../../core/scene.ts'
import type { Unit } from '../../core/unit.ts'
import type { GaitNow, MeasureBook } from './book.ts'
import type { MeasuredChapter } from './chapter.ts'
import { type Lay, type Lays, type Model, workedOut } from './lay.ts'

/** Models that act together, sorted by id. */
export interface Squad {
  readonly id: Id
  readonly side: Id | undefined
  readonly name: string
  readonly models: readonly Model[]
}

/** A position on open boards with the rules in force. */
export class MeasureScene extends Scene {
  constructor(
    position: Position,
    override readonly book: MeasureBook,
    house: House,
    override readonly chapters: readonly MeasureChapter[],
    private readonly lays: Lays,
  ) {
    super(position, book, house, chapters)
  }

  get lay(): Lay {
    return this.lays.of(this.state)
  }

  model(id: PieceId): Model | undefined {
    return this.lay.models.get(id)
  }

  /** The ground that a model or a piece of scenery covers; undefined off the boards. */
  shape(unit: Unit): Shape | undefined {
    return this.lays.shapeOf(unit)
  }

  /** From base edge to base edge, in units; undefined unless both are on the same board. */
  gap(a: Unit, b: Unit): number | undefined {
    const [one, other] = [this.model(a.id), this.model(b.id)]
    return one && other && one.at.board === other.at.board ? gapBetween(one.shape, other.shape) : undefined
  }

  /** Whether two models are in base contact. */
  touching(a: Unit, b: Unit): boolean {
    const [one, other] = [this.model(a.id), this.model(b.id)]
    return (
      one !== undefined && other !== undefined && one.at.board === other.at.board && touches(one.shape, other.shape)
    )
  }

  /** The enemies in base contact with a model, sorted by id. */
  engaged(unit: Unit): readonly Unit[] {
    return this.cached(`engaged ${unit.id}`, () =>
      [...this.lay.models.values()].flatMap(({ unit: other }) =>
        areEnemies(unit, other) && this.touching(unit, other) ? [other] : [],
      ),
    )
  }

  squadId(unit: Unit): Id {
    for (const { squad } of this.chapters) {
      const own = squad?.(this, unit)
      if (own !== undefined) return own
    }
    const formation = unit.couldBe.length === 1 || unit.known ? unit.couldBe[0]?.formation : undefined
    return formation === undefined ? unit.id : `${unit.side ?? ''} ${formation}`
  }

  squadOf(unit: Unit): Squad | undefined {
    return this.squads().find(({ models }) => models.some((model) => model.unit.id === unit.id))
  }

  /** The squads on the boards, in the order of their first models. */
  squads(): readonly Squad[] {
    return this.cached('squads', () => {
      const byId = new Map<Id, Model[]>()
      for (const model of this.lay.models.values()) {
        const id = this.squadId(model.unit)
        byId.set(id, [...(byId.get(id) ?? []), model])
      }
      return [...byId].map(([id, models]) => {
        const { unit } = models[0]!
        const name = unit.couldBe[0]?.formation ?? unit.name
        return { id, side: unit.side, name, models }
      })
    })
  }

  /** The gaits a model may choose from, the shortest first; undefined if its move is not known. */
  gaits(unit: Unit): readonly GaitNow[] | undefined {
    for (const { gaits } of this.chapters) {
      const own = gaits?.(this, unit)
      if (own) return [...own].sort((a, b) => a.units - b.units)
    }
    return this.book.gaitsOf(unit)
  }

  /** Computes once per deployment and key. Only for results that follow from the pieces and the printed rules. */
  cached<T>(key: string, work: () => T): T {
    return workedOut(this.lay, key, work)
  }

  /** The scene with other pieces and, if given, another memory. */
  with(pieces: State['pieces'], memory: Memory = this.memory): MeasureScene {
    const { sides, book, house, chapters, lays } = this
    return new MeasureScene({ state: { ...this.state, pieces }, memory, sides }, book, house, chapters, lays)
  }

  /** The scene with some models elsewhere. */
  withModelsAt(places: ReadonlyMap<PieceId, Point>): MeasureScene {
    const pieces = this.state.pieces.withMutations((all) => {
      for (const [id, at] of places) {
        const piece = all.get(id)
        if (piece) all.set(id, { ...piece, at })
      }
    })
    return this.with(pieces)
  }
}

/** Both belong to a side, and not to the same. */
export const areEnemies = (a: Unit, b: Unit): boolean =>
  a.side !== undefined && b.side !== undefined && a.side !== b.side

export type MeasureChapter = MeasuredChapter<MeasureScene>
export type MeasureSystem = System<MeasureChapter>

/** Makes a chapter with a memory. */
export const chapter = chapterOf<MeasureChapter, MeasureScene>()
