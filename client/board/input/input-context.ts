import type { Action, Id, PieceId, Place, Seq } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Rect } from '../geometry/rect.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { OverlayName } from './board-keys.ts'
import type { HoverReports } from './hover-reports.ts'
import type { MovePreview } from './move-preview.ts'

/** What was clicked: all of a stack, or one counter of it. */
export interface ChosenPlace {
  readonly place: Place | undefined
  readonly pieces: readonly PieceId[]
  readonly isTouch: boolean
}

/** A part of the page over or beside the board: a pile in a panel takes counters, anything else takes none. */
export type PanelSpot = { readonly pile: Id } | 'closed'

/** Requests of the input to the page. The board never changes the state itself. */
export interface InputEvents {
  act(action: Action): void
  select(ids: readonly PieceId[]): void
  /** Right click, long touch or the menu key, in page pixels. The menu should leave `over` free. */
  menu(at: Spot, ids: readonly PieceId[], place: Place | undefined, over?: Rect): void
  /** A message to this player only. */
  notice?(text: string): void
  /** A click on a referee badge. */
  verdict?(seq: Seq): void
  /** A click or Enter on a place and the counters in it; true if it chose something there. */
  choose?(what: ChosenPlace): boolean
  /** Counters are dropped, at a pixel of the page; true if the page asks first what is meant. */
  drop?(action: Action, at: Spot): boolean
  /** Carried counters are over this pixel of the page: what lies there beside the board. Undefined: nothing is carried any more. */
  carriedOver?(at: Spot | undefined): PanelSpot | undefined
  /** Switches a map overlay on or off; undefined switches any off. */
  overlay?(name: OverlayName | undefined): void
}

/** The surroundings of the parts of the input. */
export interface InputContext {
  readonly module: Module
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly events: InputEvents
  readonly hover: HoverReports
  readonly preview: MovePreview
  readonly setCursorShape: (shape: 'grab' | 'grabbing' | '') => void
  /** From window pixels to page pixels. */
  readonly toPage: (pixel: Spot) => Spot
  readonly now: () => number
  readonly nonce: () => string
  /** Something drawn has changed: how counters lie, or only highlights and carried counters. */
  readonly changed: (what: 'counters' | 'marks') => void
}
