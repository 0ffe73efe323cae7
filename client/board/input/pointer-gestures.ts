import type { Spot } from '../../../table/geometry/hex.ts'
import { between, type Rect } from '../geometry/rect.ts'
import type { Hit } from '../layout/hit-test.ts'
import type { Grab } from './grab.ts'

/** A pointer, in css pixels from the window's top left. */
export interface PointerState extends Spot {
  readonly id: number
  readonly touch: boolean
  /** 0: left. 1: middle. Other buttons never get here. */
  readonly button: number
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Command on a Mac: drop freely. */
  readonly free: boolean
}

/** Handlers of gestures. Gestures know no pieces, and handlers know no buttons. */
export interface GestureHandlers {
  hitAt(at: Spot): Hit
  grab(under: Hit, alone: boolean): Grab | undefined
  /** A counter is pressed: a drag or a click follows. */
  press(grab: Grab): void
  lift(grab: Grab, at: Spot): void
  /** `isByHand`: the pointer itself is there, not the keyboard's cursor. */
  carry(grab: Grab, at: Spot, free: boolean, isByHand?: boolean): void
  drop(grab: Grab, at: Spot, free: boolean, isByHand?: boolean): void
  putBack(): void
  /** Adds a waypoint; false if no referee is asked. */
  addWaypoint(): boolean
  pan(dx: number, dy: number): void
  zoom(at: Spot, factor: number): void
  /** A selection box; undefined when it ends. */
  box(box: Rect | undefined): void
  boxed(box: Rect): void
  click(under: Hit, pointer: PointerState): void
  menu(at: Spot, under: Hit): void
  /** The pointer moves with nothing carried; undefined when it leaves. */
  hover(at: Spot | undefined): void
}

type Hold =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'pressed'; readonly pointer: PointerState; readonly under: Hit; readonly grab: Grab | undefined }
  | { readonly kind: 'dragging'; readonly grab: Grab }
  | { readonly kind: 'panning' }
  | { readonly kind: 'boxing'; readonly from: Spot }
  | { readonly kind: 'pinching' }
  /** The gesture is over, but a finger is still down. */
  | { readonly kind: 'spent' }

const NOTHING: Hold = { kind: 'nothing' }
/** A shorter move is a trembling hand, not a drag. */
const SLACK = 4
const TOUCH_SLACK = 9

/** Recognises gestures: press, drag, pan, box, pinch. */
export class PointerGestures {
  private hold: Hold = NOTHING
  private readonly pointers = new Map<number, PointerState>()

  constructor(private readonly reach: GestureHandlers) {}

  get dragging(): boolean {
    return this.hold.kind === 'dragging'
  }

  down(pointer: PointerState): void {
    // While one finger carries, a second one adds a waypoint and is no part of the gesture.
    if (this.hold.kind === 'dragging' && pointer.touch && this.reach.addWaypoint()) return
    this.pointers.set(pointer.id, pointer)
    if (this.pointers.size > 1) {
      this.give()
      this.hold = this.pointers.size === 2 ? { kind: 'pinching' } : { kind: 'spent' }
      return
    }
    if (pointer.button === 1) {
      this.hold = { kind: 'panning' }
      return
    }
    const under = this.reach.hitAt(pointer)
    const grab = this.reach.grab(under, pointer.alt)
    this.hold = { kind: 'pressed', pointer, under, grab }
    if (grab && !pointer.shift && !pointer.free) this.reach.press(grab)
  }

  move(pointer: PointerState): void {
    const before = this.pointers.get(pointer.id)
    if (before) this.pointers.set(pointer.id, pointer)
    const { hold } = this
    switch (hold.kind) {
      case 'nothing':
        this.reach.hover(pointer)
        return
      case 'pressed':
        if (far(pointer, hold.pointer)) this.begin(hold.pointer, hold.grab, pointer)
        return
      case 'dragging':
        if (before) this.reach.carry(hold.grab, pointer, pointer.free, true)
        return
      case 'panning':
        if (before) this.reach.pan(pointer.x - before.x, pointer.y - before.y)
        return
      case 'boxing':
        this.reach.box(between(hold.from, pointer))
        return
      case 'pinching':
        if (before) this.pinch(before, pointer)
        return
      case 'spent':
        return
    }
  }

  up(pointer: PointerState): void {
    if (!this.pointers.delete(pointer.id)) return
    const { hold } = this
    this.hold = this.pointers.size > 0 ? { kind: 'spent' } : NOTHING
    switch (hold.kind) {
      case 'pressed':
        this.reach.click(hold.under, hold.pointer)
        return
      case 'dragging':
        this.reach.drop(hold.grab, pointer, pointer.free, true)
        return
      case 'boxing':
        this.reach.box(undefined)
        this.reach.boxed(between(hold.from, pointer))
        return
      case 'pinching':
        // The remaining finger keeps panning.
        if (this.pointers.size === 1) this.hold = { kind: 'panning' }
        return
      case 'nothing':
      case 'panning':
      case 'spent':
        return
    }
  }

  /** A long press opens the menu, as the right button does. */
  longPress(): void {
    if (this.hold.kind !== 'pressed') return
    const { pointer, under } = this.hold
    this.hold = { kind: 'spent' }
    this.reach.menu(pointer, under)
  }

  menu(at: Spot): void {
    if (this.hold.kind === 'dragging') return
    if (this.pointers.size > 0) this.hold = { kind: 'spent' }
    this.reach.menu(at, this.reach.hitAt(at))
  }

  /** Escape, or the browser took the pointer away. */
  cancel(): boolean {
    const was = this.hold.kind
    this.give()
    this.hold = this.pointers.size > 0 ? { kind: 'spent' } : NOTHING
    return was === 'dragging' || was === 'boxing'
  }

  lost(id: number): void {
    if (!this.pointers.delete(id)) return
    this.cancel()
  }

  leave(): void {
    if (this.hold.kind === 'nothing') this.reach.hover(undefined)
  }

  private begin(press: PointerState, grab: Grab | undefined, now: PointerState): void {
    if (grab && !press.shift) {
      this.hold = { kind: 'dragging', grab }
      this.reach.lift(grab, now)
      this.reach.carry(grab, now, now.free, true)
    } else if (press.shift) {
      this.hold = { kind: 'boxing', from: press }
      this.reach.box(between(press, now))
    } else {
      this.hold = { kind: 'panning' }
      this.reach.pan(now.x - press.x, now.y - press.y)
    }
  }

  private pinch(before: PointerState, after: PointerState): void {
    const other = [...this.pointers.values()].find(({ id }) => id !== after.id)
    if (!other) return
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
    this.reach.pan((after.x - before.x) / 2, (after.y - before.y) / 2)
    const apart = Math.hypot(before.x - other.x, before.y - other.y)
    if (apart > 0) this.reach.zoom(middle, Math.hypot(after.x - other.x, after.y - other.y) / apart)
  }

  private give(): void {
    if (this.hold.kind === 'dragging') this.reach.putBack()
    if (this.hold.kind === 'boxing') this.reach.box(undefined)
  }
}

const far = (now: PointerState, then: PointerState): boolean =>
  Math.hypot(now.x - then.x, now.y - then.y) > (now.touch ? TOUCH_SLACK : SLACK)
