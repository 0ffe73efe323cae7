import type { Grid } from '../../../table/grid.ts'
import type { Hex } from '../../../table/hex.ts'
import { SANS } from '../../lettering.ts'
import { grow, holds, type Rect } from '../rect.ts'
import type { Pen, Sight } from './pen.ts'
import type { Plan } from './plan.ts'

/** Ids smaller than this many pixels are not read, only seen as dirt. */
const READABLE = 5.8
const ID = 8.6

/** The sides of all cells in sight. */
export function paintLines(pen: Pen, { board: { grid } }: Plan, { rect, scale }: Sight): void {
  const cells = cellsIn(grid, rect)
  pen.beginPath()
  for (const cell of cells) {
    for (const [at, { x, y }] of grid.corners(cell).entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)
    pen.closePath()
  }
  pen.lineJoin = 'round'
  // Each side is drawn by both its cells: half the ink each.
  pen.lineWidth = Math.max(2.4, 1.6 / scale)
  pen.strokeStyle = 'rgba(248, 243, 214, 0.14)'
  pen.stroke()
  pen.lineWidth = Math.max(0.85, 0.7 / scale)
  pen.strokeStyle = `rgba(52, 44, 28, ${scale < 0.3 ? 0.22 : 0.4})`
  pen.stroke()
}

/** The printed ids near the tops of the cells, over roads and woods. */
export function paintIds(pen: Pen, { board: { grid } }: Plan, { rect, scale }: Sight): void {
  if (ID * scale < READABLE) return
  pen.font = `600 ${ID}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.lineWidth = 1.8
  pen.strokeStyle = 'rgba(240, 235, 208, 0.62)'
  pen.fillStyle = 'rgba(44, 36, 20, 0.82)'
  for (const cell of cellsIn(grid, rect)) {
    const { x, y } = grid.centre(cell)
    const id = grid.print(cell)
    pen.strokeText(id, x, y - 38)
    pen.fillText(id, x, y - 38)
  }
}

function cellsIn(grid: Grid, rect: Rect): readonly Hex[] {
  const reach = grow(rect, 80)
  return grid.cells().filter((cell) => holds(reach, grid.centre(cell)))
}
