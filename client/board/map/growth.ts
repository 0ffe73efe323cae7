import type { Board } from '../../../table/board.ts'
import type { Hex, Spot } from '../../../table/hex.ts'
import { grow, holds } from '../rect.ts'
import { keyOf } from './field.ts'
import type { Motif } from './kinds.ts'
import { chanceAt, wandered } from './noise.ts'
import { apart, type Pen, pathIn, type Sight } from './pen.ts'
import { type Growth, type Plan, STRAY } from './plan.ts'
import { strewn, textures } from './texture.ts'
import { crown } from './tree.ts'

/** Below this many pixels to a unit, single trees and tufts are not told apart. */
const DISTINCT = 0.22

export function paintGrowth(pen: Pen, plan: Plan, growth: Growth, sight: Sight): void {
  const path = pathIn(growth.outlines, sight, 10)
  if (!path) return
  PAINTERS[growth.motif](pen, plan, growth, path, sight)
}

type Painter = (pen: Pen, plan: Plan, growth: Growth, path: Path2D, sight: Sight) => void

const wash =
  (colour: string): Painter =>
  (pen, _plan, _growth, path, sight) =>
    tinted(pen, path, sight, colour)

function tinted(pen: Pen, path: Path2D, { rect }: Sight, colour: string): void {
  pen.fillStyle = colour
  pen.fill(path, 'evenodd')
  apart(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.5
    pen.fillStyle = strewn(pen, textures().grain, 160)
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  })
}

/** A soft rim: the colour fades over its edge instead of ending at it. */
function feathered(pen: Pen, path: Path2D, colour: (alpha: number) => string, reach: number): void {
  pen.lineJoin = 'round'
  for (const share of [1, 0.66, 0.33]) {
    pen.lineWidth = reach * share * 2
    pen.strokeStyle = colour(0.16)
    pen.stroke(path)
  }
}

function woods(pen: Pen, plan: Plan, growth: Growth, path: Path2D, sight: Sight): void {
  const green = (alpha: number): string => `rgba(139, 164, 94, ${alpha})`
  feathered(pen, path, green, 5)
  pen.fillStyle = green(0.86)
  pen.fill(path, 'evenodd')
  apart(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.5
    pen.fillStyle = strewn(pen, textures().shade, 330)
    pen.fillRect(sight.rect.x, sight.rect.y, sight.rect.width, sight.rect.height)
  })
  if (sight.scale < DISTINCT) return
  for (const spot of strewnOver(plan, growth, sight, 10.4)) {
    const size = 5 + 2.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed + 1)
    const tree = crown(sight.scale, Math.floor(chanceAt(spot.x * 8, spot.y * 8, plan.seed + 2) * 6))
    pen.drawImage(tree, spot.x - size, spot.y - size, 2 * size, 2 * size)
  }
}

function swamp(pen: Pen, plan: Plan, growth: Growth, path: Path2D, sight: Sight): void {
  const teal = (alpha: number): string => `rgba(146, 178, 158, ${alpha})`
  feathered(pen, path, teal, 4)
  pen.fillStyle = teal(0.72)
  pen.fill(path, 'evenodd')
  if (sight.scale < DISTINCT) return
  apart(pen, () => {
    pen.lineCap = 'round'
    for (const spot of strewnOver(plan, growth, sight, 19)) {
      const which = chanceAt(spot.x * 8, spot.y * 8, plan.seed + 4)
      if (which < 0.42) pool(pen, spot, 4 + 5 * which)
      else tuft(pen, spot, 0.8 + 0.5 * which)
    }
  })
}

function pool(pen: Pen, { x, y }: Spot, size: number): void {
  pen.strokeStyle = 'rgba(74, 122, 150, 0.85)'
  pen.lineWidth = 1.1
  pen.beginPath()
  for (const [down, half] of [
    [-2.4, size * 0.6],
    [0, size],
    [2.4, size * 0.5],
  ] as const) {
    pen.moveTo(x - half, y + down)
    pen.lineTo(x + half, y + down)
  }
  pen.stroke()
}

function tuft(pen: Pen, { x, y }: Spot, size: number): void {
  pen.strokeStyle = 'rgba(62, 94, 52, 0.9)'
  pen.lineWidth = 1.1
  pen.beginPath()
  for (const lean of [-4, -1.8, 0.4, 2.4, 4.4]) {
    pen.moveTo(x + lean * 0.35 * size, y + 2.6 * size)
    pen.quadraticCurveTo(x + lean * 0.5 * size, y - 1 * size, x + lean * size, y - (5 - Math.abs(lean) * 0.5) * size)
  }
  pen.moveTo(x - 5 * size, y + 2.8 * size)
  pen.lineTo(x + 5 * size, y + 2.8 * size)
  pen.stroke()
}

