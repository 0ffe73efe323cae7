import type { Action } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlaceKey, placeKey } from '../../../table/geometry/place.ts'
import { around, grow, holds, union } from '../geometry/rect.ts'
import type { Fan, Hit } from '../layout/hit-test.ts'
import { COUNTER, fanned } from '../layout/stack.ts'
import type { Heap } from '../layout/table-layout.ts'
import type { Carried, InputContext } from './board-input.ts'
import { slotAction, slotAt } from './fan-slot.ts'
import type { Grab } from './grab.ts'

/** A counter in a fan is at least this many pixels wide. */
export const FAN_PIXELS = 68

/** The stack that is laid out so that each of its counters can be picked, and the one that leans under a resting hand. */
export class StackFan {
  fan: Fan | undefined
  /** Stacks lean apart under a hand that rests on them. */
  isLeaning = true
  /** A click laid it out, and no key has asked for it yet. */
  private isClicked = false

  constructor(private readonly around: Pick<InputContext, 'lay' | 'eye' | 'changed'>) {}

  /** Lays the stack of a place out; undefined puts it together again. */
  spread(key: PlaceKey | undefined): void {
    // It no longer leans apart when it is laid out, and lies otherwise then.
    this.lean(undefined)
    const heap = key === undefined ? undefined : this.around.lay.at(key)
    this.layOut(heap && heap.kind === 'stack' && heap.ids.length > 1 ? heap : undefined)
  }

  /** A click lays a stack out at once: a key that comes right after it asks for the same, and the next one closes it. */
  click(key: PlaceKey | undefined): void {
    this.spread(key)
    this.isClicked = true
  }

  /** A key lays a stack out, or puts together again what it laid out. */
  toggle(key: PlaceKey | undefined): void {
    const stays = this.fan !== undefined && this.isClicked
    this.isClicked = false
    if (!stays) this.spread(this.fan ? undefined : key)
  }

  /** The stack under a resting hand leans further apart, so that each of its counters can be seen. */
  lean(on: Hit | undefined): void {
    const { lay } = this.around
    const leaning = lay.leaning
    const isStack = this.isLeaning && on?.heap?.kind === 'stack' && on.heap.ids.length > 1 && !this.fan
    // A hand at the edge of a stack that leans would see it go to and fro.
    const stays = on !== undefined && !on.heap && leaning !== undefined && holds(around(leaning, 2 * COUNTER), on.spot)
    if (!stays && lay.lean(isStack ? on.heap?.key : undefined)) this.around.changed('counters')
  }

  /** A hand takes something up: a counter of the stack laid out may go back into it, in another order. */
  lift(taken: Grab, pixel: Spot): void {
    const stays = this.fan && taken.kind === 'pieces' && slotAt(this.fan, this.around.eye.toUnits(pixel)) !== undefined
    if (!stays) this.fan = undefined
    this.lean(undefined)
  }

  /** Where the stack laid out would take what is carried in. Once the hand has left it, it is put together again. */
  slot(taken: Grab, at: Spot): number | undefined {
    if (!this.fan || taken.kind !== 'pieces') return undefined
    const slot = slotAt(this.fan, at)
    const near = grow(union([this.fan.panel, around(this.fan.heap, COUNTER)]), COUNTER / 4)
    if (slot === undefined && !holds(near, at)) this.spread(undefined)
    return slot
  }

  /** What letting go in a gap of it says; undefined where nothing changes. */
  drop(taken: Grab, slot: number): Action | undefined {
    return this.fan && taken.kind === 'pieces' ? slotAction(this.fan, taken, slot) : undefined
  }

  /** Lays out the stack under a carrying hand, so that it can put down what it carries between two counters. */
  openUnder(carried: Carried | undefined): boolean {
    if (carried?.grab.kind !== 'pieces' || !carried.to) return false
    const heap = this.around.lay.at(placeKey(carried.to))
    const held = new Set(carried.grab.ids)
    if (heap?.kind !== 'stack' || heap.ids.every((id) => held.has(id))) return false
    this.layOut(this.fan?.heap.key === heap.key ? undefined : heap)
    return true
  }

  private layOut(heap: Heap | undefined): void {
    const { lay, eye } = this.around
    const before = this.fan
    this.fan = undefined
    if (heap) {
      const size = Math.max(COUNTER, FAN_PIXELS / eye.camera.scale)
      const { panel, spots } = fanned(heap, heap.ids.length, size, eye.window())
      const lying = heap.ids.flatMap((id, rank) => {
        const piece = lay.state.pieces.get(id)
        return piece ? [lay.laid(piece, spots[rank] ?? heap, size)] : []
      })
      this.fan = { heap, panel, lying }
    }
    if (this.fan || before) this.around.changed('marks')
  }
}
