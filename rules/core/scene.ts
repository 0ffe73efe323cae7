import type { Id, Piece, PieceId } from '../../table/generated/types.ts'
import type { Position as AnyPosition } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { AwaitedRoll } from './awaited-roll.ts'
import type { Book } from './book.ts'
import type { House } from './house-rules.ts'
import type { Memory } from './memory.ts'
import type { Unit } from './unit.ts'

export type Position = AnyPosition<Memory>

/** A position with the rules in force. */
export class Scene implements Position {
  readonly state: State
  readonly memory: Memory
  readonly sides: readonly Id[]
  readonly thorough: boolean

  constructor(
    position: Position,
    readonly book: Book,
    readonly house: House,
    /** Only the part of a chapter that a scene uses: chapter.ts imports this file. */
    readonly chapters: readonly { rolls?(scene: Scene): readonly AwaitedRoll[] }[],
  ) {
    this.state = position.state
    this.memory = position.memory
    this.sides = position.sides
    this.thorough = position.thorough === true
  }

  /** The dice that the chapters wait for. */
  awaited(): readonly AwaitedRoll[] {
    return this.chapters.flatMap(({ rolls }) => rolls?.(this) ?? [])
  }

  piece(id: PieceId): Piece | undefined {
    return this.state.pieces.get(id)
  }

  unit(id: PieceId): Unit | undefined {
    const piece = this.piece(id)
    return piece && this.book.roster.unit(piece)
  }

  /** The counters with these ids that are on the table, in the same order. */
  units(ids: Iterable<PieceId>): readonly Unit[] {
    return [...ids].flatMap((id) => this.unit(id) ?? [])
  }

  /** The same without duplicates, sorted by id. */
  unitsById(ids: Iterable<PieceId>): readonly Unit[] {
    return this.units([...new Set(ids)].sort())
  }

  /** All counters of the table, in no particular order. */
  allUnits(): readonly Unit[] {
    return this.units(this.state.pieces.keys())
  }
}
