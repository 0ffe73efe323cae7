import type { RulesSheet } from '../../../table/generated/types.ts'
import type { House } from '../../core/house-rules.ts'
import type { RulesOf } from '../../core/referee.ts'
import type { HexSystem } from '../../hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../hex/referee.ts'
import { awaitedBridgeCard, demolition } from './bridges/demolition.ts'
import { rebuilding } from './bridges/rebuilding.ts'
import { awaitedFightCard, combat } from './combat/combat.ts'
import { malmedy } from './combat/malmedy.ts'
import { support } from './combat/support.ts'
import { help } from './help.ts'
import { infiltration } from './movement/infiltration.ts'
import { unsupplied } from './movement/unsupplied.ts'
import { activation } from './phases/activation.ts'
import { awaitedActivationCard } from './phases/activation-offers.ts'
import { advice } from './phases/advice.ts'
import { awaitedRegroupCard, regroup } from './phases/regroup.ts'
import { minen } from './scenario/minen.ts'
import { reinforcements } from './scenario/reinforcements.ts'
import { setUp } from './scenario/setup.ts'
import { victory } from './scenario/victory.ts'
import { depots } from './supply/depots.ts'
import { TIGER } from './terms/counters.ts'
import { readingsOf, SWITCHES } from './terms/switches.ts'
import { advanceWest } from './turn/advance-west.ts'
import { cardsFor } from './turn/cards.ts'
import { surprise } from './turn/surprise.ts'

/** The chapters that wait for cards: a fight before the next activation. */
const cards = cardsFor(() => [
  { awaitedCard: awaitedFightCard },
  { awaitedCard: awaitedBridgeCard },
  { awaitedCard: awaitedRegroupCard },
  { awaitedCard: awaitedActivationCard },
])

/** The Peiper Dream: what its rules sheet cannot say, chapter by chapter. */
export const PEIPER: HexSystem = {
  switches: SWITCHES,
  help,
  topics: [
    { ask: 'cards', text: 'Cards left' },
    { ask: 'support', text: 'OBA and Air left' },
    { ask: 'bridges', text: 'Bridges' },
    { ask: 'infiltrate', text: 'Infiltration' },
    { ask: 'retreat', text: 'Retreats' },
    { ask: 'entry', text: 'Where reinforcements enter' },
    { ask: 'victory', text: 'Who would win', stays: true },
  ],
  printed: sheetBy,
  isWhole: true,
  chapters: [
    setUp,
    minen,
    depots,
    advanceWest,
    cards,
    surprise,
    malmedy,
    activation,
    combat,
    support,
    demolition,
    infiltration,
    unsupplied,
    regroup,
    rebuilding,
    reinforcements,
    victory,
    advice,
  ],
}

/** 38, 39 [38, 39]: the numbers of the sheet under the optional rules. */
function sheetBy(sheet: RulesSheet, house: House): RulesSheet {
  const { infiltration: rolls, tiger } = readingsOf(house)
  const { zones, stacking } = sheet
  return {
    ...sheet,
    // A check opens the step from zone to zone, which costs nothing more.
    ...(rolls && zones?.through && { zones: { ...zones, through: { ...zones.through, effect: 0, roll: true } } }),
    ...(tiger &&
      stacking && {
        stacking: {
          ...stacking,
          limits: stacking.limits.map((limit) => ({ ...limit, who: { ...limit.who, except: { counters: [TIGER] } } })),
        },
      }),
  }
}

export const refereeFor: RulesOf = (module) => hexRefereeFor(module, PEIPER)
