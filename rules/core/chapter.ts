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
import type { HouseRule, Paragraph, Score, Topic } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { AwaitedRoll } from './awaited-roll.ts'
import type { House } from './house.ts'
import type { ChapterMemory, Deed, Memory } from './memory.ts'
import type { AnyStep } from './procedure.ts'
import type { Naming } from './unit-names.ts'

/** The code of one game. Its chapters stand in the order of the rulebook. */
export interface System<C> {
  readonly switches: readonly HouseRule[]
  /** The rules in words, for a player to look up. */
  readonly help?: readonly Paragraph[]
  /** Questions that a player can ask besides *What comes next*. */
  readonly topics?: readonly Topic[]
  /** How counters of one name are told apart. */
  readonly naming?: Naming
  /** The printed numbers as the house plays them. */
  printed?(sheet: RulesSheet, house: House): RulesSheet
  readonly chapters: readonly C[]
}

/** One chapter of a rulebook. All that it leaves out is done as the rules sheet says. */
export interface Chapter<S> {
  readonly id: Id
  /** Findings about any action: a move, a declared attack, a turn, a draw. */
  judge?(scene: S, action: Action): readonly Finding[]
  advise?(scene: S, question: Question): readonly Proposal[]
  /** The steps of the procedure that it tells of. */
  readonly procedure?: readonly AnyStep<S>[]
  /** Whether the game ends with this phase, and nothing comes next. */
  over?(scene: S): boolean
  /** Who would win if the game ended now. */
  score?(scene: S): Score | undefined
  /** The earlier declaration in whose place one comes: nothing of it is remembered as done. */
  instead?(scene: S, declare: Declare): Seq | undefined
  /** A round begins in the middle of a phase: nobody has spent anything in it. */
  anew?(scene: S, entry: SeenEntry, after: State): boolean
  /** Dice that it waits for now. */
  rolls?(scene: S): readonly AwaitedRoll[]
  /** Deeds of this chapter's own: facts about an entry that no common deed tells. */
  deeds?(scene: S, entry: SeenEntry, after: State): readonly unknown[]
  /** The chapter's memory. An undo folds it again without the undone deeds, so it must follow from deeds alone. */
  readonly memory?: ChapterMemory<never>
  /** What a request may say that it remembers. */
  readonly stated?: StatedMemory<S>
  /** The fight that it follows now, in numbers. */
  fight?(scene: S): FightFigures | undefined
}

/** The words by which a request says what a chapter remembers. */
export interface StatedMemory<S> {
  /** Fields of `Remembered` in schemas/referee.json. */
  readonly words: readonly Id[]
  /** The ways in which something is declared, as a request says `how`. */
  readonly hows?: readonly string[]
  /** The deeds that would have left that memory; `wrong` refuses what is said under a word. */
  deeds?(scene: S, said: Remembered, wrong: Wrong): readonly StatedDeed[]
  /** Marks that counters bear by what is said: of those who are out of supply. */
  marks?(said: Remembered): readonly StatedMark[]
}

export interface StatedMark {
  readonly mark: Id
  readonly count: number
  readonly piece: PieceId
}

export type StatedDeed = Deed extends infer D ? (D extends Deed ? Omit<D, 'seq'> : never) : never

export type Wrong = (message: string, ...at: readonly PointerKey[]) => void

/** A chapter that remembers, with a way to read what it remembers. */
export type Remembering<C, S, M> = C & { recall(scene: S): M }

/** Makes chapters of one kind, with what they remember typed on the way in and out. */
export const chapterOf =
  <C extends Chapter<never>, S extends { readonly memory: Memory }>() =>
  <M>(parts: Omit<C, 'memory'> & { readonly id: Id; readonly memory: ChapterMemory<M> }): Remembering<C, S, M> => {
    const { memory, id } = parts
    const recall = (scene: S): M => (scene.memory.chapters.get(id) ?? memory.start) as M
    return { ...parts, recall } as unknown as Remembering<C, S, M>
  }
