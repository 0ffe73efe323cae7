import { type Signal, signal } from '@preact/signals'
import type { Hover, Place, Point } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import type { RulerKind, RulerLine } from '../../board/geometry/ruler.ts'
import { throttledHover } from '../../board/input/hover-throttle.ts'
import { areJoined, laidBoard, spotOf, type Tabletop } from '../../board/layout/tabletop.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/** A hover message carries no more points than these. */
const MOST = 64

/** The ruler. While it is in hand, a press measures and does nothing else. */
export class RulerTool {
  readonly kind: Signal<RulerKind | undefined> = signal(undefined)
  /** The places it is laid through. */
  readonly way: Signal<readonly Place[]> = signal([])
  private isDragging = false
  private readonly hoverReports

  constructor(
    private readonly table: Pick<Table, 'hover' | 'state' | 'playback'>,
    private readonly screen: Screen,
    private readonly isShared: () => boolean,
  ) {
    this.hoverReports = throttledHover(
      (hover) => this.table.hover(hover),
      () => performance.now(),
    )
  }

  get tape(): RulerLine | undefined {
    const [kind, way] = [this.kind.value, this.way.value]
    return kind && way.length > 0 ? { kind, way } : undefined
  }

  /** True if the ruler handled the press. With Shift it goes on from its end. */
  down(event: PointerEvent): boolean {
    const at = this.placeOf(event)
    const kind = this.kind.value
    if (kind === undefined || event.button !== 0) return false
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    // The keys belong to the board now, not to the button pressed before.
    this.screen.board.value?.focus()
    if (!at) return true
    this.isDragging = true
    const goesOn = event.shiftKey && kind === 'ruler' && this.way.value.length > 1
    this.layThrough(goesOn ? [...this.way.value, at] : [at, at])
    return true
  }

  move(event: PointerEvent): boolean {
    if (!this.isDragging) return false
    const at = this.placeOf(event)
    const way = this.way.value
    const last = way.at(-1)
    const isSame = !at || !last || placeKey(at) === placeKey(last)
    if (!isSame && this.isOneLand(at, last)) this.layThrough([...way.slice(0, -1), at])
    return true
  }

  up(): boolean {
    if (!this.isDragging) return false
    this.letGo()
    return true
  }

  /** By key: starts at a place or goes on to it. False for a place that cannot be measured. */
  put(place: Place | undefined): boolean {
    const [kind, way] = [this.kind.value, this.way.value]
    const [first] = way
    if (!kind || !place || 'pile' in place) return false
    const isOther = first !== undefined && !this.isOneLand(first, place)
    const isWhole = kind === 'sight' && way.length > 1
    this.way.value = isOther || isWhole ? [place] : [...way, place]
    return true
  }

  /** Adds a waypoint at the end. */
  pin(): boolean {
    const way = this.way.value
    const [before, last] = [way.at(-2), way.at(-1)]
    const isNew = before && last && placeKey(before) !== placeKey(last)
    if (this.kind.value !== 'ruler' || !isNew) return false
    this.layThrough([...way, last])
    return true
  }

  /** Removes the last waypoint. False if there was none. */
  unpin(): boolean {
    const way = this.way.value
    if (this.kind.value !== 'ruler' || way.length < 3) return false
    this.layThrough(way.slice(0, -1))
    return true
  }

  /** Ends a drag: the ruler stays, and the others no longer see it. */
  letGo(): void {
    this.isDragging = false
    const [first, ...rest] = this.way.value
    const at = this.pointOf(this.way.value.at(-1))
    const { state, playback: looking } = this.table
    const isSecret = state.value !== undefined && revealsHidden(state.value, this.way.value.slice(-1))
    if (at && !looking.moment.value) this.hoverReports.say(isSecret ? { board: at.board, x: 0, y: 0, away: true } : at)
    if (first && rest.every((place) => placeKey(place) === placeKey(first))) this.way.value = []
  }

  /** Takes up this kind, or puts it away if it is in hand. */
  toggle(kind: RulerKind): void {
    this.take(this.kind.value === kind ? undefined : kind)
  }

  take(kind: RulerKind | undefined): void {
    this.kind.value = kind
    this.way.value = []
  }

  stop(): void {
    this.hoverReports.stop()
  }

  private layThrough(way: readonly Place[]): void {
    this.way.value = way
    const [kind, at] = [this.kind.value, this.pointOf(way.at(-1))]
    const { state, playback: looking } = this.table
    if (!kind || !at || !this.isDragging || !this.isShared() || looking.moment.value) return
    if (state.value && revealsHidden(state.value, way)) return
    const points = way.slice(-MOST).flatMap((place) => this.pointOf(place) ?? [])
    this.hoverReports.say({ ...at, sketch: { shape: kind, points } })
  }

  private isOneLand(a: Place, b: Place): boolean {
    const top = this.screen.board.value?.top
    if (!('board' in a) || !('board' in b)) return false
    return a.board === b.board || (top !== undefined && areJoined(top, a.board, b.board))
  }

  private placeOf({ clientX, clientY }: PointerEvent): Place | undefined {
    return this.screen.board.value?.cellAt({ x: clientX, y: clientY })
  }

  private pointOf(place: Place | undefined): Point | undefined {
    const top = this.screen.board.value?.top
    return top && place && pointOn(top, place)
  }
}

function pointOn(top: Tabletop, place: Place): (Point & Hover) | undefined {
  const spot = spotOf(top, place)
  const laid = 'board' in place ? laidBoard(top, place.board) : undefined
  if (!spot || !laid) return undefined
  return { board: laid.board.id, x: Math.round(spot.x - laid.x), y: Math.round(spot.y - laid.y) }
}

/** A ruler shown to others over hidden counters alone would reveal their place. */
export const revealsHidden = ({ stacks, pieces }: Pick<State, 'stacks' | 'pieces'>, way: readonly Place[]): boolean =>
  way.some((place) => {
    const ids = stacks.get(placeKey(place)) ?? []
    return ids.length > 0 && ids.every((id) => pieces.get(id)?.veil === 'absent')
  })
