import type { Spot } from '../../../table/geometry/hex.ts'
import { grow, middle, type Rect } from './rect.ts'

/** Where the eye is: the unit in the middle of the window, and how many css pixels a unit takes. */
export interface CameraPosition {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The window, in css pixels. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** A hex of 320 pixels is near enough. */
const NEAREST = 3.2
/** So much of the window stays empty around what is fitted into it. */
const MARGIN = 24
/** Smaller than this not even the one number of a small counter is read: no place to begin. */
const LEAST = 0.3
/** Where the whole map would be smaller, as much of it is shown as leaves everything readable. */
const READABLE = 0.42

export const toUnits = (view: CameraPosition, pane: WindowSize, { x, y }: Spot): Spot => ({
  x: view.x + (x - pane.width / 2) / view.scale,
  y: view.y + (y - pane.height / 2) / view.scale,
})

export const toPixels = (view: CameraPosition, pane: WindowSize, { x, y }: Spot): Spot => ({
  x: (x - view.x) * view.scale + pane.width / 2,
  y: (y - view.y) * view.scale + pane.height / 2,
})

/** The part of the table that the window shows. */
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

/** Nearer or farther, while what lies under the pixel stays under it. */
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

export interface ZoomLimits {
  readonly far: number
  readonly near: number
}

/** From the whole table in half the window to hexes that fill a hand. */
export const limitsOf = (bounds: Rect, pane: WindowSize): ZoomLimits => ({
  far: Math.min(fitted(bounds, pane).scale * 0.6, 1),
  near: NEAREST,
})

/** The whole of a rectangle in the window. */
export function fitted(bounds: Rect, pane: WindowSize): CameraPosition {
  const across = (pane.width - 2 * MARGIN) / bounds.width
  const down = (pane.height - 2 * MARGIN) / bounds.height
  const scale = Math.min(Math.max(Math.min(across, down), 0.01), NEAREST)
  return { ...middle(bounds), scale }
}

/** How a table is seen first: all of the map, or as much of it about a spot as leaves the hexes readable. */
export function first(map: Rect, pane: WindowSize, about: Spot | undefined): CameraPosition {
  const whole = fitted(map, pane)
  if (whole.scale > LEAST) return whole
  return clamped({ ...(about ?? middle(map)), scale: READABLE }, pane, map)
}

/** The table cannot be pushed out of the window: its edge stops at the middle, or at the window's edge where it is larger. */
export function clamped(view: CameraPosition, pane: WindowSize, bounds: Rect): CameraPosition {
  const room = grow(bounds, MARGIN / view.scale)
  return {
    x: held(view.x, room.x, room.width, pane.width / view.scale),
    y: held(view.y, room.y, room.height, pane.height / view.scale),
    scale: view.scale,
  }
}

function held(at: number, from: number, length: number, window: number): number {
  // A table smaller than the window may lie anywhere in it, but wholly.
  const slack = Math.abs(length - window) / 2
  const centre = from + length / 2
  return Math.min(Math.max(at, centre - slack), centre + slack)
}

/** Part of the way from one view to another, as a smooth glide: both ends at rest, and zoom by equal factors. */
export function glided(from: CameraPosition, to: CameraPosition, share: number): CameraPosition {
  const eased = share * share * (3 - 2 * share)
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: from.scale * (to.scale / from.scale) ** eased,
  }
}
