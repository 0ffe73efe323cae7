import type { Evening } from './evening.ts'
import { declare, flip, go, mark, rollOf, turn } from './gestures.ts'

/* The fights of turn 2 of Celles. */

const DIE = 'd10 0-9'

export async function counterattack(e: Evening): Promise<void> {
  e.moment = 'turn 2, the 84th attacks 2710'
  const both = ['us-84inf-1-333', 'us-84inf-1-335']
  await e.cheat('allied', [
    [
      'attacks with its used side first',
      declare(e, 'attack', 'us-84inf-1-335', ['2710'], 'light attack'),
      'action/over',
    ],
    ['attacks Heavily on foot', declare(e, 'attack', 'us-84inf-2-334', ['3108'], 'heavy attack'), 'attack/nobody'],
    ['lets the 3rd Armored begin', declare(e, 'attack', 'us-3arm', ['3307'], 'light attack'), 'movement/never'],
    [
      'names the enemy as a joiner',
      declare(e, 'attack', ['us-84inf-1-333', 'german-2pz-recon'], ['2710'], 'light attack'),
      'attack/joiner',
    ],
  ])
  await e.play('allied', declare(e, 'attack', both, ['2710'], 'light attack'))
  await e.cheat('german', [
    [
      'declares it anew without the joiner',
      declare(e, 'attack', 'us-84inf-1-333', ['2710'], 'light attack'),
      'table/foreign-hand',
    ],
    ['flees', go(e, 'german-2pz-304', '2711'), 'turns/side'],
    ['rolls itself', rollOf(DIE), 'combat/hand'],
  ])
  // 7 against 4 is 3-2. Light attack -2, village -1: 4 is 1, and two attackers are Disrupted.
  await e.roll('allied', DIE, [5])
  e.moment = 'turn 2, two of the 84th are Disrupted'
  await e.cheat('allied', [
    ['disrupts the joiner first', mark(e, 'us-84inf-1-335', 'disrupted', 1), 'combat/disruption'],
    ['disrupts a bystander', mark(e, 'us-84inf-3-335', 'disrupted', 1), 'combat/disruption'],
    ['disrupts an enemy', mark(e, 'german-2pz-304', 'disrupted', 1), 'combat/hand'],
    ['goes on without the marks', go(e, 'us-84inf-1-334', '2707'), 'combat/disruption'],
    ['hands over without the marks', turn(2, 'german-action', 'german'), 'combat/disruption'],
    ['undoes the attack', { type: 'undo' }, 'horizon'],
  ])
  await e.cheat('german', [['marks the attackers itself', mark(e, both, 'disrupted', 1), 'combat/hand']])
  await e.play('allied', mark(e, both, 'disrupted', 1))
  await e.cheat('allied', [
    ['takes a mark off again', mark(e, 'us-84inf-1-333', 'disrupted', 0), 'recovery/early'],
    ['attacks again beyond its points', declare(e, 'attack', both, ['2710'], 'heavy attack'), 'attack/points'],
  ])
  await e.play('allied', flip(e, 'us-84inf-1-333', 1))
  await e.play('allied', go(e, 'us-84inf-3-334', '3207'))
  await e.play('allied', flip(e, 'us-84inf-3-334', 1))
  await e.cheat('allied', [
    ['activates a fourth battalion', go(e, 'us-84inf-2-334', '3008'), 'action/three'],
    ['moves the British', go(e, 'br-29-3rtr', '0805'), 'action/british'],
    ['moves the cavalry by the same chit', go(e, 'us-4cav', '2505'), 'action/chit'],
  ])
  await e.play('allied', turn(2, 'german-action', 'german'))
}

