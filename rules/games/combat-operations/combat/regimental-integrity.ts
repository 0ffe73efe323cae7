import type { Id } from '../../../../table/generated/types.ts'
import { type Fighter, hasStepsLeft } from './fighter.ts'

/** 13.1 [34]: the regiments whose battalions are all among these units. A lost battalion ends integrity for good. */
export function completeRegiments(units: readonly Fighter[]): ReadonlySet<Id> {
  const battalions = new Map<Id, { readonly of: number; readonly defs: Set<Id> }>()
  for (const unit of units) {
    const { regiment } = unit
    if (!regiment || !hasStepsLeft(unit)) continue
    const known = battalions.get(regiment.id)
    if (known) known.defs.add(unit.def)
    else battalions.set(regiment.id, { of: regiment.of, defs: new Set([unit.def]) })
  }
  return new Set([...battalions].filter(([, { of, defs }]) => defs.size >= of).map(([id]) => id))
}
