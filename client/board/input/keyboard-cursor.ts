import type { Id, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type Command, commandOf, type KeyPress } from '../../words/keys.ts'
import { middle } from '../geometry/rect.ts'
import type { Hit } from '../layout/hit-test.ts'
import type { Heap, LaidCounter, TableLayout } from '../layout/table-layout.ts'
import { spotOf, type Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { BoardInput } from './board-input.ts'
import {
  type CursorPosition,
  type Heading,
  heapAt,
  nextStack,
  nudge,
  positionAt,
  positionOf,
  stacksOf,
  step,
} from './cursor-steps.ts'
import { FanCursor } from './fan-cursor.ts'
import { inOrder } from './grab.ts'
import type { HoverReports } from './hover-reports.ts'
import type { MovePreview } from './move-preview.ts'

/** What is to be said to who steers by keys. */
export type CursorAnnouncement =
  /** Bottom first; `one` is the counter of an opened stack or tray that the cursor is on. */
  | { readonly says: 'here'; readonly place: Place; readonly ids: readonly PieceId[]; readonly one?: PieceId }
  | { readonly says: 'taken' | 'chosen'; readonly ids: readonly PieceId[] }
  | { readonly says: 'drawn'; readonly pile: Id }
  /** Where it would go into an opened stack: above this one, or under all. */
  | { readonly says: 'depth'; readonly above: PieceId | undefined }
  | { readonly says: 'pinned'; readonly at: Place }
  | { readonly says: 'edge' | 'bare' | 'single' | 'strangers' | 'locked' | 'nowhere' | 'back' | 'unpinned' | 'away' }

export interface KeyboardCursorParts {
  readonly top: Tabletop
  readonly lay: TableLayout
  readonly eye: Viewport
  readonly desk: BoardInput
  readonly march: MovePreview
  readonly pointing: HoverReports
  readonly changed: () => void
  readonly said: (what: CursorAnnouncement | undefined) => void
}

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The cursor stays so many pixels within the window. */
const MARGIN = 90
/** How far one nudge goes, in units. */
const NUDGE = 8

/** The table under two hands on the keys: a cursor goes from place to place, takes up, carries and puts down. */
export class KeyboardCursor {
  /** Whose counters are one's own; undefined: everybody's. */
  own: readonly Id[] | undefined
  private at: CursorPosition | undefined
  private isOut = false
  private isHere = false
  private isCarrying = false
  private readonly within: FanCursor

  constructor(private readonly parts: KeyboardCursorParts) {
    this.within = new FanCursor(parts.desk, parts.eye)
  }

  /** What is drawn: the place, or the one counter in it; nothing while the keys belong to something else. */
  get mark(): Place | LaidCounter | undefined {
    if (!this.isOut || !this.isHere || this.isCarrying) return undefined
    return this.within.chosen(this.heap()) ?? this.at?.place
  }

  /** Where the cursor stands, while it is out. */
  get place(): Place | undefined {
    return this.isOut ? this.at?.place : undefined
  }

  /** True where the key was meant for the cursor. */
  key(event: KeyPress): boolean {
    const command = commandOf('cursor', event)
    const heading = HEADINGS[event.key]
    if (command === 'move' || command === 'nudge') return heading !== undefined && this.go(heading, command === 'nudge')
    if (command === 'nextStack') return this.jump(1)
    if (command === 'previousStack') return this.jump(-1)
    if (command === 'menu') return this.menu() || this.menuOfSelected()
    if (!this.isOut) return false
    if (command === 'ping') return this.ping()
    return this.isCarrying ? this.carry(commandOf('carrying', event)) : this.act(command, event)
  }

  private carry(command: Command<'carrying'> | undefined): boolean {
    switch (command) {
      case 'addWaypoint':
        return this.pin()
      case 'removeWaypoint':
        return this.unpin()
      case 'spreadUnder':
        return this.openUnder()
      case 'putDown':
        return this.putDown()
      case 'putBack':
        return this.unpin() || this.putBack()
      case undefined:
        return false
    }
  }

  private act(command: Command<'cursor'> | undefined, event: KeyPress): boolean {
    switch (command) {
      case 'takeUp':
        return this.takeUp(false)
      case 'takeUpTop':
        return this.takeUp(true)
      case 'select':
        return this.choose()
      case 'openStack':
        return this.open()
      case 'putAway':
        return this.leave()
      default:
        this.selectFor(event)
        return false
    }
  }

  /** What can be done here, asked for by the key or by the one that keyboards have for it. */
  menu(): boolean {
    const under = this.isOut && !this.isCarrying && this.under()
    if (!under) return false
    this.parts.desk.menu(this.parts.eye.toPixels(under.spot), under)
    return true
  }

  private menuOfSelected(): boolean {
    const { desk } = this.parts
    if (this.isCarrying || desk.selected.length === 0) return false
    desk.menuOfSelected()
    return true
  }

  /** A place is shown to this player: there the cursor stands from now on. */
  follow(place: Place): void {
    if (this.isCarrying) return
    this.stands(positionOf(this.parts.top, place))
    this.parts.changed()
  }

  /** The keys are the board's, or no longer: what is carried goes back, for nobody would put it down. */
  focus(isHere: boolean): void {
    this.isHere = isHere
    if (!isHere) this.putBack()
    if (!isHere && this.isOut) this.parts.desk.hover(undefined)
    this.parts.changed()
  }

  /** A hand comes with a pointer, or everything is let go. */
  away(): void {
    this.putBack()
    if (!this.isOut) return
    this.isOut = false
    this.within.leave()
    this.parts.said(undefined)
    this.parts.changed()
  }

  private go(heading: Heading, isFree: boolean): boolean {
    const { top } = this.parts
    if (!this.isOut) return this.comeOut()
    if (!isFree && this.within.deepen(heading)) return this.sayDepth()
    if (!isFree && this.within.chosen(this.heap())) {
      if (!this.within.browse(this.heap(), heading)) return this.say({ says: 'edge' })
      this.parts.changed()
      return this.sayWhere()
    }
    const to = this.at && (isFree ? nudge(top, this.at, heading, NUDGE) : step(top, this.at, heading))
    if (!to) return this.say({ says: 'edge' })
    return this.arrive(to)
  }

  /** It comes out where something is selected, where it was, or in the middle of what is seen. */
  private comeOut(): boolean {
    const { top, lay, eye, desk } = this.parts
    const [first] = desk.selected
    const heap = first === undefined ? undefined : lay.heapOf(first)
    const seen = eye.window()
    const was = this.at && this.isSeen(this.at) ? this.at : undefined
    const at = (heap && positionOf(top, heap.place)) ?? was ?? positionAt(top, middle(seen)) ?? this.first()
    return at ? this.arrive(at) : this.say({ says: 'edge' })
  }

  /** The middle of the first map, where the window shows none. */
  private first(): CursorPosition | undefined {
    const [laid] = this.parts.top.maps
    return laid && positionAt(this.parts.top, middle(laid.paper))
  }

  private isSeen({ place }: CursorPosition): boolean {
    const spot = spotOf(this.parts.top, place)
    const { x, y, width, height } = this.parts.eye.window()
    return spot !== undefined && spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height
  }

  private jump(by: 1 | -1): boolean {
    const { top, lay } = this.parts
    const from = this.isOut && this.at ? spotOf(top, this.at.place) : undefined
    const heap = nextStack(stacksOf(top, lay, this.own), from, by)
    const to = heap && positionOf(top, heap.place)
    return to ? this.arrive(to) : this.say({ says: 'strangers' })
  }

  private arrive(to: CursorPosition): boolean {
    const { desk, eye } = this.parts
    this.isOut = true
    this.stands(to)
    const spot = spotOf(this.parts.top, to.place)
    if (!spot) return true
    this.bringIntoSight(spot)
    const pixel = eye.toPixels(spot)
    const { carried } = desk
    if (this.isCarrying && carried) desk.carry(carried.grab, pixel, this.free(to.place))
    else desk.hover(pixel)
    this.parts.changed()
    return this.sayWhere()
  }

  private stands(to: CursorPosition | undefined): void {
    this.within.close()
    this.at = to
  }

  private bringIntoSight(spot: Spot): void {
    const { eye } = this.parts
    const { x, y } = eye.toPixels(spot)
    const { width, height } = eye.window()
    const [wide, high] = [width * eye.camera.scale, height * eye.camera.scale]
    const [dx, dy] = [pushed(x, wide), pushed(y, high)]
    if (dx !== 0 || dy !== 0) eye.pan(dx, dy)
  }

  /** A free place is meant as it is, whatever hands without Ctrl do. */
  private free(place: Place): boolean {
    return 'x' in place !== this.parts.desk.isLoose
  }

  private takeUp(alone: boolean): boolean {
    const { desk, eye } = this.parts
    const under = this.under()
    if (desk.isLocked) return this.say({ says: 'locked' })
    const taken = under && desk.grab(under, alone)
    if (!under || !taken || !this.at) return this.say({ says: 'bare' })
    this.within.leave()
    this.isCarrying = true
    desk.press(taken)
    const pixel = eye.toPixels(this.heap() ?? under.spot)
    desk.lift(taken, pixel)
    desk.carry(taken, pixel, this.free(this.at.place))
    return this.say(taken.kind === 'draw' ? { says: 'drawn', pile: taken.pile } : { says: 'taken', ids: taken.ids })
  }

  private putDown(): boolean {
    const { desk, eye, top, march } = this.parts
    const { carried } = desk
    const spot = this.within.gap() ?? (this.at && spotOf(top, this.at.place))
    if (!carried || !spot || !this.at) return this.putBack()
    if (!carried.to) return this.say({ says: 'nowhere' })
    const isMoved = this.within.isBetween || desk.dropping(carried.to, march.waypoints) !== undefined
    this.isCarrying = false
    desk.drop(carried.grab, eye.toPixels(spot), this.free(this.at.place))
    this.within.close()
    this.parts.changed()
    return isMoved ? this.say(undefined) : this.say({ says: 'back' })
  }

  /** What is carried goes back; false where nothing is. */
  putBack(): boolean {
    if (!this.isCarrying) return false
    this.isCarrying = false
    this.within.close()
    this.parts.desk.putBack()
    return this.say({ says: 'back' })
  }

  /** To put down between two counters what is carried. */
  private openUnder(): boolean {
    if (!this.within.openUnder()) return this.say({ says: 'bare' })
    return this.within.isBetween ? this.sayDepth() : this.sayWhere()
  }

  private sayDepth(): boolean {
    return this.say({ says: 'depth', above: this.within.below() })
  }

  private pin(): boolean {
    const place = this.at?.place
    if (this.parts.march.addWaypoint() && place) return this.say({ says: 'pinned', at: place })
    return true
  }

  private unpin(): boolean {
    return this.parts.march.removeWaypoint() && this.say({ says: 'unpinned' })
  }

  /** Adds to what is selected, or takes from it. */
  private choose(): boolean {
    const { desk, lay } = this.parts
    const ids = this.ids()
    if (ids.length === 0) return this.say({ says: 'bare' })
    const isIn = ids.every((id) => desk.selected.includes(id))
    const left = desk.selected.filter((id) => !ids.includes(id))
    desk.choose(isIn ? left : inOrder(lay, [...new Set([...desk.selected, ...ids])]))
    return this.say({ says: 'chosen', ids: desk.selected })
  }

  /** A key for selected counters acts on those at the cursor while none is selected. */
  private selectFor(event: KeyPress): void {
    const { desk } = this.parts
    if (commandOf('counters', event) && desk.selected.length === 0) desk.choose(this.ids())
  }

  /** Escape goes back one step at a time. */
  private leave(): boolean {
    if (this.within.isIn) return this.close()
    if (this.parts.desk.fan || this.parts.desk.selected.length > 0) return false
    this.isOut = false
    this.parts.desk.hover(undefined)
    this.parts.changed()
    return this.say({ says: 'away' })
  }

  /** Opens a stack or a tray, so that the cursor goes from counter to counter; once more, and it is closed. */
  private open(): boolean {
    if (this.within.isIn) return this.close()
    const heap = this.heap()
    if (!heap || heap.kind === 'closed') return this.say({ says: 'bare' })
    if (heap.ids.length === 1) return this.say({ says: 'single' })
    this.within.open(heap)
    // What is told beside the stack would lie over what is laid out.
    this.parts.desk.hover(undefined)
    this.parts.changed()
    return this.sayWhere()
  }

  private close(): boolean {
    this.within.close()
    const spot = this.at && spotOf(this.parts.top, this.at.place)
    if (spot) this.parts.desk.hover(this.parts.eye.toPixels(spot))
    this.parts.changed()
    return this.sayWhere()
  }

  private ping(): boolean {
    const spot = this.at && spotOf(this.parts.top, this.at.place)
    if (spot) this.parts.pointing.ping(spot)
    return true
  }

  private heap(): Heap | undefined {
    return this.at && heapAt(this.parts.top, this.parts.lay, this.at.place)
  }

  /** What is meant here: the one counter, or all of them. */
  private ids(): readonly PieceId[] {
    const one = this.within.chosen(this.heap())
    return one ? [one.piece.id] : (this.heap()?.ids ?? [])
  }

  private under(): Hit | undefined {
    const { top } = this.parts
    const spot = this.at && spotOf(top, this.at.place)
    if (!this.at || !spot) return undefined
    const heap = this.heap()
    const one = this.within.chosen(this.heap())
    const lying = one ?? heap?.lying.at(-1)
    const place = heap?.place ?? this.at.place
    return {
      spot: one ?? heap ?? spot,
      place,
      fan: one !== undefined && heap?.kind === 'stack',
      ...(heap && { heap }),
      ...(lying && { lying }),
    }
  }

  private sayWhere(): boolean {
    if (!this.at) return true
    const { desk } = this.parts
    const held = new Set(desk.carried?.grab.kind === 'pieces' ? desk.carried.grab.ids : [])
    const ids = (this.heap()?.ids ?? []).filter((id) => !held.has(id))
    const one = this.within.chosen(this.heap())?.piece.id
    return this.say({ says: 'here', place: this.at.place, ids, ...(one !== undefined && { one }) })
  }

  private say(what: CursorAnnouncement | undefined): true {
    this.parts.said(what)
    return true
  }
}

const pushed = (at: number, length: number): number => {
  const margin = Math.min(MARGIN, length / 3)
  return at < margin ? margin - at : at > length - margin ? length - margin - at : 0
}
