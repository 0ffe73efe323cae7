import { paintEdges } from './edges.ts'
import { paintGridLines } from './grid-lines.ts'
import { paintContours, paintGround, paintRelief } from './ground.ts'
import type { MapPlan } from './map-plan.ts'
import type { PaintArea, Pen } from './paint-area.ts'
import { paintGrowth } from './paint-growth.ts'
import { paintSettlementGrounds, paintSettlements } from './paint-settlements.ts'
import { paintCrossings, paintRoads } from './roads.ts'

/** Everything on the ground, bottom layer first, without names. */
export function paintTerrain(pen: Pen, plan: MapPlan, sight: PaintArea): void {
  paintGround(pen, plan, sight)
  paintRelief(pen, plan, sight)
  for (const growth of plan.terrains) paintGrowth(pen, plan, growth, sight)
  paintContours(pen, plan, sight)
  paintSettlementGrounds(pen, plan, sight)
  paintEdges(pen, plan, sight)
  paintGridLines(pen, plan, sight)
  paintRoads(pen, plan, sight)
  paintCrossings(pen, plan, sight)
  paintSettlements(pen, plan, sight)
}
