import { apart, type Pen, pathIn, type Sight } from './pen.ts'
import type { Plan } from './plan.ts'
import { strewn, textures } from './texture.ts'

const PAPER = '#e6e2c0'
/** Each step of height is a shade nearer to brown; above the last they stay. */
const HEIGHTS = ['#dccf9d', '#cdb27c', '#b99362', '#a37a50', '#8f6743'] as const
const CONTOUR = 'rgba(112, 66, 24, 0.72)'

export function paintGround(pen: Pen, { ground }: Plan, { rect }: Sight): void {
  pen.fillStyle = ground.includes('water') ? '#a9cbdc' : ground.includes('sand') ? '#eadcb0' : PAPER
  pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  if (!ground.includes('water')) {
    texture(pen, rect, textures().meadow, 760, 0.32)
    texture(pen, rect, textures().straw, 1130, 0.26)
  }
  texture(pen, rect, textures().grain, 210, 0.5)
}

function texture(
  pen: Pen,
  { x, y, width, height }: Sight['rect'],
  mask: HTMLCanvasElement,
  units: number,
  alpha: number,
): void {
  apart(pen, () => {
    pen.globalAlpha = alpha
    pen.fillStyle = strewn(pen, mask, units)
    pen.fillRect(x, y, width, height)
  })
}

/** Each height lies on the one below as a sheet of paper would, lit from the upper left. */
export function paintRelief(pen: Pen, { heights }: Plan, sight: Sight): void {
  for (const [step, { outlines }] of heights.entries()) {
    const path = pathIn(outlines, sight, 12)
    if (!path) continue
    apart(pen, () => {
      pen.translate(2.6, 3.6)
      pen.lineJoin = 'round'
      for (const [width, alpha] of [
        [9, 0.05],
        [5, 0.07],
        [1.5, 0.1],
      ] as const) {
        pen.lineWidth = width
        pen.strokeStyle = `rgba(70, 45, 15, ${alpha})`
        pen.stroke(path)
      }
    })
    pen.fillStyle = HEIGHTS[Math.min(step, HEIGHTS.length - 1)] as string
    pen.fill(path, 'evenodd')
    apart(pen, () => {
      pen.clip(path, 'evenodd')
      texture(pen, sight.rect, textures().straw, 420, 0.34)
      texture(pen, sight.rect, textures().grain, 210, 0.6)
      pen.translate(1.3, 1.7)
      pen.lineWidth = 3
      pen.strokeStyle = 'rgba(255, 246, 214, 0.5)'
      pen.stroke(path)
    })
  }
}

/** Contours are printed over the woods, as on any staff map; the heights warm what grows on them. */
export function paintContours(pen: Pen, { heights }: Plan, sight: Sight): void {
  for (const { outlines } of heights) {
    const path = pathIn(outlines, sight, 4)
    if (!path) continue
    pen.fillStyle = 'rgba(150, 100, 44, 0.13)'
    pen.fill(path, 'evenodd')
    pen.lineJoin = 'round'
    pen.lineWidth = Math.max(1.3, 0.8 / sight.scale)
    pen.strokeStyle = CONTOUR
    pen.stroke(path)
  }
}
