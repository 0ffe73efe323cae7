import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { action } from './action.ts'
import { afterAction } from './after-action.ts'
import { combat } from './combat/combat.ts'
import { infiltration } from './combat/infiltration.ts'
import { tactical } from './combat/tactical-chits.ts'
import { help } from './help.ts'
import { movement } from './movement/movement.ts'
import { truck } from './movement/truck.ts'
import { cups } from './round/cups.ts'
import { recovery } from './round/recovery.ts'
import { supply } from './round/supply.ts'
import { arrivals } from './scenario/arrivals.ts'
import { setUp } from './scenario/setup.ts'
import { victory } from './scenario/victory.ts'
import { SWITCHES } from './terms/switches.ts'

/** The code of Celles: everything its rules sheet cannot say, chapter by chapter. */
export const CELLES: HexSystem = {
  switches: SWITCHES,
  naming: 'formation',
  help,
  topics: [
    { ask: 'supply', text: 'Supply marks' },
    { ask: 'infiltrate', text: 'Infiltration' },
    { ask: 'retreat', text: 'Retreats' },
    { ask: 'advance', text: 'Advances' },
    { ask: 'chits', text: 'Chits that may be played' },
    { ask: 'victory', text: 'Who would win', stays: true },
  ],
  isWhole: true,
  // Proposals of fights and air attacks come before those of the round, and the end of the round comes last.
  chapters: [
    setUp,
    cups,
    supply,
    combat,
    tactical,
    action,
    movement,
    truck,
    infiltration,
    arrivals,
    recovery,
    victory,
    afterAction,
  ],
}

export const refereeFor: RulesOf = (module) => hexRefereeFor(module, CELLES)
