import { type Signal, signal } from '@preact/signals'
import type { Hover, Place, Point } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import type { RulerKind, RulerLine } from '../../board/geometry/ruler.ts'
import { throttledHover } from '../../board/input/hover-throttle.ts'
import { areJoined, placedBoard, type Tabletop, tableSpotOf } from '../../board/layout/tabletop.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/** A hover message carries no more points than these. */
const MOST = 64

/** The ruler. While it is in hand, a press measures and does nothing else. */
export class RulerTool {
  readonly kind: Signal<RulerKind | undefined> = signal(undefined)
  /** The places it is laid through. */
  readonly places: Signal<readonly Place[]> = signal([])
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
    const [kind, places] = [this.kind.value, this.places.value]
    return kind && places.length > 0 ? { kind, places } : undefined
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
    const goesOn = event.shiftKey && kind === 'ruler' && this.places.value.length > 1
    this.layThrough(goesOn ? [...this.places.value, at] : [at, at])
    return true
  }

  move(event: PointerEvent): boolean {
    if (!this.isDragging) return false
    const at = this.placeOf(event)
    const places = this.places.value
    const last = places.at(-1)
    const isSame = !at || !last || placeKey(at) === placeKey(last)
    if (!isSame && this.isOneLand(at, last)) this.layThrough([...places.slice(0, -1), at])
    return true
  }

  up(): boolean {
    if (!this.isDragging) return false
    this.letGo()
    return true
  }

  /** By key: starts at a place or goes on to it. False for a place that cannot be measured. */
  put(place: Place | undefined): boolean {
    const [kind, places] = [this.kind.value, this.places.value]
    const [first] = places
    if (!kind || !place || 'pile' in place) return false
    const isOther = first !== undefined && !this.isOneLand(first, place)
    const isWhole = kind === 'sight' && places.length > 1
    this.places.value = isOther || isWhole ? [place] : [...places, place]
    return true
  }

  /** Adds a waypoint at the end. */
  pin(): boolean {
    const places = this.places.value
    const [before, last] = [places.at(-2), places.at(-1)]
    const isNew = before && last && placeKey(before) !== placeKey(last)
    if (this.kind.value !== 'ruler' || !isNew) return false
    this.layThrough([...places, last])
    return true
  }

  /** Removes the last waypoint. False if there was none. */
  unpin(): boolean {
    const places = this.places.value
    if (this.kind.value !== 'ruler' || places.length < 3) return false
    this.layThrough(places.slice(0, -1))
    return true
  }

  /** Ends a drag: the ruler stays, and the others no longer see it. */
  letGo(): void {
    this.isDragging = false
    const [first, ...rest] = this.places.value
    const at = this.pointOf(this.places.value.at(-1))
    const { state, playback: looking } = this.table
    const isSecret = state.value !== undefined && revealsHidden(state.value, this.places.value.slice(-1))
    if (at && !looking.moment.value) this.hoverReports.send(isSecret ? { board: at.board, x: 0, y: 0, away: true } : at)
    if (first && rest.every((place) => placeKey(place) === placeKey(first))) this.places.value = []
  }

  /** Takes up this kind, or puts it away if it is in hand. */
  toggle(kind: RulerKind): void {
    this.take(this.kind.value === kind ? undefined : kind)
  }

  take(kind: RulerKind | undefined): void {
    this.kind.value = kind
    this.places.value = []
  }

  stop(): void {
    this.hoverReports.stop()
  }

  private layThrough(places: readonly Place[]): void {
    this.places.value = places
    const [kind, at] = [this.kind.value, this.pointOf(places.at(-1))]
    const { state, playback: looking } = this.table
    if (!kind || !at || !this.isDragging || !this.isShared() || looking.moment.value) return
    if (state.value && revealsHidden(state.value, places)) return
    const points = places.slice(-MOST).flatMap((place) => this.pointOf(place) ?? [])
    this.hoverReports.send({ ...at, sketch: { shape: kind, points } })
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
  const spot = tableSpotOf(top, place)
  const placed = 'board' in place ? placedBoard(top, place.board) : undefined
  if (!spot || !placed) return undefined
  return { board: placed.board.id, x: Math.round(spot.x - placed.x), y: Math.round(spot.y - placed.y) }
}

/** A ruler shown to others over hidden counters alone would reveal their place. */
export const revealsHidden = (
  { stacks, pieces }: Pick<State, 'stacks' | 'pieces'>,
  places: readonly Place[],
): boolean =>
  places.some((place) => {
    const ids = stacks.get(placeKey(place)) ?? []
    return ids.length > 0 && ids.every((id) => pieces.get(id)?.veil === 'absent')
  })
