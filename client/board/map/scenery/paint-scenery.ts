import type { Spot } from '../../../../table/geometry/hex.ts'
import { isWithin } from '../../../../table/geometry/reached-area.ts'
import { grow, meets } from '../../geometry/rect.ts'
import { knoll } from '../terrain/knoll.ts'
import { pool, tuft } from '../terrain/marsh.ts'
import { chanceAt, seedOf } from '../terrain/noise.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../terrain/paint-area.ts'
import { texturePattern, textures } from '../terrain/texture.ts'
import { crown } from '../terrain/tree.ts'
import { paintBarricade, paintBuilding, paintStones, paintWall } from './built-scenery.ts'
import { fromBottom, type LaidScenery } from './laid-scenery.ts'
import type { SceneryLook } from './scenery-kinds.ts'
import { outlinePath, rim, shrunk } from './scenery-path.ts'

export type SceneryPainter = (pen: Pen, piece: LaidScenery, path: Path2D, area: PaintArea) => void

/** How far a piece may be painted beyond its outline: crowns and shadows. */
export const SCENERY_RIM = 70

/** All scenery that reaches into an area. */
export function paintScenery(pen: Pen, all: readonly LaidScenery[], area: PaintArea): void {
  const seen = all.filter(({ bounds }) => meets(grow(bounds, SCENERY_RIM), area.rect))
  for (const piece of [...seen].sort(fromBottom))
    withSaved(pen, () => PAINTERS[piece.look](pen, piece, outlinePath(piece.corners), area))
}

/** Below this scale the signs of a ground are not visible. */
const DISTINCT = 0.09

const woods: SceneryPainter = (pen, piece, path, area) => {
  const { palette, scale } = area
  pen.fillStyle = palette.ground.woods
  pen.fill(path)
  textured(pen, path, area, textures().shade, 0.34, 330)
  rim(pen, path, area, palette.tree.rim)
  if (scale < DISTINCT) return
  for (const spot of scatter(piece, 62, 18)) {
    const chance = chanceAt(spot.x, spot.y, 5)
    const radius = 30 + 20 * chance
    const sprite = crown(palette, 'tree', (scale * 2 * radius) / 16, Math.floor(chance * 97) % 6, MOST)
    pen.drawImage(sprite, spot.x - radius, spot.y - radius, 2 * radius, 2 * radius)
  }
}

/** Pixels of the largest crown. */
const MOST = 192

const hill: SceneryPainter = (pen, { corners }, path, area) => {
  const { palette } = area
  for (const [step, share] of [1, 0.74, 0.46].entries()) {
    const ring = share === 1 ? path : outlinePath(shrunk(corners, share))
    withSaved(pen, () => {
      pen.translate(5, 7)
      pen.lineJoin = 'round'
      pen.strokeStyle = palette.shade
      for (const width of [34, 22, 10]) {
        pen.lineWidth = width
        pen.stroke(ring)
      }
    })
    pen.fillStyle = palette.heights[Math.min(step, palette.heights.length - 1)] as string
    pen.fill(ring)
    textured(pen, ring, area, textures().straw, 0.26, 420)
    withSaved(pen, () => {
      pen.clip(ring)
      pen.translate(3, 4)
      pen.lineWidth = 7
      pen.strokeStyle = palette.light
      pen.stroke(ring)
    })
    pen.lineWidth = atLeast(2.4, area, 0.9)
    pen.strokeStyle = palette.contour
    pen.stroke(ring)
  }
}

const swamp: SceneryPainter = (pen, piece, path, area) => {
  const { palette } = area
  pen.fillStyle = palette.ground.swamp
  pen.fill(path)
  rim(pen, path, area, palette.marsh.pool)
  signs(pen, piece, area, 70, (spot, chance) => {
    if (chance < 0.42) pool(pen, spot, 4 + 5 * chance, palette.marsh.pool)
    else tuft(pen, spot, 0.8 + 0.5 * chance, palette.marsh.tuft)
  })
}

const rough: SceneryPainter = (pen, piece, path, area) => {
  const { palette } = area
  pen.fillStyle = palette.ground.rough
  pen.fill(path)
  rim(pen, path, area, palette.rock.ink)
  signs(pen, piece, area, 84, (spot, chance) => knoll(pen, spot, 5 + 3.4 * chance, palette.rock))
}

