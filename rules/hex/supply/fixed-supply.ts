import type { SeenEntry } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import type { Deed } from '../../core/memory.ts'
import type { HexScene } from '../board/scene.ts'
import { supplyOn } from './supply.ts'

/** The supply of all units at the end of a phase that fixes it. */
export function fixedSupplyDeeds(scene: HexScene, { seq }: SeenEntry, after: State): readonly Deed[] {
  const { phase, turn } = scene.state.time
  const fixed = scene.book.sheet.supply?.fixed?.includes(phase) === true
  if (!fixed || (after.time.phase === phase && after.time.turn === turn)) return []
  const sides = [...scene.book.module.sides.keys()].sort()
  const all = sides.flatMap((side) => supplyOn(scene, side).all())
  const those = (is: string) => all.flatMap(({ unit, supplied }) => (supplied === is ? unit.id : [])).sort()
  return [{ deed: 'supply', seq, out: those('out'), unknown: those('unknown') }]
}
