import type { RulesSheet } from '../../../table/generated/types.ts'
import type { House } from '../../core/house.ts'
import { readingsOf } from './switches.ts'

/** The rules sheet as the table reads the rulebook: every switch that changes a printed number changes it here. */
export function sheetByHouseRules(sheet: RulesSheet, house: House): RulesSheet {
  const readings = readingsOf(house)
  const { movement, zones, stacking } = sheet
  const dummies = readings.dummies === 'units'
  return {
    ...sheet,
    ...(movement && {
      movement: {
        ...movement,
        // 14.2, 8.0 [42]: whoever comes onto the map pays for the hex he enters; where that is, arrival.ts says.
        entry: { cite: '14.2', areas: {} },
        ...(movement.least && { least: { ...movement.least, paths: readings['road-least'] === 'one' } }),
        ...(movement.whole && { whole: { ...movement.whole, with: readings['whole-allowance'] } }),
      },
    }),
    ...(zones && { zones: { ...zones, dummies } }),
    ...(stacking && { stacking: { ...stacking, dummies } }),
  }
}
