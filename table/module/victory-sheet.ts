import type { RulesSheet } from '../generated/types.ts'
import type { RulesCheck } from './rules-check.ts'

/** Everything that the victory conditions name must exist. */
export function checkVictory({ victory }: RulesSheet, check: RulesCheck): void {
  const { places = [], losses = [], start = [], sudden = [] } = victory ?? {}
  for (const [index, { area, sides, who, scenario }] of places.entries()) {
    const at = ['victory', 'places', index] as const
    check.area(area, ...at, 'area')
    for (const [place, side] of (sides ?? []).entries()) check.side(side, ...at, 'sides', place)
    check.who(who, ...at, 'who')
    check.scenario(scenario, ...at, 'scenario')
  }
  for (const [index, { who }] of losses.entries()) check.who(who, 'victory', 'losses', index, 'who')
  for (const [index, { scenario, side }] of start.entries()) {
    check.scenario(scenario, 'victory', 'start', index, 'scenario')
    check.side(side, 'victory', 'start', index, 'side')
  }
  for (const [index, { scenario, side, areas }] of sudden.entries()) {
    const at = ['victory', 'sudden', index] as const
    check.scenario(scenario, ...at, 'scenario')
    check.side(side, ...at, 'side')
    check.areaList(areas, ...at, 'areas')
  }
}
