import type { Action, PieceId, Place, Seq } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlaceKey, placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Rect } from '../geometry/rect.ts'
import { type Badges, badgeAt, badgesOn, type PlacedBadge } from '../layout/badges.ts'
import { boxed, type Fan, type Hit, hitTest } from '../layout/hit-test.ts'
import { isLocked, movable } from '../layout/locked-pieces.ts'
import type { Heap, MovedCounter, TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { KeyCommand, OverlayName } from './board-keys.ts'
import { dropAction, dropLegs, dropTarget } from './drop.ts'
import { type Grab, grab, inOrder } from './grab.ts'
import type { HoverReports } from './hover-reports.ts'
import { Inspector } from './inspector.ts'
import { runKeyCommand } from './key-commands.ts'
import type { MovePreview } from './move-preview.ts'
import type { GestureHandlers, PointerState } from './pointer-gestures.ts'
import { StackFan } from './stack-fan.ts'

/** What the input reports to the page. */
export interface BoardReports {
  act(action: Action): void
  select(ids: readonly PieceId[]): void
  /** In page pixels. `over` is what the menu is about and should not cover. */
  menu(at: Spot, ids: readonly PieceId[], place: Place | undefined, over?: Rect): void
  /** A message to this player only. */
  notice?(text: string): void
  /** A click on a referee badge. */
  verdict?(seq: Seq): void
  /** Asks to switch a map overlay on or off; undefined switches any off. */
  overlay?(name: OverlayName | undefined): void
}

/** What is carried, and where it would drop. */
export interface Carried {
  readonly grab: Grab
  /** The pointer, in window pixels and in units. */
  readonly pixel: Spot
  readonly at: Spot
  readonly free: boolean
  readonly to: Place | undefined
  readonly goals: readonly Place[]
  /** The gap of the fan it would drop into: how many counters lie below. */
  readonly slot?: number
}

export interface InputContext {
  readonly module: Module
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly reports: BoardReports
  readonly hover: HoverReports
  readonly preview: MovePreview
  readonly setCursorShape: (shape: 'grab' | 'grabbing' | '') => void
  /** From window pixels to page pixels. */
  readonly toPage: (pixel: Spot) => Spot
  readonly now: () => number
  readonly nonce: () => string
  /** Something drawn has changed: how counters lie, or only marks and carried counters. */
  readonly changed: (what: 'counters' | 'marks') => void
}

/** Others are shown at most this many of the dragged pieces. */
const SHOWN_DRAGGED = 50

/** A player's hands on the board: what is selected, fanned out and carried. */
export class BoardInput implements GestureHandlers {
  selected: readonly PieceId[] = []
  /** Counters can be looked at, not picked up. */
  isLocked = false
  /** Counters drop freely, and with Ctrl into cells: the reverse of the default. */
  isLoose = false
  carried: Carried | undefined
  /** The referee's badges on counters. */
  badges: Badges = new Map()
  /** The selection box being pulled open, in window pixels. */
  selectionBox: Rect | undefined
  /** The press selected these counters; nobody had chosen them before. */
  private implied = false
  /** Pieces this player just dropped: they do not glide. */
  private dropped: ReadonlySet<PieceId> = new Set()

  readonly stackFan: StackFan
  readonly inspector: Inspector

  constructor(private readonly around: InputContext) {
    this.stackFan = new StackFan(around)
    this.inspector = new Inspector(around, this.stackFan)
  }

  get fan(): Fan | undefined {
    return this.stackFan.fan
  }

  /** Takes a new state; returns the pieces that somebody else moved. */
  follow(state: State): readonly MovedCounter[] {
    const { drawings, held, time } = this.around.layout.state
    const moved = this.around.layout.follow(state)
    if (drawings !== state.drawings || time !== state.time) this.around.changed('marks')
    if (held !== state.held) this.around.changed('counters')
    if (!moved) return []
    if (this.fan) this.fanOut(this.fan.heap.key)
    this.choose(this.selected.filter((id) => state.pieces.has(id)))
    if (this.carried) this.recarry(this.carried)
    if (!this.carried) this.inspector.again()
    this.around.changed('counters')
    const others = moved.filter(({ id }) => !this.dropped.has(id))
    if (moved.length > 0) this.dropped = new Set()
    return others
  }

  /** Selects, and reports it. */
  choose(ids: readonly PieceId[]): void {
    if (this.replaceSelection(ids)) this.around.reports.select(this.selected)
  }

  /** True if the selection changed. Locked pieces are left out. */
  replaceSelection(wanted: readonly PieceId[]): boolean {
    const ids = movable(this.around.layout, wanted)
    if (ids.length === this.selected.length && ids.every((id, at) => id === this.selected[at])) return false
    this.selected = ids
    this.around.changed('marks')
    return true
  }

  hitAt(at: Spot): Hit {
    const { top, layout, viewport } = this.around
    return hitTest(top, layout, this.fan, viewport.toUnits(at))
  }

  grab(under: Hit, alone: boolean): Grab | undefined {
    return this.isLocked ? undefined : grab(this.around.layout, under, this.selected, alone)
  }

  press(taken: Grab): void {
    this.implied = taken.kind === 'pieces' && !taken.ids.every((id) => this.selected.includes(id))
    if (taken.kind === 'pieces' && this.implied) this.choose(taken.ids)
  }

  lift(taken: Grab, at: Spot): void {
    this.inspector.leave()
    this.around.setCursorShape('grabbing')
    if (taken.kind === 'pieces' && this.replaceSelection(taken.ids)) {
      this.implied = true
      this.around.reports.select(taken.ids)
    }
    this.stackFan.lift(taken, at)
    if (taken.kind === 'pieces') this.around.preview.begin(taken.ids)
    this.carry(taken, at, false)
    this.around.changed('counters')
  }

  /** Fans out the stack under the carried counters, so that they can go between two of its counters. */
  openUnder(): boolean {
    return this.stackFan.openUnder(this.carried)
  }

  carry(taken: Grab, pixel: Spot, free: boolean): void {
    const { top, layout, viewport, preview } = this.around
    const at = viewport.toUnits(pixel)
    const slot = this.stackFan.slot(taken, at)
    const into = slot === undefined ? undefined : this.fan?.heap.place
    const to = into ?? dropTarget(top, taken, at, free !== this.isLoose)
    preview.carry(to)
    const goals = into ? [into] : to ? [to, ...dropLegs(top, layout, taken, to).map((leg) => leg.to)] : []
    this.carried = {
      grab: taken,
      pixel,
      free,
      at,
      to,
      goals: [...new Map(goals.map((goal) => [placeKey(goal), goal])).values()],
      ...(slot !== undefined && { slot }),
    }
    this.tellHand(at, taken)
    this.around.changed('marks')
  }

  drop(taken: Grab, pixel: Spot, free: boolean): void {
    const { top, layout, viewport, reports: told, nonce, preview } = this.around
    const at = viewport.toUnits(pixel)
    const to = dropTarget(top, taken, at, free !== this.isLoose)
    const via = preview.waypoints
    const slot = this.stackFan.slot(taken, at)
    const into = slot === undefined ? undefined : this.stackFan.drop(taken, slot)
    this.putBack()
    if (this.implied) this.choose([])
    this.implied = false
    if (taken.kind === 'pieces' && taken.ids.every((id) => this.isHidden(id))) this.around.hover.hide()
    else this.tellHand(at)
    const action = slot === undefined ? to && dropAction(top, layout, taken, to, nonce(), via) : into
    if (slot === undefined) this.fanOut(undefined)
    if (!action) return
    if (action.type === 'move') this.dropped = new Set(action.moves.flatMap(({ pieces }) => pieces))
    told.act(action)
  }

  /**
   * Shows the others this pointer and its load. Hides it over hidden pieces, or the pointer would give their place
   * away.
   */
  private tellHand(at: Spot, taken?: Grab): void {
    const { top, layout, hover: pointing } = this.around
    const ids = taken?.kind === 'pieces' ? taken.ids : []
    const open = ids.filter((id) => !this.isHidden(id))
    const beneath = hitTest(top, layout, this.fan, at).heap?.ids ?? []
    const isSecret = (all: readonly PieceId[]) => all.length > 0 && all.every((id) => this.isHidden(id))
    if (isSecret(ids) || isSecret(beneath)) pointing.hide()
    else pointing.share(at, open.slice(0, SHOWN_DRAGGED))
  }

  private isHidden(id: PieceId): boolean {
    return this.around.layout.state.pieces.get(id)?.veil === 'absent'
  }

  putBack(): void {
    this.carried = undefined
    this.around.preview.end()
    this.around.setCursorShape('')
    this.around.changed('counters')
  }

  addWaypoint(): boolean {
    return this.around.preview.addWaypoint()
  }

  pan(dx: number, dy: number): void {
    this.around.hover.rest(undefined)
    this.around.viewport.pan(dx, dy)
  }

  zoom(at: Spot, factor: number): void {
    this.around.viewport.zoom(at, factor)
  }

  box(box: Rect | undefined): void {
    this.selectionBox = box
    this.around.changed('marks')
  }

  /** Replaces the selection by what lies in the box. */
  boxed(box: Rect): void {
    const { layout, viewport } = this.around
    const corner = viewport.toUnits(box)
    const { scale } = viewport.camera
    const found = boxed(layout, { ...corner, width: box.width / scale, height: box.height / scale })
    this.choose(inOrder(layout, found))
  }

  click(on: Hit, finger: PointerState): void {
    if (finger.touch) this.around.hover.tap(on, finger)
    const { heap, lying } = on
    const mark = badgeAt(this.placedBadges(), on.spot)
    if (mark && !finger.shift && !finger.free) this.around.reports.verdict?.(mark.seq)
    else if (heap && lying && !isLocked(lying.piece)) this.clickPiece(on, heap, lying.piece.id, finger)
    else if (!on.fan) this.clickTable(on, finger)
  }

  /** The badges in the window. */
  placedBadges(): readonly PlacedBadge[] {
    const { layout, viewport } = this.around
    const heaps = this.badges.size > 0 ? layout.within(layout.range(viewport.window())) : []
    return badgesOn(heaps, this.fan, this.badges, 1 / viewport.camera.scale)
  }

  private clickPiece(on: Hit, heap: Heap, id: PieceId, { shift, alt, free, touch }: PointerState): void {
    const alone = on.fan || heap.kind === 'spread' || alt
    const ids = alone ? [id] : heap.kind === 'closed' ? heap.ids.slice(-1) : movable(this.around.layout, heap.ids)
    const adds = shift || free
    this.choose(adds ? this.toggled(ids) : ids)
    if (adds || on.fan) return
    const opens = heap.kind === 'stack' && !alone && this.fan?.heap.key !== heap.key
    this.stackFan.click(opens ? heap.key : undefined)
    // A tap asked for the tooltip, so it stays.
    if (opens && !touch) this.around.hover.rest(undefined)
  }

  private clickTable({ spot }: Hit, { shift, alt, free, touch }: PointerState): void {
    if (alt && !touch) this.around.hover.ping(spot)
    else if (!shift && !free) this.choose([])
    this.fanOut(undefined)
  }

  menu(pixel: Spot, on: Hit): void {
    const taken = on.lying && grab(this.around.layout, on, this.selected, false)
    if (taken?.kind === 'pieces') this.choose(taken.ids)
    const fixed = on.lying && isLocked(on.lying.piece) ? [on.lying.piece.id] : []
    this.inspector.menu(pixel, on, taken?.kind === 'pieces' ? taken.ids : fixed)
  }

  /** The menu key: the menu of the selection, beside it. */
  menuOfSelected(): void {
    this.inspector.menuOf(this.selected)
  }

  hover(pixel: Spot | undefined): void {
    const { hover: pointing, setCursorShape: cursor } = this.around
    // The keyboard may carry while a pointer moves by.
    if (this.carried && pixel) return
    if (!pixel) {
      this.inspector.forget()
      this.stackFan.lean(undefined)
      pointing.leave()
      return
    }
    const on = this.hitAt(pixel)
    this.stackFan.lean(on)
    this.tellHand(on.spot)
    this.inspector.rest(pixel, on)
    cursor(on.lying && !isLocked(on.lying.piece) ? 'grab' : '')
  }

  /** True if the board handled the command. */
  runCommand(gesture: KeyCommand): boolean {
    return runKeyCommand(gesture, this, this.around)
  }

  /** Fans out the stack of a place; undefined closes the fan. */
  fanOut(key: PlaceKey | undefined): void {
    this.stackFan.fanOut(key)
  }

  private toggled(ids: readonly PieceId[]): readonly PieceId[] {
    if (ids.every((id) => this.selected.includes(id))) return this.selected.filter((id) => !ids.includes(id))
    return inOrder(this.around.layout, [...new Set([...this.selected, ...ids])])
  }

  /** Pans while something is carried at the window's edge; true while it does. */
  drift(): boolean {
    const { carried } = this
    if (!carried) return false
    const { viewport } = this.around
    const push = viewport.pushAt(carried.pixel)
    if (!push) return false
    viewport.pan(push.x, push.y)
    this.carry(carried.grab, carried.pixel, carried.free)
    return true
  }

  /** Drops from the hand what a new state no longer has. */
  private recarry(carried: Carried): void {
    const { grab: taken } = carried
    if (taken.kind !== 'pieces') return
    const ids = taken.ids.filter((id) => this.around.layout.state.pieces.has(id))
    this.carried = ids.length === 0 ? undefined : { ...carried, grab: { ...taken, ids } }
    if (this.carried) this.around.preview.refresh(ids)
    else this.around.preview.end()
  }

  /** The action of dropping on a place, by way of these waypoints. */
  dropActionAt(to: Place, via: readonly Place[]): Action | undefined {
    const { top, layout } = this.around
    return this.carried && dropAction(top, layout, this.carried.grab, to, 'not-done', via)
  }
}
