import type { Action, Offer, PieceId, Place, Verdict, Walk } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { Overlay, Reach, ZoneCell } from '../../../table/referee.ts'

/** The board's questions to a referee, answered from what this screen may see. */
export interface BoardReferee {
  reach(pieces: readonly PieceId[]): Reach | undefined
  judge(action: Action): Verdict | undefined
  survey(): Overlay | undefined
}

/** The referee's verdict on dropping the carried counters on a place. */
export interface DropPreview {
  readonly to: Place
  readonly verdict: Verdict
  readonly walks: readonly Walk[]
  readonly isLegal: boolean
  /** The nearest legal alternative. */
  readonly offer: Offer | undefined
}

/** Cells within reach, or an area on an open table. */
export type ReachSize = number | 'area'

interface MovePreviewParts {
  /** The sides of the carried pieces. */
  readonly sidesOf: (ids: readonly PieceId[]) => ReadonlySet<string>
  /** The action of dropping on a place; undefined if nothing would change. */
  readonly action: (to: Place, via: readonly Place[]) => Action | undefined
  /** Runs after the next frame. Both return the function that cancels. */
  readonly later: (act: () => void) => () => void
  readonly wait: (milliseconds: number, act: () => void) => () => void
  readonly changed: () => void
  readonly reachSize: (within: ReachSize | undefined) => void
  /** Whether pieces lie on a table without cells: a move is measured there, with a referee or without. */
  readonly isOpen?: (ids: readonly PieceId[]) => boolean
}

/** How long a pointer rests before the referee is asked, in milliseconds. */
const REST = 150

/** Reach, zones and verdict for the carried counters. Empty without a referee. */
export class MovePreview {
  referee: BoardReferee | undefined
  reach: Reach | undefined
  /** The enemy's zones of control. */
  zones: readonly ZoneCell[] = []
  /** Places the move must go through, in order. */
  waypoints: readonly Place[] = []
  drop: DropPreview | undefined
  ids: readonly PieceId[] = []
  /** The place under the pointer. */
  over: Place | undefined
  /** On a table without cells the way is measured and judged at each move of the pointer. */
  isOpen = false
  /** The pointer rests, so that there is time to read. */
  isResting = false
  private isDue = false
  private readonly known = new Map<string, DropPreview | undefined>()
  private cancelUpdate = (): void => {}
  private cancelRest = (): void => {}

  constructor(private readonly parts: MovePreviewParts) {}

  /** Starts a carry. Reach is worked out after the ghost is drawn. */
  begin(ids: readonly PieceId[]): void {
    this.end()
    this.isOpen = this.parts.isOpen?.(ids) ?? false
    if (!this.referee && !this.isOpen) return
    this.ids = ids
    if (!this.referee) return
    this.cancelUpdate = this.parts.later(() => this.updateReach())
  }

  /** Asks again after the state or the referee's knowledge changed. */
  refresh(ids: readonly PieceId[] = this.ids): void {
    if (this.ids.length === 0) return
    this.ids = ids
    this.known.clear()
    if (!this.referee) return
    this.cancelUpdate()
    this.cancelUpdate = this.parts.later(() => this.updateReach())
    this.rest()
  }

  end(): void {
    this.cancelUpdate()
    this.cancelRest()
    this.clearDrop()
    this.known.clear()
    this.ids = []
    this.waypoints = []
    this.zones = []
    if (this.reach) this.parts.reachSize(undefined)
    this.reach = undefined
    this.over = undefined
    this.isOpen = false
    this.isResting = false
  }

  /** The place under the pointer; undefined if nothing can drop there. */
  carry(to: Place | undefined): void {
    if (this.ids.length === 0 || keyOf(to) === keyOf(this.over)) return
    this.over = to
    this.isResting = false
    if (this.isOpen) this.follow()
    else this.rest()
  }

  /** Judges the place under the pointer after each frame; what was judged before stays until then. */
  private follow(): void {
    this.cancelRest()
    this.cancelRest = this.parts.wait(REST, () => {
      this.judgeDrop()
      this.isResting = true
      this.parts.changed()
    })
    this.parts.changed()
    if (this.isDue) return
    this.isDue = true
    this.parts.later(() => {
      this.isDue = false
      this.judgeDrop()
    })
  }

  /** Adds the place under the pointer as a waypoint; false if it cannot be one. */
  addWaypoint(): boolean {
    const place = this.over
    // On an open table a move may bend at any point, on cells only in cells.
    const isFree = this.isOpen || (this.reach !== undefined && 'areas' in this.reach)
    if (this.ids.length === 0 || !place || !(onCell(place) || ('x' in place && isFree))) return false
    const last = this.waypoints.at(-1)
    if (!last || keyOf(last) !== keyOf(place)) this.setWaypoints([...this.waypoints, place])
    return true
  }

  /** Removes the last waypoint; false if there is none. */
  removeWaypoint(): boolean {
    if (this.waypoints.length === 0) return false
    this.setWaypoints(this.waypoints.slice(0, -1))
    return true
  }

  private setWaypoints(waypoints: readonly Place[]): void {
    this.waypoints = waypoints
    this.known.clear()
    if (!this.isOpen) this.clearDrop()
    this.parts.changed()
    this.judgeDrop()
  }

  private updateReach(): void {
    this.reach = allowed(this.referee?.reach(this.ids))
    const own = this.parts.sidesOf(this.ids)
    if (this.reach) this.parts.reachSize(withinOf(this.reach))
    this.zones = (this.referee?.survey()?.zones ?? []).filter(({ of }) => !own.has(of))
    this.parts.changed()
  }

  private judgeDrop(): void {
    const { over } = this
    if (!over) return
    const key = keyOf(over)
    if (!this.known.has(key)) {
      // There are too many points to remember.
      if (this.isOpen) this.known.clear()
      this.known.set(key, this.judge(over))
    }
    this.isResting ||= !this.isOpen
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

  private clearDrop(): void {
    if (!this.drop) return
    this.drop = undefined
    this.parts.changed()
  }

  private rest(): void {
    this.cancelRest()
    this.clearDrop()
    this.cancelRest = this.parts.wait(REST, () => this.judgeDrop())
  }
}

/** If the move itself is illegal, only free placement remains: keep the cells that cost nothing. */
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
