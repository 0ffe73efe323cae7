import type { Id, OptionValue, PieceId, Place } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import type { ChanceReport } from './chance-report.ts'

export type LineKind = 'move' | 'piece' | 'dice' | 'time' | 'words' | 'seat' | 'table'

/** One entry of the log, as a person tells it. */
export interface ReportLine {
  readonly seq: number
  readonly at: number
  readonly kind: LineKind
  readonly seat: Id
  /** Whose doing it is, in its colour, where it is one side's. */
  readonly side?: Id
  readonly who: string
  readonly text: string
  /** What the others are asked for, in words that stand after who asks and after who agrees. */
  readonly asks?: string
  /** Where to look. */
  readonly where?: Place
  /** What each die shows, and where they are numbers what is added and their sum. */
  readonly dice?: { readonly faces: readonly string[]; readonly plus?: number; readonly total?: number }
  /** How chance comes to it. */
  readonly chance?: ChanceReport
  /** The pages that contest the result, and why. */
  readonly contests?: readonly { readonly who: string; readonly words: string }[]
  /** The seats whose share did not count. */
  readonly leftOut?: readonly string[]
  /** The option that was set: the referee, once he is here, has better words for his own. */
  readonly set?: { readonly option: string; readonly value: OptionValue }
  /** What somebody before this screen was shown. */
  readonly shownDefs?: readonly Id[]
  /** The entry that this one speaks of: `verb` leads to it, `undone` says what becomes of it, where anything does. */
  readonly of?: {
    readonly seq: number
    readonly verb: string
    readonly undone?: boolean
    readonly reason?: string
    readonly seen?: string
  }
}

/** What an entry is told from: the table on either side of it. Where the one before is not known, what is known of it. */
export interface EntryContext {
  readonly module: Module
  readonly before: State
  readonly after: State
  /** Whether we know where this piece was. */
  knewPlace(id: PieceId): boolean
}

/** What is told besides who did it and when. */
export type EntryReport = Pick<ReportLine, 'kind' | 'text'> &
  Partial<Pick<ReportLine, 'where' | 'dice' | 'of' | 'set' | 'asks' | 'chance'>>
