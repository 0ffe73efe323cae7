import type { RulesSheet } from '../../../table/generated/types.ts'
import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { arrivalsBy } from './arrivals.ts'
import { combatBy } from './combat.ts'
import { lastTurn } from './last-turn.ts'
import { marksBy } from './marks.ts'

/** A game without code of its own: the chapters that its rules sheet fills. */
export const systemBy = ({ combat, arrivals }: RulesSheet): HexSystem => ({
  switches: [],
  topics: combat
    ? [
        { ask: 'retreat', text: 'Retreats' },
        { ask: 'advance', text: 'Advances' },
      ]
    : [],
  chapters: [
    lastTurn,
    ...(arrivals ? [arrivalsBy(arrivals)] : []),
    ...(combat ? [combatBy(combat), marksBy(combat)] : []),
  ],
})

export const refereeFor: RulesOf = (module) => module.rules && hexRefereeFor(module, systemBy(module.rules))
