import type { Cell } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Pen } from '../counter/pen.ts'
import type { PlacedBoard } from '../layout/tabletop.ts'

/** The outline of a board's cells about their centre, in units. */
export function cellShape({ board: { grid } }: PlacedBoard): readonly Spot[] {
  const cell = grid.cellAt(0)
  if (!cell) return []
  const { x, y } = grid.centre(cell)
  return grid.corners(cell).map((corner) => ({ x: corner.x - x, y: corner.y - y }))
}

export const radiusOf = (shape: readonly Spot[]): number => Math.max(0, ...shape.map(({ x, y }) => Math.hypot(x, y)))

/** A shape's path, scaled by `share`. */
export function traceShape(pen: Pen, shape: readonly Spot[], share = 1): void {
  pen.beginPath()
  for (const [at, { x, y }] of shape.entries()) {
    if (at === 0) pen.moveTo(x * share, y * share)
    else pen.lineTo(x * share, y * share)
  }
  pen.closePath()
}

/** Pixels of a square painting that holds the shape. */
export const paintingSize = (shape: readonly Spot[], pixels: number): number =>
  Math.ceil(2 * radiusOf(shape) * pixels) + 2

/** The sides of a cell, by first corner, whose neighbour is not within. */
export function rimSides({ group }: PlacedBoard, at: Cell, isWithin: (cell: Cell) => boolean): readonly number[] {
  const { grid } = group.board
  const cell = group.onBoard(at)
  const { x, y } = grid.centre(cell)
  const corners = grid.corners(cell)
  return corners.flatMap((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a
    // Mirrors the centre at the side to find the neighbour.
    const beyond = grid.at(a.x + b.x - x, a.y + b.y - y)
    return beyond && isWithin(group.onMap(beyond)) ? [] : [index]
  })
}
