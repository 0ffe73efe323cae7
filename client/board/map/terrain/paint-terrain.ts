import { paintEdges } from './edges.ts'
import { paintGridLines } from './grid-lines.ts'
import { paintContours, paintGround, paintRelief } from './ground.ts'
import type { MapPlan } from './map-plan.ts'
import type { PaintArea, Pen } from './paint-area.ts'
import { paintGrowth } from './paint-growth.ts'
import { paintSettlementGrounds, paintSettlements } from './paint-settlements.ts'
import { paintCrossings, paintRoads } from './roads.ts'

/** Everything on the ground, bottom layer first, without names. */
export function paintTerrain(pen: Pen, plan: MapPlan, area: PaintArea): void {
  paintGround(pen, plan, area)
  paintRelief(pen, plan, area)
  for (const growth of plan.terrains) paintGrowth(pen, plan, growth, area)
  paintContours(pen, plan, area)
  paintSettlementGrounds(pen, plan, area)
  paintEdges(pen, plan, area)
  paintGridLines(pen, plan, area)
  paintRoads(pen, plan, area)
  paintCrossings(pen, plan, area)
  paintSettlements(pen, plan, area)
}
