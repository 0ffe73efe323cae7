import type { RulesSheet } from '../../../table/generated/types.ts'
import type { Topic } from '../../../table/referee.ts'
import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import type { MeasureSystem } from '../../measure/board/scene.ts'
import { refereeFor as measureRefereeFor } from '../../measure/referee.ts'
import { activationBy } from './activation.ts'
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

/** The same for a game whose models are measured for. */
export const measuredSystemBy = ({ measure }: RulesSheet): MeasureSystem => ({
  switches: [],
  chapters: [lastTurn, ...(measure?.activation ? [activationBy(measure.activation)] : [])],
})

export const refereeFor: RulesOf = (module) => {
  const sheet = module.rules
  if (!sheet) return undefined
  const help = helpBy(module, sheet)
  return sheet.measure
    ? measureRefereeFor(module, { ...measuredSystemBy(sheet), help })
    : hexRefereeFor(module, { ...systemBy(sheet), help })
}
