import type { MapPlan } from './map-plan.ts'
import { atLeast, type PaintArea, type Pen, pathIn, withSaved } from './paint-area.ts'
import { texturePattern, textures } from './texture.ts'

export function paintGround(pen: Pen, { ground }: MapPlan, { rect, palette }: PaintArea): void {
  const isWater = ground.includes('water')
  pen.fillStyle = palette.ground[ground[0] ?? 'clear']
  pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  const { texture: life } = palette
  if (life === 0) return
  if (!isWater) {
    texture(pen, rect, textures().meadow, 760, 0.2 * life)
    texture(pen, rect, textures().straw, 1130, 0.22 * life)
  }
  texture(pen, rect, textures().grain, 210, 0.45 * life)
}

export function texture(
  pen: Pen,
  { x, y, width, height }: PaintArea['rect'],
  mask: HTMLCanvasElement,
  units: number,
  alpha: number,
): void {
  if (alpha === 0) return
  withSaved(pen, () => {
    pen.globalAlpha = alpha
    pen.fillStyle = texturePattern(pen, mask, units)
    pen.fillRect(x, y, width, height)
  })
}

/** Each level lies like a sheet of paper on the one below, lit from the upper left. */
export function paintRelief(pen: Pen, { heights }: MapPlan, area: PaintArea): void {
  const { palette } = area
  for (const [step, { outlines }] of heights.entries()) {
    const path = pathIn(outlines, area, 16)
    if (!path) continue
    withSaved(pen, () => {
      pen.translate(3, 4)
      pen.lineJoin = 'round'
      pen.strokeStyle = palette.shade
      for (const width of [15, 10, 6, 2.5]) {
        pen.lineWidth = width
        pen.stroke(path)
      }
    })
    pen.fillStyle = palette.heights[Math.min(step, palette.heights.length - 1)] as string
    pen.fill(path, 'evenodd')
    withSaved(pen, () => {
      pen.clip(path, 'evenodd')
      texture(pen, area.rect, textures().straw, 420, 0.26 * palette.texture)
      texture(pen, area.rect, textures().grain, 210, 0.5 * palette.texture)
      pen.translate(1.6, 2)
      pen.lineWidth = 4
      pen.strokeStyle = palette.light
      pen.stroke(path)
    })
  }
}

/** Contours over the woods, as on staff maps; a warm tint on high ground. */
export function paintContours(pen: Pen, { heights }: MapPlan, area: PaintArea): void {
  for (const [step, { outlines }] of heights.entries()) {
    const path = pathIn(outlines, area, 4)
    if (!path) continue
    pen.fillStyle = area.palette.warm
    pen.fill(path, 'evenodd')
    pen.lineJoin = 'round'
    // Every second contour is stronger, for counting.
    pen.lineWidth = atLeast(step % 2 === 1 ? 2 : 1.3, area, step % 2 === 1 ? 1.1 : 0.8)
    pen.strokeStyle = area.palette.contour
    pen.stroke(path)
  }
}
