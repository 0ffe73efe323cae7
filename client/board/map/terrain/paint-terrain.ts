import { paintEdges } from './edges.ts'
import { paintLines } from './grid-lines.ts'
import { paintContours, paintGround, paintRelief } from './ground.ts'
import type { Plan } from './map-plan.ts'
import type { Pen, Sight } from './paint-area.ts'
import { paintGrowth } from './paint-growth.ts'
import { paintTownGrounds, paintTowns } from './paint-settlements.ts'
import { paintCrossings, paintRoads } from './roads.ts'

/** Everything that lies on the ground, from the soil up; no words. */
export function paintLand(pen: Pen, plan: Plan, sight: Sight): void {
  paintGround(pen, plan, sight)
  paintRelief(pen, plan, sight)
  for (const growth of plan.terrains) paintGrowth(pen, plan, growth, sight)
  paintContours(pen, plan, sight)
  paintTownGrounds(pen, plan, sight)
  paintEdges(pen, plan, sight)
  paintLines(pen, plan, sight)
  paintRoads(pen, plan, sight)
  paintCrossings(pen, plan, sight)
  paintTowns(pen, plan, sight)
}
