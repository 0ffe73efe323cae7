import type {
  Action,
  Cell,
  Finding,
  Game,
  Hash,
  Id,
  OptionValue,
  PieceId,
  Point,
  Proposal,
  Question,
  RefereeAnswer,
  RefereeRequest,
  SeenEntry,
  Verdict,
  WalkStep,
} from './generated/types.ts'
import type { ReachedArea } from './geometry/reached-area.ts'
import type { Module } from './module/module.ts'
import type { Problem } from './module/problem.ts'
import type { AnswerPart } from './referee-answer.ts'
import type { State } from './state.ts'

/*
 * The second voice, as the table knows it. What it says is worked out in rules/, which the relay is handed by its
 * main.ts and the client loads when a table wants it: without rules/ every table plays on.
 */

/** What is judged from: the table as a viewer knows it, what he knows of the log, and whose hand acts. */
export interface Position<M = unknown> {
  readonly state: State
  readonly memory: M
  /** The sides of the seat that acts. */
  readonly sides: readonly Id[]
  /** Whether walks say what each step is paid for even where they are legal: a table asks for that when it is looked at. */
  readonly thorough?: boolean
}

/** The referee of one game. Nothing it is asked throws, for any position; equal questions get equal answers. */
export interface Referee<M = unknown, R extends Reach = Reach> {
  /** The house rules of this game, for a table to choose from. */
  readonly switches: readonly HouseRule[]
  /** The rules in words of our own, in the order of the rulebook. */
  readonly help: readonly Paragraph[]
  /** What its advice can be asked, besides the odds of an attack. */
  readonly topics: readonly Topic[]
  /** Everything wrong or worth knowing about an action in this position. */
  judge(position: Position<M>, action: Action): Verdict
  /** Where counters can go, and at what cost. Why not further is told by judging the move there. */
  reach(position: Position<M>, pieces: readonly PieceId[]): R
  /** What the procedure asks next; the player clicks to do it, or does not. */
  advise(position: Position<M>, question: Question): readonly Proposal[]
  /** Whether the game has ended, and who wins. */
  outcome(position: Position<M>): Outcome
  /** What is under way, from the turn to the step that is asked for now. */
  procedure(position: Position<M>): readonly Crumb[]
  /** What a map can show: zones and stacks. */
  survey(position: Position<M>): Overlay
  /** The supply of a side's units, traced now. */
  supply(position: Position<M>, side: Id): readonly SupplyLine[]
  /** Before the first entry that it watches. */
  readonly start: M
  /** What the log has done so far, entry by entry. */
  remember(memory: M, entry: SeenEntry, before: State, after: State): M
  /** The same as JSON, for whoever comes later. */
  save(memory: M): Record<string, unknown>
  restore(saved: unknown): M
}

/** The rules of one game, for those who have its module. */
export interface GameRules {
  /** Which edition of the rules this is: another may judge otherwise, or say it in other words. */
  readonly edition?: Hash | undefined
  /** Undefined where the module has no rules sheet. */
  refereeFor(module: Module): Referee | undefined
  /** Judges actions without a table. */
  answer(module: Module, request: RefereeRequest): RefereeAnswer | { readonly problems: readonly Problem[] }
  /** The same, each part worked out when it is asked for: who serves others besides can pause between two. */
  judging(module: Module, request: RefereeRequest): Iterable<AnswerPart> | { readonly problems: readonly Problem[] }
}

/** The rules of all games. */
export interface Referees {
  /** Loads the rules of a module's game; a module without code of its own is judged by its rules sheet alone. */
  rulesFor(module: Id): Promise<GameRules>
}

/** The editions of the rules: of each game with code of its own, by the id of its module, and of all other games. */
export interface Editions {
  readonly games: Readonly<Record<Id, Hash>>
  readonly plain: Hash
}

/** What rules/referees.ts exports. */
export type RefereesOf = (editions?: Editions) => Referees

/** Whether what was said in a game can be worked out again. Of games opened before editions were told nobody knows. */
export const isSameEdition = ({ rules }: Pick<Game, 'rules'>, edition: Hash | undefined): boolean =>
  rules === undefined || rules === edition

/** One rule as a player may look it up. */
export interface Paragraph {
  /** Its own, and the same for as long as the rule is: a link may lead there. */
  readonly anchor: string
  /** One case, or the first and the last of several: 9.1-9.8. */
  readonly cite: string
  readonly text: string
  /** How the referee reads it, where it can be read in more than one way. */
  readonly reading?: string
}

