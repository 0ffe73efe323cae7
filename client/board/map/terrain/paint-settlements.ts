import { grow, holds } from '../../geometry/rect.ts'
import type { MapPlan } from './map-plan.ts'
import { atLeast, type PaintArea, type Pen, pathOf } from './paint-area.ts'
import { type DrawnHouse, type Settlement, settlementsOf } from './settlements.ts'

/** Below this scale a settlement is one shape. */
const DISTINCT = 0.22

const quartersIn = (plan: MapPlan, { rect }: PaintArea): readonly Settlement[] => {
  const reach = grow(rect, 50)
  return settlementsOf(plan).filter((each) => holds(reach, each))
}

/** Settlement ground, which lies under the roads. */
export function paintSettlementGrounds(pen: Pen, plan: MapPlan, area: PaintArea): void {
  const { palette } = area
  for (const { ground } of quartersIn(plan, area)) {
    if (!ground) continue
    const path = pathOf(ground)
    pen.fillStyle = palette.ground.village
    pen.fill(path)
    pen.lineWidth = atLeast(1, area, 0.6)
    pen.strokeStyle = palette.house.rim
    pen.stroke(path)
  }
}

export function paintSettlements(pen: Pen, plan: MapPlan, area: PaintArea): void {
  const { house } = area.palette
  const quarters = quartersIn(plan, area)
  if (area.scale < DISTINCT) {
    pen.fillStyle = house.roofs[0] as string
    for (const { x, y, radius } of quarters) {
      const half = atLeast(radius * 0.55, area, 2)
      pen.fillRect(x - half, y - half * 0.8, 2 * half, 1.6 * half)
    }
    return
  }
  const houses = quarters.flatMap((quarter) => quarter.houses)
  pen.fillStyle = house.shade
  for (const each of houses) corners(pen, each, 1.1)
  pen.lineWidth = atLeast(0.7, area, 0.5)
  pen.strokeStyle = house.edge
  for (const each of houses) {
    pen.fillStyle = house.roofs[each.shade % house.roofs.length] as string
    corners(pen, each, 0)
    pen.stroke()
  }
}

function corners(pen: Pen, { x, y, width, depth, angle }: DrawnHouse, off: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  pen.beginPath()
  for (const [across, down] of [
    [-width, -depth],
    [width, -depth],
    [width, depth],
    [-width, depth],
  ] as const)
    pen.lineTo(x + off + (across * cos - down * sin) / 2, y + off * 1.2 + (across * sin + down * cos) / 2)
  pen.closePath()
  pen.fill()
}
