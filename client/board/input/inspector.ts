import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { around, boundsOf, type Rect, union } from '../geometry/rect.ts'
import { type Hit, hitTest } from '../layout/hit-test.ts'
import type { Heap } from '../layout/table-layout.ts'
import { outlineOf } from '../overlay/highlights.ts'
import type { InputContext } from './board-input.ts'
import { inOrder } from './grab.ts'
import type { StackFan } from './stack-fan.ts'

/** What a hand asks about without taking anything up: words about what lies under it, and the menu of that. */
export class Inspector {
  /** Where the pointer rests with nothing in hand, in pixels of the window. */
  private resting: Spot | undefined

  constructor(
    private readonly around: Pick<InputContext, 'top' | 'lay' | 'eye' | 'pointing' | 'told' | 'page'>,
    private readonly spreading: Pick<StackFan, 'fan'>,
  ) {}

  /** Says what lies under a resting pointer, beside what it speaks of; of a counter in a row, beside the row. */
  rest(pixel: Spot, on: Hit): void {
    this.resting = pixel
    this.around.pointing.rest(this.isRead(on) ? undefined : on, pixel, { over: this.pixels(this.subject(on)) })
  }

  /** What lies under the resting pointer may be something else now. */
  again(): void {
    const { top, lay, eye } = this.around
    if (this.resting) this.rest(this.resting, hitTest(top, lay, this.spreading.fan, eye.toUnits(this.resting)))
  }

  /** Where the pointer rested is left behind: it rests nowhere until it moves with an empty hand. */
  leave(): void {
    this.forget()
    this.around.pointing.rest(undefined)
  }

  forget(): void {
    this.resting = undefined
  }

  menu(pixel: Spot, on: Hit, ids: readonly PieceId[]): void {
    const { told, page, pointing } = this.around
    pointing.rest(undefined)
    const over = on.heap && ids.length > 0 ? this.boxOf(on.heap, ids) : undefined
    told.menu(page(pixel), ids, on.place, over && this.onPage(over))
  }

  menuOf(ids: readonly PieceId[]): void {
    const { lay, told, page, eye } = this.around
    const [first] = ids
    const heap = first === undefined ? undefined : lay.heapOf(first)
    if (!heap) return
    told.menu(page(eye.toPixels(heap)), inOrder(lay, ids), heap.place, this.onPage(this.boxOf(heap, ids)))
  }

  /** What is laid out is read there: words about the same stack would only cover it. */
  private isRead({ heap, fan }: Hit): boolean {
    return !fan && heap !== undefined && heap.key === this.spreading.fan?.heap.key
  }

  /** The row, the cell with its stack, or the counter in a tray: what words about it should leave free. */
  private subject({ fan, heap, lying, place }: Hit): Rect {
    if (fan && this.spreading.fan) return this.spreading.fan.panel
    const cell = place && !('pile' in place) ? [boundsOf(outlineOf(this.around.top, place))] : []
    const seen = heap?.kind === 'stack' ? heap.lying : lying ? [lying] : []
    return union([...cell, ...seen.map((each) => around(each, each.size))])
  }

  /** These counters of a heap, and with them the row they are laid out in. */
  private boxOf(heap: Heap, ids: readonly PieceId[]): Rect {
    const { fan } = this.spreading
    const seen = heap.lying.filter(({ piece }) => ids.includes(piece.id)).map((each) => around(each, each.size))
    return union([...seen, ...(fan?.heap.key === heap.key ? [fan.panel] : [])])
  }

  private pixels(box: Rect): Rect {
    const { eye } = this.around
    return { ...eye.toPixels(box), width: box.width * eye.camera.scale, height: box.height * eye.camera.scale }
  }

  private onPage(box: Rect): Rect {
    const seen = this.pixels(box)
    return { ...seen, ...this.around.page(seen) }
  }
}
