import type {
  Action,
  Cell,
  FightFigures,
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
  Seq,
  Verdict,
  WalkStep,
} from './generated/types.ts'
import type { ReachedArea } from './geometry/reached-area.ts'
import type { Module } from './module/module.ts'
import type { Problem } from './module/problem.ts'
import type { AnswerPart } from './referee-answer.ts'
import type { State } from './state.ts'

/*
 * The referee as the table knows it. Its code stands in rules/: the relay is handed it, and the client loads it when a
 * table wants it. Without rules/ every table plays on.
 */

/** The basis of a verdict: the table as a viewer knows it, the referee's memory, and the seat that acts. */
export interface Position<M = unknown> {
  readonly state: State
  readonly memory: M
  /** The sides of the seat that acts. */
  readonly sides: readonly Id[]
  /** Whether a legal walk lists the cost of each step, too. */
  readonly thorough?: boolean
}

/** The referee of one game. No call throws for any position, and equal questions get equal answers. */
export interface Referee<M = unknown, R extends Reach = Reach> {
  /** The house rules that a table may choose. */
  readonly switches: readonly HouseRule[]
  /** The rules in our own words, in the order of the rulebook. */
  readonly help: readonly Paragraph[]
  /** The questions for `advise`, besides the odds of an attack. */
  readonly topics: readonly Topic[]
  /** All findings on an action in this position. */
  judge(position: Position<M>, action: Action): Verdict
  /** Where counters can go, and for how much. `judge` tells why they cannot go further. */
  reach(position: Position<M>, pieces: readonly PieceId[]): R
  /** The next steps of the sequence of play. The player clicks to do one, or does not. */
  advise(position: Position<M>, question: Question): readonly Proposal[]
  /** Whether the game has ended, and who wins. */
  outcome(position: Position<M>): Outcome
  /** The steps under way, from the turn down to the step that is asked for now. */
  procedure(position: Position<M>): readonly Crumb[]
  /** The attacks of the phase, in the order of their declaration. */
  fights(position: Position<M>): readonly FightSummary[]
  /**
   * The sides that have, or from what the position shows may have, something left to do before the present phase ends.
   * A side that does not move now counts only with what it owes the other.
   */
  outstanding?(position: Position<M>): readonly Id[]
  /** The zones and stacks that a map can show. */
  survey(position: Position<M>): Overlay
  /** The present supply of a side's units. */
  supply(position: Position<M>, side: Id): readonly SupplyLine[]
  /** The memory before the first entry. */
  readonly start: M
  /** The memory after one more entry. */
  remember(memory: M, entry: SeenEntry, before: State, after: State): M
  /** The memory as JSON, to be restored later. */
  save(memory: M): Record<string, unknown>
  restore(saved: unknown): M
}

/** The rules of one game. */
export interface GameRules {
  /** The edition of these rules. Another edition may judge otherwise, or word it otherwise. */
  readonly edition?: Hash | undefined
  /** Undefined where the module has no rules sheet. */
  refereeFor(module: Module): Referee | undefined
  /** Judges actions without a table. */
  answer(module: Module, request: RefereeRequest): RefereeAnswer | { readonly problems: readonly Problem[] }
  /** The same in parts, each worked out on demand: a server can pause between two. */
  judging(module: Module, request: RefereeRequest): Iterable<AnswerPart> | { readonly problems: readonly Problem[] }
}

/** The rules of all games. */
export interface Referees {
  /** Loads the rules of a module's game. A module without code of its own is judged by its rules sheet alone. */
  rulesFor(module: Id): Promise<GameRules>
}

/** The editions of all rules: by module for games with code of their own, and one for all other games. */
export interface Editions {
  readonly games: Readonly<Record<Id, Hash>>
  readonly plain: Hash
}

/** The export of rules/referees.ts. */
export type RefereesOf = (editions?: Editions) => Referees

/** Whether the verdicts of a game can be worked out again. Old games name no edition: then they may. */
export const isSameEdition = ({ rules }: Pick<Game, 'rules'>, edition: Hash | undefined): boolean =>
  rules === undefined || rules === edition

/** One rule, for players to look up. */
export interface Paragraph {
  /** Stable for as long as the rule exists: links lead there. */
  readonly anchor: string
  /** One case, or the first and the last of several: 9.1-9.8. */
  readonly cite: string
  readonly text: string
  /** The referee's reading, where more than one is possible. */
  readonly reading?: string
}

/** The winner if the game ended now, as far as the viewer can tell. */
export interface Score {
  /** Missing for a tie, or if nobody can tell. */
  readonly winner?: Id | undefined
  /** By side, in a game that is decided by points. */
  readonly points?: Readonly<Record<Id, number>>
}

export interface Outcome extends Score {
  /** The game ends with this phase, and the score is final. */
  readonly over: boolean
}

/** A step of the procedure that is under way. */
export interface Crumb {
  /** Its case in the rulebook; empty where it has none. */
  readonly cite: string
  /** Its name in players' words: 116th attacks 1412. */
  readonly text: string
  /** The side whose step it is; everybody's, where missing. */
  readonly side?: Id
}

