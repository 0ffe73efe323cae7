import { expect, test } from 'vitest'
import { type MapPlan, mapPlanOf } from '../../../../../client/board/map/terrain/map-plan.ts'
import { DAY } from '../../../../../client/board/map/terrain/palette.ts'
import { scatterOver } from '../../../../../client/board/map/terrain/scatter.ts'
import { combat } from '../../../combat.ts'

/** The densities of woods in the day and contrast palettes. */
const [DAYS, CONTRASTS] = [9.4, 17]
const [map] = combat.maps

function strewn(plan: MapPlan, pitch: number) {
  const woods = plan.terrains.find(({ motif }) => motif === 'woods')!
  return scatterOver(plan, woods, { rect: { x: 0, y: 0, ...map!.grid.size }, scale: 1, palette: DAY }, pitch)
}

test('the contrast palette does not depend on what was painted before', () => {
  const plan = mapPlanOf(map!)
  const byDay = strewn(plan, DAYS)
  expect(strewn(plan, CONTRASTS)).toEqual(strewn(mapPlanOf(map!), CONTRASTS))
  expect(strewn(plan, DAYS)).toEqual(byDay)
})
