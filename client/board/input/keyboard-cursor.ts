import type { Id, PieceId, Place } from '../../../table/generated/types.ts'
import { pathLength } from '../../../table/geometry/measure/path.ts'
import { type Command, commandOf, type KeyPress } from '../../words/keys.ts'
import type { PlacedCounter } from '../layout/table-layout.ts'
import { isOpenPlace, tableSpotOf } from '../layout/tabletop.ts'
import type { CursorAnnouncement } from './cursor-announcement.ts'
import { type CursorPosition, type Heading, positionOf } from './cursor-steps.ts'
import type { HoverReports } from './hover-reports.ts'
import type { MovePreview } from './move-preview.ts'
import { PlaceCursor, type PlaceCursorParts } from './place-cursor.ts'

interface KeyboardCursorParts extends PlaceCursorParts {
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

/** Plays the table by keyboard: moves a cursor, picks up, carries and drops, and announces each step. */
export class KeyboardCursor {
  private isOut = false
  private hasFocus = false
  private isCarrying = false
  private readonly cursor: PlaceCursor

  constructor(private readonly parts: KeyboardCursorParts) {
    this.cursor = new PlaceCursor(parts)
  }

  /** The sides whose stacks N visits; undefined: all. */
  set sides(sides: readonly Id[] | undefined) {
    this.cursor.sides = sides
  }

  /** The place to outline, or one counter in it; undefined without the keyboard focus. */
  get mark(): Place | PlacedCounter | undefined {
    if (!this.isOut || !this.hasFocus || this.isCarrying) return undefined
    return this.cursor.counter ?? this.cursor.place
  }

  get place(): Place | undefined {
    return this.isOut ? this.cursor.place : undefined
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
        return this.addWaypoint()
      case 'removeWaypoint':
        return this.removeWaypoint()
      case 'spreadUnder':
        return this.openUnder()
      case 'putDown':
        return this.putDown()
      case 'putBack':
        return this.removeWaypoint() || this.putBack()
      // The page answers it.
      case 'reference':
      case undefined:
        return false
    }
  }

