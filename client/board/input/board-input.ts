import type { Action, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { PlaceKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import type { Rect } from '../geometry/rect.ts'
import { type Badges, badgeAt, badgesOn, type PlacedBadge } from '../layout/badges.ts'
import { type Fan, type Hit, hitTest, piecesInBox } from '../layout/hit-test.ts'
import { isLocked, movable } from '../layout/locked-pieces.ts'
import { squadOf } from '../layout/miniatures.ts'
import type { Heap, MovedCounter } from '../layout/table-layout.ts'
import type { KeyCommand } from './board-keys.ts'
import { type Carried, Carrying } from './carrying.ts'
import { type Grab, grab, inOrder } from './grab.ts'
import { piecesUnder } from './hover-reports.ts'
import type { InputContext } from './input-context.ts'
import { Inspector } from './inspector.ts'
import { runKeyCommand } from './key-commands.ts'
import type { GestureHandlers, PointerState } from './pointer-gestures.ts'
import { Selection } from './selection.ts'
import { ShownPointer } from './shown-pointer.ts'
import { StackFan } from './stack-fan.ts'

/** The longest time between two clicks of one double click, in milliseconds. */
const DOUBLE_CLICK = 400

/** Carries out gestures and keys: selects, fans out, carries, and asks for tooltip and menu. */
export class BoardInput implements GestureHandlers {
  /** Counters can be looked at, not picked up. */
  isLocked = false
  /** The referee's badges on counters. */
  badges: Badges = new Map()
  /** The selection box being pulled open, in window pixels. */
  selectionBox: Rect | undefined

  readonly stackFan: StackFan
  readonly inspector: Inspector
  private readonly selection: Selection
  private readonly carrying: Carrying
  private readonly pointer: ShownPointer
  /** The latest click on a counter: a second one takes its squad. */
  private clicked: { readonly id: PieceId; readonly at: number } | undefined

  constructor(private readonly context: InputContext) {
    this.stackFan = new StackFan(context)
    this.inspector = new Inspector(context, this.stackFan)
    this.selection = new Selection(context)
    this.pointer = new ShownPointer(context, this.stackFan)
    this.carrying = new Carrying(context, this.stackFan, this.pointer)
  }

  get selected(): readonly PieceId[] {
    return this.selection.ids
  }

  get carried(): Carried | undefined {
    return this.carrying.carried
  }

  get fan(): Fan | undefined {
    return this.stackFan.fan
  }

  /** Counters drop freely, and with Ctrl into cells: the reverse of the default. */
  get isLoose(): boolean {
    return this.carrying.isLoose
  }

  set isLoose(isLoose: boolean) {
    this.carrying.isLoose = isLoose
  }

  /** Takes a new state; returns the pieces that somebody else moved. */
  follow(state: State): readonly MovedCounter[] {
    const { layout, changed } = this.context
    const { drawings, held, time } = layout.state
    const moved = layout.follow(state)
    if (drawings !== state.drawings || time !== state.time) changed('marks')
    if (held !== state.held) changed('counters')
    if (!moved) return []
    if (this.fan) this.fanOut(this.fan.heap.key)
    this.choose(this.selected.filter((id) => state.pieces.has(id)))
    this.carrying.follow()
    if (!this.carried) this.inspector.again()
    changed('counters')
    const { justDropped } = this.carrying
    if (moved.length > 0) this.carrying.justDropped = new Set()
    return moved.filter(({ id }) => !justDropped.has(id))
  }

  choose(ids: readonly PieceId[]): void {
    this.selection.choose(ids)
  }

  /** Adds these pieces to the selection, or removes them if all are selected. */
  toggle(ids: readonly PieceId[]): void {
    this.selection.toggle(ids)
  }

  /** Selects the whole squads of these models; false if there are no more of them. */
  chooseSquads(ids: readonly PieceId[]): boolean {
    const { module, layout } = this.context
    const all = [...new Set(ids.flatMap((id) => squadOf(module, layout.state, id)))]
    if (all.length === ids.length) return false
    this.choose(inOrder(layout, all))
    return true
  }

  hitAt(at: Spot): Hit {
    const { top, layout, viewport } = this.context
    return hitTest(top, layout, this.fan, viewport.toUnits(at))
  }

  grab(hit: Hit, alone: boolean): Grab | undefined {
    return this.isLocked ? undefined : grab(this.context.layout, hit, this.selected, alone)
  }

  press(taken: Grab): void {
    this.selection.press(taken)
  }

  lift(taken: Grab, at: Spot): void {
    this.inspector.leave()
    this.context.setCursorShape('grabbing')
    this.selection.lift(taken)
    this.carrying.lift(taken, at)
  }

  /** Fans out the stack under the carried counters, so that they can go between two of its counters. */
  openUnder(): boolean {
    return this.stackFan.openUnder(this.carried)
  }

  carry(taken: Grab, pixel: Spot, free: boolean, isByHand = false): void {
    this.carrying.carry(taken, pixel, free, isByHand)
  }

  drop(taken: Grab, pixel: Spot, free: boolean, isByHand = false): void {
    const action = this.carrying.drop(taken, pixel, free, isByHand)
    this.selection.drop()
    const { events, toPage } = this.context
    // A drop with Ctrl is meant as it is.
    if (action && (free || !events.drop?.(action, toPage(pixel)))) events.act(action)
  }

  putBack(): void {
    this.carrying.putBack()
  }

  /** Pans while something is carried at the window's edge; true while it does. */
  drift(): boolean {
    return this.carrying.drift()
  }

  /** The action of dropping on a place, by way of these waypoints. */
  dropActionAt(to: Place, via: readonly Place[]): Action | undefined {
    return this.carrying.actionAt(to, via)
  }

  addWaypoint(): boolean {
    return this.context.preview.addWaypoint()
  }

  pan(dx: number, dy: number): void {
    this.context.hover.rest(undefined)
    this.context.viewport.pan(dx, dy)
  }

  zoom(at: Spot, factor: number): void {
    this.context.viewport.zoom(at, factor)
  }

  box(box: Rect | undefined): void {
    this.selectionBox = box
    this.context.changed('marks')
  }

  /** Replaces the selection by what lies in the box. */
  boxed(box: Rect): void {
    const { layout, viewport } = this.context
    const corner = viewport.toUnits(box)
    const { scale } = viewport.camera
    const found = piecesInBox(layout, { ...corner, width: box.width / scale, height: box.height / scale })
    this.choose(inOrder(layout, found))
  }

  click(hit: Hit, pointer: PointerState): void {
    if (pointer.touch) this.context.hover.tap(hit, pointer)
    if (!pointer.shift && !pointer.free && !pointer.alt && this.chooseAt(hit, pointer.touch)) return
    const { heap, counter } = hit
    const badge = badgeAt(this.placedBadges(), hit.spot)
    if (badge && !pointer.shift && !pointer.free) this.context.events.verdict?.(badge.seq)
    else if (heap && counter && !isLocked(counter.piece)) this.clickPiece(hit, heap, counter.piece.id, pointer)
    else if (!hit.fan) this.clickTable(hit, pointer)
  }

  /** True if the page takes a click there as a choice. */
  chooseAt(hit: Hit, isTouch: boolean): boolean {
    if (this.isLocked || !hit.place) return false
    const { events } = this.context
    return events.choose?.({ place: hit.place, pieces: piecesUnder(hit), isTouch }) === true
  }

  /** The badges in the window. */
  placedBadges(): readonly PlacedBadge[] {
    const { layout, viewport } = this.context
    const heaps = this.badges.size > 0 ? layout.within(layout.range(viewport.window())) : []
    return badgesOn(heaps, this.fan, this.badges, 1 / viewport.camera.scale)
  }

  private clickPiece(hit: Hit, heap: Heap, id: PieceId, { shift, alt, free, touch }: PointerState): void {
    const isAlone = hit.fan || heap.kind === 'spread' || alt
    const ids = isAlone ? [id] : heap.kind === 'closed' ? heap.ids.slice(-1) : movable(this.context.layout, heap.ids)
    const isAdding = shift || free
    if (isAdding) this.toggle(ids)
    else if (this.isSecondClick(id)) this.chooseSquads(ids)
    else this.choose(ids)
    if (isAdding || hit.fan) return
    const opens = heap.kind === 'stack' && !isAlone && this.fan?.heap.key !== heap.key
    this.stackFan.click(opens ? heap.key : undefined)
    // A tap asked for the tooltip, so it stays.
    if (opens && !touch) this.context.hover.rest(undefined)
  }

  /** A second click on the same model soon after the first. */
  private isSecondClick(id: PieceId): boolean {
    const { clicked } = this
    const now = this.context.now()
    const isSecond = clicked?.id === id && now - clicked.at < DOUBLE_CLICK
    this.clicked = isSecond ? undefined : { id, at: now }
    return isSecond
  }

  private clickTable({ spot }: Hit, { shift, alt, free, touch }: PointerState): void {
    if (alt && !touch) this.context.hover.ping(spot)
    else if (!shift && !free) this.choose([])
    this.fanOut(undefined)
  }

  menu(pixel: Spot, hit: Hit): void {
    const taken = hit.counter && grab(this.context.layout, hit, this.selected, false)
    if (taken?.kind === 'pieces') this.choose(taken.ids)
    const locked = hit.counter && isLocked(hit.counter.piece) ? [hit.counter.piece.id] : []
    this.inspector.menu(pixel, hit, taken?.kind === 'pieces' ? taken.ids : locked)
  }

  /** The menu key: the menu of the selection, beside it. */
  menuOfSelected(): void {
    this.inspector.menuOf(this.selected)
  }

  hover(pixel: Spot | undefined): void {
    const { hover, setCursorShape } = this.context
    // The keyboard may carry while a pointer moves by.
    if (this.carried && pixel) return
    if (!pixel) {
      this.inspector.forget()
      this.stackFan.lean(undefined)
      hover.leave()
      return
    }
    const hit = this.hitAt(pixel)
    this.stackFan.lean(hit)
    this.pointer.move(hit.spot)
    this.inspector.rest(pixel, hit)
    setCursorShape(hit.counter && !isLocked(hit.counter.piece) ? 'grab' : '')
  }

  /** True if the board handled the command. */
  runCommand(command: KeyCommand): boolean {
    return runKeyCommand(command, this, this.context)
  }

  /** Fans out the stack of a place; undefined closes the fan. */
  fanOut(key: PlaceKey | undefined): void {
    this.stackFan.fanOut(key)
  }
}
