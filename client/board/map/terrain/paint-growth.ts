import type { Spot } from '../../../../table/geometry/hex.ts'
import { distantGrowth } from './distant-growth.ts'
import { knoll } from './knoll.ts'
import type { MapPlan, TerrainArea } from './map-plan.ts'
import { pool, tuft } from './marsh.ts'
import { chanceAt } from './noise.ts'
import { atLeast, type PaintArea, type Pen, pathIn, withSaved } from './paint-area.ts'
import { scatterOver } from './scatter.ts'
import type { Motif } from './terrain-kinds.ts'
import { texturePattern, textures } from './texture.ts'
import { crown } from './tree.ts'

/** Below this scale single trees and tufts are not visible. */
const DISTINCT = 0.22
/** Below this scale a repeating pattern is enough. */
const SINGLE = 0.7

export function paintGrowth(pen: Pen, plan: MapPlan, growth: TerrainArea, area: PaintArea): void {
  const path = pathIn(growth.outlines, area, 10)
  if (!path) return
  PAINTERS[growth.motif](pen, plan, growth, path, area)
}

type Painter = (pen: Pen, plan: MapPlan, growth: TerrainArea, path: Path2D, area: PaintArea) => void

const tinted: Painter = (pen, _plan, { motif }, path, { rect, palette }) => {
  pen.fillStyle = palette.ground[motif]
  pen.fill(path, 'evenodd')
  if (palette.texture === 0) return
  withSaved(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.4 * palette.texture
    pen.fillStyle = texturePattern(pen, textures().grain, 160)
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  })
}

/** A soft rim: the colour fades over its edge. */
function feathered(pen: Pen, path: Path2D, colour: string, reach: number): void {
  withSaved(pen, () => {
    pen.lineJoin = 'round'
    pen.globalAlpha = 0.24
    pen.strokeStyle = colour
    for (const share of [1, 0.66, 0.33]) {
      pen.lineWidth = reach * share * 2
      pen.stroke(path)
    }
  })
}

/** Scatters trees or rocks: single ones up close, a pattern from further off, none from very far. */
function scattered(
  pen: Pen,
  plan: MapPlan,
  growth: TerrainArea,
  path: Path2D,
  area: PaintArea,
  pitch: number,
  paint: (pen: Pen, spot: Spot) => void,
): void {
  const { scale, palette } = area
  if (scale < DISTINCT) return
  withSaved(pen, () => {
    if (scale < SINGLE) {
      const { motif } = growth
      pen.fillStyle = distantGrowth(pen, palette, scale, { motif, pitch, seed: plan.seed }, paint)
      pen.fill(path, 'evenodd')
      return
    }
    pen.lineCap = 'round'
    for (const spot of scatterOver(plan, growth, area, pitch)) paint(pen, spot)
  })
}

const woods: Painter = (pen, plan, growth, path, area) => {
  const { palette, rect, scale } = area
  feathered(pen, path, palette.ground.woods, 6)
  pen.fillStyle = palette.ground.woods
  pen.fill(path, 'evenodd')
  if (palette.texture > 0)
    withSaved(pen, () => {
      pen.clip(path, 'evenodd')
      pen.globalAlpha = 0.34 * palette.texture
      pen.fillStyle = texturePattern(pen, textures().shade, 330)
      pen.fillRect(rect.x, rect.y, rect.width, rect.height)
    })
  if (palette.name === 'contrast') outlined(pen, path, palette.tree.rim, area)
  const plant = (on: Pen, spot: Spot): void => {
    const size = 4.4 + 3.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed + 1)
    const tree = crown(palette, 'tree', scale, Math.floor(chanceAt(spot.x * 8, spot.y * 8, plan.seed + 2) * 6))
    on.drawImage(tree, spot.x - size, spot.y - size, 2 * size, 2 * size)
  }
  scattered(pen, plan, growth, path, area, palette.name === 'contrast' ? 17 : 9.4, plant)
}

/** Firs over the woods: the ground is darker, the trees stand closer. */
const dense: Painter = (pen, plan, growth, path, area) => {
  const { palette, scale } = area
  feathered(pen, path, palette.ground.dense, 4)
  pen.fillStyle = palette.ground.dense
  pen.fill(path, 'evenodd')
  if (palette.name === 'contrast') outlined(pen, path, palette.fir.rim, area)
  const plant = (on: Pen, spot: Spot): void => {
    const size = 4.6 + 2.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed + 1)
    const fir = crown(palette, 'fir', scale, Math.floor(chanceAt(spot.x * 8, spot.y * 8, plan.seed + 2) * 3))
    on.drawImage(fir, spot.x - size, spot.y - size, 2 * size, 2 * size)
  }
  scattered(pen, plan, growth, path, area, palette.name === 'contrast' ? 14 : 8, plant)
}

function outlined(pen: Pen, path: Path2D, ink: string, area: PaintArea): void {
  pen.lineWidth = atLeast(1.4, area)
  pen.strokeStyle = ink
  pen.stroke(path)
}

const swamp: Painter = (pen, plan, growth, path, area) => {
  const { palette } = area
  feathered(pen, path, palette.ground.swamp, 5)
  pen.fillStyle = palette.ground.swamp
  pen.fill(path, 'evenodd')
  if (palette.name === 'contrast') outlined(pen, path, palette.marsh.pool, area)
  const stand = (on: Pen, spot: Spot): void => {
    const chance = chanceAt(spot.x * 8, spot.y * 8, plan.seed + 4)
    if (chance < 0.42) pool(on, spot, 4 + 5 * chance, palette.marsh.pool)
    else tuft(on, spot, 0.8 + 0.5 * chance, palette.marsh.tuft)
  }
  scattered(pen, plan, growth, path, area, 19, stand)
}

const rough: Painter = (pen, plan, growth, path, area) => {
  const { palette } = area
  feathered(pen, path, palette.ground.rough, 5)
  pen.fillStyle = palette.ground.rough
  pen.globalAlpha = 0.82
  pen.fill(path, 'evenodd')
  pen.globalAlpha = 1
  if (palette.name === 'contrast') outlined(pen, path, palette.rock.ink, area)
  scattered(pen, plan, growth, path, area, 20, (on, spot) =>
    knoll(on, spot, 5 + 3.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed), palette.rock),
  )
}

const water: Painter = (pen, _plan, _growth, path, area) => {
  const { palette } = area
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = palette.water.bank
  pen.stroke(path)
  pen.fillStyle = palette.ground.water
  pen.fill(path, 'evenodd')
  withSaved(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.12
    pen.strokeStyle = palette.water.rim
    for (const width of [34, 22, 12]) {
      pen.lineWidth = width
      pen.stroke(path)
    }
  })
  pen.lineWidth = atLeast(1.6, area)
  pen.strokeStyle = palette.water.rim
  pen.stroke(path)
}

const PAINTERS: Readonly<Record<Motif, Painter>> = {
  woods,
  dense,
  swamp,
  rough,
  water,
  field: tinted,
  sand: tinted,
  // Its houses stand on ground of their own; the rest of the cell stays free.
  village: () => {},
  town: tinted,
}
