import type { Id, Point, Scenery } from '../../../table/generated/types.ts'
import { baseShape, outlineShape, type Shape } from '../../../table/geometry/measure/shape.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import { RecentCache } from '../../core/recent-cache.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import type { MeasureBook } from './book.ts'

/** A model on an open board. */
export interface Model {
  readonly unit: Unit
  readonly at: Point
  readonly shape: Shape
}

/** A piece of scenery on an open board. */
export interface LaidScenery {
  readonly unit: Unit
  readonly at: Point
  readonly shape: Shape
  readonly kind: Id
  /** In units. */
  readonly height: number
}

/** All that lies on the open boards, with the results computed from it alone. */
export interface Lay {
  readonly models: ReadonlyMap<Id, Model>
  readonly scenery: readonly LaidScenery[]
  readonly worked: Map<string, unknown>
}

/** An entry is judged and remembered from a few views of one position. */
const KEPT = 16
/** A pointer asks for every point it passes and returns to few of them. */
const MOST_WORKED = 4000

/** Reads the boards of a game's latest positions. */
export class Lays {
  private readonly lately = new RecentCache<State['pieces'], Lay>(KEPT)
  private readonly shapes = new WeakMap<Unit, Shape>()
  private readonly boards: ReadonlySet<Id>

  constructor(
    private readonly book: MeasureBook,
    boards: readonly { readonly id: Id }[],
  ) {
    this.boards = new Set(boards.map(({ id }) => id))
  }

  of({ pieces }: Pick<State, 'pieces'>): Lay {
    return this.lately.get(pieces, () => this.read(pieces))
  }

  /** The ground that a model covers. */
  shapeOf(unit: Unit): Shape | undefined {
    const { at, turn } = unit.piece
    if ('pile' in at || onCell(at)) return undefined
    let shape = this.shapes.get(unit)
    if (!shape) {
      const scenery = sceneryOf(unit)
      shape = scenery ? outlineShape(scenery.outline, at, turn) : baseShape(this.book.baseOf(unit), at, turn)
      this.shapes.set(unit, shape)
    }
    return shape
  }

  private read(pieces: State['pieces']): Lay {
    const models: Model[] = []
    const scenery: LaidScenery[] = []
    for (const piece of pieces.values()) {
      const { at } = piece
      if ('pile' in at || onCell(at) || !this.boards.has(at.board)) continue
      const unit = this.book.roster.unit(piece)
      const laid = sceneryOf(unit)
      const shape = laid || isModel(unit) ? this.shapeOf(unit) : undefined
      if (!shape) continue
      if (laid) scenery.push({ unit, at, shape, kind: laid.kind, height: this.book.units(laid.height ?? 0) })
      else models.push({ unit, at, shape })
    }
    models.sort((a, b) => idOrder(a.unit, b.unit))
    scenery.sort((a, b) => idOrder(a.unit, b.unit))
    return { models: new Map(models.map((model) => [model.unit.id, model])), scenery, worked: new Map() }
  }
}

/** Computes once for each key. */
export function workedOut<T>({ worked }: Lay, key: string, work: () => T): T {
  if (!worked.has(key)) {
    const result = work()
    if (worked.size >= MOST_WORKED) worked.clear()
    worked.set(key, result)
  }
  return worked.get(key) as T
}

const sceneryOf = ({ couldBe: [counter] }: Unit): Scenery | undefined =>
  counter?.kind === 'scenery' ? counter.scenery : undefined

const isModel = ({ kind }: Unit): boolean => kind !== 'other'
