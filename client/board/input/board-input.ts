import type { Action, PieceId, Place, Seq } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlaceKey, placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Rect } from '../geometry/rect.ts'
import { boxed, type Fan, type Hit, hitTest } from '../layout/hit-test.ts'
import { isLocked, movable } from '../layout/locked-pieces.ts'
import type { Heap, MovedCounter, TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { OverlayName } from '../overlay/map-overlays.ts'
import { type Badges, badgeAt, badgesOn, type PlacedBadge } from '../picture/badges.ts'
import type { KeyCommand } from './board-keys.ts'
import { dropAction, dropLegs, dropTarget } from './drop.ts'
import { type Grab, grab, inOrder } from './grab.ts'
import type { HoverReports } from './hover-reports.ts'
import { Inspector } from './inspector.ts'
import { runKeyCommand } from './key-commands.ts'
import type { MovePreview } from './move-preview.ts'
import type { GestureHandlers, PointerState } from './pointer-gestures.ts'
import { StackFan } from './stack-fan.ts'

/** What the desk tells those around the board. */
export interface BoardReports {
  act(action: Action): void
  select(ids: readonly PieceId[]): void
  /** All in pixels of the page; over is what the menu is about, which it should not cover. */
  menu(at: Spot, ids: readonly PieceId[], place: Place | undefined, over?: Rect): void
  /** A key did not do what its player may have expected; a board without a room has nobody to say it to. */
  notice?(text: string): void
  /** The mark that the referee left on a counter is to be read. */
  verdict?(seq: Seq): void
  /** What is to be shown over the whole map, or no longer, if it is shown; undefined: nothing of the kind. */
  light?(name: OverlayName | undefined): void
}

/** What is carried, and where it would come down. */
export interface Carried {
  readonly grab: Grab
  /** Where the finger is, in pixels of the window and in units. */
  readonly pixel: Spot
  readonly at: Spot
  readonly free: boolean
  readonly to: Place | undefined
  readonly goals: readonly Place[]
  /** How many counters of the stack laid out would lie below, where it would go into that. */
  readonly slot?: number
}

export interface InputContext {
  readonly module: Module
  readonly top: Tabletop
  readonly lay: TableLayout
  readonly eye: Viewport
  readonly told: BoardReports
  readonly pointing: HoverReports
  readonly march: MovePreview
  readonly cursor: (shape: 'grab' | 'grabbing' | '') => void
  /** From a pixel of the window to one of the page. */
  readonly page: (pixel: Spot) => Spot
  readonly now: () => number
  readonly nonce: () => string
  /** Something that is drawn has changed: how counters lie, or only what is marked and carried above them. */
  readonly changed: (what: 'counters' | 'marks') => void
}

/** Others are shown at most so many of the pieces one drags. */
const SHOWN_DRAGGED = 50

/** The hands on the board: what is selected, spread and carried, and what gestures say. */
export class BoardInput implements GestureHandlers {
  selected: readonly PieceId[] = []
  /** What lies here is only looked at. */
  isLocked = false
  /** Counters are put down freely, and with Ctrl in the grid: the other way round than usual. */
  isLoose = false
  carried: Carried | undefined
  /** The marks that the referee left on counters. */
  badges: Badges = new Map()
  /** The box that is pulled open, in pixels of the window. */
  pulled: Rect | undefined
  /** What is selected is what was taken hold of, and nobody chose it beforehand. */
  private implied = false
  /** Pieces just dropped by this hand: they lie where they were let go, and do not glide. */
  private dropped: ReadonlySet<PieceId> = new Set()

  /** How stacks are laid out and lean apart. */
  readonly spreading: StackFan
  /** What is told of what lies under the hand. */
  readonly asked: Inspector

  constructor(private readonly around: InputContext) {
    this.spreading = new StackFan(around)
    this.asked = new Inspector(around, this.spreading)
  }

  get fan(): Fan | undefined {
    return this.spreading.fan
  }

  /** The pieces that somebody else moved. */
  follow(state: State): readonly MovedCounter[] {
    const { drawings, held, time } = this.around.lay.state
    const moved = this.around.lay.follow(state)
    if (drawings !== state.drawings || time !== state.time) this.around.changed('marks')
    if (held !== state.held) this.around.changed('counters')
    if (!moved) return []
    if (this.fan) this.spread(this.fan.heap.key)
    this.choose(this.selected.filter((id) => state.pieces.has(id)))
    if (this.carried) this.recarry(this.carried)
    if (!this.carried) this.asked.again()
    this.around.changed('counters')
    const others = moved.filter(({ id }) => !this.dropped.has(id))
    if (moved.length > 0) this.dropped = new Set()
    return others
  }

  /** This hand selects; the others around the board are told. */
  choose(ids: readonly PieceId[]): void {
    if (this.selects(ids)) this.around.told.select(this.selected)
  }

  /** True where that is another selection than before. What is locked is selected by nobody. */
  selects(wanted: readonly PieceId[]): boolean {
    const ids = movable(this.around.lay, wanted)
    if (ids.length === this.selected.length && ids.every((id, at) => id === this.selected[at])) return false
    this.selected = ids
    this.around.changed('marks')
    return true
  }

  under(at: Spot): Hit {
    const { top, lay, eye } = this.around
    return hitTest(top, lay, this.fan, eye.toUnits(at))
  }

  grab(under: Hit, alone: boolean): Grab | undefined {
    return this.isLocked ? undefined : grab(this.around.lay, under, this.selected, alone)
  }

  press(taken: Grab): void {
    this.implied = taken.kind === 'pieces' && !taken.ids.every((id) => this.selected.includes(id))
    if (taken.kind === 'pieces' && this.implied) this.choose(taken.ids)
  }

  lift(taken: Grab, at: Spot): void {
    this.asked.leave()
    this.around.cursor('grabbing')
    if (taken.kind === 'pieces' && this.selects(taken.ids)) {
      this.implied = true
      this.around.told.select(taken.ids)
    }
    this.spreading.lift(taken, at)
    if (taken.kind === 'pieces') this.around.march.begin(taken.ids)
    this.carry(taken, at, false)
    this.around.changed('counters')
  }

  /** Lays out the stack under a carrying hand, so that it can put down what it carries between two counters. */
  openUnder(): boolean {
    return this.spreading.openUnder(this.carried)
  }

  carry(taken: Grab, pixel: Spot, free: boolean): void {
    const { top, lay, eye, march } = this.around
    const at = eye.toUnits(pixel)
    const slot = this.spreading.slot(taken, at)
    const into = slot === undefined ? undefined : this.fan?.heap.place
    const to = into ?? dropTarget(top, taken, at, free !== this.isLoose)
    march.carry(to)
    const goals = into ? [into] : to ? [to, ...dropLegs(top, lay, taken, to).map((leg) => leg.to)] : []
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
    const { top, lay, eye, told, nonce, march } = this.around
    const at = eye.toUnits(pixel)
    const to = dropTarget(top, taken, at, free !== this.isLoose)
    const via = march.waypoints
    const slot = this.spreading.slot(taken, at)
    const into = slot === undefined ? undefined : this.spreading.drop(taken, slot)
    this.putBack()
    if (this.implied) this.choose([])
    this.implied = false
    if (taken.kind === 'pieces' && taken.ids.every((id) => this.isHidden(id))) this.around.pointing.hide()
    else this.tellHand(at)
    const action = slot === undefined ? to && dropAction(top, lay, taken, to, nonce(), via) : into
    if (slot === undefined) this.spread(undefined)
    if (!action) return
    if (action.type === 'move') this.dropped = new Set(action.moves.flatMap(({ pieces }) => pieces))
    told.act(action)
  }

  /** Where this hand is and what it carries. Over or with nothing but hidden pieces it would give their place away. */
  private tellHand(at: Spot, taken?: Grab): void {
    const { top, lay, pointing } = this.around
    const ids = taken?.kind === 'pieces' ? taken.ids : []
    const open = ids.filter((id) => !this.isHidden(id))
    const beneath = hitTest(top, lay, this.fan, at).heap?.ids ?? []
    const isSecret = (all: readonly PieceId[]) => all.length > 0 && all.every((id) => this.isHidden(id))
    if (isSecret(ids) || isSecret(beneath)) pointing.hide()
    else pointing.tell(at, open.slice(0, SHOWN_DRAGGED))
  }

  private isHidden(id: PieceId): boolean {
    return this.around.lay.state.pieces.get(id)?.veil === 'absent'
  }

  putBack(): void {
    this.carried = undefined
    this.around.march.end()
    this.around.cursor('')
    this.around.changed('counters')
  }

  pin(): boolean {
    return this.around.march.addWaypoint()
  }

  pan(dx: number, dy: number): void {
    this.around.pointing.rest(undefined)
    this.around.eye.pan(dx, dy)
  }

  zoom(at: Spot, factor: number): void {
    this.around.eye.zoom(at, factor)
  }

  box(box: Rect | undefined): void {
    this.pulled = box
    this.around.changed('marks')
  }

  /** What lies in the box, and nothing that was selected before. */
  boxed(box: Rect): void {
    const { lay, eye } = this.around
    const corner = eye.toUnits(box)
    const { scale } = eye.camera
    const found = boxed(lay, { ...corner, width: box.width / scale, height: box.height / scale })
    this.choose(inOrder(lay, found))
  }

  click(on: Hit, finger: PointerState): void {
    if (finger.touch) this.around.pointing.tap(on, finger)
    const { heap, lying } = on
    const mark = badgeAt(this.pinned(), on.spot)
    if (mark && !finger.shift && !finger.free) this.around.told.verdict?.(mark.seq)
    else if (heap && lying && !isLocked(lying.piece)) this.clickPiece(on, heap, lying.piece.id, finger)
    else if (!on.fan) this.clickTable(on, finger)
  }

  /** The badges in the window. */
  pinned(): readonly PlacedBadge[] {
    const { lay, eye } = this.around
    const heaps = this.badges.size > 0 ? lay.within(lay.range(eye.window())) : []
    return badgesOn(heaps, this.fan, this.badges, 1 / eye.camera.scale)
  }

  private clickPiece(on: Hit, heap: Heap, id: PieceId, { shift, alt, free, touch }: PointerState): void {
    const alone = on.fan || heap.kind === 'spread' || alt
    const ids = alone ? [id] : heap.kind === 'closed' ? heap.ids.slice(-1) : movable(this.around.lay, heap.ids)
    const adds = shift || free
    this.choose(adds ? this.toggled(ids) : ids)
    if (adds || on.fan) return
    const opens = heap.kind === 'stack' && !alone && this.fan?.heap.key !== heap.key
    this.spreading.click(opens ? heap.key : undefined)
    // A finger asked for those words by its tap.
    if (opens && !touch) this.around.pointing.rest(undefined)
  }

  private clickTable({ spot }: Hit, { shift, alt, free, touch }: PointerState): void {
    if (alt && !touch) this.around.pointing.ping(spot)
    else if (!shift && !free) this.choose([])
    this.spread(undefined)
  }

  menu(pixel: Spot, on: Hit): void {
    const taken = on.lying && grab(this.around.lay, on, this.selected, false)
    if (taken?.kind === 'pieces') this.choose(taken.ids)
    const fixed = on.lying && isLocked(on.lying.piece) ? [on.lying.piece.id] : []
    this.asked.menu(pixel, on, taken?.kind === 'pieces' ? taken.ids : fixed)
  }

  /** Asked for by keyboard: the menu of what is selected, beside it. */
  menuOfSelected(): void {
    this.asked.menuOf(this.selected)
  }

  hover(pixel: Spot | undefined): void {
    const { pointing, cursor } = this.around
    // Keys may carry while a pointer moves by.
    if (this.carried && pixel) return
    if (!pixel) {
      this.asked.forget()
      this.spreading.lean(undefined)
      pointing.leave()
      return
    }
    const on = this.under(pixel)
    this.spreading.lean(on)
    this.tellHand(on.spot)
    this.asked.rest(pixel, on)
    cursor(on.lying && !isLocked(on.lying.piece) ? 'grab' : '')
  }

  /** What a key asks for; true where the board answered it. */
  gesture(gesture: KeyCommand): boolean {
    return runKeyCommand(gesture, this, this.around)
  }

  /** Lays the stack of a place out, so that each of its counters can be picked; undefined puts it together again. */
  spread(key: PlaceKey | undefined): void {
    this.spreading.spread(key)
  }

  private toggled(ids: readonly PieceId[]): readonly PieceId[] {
    if (ids.every((id) => this.selected.includes(id))) return this.selected.filter((id) => !ids.includes(id))
    return inOrder(this.around.lay, [...new Set([...this.selected, ...ids])])
  }

  /** At the edge of the window a carrying hand pushes the table along; true while it does. */
  drift(): boolean {
    const { carried } = this
    if (!carried) return false
    const { eye } = this.around
    const push = eye.pushAt(carried.pixel)
    if (!push) return false
    eye.pan(push.x, push.y)
    this.carry(carried.grab, carried.pixel, carried.free)
    return true
  }

  /** The state changed under a dragging hand: what is gone is no longer in it. */
  private recarry(carried: Carried): void {
    const { grab: taken } = carried
    if (taken.kind !== 'pieces') return
    const ids = taken.ids.filter((id) => this.around.lay.state.pieces.has(id))
    this.carried = ids.length === 0 ? undefined : { ...carried, grab: { ...taken, ids } }
    if (this.carried) this.around.march.again(ids)
    else this.around.march.end()
  }

  /** The action of a drop on a place, by way of these places. */
  dropping(to: Place, via: readonly Place[]): Action | undefined {
    const { top, lay } = this.around
    return this.carried && dropAction(top, lay, this.carried.grab, to, 'not-done', via)
  }
}
