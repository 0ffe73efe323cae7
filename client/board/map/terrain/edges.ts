import { type Curve, lengthOf, walked } from './curve.ts'
import type { MapPlan } from './map-plan.ts'
import { atLeast, type PaintArea, type Pen, pathIn } from './paint-area.ts'
import type { EdgeLook } from './terrain-kinds.ts'

const WIDTH: Readonly<Partial<Record<EdgeLook, number>>> = { river: 10.5, stream: 4.4, coast: 5 }

/** All banks first, then all water, so that no bank cuts across where two meet. */
export function paintEdges(pen: Pen, { edges }: MapPlan, area: PaintArea): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const stroke = (looks: readonly EdgeLook[], more: number, colour: string): void => {
    for (const { look, curves } of edges) {
      const path = looks.includes(look) ? pathIn(curves, area, 14) : undefined
      if (!path) continue
      pen.lineWidth = atLeast((WIDTH[look] ?? 5) + more, area, 1.6)
      pen.strokeStyle = colour
      pen.stroke(path)
    }
  }
  const water = ['stream', 'coast', 'river'] as const
  const { bank, rim, fill, light } = area.palette.water
  stroke(water, 5.5, bank)
  stroke(water, 2.2, rim)
  stroke(water, 0, fill)
  stroke(['river'], -6.4, light)
  for (const { look, curves } of edges) {
    if (look === 'cliff') for (const curve of curves) cliff(pen, curve, area)
    if (look === 'wall') for (const curve of curves) wall(pen, curve, area)
    if (look === 'border') for (const curve of curves) border(pen, curve, area)
  }
}

/** A brown line with teeth to its right. */
function cliff(pen: Pen, curve: Curve, area: PaintArea): void {
  const path = pathIn([curve], area, 10)
  if (!path) return
  pen.strokeStyle = area.palette.cliff
  pen.lineWidth = atLeast(2.2, area)
  pen.stroke(path)
  pen.beginPath()
  for (let far = 3; far < lengthOf(curve.spots); far += 6) {
    const { x, y, angle } = walked(curve.spots, far)
    pen.moveTo(x, y)
    pen.lineTo(x - Math.sin(angle) * 7, y + Math.cos(angle) * 7)
  }
  pen.lineWidth = atLeast(1.4, area)
  pen.stroke()
}

function wall(pen: Pen, curve: Curve, area: PaintArea): void {
  const path = pathIn([curve], area, 10)
  if (!path) return
  pen.strokeStyle = area.palette.wall.stone
  pen.lineWidth = atLeast(3.4, area)
  pen.stroke(path)
  pen.save()
  pen.strokeStyle = area.palette.wall.gap
  pen.lineWidth = atLeast(1.6, area)
  pen.setLineDash([6, 6])
  pen.lineCap = 'butt'
  pen.stroke(path)
  pen.restore()
}

function border(pen: Pen, curve: Curve, area: PaintArea): void {
  const path = pathIn([curve], area, 10)
  if (!path) return
  pen.save()
  pen.lineCap = 'butt'
  pen.strokeStyle = area.palette.border
  pen.lineWidth = atLeast(3, area)
  pen.setLineDash([14, 5, 3, 5])
  pen.stroke(path)
  pen.restore()
}
