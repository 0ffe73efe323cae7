import type { RulesSheet } from '../../../../table/generated/types.ts'
import type { House } from '../../../core/house-rules.ts'
import { readingsOf } from './switches.ts'

/** The rules sheet with the house rules that change its numbers. */
export function sheetByHouseRules(sheet: RulesSheet, house: House): RulesSheet {
  const readings = readingsOf(house)
  const { movement, zones, stacking } = sheet
  const dummies = readings.dummies === 'units'
  return {
    ...sheet,
    ...(movement && {
      movement: {
        ...movement,
        // 14.2, 8.0 [42]: an arriving unit pays for its entry hex. arrival.ts judges where that is.
        entry: { cite: '14.2', areas: {} },
        ...(movement.least && { least: { ...movement.least, paths: readings['road-least'] === 'one' } }),
        ...(movement.whole && { whole: { ...movement.whole, with: readings['whole-allowance'] } }),
      },
    }),
    ...(zones && { zones: { ...zones, dummies } }),
    ...(stacking && { stacking: { ...stacking, dummies } }),
  }
}
