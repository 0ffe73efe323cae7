import type { Action, Offer, PieceId, Place, Verdict, Walk } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { Overlay, Reach, ZoneCell } from '../../../table/referee.ts'

/** What a referee can tell a hand on the board, from what this screen may see. */
export interface BoardReferee {
  reach(pieces: readonly PieceId[]): Reach | undefined
  judge(action: Action): Verdict | undefined
  survey(): Overlay | undefined
}

/** What is said of the place that a carried counter rests over. */
export interface DropPreview {
  readonly to: Place
  readonly verdict: Verdict
  readonly walks: readonly Walk[]
  readonly isLegal: boolean
  /** The nearest that would be legal. */
  readonly offer: Offer | undefined
}

/** How much is within reach: so many cells, or an area of an open table. */
export type ReachSize = number | 'area'

export interface MovePreviewParts {
  /** The pieces in the hand and the sides that they are of. */
  readonly sidesOf: (ids: readonly PieceId[]) => ReadonlySet<string>
  /** What letting go over a place would say; undefined where it would say nothing. */
  readonly action: (to: Place, via: readonly Place[]) => Action | undefined
  /** After the next frame is drawn. Both answer how to call it off. */
  readonly later: (act: () => void) => () => void
  readonly wait: (milliseconds: number, act: () => void) => () => void
  readonly changed: () => void
  readonly reached: (within: ReachSize | undefined) => void
}

/** A pointer that stays so long over a place asks about it, in milliseconds. */
const REST = 150

/** Counters in a hand, and what the referee says of where they could go. Without a referee it says nothing. */
export class MovePreview {
  referee: BoardReferee | undefined
  reach: Reach | undefined
  /** The enemy's zones of control. */
  zones: readonly ZoneCell[] = []
  /** Places that the way must go through, in their order. */
  waypoints: readonly Place[] = []
  drop: DropPreview | undefined
  /** What the hand carries. */
  ids: readonly PieceId[] = []
  private over: Place | undefined
  private readonly known = new Map<string, DropPreview | undefined>()
  private callOffLook = (): void => {}
  private callOffRest = (): void => {}

  constructor(private readonly parts: MovePreviewParts) {}

  /** A hand takes these. How far they can go is worked out once their ghost is drawn. */
  begin(ids: readonly PieceId[]): void {
    this.end()
    if (!this.referee) return
    this.ids = ids
    this.callOffLook = this.parts.later(() => this.look())
  }

  /** What is known has changed under the hand. */
  again(ids: readonly PieceId[] = this.ids): void {
    if (this.ids.length === 0) return
    this.ids = ids
    this.known.clear()
    this.callOffLook()
    this.callOffLook = this.parts.later(() => this.look())
    this.rest()
  }

  end(): void {
    this.callOffLook()
    this.callOffRest()
    this.hush()
    this.known.clear()
    this.ids = []
    this.waypoints = []
    this.zones = []
    if (this.reach) this.parts.reached(undefined)
    this.reach = undefined
    this.over = undefined
  }

  /** The hand is over a place now; undefined where nothing can be put down. */
  carry(to: Place | undefined): void {
    if (this.ids.length === 0 || keyOf(to) === keyOf(this.over)) return
    this.over = to
    this.rest()
  }

  /** The way goes through the place under the hand; false where none can go through. */
  addWaypoint(): boolean {
    const place = this.over
    // A way on an open table bends at any point, and one over cells only in cells.
    const isFree = this.reach !== undefined && 'areas' in this.reach
    if (this.ids.length === 0 || !place || !(onCell(place) || ('x' in place && isFree))) return false
    const last = this.waypoints.at(-1)
    if (!last || keyOf(last) !== keyOf(place)) this.pinned([...this.waypoints, place])
    return true
  }

  /** The last pin is pulled; false where there is none. */
  removeWaypoint(): boolean {
    if (this.waypoints.length === 0) return false
    this.pinned(this.waypoints.slice(0, -1))
    return true
  }

  private pinned(pins: readonly Place[]): void {
    this.waypoints = pins
    this.known.clear()
    this.hush()
    this.parts.changed()
    this.ask()
  }

  private look(): void {
    this.reach = allowed(this.referee?.reach(this.ids))
    const own = this.parts.sidesOf(this.ids)
    if (this.reach) this.parts.reached(withinOf(this.reach))
    this.zones = (this.referee?.survey()?.zones ?? []).filter(({ of }) => !own.has(of))
    this.parts.changed()
  }

  private ask(): void {
    const { over } = this
    if (!over) return
    const key = keyOf(over)
    if (!this.known.has(key)) this.known.set(key, this.judge(over))
    this.drop = this.known.get(key)
    if (!this.drop) return
    this.parts.changed()
  }

  private judge(to: Place): DropPreview | undefined {
    const action = this.parts.action(to, this.waypoints)
    const verdict = action && this.referee?.judge(action)
    if (!verdict) return undefined
    const isLegal = verdict.findings.every(({ severity }) => severity !== 'illegal')
    const offer = verdict.findings.find((finding) => finding.offer)?.offer
    return { to, verdict, walks: verdict.walks ?? [], isLegal, offer }
  }

  private hush(): void {
    if (!this.drop) return
    this.drop = undefined
    this.parts.changed()
  }

  private rest(): void {
    this.callOffRest()
    this.hush()
    this.callOffRest = this.parts.wait(REST, () => this.ask())
  }
}

/** Where the referee forbids the move as such, only places that cost nothing are left: a counter is put there and does not move. */
function allowed(reach: Reach | undefined): Reach | undefined {
  if (!reach?.findings.some(({ severity }) => severity === 'illegal')) return reach
  const isFree = ({ cost }: { readonly cost: number }): boolean => cost === 0
  return 'cells' in reach
    ? { ...reach, cells: reach.cells.filter(isFree) }
    : { ...reach, areas: reach.areas.filter(isFree) }
}

function withinOf(reach: Reach): ReachSize {
  if ('cells' in reach) return reach.cells.length
  return reach.areas.length > 0 ? 'area' : 0
}

const keyOf = (place: Place | undefined): string => (place ? placeKey(place) : '')
