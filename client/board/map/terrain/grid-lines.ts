import type { Size } from '../../../../table/geometry/layout.ts'
import { grow, holds } from '../../geometry/rect.ts'
import type { MapPlan } from './map-plan.ts'
import { type PaintArea, type Pen, withSaved } from './paint-area.ts'

/** Share of a side, at each end, that is printed stronger. */
const CORNER = 0.16

/** Hairline sides with stronger corners: cells are told apart without being fenced in. */
export function paintGridLines(pen: Pen, { board, sides }: MapPlan, area: PaintArea): void {
  const { rect, scale, palette } = area
  const { sheet, size } = board.grid
  if (sheet.kind === 'free') {
    if (sheet.paper !== undefined) paintSquares(pen, size, sheet.paper, area)
    return
  }
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

/** Every so many squares a line is stronger, for counting. */
const COUNTED = 12
/** Squares of fewer pixels than this would be a grey veil. */
const LEAST = 7

/** Squared paper: as many squares as fit, from the top left. */
function paintSquares(pen: Pen, size: Size, side: number, { rect, scale, palette }: PaintArea): void {
  const strides = side * scale < LEAST ? [COUNTED] : [1, COUNTED]
  for (const stride of strides) {
    const pitch = side * stride
    if (pitch * scale < LEAST) continue
    pen.beginPath()
    for (
      let x = Math.max(Math.ceil(rect.x / pitch), 1) * pitch;
      x < Math.min(rect.x + rect.width, size.width);
      x += pitch
    ) {
      pen.moveTo(x, Math.max(rect.y, 0))
      pen.lineTo(x, Math.min(rect.y + rect.height, size.height))
    }
    for (
      let y = Math.max(Math.ceil(rect.y / pitch), 1) * pitch;
      y < Math.min(rect.y + rect.height, size.height);
      y += pitch
    ) {
      pen.moveTo(Math.max(rect.x, 0), y)
      pen.lineTo(Math.min(rect.x + rect.width, size.width), y)
    }
    pen.lineWidth = Math.max(stride === 1 ? 1 : 2, (stride === 1 ? 0.8 : 1.2) / scale)
    pen.strokeStyle = stride === 1 ? palette.grid.side : palette.grid.corner
    pen.stroke()
  }
}
