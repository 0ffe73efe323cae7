import type { RulesOf } from '../../core/referee.ts'
import type { MeasureSystem } from '../../measure/board/scene.ts'
import { refereeFor as measureRefereeFor } from '../../measure/referee.ts'
import { advice } from './advice/advice.ts'
import { combat } from './combat/combat.ts'
import { help } from './help.ts'
import { morale } from './morale/morale.ts'
import { activation } from './orders/activation.ts'
import { movement } from './orders/movement.ts'
import { setUp } from './scenario/setup.ts'
import { victory } from './scenario/victory.ts'
import { SWITCHES } from './terms/switches.ts'
import { initiative } from './turn/initiative.ts'
import { markers } from './turn/markers.ts'

/** Celtos: what its rules sheet cannot say, chapter by chapter. */
export const CELTOS: MeasureSystem = {
  switches: SWITCHES,
  help,
  topics: [
    { ask: 'targets', text: 'Who may be shot at' },
    { ask: 'waiting', text: 'Who may still act' },
    { ask: 'checks', text: 'Morale checks due' },
    { ask: 'victory', text: 'Who would win', stays: true },
  ],
  isWhole: true,
  chapters: [setUp, markers, initiative, combat, morale, movement, activation, advice, victory],
}

export const refereeFor: RulesOf = (module) => measureRefereeFor(module, CELTOS)
