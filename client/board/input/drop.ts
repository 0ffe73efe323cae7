import type { Action, Leg, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { placeAt, placedMapOf, type Tabletop, tableSpotOf, trayAt } from '../layout/tabletop.ts'
import { byPlace, type Grab } from './grab.ts'

/** Where the grab would drop with the pointer here; undefined if it cannot. */
export function dropTarget(top: Tabletop, grab: Grab, spot: Spot, free: boolean): Place | undefined {
  if (trayAt(top, spot) || !free || grab.kind === 'draw') return placeAt(top, spot, free)
  // A free drop lands where the ghost is, not the pointer. In a tray there is no ghost position to keep.
  const anchor = 'pile' in grab.anchor ? undefined : tableSpotOf(top, grab.anchor)
  if (!anchor) return placeAt(top, spot, true)
  return placeAt(top, { x: anchor.x + spot.x - grab.held.x, y: anchor.y + spot.y - grab.held.y }, true)
}

/**
 * The moves of a drop. Pieces from other places keep their distance from the held one; if that leads off the map
 * or has no meaning, they go along with it.
 */
export function dropLegs(top: Tabletop, layout: TableLayout, grab: Grab, to: Place): readonly Leg[] {
  if (grab.kind === 'draw') return []
  const found = new Map<string, { pieces: PieceId[]; to: Place }>()
  for (const { place, ids } of byPlace(layout, grab.ids)) {
    const goal = moved(top, place, grab.anchor, to) ?? to
    if (placeKey(goal) === placeKey(place)) continue
    const leg = found.get(placeKey(goal))
    if (leg) leg.pieces.push(...ids)
    else found.set(placeKey(goal), { pieces: [...ids], to: goal })
  }
  return [...found.values()]
}

function moved(top: Tabletop, place: Place, anchor: Place, to: Place): Place | undefined {
  if ('pile' in place || 'pile' in anchor || 'pile' in to) return undefined
  const placed = placedMapOf(top, anchor.board)
  if (!placed || placed !== placedMapOf(top, place.board) || placed !== placedMapOf(top, to.board)) return undefined
  if ('q' in place && 'q' in anchor && 'q' in to) {
    const { board, onBoard, onMap } = placed.group
    const [here, from, goal] = [onBoard(place), onBoard(anchor), onBoard(to)]
    const cell = { q: here.q + goal.q - from.q, r: here.r + goal.r - from.r }
    return board.grid.has(cell) ? onMap(cell) : undefined
  }
  const [here, from, goal] = [tableSpotOf(top, place), tableSpotOf(top, anchor), tableSpotOf(top, to)]
  if (!here || !from || !goal) return undefined
  // A drop into a cell puts all of it into cells: freely lying pieces would hide among the stacks.
  return placeAt(top, { x: here.x + goal.x - from.x, y: here.y + goal.y - from.y }, !('q' in to))
}

/** The action of a drop; undefined if everything already lies there. Carried counters go by way of `via`. */
export function dropAction(
  top: Tabletop,
  layout: TableLayout,
  grab: Grab,
  to: Place,
  nonce: string,
  via: readonly Place[] = [],
): Action | undefined {
  if (grab.kind === 'draw') {
    if ('pile' in to && to.pile === grab.pile) return undefined
    return { type: 'draw', pile: grab.pile, count: 1, from: grab.from, to, nonce }
  }
  const held = placeKey(to)
  const moves = dropLegs(top, layout, grab, to).map((leg) =>
    via.length > 0 && placeKey(leg.to) === held ? { ...leg, via: [...via] } : leg,
  )
  return moves.length > 0 ? { type: 'move', moves } : undefined
}
