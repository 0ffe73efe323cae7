import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { arrival } from './arrival.ts'
import { bridgeAdvice } from './bridge-advice.ts'
import { bridges } from './bridges.ts'
import { chits } from './chits.ts'
import { combat } from './combat.ts'
import { dummies } from './dummies.ts'
import { exchange } from './exchange.ts'
import { exploitation } from './exploitation.ts'
import { gameLength } from './game-length.ts'
import { help } from './help.ts'
import { reinforcements } from './reinforcements.ts'
import { replacements } from './replacements.ts'
import { setUp } from './setup.ts'
import { sheetByHouseRules } from './sheet-by-house-rules.ts'
import { supply } from './supply.ts'
import { SWITCHES } from './switches.ts'
import { victory } from './victory.ts'

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
  chapters: [
    setUp,
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
