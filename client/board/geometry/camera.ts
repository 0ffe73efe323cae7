import type { Spot } from '../../../table/geometry/hex.ts'
import { boundsOf, grow, middle, type Rect, union } from './rect.ts'

/** The table unit at the centre of the window, and css pixels for each unit. */
export interface CameraPosition {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** At most, a hex is 320 pixels wide. */
const NEAREST = 3.2
/** Empty css pixels around whatever is fitted into the window. */
const MARGIN = 24
/** The same around the whole table, which has a rim of its own. */
export const TABLE_MARGIN = 4
/** The same around a map that would be too small with more: the ids in its border are still seen. */
const NARROW_MARGIN = 14
/** Below this scale not even a small counter's one number is readable. */
const LEAST = 0.3
/** A map a little smaller is still shown whole rather than cut by part of a hex. */
const LEAST_WHOLE = 0.295
/** Units around the outermost counters of the first view. */
const AROUND_COUNTERS = 64
/** The scale at which everything is readable. */
const READABLE = 0.42

export const toUnits = (view: CameraPosition, pane: WindowSize, { x, y }: Spot): Spot => ({
  x: view.x + (x - pane.width / 2) / view.scale,
  y: view.y + (y - pane.height / 2) / view.scale,
})

export const toPixels = (view: CameraPosition, pane: WindowSize, { x, y }: Spot): Spot => ({
  x: (x - view.x) * view.scale + pane.width / 2,
  y: (y - view.y) * view.scale + pane.height / 2,
})

export const shown = (view: CameraPosition, pane: WindowSize): Rect => ({
  ...toUnits(view, pane, { x: 0, y: 0 }),
  width: pane.width / view.scale,
  height: pane.height / view.scale,
})

export const panned = (view: CameraPosition, dx: number, dy: number): CameraPosition => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/** Zooms while the point under the pixel stays in place. */
export function zoomed(
  view: CameraPosition,
  pane: WindowSize,
  at: Spot,
  factor: number,
  limits: ZoomLimits,
): CameraPosition {
  const scale = Math.min(Math.max(view.scale * factor, limits.far), limits.near)
  const spot = toUnits(view, pane, at)
  return {
    x: spot.x - (at.x - pane.width / 2) / scale,
    y: spot.y - (at.y - pane.height / 2) / scale,
    scale,
  }
}

interface ZoomLimits {
  readonly far: number
  readonly near: number
}

/** From the whole table in half the window to one hex as large as a hand. */
export const limitsOf = (bounds: Rect, pane: WindowSize): ZoomLimits => ({
  far: Math.min(fitted(bounds, pane).scale * 0.6, 1),
  near: NEAREST,
})

export function fitted(bounds: Rect, pane: WindowSize, margin = MARGIN): CameraPosition {
  const across = (pane.width - 2 * margin) / bounds.width
  const down = (pane.height - 2 * margin) / bounds.height
  const scale = Math.min(Math.max(Math.min(across, down), 0.01), NEAREST)
  return { ...middle(bounds), scale }
}

/** How much smaller a map may be drawn so that its turn track is seen whole. */
const FOR_THE_TRACK = 0.8
/** How much smaller the first view may draw a map so that trays and key are not cut. */
const FOR_THE_TABLE = 0.9

/** The map with its turn tracks; without them if they would make the map much smaller. */
export function wholeMap(map: Rect, tracks: readonly Rect[], pane: WindowSize): Rect {
  const both = union([map, ...tracks])
  return fitted(both, pane).scale >= FOR_THE_TRACK * fitted(map, pane).scale ? both : map
}

/** The table with its trays and key, if that makes the map little smaller. */
function wholeTable(map: Rect, table: Rect, pane: WindowSize): CameraPosition | undefined {
  const view = fitted(table, pane, TABLE_MARGIN)
  return view.scale >= FOR_THE_TABLE * fitted(map, pane).scale ? view : undefined
}

/**
 * The first view: the whole map, or, if that would be unreadable, the readable part that shows the counters. If they
 * lie too far apart for one view, it shows as many of them as it can.
 */
export function first(
  map: Rect,
  pane: WindowSize,
  counters: readonly Spot[],
  tracks: readonly Rect[] = [],
  table?: Rect,
): CameraPosition {
  const wholes = [
    table && wholeTable(map, table, pane),
    fitted(wholeMap(map, tracks, pane), pane),
    fitted(map, pane),
    fitted(map, pane, NARROW_MARGIN),
  ]
  for (const view of wholes) if (view && view.scale > LEAST_WHOLE) return view
  if (counters.length === 0) return clamped({ ...middle(map), scale: READABLE }, pane, map)
  const box = grow(boundsOf(counters), AROUND_COUNTERS)
  const all = fitted(box, pane).scale
  const scale = Math.min(Math.max(all, LEAST), READABLE)
  const about = all < LEAST ? fullest(counters, scale, pane) : middle(box)
  return clamped({ ...about, scale }, pane, map)
}

/** The counter around which a window of this scale holds most counters. */
function fullest(counters: readonly Spot[], scale: number, { width, height }: WindowSize): Spot {
  const [across, down] = [width / 2 / scale, height / 2 / scale]
  const seen = ({ x, y }: Spot): number =>
    counters.filter((each) => Math.abs(each.x - x) < across && Math.abs(each.y - y) < down).length
  return counters.reduce((best, each) => (seen(each) > seen(best) ? each : best))
}

/** Keeps the table in the window: its edge stops at the middle, or at the window's edge if the table is larger. */
export function clamped(view: CameraPosition, pane: WindowSize, bounds: Rect): CameraPosition {
  const room = grow(bounds, MARGIN / view.scale)
  return {
    x: held(view.x, room.x, room.width, pane.width / view.scale),
    y: held(view.y, room.y, room.height, pane.height / view.scale),
    scale: view.scale,
  }
}

function held(at: number, from: number, length: number, window: number): number {
  // A table smaller than the window may lie anywhere inside it.
  const slack = Math.abs(length - window) / 2
  const centre = from + length / 2
  return Math.min(Math.max(at, centre - slack), centre + slack)
}

/** Part of a smooth glide between two views, zooming by equal factors. */
export function glided(from: CameraPosition, to: CameraPosition, share: number): CameraPosition {
  const eased = share * share * (3 - 2 * share)
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: from.scale * (to.scale / from.scale) ** eased,
  }
}
