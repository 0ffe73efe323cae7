import type { HouseRule } from '../../../../table/referee.ts'
import { type House, houseOf, type ReadingsOf } from '../../../core/house-rules.ts'

/** House rules where the rulebook can be read in several ways. The first setting is the default. */
export const SWITCHES = [
  {
    id: 'two-to-one',
    cite: '11.5',
    text: 'How many steps does the defender lose at 2-1? The printed example contradicts itself.',
    settings: [
      { value: 'down', text: 'A third of its steps, rounded down (the sum in the example)' },
      { value: 'up', text: 'A third of its steps, rounded up (the words of the example)' },
    ],
  },
  {
    id: 'three-to-one',
    cite: '11.6',
    text: 'How much does the defender lose at 3-1? The rule says battalions, seems to mean steps, and gives no rounding.',
    settings: [
      { value: 'down', text: 'Half its steps, rounded down' },
      { value: 'up', text: 'Half its steps, rounded up' },
      { value: 'battalions', text: 'As many battalions as half its steps' },
    ],
  },
  {
    id: 'road-least',
    cite: '9.8',
    text: 'Can a road hex cost less than one point?',
    settings: [
      { value: 'half', text: 'Yes: half the cost of the hex (9.8)' },
      { value: 'one', text: 'No: at least 1 (8.0)' },
    ],
  },
  {
    id: 'fractions',
    cite: '7.2',
    text: 'How are strengths rounded that a river, bridge or swamp halves or quarters?',
    settings: [
      { value: 'kept', text: 'Not until the odds: fractions are kept' },
      { value: 'rounded', text: 'Each unit is rounded down, to at least 1, as out of supply' },
    ],
  },
  {
    id: 'retreat-stacking',
    cite: '6.0',
    text: 'May a unit retreat to a hex where more than four battalions would be?',
    settings: [
      { value: 'free', text: 'Yes: stacking is checked only at the end of steps 3 and 6' },
      { value: 'limited', text: 'No' },
    ],
  },
  {
    id: 'guns-terrain',
    cite: '9.0',
    text: 'Does terrain change the strength of artillery?',
    settings: [
      { value: 'printed', text: 'Yes, where the rule does not exempt it' },
      { value: 'never', text: 'No' },
    ],
  },
  {
    id: 'regiments',
    cite: '13.1',
    text: 'How often does terrain, or a retreat through a zone, count for a regiment counter?',
    settings: [
      { value: 'battalions', text: 'Once per battalion' },
      { value: 'counter', text: 'Once' },
    ],
  },
  {
    id: 'two-thirds',
    cite: '17.2',
    text: 'Does exactly two thirds of a force count as two thirds?',
    settings: [
      { value: 'kept', text: 'Yes' },
      { value: 'lost', text: 'No, as less' },
    ],
  },
  {
    id: 'last-turn',
    cite: '15.0',
    text: 'When does the game end after the end chit is drawn?',
    settings: [
      { value: 'game-turn', text: 'At the end of the game turn' },
      { value: 'player-turn', text: 'At the end of the turn of the player who drew it' },
    ],
  },
  {
    id: 'vulnerability',
    cite: '13.3',
    text: 'Armor alone attacks infantry alone: do armor bonus and armor vulnerability both apply?',
    settings: [
      { value: 'both', text: 'Yes: one column up, then one down' },
      { value: 'down', text: 'No: one column down, no bonus' },
    ],
  },
  {
    id: 'damage-order',
    cite: '13.3',
    text: 'How many losses fall on the units that must lose first?',
    settings: [
      { value: 'all', text: 'All, until they have no steps left; then the others, one step each before a second' },
      { value: 'first', text: 'Only the first: no unit loses a second step before all have lost one' },
    ],
  },
  {
    id: 'whole-allowance',
    cite: '8.0',
    text: 'When may a unit enter a hex that it cannot pay for?',
    settings: [
      { value: 'unspent', text: 'With its whole allowance unspent' },
      { value: 'rest', text: 'With any points left' },
    ],
  },
  {
    id: 'blocked-retreat',
    cite: '11.0',
    text: 'What happens to a unit that must retreat but has no hex to retreat to?',
    settings: [
      { value: 'eliminated', text: 'It is eliminated' },
      { value: 'ask', text: 'The players decide' },
    ],
  },
  {
    id: 'guns-retreat',
    cite: '13.4',
    text: 'Does artillery that supported an attack retreat with the attackers?',
    settings: [
      { value: 'stay', text: 'No' },
      { value: 'retreat', text: 'Yes, one hex' },
    ],
  },
  {
    id: 'advance',
    cite: '11.8',
    text: 'May attackers advance into a hex whose defenders were eliminated at 4-1?',
    settings: [
      { value: 'allowed', text: 'Yes' },
      { value: 'retreat', text: 'No, only after a retreat' },
    ],
  },
  {
    id: 'shifts',
    cite: '11.0',
    text: 'How do column shifts count beyond the ends of the table?',
    settings: [
      { value: 'limited', text: 'From the column that the odds give (1-4 to 4-1)' },
      { value: 'true', text: 'From the true ratio; only the result is limited to the table' },
    ],
  },
  {
    id: 'dummies',
    cite: '',
    text: 'What does a dummy count as until it is revealed?',
    settings: [
      { value: 'nothing', text: 'Nothing: no zone of control, no stacking, no need to attack it' },
      { value: 'units', text: 'The unit that it shows' },
    ],
  },
  {
    id: 'bridge-attack',
    cite: '9.7',
    text: 'How often is an attack over a bridge halved? It crosses the river too.',
    settings: [
      { value: 'once', text: 'Once' },
      { value: 'twice', text: 'Twice: for the river and for the bridge' },
    ],
  },
] as const satisfies readonly HouseRule[]

/** The setting of each house rule. */
export type Readings = ReadingsOf<typeof SWITCHES>

export const readingsOf = (house: House): Readings => house as unknown as Readings

export const DEFAULT_READINGS: Readings = readingsOf(houseOf(SWITCHES, {}))
