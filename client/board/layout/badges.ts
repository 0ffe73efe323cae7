import type { PieceId, Seq } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Fan } from './hit-test.ts'
import { COUNTER } from './stack.ts'
import type { Heap, PlacedCounter } from './table-layout.ts'

/** The severity of a finding, or a move that waits for an answer. */
export type BadgeLook = 'illegal' | 'warning' | 'unchecked' | 'held'

export interface Badge {
  readonly seq: Seq
  readonly look: BadgeLook
}

export type Badges = ReadonlyMap<PieceId, Badge>

export interface PlacedBadge extends Spot, Badge {
  /** In units. */
  readonly height: number
}

const HEIGHT = 25
/** The smallest badge in window pixels, while it covers less than half its counter. */
const PIXELS = 18
const MOST = COUNTER * 0.5

/** A stack shows its latest badge; in a fan or tray each counter shows its own. */
export function badgesOn(
  heaps: readonly Heap[],
  fan: Fan | undefined,
  badges: Badges,
  pixel: number,
): readonly PlacedBadge[] {
  if (badges.size === 0) return []
  const height = Math.min(Math.max(HEIGHT, PIXELS * pixel), MOST)
  const on = ({ x, y, size }: PlacedCounter, badge: Badge | undefined): readonly PlacedBadge[] =>
    badge ? [{ ...badge, x: x - size * 0.42, y: y - size * 0.42, height }] : []
  const onHeaps = heaps.flatMap((heap) => {
    const top = heap.counters.at(-1)
    if (heap.kind === 'spread') return heap.counters.flatMap((each) => on(each, badges.get(each.piece.id)))
    const latest = heap.ids
      .flatMap((id) => badges.get(id) ?? [])
      .reduce<Badge | undefined>((a, b) => (a && a.seq > b.seq ? a : b), undefined)
    return top ? on(top, latest) : []
  })
  return [...onHeaps, ...(fan?.counters ?? []).flatMap((each) => on(each, badges.get(each.piece.id)))]
}

/** The badge under a spot; a fan's badges lie on top. */
export const badgeAt = (pinned: readonly PlacedBadge[], { x, y }: Spot): PlacedBadge | undefined =>
  pinned.findLast((each) => Math.hypot(each.x - x, each.y - y) <= each.height * 0.62)
