import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { around, boundsOf, type Rect, union } from '../geometry/rect.ts'
import { type Hit, hitTest } from '../layout/hit-test.ts'
import { outlineOf } from '../layout/outlines.ts'
import type { Heap } from '../layout/table-layout.ts'
import { inOrder } from './grab.ts'
import type { InputContext } from './input-context.ts'
import type { StackFan } from './stack-fan.ts'

/** The tooltip and the menu of what lies under the pointer. */
export class Inspector {
  /** The resting pointer, in window pixels. */
  private resting: Spot | undefined

  constructor(
    private readonly context: Pick<InputContext, 'top' | 'layout' | 'viewport' | 'hover' | 'events' | 'toPage'>,
    private readonly stackFan: Pick<StackFan, 'fan'>,
  ) {}

  /** Shows the tooltip of what lies under a resting pointer, beside what it is about. */
  rest(pixel: Spot, on: Hit): void {
    this.resting = pixel
    const over = this.subject(on)
    this.context.hover.rest(this.isRead(on) ? undefined : on, pixel, over ? { over: this.pixels(over) } : {})
  }

  /** Asks again: the table may have changed under the resting pointer. */
  again(): void {
    const { top, layout, viewport } = this.context
    if (this.resting) this.rest(this.resting, hitTest(top, layout, this.stackFan.fan, viewport.toUnits(this.resting)))
  }

  /** Forgets the resting pointer until it moves with nothing carried. */
  leave(): void {
    this.forget()
    this.context.hover.rest(undefined)
  }

  forget(): void {
    this.resting = undefined
  }

  menu(pixel: Spot, on: Hit, ids: readonly PieceId[]): void {
    const { events, toPage, hover } = this.context
    hover.rest(undefined)
    const over = on.heap && ids.length > 0 ? this.boxOf(on.heap, ids) : undefined
    events.menu(toPage(pixel), ids, on.place, over && this.onPage(over))
  }

  menuOf(ids: readonly PieceId[]): void {
    const { layout, events, toPage, viewport } = this.context
    const [first] = ids
    const heap = first === undefined ? undefined : layout.heapOf(first)
    if (!heap) return
    events.menu(toPage(viewport.toPixels(heap)), inOrder(layout, ids), heap.place, this.onPage(this.boxOf(heap, ids)))
  }

  /** No tooltip for a stack whose fan already shows it. */
  private isRead({ heap, fan }: Hit): boolean {
    return !fan && heap !== undefined && heap.key === this.stackFan.fan?.heap.key
  }

  /** The area a tooltip must not cover: the fan, the cell with its stack, or the counter in a tray. */
  private subject({ fan, heap, counter, place }: Hit): Rect | undefined {
    if (fan && this.stackFan.fan) return this.stackFan.fan.panel
    const cell = place && !('pile' in place) ? [boundsOf(outlineOf(this.context.top, place))] : []
    const seen = heap?.kind === 'stack' ? heap.counters : counter ? [counter] : []
    const parts = [...cell, ...seen.map((each) => around(each, each.size))]
    // An empty tray: beside the pointer.
    return parts.length > 0 ? union(parts) : undefined
  }

  private boxOf(heap: Heap, ids: readonly PieceId[]): Rect {
    const { fan } = this.stackFan
    const seen = heap.counters.filter(({ piece }) => ids.includes(piece.id)).map((each) => around(each, each.size))
    return union([...seen, ...(fan?.heap.key === heap.key ? [fan.panel] : [])])
  }

  private pixels(box: Rect): Rect {
    const { viewport } = this.context
    return {
      ...viewport.toPixels(box),
      width: box.width * viewport.camera.scale,
      height: box.height * viewport.camera.scale,
    }
  }

  private onPage(box: Rect): Rect {
    const seen = this.pixels(box)
    return { ...seen, ...this.context.toPage(seen) }
  }
}
