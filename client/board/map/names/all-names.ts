import type { MapPlan } from '../terrain/map-plan.ts'
import { settlementsOf } from '../terrain/settlements.ts'
import type { MeasureText } from './letter-styles.ts'
import { measuredLine } from './measured-line.ts'
import { idNames, levelNames, placeNames } from './place-names.ts'
import { Obstacles, placeLabels } from './placement.ts'
import { regionNames } from './region-names.ts'
import type { SetWords } from './set-words.ts'
import { waterNames } from './water-names.ts'

/** Places all names for the whole map at one scale, so that every tile shows parts of the same lettering. */
export function placeAllNames(plan: MapPlan, scale: number, measure: MeasureText): readonly SetWords[] {
  const { board } = plan
  const ids = idNames(plan, scale, measure)
  const crowd = new Obstacles(crowdOf(plan))
  for (const { options } of ids) {
    const box = options[0]?.boxes[0]
    if (box)
      for (const share of [0.1, 0.5, 0.9]) crowd.add({ x: box.x + box.width * share, y: box.y + box.height / 2 }, 0.3)
  }
  const requests = [
    ...placeNames(plan, scale, measure),
    ...regionNames(plan, scale, measure),
    ...waterNames(plan, scale, measure),
    ...ids,
    ...levelNames(plan, scale, measure),
  ]
  return placeLabels(requests, { x: 0, y: 0, ...board.grid.size }, crowd)
}

const STEP = 9

const crowds = new WeakMap<MapPlan, Obstacles>()

/** Water, roads and houses, which names should leave free. */
function crowdOf(plan: MapPlan): Obstacles {
  const before = crowds.get(plan)
  if (before) return before
  const crowd = new Obstacles()
  crowds.set(plan, crowd)
  const line = (spots: Parameters<typeof measuredLine>[0], weight: number): void => {
    const measured = measuredLine(spots)
    for (let far = 0; far < measured.length; far += STEP) crowd.add(measured.at(far), weight)
  }
  for (const { curves, look } of plan.edges) for (const { spots } of curves) line(spots, look === 'river' ? 0.16 : 0.09)
  for (const { curve, look } of plan.paths) line(curve.spots, look === 'highway' ? 0.1 : 0.06)
  for (const crossing of plan.crossings) crowd.add(crossing, 0.8)
  for (const { houses } of settlementsOf(plan)) for (const house of houses) crowd.add(house, 0.08)
  return crowd
}
