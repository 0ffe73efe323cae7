import { printNumber } from '../../words/numbers.ts'

const movementPoints = (points: number): string => `${printNumber(points)} MP`

export const texts = {
  declareAttack: 'Declare an attack',
  declare: 'Declare',
  howTo: 'To attack, drag a counter onto an enemy.',
  notNow: 'Not now',
  notNowHint: 'Not now (Escape)',
  orOnMap: 'You can also click them on the map.',
  otherOnMap: 'Or click another enemy on the map.',
  clickToJoin: 'Click to let it attack too.',
  clickToLeaveOut: 'Click to leave it out.',
  tapToJoin: 'Tap again to let it attack too.',
  tapToLeaveOut: 'Tap again to leave it out.',
  attackPlace: (place: string) => `Attack ${place}`,
  clickToAim: 'Click to attack it.',
  compare: 'Compare all choices',
  noAttack: 'No unit can attack there now.',
  leadUnit: 'Attacking unit',
  strength: (strength: number | undefined) => `strength ${strength}`,
  inPlace: (unit: string, place: string) => `${unit} in ${place}`,
  leadAttacks: (place: string, strength: number | undefined) => `in ${place}, strength ${strength}, attacks`,
  allAdjacent: 'all adjacent enemies: ',
  attackType: (left: number | undefined) =>
    left === undefined ? 'Attack type' : `Attack type (${movementPoints(left)} left)`,
  supportingUnits: 'Supporting units (free)',
  target: 'Target',
  attackers: 'Attackers',
  pickAttackers: 'Select the attacking units.',
  costUnknown: 'cost unknown',
  cost: (cost: number, left: number | undefined) =>
    left === undefined
      ? movementPoints(cost)
      : cost > left
        ? `${movementPoints(cost)}, ${movementPoints(cost - left)} short`
        : `${movementPoints(cost)}, leaves ${printNumber(left - cost)}`,
  compareCaption: 'Odds for each choice, and the chance to hurt the defender',
  with: 'With',
  alone: 'Alone',
  both: 'Both',
  all: (count: number) => `All ${count}`,
  belowLowest: 'too low',
  notEnoughPoints: 'not enough MP',
  unknown: 'unknown',
  percent: (cases: number, of: number) => `${Math.round((100 * cases) / Math.max(1, of))} %`,
  attackFactor: (attack: number) => `AF ${attack}`,
  card: 'card',
  chance: (faces: number, of: number) => `${faces} of ${of}`,
  hurtsAttacker: (faces: number, of: number) => `${faces} of ${of} rolls hurt the attacker`,
  odds: 'Odds',
  results: 'Results',
  strengths: (attack: number, defence: number) => `${attack} against ${defence}`,
  column: (column: string | undefined) => (column === undefined ? 'below the lowest column' : `column ${column}`),
  die: 'die',
  resultsUnknown: 'The results are not known.',
  faces: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  onRoll: (faces: string) => `On a roll of ${faces}`,
  wouldBeFlagged: 'The referee would flag this. You can still declare it.',
}
