import type { RulesSheet } from '../../../table/generated/types.ts'
import type { Topic } from '../../../table/referee.ts'
import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { arrivalsBy } from './arrivals.ts'
import { combatBy } from './combat.ts'
import { helpBy } from './help.ts'
import { lastTurn } from './last-turn.ts'
import { marksBy, supplyMarks } from './marks.ts'
import { victoryBy } from './victory.ts'

const RETREATS: Topic = { ask: 'retreat', text: 'Retreats' }
const ADVANCES: Topic = { ask: 'advance', text: 'Advances' }
const WINNER: Topic = { ask: 'victory', text: 'Who would win', stays: true }

/** A game without code of its own: its chapters come from the rules sheet. */
export const systemBy = ({ combat, arrivals, supply, victory }: RulesSheet): HexSystem => ({
  switches: [],
  help: [],
  topics: [...(combat ? [RETREATS, ADVANCES] : []), ...(victory ? [WINNER] : [])],
  isWhole: combat !== undefined,
  chapters: [
    lastTurn,
    ...(arrivals ? [arrivalsBy(arrivals)] : []),
    ...(combat ? [combatBy(combat), marksBy(combat)] : []),
    ...(supply?.mark === undefined ? [] : [supplyMarks(supply)]),
    ...(victory ? [victoryBy(victory)] : []),
  ],
})

export const refereeFor: RulesOf = (module) =>
  module.rules && hexRefereeFor(module, { ...systemBy(module.rules), help: helpBy(module, module.rules) })
