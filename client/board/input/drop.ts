import type { Action, Leg, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { movedBy } from '../layout/miniatures.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { isOpenPlace, placeAt, placedMapOf, type Tabletop, tableSpotOf, trackAt, trayAt } from '../layout/tabletop.ts'
import { byPlace, type Grab, piecesOf } from './grab.ts'

/** Where the grab would drop with the pointer here; undefined if it cannot. */
export function dropTarget(top: Tabletop, grab: Grab, spot: Spot, wantsFree: boolean): Place | undefined {
  // Without cells there is nothing to snap to but the spaces of a track.
  const free = wantsFree || isOpenAt(top, spot)
  if (trayAt(top, spot) || !free || grab.kind === 'draw') return placeAt(top, spot, free)
  // A free drop lands where the ghost is, not the pointer. In a tray there is no ghost position to keep.
  const anchor = 'pile' in grab.anchor ? undefined : tableSpotOf(top, grab.anchor)
  if (!anchor) return placeAt(top, spot, true)
  return placeAt(top, { x: anchor.x + spot.x - grab.held.x, y: anchor.y + spot.y - grab.held.y }, true)
}

const isOpenAt = (top: Tabletop, spot: Spot): boolean => {
  const place = placeAt(top, spot)
  return place !== undefined && 'x' in place && isOpenPlace(top, place) && !trackAt(top, spot)
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
    if ('pile' in place && isOpenPlace(top, goal)) {
      for (const leg of sideBySide(layout, ids, goal)) found.set(placeKey(leg.to), leg)
      continue
    }
    const leg = found.get(placeKey(goal))
    if (leg) leg.pieces.push(...ids)
    else found.set(placeKey(goal), { pieces: [...ids], to: goal })
  }
  return [...found.values()]
}

/** Models come out of a tray beside each other, in rows about the point; markers and the like in one stack. */
function sideBySide(
  layout: TableLayout,
  ids: readonly PieceId[],
  to: Place,
): readonly { pieces: PieceId[]; to: Place }[] {
  if (!('x' in to)) return [{ pieces: [...ids], to }]
  const pieces = piecesOf(layout, ids)
  if (!pieces.every((piece) => layout.isModel(piece))) return [{ pieces: [...ids], to }]
  const pitch = Math.max(...pieces.map((piece) => layout.place(piece, to).size)) + APART
  const columns = Math.ceil(Math.sqrt(ids.length))
  return ids.map((id, at) => ({
    pieces: [id],
    to: { ...to, x: Math.round(to.x + (at % columns) * pitch), y: Math.round(to.y + Math.floor(at / columns) * pitch) },
  }))
}

/** Between two bases, in units. */
const APART = 10

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
  const moves = dropLegs(top, layout, grab, to).map((leg) => {
    const way = via.length > 0 ? wayOf(leg, to, via) : undefined
    return way ? { ...leg, via: [...way] } : leg
  })
  return moves.length > 0 ? { type: 'move', moves } : undefined
}

/** The held counters go the chosen way. On an open table the others go beside them, each as far away as it was. */
function wayOf({ to: goal }: Leg, held: Place, via: readonly Place[]): readonly Place[] | undefined {
  if (placeKey(goal) === placeKey(held)) return via
  if (!('x' in goal) || !('x' in held) || goal.board !== held.board) return undefined
  return via.map((place) => movedBy(place, held, goal))
}
