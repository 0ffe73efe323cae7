import { grow, holds } from '../../geometry/rect.ts'
import type { Plan } from './map-plan.ts'
import { atLeast, type Pen, pathOf, type Sight } from './paint-area.ts'
import { type House, type Quarter, quartersOf } from './settlements.ts'

/** Below so many pixels to a unit a place is one shape, not houses. */
const DISTINCT = 0.22

const quartersIn = (plan: Plan, { rect }: Sight): readonly Quarter[] => {
  const reach = grow(rect, 50)
  return quartersOf(plan).filter((each) => holds(reach, each))
}

/** What places stand on lies under their roads. */
export function paintTownGrounds(pen: Pen, plan: Plan, sight: Sight): void {
  const { palette } = sight
  for (const { ground } of quartersIn(plan, sight)) {
    if (!ground) continue
    const path = pathOf(ground)
    pen.fillStyle = palette.ground.village
    pen.fill(path)
    pen.lineWidth = atLeast(1, sight, 0.6)
    pen.strokeStyle = palette.house.rim
    pen.stroke(path)
  }
}

export function paintTowns(pen: Pen, plan: Plan, sight: Sight): void {
  const { house } = sight.palette
  const quarters = quartersIn(plan, sight)
  if (sight.scale < DISTINCT) {
    pen.fillStyle = house.roofs[0] as string
    for (const { x, y, radius } of quarters) {
      const half = atLeast(radius * 0.55, sight, 2)
      pen.fillRect(x - half, y - half * 0.8, 2 * half, 1.6 * half)
    }
    return
  }
  const houses = quarters.flatMap((quarter) => quarter.houses)
  pen.fillStyle = house.shade
  for (const each of houses) corners(pen, each, 1.1)
  pen.lineWidth = atLeast(0.7, sight, 0.5)
  pen.strokeStyle = house.edge
  for (const each of houses) {
    pen.fillStyle = house.roofs[each.shade % house.roofs.length] as string
    corners(pen, each, 0)
    pen.stroke()
  }
}

function corners(pen: Pen, { x, y, width, depth, angle }: House, off: number): void {
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
