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

/** What a screen reader says about the keyboard cursor. */
export type CursorAnnouncement =
  /** Bottom first; `one` is the counter of an open stack or tray under the cursor. */
  | { readonly says: 'here'; readonly place: Place; readonly ids: readonly PieceId[]; readonly one?: PieceId }
  | { readonly says: 'taken' | 'chosen'; readonly ids: readonly PieceId[] }
  | { readonly says: 'drawn'; readonly pile: Id }
  /** The gap in an open stack: above this counter, or below all. */
  | { readonly says: 'depth'; readonly above: PieceId | undefined }
  | { readonly says: 'pinned'; readonly at: Place }
  | { readonly says: 'edge' | 'bare' | 'single' | 'strangers' | 'locked' | 'nowhere' | 'back' | 'unpinned' | 'away' }

export interface KeyboardCursorParts {
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly input: BoardInput
  readonly preview: MovePreview
  readonly hover: HoverReports
  readonly changed: () => void
  readonly announce: (what: CursorAnnouncement | undefined) => void
}

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The cursor stays this many pixels inside the window. */
const MARGIN = 90
/** One free step, in units. */
const NUDGE = 8

/** Plays the table by keyboard: a cursor that moves from place to place, picks up, carries and drops. */
export class KeyboardCursor {
  /** The sides whose stacks N visits; undefined: all. */
  own: readonly Id[] | undefined
  private at: CursorPosition | undefined
  private isOut = false
  private isHere = false
  private isCarrying = false
  private readonly within: FanCursor

  constructor(private readonly parts: KeyboardCursorParts) {
    this.within = new FanCursor(parts.input, parts.viewport)
  }

  /** What to outline: the place, or one counter in it; nothing without the keyboard focus. */
  get mark(): Place | LaidCounter | undefined {
    if (!this.isOut || !this.isHere || this.isCarrying) return undefined
    return this.within.chosen(this.heap()) ?? this.at?.place
  }

  get place(): Place | undefined {
    return this.isOut ? this.at?.place : undefined
  }

  /** True if the cursor handled the key. */
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

  menu(): boolean {
    const under = this.isOut && !this.isCarrying && this.under()
    if (!under) return false
    this.parts.input.menu(this.parts.viewport.toPixels(under.spot), under)
    return true
  }

  private menuOfSelected(): boolean {
    const { input } = this.parts
    if (this.isCarrying || input.selected.length === 0) return false
    input.menuOfSelected()
    return true
  }

  /** Moves the cursor to a place shown to this player. */
  follow(place: Place): void {
    if (this.isCarrying) return
    this.stands(positionOf(this.parts.top, place))
    this.parts.changed()
  }

  /** Without the focus nobody could drop what is carried, so it goes back. */
  focus(isHere: boolean): void {
    this.isHere = isHere
    if (!isHere) this.putBack()
    if (!isHere && this.isOut) this.parts.input.hover(undefined)
    this.parts.changed()
  }

