import type Phaser from 'phaser'
import type { Drawing } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'

/** Length of an arrow's head, in units. */
export const HEAD = 26

/** The points of a drawing in table units. */
export const spotsOf = (top: Tabletop, points: Drawing['points']): readonly Spot[] =>
  points.flatMap(({ board, x, y }) => {
    const placed = placedBoard(top, board)
    return placed ? [{ x: x + placed.x, y: y + placed.y }] : []
  })

export function stroke(
  pen: Phaser.GameObjects.Graphics,
  shape: 'line' | 'arrow' | 'circle',
  spots: readonly Spot[],
): void {
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last) return
  if (shape === 'circle') {
    pen.strokeCircle(first.x, first.y, Math.hypot(last.x - first.x, last.y - first.y))
    return
  }
  polyline(pen, spots)
  if (shape === 'arrow') head(pen, spots.at(-2) ?? first, last, HEAD)
}

export function polyline(pen: Phaser.GameObjects.Graphics, spots: readonly Spot[]): void {
  pen.beginPath()
  for (const [at, { x, y }] of spots.entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)
  pen.strokePath()
}

/** The two barbs of an arrow. */
export function head(pen: Phaser.GameObjects.Graphics, from: Spot, to: Spot, length: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  for (const lean of [-0.5, 0.5]) {
    pen.lineBetween(to.x, to.y, to.x - length * Math.cos(angle + lean), to.y - length * Math.sin(angle + lean))
  }
}
