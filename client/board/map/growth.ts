import type { Motif } from './kinds.ts'
import { knoll } from './knoll.ts'
import { pool, tuft } from './marsh.ts'
import { chanceAt } from './noise.ts'
import { apart, atLeast, type Pen, pathIn, type Sight } from './pen.ts'
import type { Growth, Plan } from './plan.ts'
import { strewnOver } from './strewn.ts'
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

const tinted: Painter = (pen, _plan, { motif }, path, { rect, palette }) => {
  pen.fillStyle = palette.ground[motif]
  pen.fill(path, 'evenodd')
  if (palette.texture === 0) return
  apart(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.4 * palette.texture
    pen.fillStyle = strewn(pen, textures().grain, 160)
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  })
}

/** A soft rim: the colour fades over its edge instead of ending at it. */
function feathered(pen: Pen, path: Path2D, colour: string, reach: number): void {
  apart(pen, () => {
    pen.lineJoin = 'round'
    pen.globalAlpha = 0.24
    pen.strokeStyle = colour
    for (const share of [1, 0.66, 0.33]) {
      pen.lineWidth = reach * share * 2
      pen.stroke(path)
    }
  })
}

const woods: Painter = (pen, plan, growth, path, sight) => {
  const { palette, rect, scale } = sight
  feathered(pen, path, palette.ground.woods, 6)
  pen.fillStyle = palette.ground.woods
  pen.fill(path, 'evenodd')
  if (palette.texture > 0)
    apart(pen, () => {
      pen.clip(path, 'evenodd')
      pen.globalAlpha = 0.34 * palette.texture
      pen.fillStyle = strewn(pen, textures().shade, 330)
      pen.fillRect(rect.x, rect.y, rect.width, rect.height)
    })
  if (palette.name === 'contrast') outlined(pen, path, palette.tree.rim, sight)
  if (scale < DISTINCT) return
  for (const spot of strewnOver(plan, growth, sight, palette.name === 'contrast' ? 17 : 9.4)) {
    const size = 4.4 + 3.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed + 1)
    const tree = crown(palette, scale, Math.floor(chanceAt(spot.x * 8, spot.y * 8, plan.seed + 2) * 6))
    pen.drawImage(tree, spot.x - size, spot.y - size, 2 * size, 2 * size)
  }
}

function outlined(pen: Pen, path: Path2D, ink: string, sight: Sight): void {
  pen.lineWidth = atLeast(1.4, sight)
  pen.strokeStyle = ink
  pen.stroke(path)
}

const swamp: Painter = (pen, plan, growth, path, sight) => {
  const { palette, scale } = sight
  feathered(pen, path, palette.ground.swamp, 5)
  pen.fillStyle = palette.ground.swamp
  pen.fill(path, 'evenodd')
  if (palette.name === 'contrast') outlined(pen, path, palette.marsh.pool, sight)
  if (scale < DISTINCT) return
  apart(pen, () => {
    pen.lineCap = 'round'
    for (const spot of strewnOver(plan, growth, sight, 19)) {
      const which = chanceAt(spot.x * 8, spot.y * 8, plan.seed + 4)
      if (which < 0.42) pool(pen, spot, 4 + 5 * which, palette.marsh.pool)
      else tuft(pen, spot, 0.8 + 0.5 * which, palette.marsh.tuft)
    }
  })
}

const rough: Painter = (pen, plan, growth, path, sight) => {
  const { palette, scale } = sight
  feathered(pen, path, palette.ground.rough, 5)
  pen.fillStyle = palette.ground.rough
  pen.globalAlpha = 0.82
  pen.fill(path, 'evenodd')
  pen.globalAlpha = 1
  if (palette.name === 'contrast') outlined(pen, path, palette.rock.ink, sight)
  if (scale < DISTINCT) return
  for (const spot of strewnOver(plan, growth, sight, 20))
    knoll(pen, spot, 5 + 3.4 * chanceAt(spot.x * 8, spot.y * 8, plan.seed), palette.rock)
}

const water: Painter = (pen, _plan, _growth, path, sight) => {
  const { palette } = sight
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = palette.water.bank
  pen.stroke(path)
  pen.fillStyle = palette.ground.water
  pen.fill(path, 'evenodd')
  apart(pen, () => {
    pen.clip(path, 'evenodd')
    pen.globalAlpha = 0.12
    pen.strokeStyle = palette.water.rim
    for (const width of [34, 22, 12]) {
      pen.lineWidth = width
      pen.stroke(path)
    }
  })
  pen.lineWidth = atLeast(1.6, sight)
  pen.strokeStyle = palette.water.rim
  pen.stroke(path)
}

const PAINTERS: Readonly<Record<Motif, Painter>> = {
  woods,
  swamp,
  rough,
  water,
  field: tinted,
  sand: tinted,
  // Its houses stand on a ground of their own, and leave the rest of the cell free.
  village: () => {},
  town: tinted,
}
