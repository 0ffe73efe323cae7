import type { Cell, Finding, Id, PieceId, Place, SeenEntry } from '../../../table/generated/types.ts'
import type { Amount } from '../../core/amount.ts'
import type { Chapter } from '../../core/chapter.ts'
import type { Halves } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import type { CellRule } from '../ground/reason.ts'
import type { Walker } from './walker.ts'

/** A chapter of a game on hexes: it may change how counters move, and where. */
export interface MovementChapter<S> extends Chapter<S> {
  /** Rules of movement beyond the sheet. They are spread over the cells before a search, never called in it. */
  readonly steps?: readonly StepRule<S>[]
  /** Adds to the printed points of a counter, or cuts them, each reason by its case; supply comes after. */
  allowance?(scene: S, unit: Unit, points: Amount): void
  /** Counters that others carry, with the movement class that makes of them. */
  carried?(scene: S): ReadonlyMap<PieceId, Id>
  /** Where a counter may go from zone to zone, because it has won the roll that the sheet asks for. */
  pass?(scene: S, unit: Unit): Cell | undefined
  /** Whether a counter that goes there does not walk, in a phase of movement: it retreats, advances, or is set up anew. */
  displaces?(scene: S, unit: Unit, to: Place): boolean
  /** What is wrong with coming onto the map there. An answer, even an empty one, stands in place of the sheet's. */
  arrival?(scene: S, units: readonly Unit[], to: Cell): readonly Finding[] | undefined
  /** What stands against moving these counters at all. Told with the verdict, and with their reach. */
  going?(scene: S, units: readonly Unit[]): readonly Finding[]
  /** Where counters may be set up, come from beside the map, or have to go back: that is their reach. */
  places?(scene: S, units: readonly Unit[]): readonly Cell[]
  /** What stands against ending a move there: where that is illegal, their reach has a gap. Asked for every such cell. */
  ending?(scene: S, units: readonly Unit[], to: Cell): readonly Finding[]
  /** The counters in whose place a unit came onto the map by an entry: it goes on as they have gone. */
  heir?(scene: S, entry: SeenEntry, unit: Unit, to: Cell): readonly PieceId[]
  /** Points that counters spend in place, in halves; and the rule by which they go no further after it. */
  spends?(scene: S, entry: SeenEntry): readonly Spending[]
}

export interface Spending {
  readonly piece: PieceId
  readonly spent: Halves
  readonly halted?: Id
}

export interface StepRule<S> extends CellRule {
  spread(scene: S, walker: Walker, on: CellEffects): void
}

/** What a rule may lay on cells, by their number on the ground. */
export interface CellEffects {
  bar(cell: number): void
  halt(cell: number): void
  tax(cell: number, points: number): void
}
