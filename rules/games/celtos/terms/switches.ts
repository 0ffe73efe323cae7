import type { HouseRule } from '../../../../table/referee.ts'
import type { House, ReadingsOf } from '../../../core/house-rules.ts'

/** House rules where the sheet can be read in more than one way. The first setting is the referee's own. */
export const SWITCHES = [
  {
    id: 'turns',
    cite: '4',
    text: 'Which orders pass play to the other side?',
    settings: [
      { value: 'alternate', text: 'Every order: the sides activate one unit in turn' },
      { value: 'rush-and-hold', text: 'Rush and Hold alone; after other orders you activate another unit' },
    ],
  },
  {
    id: 'orders',
    cite: '5',
    text: 'How many orders does a unit carry out when it is activated?',
    settings: [
      { value: 'move-first', text: 'A Move, and then Shoot or Assault; or one order' },
      { value: 'one', text: 'One order' },
    ],
  },
  {
    id: 'nearest',
    cite: '11',
    text: 'From where is the nearest enemy unit measured?',
    settings: [
      { value: 'any', text: 'From the nearest model that sees it' },
      { value: 'leader', text: 'From the leader, or the first model without one' },
    ],
  },
  {
    id: 'allotment',
    cite: '17',
    text: 'May the owner allot several hits to one model?',
    settings: [
      { value: 'even', text: 'Only when every other model of the unit has as many' },
      { value: 'free', text: 'As the owner likes' },
    ],
  },
  {
    id: 'naturals',
    cite: '22',
    text: 'Does a natural 1 fail and a natural 10 succeed in close combat and tests, too?',
    settings: [
      { value: true, text: 'They do' },
      { value: false, text: 'Only the modified die counts' },
    ],
  },
  {
    id: 'cover-side',
    cite: '22',
    text: 'Which side gets +1 for defending cover in close combat?',
    settings: [
      { value: 'defender', text: 'The side that was assaulted, if cover lies between' },
      { value: 'both', text: 'Either side that is in cover' },
    ],
  },
  {
    id: 'rally-modifiers',
    cite: '26',
    text: 'Do both modifiers of a rally check count, −1 within 24 inches and −2 within 12?',
    settings: [
      { value: 'worse', text: 'The worse one alone' },
      { value: 'sum', text: 'Both' },
    ],
  },
  {
    id: 'half',
    cite: '30',
    text: 'A unit at exactly half fails its morale check. What happens?',
    settings: [
      { value: 'panic', text: 'It panics' },
      { value: 'rout', text: 'It routs' },
    ],
  },
  {
    id: 'panic-lasts',
    cite: '28',
    text: 'Does the Marker Phase remove panic markers?',
    settings: [
      { value: 'open', text: 'Not known: the referee says unchecked' },
      { value: 'stays', text: 'They stay until the unit rallies' },
      { value: 'goes', text: 'It removes them with the others' },
    ],
  },
] as const satisfies readonly HouseRule[]

/** The setting in force of every switch. */
export type Readings = ReadingsOf<typeof SWITCHES>

export const readingsOf = (house: House): Readings => house as unknown as Readings
