import type {
  Action,
  Declare,
  FightFigures,
  Finding,
  Id,
  PieceId,
  Proposal,
  Question,
  Remembered,
  RulesSheet,
  SeenEntry,
  Seq,
} from '../../table/generated/types.ts'
import type { PointerKey } from '../../table/module/problem.ts'
import type { FightSummary, HouseRule, Paragraph, Score, Topic } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { AwaitedRoll } from './awaited-roll.ts'
import type { House } from './house-rules.ts'
import type { ChapterMemory, Deed, Memory } from './memory.ts'
import type { AnyStep } from './procedure.ts'
import type { Naming } from './unit-names.ts'

/** The code of one game. Its chapters stand in the order of the rulebook. */
export interface System<C> {
  readonly switches: readonly HouseRule[]
  /** The rules in words, shown by the help panel. */
  readonly help?: readonly Paragraph[]
  /** Questions that a player can ask besides *What comes next*. */
  readonly topics?: readonly Topic[]
  /** How units of the same name are told apart. */
  readonly naming?: Naming
  /** The printed numbers under these house rules. */
  printed?(sheet: RulesSheet, house: House): RulesSheet
  readonly chapters: readonly C[]
  /**
   * The chapters know every way in which counters are turned, marked, lost or brought back, so what none of
   * them asks for breaks the rules.
   */
  readonly isWhole?: boolean
}

/** One chapter of a rulebook. The rules sheet decides what the chapter leaves out. */
export interface Chapter<S> {
  readonly id: Id
  /** Findings about any action: a move, a declared attack, a turn, a draw. */
  judge?(scene: S, action: Action): readonly Finding[]
  /** Counters that this action may handle by the chapter's rules, or that the chapter judges itself in it. */
  allows?(scene: S, action: Action): readonly PieceId[]
  /** The sides that may still set up. Without an answer, all sides while set-up lasts. */
  settingUp?(scene: S): readonly Id[]
  advise?(scene: S, question: Question): readonly Proposal[]
  /** The chapter's steps of the procedure. */
  readonly procedure?: readonly AnyStep<S>[]
  /** Whether the game ends with this phase. */
  over?(scene: S): boolean
  /** The winner if the game ended now. */
  score?(scene: S): Score | undefined
  /** The earlier declaration that this one replaces. The replaced one counts as never made. */
  instead?(scene: S, declare: Declare): Seq | undefined
  /** A new round begins within the phase: no unit has spent points in it. */
  anew?(scene: S, entry: SeenEntry, after: State): boolean
  /** The dice that the chapter waits for now. */
  rolls?(scene: S): readonly AwaitedRoll[]
  /** The chapter's own deeds: facts about an entry that no common deed holds. */
  deeds?(scene: S, entry: SeenEntry, after: State): readonly unknown[]
  /** The chapter's memory. It must follow from deeds alone, because an undo folds it again without the undone ones. */
  readonly memory?: ChapterMemory<never>
  /** The memory that a request may state. */
  readonly stated?: StatedMemory<S>
  /** The fight under way in numbers. */
  fight?(scene: S): FightFigures | undefined
  /** The fights of the phase, in the order of their declaration. */
  fights?(scene: S): readonly FightSummary[]
}

/** The part of a chapter's memory that a request may state. */
export interface StatedMemory<S> {
  /** Fields of `Remembered` in schemas/referee.json. */
  readonly words: readonly Id[]
  /** The ways to declare something, as the field `how` of a request names them. */
  readonly hows?: readonly string[]
  /** The deeds that would have left this memory. `wrong` refuses a field. */
  deeds?(scene: S, said: Remembered, wrong: Wrong): readonly StatedDeed[]
  /** Marks that follow from the stated memory, such as those of units out of supply. */
  marks?(said: Remembered): readonly StatedMark[]
}

export interface StatedMark {
  readonly mark: Id
  readonly count: number
  readonly piece: PieceId
}

export type StatedDeed = Deed extends infer D ? (D extends Deed ? Omit<D, 'seq'> : never) : never

export type Wrong = (message: string, ...at: readonly PointerKey[]) => void

export type Remembering<C, S, M> = C & { recall(scene: S): M }

/** Makes chapters of one kind whose memory is typed on the way in and out. */
export const chapterOf =
  <C extends Chapter<never>, S extends { readonly memory: Memory }>() =>
  <M>(parts: Omit<C, 'memory'> & { readonly id: Id; readonly memory: ChapterMemory<M> }): Remembering<C, S, M> => {
    const { memory, id } = parts
    const recall = (scene: S): M => (scene.memory.chapters.get(id) ?? memory.start) as M
    return { ...parts, recall } as unknown as Remembering<C, S, M>
  }
