import type { Action, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { distinctPlaces } from '../../../table/geometry/place.ts'
import { isOpenPlace } from '../layout/tabletop.ts'
import { inContact } from './base-contact.ts'
import { dropAction, dropLegs, dropTarget } from './drop.ts'
import type { Grab } from './grab.ts'
import type { InputContext, PanelSpot } from './input-context.ts'
import type { ShownPointer } from './shown-pointer.ts'
import type { StackFan } from './stack-fan.ts'

/** Carried counters, and where they would drop. */
export interface Carried {
  readonly grab: Grab
  /** The pointer, in window pixels and in units. */
  readonly pixel: Spot
  readonly at: Spot
  /** Ctrl is held. */
  readonly free: boolean
  readonly to: Place | undefined
  readonly goals: readonly Place[]
  /** The gap of the fan it would drop into: how many counters lie below. */
  readonly slot?: number
  /** The pointer is over a panel, where the table is not pushed. */
  readonly isOverPanel?: boolean
}

/** Counters in a hand, from picking them up to dropping them. */
export class Carrying {
  carried: Carried | undefined
  /** Counters drop freely, and with Ctrl into cells: the reverse of the default. */
  isLoose = false
  /** Pieces this player just dropped: they do not glide. */
  justDropped: ReadonlySet<PieceId> = new Set()

  constructor(
    private readonly context: InputContext,
    private readonly fan: StackFan,
    private readonly pointer: ShownPointer,
  ) {}

  lift(grab: Grab, pixel: Spot): void {
    this.fan.lift(grab, pixel)
    if (grab.kind === 'pieces') this.context.preview.begin(grab.ids)
    this.carry(grab, pixel, false)
    this.context.changed('counters')
  }

  carry(grab: Grab, pixel: Spot, free: boolean, isByHand = false): void {
    const { top, layout, viewport, preview } = this.context
    const at = viewport.toUnits(pixel)
    const panel = isByHand ? this.panelAt(pixel) : undefined
    const slot = panel ? undefined : this.fan.slot(grab, at)
    const into = slot === undefined ? undefined : this.fan.fan?.heap.place
    const to = panel ? placeIn(panel) : (into ?? this.goal(grab, at, free))
    preview.carry(to)
    const goals = into ? [into] : to ? [to, ...dropLegs(top, layout, grab, to).map((leg) => leg.to)] : []
    this.carried = {
      ...{ grab, pixel, free, at, to },
      goals: distinctPlaces(goals),
      ...(slot !== undefined && { slot }),
      ...(panel && { isOverPanel: true }),
    }
    this.pointer.move(at, grab)
    this.context.changed('marks')
  }

  /** Ends the carry; returns the action of the drop, if it changes anything. */
  drop(grab: Grab, pixel: Spot, free: boolean, isByHand = false): Action | undefined {
    const { top, layout, viewport, nonce, preview } = this.context
    const at = viewport.toUnits(pixel)
    const panel = isByHand ? this.panelAt(pixel) : undefined
    const to = panel ? placeIn(panel) : this.goal(grab, at, free)
    const via = panel ? [] : preview.waypoints
    const slot = panel ? undefined : this.fan.slot(grab, at)
    const into = slot === undefined ? undefined : this.fan.drop(grab, slot)
    this.putBack()
    this.pointer.drop(at, grab)
    const action = slot === undefined ? to && dropAction(top, layout, grab, to, nonce(), via) : into
    if (slot === undefined) this.fan.fanOut(undefined)
    if (action?.type === 'move') this.justDropped = new Set(action.moves.flatMap(({ pieces }) => pieces))
    return action
  }

  /** Where it would drop. On an open table a base snaps to another one, unless Ctrl is held. */
  private goal(grab: Grab, at: Spot, free: boolean): Place | undefined {
    const { module, top, layout, viewport } = this.context
    const to = dropTarget(top, grab, at, free !== this.isLoose)
    if (!to || free || !isOpenPlace(top, to)) return to
    return inContact(module, layout, grab, to, 1 / viewport.camera.scale)
  }

  putBack(): void {
    this.carried = undefined
    this.context.events.carriedOver?.(undefined)
    this.context.preview.end()
    this.context.setCursorShape('')
    this.context.changed('counters')
  }

  private panelAt(pixel: Spot): PanelSpot | undefined {
    const { events, toPage } = this.context
    return events.carriedOver?.(toPage(pixel))
  }

  /** Removes from the hand what a new state no longer has. */
  follow(): void {
    const { carried } = this
    if (carried?.grab.kind !== 'pieces') return
    const { layout, preview } = this.context
    const ids = carried.grab.ids.filter((id) => layout.state.pieces.has(id))
    this.carried = ids.length === 0 ? undefined : { ...carried, grab: { ...carried.grab, ids } }
    if (this.carried) preview.refresh(ids)
    else preview.end()
  }

  /** Pans while something is carried at the window's edge; true while it does. */
  drift(): boolean {
    const { carried } = this
    const { viewport } = this.context
    const push = carried && !carried.isOverPanel && viewport.pushAt(carried.pixel)
    if (!push) return false
    viewport.pan(push.x, push.y)
    this.carry(carried.grab, carried.pixel, carried.free)
    return true
  }

  /** The action of dropping on a place, by way of these waypoints. */
  actionAt(to: Place, via: readonly Place[]): Action | undefined {
    const { top, layout } = this.context
    return this.carried && dropAction(top, layout, this.carried.grab, to, 'not-done', via)
  }
}

const placeIn = (panel: PanelSpot): Place | undefined => (panel === 'closed' ? undefined : panel)
