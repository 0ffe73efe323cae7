import type { HouseRule } from '../../../../table/referee.ts'
import type { House, ReadingsOf } from '../../../core/house-rules.ts'

/** House rules where the rulebook is ambiguous or damaged. The first setting is the referee's own. */
export const SWITCHES = [
  {
    id: 'light-attack',
    cite: '11.0',
    text: 'What does a Light attack take from the die?',
    settings: [
      { value: '2', text: '2, as a published report has it' },
      { value: '3', text: '3, by which one total in the rulebook is right' },
    ],
  },
  {
    id: 'cities',
    cite: '13.3',
    text: 'How many hexes have Dinant and Givet?',
    settings: [
      { value: 'one', text: 'One each: 0704 and 0213' },
      { value: 'two', text: 'Two each: 0704 and 0604, 0213 and 0113' },
    ],
  },
  {
    id: 'british-arrival',
    cite: '14.0',
    text: 'When are the British units put on the map?',
    settings: [
      { value: 'due', text: 'When the day of 24 December begins' },
      { value: 'activated', text: 'When they are first activated' },
    ],
  },
  {
    id: 'disrupted-active',
    cite: '11.0',
    text: 'A Disrupted unit attacks, and the attacker is Disrupted: who?',
    settings: [
      { value: 'others', text: 'Two others of the attackers, as their owner likes' },
      { value: 'spent', text: 'The first is spent on it without effect' },
    ],
  },
  {
    id: 'fourth-84th',
    cite: '13.2',
    text: 'May Extra Move activate a fourth unit of the 84th?',
    settings: [
      { value: 'may', text: 'It may' },
      { value: 'never', text: 'Three in all' },
    ],
  },
  {
    id: 'retreat-path',
    cite: '11.1',
    text: 'How are the priorities of a retreat applied?',
    settings: [
      { value: 'hexes', text: 'Hex by hex' },
      { value: 'paths', text: 'To whole paths' },
    ],
  },
  {
    id: 'infantry-attacks',
    cite: '11.0',
    text: 'What do attacks cost infantry?',
    settings: [
      { value: 'all', text: '1, 2 and 3 points' },
      { value: 'light', text: 'Light 1 point; what the others cost is not known' },
    ],
  },
  {
    id: 'replacement-unit',
    cite: '13.3',
    text: 'Which full counter takes the place of a reduced one?',
    settings: [
      { value: 'formation', text: 'One of its type and formation' },
      { value: 'type', text: 'One of its type' },
    ],
  },
  {
    id: 'last-84th',
    cite: '22.0',
    text: 'When do the last battalions of the 84th come, and how many?',
    settings: [
      { value: 'printed', text: 'As the scenario lays them out' },
      { value: 'one', text: 'One, on 25 December by day' },
      { value: 'none', text: 'None' },
      { value: 'early', text: 'Two, on 24 December by night' },
      { value: 'late', text: 'Two, on 25 December by night' },
    ],
  },
  {
    id: 'open-arrivals',
    cite: '22.0',
    text: 'When do other units come whose turn is not known?',
    settings: [
      { value: 'printed', text: 'As the scenario lays them out' },
      {
        value: 'free',
        text: 'From the first turn that is possible on: of the 116th turns 2 and 4, of the 9th turns 4 and 6',
      },
    ],
  },
  {
    id: 'fortunes',
    cite: '17.0',
    text: 'Does a die change the number of actions from 24 December on?',
    settings: [
      { value: false, text: 'No' },
      { value: true, text: 'Yes, the optional rule' },
    ],
  },
] as const satisfies readonly HouseRule[]

/** The setting in force of every switch. */
export type Readings = ReadingsOf<typeof SWITCHES>

export const readingsOf = (house: House): Readings => house as unknown as Readings
