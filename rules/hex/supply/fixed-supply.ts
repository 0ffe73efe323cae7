import type { SeenEntry } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import type { Deed } from '../../core/memory.ts'
import { hasMark } from '../../core/unit.ts'
import { asEverybodySees } from '../board/as-everybody-sees.ts'
import type { HexScene } from '../board/scene.ts'
import { type SupplyState, type SupplyStatus, supplyOn } from './supply.ts'

/** The supply of all units at the end of a phase that fixes it: both sides count with the same. */
export function fixedSupplyDeeds(scene: HexScene, { seq }: SeenEntry, after: State): readonly Deed[] {
  const { phase, turn } = scene.state.time
  const fixed = scene.book.sheet.supply?.fixed?.includes(phase) === true
  if (!fixed || (after.time.phase === phase && after.time.turn === turn)) return []
  const shown = asEverybodySees(scene)
  const sides = [...scene.book.module.sides.keys()].sort()
  const all = sides.flatMap((side) => supplyOn(shown, side).all())
  const those = (is: SupplyState) =>
    all.flatMap((status) => (settled(shown, status) === is ? status.unit.id : [])).sort()
  return [{ deed: 'supply', seq, out: those('out'), unknown: those('unknown') }]
}

/** Where covered counters decide, the marks tell: each side has marked its own units. */
function settled({ book }: HexScene, { unit, supplied }: SupplyStatus): SupplyState {
  const { mark } = book.sheet.supply ?? {}
  if (supplied !== 'unknown' || mark === undefined) return supplied
  return hasMark(unit.piece, mark) ? 'out' : 'in'
}
