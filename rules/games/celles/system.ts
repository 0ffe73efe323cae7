import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { action } from './action.ts'
import { afterAction } from './after-action.ts'
import { arrivals } from './arrivals.ts'
import { combat } from './combat.ts'
import { cups } from './cups.ts'
import { help } from './help.ts'
import { infiltration } from './infiltration.ts'
import { movement } from './movement.ts'
import { recovery } from './recovery.ts'
import { setUp } from './setup.ts'
import { supply } from './supply.ts'
import { SWITCHES } from './switches.ts'
import { tactical } from './tactical-chits.ts'
import { truck } from './truck.ts'
import { victory } from './victory.ts'

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