function rough(pen: Pen, plan: Plan, growth: Growth, path: Path2D, sight: Sight): void {
  pen.fillStyle = 'rgba(176, 152, 112, 0.5)'
  pen.fill(path, 'evenodd')
  if (sight.scale < DISTINCT) return
  for (const spot of strewnOver(plan, growth, sight, 15))
    rock(pen, spot, 2.6 + 2.6 * chanceAt(spot.x * 8, spot.y * 8, plan.seed))
}

function rock(pen: Pen, { x, y }: Spot, size: number): void {
  pen.beginPath()
  pen.moveTo(x - size, y + size * 0.6)
  pen.lineTo(x - size * 0.4, y - size * 0.8)
  pen.lineTo(x + size * 0.7, y - size * 0.5)
  pen.lineTo(x + size, y + size * 0.6)
  pen.closePath()
  pen.fillStyle = 'rgba(214, 198, 166, 0.9)'
  pen.fill()
  pen.lineWidth = 0.9
  pen.strokeStyle = 'rgba(84, 64, 40, 0.75)'
  pen.stroke()
}

function water(pen: Pen, _plan: Plan, _growth: Growth, path: Path2D, { scale }: Sight): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 4
  pen.strokeStyle = '#5f93b4'
  pen.stroke(path)
  pen.fillStyle = '#a3cbe0'
  pen.fill(path, 'evenodd')
  apart(pen, () => {
    pen.clip(path, 'evenodd')
    for (const width of [16, 9]) {
      pen.lineWidth = width
      pen.strokeStyle = 'rgba(70, 130, 170, 0.16)'
      pen.stroke(path)
    }
    pen.lineWidth = Math.max(0.8, 0.6 / scale)
    pen.strokeStyle = '#3c7096'
    pen.stroke(path)
  })
}

const PAINTERS: Readonly<Record<Motif, Painter>> = {
  woods,
  swamp,
  rough,
  water,
  field: wash('rgba(222, 203, 120, 0.55)'),
  sand: wash('rgba(236, 221, 172, 0.9)'),
  town: wash('rgba(176, 164, 146, 0.55)'),
}

const strewnSpots = new WeakMap<Growth, Map<string, readonly Spot[]>>()

/** Spots all over the growth, in the order in which what stands on them overlaps: from the far edge to the near. */
function strewnOver({ board, seed }: Plan, growth: Growth, { rect }: Sight, pitch: number): readonly Spot[] {
  let cells = strewnSpots.get(growth)
  if (!cells) {
    cells = new Map()
    strewnSpots.set(growth, cells)
  }
  const near = grow(rect, 75)
  const reach = grow(rect, 12)
  const found: Spot[] = []
  for (const cell of growth.cells) {
    if (!holds(near, board.grid.centre(cell))) continue
    const key = keyOf(cell)
    const spots = cells.get(key) ?? strewnIn(board, cell, pitch, seed, growth.motif)
    cells.set(key, spots)
    for (const spot of spots) if (holds(reach, spot)) found.push(spot)
  }
  return found.sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Knots of a net over the whole board, of which this cell has its share; then they stray as the outline does. */
function strewnIn(board: Board, cell: Hex, pitch: number, seed: number, motif: Motif): readonly Spot[] {
  const { x, y } = board.grid.centre(cell)
  const corners = board.grid.corners(cell)
  const spots: Spot[] = []
  const half = 62
  const inset = motif === 'woods' ? 1 : 0.9
  for (let row = Math.ceil((y - half) / pitch); row * pitch <= y + half; row++) {
    for (let column = Math.ceil((x - half) / pitch); column * pitch <= x + half; column++) {
      const shift = row % 2 === 0 ? 0 : 0.5
      const knot = {
        x: (column + shift + (chanceAt(column, row, seed) - 0.5) * 0.8) * pitch,
        y: (row + (chanceAt(row, column, seed + 9) - 0.5) * 0.8) * pitch,
      }
      const pulled = { x: x + (knot.x - x) / inset, y: y + (knot.y - y) / inset }
      if (isInside(pulled, corners)) spots.push(wandered(knot, STRAY, seed))
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
