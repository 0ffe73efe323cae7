import type { Cell, Id, Place } from '../../../table/generated/types.ts'
import { CELL, type Spot } from '../../../table/geometry/hex.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { holds, type Rect } from '../geometry/rect.ts'
import { covers } from '../layout/hit-test.ts'
import { COUNTER } from '../layout/stack.ts'
import type { Heap, TableLayout } from '../layout/table-layout.ts'
import { isOpenPlace, type PlacedBoard, placeAt, placedBoard, type Tabletop, tableSpotOf } from '../layout/tabletop.ts'

export type Heading = 'up' | 'down' | 'left' | 'right'

/**
 * A place, and the line the cursor keeps to: columns of hexes are offset by half a hex, and a cursor going right
 * must not drift up.
 */
export interface CursorPosition {
  readonly place: Place
  readonly line: Spot
}

const AHEAD: Readonly<Record<Heading, Spot>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

/** A neighbour 60 degrees or more off the heading does not count as ahead. */
const STRAIGHT = 0.51
/** Distance off the line counts double. */
const ASIDE = 2

/** The cursor's position over a spot; undefined over the bare table. */
export function positionAt(top: Tabletop, spot: Spot): CursorPosition | undefined {
  const place = placeAt(top, spot)
  return place && positionOf(top, place)
}

export function positionOf(top: Tabletop, place: Place): CursorPosition | undefined {
  const line = tableSpotOf(top, place)
  return line && { place, line }
}

/** The next place in a direction; undefined if there is none. */
export function step(top: Tabletop, from: CursorPosition, heading: Heading): CursorPosition | undefined {
  const spot = tableSpotOf(top, from.place)
  if (!spot) return undefined
  const place = beside(top, from, spot, heading) ?? beyond(top, from, spot, heading)
  const to = place && tableSpotOf(top, place)
  if (!to) return undefined
  const isLevel = AHEAD[heading].y === 0
  return { place, line: isLevel ? { x: to.x, y: from.line.y } : { x: from.line.x, y: to.y } }
}

/** A small free step; undefined off the paper. */
export function nudge(top: Tabletop, from: CursorPosition, heading: Heading, by: number): CursorPosition | undefined {
  const spot = tableSpotOf(top, from.place)
  if (!spot || 'pile' in from.place) return undefined
  const to = { x: spot.x + AHEAD[heading].x * by, y: spot.y + AHEAD[heading].y * by }
  const place = placeAt(top, to, true)
  return place && 'x' in place ? { place, line: to } : undefined
}

/** The nearest spot in a direction. */
export function nextSpot<T extends Spot>(spots: readonly T[], from: Spot, heading: Heading): T | undefined {
  const ahead = spots.map((to) => ({ to, ...measured(from, from, to, heading) })).filter(({ along }) => along > 1)
  return least(ahead)?.to
}

/** The pointer position that puts something into a fan with this many counters below. */
export function slotSpot(lying: readonly Spot[], slot: number): Spot | undefined {
  const [below, above] = [lying[slot - 1], lying[slot]]
  return above ? { x: above.x - 1, y: above.y } : below && { x: below.x + 1, y: below.y }
}

/** Stacks with a counter of these sides (of any side if undefined), from the far edge to the near. */
export function stacksOf(top: Tabletop, layout: TableLayout, sides: readonly Id[] | undefined): readonly Heap[] {
  const isOwn = (id: string): boolean => {
    const side = layout.state.pieces.get(id)?.side
    return sides === undefined || (side !== undefined && sides.includes(side))
  }
  return layout.within(layout.range(top.bounds)).filter(({ kind, ids }) => kind === 'stack' && ids.some(isOwn))
}

/** The next stack in that order, or the one before; wraps around. */
export function nextStack(stacks: readonly Heap[], from: Spot | undefined, by: 1 | -1): Heap | undefined {
  if (!from) return by === 1 ? stacks[0] : stacks.at(-1)
  const after = (heap: Heap): number => (heap.y - from.y || heap.x - from.x) * by
  const rest = by === 1 ? stacks : stacks.toReversed()
  return rest.find((heap) => after(heap) > 0) ?? rest[0]
}

