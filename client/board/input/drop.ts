import type { Action, Leg, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { laidMapOf, placeAt, spotOf, type Tabletop, trayAt } from '../layout/tabletop.ts'
import { byPlace, type Grab } from './grab.ts'

/** Where what is held would come down, if it were let go with the finger here; nothing where there is no place. */
export function dropTarget(top: Tabletop, grab: Grab, spot: Spot, free: boolean): Place | undefined {
  if (trayAt(top, spot) || !free || grab.kind === 'draw') return placeAt(top, spot, free)
  // Put down freely, the piece lies where its ghost is, not where the finger is.
  // In a tray pieces lie side by side, and none of them in its middle.
  const anchor = 'pile' in grab.anchor ? undefined : spotOf(top, grab.anchor)
  if (!anchor) return placeAt(top, spot, true)
  return placeAt(top, { x: anchor.x + spot.x - grab.held.x, y: anchor.y + spot.y - grab.held.y }, true)
}

/**
 * Who goes where when the held pieces come down. Pieces of other places keep their distance from the held one; where
 * that would take them off the map, or the distance means nothing, they go along with it.
 */
export function dropLegs(top: Tabletop, lay: TableLayout, grab: Grab, to: Place): readonly Leg[] {
  if (grab.kind === 'draw') return []
  const found = new Map<string, { pieces: PieceId[]; to: Place }>()
  for (const { place, ids } of byPlace(lay, grab.ids)) {
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
  const laid = laidMapOf(top, anchor.board)
  if (!laid || laid !== laidMapOf(top, place.board) || laid !== laidMapOf(top, to.board)) return undefined
  if ('q' in place && 'q' in anchor && 'q' in to) {
    const { board, onBoard, onMap } = laid.joined
    const [here, from, goal] = [onBoard(place), onBoard(anchor), onBoard(to)]
    const cell = { q: here.q + goal.q - from.q, r: here.r + goal.r - from.r }
    return board.grid.has(cell) ? onMap(cell) : undefined
  }
  const [here, from, goal] = [spotOf(top, place), spotOf(top, anchor), spotOf(top, to)]
  if (!here || !from || !goal) return undefined
  // Put down in a cell, all of it comes back into the grid: what lay freely would hide among the stacks.
  return placeAt(top, { x: here.x + goal.x - from.x, y: here.y + goal.y - from.y }, !('q' in to))
}

/** The action of a drop; none where everything lies there already. Carried counters go by the places in `via`. */
export function dropAction(
  top: Tabletop,
  lay: TableLayout,
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
  const moves = dropLegs(top, lay, grab, to).map((leg) =>
    via.length > 0 && placeKey(leg.to) === held ? { ...leg, via: [...via] } : leg,
  )
  return moves.length > 0 ? { type: 'move', moves } : undefined
}
