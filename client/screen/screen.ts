import { type Signal, signal } from '@preact/signals'
import type { Id, PieceId, Place, Point, Seq } from '../../table/generated/types.ts'
import type { BoardView } from '../board/board-view.ts'
import type { Rect } from '../board/geometry/rect.ts'
import type { CursorAnnouncement } from '../board/input/cursor-announcement.ts'
import {
  type DockLayout,
  fitLayout,
  foldPanel,
  isPanelVisible,
  type PanelName,
  type PixelSize,
  showOverview,
  showPanel,
} from './dock-layout.ts'
import { Drafts } from './drafts.ts'

/** A dialog over the table, and what it is about. */
export type DialogRequest =
  | { readonly kind: 'name' | 'save' | 'share' | 'keys' | 'end' | 'ended' | 'referee' | 'house' | 'clock' }
  | { readonly kind: 'preferences' | 'reference' }
  | { readonly kind: 'rules'; readonly cite?: string }
  | { readonly kind: 'appeal'; readonly entry?: Seq }
  | { readonly kind: 'draw' | 'deal' | 'shuffle' | 'pour' | 'peek'; readonly pile: Id }
  | { readonly kind: 'showCards'; readonly pile: Id; readonly ids: readonly PieceId[] }
  | { readonly kind: 'send'; readonly ids: readonly PieceId[] }
  | { readonly kind: 'seats' }
  | { readonly kind: 'counterLabel'; readonly ids: readonly PieceId[]; readonly text: string }
  | { readonly kind: 'newCounter'; readonly to: Place }
  | { readonly kind: 'mapText'; readonly at: Point }

/** The attack that a player begins to plan. */
export interface AttackRequest {
  /** The attackers; where empty, the referee's choice. */
  readonly ids: readonly PieceId[]
  /** The target, if it is known already. */
  readonly at?: Place
}

export interface PointedPlace {
  readonly place?: Place
  readonly pieces: readonly PieceId[]
  /** Asked for by a finger, which covers what is around it. */
  readonly isTapped?: boolean
  /** The cell and its stack, or the row of a stack that is spread out. */
  readonly over?: Rect
  readonly x: number
  readonly y: number
}

export interface MenuRequest {
  readonly at: { readonly x: number; readonly y: number }
  readonly ids: readonly PieceId[]
  readonly place: Place | undefined
  /** The counters it is about, which it should not cover. */
  readonly over?: Rect
  /** The whole stack, where one counter of it was chosen. */
  readonly of?: readonly PieceId[]
}

/** The state of one player's screen, which no other player sees. */
export class Screen {
  readonly dialog: Signal<DialogRequest | undefined> = signal(undefined)
  readonly menu: Signal<MenuRequest | undefined> = signal(undefined)
  /** The attack that is planned, until it is declared or put away. */
  readonly attack: Signal<AttackRequest | undefined> = signal(undefined)
  readonly pointed: Signal<PointedPlace | undefined> = signal(undefined)
  /** The latest announcement of the keyboard cursor. */
  readonly cursorReport: Signal<CursorAnnouncement | undefined> = signal(undefined)
  /** Counters are carried from the board: the pile of a panel that they are over, if any. */
  readonly carriedOver: Signal<{ readonly pile?: Id } | undefined> = signal(undefined)
  /** Counters picked up from a pile, until they are put down. */
  readonly inHand: Signal<readonly PieceId[]> = signal([])
  readonly layout: Signal<DockLayout>
  readonly window: Signal<PixelSize>
  readonly isFindOpen: Signal<boolean> = signal(false)
  /** The page at which the quick reference opens; undefined for the first. */
  readonly referencePage: Signal<string | undefined> = signal(undefined)
  /** How the counter list groups counters, and each group within. */
  readonly groupedBy: Signal<readonly [string, string]> = signal(['side', 'formation'])
  readonly areCountersHidden: Signal<boolean> = signal(false)
  readonly board: Signal<BoardView | undefined> = signal(undefined)
  /** The part of the table in the board's window. */
  readonly visibleArea: Signal<Rect | undefined> = signal(undefined)

  /** Whether the dock was open before the attack was planned. */
  private wasDockOpen: boolean | undefined

  constructor(
    layout: DockLayout,
    window: PixelSize,
    readonly drafts = new Drafts(),
  ) {
    this.layout = signal(layout)
    this.window = signal(window)
  }

  /** Changes the layout, and fits it so that the board keeps its room. */
  changeLayout(change: (layout: DockLayout, window: PixelSize) => DockLayout): void {
    const [before, window] = [this.layout.peek(), this.window.peek()]
    const layout = change(before, window)
    if (layout !== before) this.layout.value = fitLayout(layout, window)
  }

  /** Brings a panel into view, wherever it is. */
  showPanel(name: PanelName): void {
    this.changeLayout((layout) => showPanel(layout, name))
  }

  toggleDock(): void {
    this.changeLayout((layout) => ({ ...layout, isOpen: !layout.isOpen }))
  }

  foldPanel(name: PanelName): void {
    this.changeLayout((layout) => foldPanel(layout, name))
  }

  isPanelVisible(name: PanelName): boolean {
    return isPanelVisible(this.layout.value, name)
  }

  /** Opens the overview where it was last, or folds it. */
  toggleOverview(): void {
    if (this.isPanelVisible('overview')) this.foldPanel('overview')
    else this.changeLayout(showOverview)
  }

  open(sheet: DialogRequest): void {
    this.menu.value = undefined
    this.pointed.value = undefined
    this.dialog.value = sheet
  }

  close(): void {
    this.dialog.value = undefined
  }

  /** Opens the sheet of an attack beside the map. */
  planAttack(request: AttackRequest): void {
    this.menu.value = undefined
    this.pointed.value = undefined
    this.wasDockOpen ??= this.layout.peek().isOpen
    this.attack.value = request
    this.showPanel('referee')
  }

  /** Puts the sheet away. A dock that was opened for it closes again, unless the fight goes on there. */
  endAttack(goesOn: boolean): void {
    this.attack.value = undefined
    const { isOpen } = this.layout.peek()
    if (this.wasDockOpen === false && isOpen && !goesOn) this.toggleDock()
    this.wasDockOpen = undefined
  }

  toggleInHand(id: PieceId): void {
    const held = this.inHand.value
    this.inHand.value = held.includes(id) ? held.filter((each) => each !== id) : [...held, id]
  }

  /** Shows a place on the board; a pile without a tray is shown in the panel of piles. */
  goTo(place: Place): void {
    if (this.board.value?.locate(place) !== false || !('pile' in place)) return
    this.showPanel('piles')
  }
}
