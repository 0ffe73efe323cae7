import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Id, PieceId, Place, Point } from '../../table/generated/types.ts'
import type { BoardView } from '../board/board-view.ts'
import type { Rect } from '../board/geometry/rect.ts'
import type { CursorAnnouncement } from '../board/input/cursor-announcement.ts'
import { showsMost } from '../board/picture/minimap.ts'
import {
  type DockLayout,
  fitLayout,
  foldPanel,
  isPanelVisible,
  type PanelName,
  panelPlace,
  type Size,
  showOverview,
  showPanel,
} from './dock-layout.ts'
import { Drafts } from './drafts.ts'

/** What lies over the table: a question, or a paper to read. */
export type DialogRequest =
  | { readonly kind: 'name' | 'save' | 'share' | 'keys' | 'end' | 'ended' | 'referee' | 'house' | 'clock' }
  | { readonly kind: 'taste' }
  | { readonly kind: 'rules'; readonly cite?: string }
  | { readonly kind: 'declare'; readonly ids: readonly PieceId[]; readonly at?: Place }
  | { readonly kind: 'draw' | 'deal' | 'shuffle' | 'pour' | 'peek'; readonly pile: Id }
  | { readonly kind: 'tell'; readonly pile: Id; readonly ids: readonly PieceId[] }
  | { readonly kind: 'send'; readonly ids: readonly PieceId[] }
  | { readonly kind: 'seats' }
  | { readonly kind: 'label'; readonly ids: readonly PieceId[]; readonly text: string }
  | { readonly kind: 'palette'; readonly to: Place }
  | { readonly kind: 'write'; readonly at: Point }

export interface PointedPlace {
  readonly place?: Place
  readonly pieces: readonly PieceId[]
  /** A finger asked, and covers what lies about it. */
  readonly isTapped?: boolean
  /** The cell and the stack that it is, or the row where a stack is laid out. */
  readonly over?: Rect
  readonly x: number
  readonly y: number
}

export interface MenuRequest {
  readonly at: { readonly x: number; readonly y: number }
  readonly ids: readonly PieceId[]
  readonly place: Place | undefined
  /** Where the counters are that it is about: it should not cover them. */
  readonly over?: Rect
  /** Of the stack that was meant at first, where one of it was chosen. */
  readonly of?: readonly PieceId[]
}

/** How the things on one player's screen stand: nothing that the others need to know. */
export class Screen {
  readonly dialog: Signal<DialogRequest | undefined> = signal(undefined)
  readonly menu: Signal<MenuRequest | undefined> = signal(undefined)
  readonly pointed: Signal<PointedPlace | undefined> = signal(undefined)
  /** What is said to who steers by keys. */
  readonly cursorReport: Signal<CursorAnnouncement | undefined> = signal(undefined)
  /** Counters picked up from a pile, waiting for a place to be put. */
  readonly inHand: Signal<readonly PieceId[]> = signal([])
  /** Where the panels stand about the board. */
  readonly layout: Signal<DockLayout>
  readonly window: Signal<Size>
  /** Something is sought by its name. */
  readonly isFindOpen: Signal<boolean> = signal(false)
  /** By what the inventory groups counters, and within that. */
  readonly groupedBy: Signal<readonly [string, string]> = signal(['side', 'formation'])
  /** All counters are hidden, so that the bare map is seen. */
  readonly areCountersHidden: Signal<boolean> = signal(false)
  readonly board: Signal<BoardView | undefined> = signal(undefined)
  /** The part of the table that the board shows. */
  readonly visibleArea: Signal<Rect | undefined> = signal(undefined)
  /** Docked, the overview gives its room to what is read while the board shows nearly all the map, unless it was asked for. */
  readonly isOverviewDue: ReadonlySignal<boolean> = computed(() => {
    const [board, seen] = [this.board.value, this.visibleArea.value]
    return this.isOverviewAsked.value || (board !== undefined && seen !== undefined && !showsMost(board.top, seen))
  })
  private readonly isOverviewAsked = signal(false)

  constructor(
    layout: DockLayout,
    window: Size,
    readonly drafts = new Drafts(),
  ) {
    this.layout = signal(layout)
    this.window = signal(window)
  }

  /** Lays the room out in another way, in which the board is never swallowed. */
  changeLayout(change: (layout: DockLayout, window: Size) => DockLayout): void {
    const [before, window] = [this.layout.peek(), this.window.peek()]
    const layout = change(before, window)
    if (layout !== before) this.layout.value = fitLayout(layout, window)
  }

  /** A panel is to be read, wherever it stands. */
  showPanel(name: PanelName): void {
    this.changeLayout((layout) => showPanel(layout, name))
  }

  /** Opens the dock, or folds it away. */
  toggleDock(): void {
    this.changeLayout((layout) => ({ ...layout, isOpen: !layout.isOpen }))
  }

  foldPanel(name: PanelName): void {
    this.changeLayout((layout) => foldPanel(layout, name))
  }

  isPanelVisible(name: PanelName): boolean {
    const layout = this.layout.value
    const isAway = name === 'overview' && panelPlace(layout, name) === 'docked' && !this.isOverviewDue.value
    return !isAway && isPanelVisible(layout, name)
  }

  /** Opens the overview where it stood last, or folds it away. */
  toggleOverview(): void {
    const isThere = this.isPanelVisible('overview')
    this.isOverviewAsked.value = !isThere
    if (isThere) this.foldPanel('overview')
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

  /** Takes a counter in the hand, or puts it back. */
  toggleInHand(id: PieceId): void {
    const held = this.inHand.value
    this.inHand.value = held.includes(id) ? held.filter((each) => each !== id) : [...held, id]
  }

  /** Goes there; a pile that has no tray on the table is found among the piles. */
  goTo(place: Place): void {
    if (this.board.value?.locate(place) !== false || !('pile' in place)) return
    this.showPanel('piles')
  }
}
