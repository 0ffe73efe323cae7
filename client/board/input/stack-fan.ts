import type { Action } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlaceKey, placeKey } from '../../../table/geometry/place.ts'
import { around, grow, holds, type Rect, union } from '../geometry/rect.ts'
import type { Fan, Hit } from '../layout/hit-test.ts'
import { COUNTER, fanned } from '../layout/stack.ts'
import type { Heap } from '../layout/table-layout.ts'
import type { Carried } from './carrying.ts'
import { gapAt, slotAction, slotAt } from './fan-slot.ts'
import type { Grab } from './grab.ts'
import type { InputContext } from './input-context.ts'

/** The smallest width of a counter in a fan, in pixels. */
export const FAN_PIXELS = 68

/** The stack that is fanned out, and the one that leans apart under a resting pointer. */
export class StackFan {
  fan: Fan | undefined
  /** Stacks lean apart under a resting pointer (a preference). */
  isLeaning = true
  /** The fan was opened by a click, and E has not been pressed since. */
  private isClicked = false
  /** Where a counter of the fan was taken, until the pointer leaves the counter's own place there. */
  private takenAt: Rect | undefined
  /** The fan was opened under a load, to put it between two counters. */
  private isForInsertion = false

  constructor(private readonly context: Pick<InputContext, 'layout' | 'viewport' | 'changed'>) {}

  /** Fans out the stack of a place; undefined closes the fan. */
  fanOut(key: PlaceKey | undefined): void {
    // A fanned stack no longer leans, and its counters lie elsewhere.
    this.lean(undefined)
    const heap = key === undefined ? undefined : this.context.layout.at(key)
    this.layOut(heap && heap.kind === 'stack' && heap.ids.length > 1 ? heap : undefined)
  }

  /** A click opens the fan at once. An E right after it asks for the same and does not close it. */
  click(key: PlaceKey | undefined): void {
    this.fanOut(key)
    this.isClicked = true
  }

  /** E opens the fan, or closes it. */
  toggle(key: PlaceKey | undefined): void {
    const staysOpen = this.fan !== undefined && this.isClicked
    this.isClicked = false
    if (!staysOpen) this.fanOut(this.fan ? undefined : key)
  }

  /** Leans a stack apart under a resting pointer, so that each counter shows. */
  lean(on: Hit | undefined): void {
    const { layout } = this.context
    const leaning = layout.leaning
    const isStack = this.isLeaning && on?.heap?.kind === 'stack' && on.heap.ids.length > 1 && !this.fan
    // Keep leaning near the edge, or the stack would flicker.
    const keepsLeaning =
      on !== undefined && !on.heap && leaning !== undefined && holds(around(leaning, 2 * COUNTER), on.spot)
    if (!keepsLeaning && layout.lean(isStack ? on.heap?.key : undefined)) this.context.changed('counters')
  }

  /** A picked-up counter of the fan may go back into it in another order; otherwise the fan closes. */
  lift(taken: Grab, pixel: Spot): void {
    const staysOpen =
      this.fan && taken.kind === 'pieces' && slotAt(this.fan, this.context.viewport.toUnits(pixel)) !== undefined
    if (!staysOpen) this.fan = undefined
    const at = this.context.viewport.toUnits(pixel)
    const own = this.fan?.counters.find((counter) => holds(around(counter, counter.size), at))
    this.takenAt = own && around(own, own.size)
    this.isForInsertion = false
    this.lean(undefined)
  }

  /** The gap of the fan under a carried load. The fan closes once the pointer has left it. */
  slot(taken: Grab, at: Spot): number | undefined {
    if (!this.fan || taken.kind !== 'pieces') return undefined
    const near = grow(union([this.fan.panel, around(this.fan.heap, COUNTER)]), COUNTER / 4)
    if (!holds(near, at)) this.fanOut(undefined)
    if (!this.fan || this.isForInsertion) return this.fan && slotAt(this.fan, at)
    if (this.takenAt && !holds(this.takenAt, at)) this.takenAt = undefined
    // The fan covers hexes where the counter may go, so that only its gaps take it back.
    return this.takenAt ? slotAt(this.fan, at) : gapAt(this.fan, at)
  }

  /** The action of dropping into a gap; undefined if nothing changes. */
  drop(taken: Grab, slot: number): Action | undefined {
    return this.fan && taken.kind === 'pieces' ? slotAction(this.fan, taken, slot) : undefined
  }

  /** Fans out the stack under the carried counters, so that they can go between two of its counters. */
  openUnder(carried: Carried | undefined): boolean {
    if (carried?.grab.kind !== 'pieces' || !carried.to) return false
    const heap = this.context.layout.at(placeKey(carried.to))
    const held = new Set(carried.grab.ids)
    if (heap?.kind !== 'stack' || heap.ids.every((id) => held.has(id))) return false
    this.layOut(this.fan?.heap.key === heap.key ? undefined : heap)
    this.isForInsertion = true
    return true
  }

  private layOut(heap: Heap | undefined): void {
    const { layout, viewport } = this.context
    const before = this.fan
    this.fan = undefined
    if (heap) {
      const size = Math.max(COUNTER, FAN_PIXELS / viewport.camera.scale)
      const { panel, spots } = fanned(heap, heap.ids.length, size, viewport.window())
      const counters = heap.ids.flatMap((id, rank) => {
        const piece = layout.state.pieces.get(id)
        return piece ? [layout.place(piece, spots[rank] ?? heap, size)] : []
      })
      this.fan = { heap, panel, counters: counters }
    }
    if (this.fan || before) this.context.changed('marks')
  }
}
