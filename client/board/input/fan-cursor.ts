import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Heap, PlacedCounter } from '../layout/table-layout.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { BoardInput } from './board-input.ts'
import { type Heading, nextSpot, slotSpot } from './cursor-steps.ts'

/** The keyboard cursor inside a fan or tray: on one of its counters, or between two with something carried. */
export class FanCursor {
  private one: PieceId | undefined
  /** How many counters would lie below what is carried. */
  private slot: number | undefined

  constructor(
    private readonly input: BoardInput,
    private readonly viewport: Viewport,
  ) {}

  get isOpen(): boolean {
    return this.one !== undefined
  }

  get isInGap(): boolean {
    return this.slot !== undefined
  }

  /** Starts at the top counter. */
  open(heap: Heap): void {
    if (heap.kind === 'stack') this.input.fanOut(heap.key)
    this.one = heap.ids.at(-1)
  }

  close(): void {
    if (this.isOpen || this.isInGap) this.input.fanOut(undefined)
    this.leave()
  }

  leave(): void {
    this.one = undefined
    this.slot = undefined
  }

  /** The chosen counter; undefined if nothing is open or another player closed it. */
  chosen(heap: Heap | undefined): PlacedCounter | undefined {
    if (this.one === undefined) return undefined
    const counters = this.lying(heap)
    return counters?.find(({ piece }) => piece.id === this.one) ?? counters?.at(-1)
  }

  /** Moves to the next counter in a direction; false if there is none. */
  stepCounter(heap: Heap | undefined, heading: Heading): boolean {
    const from = this.chosen(heap)
    const to = from && nextSpot(this.lying(heap) ?? [], from, heading)
    if (to) this.one = to.piece.id
    return to !== undefined
  }

  /** Opens or closes the stack under what is carried; false if there is none. */
  openUnder(): boolean {
    if (!this.input.openUnder()) return false
    this.slot = this.input.fan?.counters.length
    if (this.isInGap) this.stepGap(undefined)
    return true
  }

  /** Moves from gap to gap; false if the direction leads out of the stack. */
  stepGap(heading: Heading | undefined): boolean {
    const { fan, carried } = this.input
    if (!fan || !carried || this.slot === undefined || heading === 'up' || heading === 'down') return false
    const by = heading === 'left' ? -1 : heading === 'right' ? 1 : 0
    this.slot = Math.min(Math.max(this.slot + by, 0), fan.counters.length)
    const spot = this.gap()
    if (spot) this.input.carry(carried.grab, this.viewport.toPixels(spot), false)
    return true
  }

  /** The pointer position that drops into the gap. */
  gap(): Spot | undefined {
    const { fan } = this.input
    return this.slot === undefined || !fan ? undefined : slotSpot(fan.counters, this.slot)
  }

  below(): PieceId | undefined {
    return this.slot === undefined ? undefined : this.input.fan?.counters[this.slot - 1]?.piece.id
  }

  private lying(heap: Heap | undefined): readonly PlacedCounter[] | undefined {
    return heap?.kind === 'spread' ? heap.counters : this.input.fan?.counters
  }
}
