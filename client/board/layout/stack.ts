import type { Spot } from '../../../table/geometry/hex.ts'
import { around, middle, type Rect } from '../geometry/rect.ts'

/** Side of a counter in units. */
export const COUNTER = 64
/** How far each counter lies up and right of the one below. */
const STEP = 6
/** The whole lean of a stack at most, so that it does not hide its neighbours. */
const LEAN = 26
/** A high stack draws only this many counters, the top ones. */
export const DRAWN = 10

/** How far a stack may reach from its spot: half a turned counter and the lean. */
export const STACK_REACH = COUNTER * 0.71 + LEAN

/** Positions of a stack's drawn counters about its spot, bottom first. */
export function stacked(count: number): readonly Spot[] {
  const drawn = Math.min(count, DRAWN)
  const step = drawn > 1 ? Math.min(STEP, LEAN / (drawn - 1)) : 0
  const half = (step * (drawn - 1)) / 2
  return Array.from({ length: drawn }, (_, rank) => ({ x: rank * step - half, y: half - rank * step }))
}

/** The same for a stack leaning apart: its top counter stays in place. */
const APART = 26
const FURTHEST = 104

export function leaningSpots(count: number): readonly Spot[] {
  const closed = stacked(count)
  const top = closed.at(-1) ?? { x: 0, y: 0 }
  const step = closed.length > 1 ? Math.min(APART, FURTHEST / (closed.length - 1)) : 0
  return closed.map((_, rank) => {
    const below = closed.length - 1 - rank
    return { x: top.x - below * step, y: top.y + below * step }
  })
}

export interface Rows {
  readonly size: number
  readonly spots: readonly Spot[]
}

const SPACE = 6
const SMALLEST = 22

/** Rows in a tray under its caption, as large as fits, from the top left. */
export function inRows(tray: Rect, count: number, caption: number): Rows {
  const width = tray.width - 2 * SPACE
  const height = tray.height - caption - 2 * SPACE
  const size = Math.max(largest(width, height, count), SMALLEST)
  const columns = Math.max(Math.floor((width + SPACE) / (size + SPACE)), 1)
  const rows = Math.ceil(count / columns)
  // Too many: the rows overlap rather than leave the tray.
  const pitch = rows > 1 ? Math.min(size + SPACE, Math.max((height - size) / (rows - 1), 2)) : 0
  const left = tray.x + SPACE + size / 2
  const top = tray.y + caption + SPACE + size / 2
  const spots = Array.from({ length: count }, (_, index) => ({
    x: left + (index % columns) * (size + SPACE),
    y: top + Math.floor(index / columns) * pitch,
  }))
  return { size, spots }
}

function largest(width: number, height: number, count: number): number {
  let best = 0
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const across = (width + SPACE) / columns - SPACE
    const down = (height + SPACE) / rows - SPACE
    best = Math.max(best, Math.min(across, down, COUNTER))
  }
  return best
}

const FAN_COLUMNS = 6
/** Gap between two counters of a fan, as a share of one. */
const FAN_GAP = 0.16

/** The fan of a stack, above its spot and inside the window; the top of the stack comes last. */
export function fanned(spot: Spot, count: number, size: number, window: Rect): Rows & { readonly panel: Rect } {
  const columns = Math.min(count, FAN_COLUMNS)
  const rows = Math.ceil(count / columns)
  const gap = size * FAN_GAP
  const pitch = size + gap
  const panel = around(spot, columns * pitch + gap, rows * pitch + gap)
  const placed = inside({ ...panel, y: spot.y - panel.height - COUNTER * 0.6 }, window)
  const spots = Array.from({ length: count }, (_, index) => ({
    x: placed.x + gap + size / 2 + (index % columns) * pitch,
    y: placed.y + gap + size / 2 + Math.floor(index / columns) * pitch,
  }))
  return { size, spots, panel: placed }
}

/** Pushed back into the window; centred if it is too large for it. */
function inside(rect: Rect, window: Rect): Rect {
  const centre = middle(window)
  const shifted = (at: number, length: number, from: number, room: number, mid: number): number =>
    length > room ? mid - length / 2 : Math.min(Math.max(at, from), from + room - length)
  return {
    ...rect,
    x: shifted(rect.x, rect.width, window.x, window.width, centre.x),
    y: shifted(rect.y, rect.height, window.y, window.height, centre.y),
  }
}
