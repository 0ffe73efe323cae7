import type { Spot } from '../../../../table/geometry/hex.ts'
import { contains, grow, meets, type Rect } from '../../geometry/rect.ts'

/** One way to set a name: the boxes it takes and how much worse it is than the best. */
export interface LabelOption {
  readonly boxes: readonly Rect[]
  readonly cost: number
}

/** A name to be placed. Higher ranks choose first; equal ranks in list order. */
export interface LabelRequest<O extends LabelOption> {
  readonly rank: number
  readonly options: readonly O[]
  /** Ignores obstacles and keeps only a small clearance. */
  readonly isPlain?: boolean
}

/** Clearance around text, in units. */
const CLEAR = 1.5
/** Clearance between names, as a share of their height: curved names need more, or two read as one. */
const [BETWEEN, ALONG] = [0.35, 1]
/** Side of a bucket of the box index. */
const BUCKET = 64

/**
 * Places names by rank, each where it costs least among the free options, and leaves out those without one.
 * Nothing overlaps, and the result depends only on the input.
 */
export function placeLabels<O extends LabelOption>(
  all: readonly LabelRequest<O>[],
  inside: Rect,
  crowd: Obstacles,
): readonly O[] {
  const taken = new Buckets<Rect>()
  const set: O[] = []
  const ordered = all.map((each, order) => ({ each, order }))
  ordered.sort((a, b) => b.each.rank - a.each.rank || a.order - b.order)
  for (const { each } of ordered) {
    let best: { readonly option: O; readonly cost: number } | undefined
    for (const option of each.options) {
      if (best && option.cost >= best.cost) continue
      if (!option.boxes.every((box) => contains(inside, box) && isFree(taken, grow(box, clear(each, option, box)))))
        continue
      const cost = option.cost + (each.isPlain ? 0 : option.boxes.reduce((sum, box) => sum + crowd.within(box), 0))
      if (!best || cost < best.cost) best = { option, cost }
    }
    if (!best) continue
    set.push(best.option)
    for (const box of best.option.boxes) taken.add(box, box)
  }
  return set
}

const clear = ({ isPlain }: LabelRequest<LabelOption>, { boxes }: LabelOption, { height }: Rect): number =>
  isPlain ? CLEAR : Math.max(CLEAR, height * (boxes.length > 1 ? ALONG : BETWEEN))

const isFree = (taken: Buckets<Rect>, box: Rect): boolean => {
  for (const other of taken.near(box)) if (meets(other, box)) return false
  return true
}

/** Weighted spots that names should not cover. */
export class Obstacles {
  private readonly spots = new Buckets<Spot & { readonly weight: number }>()

  constructor(private readonly others?: Obstacles) {}

  add(spot: Spot, weight: number): void {
    this.spots.add({ ...spot, width: 0, height: 0 }, { x: spot.x, y: spot.y, weight })
  }

  within(box: Rect): number {
    let sum = this.others?.within(box) ?? 0
    const [right, bottom] = [box.x + box.width, box.y + box.height]
    for (const { x, y, weight } of this.spots.near(box))
      if (x >= box.x && y >= box.y && x <= right && y <= bottom) sum += weight
    return sum
  }
}

class Buckets<T> {
  private readonly buckets = new Map<number, T[]>()

  add(box: Rect, item: T): void {
    for (const key of keysOf(box)) {
      const bucket = this.buckets.get(key)
      if (bucket) bucket.push(item)
      else this.buckets.set(key, [item])
    }
  }

  /** May include boxes a little off, and the same box twice. */
  *near(box: Rect): Iterable<T> {
    for (const key of keysOf(box)) {
      const bucket = this.buckets.get(key)
      if (bucket) yield* bucket
    }
  }
}

/** More columns of buckets than any board has. */
const COLUMNS = 4096

function keysOf({ x, y, width, height }: Rect): readonly number[] {
  const keys: number[] = []
  const [left, right] = [Math.floor(x / BUCKET), Math.floor((x + width) / BUCKET)]
  const [top, bottom] = [Math.floor(y / BUCKET), Math.floor((y + height) / BUCKET)]
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) keys.push(row * COLUMNS + column)
  return keys
}
