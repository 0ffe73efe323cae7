import type { Action, Id, OptionValue, PieceId, Place, SeenEntry } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import type { ChanceReport } from './chance-report.ts'

export type LineKind = 'move' | 'piece' | 'dice' | 'time' | 'words' | 'writing' | 'seat' | 'table'

/** One entry of the log in words. */
export interface ReportLine {
  readonly seq: number
  readonly at: number
  readonly kind: LineKind
  readonly seat: Id
  /** The side that did it, if it was exactly one. */
  readonly side?: Id
  readonly who: string
  readonly text: string
  /** The request for consent, worded to follow both “asks for” and “agrees to”. */
  readonly asks?: string
  /** The place that the board shows for this line. */
  readonly where?: Place
  /** The face of each die. If the faces are numbers: the modifier and the sum, too. */
  readonly dice?: {
    readonly faces: readonly string[]
    readonly plus?: number
    readonly total?: number
    /** The total counts successes. */
    readonly isSuccesses?: true
  }
  /** The part of the text before the result of the dice: “rolls 2d6 for the bridge”. */
  readonly roll?: string
  readonly chance?: ChanceReport
  /** The pages that contest the result, and why. */
  readonly contests?: readonly { readonly who: string; readonly words: string }[]
  /** The seats whose share did not count. */
  readonly leftOut?: readonly string[]
  /** The option that was set. The referee words its own options better once it is loaded. */
  readonly set?: { readonly option: string; readonly value: OptionValue }
  /** The counters that this screen was shown. */
  readonly shownDefs?: readonly Id[]
  /** The seat shows the counters to others; it need not be shown them itself. */
  readonly isShowing?: true
  /** The entry that this line rejects or declines. */
  readonly rejects?: number
  /** The entry that this line is about. `verb` leads to it; `undone` says whether it is undone or redone by this one. */
  readonly of?: {
    readonly seq: number
    readonly verb: string
    readonly undone?: boolean
    readonly reason?: string
    readonly seen?: string
  }
}

/** The table before and after an entry. An unknown `before` holds what is known of it now. */
export interface EntryContext {
  readonly module: Module
  readonly before: State
  readonly after: State
  /** Whether it is known where this piece was before the entry. */
  knewPlace(id: PieceId): boolean
}

/** The report of an entry without its author and time. */
export type EntryReport = Pick<ReportLine, 'kind' | 'text'> &
  Partial<Pick<ReportLine, 'where' | 'dice' | 'roll' | 'of' | 'set' | 'asks' | 'chance' | 'isShowing' | 'rejects'>>

type ActionKind = Action['type']

export type ActionByKind = { readonly [K in ActionKind]: Extract<Action, { type: K }> }

/** One report function for each of these kinds of action. */
export type Reports<K extends ActionKind = ActionKind> = {
  readonly [Each in K]: (context: EntryContext, action: ActionByKind[Each], entry: SeenEntry) => EntryReport
}
