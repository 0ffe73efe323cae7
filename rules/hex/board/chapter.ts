import type { Cell, Finding, Id, PieceId, Place, SeenEntry } from '../../../table/generated/types.ts'
import type { Amount } from '../../core/amount.ts'
import type { Chapter } from '../../core/chapter.ts'
import type { Halves } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import type { CellRule } from '../ground/reason.ts'
import type { Walker } from './walker.ts'

/** A chapter that may change how and where counters move. */
export interface MovementChapter<S> extends Chapter<S> {
  /** Movement rules beyond the sheet. They are laid over the cells before a search and never called during it. */
  readonly steps?: readonly StepRule<S>[]
  /** Changes the printed points, each reason with its case. Supply is applied afterwards. */
  allowance?(scene: S, unit: Unit, points: Amount): void
  /** Carried counters with the movement class that they get. */
  carried?(scene: S): ReadonlyMap<PieceId, Id>
  /** The cell that a counter may enter from zone to zone, because it won its roll. */
  pass?(scene: S, unit: Unit): Cell | undefined
  /** Whether a counter that goes there in a movement phase does not walk: it retreats, advances or is placed anew. */
  displaces?(scene: S, unit: Unit, to: Place): boolean
  /** Findings on entering the map there. Even an empty list replaces the sheet's own. */
  arrival?(scene: S, units: readonly Unit[], to: Cell): readonly Finding[] | undefined
  /** Findings against moving these counters at all, shown with their reach too. */
  going?(scene: S, units: readonly Unit[]): readonly Finding[]
  /** Places where counters may be set up, enter or retreat to; these replace their reach. */
  places?(scene: S, units: readonly Unit[]): readonly Cell[]
  /** Findings against ending a move there. Illegal cells are left out of the reach. */
  ending?(scene: S, units: readonly Unit[], to: Cell): readonly Finding[]
  /** The counters that a new unit replaces. It continues with their movement. */
  heir?(scene: S, entry: SeenEntry, unit: Unit, to: Cell): readonly PieceId[]
  /** Points spent in place, in halves, and the rule that ends the move with them. */
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

/** Effects that a rule lays on cells, by index. */
export interface CellEffects {
  bar(cell: number): void
  halt(cell: number): void
  tax(cell: number, points: number): void
}
