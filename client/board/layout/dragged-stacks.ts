import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { stacked } from './stack.ts'
import type { Heap, PlacedCounter, TableLayout } from './table-layout.ts'

/** A stack in somebody's hand. */
export interface DraggedStack {
  /** Bottom first. */
  readonly counters: readonly PlacedCounter[]
  readonly count: number
}

/** The stacks that this player drags, moved by as much as the pointer. */
export function ownDragged(layout: TableLayout, ids: readonly PieceId[], by: Spot): readonly DraggedStack[] {
  const dragged = new Set(ids)
  return heapsOf(layout, ids).map((heap) => {
    const counters = heap.counters.filter(({ piece }) => dragged.has(piece.id))
    return {
      counters: counters.map(({ piece, x, y }) => layout.lay(piece, { x: x + by.x, y: y + by.y })),
      count: heap.ids.filter((id) => dragged.has(id)).length,
    }
  })
}

/**
 * The stacks that another player drags. `held` is the pointer as the drag began: the stack nearest to it lies under
 * the pointer, and the others keep their distance from that one.
 */
export function othersDragged(
  layout: TableLayout,
  ids: readonly PieceId[],
  held: Spot,
  at: Spot,
): readonly DraggedStack[] {
  const dragged = new Set(ids)
  const heaps = heapsOf(layout, ids)
  const far = (heap: Heap): number => Math.hypot(heap.x - held.x, heap.y - held.y)
  const anchor = heaps.reduce<Heap | undefined>(
    (best, each) => (best && far(best) <= far(each) ? best : each),
    undefined,
  )
  return heaps.map((heap) => {
    const pieces = heap.ids.filter((id) => dragged.has(id)).flatMap((id) => layout.state.pieces.get(id) ?? [])
    const middle = { x: at.x + heap.x - (anchor ?? heap).x, y: at.y + heap.y - (anchor ?? heap).y }
    const offsets = stacked(pieces.length)
    const counters = offsets.flatMap((offset, rank) => {
      const piece = pieces[pieces.length - offsets.length + rank]
      return piece ? [layout.lay(piece, { x: middle.x + offset.x, y: middle.y + offset.y })] : []
    })
    return { counters, count: pieces.length }
  })
}

const heapsOf = (layout: TableLayout, ids: readonly PieceId[]): readonly Heap[] => [
  ...new Set(ids.flatMap((id) => layout.heapOf(id) ?? [])),
]
