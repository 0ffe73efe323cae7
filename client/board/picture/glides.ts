import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { MovedCounter, PlacedCounter, TableLayout } from '../layout/table-layout.ts'

/** Duration in milliseconds. */
const GLIDE = 260
/** A set-up or shuffle moves more pieces than this, and does not glide. */
const MOST = 40

interface Glide {
  readonly from: Spot
  readonly began: number
}

/** Counters that others moved glide to their new places. */
export class Glides {
  private readonly gliding = new Map<PieceId, Glide>()

  begin(moved: readonly MovedCounter[], now: number): void {
    if (moved.length > MOST) return
    for (const { id, from } of moved) this.gliding.set(id, { from, began: now })
  }

  has(id: PieceId): boolean {
    return this.gliding.has(id)
  }

  /** Gliding counters at their current positions. Those that arrived are dropped. */
  at(layout: TableLayout, now: number): readonly PlacedCounter[] {
    const found: PlacedCounter[] = []
    for (const [id, { from, began }] of this.gliding) {
      const counter = layout.heapOf(id)?.counters.find(({ piece }) => piece.id === id)
      const share = (now - began) / GLIDE
      if (!counter || share >= 1) {
        this.gliding.delete(id)
        continue
      }
      const eased = 1 - (1 - share) ** 3
      found.push({ ...counter, x: from.x + (counter.x - from.x) * eased, y: from.y + (counter.y - from.y) * eased })
    }
    return found
  }
}
