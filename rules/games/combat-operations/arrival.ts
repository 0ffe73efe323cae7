import type { Cell, Finding } from '../../../table/generated/types.ts'
import { finding } from '../../core/finding.ts'
import { momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { placementsOf } from '../../hex/movement/placements.ts'
import { judgeReinforcement } from './reinforcements.ts'
import { EXCHANGE_TRAY } from './scenario-forces.ts'

/** 14.0, 14.2 [40, 42]: who comes onto the map, and where. What regiments break down into, exchange.ts judges. */
export const arrival: HexChapter = {
  id: 'arrival',
  arrival: (scene, units, to) => units.flatMap((unit) => judgeArrival(scene, unit, to)),
  // In the phases of combat nothing moves by the chart, and the core asks for no arrival.
  judge(scene, action) {
    if (action.type !== 'move' || momentOf(scene).is !== 'other') return []
    return placementsOf(scene, action).flatMap(({ unit, to }) => judgeArrival(scene, unit, to))
  },
}

function judgeArrival(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const { at } = unit.piece
  if (!('pile' in at) || at.pile.endsWith(EXCHANGE_TRAY)) return []
  const pile = scene.state.game.piles.find(({ id }) => id === at.pile)
  if (pile?.kind !== 'dead') return judgeReinforcement(scene, unit, to)
  const text = `No rule brings ${unit.name} back from ${pile.name}.`
  return [finding('reinforcements/dead', '14.0', 'illegal', text, [to], [unit])]
}