/** Who would win if the game ended now, as far as the viewer can tell. */
export interface Score {
  /** Missing for a tie, and where nobody can tell. */
  readonly winner?: Id | undefined
  /** By side, in a game that is decided by points. */
  readonly points?: Readonly<Record<Id, number>>
}

/** How a game stands. */
export interface Outcome extends Score {
  /** This phase is the last one: the game ends with it, and the score is final. */
  readonly over: boolean
}

/** A step of the procedure that is under way. */
export interface Crumb {
  /** Its case in the rulebook; empty where it prints none. */
  readonly cite: string
  /** How players call it: 116th attacks 1412. */
  readonly text: string
  /** Whose step it is; everybody's, where missing. */
  readonly side?: Id
}

/** A question that a player may put to the procedure, in his words. */
export interface Topic {
  readonly ask: Question['ask']
  readonly text: string
  /** It is a question still when the game has ended. */
  readonly stays?: boolean
}

/** A house rule is stored among the table's options under this and its id. */
export const HOUSE_RULE_PREFIX = 'house/'

/** Where a rulebook can be read in more than one way, the table chooses. */
export interface HouseRule {
  readonly id: Id
  readonly cite: string
  /** What is asked. */
  readonly text: string
  /** The first is the referee's own reading. */
  readonly settings: readonly { readonly value: OptionValue; readonly text: string }[]
}

/** A cell that can be reached. */
export interface Reached {
  readonly at: Cell
  readonly cost: number
  readonly left: number
  /** Not, where what is hidden decides it. */
  readonly sure: boolean
}

/** Where counters can go: to cells, or to any point of some areas of an open table. */
export type Reach = CellReach | AreaReach

/** All of them to the same cell. */
export interface CellReach {
  /** In the order of the board, or of several that are joined; without the cell they stand in. */
  readonly cells: readonly Reached[]
  /** What there is to be said wherever they go: that it is not their turn, or that nobody knows how far they can go. */
  readonly findings: readonly Finding[]
  /** The way to a cell that can be reached, with what each step is paid for; of several counters that of the poorest. */
  way(at: Cell): readonly WalkStep[]
}

/** Where counters can go on an open table. */
export interface AreaReach {
  /** One for each price: the narrower lie in the wider. The best area that holds a point tells what it costs to go there. */
  readonly areas: readonly ReachedArea[]
  readonly findings: readonly Finding[]
  way(at: Point): readonly WalkStep[]
}

/** A cell in somebody's zone of control. */
export interface ZoneCell {
  readonly at: Cell
  /** Whose zone it is. */
  readonly of: Id
  readonly sure: boolean
}

/** A stack weighed by one limit of the rules. What is hidden in it leaves a least and a most. */
export interface StackedCell {
  readonly at: Cell
  readonly side: Id | undefined
  readonly pieces: readonly PieceId[]
  /** What is counted: battalions. */
  readonly name: string
  readonly least: number
  readonly most: number
  readonly limit: number
  readonly over: boolean
  readonly sure: boolean
}

/** What a map can show of a position. */
export interface Overlay {
  readonly zones: readonly ZoneCell[]
  readonly stacks: readonly StackedCell[]
}

/** A unit's supply, with its line from the unit to its source; where there is none, what stops the line stopped least. */
export interface SupplyLine {
  readonly piece: PieceId
  readonly supplied: 'in' | 'out' | 'unknown'
  readonly line: readonly Cell[]
  readonly source: string | undefined
  readonly blocks: readonly Finding[]
}

/**
 * How the referee speaks at a table. off: not at all. coach: to the mover only. open: to everybody. tournament: to the
 * referee's seat, and to the players what the event allows. strict: as open, and what is illegal waits for an answer.
 */
export const MODES = ['off', 'coach', 'open', 'tournament', 'strict'] as const
export type Mode = (typeof MODES)[number]

/** Under this option a table stores the mode, and under HEARD what players hear in a tournament. */
export const REFEREE_OPTION = 'referee'
export const HEARD_OPTION = 'referee/heard'
/** nothing, their own flags, or all. */
export const FLAG_AUDIENCES = ['nothing', 'own', 'all'] as const
export type FlagAudience = (typeof FLAG_AUDIENCES)[number]

type Options = Readonly<Record<string, OptionValue>>

export const modeOf = (options: Options): Mode => MODES.find((mode) => mode === options[REFEREE_OPTION]) ?? 'off'
export const flagAudienceOf = (options: Options): FlagAudience =>
  FLAG_AUDIENCES.find((what) => what === options[HEARD_OPTION]) ?? 'nothing'
