import type { Id, Piece, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { countIn } from '../../../table/state.ts'
import type { Hit } from '../layout/hit-test.ts'
import { isLocked, movable } from '../layout/locked-pieces.ts'
import { type Heap, isClosed, type PlacedCounter, type TableLayout } from '../layout/table-layout.ts'

/** Picked-up pieces, or a draw from a pile. */
export type Grab =
  | {
      readonly kind: 'pieces'
      /** Stack by stack, bottom first. */
      readonly ids: readonly PieceId[]
      /** The place of the held piece. The others keep their distance from it. */
      readonly anchor: Place
      /** The pointer when it was picked up. */
      readonly held: Spot
    }
  | { readonly kind: 'draw'; readonly pile: Id; readonly from: 'top' | 'random'; readonly held: Spot }

/**
 * A press picks up what it would on a real table. A selected piece brings the whole selection, any other piece its
 * whole stack. With Alt, from a fan or from an open tray it is one piece. A deck gives its top piece, a cup any.
 */
export function grab(layout: TableLayout, under: Hit, selected: readonly PieceId[], alone: boolean): Grab | undefined {
  const { heap, counter, spot } = under
  if (!heap || !counter || heap.kind === 'closed') return drawn(layout, under)
  const { id } = counter.piece
  if (isLocked(counter.piece)) return undefined
  const taken = (ids: readonly PieceId[]): Grab => ({
    kind: 'pieces',
    ids: movable(layout, ids),
    anchor: heap.place,
    held: under.fan ? sameSpotInStack(heap, counter, spot) : spot,
  })
  if (alone) return taken([id])
  // A click selects and fans the whole stack; a press in that fan takes one piece, not all again.
  const untouched = under.fan && heap.ids.every((each) => selected.includes(each))
  if (selected.includes(id) && !untouched) return taken(inOrder(layout, selected))
  return taken(under.fan || heap.kind === 'spread' ? [id] : heap.ids)
}

/** Moves a pointer position from a counter in the fan to the same counter in its stack. */
function sameSpotInStack(heap: Heap, { x, y, piece }: PlacedCounter, spot: Spot): Spot {
  const own = heap.counters.find((each) => each.piece.id === piece.id) ?? heap
  return { x: spot.x - x + own.x, y: spot.y - y + own.y }
}

function drawn(layout: TableLayout, { place, spot }: Hit): Grab | undefined {
  if (!place || !('pile' in place)) return undefined
  const pile = layout.state.game.piles.find(({ id }) => id === place.pile)
  if (!pile || !isClosed(pile) || countIn(layout.state, pile.id) === 0) return undefined
  return { kind: 'draw', pile: pile.id, from: pile.kind === 'deck' ? 'top' : 'random', held: spot }
}

/** Pieces on the table, grouped by place and bottom first. */
export function inOrder(layout: TableLayout, ids: readonly PieceId[]): readonly PieceId[] {
  const idSet = new Set(ids)
  const heaps = new Set(ids.flatMap((id) => layout.heapOf(id) ?? []))
  return [...heaps].flatMap((heap) => heap.ids.filter((id) => idSet.has(id)))
}

export const piecesOf = (layout: TableLayout, ids: readonly PieceId[]): Piece[] =>
  ids.flatMap((id) => layout.state.pieces.get(id) ?? [])

export function byPlace(
  layout: TableLayout,
  ids: readonly PieceId[],
): readonly { place: Place; ids: readonly PieceId[] }[] {
  const groups = new Map<string, { place: Place; ids: PieceId[] }>()
  for (const piece of piecesOf(layout, ids)) {
    const key = placeKey(piece.at)
    const group = groups.get(key)
    if (group) group.ids.push(piece.id)
    else groups.set(key, { place: piece.at, ids: [piece.id] })
  }
  return [...groups.values()]
}
