import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { LaidCounter, MovedCounter, TableLayout } from '../layout/table-layout.ts'

/** Milliseconds from one place to another. */
const GLIDE = 260
/** A table that is set up or shuffled does not swarm. */
const MOST = 40

interface Glide {
  readonly from: Spot
  readonly began: number
}

/** Counters that others moved slide to where they lie now, so that the eye can follow. */
export class Glides {
  private readonly gliding = new Map<PieceId, Glide>()

  begin(moved: readonly MovedCounter[], now: number): void {
    if (moved.length > MOST) return
    for (const { id, from } of moved) this.gliding.set(id, { from, began: now })
  }

  has(id: PieceId): boolean {
    return this.gliding.has(id)
  }

  /** Those on their way, where they are now. Those that have arrived are let go. */
  at(lay: TableLayout, now: number): readonly LaidCounter[] {
    const found: LaidCounter[] = []
    for (const [id, { from, began }] of this.gliding) {
      const lying = lay.heapOf(id)?.lying.find(({ piece }) => piece.id === id)
      const share = (now - began) / GLIDE
      if (!lying || share >= 1) {
        this.gliding.delete(id)
        continue
      }
      const eased = 1 - (1 - share) ** 3
      found.push({ ...lying, x: from.x + (lying.x - from.x) * eased, y: from.y + (lying.y - from.y) * eased })
    }
    return found
  }
}
