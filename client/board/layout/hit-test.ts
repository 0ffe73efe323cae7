import type { PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { WHOLE } from '../counter/base.ts'
import { holds, meets, type Rect } from '../geometry/rect.ts'
import { isLocked, movable } from './locked-pieces.ts'
import type { Heap, PlacedCounter, TableLayout } from './table-layout.ts'
import { placeAt, type Tabletop } from './tabletop.ts'

/** A stack taken apart, so that each counter can be picked. */
export interface Fan {
  readonly heap: Heap
  readonly panel: Rect
  /** Bottom of the stack first. */
  readonly counters: readonly PlacedCounter[]
}

/** The result of a hit test at a spot of the table. */
export interface Hit {
  readonly spot: Spot
  readonly place: Place | undefined
  readonly heap?: Heap
  readonly counter?: PlacedCounter
  /** True inside the fan, where each counter lies alone. */
  readonly fan: boolean
}

/** True if a counter covers a spot, however it is turned. */
export function covers({ x, y, size, piece, outline, shares = WHOLE }: PlacedCounter, spot: Spot): boolean {
  const angle = (piece.turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [spot.x - x, spot.y - y]
  // As shares of half its width and half its height.
  const right = (dx * cos + dy * sin) / ((size * shares.across) / 2)
  const down = (dy * cos - dx * sin) / ((size * shares.along) / 2)
  return outline === 'round' ? Math.hypot(right, down) <= 1 : Math.abs(right) <= 1 && Math.abs(down) <= 1
}

const topmost = (counters: readonly PlacedCounter[], spot: Spot): PlacedCounter | undefined =>
  counters.findLast((each) => covers(each, spot))

export function hitTest(top: Tabletop, layout: TableLayout, fan: Fan | undefined, spot: Spot): Hit {
  if (fan && holds(fan.panel, spot)) {
    const counter = topmost(fan.counters, spot)
    return { spot, place: fan.heap.place, heap: fan.heap, fan: true, ...(counter && { counter: counter }) }
  }
  const heap = layout.around(spot).findLast((each) => topmost(each.counters, spot))
  const counter = heap && topmost(heap.counters, spot)
  if (!heap || !counter) {
    // Scenery is ground as well: what is pointed at there is the point, not its middle.
    const scenery = layout.sceneryAt(spot)
    const [laid] = scenery?.counters ?? []
    const under = scenery && laid && { heap: scenery, counter: laid }
    return { spot, place: placeAt(top, spot), ...under, fan: false }
  }
  return { spot, place: heap.place, heap, counter: counter, fan: false }
}

/** Counters whose centres lie in a selection box. */
export function piecesInBox(layout: TableLayout, box: Rect): PieceId[] {
  const heaps = layout.within(layout.range(box)).filter((heap) => heap.kind !== 'closed')
  return heaps.flatMap((heap) => {
    // A stack is taken whole: half a stack by accident is a mistake noticed much later.
    if (heap.kind === 'stack') return holds(box, heap) ? movable(layout, heap.ids) : []
    const inside = heap.counters.filter((counter) => meets(box, { ...counter, width: 0, height: 0 }))
    return inside.flatMap(({ piece }) => (isLocked(piece) ? [] : [piece.id]))
  })
}
