import { grow, holds } from '../../geometry/rect.ts'
import type { MapPlan } from './map-plan.ts'
import { type PaintArea, type Pen, withSaved } from './paint-area.ts'

/** Share of a side, at each end, that is printed stronger. */
const CORNER = 0.16

/** Hairline sides with stronger corners: cells are told apart without being fenced in. */
export function paintGridLines(pen: Pen, { sides }: MapPlan, { rect, scale, palette }: PaintArea): void {
  const reach = grow(rect, 80)
  const seen = sides.filter(([a]) => holds(reach, a))
  withSaved(pen, () => {
    pen.lineCap = 'round'
    pen.lineWidth = Math.max(0.8, 0.8 / scale)
    pen.strokeStyle = palette.grid.side
    pen.beginPath()
    for (const [a, b] of seen) {
      pen.moveTo(a.x, a.y)
      pen.lineTo(b.x, b.y)
    }
    pen.stroke()
    pen.lineWidth = Math.max(1.1, 0.9 / scale)
    pen.strokeStyle = palette.grid.corner
    pen.beginPath()
    for (const [a, b] of seen) {
      const [dx, dy] = [(b.x - a.x) * CORNER, (b.y - a.y) * CORNER]
      pen.moveTo(a.x, a.y)
      pen.lineTo(a.x + dx, a.y + dy)
      pen.moveTo(b.x, b.y)
      pen.lineTo(b.x - dx, b.y - dy)
    }
    pen.stroke()
  })
}
