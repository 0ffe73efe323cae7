import type { Spot } from '../../../table/geometry/hex.ts'
import type { Rect } from './rect.ts'

/** A little larger than a cell: a close-up window meets a few dozen buckets. */
const SIDE = 256

/** The buckets that a rectangle meets. Equal ranges hold the same items. */
export interface IndexRange {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const sameRange = (a: IndexRange, b: IndexRange): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

/** Items in buckets by position, so that a lookup visits only the items near it. */
export class SpatialIndex<T extends Spot> {
  private readonly filled = new Map<number, Set<T>>()

  /** @param reach how far an item may stick out from its spot */
  constructor(private readonly reach: number) {}

  add(item: T): void {
    const key = keyOf(bucket(item.x), bucket(item.y))
    const here = this.filled.get(key)
    if (here) here.add(item)
    else this.filled.set(key, new Set([item]))
  }

  remove(item: T): void {
    const key = keyOf(bucket(item.x), bucket(item.y))
    const here = this.filled.get(key)
    here?.delete(item)
    if (here?.size === 0) this.filled.delete(key)
  }

  range({ x, y, width, height }: Rect): IndexRange {
    return {
      left: bucket(x - this.reach),
      top: bucket(y - this.reach),
      right: bucket(x + width + this.reach),
      bottom: bucket(y + height + this.reach),
    }
  }

  within({ left, top, right, bottom }: IndexRange): T[] {
    const found: T[] = []
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const here = this.filled.get(keyOf(column, row))
        if (here) found.push(...here)
      }
    }
    return found
  }

  /** Items that may reach as far as a spot. */
  at(spot: Spot): T[] {
    const here = this.within(this.range({ ...spot, width: 0, height: 0 }))
    return here.filter(({ x, y }) => Math.abs(x - spot.x) <= this.reach && Math.abs(y - spot.y) <= this.reach)
  }
}

const bucket = (at: number): number => Math.floor(at / SIDE)
/** Boards are at most a million units wide, so a row has fewer buckets than this. */
const keyOf = (column: number, row: number): number => row * 65536 + column
