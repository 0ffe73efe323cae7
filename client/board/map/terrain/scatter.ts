import type { Hex, Spot } from '../../../../table/geometry/hex.ts'
import type { Board } from '../../../../table/module/board.ts'
import { grow, holds } from '../../geometry/rect.ts'
import { keyOf } from './cell-field.ts'
import { DRAWN_STRAY, type MapPlan, type TerrainArea } from './map-plan.ts'
import { chanceAt, strayedSpot } from './noise.ts'
import type { PaintArea } from './paint-area.ts'

const known = new WeakMap<TerrainArea, Map<string, readonly Spot[]>>()

/** Spots all over a terrain area, sorted from far to near so that they overlap correctly. */
export function scatterOver(
  { board, seed }: MapPlan,
  growth: TerrainArea,
  { rect }: PaintArea,
  pitch: number,
): readonly Spot[] {
  let cells = known.get(growth)
  if (!cells) {
    cells = new Map()
    known.set(growth, cells)
  }
  const near = grow(rect, 75)
  const reach = grow(rect, 12)
  const found: Spot[] = []
  for (const cell of growth.cells) {
    if (!holds(near, board.grid.centre(cell))) continue
    // Palettes share a plan but scatter at different densities.
    const key = `${pitch} ${keyOf(cell)}`
    const spots =
      cells.get(key) ??
      strewnIn(board, cell, pitch, seed, growth.motif === 'woods' || growth.motif === 'dense' ? 1 : 0.9)
    cells.set(key, spots)
    for (const spot of spots) if (holds(reach, spot)) found.push(spot)
  }
  return found.sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Points of a board-wide jittered grid inside this cell; they stray as the outline does. */
function strewnIn(board: Board, cell: Hex, pitch: number, seed: number, inset: number): readonly Spot[] {
  const { x, y } = board.grid.centre(cell)
  const corners = board.grid.corners(cell)
  const spots: Spot[] = []
  const half = 62
  for (let row = Math.ceil((y - half) / pitch); row * pitch <= y + half; row++) {
    for (let column = Math.ceil((x - half) / pitch); column * pitch <= x + half; column++) {
      const shift = row % 2 === 0 ? 0 : 0.5
      const knot = {
        x: (column + shift + (chanceAt(column, row, seed) - 0.5) * 0.8) * pitch,
        y: (row + (chanceAt(row, column, seed + 9) - 0.5) * 0.8) * pitch,
      }
      const pulled = { x: x + (knot.x - x) / inset, y: y + (knot.y - y) / inset }
      if (isInside(pulled, corners)) spots.push(strayedSpot(knot, DRAWN_STRAY, seed))
    }
  }
  return spots
}

function isInside({ x, y }: Spot, corners: readonly Spot[]): boolean {
  return corners.every((a, at) => {
    const b = corners[(at + 1) % corners.length]!
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0
  })
}