export async function secondPanzerByDay(e: Evening): Promise<void> {
  e.moment = 'turn 2, the 2nd Panzer attacks 2709'
  await e.draw('german', 'german-cup', 'german-replacement', 'german-available')
  await e.draw('german', 'german-cup', 'german-chit-2pz', 'german-available')
  await e.follow('german', ['chits/track'])
  await e.cheat('german', [
    ['plays its Replacement by day', go(e, 'german-replacement', 'german-played'), 'tactical/replacement-time'],
    ['turns 304 to full strength', flip(e, 'german-2pz-304', 0), 'replacement/chit'],
    ['marches by day as by night', go(e, 'german-2pz-3', '2811'), 'movement/points'],
  ])
  await e.play('german', go(e, 'german-2pz-recon', '2609'))
  await e.cheat('german', [
    [
      'joins with the unit that has moved, unturned',
      declare(e, 'attack', ['german-2pz-304', 'german-2pz-recon'], ['2709'], 'medium attack'),
      'attack/unturned',
    ],
  ])
  await e.play('german', flip(e, 'german-2pz-recon', 1))
  await e.play('german', declare(e, 'attack', ['german-2pz-304', 'german-2pz-recon'], ['2709'], 'medium attack'))
  await e.cheat('allied', [
    [
      'clears its own marks before the die',
      mark(e, ['us-84inf-1-333', 'us-84inf-1-335'], 'disrupted', 0),
      'recovery/early',
    ],
    ['turns its defenders fresh', flip(e, ['us-84inf-1-333', 'us-84inf-1-335'], 0), 'action/none'],
    ['rolls a bad die for the attacker', rollOf(DIE), 'combat/hand'],
  ])
  // 9 against 8 is 1-1. Defenders Disrupted +2: 4 is 6, and each side loses a step.
  await e.roll('german', DIE, [5])
  e.moment = 'turn 2, 2709: a step of each'
  await e.cheat('german', [
    ['loses its step first', go(e, 'german-2pz-304', 'german-dead'), 'combat/order'],
    ['lets the joiner pay', go(e, 'german-2pz-recon', 'german-dead'), 'combat/order'],
    ['takes both defenders', go(e, ['us-84inf-1-333', 'us-84inf-1-335'], 'allied-dead'), 'combat/hand'],
  ])
  await e.cheat('allied', [
    ['loses the Truck', go(e, 'truck', 'allied-dead'), 'truck/off'],
    ['loses a unit of another hex', go(e, 'us-84inf-3-335', 'allied-dead'), 'combat/losses'],
    ['loses both', go(e, ['us-84inf-1-333', 'us-84inf-1-335'], 'allied-dead'), 'combat/losses'],
    ['buries a German', go(e, 'german-2pz-304', 'german-dead'), 'combat/hand'],
  ])
  await e.play('allied', go(e, 'us-84inf-1-333', 'allied-dead'))
  await e.cheat('german', [
    ['lets the joiner pay', go(e, 'german-2pz-recon', 'german-dead'), 'combat/losses'],
    ['goes on without paying', go(e, 'german-2pz-2', '2912'), 'combat/losses'],
    ['passes the phase on without paying', turn(2, 'allied-action', 'allied'), 'combat/losses'],
    ['buries its dead with the Allies', go(e, 'german-2pz-304', 'allied-dead'), 'table/foreign-pile'],
    ['turns it to its full side instead', flip(e, 'german-2pz-304', 1), 'replacement/chit'],
  ])
  await e.play('german', go(e, 'german-2pz-304', 'german-dead'))
  await e.cheat('german', [['undoes its loss', { type: 'undo' }, 'free']])
  await e.play('german', turn(2, 'allied-action', 'allied'))
  await e.cheat('german', [['undoes the phase, for the sake of the dead', { type: 'undo' }, 'free']])
}

export async function fightFor2909(e: Evening): Promise<void> {
  e.moment = 'turn 2, the 116th attacks 2909'
  await e.draw('german', 'german-cup', 'german-chit-116pz', 'german-available')
  await e.follow('german', ['chits/track'])
  await e.play('german', go(e, 'german-116pz-recon', '3009'))
  await e.play('german', flip(e, 'german-116pz-recon', 1))
  await e.play('german', go(e, 'german-116pz-60', '2910'))
  await e.play('german', declare(e, 'attack', ['german-116pz-60', 'german-116pz-recon'], ['2909'], 'medium attack'))
  // 14 against 7 is 2-1. Woods -1: 9 is 8, Disrupted and back.
  await e.roll('german', DIE, [10])
  e.moment = 'turn 2, 2909 is Disrupted and goes back'
  await e.cheat('allied', [
    ['retreats before the mark', go(e, 'us-84inf-2-335', '2907', '2908'), 'combat/order'],
    ['marks another battalion', mark(e, 'us-84inf-2-334', 'disrupted', 1), 'combat/disruption'],
    ['gives up a step for it', go(e, 'us-84inf-2-335', 'allied-dead'), 'combat/losses'],
  ])
  await e.cheat('german', [['marks the defender itself', mark(e, 'us-84inf-2-335', 'disrupted', 1), 'combat/hand']])
  await e.play('allied', mark(e, 'us-84inf-2-335', 'disrupted', 1))
  await e.cheat('allied', [
    ['takes the mark off to retreat', mark(e, 'us-84inf-2-335', 'disrupted', 0), 'recovery/early'],
    ['retreats by the German zone', go(e, 'us-84inf-2-335', '3107', '3008'), 'retreat/path'],
    ['retreats three hexes', go(e, 'us-84inf-2-335', '2906', '2908', '2907'), 'retreat/path'],
    ['calls itself surrounded', go(e, 'us-84inf-2-335', 'allied-dead'), 'combat/losses'],
  ])
  await e.cheat('german', [
    ['chases it with the next unit', go(e, 'german-116pz-60', '2909'), 'combat/retreat'],
    ['blocks its way', go(e, 'german-116pz-recon', '2908'), 'action/done'],
  ])
  await e.play('allied', go(e, 'us-84inf-2-335', '2907', '2908'))
  await e.cheat('allied', [['goes a hex farther', go(e, 'us-84inf-2-335', '2906'), 'turns/side']])
  await e.play('german', go(e, 'german-116pz-60', '2909'))
  await e.cheat('german', [
    ['advances a second hex', go(e, 'german-116pz-60', '2908'), 'zones/roll'],
    [
      'attacks again with what is left',
      declare(e, 'attack', 'german-116pz-60', ['2808'], 'medium attack'),
      'attack/points',
    ],
    ['turns to the unused side again', flip(e, 'german-116pz-recon', 0), 'action/done'],
  ])
  await e.play('german', flip(e, 'german-116pz-60', 1))
  await e.play('german', turn(2, 'recovery'))
}