/** A question that a player may ask, in players' words. */
export interface Topic {
  readonly ask: Question['ask']
  readonly text: string
  /** It can still be asked when the game has ended. */
  readonly stays?: boolean
}

/** A table stores a house rule among its options under this prefix and its id. */
export const HOUSE_RULE_PREFIX = 'house/'

/** A rule that can be read in more than one way. The table chooses. */
export interface HouseRule {
  readonly id: Id
  readonly cite: string
  /** The question that the table answers. */
  readonly text: string
  /** The first is the referee's own reading. */
  readonly settings: readonly { readonly value: OptionValue; readonly text: string }[]
}

export interface Reached {
  readonly at: Cell
  readonly cost: number
  readonly left: number
  /** False, if the answer depends on what is hidden. */
  readonly sure: boolean
  /** Set where only this mode of movement reaches the cell. */
  readonly mode?: ReachMode
}

/** A mode of movement for a whole move, such as strategic movement. */
export interface ReachMode {
  readonly cite: string
  readonly name: string
}

/** Where counters can go: to cells, or to any point of some areas on a board without cells. */
export type Reach = CellReach | AreaReach

/** Where counters can go, all to the same cell. */
export interface CellReach {
  /** In the order of the board or of joined boards, without the cell they stand in. */
  readonly cells: readonly Reached[]
  /** Findings that hold wherever they go: it is not their turn, or their movement points are unknown. */
  readonly findings: readonly Finding[]
  /** The way to a reachable cell, with the cost of each step. For several counters it is the way of the slowest. */
  way(at: Cell): readonly WalkStep[]
}

/** Where counters can go on a board without cells. */
export interface AreaReach {
  /** One area for each price; narrower ones lie in wider ones. The best area that holds a point tells the cost. */
  readonly areas: readonly ReachedArea[]
  readonly findings: readonly Finding[]
  way(at: Point): readonly WalkStep[]
}

/** A cell in a zone of control. */
export interface ZoneCell {
  readonly at: Cell
  /** The side that exerts the zone. */
  readonly of: Id
  readonly sure: boolean
}

/** A stack measured against one limit. Hidden pieces leave a range from least to most. */
export interface StackedCell {
  readonly at: Cell
  readonly side: Id | undefined
  readonly pieces: readonly PieceId[]
  /** The thing that is counted: battalions. */
  readonly name: string
  readonly least: number
  readonly most: number
  readonly limit: number
  readonly over: boolean
  readonly sure: boolean
}

/** A step of a fight, and whose it is. */
export interface FightStep {
  readonly side: Id | undefined
  readonly text: string
}

/** A declared attack of the present phase, for players to follow. */
export interface FightSummary {
  /** The entry that declared it; its proposals name it, too. */
  readonly seq: Seq
  /** Who attacks what: 116th attacks 1412. */
  readonly text: string
  /** Every counter in it, artillery in support included. */
  readonly pieces: readonly PieceId[]
  readonly defenders: readonly PieceId[]
  /** Undefined while hidden facts decide. */
  readonly figures: FightFigures | undefined
  /** The result in words; undefined before it is known. */
  readonly result?: string | undefined
  /** What comes next in it, and for which side; undefined once nothing is owed. */
  readonly next?: FightStep | undefined
  /** Steps of other sides that need not wait for `next`. */
  readonly meanwhile?: readonly FightStep[] | undefined
  /** Nothing of it is left to do, not even an advance. */
  readonly settled: boolean
}

/** The overlays that a map can show of a position. */
export interface Overlay {
  readonly zones: readonly ZoneCell[]
  readonly stacks: readonly StackedCell[]
}

/**
 * A unit's supply, with its line from the unit to its source. Without a source: the line that got furthest, and what
 * blocks it.
 */
export interface SupplyLine {
  readonly piece: PieceId
  readonly supplied: 'in' | 'out' | 'unknown'
  readonly line: readonly Cell[]
  readonly source: string | undefined
  readonly blocks: readonly Finding[]
}

/**
 * The mode of the referee. off: nobody hears it. coach: the mover does. open: everybody. tournament: the referee's
 * seat, and players as far as the event allows. strict: everybody, and an illegal action waits for an answer.
 */
export const MODES = ['off', 'coach', 'open', 'tournament', 'strict'] as const
export type Mode = (typeof MODES)[number]

/** The option that stores the mode. HEARD_OPTION stores which flags players see in a tournament. */
export const REFEREE_OPTION = 'referee'
export const HEARD_OPTION = 'referee/heard'
/** No flags, flags on their own moves, or all flags. */
export const FLAG_AUDIENCES = ['nothing', 'own', 'all'] as const
export type FlagAudience = (typeof FLAG_AUDIENCES)[number]

type Options = Readonly<Record<string, OptionValue>>

export const modeOf = (options: Options): Mode => MODES.find((mode) => mode === options[REFEREE_OPTION]) ?? 'off'
export const flagAudienceOf = (options: Options): FlagAudience =>
  FLAG_AUDIENCES.find((what) => what === options[HEARD_OPTION]) ?? 'nothing'
