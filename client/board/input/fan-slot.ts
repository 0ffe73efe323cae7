import type { Action, PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Rect } from '../geometry/rect.ts'
import { holds } from '../geometry/rect.ts'
import type { Fan } from '../layout/hit-test.ts'
import type { Grab } from './grab.ts'

/** The gap of a fan under a spot: how many counters lie below it. */
export function slotAt({ panel, counters }: Fan, spot: Spot): number | undefined {
  if (!holds(panel, spot)) return undefined
  const rows = [...new Set(counters.map(({ y }) => y))]
  const [first = 0] = rows
  const row = rows.reduce((near, y) => (Math.abs(y - spot.y) < Math.abs(near - spot.y) ? y : near), first)
  return counters.filter(({ x, y }) => y < row || (y === row && x < spot.x)).length
}

/** How much of each counter, from its middle, belongs to the map beneath while one of the fan is carried. */
const THROUGH = 0.72

/** The gap of a fan at or beside a spot; undefined in the middle of a counter and beside the rows. */
export function gapAt(fan: Fan, spot: Spot): number | undefined {
  const row = fan.counters.filter(({ y, size }) => Math.abs(y - spot.y) <= size / 2)
  const isOnCounter = row.some(({ x, size }) => Math.abs(x - spot.x) < (THROUGH * size) / 2)
  return row.length === 0 || isOnCounter ? undefined : slotAt(fan, spot)
}

/** The bar that marks a gap, in front of the counter above it or behind the last. */
export function slotMark({ counters }: Fan, slot: number): Rect {
  const after = counters[slot]
  const before = counters[slot - 1]
  const one = after ?? before
  const size = one?.size ?? 0
  const edge = after ? after.x - size / 2 : (before?.x ?? 0) + size / 2
  const gap =
    counters.length > 1 && counters[0] && counters[1] ? Math.abs(counters[1].x - counters[0].x) - size : size / 6
  return { x: edge + (after ? -gap / 2 : gap / 2), y: (one?.y ?? 0) - size / 2, width: 0, height: size }
}

/** The action of dropping into a gap: a new order of the stack, or pieces that join it there. */
export function slotAction(
  { heap }: Fan,
  { ids }: Extract<Grab, { kind: 'pieces' }>,
  slot: number,
): Action | undefined {
  const held = new Set<PieceId>(ids)
  const below = heap.ids.slice(0, slot).filter((id) => !held.has(id))
  const above = heap.ids.slice(slot).filter((id) => !held.has(id))
  const own = heap.ids.filter((id) => held.has(id))
  if (own.length < ids.length) {
    return { type: 'move', moves: [{ pieces: [...ids], to: heap.place, depth: below.length }] }
  }
  const pieces = [...below, ...own, ...above]
  return pieces.every((id, depth) => id === heap.ids[depth]) ? undefined : { type: 'stack', at: heap.place, pieces }
}