  private act(command: Command<'cursor'> | undefined, event: KeyPress): boolean {
    switch (command) {
      case 'takeUp':
        return this.pickUp(false)
      case 'takeUpTop':
        return this.pickUp(true)
      case 'select':
        return this.select()
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
    const hit = this.isOut && !this.isCarrying && this.cursor.hit
    if (!hit) return false
    this.parts.input.menu(this.parts.viewport.toPixels(hit.spot), hit)
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
    this.cursor.moveTo(positionOf(this.parts.top, place))
    this.parts.changed()
  }

  /** Without the focus nobody could drop what is carried, so it goes back. */
  focus(hasFocus: boolean): void {
    this.hasFocus = hasFocus
    if (!hasFocus) this.putBack()
    if (!hasFocus && this.isOut) this.parts.input.hover(undefined)
    this.parts.changed()
  }

  /** A pointer takes over, or everything is let go. */
  away(): void {
    this.putBack()
    if (!this.isOut) return
    this.isOut = false
    this.cursor.fan.leave()
    this.parts.announce(undefined)
    this.parts.changed()
  }

  private go(heading: Heading, isFree: boolean): boolean {
    const { cursor } = this
    if (!this.isOut) return this.arrive(cursor.start(), 'edge')
    if (!isFree && cursor.fan.stepGap(heading)) return this.sayGap()
    if (isFree || !cursor.counter) return this.arrive(cursor.next(heading, isFree), 'edge')
    if (!cursor.fan.stepCounter(cursor.heap, heading)) return this.say({ says: 'edge' })
    this.parts.changed()
    return this.sayHere()
  }

  private jump(by: 1 | -1): boolean {
    return this.arrive(this.cursor.nextStack(this.isOut ? this.cursor.spot : undefined, by), 'no-stack')
  }

  private arrive(to: CursorPosition | undefined, ifNone: 'edge' | 'no-stack'): boolean {
    if (!to) return this.say({ says: ifNone })
    const { input, viewport } = this.parts
    this.isOut = true
    this.cursor.moveTo(to)
    const { spot } = this.cursor
    if (!spot) return true
    this.cursor.bringIntoView(spot)
    const pixel = viewport.toPixels(spot)
    const { carried } = input
    if (this.isCarrying && carried) input.carry(carried.grab, pixel, this.isFree(to.place))
    else input.hover(pixel)
    this.parts.changed()
    return this.sayHere()
  }

  /** A free place is meant as it is, whatever the Ctrl preference. On an open table all places are free: bases snap. */
  private isFree(place: Place): boolean {
    if (isOpenPlace(this.parts.top, place)) return false
    return 'x' in place !== this.parts.input.isLoose
  }

  private pickUp(isAlone: boolean): boolean {
    const { input, viewport } = this.parts
    const { hit, place } = this.cursor
    if (input.isLocked) return this.say({ says: 'locked' })
    if (hit && !isAlone && input.chooseAt(hit, false)) return true
    const grab = hit && input.grab(hit, isAlone)
    if (!hit || !grab || !place) return this.say({ says: 'no-counter' })
    this.cursor.fan.leave()
    this.isCarrying = true
    input.press(grab)
    const pixel = viewport.toPixels(this.cursor.heap ?? hit.spot)
    input.lift(grab, pixel)
    input.carry(grab, pixel, this.isFree(place))
    return this.say(grab.kind === 'draw' ? { says: 'drawn', pile: grab.pile } : { says: 'picked-up', ids: grab.ids })
  }

  private putDown(): boolean {
    const { input, viewport, preview } = this.parts
    const { carried } = input
    const { place, fan } = this.cursor
    const spot = fan.gap() ?? this.cursor.spot
    if (!carried || !spot || !place) return this.putBack()
    if (!carried.to) return this.say({ says: 'cannot-drop' })
    const isMoved = fan.isInGap || input.dropActionAt(carried.to, preview.waypoints) !== undefined
    this.isCarrying = false
    input.drop(carried.grab, viewport.toPixels(spot), this.isFree(place))
    fan.close()
    this.parts.changed()
    return this.say(isMoved ? undefined : { says: 'put-back' })
  }

  /** False if nothing is carried. */
  putBack(): boolean {
    if (!this.isCarrying) return false
    this.isCarrying = false
    this.cursor.fan.close()
    this.parts.input.putBack()
    return this.say({ says: 'put-back' })
  }

  private openUnder(): boolean {
    if (!this.cursor.fan.openUnder()) return this.say({ says: 'no-counter' })
    return this.cursor.fan.isInGap ? this.sayGap() : this.sayHere()
  }

  private sayGap(): boolean {
    return this.say({ says: 'gap', above: this.cursor.fan.below() })
  }

  private addWaypoint(): boolean {
    const { place } = this.cursor
    if (this.parts.preview.addWaypoint() && place) return this.say({ says: 'waypoint-added', at: place })
    return true
  }

  private removeWaypoint(): boolean {
    return this.parts.preview.removeWaypoint() && this.say({ says: 'waypoint-removed' })
  }

  /** Adds to the selection, or removes from it. */
  private select(): boolean {
    const { input } = this.parts
    const { ids } = this.cursor
    if (ids.length === 0) return this.say({ says: 'no-counter' })
    input.toggle(ids)
    return this.say({ says: 'selected', ids: input.selected })
  }

  /** A key for selected counters acts on those at the cursor while none is selected. */
  private selectFor(event: KeyPress): void {
    const { input } = this.parts
    if (commandOf('counters', event) && input.selected.length === 0) input.choose(this.cursor.ids)
  }

  /** Escape goes back one step at a time. */
  private leave(): boolean {
    if (this.cursor.fan.isOpen) return this.close()
    if (this.parts.input.fan || this.parts.input.selected.length > 0) return false
    this.isOut = false
    this.parts.input.hover(undefined)
    this.parts.changed()
    return this.say({ says: 'hidden' })
  }

  /** Opens a stack or tray so that the cursor moves from counter to counter; again closes it. */
  private open(): boolean {
    if (this.cursor.fan.isOpen) return this.close()
    const { heap } = this.cursor
    if (!heap || heap.kind === 'closed') return this.say({ says: 'no-counter' })
    if (heap.ids.length === 1) return this.say({ says: 'single-counter' })
    this.cursor.fan.open(heap)
    // A tooltip would cover the fan.
    this.parts.input.hover(undefined)
    this.parts.changed()
    return this.sayHere()
  }

  private close(): boolean {
    this.cursor.fan.close()
    const { spot } = this.cursor
    if (spot) this.parts.input.hover(this.parts.viewport.toPixels(spot))
    this.parts.changed()
    return this.sayHere()
  }

  private ping(): boolean {
    const { spot } = this.cursor
    if (spot) this.parts.hover.ping(spot)
    return true
  }

  /** Announces the place, or the counter under the cursor. */
  private sayHere(): true {
    const { place, counter } = this.cursor
    if (!place) return true
    const { carried } = this.parts.input
    const carriedIds = new Set<PieceId>(carried?.grab.kind === 'pieces' ? carried.grab.ids : [])
    const ids = (this.cursor.heap?.ids ?? []).filter((id) => !carriedIds.has(id))
    const far = this.carriedFar()
    return this.say({
      says: 'here',
      place,
      ids,
      ...(counter && { one: counter.piece.id }),
      ...(far !== undefined && { far }),
    })
  }

  /** How long the way of the carried counters is on an open table, in units. */
  private carriedFar(): number | undefined {
    const { input, preview, top } = this.parts
    const { grab, to } = input.carried ?? {}
    if (!to || grab?.kind !== 'pieces' || !isOpenPlace(top, to)) return undefined
    return pathLength([grab.anchor, ...preview.waypoints, to].flatMap((place) => tableSpotOf(top, place) ?? []))
  }

  private say(what: CursorAnnouncement | undefined): true {
    this.parts.announce(what)
    return true
  }
}
