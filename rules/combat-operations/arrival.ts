import { finding } from '../finding.ts'
import type { Chapter } from '../system.ts'
import { EXCHANGE } from './forces.ts'
import { judgeReinforcement } from './reinforcements.ts'

/** 14.0, 14.2 [40, 42]: who comes onto the map, and where. What regiments break down into, exchange.ts judges. */
export const arrival: Chapter = {
  id: 'arrival',
  arrival: (scene, units, to) =>
    units.flatMap((unit) => {
      const { at } = unit.piece
      if (!('pile' in at) || at.pile.endsWith(EXCHANGE)) return []
      const pile = scene.state.game.piles.find(({ id }) => id === at.pile)
      if (pile?.kind !== 'dead') return judgeReinforcement(scene, unit, to)
      const text = `No rule brings ${unit.name} back from ${pile.name}.`
      return [finding('reinforcements/dead', '14.0', 'illegal', text, [to], [unit])]
    }),
}
