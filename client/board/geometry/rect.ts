import type { Spot } from '../../../table/geometry/hex.ts'

/** An upright rectangle in any unit. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const holds = (rect: Rect, { x, y }: Spot): boolean =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height

export const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether the whole of the second lies within the first. */
export const contains = (a: Rect, b: Rect): boolean =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height

export const grow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

export const around = ({ x, y }: Spot, width: number, height: number = width): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

export const middle = ({ x, y, width, height }: Rect): Spot => ({ x: x + width / 2, y: y + height / 2 })

/** The rectangle spanned by two opposite corners. */
export const between = (a: Spot, b: Spot): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The bounding box of all; empty if there are none. */
export function union(rects: readonly Rect[]): Rect {
  const [first] = rects
  if (!first) return { x: 0, y: 0, width: 0, height: 0 }
  const left = Math.min(...rects.map(({ x }) => x))
  const top = Math.min(...rects.map(({ y }) => y))
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const bottom = Math.max(...rects.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function boundsOf(spots: readonly Spot[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of spots) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return spots.length === 0 ? union([]) : { x: left, y: top, width: right - left, height: bottom - top }
}
