import type { HouseRule } from '../../../../table/referee.ts'
import type { House, ReadingsOf } from '../../../core/house-rules.ts'

/** A rule that the sheet calls optional: without it, if the table does not choose it. */
const optional = <I extends string>(id: I, cite: string, text: string) =>
  ({
    id,
    cite,
    text,
    settings: [
      { value: false, text: 'Not used' },
      { value: true, text: 'Used' },
    ],
  }) as const

/** House rules where the sheet is ambiguous or damaged, then its optional rules. The first setting is the referee's own. */
export const SWITCHES = [
  {
    id: 'pr-equal',
    cite: '25',
    text: 'Does a die equal to the PR pass a check to regroup or to infiltrate?',
    settings: [
      { value: true, text: 'It passes' },
      { value: false, text: 'It fails, as the signs are printed' },
    ],
  },
  {
    id: 'regroup-time',
    cite: '29',
    text: 'When do units regroup?',
    settings: [
      { value: 'end', text: 'At the end of turns 7, 12 and 17, before reinforcements' },
      { value: 'start', text: 'At the beginning of turns 7, 12 and 17' },
    ],
  },
  {
    id: 'supply-line',
    cite: '21',
    text: 'What may a German supply line pass, which the sheet does not say?',
    settings: [
      { value: 'open', text: 'Not known: where it matters, the referee says unchecked' },
      { value: 'strict', text: 'No US zone, no river without a bridge' },
      { value: 'loose', text: 'Any hex without a US unit' },
    ],
  },
  {
    id: 'surprise-number',
    cite: '40',
    text: 'Which number ends German Surprise if the die is lower?',
    settings: [
      { value: 'current', text: 'The number of the present turn' },
      { value: 'completed', text: 'The number of turns completed' },
    ],
  },
  {
    id: 'us-return',
    cite: '27',
    text: 'Which cards bring eliminated US units back?',
    settings: [
      { value: 'red', text: 'Red face cards, red aces and red tens: 10 cards' },
      { value: 'any', text: 'Red face cards, any ace, any ten: 14 cards' },
    ],
  },
  {
    id: 'support-span',
    cite: '16',
    text: 'For how long do the numbers of OBA and Air markers hold?',
    settings: [
      { value: 'turn', text: 'For each turn' },
      { value: 'span', text: 'For the whole span of turns' },
    ],
  },
  optional('infiltration', '38', 'Optional: Infiltration Movement'),
  optional('tiger', '39', 'Optional: Tiger Tanks'),
  optional('surprise', '40', 'Optional: German Surprise, not with Panzers Marsch'),
  optional('tougher-demolition', '42', 'Optional: Tougher Bridge Demolition'),
  optional('malmedy', '43', 'Optional: Malmedy Massacre'),
  optional('panzers-marsch', '44', 'Optional: Panzers Marsch, without German Surprise'),
  optional('minen', '45', 'Optional: Achtung Minen, only with Panzers Marsch'),
  optional('fall-back', '47', 'Optional: Fall Back'),
  optional('last-battle', '48', 'Optional: Our victory lies behind the last battle'),
] as const satisfies readonly HouseRule[]

/** The setting in force of every switch. */
export type Readings = ReadingsOf<typeof SWITCHES>

/** The settings with their dependencies: 44 [44]: no Surprise with Panzers Marsch; 45: no Minen without it. */
export function readingsOf(house: House): Readings {
  const chosen = house as unknown as Readings
  const marsch = chosen['panzers-marsch']
  return { ...chosen, surprise: chosen.surprise && !marsch, minen: chosen.minen && marsch } as Readings
}