/** The heap of a place; on an open table the uppermost base over it; in a cell without one, a freely placed counter there. */
export function heapAt(top: Tabletop, layout: TableLayout, place: Place): Heap | undefined {
  const heap = layout.at(placeKey(place))
  const spot = tableSpotOf(top, place)
  if (heap || !spot) return heap
  if (isOpenPlace(top, place))
    return layout.around(spot).findLast(({ counters }) => counters.some((each) => covers(each, spot)))
  if (!onCell(place)) return heap
  return layout.around(spot).find((each) => {
    const cell = placeAt(top, each)
    return each.kind === 'stack' && cell !== undefined && placeKey(cell) === placeKey(place)
  })
}

/** The neighbouring cell; on a board without cells, a counter's width further, or 100 units if it has a scale. */
function beside(top: Tabletop, from: CursorPosition, spot: Spot, heading: Heading): Place | undefined {
  const { place } = from
  const placed = 'pile' in place ? undefined : placedBoard(top, place.board)
  if (!placed) return undefined
  if (placed.board.grid.count === 0) return nudge(top, from, heading, placed.board.sheet.scale ? CELL : COUNTER)?.place
  const cell = cellUnder(placed, place, spot)
  if (!cell) return undefined
  const { board, onBoard, onMap } = placed.group
  const near = board.grid.neighbours(onBoard(cell)).map((each) => {
    const at = onMap(each)
    const to = tableSpotOf(top, at) as Spot
    return { to: at, far: Math.hypot(to.x - spot.x, to.y - spot.y), ...measured(spot, from.line, to, heading) }
  })
  return least(near.filter(({ along, far }) => along > far * STRAIGHT))?.to
}

function cellUnder(placed: PlacedBoard, place: Place, spot: Spot): Cell | undefined {
  if (onCell(place)) return place
  const cell = placed.board.grid.at(spot.x - placed.x, spot.y - placed.y)
  return cell && { board: placed.board.id, q: cell.q, r: cell.r }
}

/** Over the edge, or over a hole in the map: the next cell or tray. */
function beyond(top: Tabletop, { place, line }: CursorPosition, spot: Spot, heading: Heading): Place | undefined {
  const trays = [...top.trays.values()]
    .filter((tray) => !('pile' in place && place.pile === tray.pile) && !holds(tray, spot))
    .map((tray) => ({ to: { pile: tray.pile } as Place, ...measured(spot, line, nearestIn(tray, line), heading) }))
  const cells = top.boards.flatMap(({ board, x, y }) =>
    board.grid.cells().map((cell) => {
      const centre = board.grid.centre(cell)
      const to: Place = { board: board.id, q: cell.q, r: cell.r }
      return { to, ...measured(spot, line, { x: centre.x + x, y: centre.y + y }, heading) }
    }),
  )
  const papers = top.boards
    .filter(({ board }) => board.grid.count === 0 && !('board' in place && place.board === board.id))
    .map(({ board, x, y, paper }) => {
      const at = nearestIn(paper, line)
      const to: Place = { board: board.id, x: Math.round(at.x - x), y: Math.round(at.y - y) }
      return { to, ...measured(spot, line, at, heading) }
    })
  const near = trays.filter(({ along, aside }) => along > 1 && aside <= along * ASIDE)
  // The cells beside the last one of a column are not further down.
  const far = [...cells, ...papers].filter(({ along, aside }) => along > 1 && aside <= along)
  return least([...near, ...far])?.to
}

/** Distance ahead, and off the line. */
function measured(spot: Spot, line: Spot, to: Spot, heading: Heading): { along: number; aside: number } {
  const { x, y } = AHEAD[heading]
  return { along: (to.x - spot.x) * x + (to.y - spot.y) * y, aside: Math.abs(x === 0 ? to.x - line.x : to.y - line.y) }
}

function least<T extends { along: number; aside: number }>(all: readonly T[]): T | undefined {
  let best: T | undefined
  const far = ({ along, aside }: T): number => along + ASIDE * aside
  for (const each of all) if (!best || far(each) < far(best) - 0.01) best = each
  return best
}

const nearestIn = ({ x, y, width, height }: Rect, line: Spot): Spot => ({
  x: Math.min(Math.max(line.x, x), x + width - 1),
  y: Math.min(Math.max(line.y, y), y + height - 1),
})
