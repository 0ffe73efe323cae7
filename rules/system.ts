import type {
  Action,
  Cell,
  Declare,
  Finding,
  Id,
  PieceId,
  Place,
  Proposal,
  Question,
  RulesSheet,
  SeenEntry,
  Seq,
} from '../table/generated/types.ts'
import type { Paragraph, Switch, Topic } from '../table/referee.ts'
import type { State } from '../table/state.ts'
import type { House } from './house.ts'
import type { Recollection } from './memory.ts'
import type { Halves } from './points.ts'
import type { Walker } from './route.ts'
import type { Scene } from './scene.ts'
import type { Unit } from './unit.ts'

/** What is special to one game. Its chapters stand in the order of the rulebook. */
export interface System {
  readonly switches: readonly Switch[]
  /** What a player looks up. */
  readonly help?: readonly Paragraph[]
  /** What a player can ask besides what comes next. */
  readonly topics?: readonly Topic[]
  /** The printed numbers as the house plays them. */
  printed?(sheet: RulesSheet, house: House): RulesSheet
  readonly chapters: readonly Chapter[]
}

/** One chapter of a rulebook. All that it leaves out is done as the rules sheet says. */
export interface Chapter {
  readonly id: Id
  /** Rules of movement beyond the sheet. They are spread over the cells before a search, never called in it. */
  readonly steps?: readonly StepRule[]
  /** The points a counter has, given those that are printed; supply comes after. */
  allowance?(scene: Scene, unit: Unit, points: number): number
  /** Counters that others carry, with the movement class that makes of them. */
  carried?(scene: Scene): ReadonlyMap<PieceId, Id>
  /** Where a counter may go from zone to zone, because it has won the roll that the sheet asks for. */
  pass?(scene: Scene, unit: Unit): Cell | undefined
  /** Whether a counter that goes there does not walk, in a phase of movement: it retreats, advances, or is set up anew. */
  displaces?(scene: Scene, unit: Unit, to: Place): boolean
  /** What is wrong with coming onto the map there. An answer, even an empty one, stands in place of the sheet's. */
  arrival?(scene: Scene, units: readonly Unit[], to: Cell): readonly Finding[] | undefined
  /** What stands against moving these counters at all. Told with the verdict, and with their reach. */
  going?(scene: Scene, units: readonly Unit[]): readonly Finding[]
  /** Where counters may be set up, come from beside the map, or have to go back: that is their reach. */
  places?(scene: Scene, units: readonly Unit[]): readonly Cell[]
  /** What stands against ending a move there: where that is illegal, their reach has a gap. Asked for every such cell. */
  ending?(scene: Scene, units: readonly Unit[], to: Cell): readonly Finding[]
  /** What else there is to find in any action: a move, a declared attack, a turn, a draw. */
  judge?(scene: Scene, action: Action): readonly Finding[]
  advise?(scene: Scene, question: Question): readonly Proposal[]
  /** Whether the game has been won, and nothing comes next. */
  over?(scene: Scene): boolean
  /** The counters in whose place a unit came onto the map by an entry: it goes on as they have gone. */
  heir?(scene: Scene, entry: SeenEntry, unit: Unit, to: Cell): readonly PieceId[]
  /** The earlier declaration in whose place one comes: nothing of it is remembered as done. */
  instead?(scene: Scene, declare: Declare): Seq | undefined
  /** A round begins in the middle of a phase: nobody has spent anything in it. */
  anew?(scene: Scene, entry: SeenEntry, after: State): boolean
  /** Points that counters spend in place, in halves; and the rule by which they go no further after it. */
  spends?(scene: Scene, entry: SeenEntry): readonly Spending[]
  /** What an entry did that no other deed tells; kept as a deed of this chapter's own. */
  deeds?(scene: Scene, entry: SeenEntry, after: State): readonly unknown[]
  /** What the chapter remembers. It is folded again without what was taken back, so it must follow from the deeds alone. */
  readonly memory?: Recollection<never>
}

export interface Spending {
  readonly piece: PieceId
  readonly spent: Halves
  readonly halted?: Id
}

export interface StepRule {
  readonly rule: Id
  readonly cite: string
  spread(scene: Scene, walker: Walker, on: Spread): void
  /** Why a counter may not enter a cell, or must stop there. */
  say(cell: string, names: string): string
}

/** What a rule may lay on cells, by their number on the ground. */
export interface Spread {
  bar(cell: number): void
  halt(cell: number): void
  tax(cell: number, points: number): void
}

/** A game whose rules sheet says it all. */
export const PLAIN: System = { switches: [], chapters: [] }

/** A chapter, with what it remembers typed on the way in and out. */
export function chapter<M>(
  parts: Omit<Chapter, 'memory'> & { readonly memory: Recollection<M> },
): Chapter & { recall(scene: Scene): M } {
  const { memory, ...rest } = parts
  return {
    ...rest,
    memory: memory as unknown as Recollection<never>,
    recall: (scene) => (scene.memory.chapters.get(parts.id) ?? memory.start) as M,
  }
}