  /** A pointer takes over, or everything is let go. */
  away(): void {
    this.putBack()
    if (!this.isOut) return
    this.isOut = false
    this.within.leave()
    this.parts.announce(undefined)
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

  /** Starts at the selection, where it last was, or in the middle of the window. */
  private comeOut(): boolean {
    const { top, layout, viewport, input } = this.parts
    const [first] = input.selected
    const heap = first === undefined ? undefined : layout.heapOf(first)
    const seen = viewport.window()
    const was = this.at && this.isSeen(this.at) ? this.at : undefined
    const at = (heap && positionOf(top, heap.place)) ?? was ?? positionAt(top, middle(seen)) ?? this.first()
    return at ? this.arrive(at) : this.say({ says: 'edge' })
  }

  /** The middle of the first map, if the window shows none. */
  private first(): CursorPosition | undefined {
    const [laid] = this.parts.top.maps
    return laid && positionAt(this.parts.top, middle(laid.paper))
  }

  private isSeen({ place }: CursorPosition): boolean {
    const spot = spotOf(this.parts.top, place)
    const { x, y, width, height } = this.parts.viewport.window()
    return spot !== undefined && spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height
  }

  private jump(by: 1 | -1): boolean {
    const { top, layout } = this.parts
    const from = this.isOut && this.at ? spotOf(top, this.at.place) : undefined
    const heap = nextStack(stacksOf(top, layout, this.own), from, by)
    const to = heap && positionOf(top, heap.place)
    return to ? this.arrive(to) : this.say({ says: 'strangers' })
  }

  private arrive(to: CursorPosition): boolean {
    const { input, viewport } = this.parts
    this.isOut = true
    this.stands(to)
    const spot = spotOf(this.parts.top, to.place)
    if (!spot) return true
    this.bringIntoSight(spot)
    const pixel = viewport.toPixels(spot)
    const { carried } = input
    if (this.isCarrying && carried) input.carry(carried.grab, pixel, this.free(to.place))
    else input.hover(pixel)
    this.parts.changed()
    return this.sayWhere()
  }

  private stands(to: CursorPosition | undefined): void {
    this.within.close()
    this.at = to
  }

  private bringIntoSight(spot: Spot): void {
    const { viewport } = this.parts
    const { x, y } = viewport.toPixels(spot)
    const { width, height } = viewport.window()
    const [wide, high] = [width * viewport.camera.scale, height * viewport.camera.scale]
    const [dx, dy] = [pushed(x, wide), pushed(y, high)]
    if (dx !== 0 || dy !== 0) viewport.pan(dx, dy)
  }

  /** A free place is meant as it is, whatever the Ctrl preference. */
  private free(place: Place): boolean {
    return 'x' in place !== this.parts.input.isLoose
  }

  private takeUp(alone: boolean): boolean {
    const { input, viewport } = this.parts
    const under = this.under()
    if (input.isLocked) return this.say({ says: 'locked' })
    const taken = under && input.grab(under, alone)
    if (!under || !taken || !this.at) return this.say({ says: 'bare' })
    this.within.leave()
    this.isCarrying = true
    input.press(taken)
    const pixel = viewport.toPixels(this.heap() ?? under.spot)
    input.lift(taken, pixel)
    input.carry(taken, pixel, this.free(this.at.place))
    return this.say(taken.kind === 'draw' ? { says: 'drawn', pile: taken.pile } : { says: 'taken', ids: taken.ids })
  }

  private putDown(): boolean {
    const { input, viewport, top, preview } = this.parts
    const { carried } = input
    const spot = this.within.gap() ?? (this.at && spotOf(top, this.at.place))
    if (!carried || !spot || !this.at) return this.putBack()
    if (!carried.to) return this.say({ says: 'nowhere' })
    const isMoved = this.within.isBetween || input.dropActionAt(carried.to, preview.waypoints) !== undefined
    this.isCarrying = false
    input.drop(carried.grab, viewport.toPixels(spot), this.free(this.at.place))
    this.within.close()
    this.parts.changed()
    return isMoved ? this.say(undefined) : this.say({ says: 'back' })
  }

  /** False if nothing is carried. */
  putBack(): boolean {
    if (!this.isCarrying) return false
    this.isCarrying = false
    this.within.close()
    this.parts.input.putBack()
    return this.say({ says: 'back' })
  }

  private openUnder(): boolean {
    if (!this.within.openUnder()) return this.say({ says: 'bare' })
    return this.within.isBetween ? this.sayDepth() : this.sayWhere()
  }

  private sayDepth(): boolean {
    return this.say({ says: 'depth', above: this.within.below() })
  }

  private pin(): boolean {
    const place = this.at?.place
    if (this.parts.preview.addWaypoint() && place) return this.say({ says: 'pinned', at: place })
    return true
  }

  private unpin(): boolean {
    return this.parts.preview.removeWaypoint() && this.say({ says: 'unpinned' })
  }

  /** Adds to the selection, or removes from it. */
  private choose(): boolean {
    const { input, layout } = this.parts
    const ids = this.ids()
    if (ids.length === 0) return this.say({ says: 'bare' })
    const isIn = ids.every((id) => input.selected.includes(id))
    const left = input.selected.filter((id) => !ids.includes(id))
    input.choose(isIn ? left : inOrder(layout, [...new Set([...input.selected, ...ids])]))
    return this.say({ says: 'chosen', ids: input.selected })
  }

  /** A key for selected counters acts on those at the cursor while none is selected. */
  private selectFor(event: KeyPress): void {
    const { input } = this.parts
    if (commandOf('counters', event) && input.selected.length === 0) input.choose(this.ids())
  }

  /** Escape goes back one step at a time. */
  private leave(): boolean {
    if (this.within.isIn) return this.close()
    if (this.parts.input.fan || this.parts.input.selected.length > 0) return false
    this.isOut = false
    this.parts.input.hover(undefined)
    this.parts.changed()
    return this.say({ says: 'away' })
  }

  /** Opens a stack or tray so that the cursor moves from counter to counter; again closes it. */
  private open(): boolean {
    if (this.within.isIn) return this.close()
    const heap = this.heap()
    if (!heap || heap.kind === 'closed') return this.say({ says: 'bare' })
    if (heap.ids.length === 1) return this.say({ says: 'single' })
    this.within.open(heap)
    // A tooltip would cover the fan.
    this.parts.input.hover(undefined)
    this.parts.changed()
    return this.sayWhere()
  }

  private close(): boolean {
    this.within.close()
    const spot = this.at && spotOf(this.parts.top, this.at.place)
    if (spot) this.parts.input.hover(this.parts.viewport.toPixels(spot))
    this.parts.changed()
    return this.sayWhere()
  }

  private ping(): boolean {
    const spot = this.at && spotOf(this.parts.top, this.at.place)
    if (spot) this.parts.hover.ping(spot)
    return true
  }

  private heap(): Heap | undefined {
    return this.at && heapAt(this.parts.top, this.parts.layout, this.at.place)
  }

  /** The one counter, or all of them. */
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
    const { input } = this.parts
    const held = new Set(input.carried?.grab.kind === 'pieces' ? input.carried.grab.ids : [])
    const ids = (this.heap()?.ids ?? []).filter((id) => !held.has(id))
    const one = this.within.chosen(this.heap())?.piece.id
    return this.say({ says: 'here', place: this.at.place, ids, ...(one !== undefined && { one }) })
  }

  private say(what: CursorAnnouncement | undefined): true {
    this.parts.announce(what)
    return true
  }
}

const pushed = (at: number, length: number): number => {
  const margin = Math.min(MARGIN, length / 3)
  return at < margin ? margin - at : at > length - margin ? length - margin - at : 0
}
