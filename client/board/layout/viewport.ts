import type { Spot } from '../../../table/geometry/hex.ts'
import {
  type CameraPosition,
  clamped,
  first,
  fitted,
  glided,
  limitsOf,
  panned,
  shown,
  TABLE_MARGIN,
  toPixels,
  toUnits,
  type WindowSize,
  wholeMap,
  zoomed,
} from '../geometry/camera.ts'
import type { Rect } from '../geometry/rect.ts'

/** Pixels from the window's edge within which a carried load pans the table, and pixels for each frame. */
const EDGE = 26
const PUSH = 9

interface Flight {
  readonly from: CameraPosition
  readonly to: CameraPosition
  readonly began: number
}

/** Duration of a glide, in milliseconds. */
const FLIGHT = 380
/** The smallest scale at which a located place is shown. */
const CLOSE = 0.6

/** The camera over the table, and its glides. */
export class Viewport {
  camera: CameraPosition
  private flight: Flight | undefined
  /** The counters of the first view, until a player moves it. */
  private untouched: { readonly counters: readonly Spot[] } | undefined
  /** The area fitted into the window, until a player moves the view. */
  private whole: 'map' | 'table' | undefined
  /** Pixels at the right of the window that a panel lies over. */
  private covered = 0

  constructor(
    private readonly bounds: Rect,
    private readonly map: Rect,
    private readonly pane: () => WindowSize,
    private readonly reducedMotion: boolean,
    private readonly changed: () => void,
    private readonly tracks: readonly Rect[] = [],
  ) {
    this.camera = first(map, pane(), [])
  }

  begin(counters: readonly Spot[]): void {
    this.set(first(this.map, this.pane(), counters, this.tracks, this.bounds))
    this.untouched = { counters }
  }

  private fitted(whole: 'map' | 'table'): CameraPosition {
    const { width, height } = this.pane()
    const free = { width: width - this.covered, height }
    if (whole === 'table') return this.besideCover(fitted(this.bounds, free, TABLE_MARGIN))
    return this.besideCover(fitted(wholeMap(this.map, this.tracks, free), free))
  }

  /** A view whose centre stands in the middle of the part that nothing covers. */
  private besideCover(view: CameraPosition): CameraPosition {
    return { ...view, x: view.x + this.covered / 2 / view.scale }
  }

  /** A panel covers this many pixels at the right: the edge of the table can be moved out from under it. */
  cover(right: number): void {
    if (right === this.covered) return
    this.covered = right
    this.camera = this.held(this.camera)
    this.changed()
  }

  private held(view: CameraPosition): CameraPosition {
    const { bounds, covered } = this
    return clamped(view, this.pane(), { ...bounds, width: bounds.width + covered / view.scale })
  }

  /** The visible part of the table. */
  window(): Rect {
    return shown(this.camera, this.pane())
  }

  toUnits(pixel: Spot): Spot {
    return toUnits(this.camera, this.pane(), pixel)
  }

  toPixels(spot: Spot): Spot {
    return toPixels(this.camera, this.pane(), spot)
  }

  pan(dx: number, dy: number): void {
    this.set(panned(this.camera, dx, dy))
  }

  zoom(at: Spot, factor: number): void {
    this.set(zoomed(this.camera, this.pane(), at, factor, limitsOf(this.bounds, this.pane())))
  }

  zoomMiddle(factor: number): void {
    const { width, height } = this.pane()
    this.zoom({ x: width / 2, y: height / 2 }, factor)
  }

  fit(now: number): void {
    this.fly(this.fitted('map'), now)
    this.whole = 'map'
  }

  fitTable(now: number): void {
    this.fly(this.fitted('table'), now)
    this.whole = 'table'
  }

  go(spot: Spot, now: number): void {
    this.fly(this.besideCover({ ...spot, scale: Math.max(this.camera.scale, CLOSE) }), now)
  }

  /** How far a load this near to the window's edge pans the table; undefined further in. */
  pushAt({ x, y }: Spot): Spot | undefined {
    const { width, height } = this.pane()
    const push = { x: pushed(x, width), y: pushed(y, height) }
    return push.x === 0 && push.y === 0 ? undefined : push
  }

  resized(): void {
    const { whole } = this
    if (this.untouched) this.begin(this.untouched.counters)
    else this.set(whole ? this.fitted(whole) : this.camera)
    this.whole = whole
  }

  get isFlying(): boolean {
    return this.flight !== undefined
  }

  /** Advances a glide; true while one is under way. */
  tick(now: number): boolean {
    if (!this.flight) return false
    const share = Math.min((now - this.flight.began) / FLIGHT, 1)
    this.camera = glided(this.flight.from, this.flight.to, share)
    if (share === 1) this.flight = undefined
    return share < 1
  }

  private fly(to: CameraPosition, now: number): void {
    const goal = this.held(to)
    this.untouched = undefined
    this.whole = undefined
    if (this.reducedMotion) this.camera = goal
    else this.flight = { from: this.camera, to: goal, began: now }
    this.changed()
  }

  private set(view: CameraPosition): void {
    this.flight = undefined
    this.untouched = undefined
    this.whole = undefined
    this.camera = this.held(view)
    this.changed()
  }
}

const pushed = (at: number, length: number): number => (at < EDGE ? PUSH : at > length - EDGE ? -PUSH : 0)
