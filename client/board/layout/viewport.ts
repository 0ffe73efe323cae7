import type { Spot } from '../../../table/geometry/hex.ts'
import {
  clamped,
  first,
  fitted,
  glided,
  limitsOf,
  type Pane,
  panned,
  shown,
  toPixels,
  toUnits,
  type View,
  zoomed,
} from '../geometry/camera.ts'
import type { Rect } from '../geometry/rect.ts'

/** Pixels from the window's edge within which something carried pushes the table, and how far in each frame. */
const EDGE = 26
const PUSH = 9

interface Flight {
  readonly from: View
  readonly to: View
  readonly began: number
}

/** How long a glide to another place takes, in milliseconds. */
const FLIGHT = 380
/** A place that is shown is shown at least this large. */
const CLOSE = 0.6

/** The eye over the table: where it looks, and its flight to somewhere else. */
export class Eye {
  view: View
  private flight: Flight | undefined
  /** What the table was first seen about, for as long as no hand has moved the view. */
  private untouched: { readonly about: Spot | undefined } | undefined
  /** What was fitted into the window, for as long as no hand has moved the view since. */
  private whole: Rect | undefined

  constructor(
    private readonly bounds: Rect,
    private readonly map: Rect,
    private readonly pane: () => Pane,
    private readonly still: boolean,
    private readonly changed: () => void,
  ) {
    this.view = first(map, pane(), undefined)
  }

  begin(about: Spot | undefined): void {
    this.set(first(this.map, this.pane(), about))
    this.untouched = { about }
  }

  /** The part of the table in the window. */
  window(): Rect {
    return shown(this.view, this.pane())
  }

  toUnits(pixel: Spot): Spot {
    return toUnits(this.view, this.pane(), pixel)
  }

  toPixels(spot: Spot): Spot {
    return toPixels(this.view, this.pane(), spot)
  }

  pan(dx: number, dy: number): void {
    this.set(panned(this.view, dx, dy))
  }

  zoom(at: Spot, factor: number): void {
    this.set(zoomed(this.view, this.pane(), at, factor, limitsOf(this.bounds, this.pane())))
  }

  zoomMiddle(factor: number): void {
    const { width, height } = this.pane()
    this.zoom({ x: width / 2, y: height / 2 }, factor)
  }

  /** The whole map. */
  fit(now: number): void {
    this.fly(fitted(this.map, this.pane()), now)
    this.whole = this.map
  }

  /** The whole table with its trays. */
  survey(now: number): void {
    this.fly(fitted(this.bounds, this.pane()), now)
    this.whole = this.bounds
  }

  go(spot: Spot, now: number): void {
    this.fly({ ...spot, scale: Math.max(this.view.scale, CLOSE) }, now)
  }

  /** How far the table is pushed by something carried so near to the window's edge; undefined farther in. */
  pushAt({ x, y }: Spot): Spot | undefined {
    const { width, height } = this.pane()
    const push = { x: pushed(x, width), y: pushed(y, height) }
    return push.x === 0 && push.y === 0 ? undefined : push
  }

  resized(): void {
    const { whole } = this
    if (this.untouched) this.begin(this.untouched.about)
    else this.set(whole ? fitted(whole, this.pane()) : this.view)
    this.whole = whole
  }

  get isFlying(): boolean {
    return this.flight !== undefined
  }

  /** Goes on with a flight; true while there is one. */
  tick(now: number): boolean {
    if (!this.flight) return false
    const share = Math.min((now - this.flight.began) / FLIGHT, 1)
    this.view = glided(this.flight.from, this.flight.to, share)
    if (share === 1) this.flight = undefined
    return share < 1
  }

  private fly(to: View, now: number): void {
    const goal = clamped(to, this.pane(), this.bounds)
    this.untouched = undefined
    this.whole = undefined
    if (this.still) this.view = goal
    else this.flight = { from: this.view, to: goal, began: now }
    this.changed()
  }

  private set(view: View): void {
    this.flight = undefined
    this.untouched = undefined
    this.whole = undefined
    this.view = clamped(view, this.pane(), this.bounds)
    this.changed()
  }
}

const pushed = (at: number, length: number): number => (at < EDGE ? PUSH : at > length - EDGE ? -PUSH : 0)