const water: SceneryPainter = (pen, _piece, path, area) => {
  const { palette } = area
  pen.lineJoin = 'round'
  pen.lineWidth = 16
  pen.strokeStyle = palette.water.bank
  pen.stroke(path)
  pen.fillStyle = palette.ground.water
  pen.fill(path)
  withSaved(pen, () => {
    pen.clip(path)
    pen.globalAlpha = 0.12
    pen.strokeStyle = palette.water.rim
    for (const width of [110, 70, 36]) {
      pen.lineWidth = width
      pen.stroke(path)
    }
  })
  rim(pen, path, area, palette.water.rim)
}

const tinted =
  (ground: 'field' | 'sand' | 'rough'): SceneryPainter =>
  (pen, _piece, path, area) => {
    pen.fillStyle = area.palette.ground[ground]
    pen.fill(path)
    textured(pen, path, area, textures().grain, 0.4, 160)
    rim(pen, path, area, area.palette.rock.ink)
  }

/** Furrows run along the piece. */
const field: SceneryPainter = (pen, piece, path, area) => {
  tinted('field')(pen, piece, path, area)
  if (area.scale < DISTINCT) return
  withSaved(pen, () => {
    pen.clip(path)
    pen.translate(piece.x, piece.y)
    pen.rotate((piece.turn * Math.PI) / 180)
    pen.beginPath()
    const far = Math.hypot(piece.bounds.width, piece.bounds.height) / 2
    for (let y = -far; y < far; y += 22) {
      pen.moveTo(-far, y)
      pen.lineTo(far, y)
    }
    pen.lineWidth = atLeast(2, area)
    pen.strokeStyle = area.palette.shade
    pen.stroke()
  })
}

const PAINTERS: Readonly<Record<SceneryLook, SceneryPainter>> = {
  ...{ hill, woods, swamp, rough, water, field, sand: tinted('sand'), plain: tinted('rough') },
  ...{ stones: paintStones, barricade: paintBarricade, wall: paintWall, building: paintBuilding },
}

function textured(
  pen: Pen,
  path: Path2D,
  area: PaintArea,
  mask: HTMLCanvasElement,
  alpha: number,
  units: number,
): void {
  const { rect, palette } = area
  if (palette.texture === 0) return
  withSaved(pen, () => {
    pen.clip(path)
    pen.globalAlpha = alpha * palette.texture
    pen.fillStyle = texturePattern(pen, mask, units)
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  })
}

/** The signs of a map's ground, as large as miniatures are. */
const LARGER = 3.6

function signs(
  pen: Pen,
  piece: LaidScenery,
  { scale }: PaintArea,
  pitch: number,
  paint: (spot: Spot, chance: number) => void,
): void {
  if (scale < DISTINCT) return
  pen.lineCap = 'round'
  for (const { x, y } of scatter(piece, pitch, 20)) {
    withSaved(pen, () => {
      pen.translate(x, y)
      pen.scale(LARGER, LARGER)
      paint({ x: 0, y: 0 }, chanceAt(x, y, 4))
    })
  }
}

const scattered = new WeakMap<LaidScenery, readonly Spot[]>()

/** Spots all over a piece, from far to near, none closer to its edge than `inset`. They move and turn with it. */
function scatter(piece: LaidScenery, pitch: number, inset: number): readonly Spot[] {
  const before = scattered.get(piece)
  if (before) return before
  const { flat, x, y, turn } = piece
  const seed = seedOf(piece.id)
  const reach = Math.max(...flat.map((corner) => Math.hypot(corner.x, corner.y)))
  const inner = shrunk(flat, Math.max(1 - inset / Math.max(reach, 1), 0.5))
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const spots: Spot[] = []
  const half = Math.ceil(reach / pitch)
  for (let row = -half; row <= half; row++) {
    for (let column = -half; column <= half; column++) {
      const shift = row % 2 === 0 ? 0 : 0.5
      const spot = {
        x: (column + shift + (chanceAt(column, row, seed) - 0.5) * 0.6) * pitch,
        y: (row + (chanceAt(row, column, seed + 9) - 0.5) * 0.6) * pitch,
      }
      if (isWithin([inner], spot))
        spots.push({ x: x + spot.x * cos - spot.y * sin, y: y + spot.x * sin + spot.y * cos })
    }
  }
  spots.sort((a, b) => a.y - b.y || a.x - b.x)
  scattered.set(piece, spots)
  return spots
}
