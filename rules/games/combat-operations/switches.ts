import type { HouseRule } from '../../../table/referee.ts'
import { type House, houseOf, type ReadingsOf } from '../../core/house.ts'

/** Where the rulebook can be read in more than one way. The first setting is the referee's own reading. */
export const SWITCHES = [
  {
    id: 'two-to-one',
    cite: '11.5',
    text: 'What does the defender lose at 2-1? The example contradicts its own sum.',
    settings: [
      { value: 'down', text: 'A third of his steps, rounded down, as the sum of the example gives' },
      { value: 'up', text: 'A third of his steps, rounded up, as the words of the example give' },
    ],
  },
  {
    id: 'three-to-one',
    cite: '11.6',
    text: 'What does the defender lose at 3-1? Battalions are said, a share of steps is meant, and no rounding is told.',
    settings: [
      { value: 'down', text: 'Half his steps, rounded down' },
      { value: 'up', text: 'Half his steps, rounded up' },
      { value: 'battalions', text: 'As many battalions as half his steps' },
    ],
  },
  {
    id: 'road-least',
    cite: '9.8',
    text: 'Does a hex on a road cost less than one point?',
    settings: [
      { value: 'half', text: 'Half the cost of the hex, even less than 1 (9.8)' },
      { value: 'one', text: 'Never less than 1 (8.0)' },
    ],
  },
  {
    id: 'fractions',
    cite: '7.2',
    text: 'What becomes of the fractions of strengths halved or quartered by river, bridge or swamp?',
    settings: [
      { value: 'kept', text: 'They are kept until the odds' },
      { value: 'rounded', text: 'Each unit is rounded down, to 1 at least, as out of supply' },
    ],
  },
  {
    id: 'retreat-stacking',
    cite: '6.0',
    text: 'May a retreat lead where more than four battalions would stand?',
    settings: [
      { value: 'free', text: 'It may: stacks are judged only at the ends of steps 3 and 6' },
      { value: 'limited', text: 'It may not' },
    ],
  },
  {
    id: 'guns-terrain',
    cite: '9.0',
    text: 'Does terrain change the strength of artillery?',
    settings: [
      { value: 'printed', text: 'Wherever the rule names no exception for it' },
      { value: 'never', text: 'Never' },
    ],
  },
  {
    id: 'regiments',
    cite: '13.1',
    text: 'How does terrain, or a retreat through a zone, count for a regiment counter?',
    settings: [
      { value: 'battalions', text: 'Once for each of its battalions' },
      { value: 'counter', text: 'Once' },
    ],
  },
  {
    id: 'two-thirds',
    cite: '17.2',
    text: 'What is exactly two thirds of a force?',
    settings: [
      { value: 'kept', text: 'Two thirds kept' },
      { value: 'lost', text: 'Less than two thirds' },
    ],
  },
  {
    id: 'last-turn',
    cite: '15.0',
    text: 'When does the game end, once the end chit is drawn?',
    settings: [
      { value: 'game-turn', text: 'With the game turn' },
      { value: 'player-turn', text: 'With the turn of the player who drew it' },
    ],
  },
  {
    id: 'vulnerability',
    cite: '13.3',
    text: 'Armor alone attacks infantry alone: armor bonus and armor vulnerability both fit.',
    settings: [
      { value: 'both', text: 'One column up, then one down' },
      { value: 'down', text: 'One column down, and no bonus' },
    ],
  },
  {
    id: 'damage-order',
    cite: '13.3',
    text: 'Units that must take losses first: how many do they take?',
    settings: [
      { value: 'all', text: 'Losses until they are used up; then the others, each one step before a second' },
      { value: 'first', text: 'The first of the losses only: nobody loses a second step before all have lost one' },
    ],
  },
  {
    id: 'whole-allowance',
    cite: '8.0',
    text: 'With what may a unit enter a hex that it cannot pay for?',
    settings: [
      { value: 'unspent', text: 'With its whole allowance, nothing of it spent' },
      { value: 'rest', text: 'With whatever is left of it' },
    ],
  },
  {
    id: 'blocked-retreat',
    cite: '11.0',
    text: 'What becomes of a unit that must retreat and has no hex to go to?',
    settings: [
      { value: 'eliminated', text: 'It is eliminated' },
      { value: 'ask', text: 'The players decide' },
    ],
  },
  {
    id: 'guns-retreat',
    cite: '13.4',
    text: 'Must artillery that supported an attack retreat with the attackers?',
    settings: [
      { value: 'stay', text: 'It need not' },
      { value: 'retreat', text: 'It retreats one hex as well' },
    ],
  },
  {
    id: 'advance',
    cite: '11.8',
    text: 'May attackers advance into a hex whose defenders were eliminated at 4-1?',
    settings: [
      { value: 'allowed', text: 'They may' },
      { value: 'retreat', text: 'Only after a retreat' },
    ],
  },
  {
    id: 'shifts',
    cite: '11.0',
    text: 'How do column shifts count beyond the ends of the table?',
    settings: [
      { value: 'limited', text: 'From the column 1-4 to 4-1 that the odds give' },
      { value: 'true', text: 'From the true ratio; only the outcome is limited' },
    ],
  },
  {
    id: 'dummies',
    cite: '',
    text: 'What does a dummy count for until it is turned up?',
    settings: [
      { value: 'nothing', text: 'Nothing: no zone of control, no stacking, nothing to attack' },
      { value: 'units', text: 'What it shows' },
    ],
  },
  {
    id: 'bridge-attack',
    cite: '9.7',
    text: 'How is an attack reduced that goes over a bridge, and so over the river too?',
    settings: [
      { value: 'once', text: 'Halved once' },
      { value: 'twice', text: 'Halved for the river and for the bridge' },
    ],
  },
] as const satisfies readonly HouseRule[]

/** Every reading with the setting in force. */
export type Readings = ReadingsOf<typeof SWITCHES>

/** A house holds each switch at one of its settings. */
export const readingsOf = (house: House): Readings => house as unknown as Readings

export const DEFAULT_READINGS: Readings = readingsOf(houseOf(SWITCHES, {}))
