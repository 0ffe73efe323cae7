import { paintEdges } from './edges.ts'
import { paintContours, paintGround, paintRelief } from './ground.ts'
import { paintGrowth } from './growth.ts'
import { paintLines } from './lines.ts'
import type { Pen, Sight } from './pen.ts'
import type { Plan } from './plan.ts'
import { paintCrossings, paintRoads } from './roads.ts'
import { paintTownGrounds, paintTowns } from './towns.ts'

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
