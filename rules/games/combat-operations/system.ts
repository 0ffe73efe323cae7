import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { bridgeAdvice } from './bridges/bridge-advice.ts'
import { bridges } from './bridges/bridges.ts'
import { combat } from './combat/combat.ts'
import { exploitation } from './combat/exploitation.ts'
import { help } from './help.ts'
import { arrival } from './scenario/arrival.ts'
import { exchange } from './scenario/exchange.ts'
import { reinforcements } from './scenario/reinforcements.ts'
import { replacements } from './scenario/replacements.ts'
import { setUp } from './scenario/setup.ts'
import { victory } from './scenario/victory.ts'
import { sheetByHouseRules } from './terms/sheet-by-house-rules.ts'
import { SWITCHES } from './terms/switches.ts'
import { chits } from './turn/chits.ts'
import { dummies } from './turn/dummies.ts'
import { gameLength } from './turn/game-length.ts'
import { moving } from './turn/moving.ts'
import { supply } from './turn/supply.ts'

/** Combat Operations: the rules that its rules sheet cannot hold, chapter by chapter. */
export const COMBAT_OPERATIONS: HexSystem = {
  switches: SWITCHES,
  help,
  topics: [
    { ask: 'soak-off', text: 'Required attacks' },
    { ask: 'retreat', text: 'Retreats' },
    { ask: 'advance', text: 'Advances' },
    { ask: 'bridges', text: 'Bridges' },
    { ask: 'victory', text: 'Who would win', stays: true },
  ],
  printed: sheetByHouseRules,
  isWhole: true,
  chapters: [
    setUp,
    moving,
    exchange,
    dummies,
    chits,
    supply,
    bridges,
    bridgeAdvice,
    exploitation,
    combat,
    reinforcements,
    arrival,
    replacements,
    gameLength,
    victory,
  ],
}

export const refereeFor: RulesOf = (module) => hexRefereeFor(module, COMBAT_OPERATIONS)
