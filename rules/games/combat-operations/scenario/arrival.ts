import type { Cell, Finding } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { placementsOf } from '../../../hex/movement/placements.ts'
import { EXCHANGE_TRAY } from '../terms/scenario-forces.ts'
import { judgeReinforcement } from './reinforcements.ts'

/** 14.0, 14.2 [40, 42]: units arrive on the map. exchange.ts judges the battalions of a regiment. */
export const arrival: HexChapter = {
  id: 'arrival',
  arrival: (scene, units, to) => units.flatMap((unit) => judgeArrival(scene, unit, to)),
  // In combat phases nothing moves by the movement chart, so the core asks for no arrival.
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
  const text = `${unit.name} was eliminated and cannot return.`
  return [finding('reinforcements/dead', '14.0', 'illegal', text, [to], [unit])]
}
