import type { Evening } from './evening.ts'
import { byHand, declare, flip, go, mark, rollOf, turn } from './gestures.ts'

/* Turn 2 of Celles, the day of 24 December. */

const DIE = 'd10 0-9'

export async function cupsOfTheDay(e: Evening): Promise<void> {
  e.moment = 'turn 2, chits'
  await e.cheat('german', [
    ['leaves the cup as it is', turn(2, 'supply'), 'turns/undone'],
    ['puts a chit of the 25th into the cup', go(e, 'german-chit-fbb', 'german-cup'), 'cups/day'],
    ['fills the Allied cup', go(e, 'allied-chit-84inf', 'allied-cup'), 'table/foreign-hand'],
    ['moves a unit as in set-up', go(e, 'german-2pz-304', '2612'), 'turns/phase'],
    ...byHand(e, 'german', { own: 'german-2pz-304', foe: 'us-84inf-1-335', free: '3210' }),
  ])
  await e.cheat('allied', [
    ['goes on without chits', turn(2, 'supply'), 'reinforcements/held'],
    ['puts a chit of the 25th into the cup', go(e, 'allied-chit-29', 'allied-cup'), 'cups/day'],
    ['places a Briton at Marche', go(e, 'br-29-3rtr', '2808'), 'reinforcements/hex'],
    ['places both Britons at Dinant', go(e, ['br-29-3rtr', 'br-29-23h'], '0704'), 'reinforcements/hex'],
    ...byHand(e, 'allied', { own: 'us-84inf-1-335', foe: 'german-2pz-304', free: '2509' }),
  ])
  for (const side of e.sides) await e.follow(side, ['cups/fill'])
  await e.cheat('allied', [['holds the British back', turn(2, 'supply'), 'reinforcements/held']])
  await e.play('allied', go(e, 'br-29-3rtr', '0704'))
  await e.play('allied', go(e, 'br-29-23h', '0213'))
  for (const side of e.sides) await e.follow(side, ['actions/marker'])
  await e.cheat('allied', [['moves the British back', go(e, 'br-29-3rtr', 'allied-2'), 'reinforcements/back']])
  await e.play('german', turn(2, 'supply'))
}

export async function initiative(e: Evening): Promise<void> {
  e.moment = 'turn 2, Supply'
  await e.cheat('german', [
    ['marks an enemy Out of Supply', mark(e, 'us-2arm-cca-1', 'out-of-supply', 1), 'supply/status'],
    ['goes straight to its action', turn(2, 'german-action', 'german'), 'turns/sequence'],
    ['goes back to the chits', turn(2, 'chits'), 'turns/sequence'],
  ])
  for (const side of e.sides) await e.follow(side, ['supply/marks'])
  await e.play('allied', turn(2, 'initiative'))
  e.moment = 'turn 2, initiative'
  await e.cheat('german', [
    ['begins without the dice', turn(2, 'german-action', 'german'), 'turns/undone'],
    ['rolls for the Allies', rollOf(DIE, { reason: 'Initiative: Allied' }), 'table/foreign-roll'],
    ['rolls in secret', rollOf(DIE, { to: ['german'] }), 'table/secret-roll'],
    ['rolls two dice', rollOf('2d10'), 'warned'],
  ])
  await e.roll('german', DIE, [6])
  await e.cheat('german', [
    ['rolls a second time', rollOf(DIE, { reason: 'Initiative: German' }), 'warned'],
    ['begins before the Allies have rolled', turn(2, 'german-action', 'german'), 'turns/undone'],
  ])
  // 5 against 4 and 1 by day is a tie.
  await e.roll('allied', DIE, [5])
  await e.cheat('allied', [['takes the tie', turn(2, 'allied-action', 'allied'), 'initiative/tie']])
  await e.roll('allied', DIE, [8])
  await e.roll('german', DIE, [4])
  await e.cheat('german', [
    ['chooses for the winner', turn(2, 'german-action', 'german'), 'initiative/choice'],
    ['gives the Allies the first action', turn(2, 'allied-action', 'allied'), 'initiative/choice'],
    ['rolls again for luck', rollOf(DIE, { reason: 'Initiative: German' }), 'warned'],
  ])
  await e.play('allied', turn(2, 'allied-action', 'allied'))
}

export async function alliedAir(e: Evening): Promise<void> {
  e.moment = 'turn 2, Allied Air'
  for (const chit of ['allied-air', 'allied-replacement', 'allied-chit-84inf'])
    await e.draw('allied', 'allied-cup', chit, 'allied-available')
  await e.follow('allied', ['chits/track'])
  await e.cheat('allied', [
    ['rebuilds without its chit', go(e, 'us-84inf-3-335', '2808'), 'replacement/chit'],
    ['bombs without its chit', declare(e, 'air', 'german-2pz-304', []), 'air/chit'],
  ])
  await e.cheat('german', [['takes Allied Air away', go(e, 'allied-air', 'allied-chits'), 'table/foreign-hand']])
  await e.play('allied', go(e, 'allied-air', 'allied-played'))
  await e.cheat('german', [
    ['chooses the target', declare(e, 'air', 'german-2pz-3', []), 'air/hand'],
    [
      'keeps its third action',
      { type: 'move', moves: [{ pieces: [e.piece('german-actions').id], to: e.piece('german-points').at }] },
      'actions/marker',
    ],
  ])
  await e.cheat('allied', [
    ['bombs two units', declare(e, 'air', ['german-2pz-304', 'german-2pz-recon'], []), 'air/target'],
    ['bombs its own', declare(e, 'air', 'us-84inf-1-335', []), 'air/target'],
  ])
  await e.play('allied', declare(e, 'air', 'german-2pz-304', []))
  await e.cheat('allied', [
    ['moves before the air attack', go(e, 'us-84inf-1-335', '2707'), 'air/unrolled'],
    ['ends the phase before it', turn(2, 'german-action', 'german'), 'air/unrolled'],
    ['takes the step without the die', flip(e, 'german-2pz-304', 2), 'table/foreign-hand'],
  ])
  await e.cheat('german', [['rolls for the air attack', rollOf(DIE), 'table/foreign-roll']])
  // The village does not cover: 7 loses a step.
  await e.roll('allied', DIE, [8])
  await e.cheat('german', [
    ['is Disrupted instead', mark(e, 'german-2pz-304', 'disrupted', 1), 'air/result'],
    ['loses a step of another unit', flip(e, 'german-2pz-2', 2), 'losses/none'],
    ['loses both steps', go(e, 'german-2pz-304', 'german-dead'), 'air/result'],
  ])
  await e.cheat('allied', [
    ['goes on before the loss', go(e, 'us-84inf-1-335', '2707'), 'air/result'],
    ['takes the whole unit', go(e, 'german-2pz-304', 'german-dead'), 'table/foreign-hand'],
  ])
  await e.play('german', flip(e, 'german-2pz-304', 2))
}

export async function replacement(e: Evening): Promise<void> {
  e.moment = 'turn 2, a Replacement'
  await e.play('allied', go(e, 'allied-replacement', 'allied-played'))
  await e.cheat('allied', [
    ['rebuilds in Rochefort', go(e, 'us-84inf-3-335', '2113'), 'replacement/hex'],
    ['rebuilds in a full hex', go(e, 'us-84inf-3-335', '3306'), 'replacement/stacking'],
    ['rebuilds with a German unit', flip(e, 'german-2pz-304', 0), 'table/foreign-hand'],
  ])
  await e.cheat('german', [
    ['rebuilds with the Allied chit', flip(e, 'german-2pz-304', 0), 'replacement/chit'],
    ['brings the Allied battalion back elsewhere', go(e, 'us-84inf-3-335', '2909'), 'table/foreign-hand'],
  ])
  await e.play('allied', go(e, 'us-84inf-3-335', '2808'))
  await e.cheat('allied', [
    [
      'rebuilds a second one',
      { type: 'put', pieces: [{ def: 'us-84inf-3-335', side: 'allied' }], to: e.place('2808') },
      'table/new',
    ],
  ])
}

export async function theTruck(e: Evening): Promise<void> {
  e.moment = 'turn 2, the Truck'
  await e.cheat('allied', [
    ['puts the Truck on the cavalry', go(e, 'truck', '2506'), 'truck/unit'],
    ['takes the Truck out of the game', { type: 'remove', pieces: [e.piece('truck').id] }, 'truck/off'],
    ['copies the Truck', { type: 'clone', pieces: [e.piece('truck').id] }, 'table/copied'],
    ['moves as if by Truck', go(e, 'us-84inf-1-335', '2204'), 'movement/points'],
  ])
  await e.cheat('german', [['takes the Truck', go(e, 'truck', '2216'), 'truck/unit']])
  await e.play('allied', go(e, 'truck', '2708'))
  await e.cheat('allied', [
    ['drives too far', go(e, ['us-84inf-1-335', 'truck'], '1610'), 'movement/points'],
    [
      'drives off with a second battalion',
      go(e, ['us-84inf-1-335', 'us-84inf-1-333', 'truck'], '2707'),
      'action/together',
    ],
    ['sends the Truck ahead alone', go(e, 'truck', '2709'), 'truck/transfer'],
  ])
  await e.play('allied', go(e, ['us-84inf-1-335', 'truck'], '2709'))
  const [carried, next, truck] = ['us-84inf-1-335', 'us-84inf-1-333', 'truck'].map((def) => e.piece(def).id)
  await e.cheat('allied', [
    [
      'slips the Truck under the next battalion',
      { type: 'stack', at: e.place('2709'), pieces: [carried!, next!, truck!] },
      'truck/transfer',
    ],
    [
      'lays the Truck on the next battalion',
      { type: 'move', moves: [{ pieces: [truck!], to: e.place('2709'), depth: 1 }] },
      'truck/off',
    ],
    [
      'slips the carrier onto the Truck',
      { type: 'move', moves: [{ pieces: [carried!], to: e.place('2709') }] },
      'truck/transfer',
    ],
    ['puts the other battalion on top', { type: 'move', moves: [{ pieces: [next!], to: e.place('2709') }] }, 'free'],
  ])
  await e.play('allied', flip(e, 'us-84inf-1-335', 1))
}

export async function cavalry(e: Evening): Promise<void> {
  e.moment = 'turn 2, the 4th Cavalry'
  await e.draw('allied', 'allied-cup', 'allied-chit-4cav', 'allied-available')
  await e.follow('allied', ['chits/track'])
  await e.cheat('german', [['undoes its loss after the draw', { type: 'undo' }, 'horizon']])
  await e.cheat('allied', [
    ['marches farther than by day', go(e, 'us-4cav', '1305'), 'movement/points'],
    ['activates two other units', flip(e, ['us-84inf-1-335', 'us-84inf-3-334'], 0), 'action/chit'],
  ])
  await e.play('allied', go(e, 'us-4cav', '2305'))
  await e.cheat('allied', [
    ['activates another besides', go(e, 'us-2arm-cca-1', '2404'), 'action/chit'],
    ['attacks with it from afar', declare(e, 'attack', 'us-4cav', ['2609'], 'light attack'), 'attack/nobody'],
  ])
  await e.play('allied', flip(e, 'us-4cav', 1))
  await e.cheat('allied', [['goes to Recovery over the German action', turn(2, 'recovery'), 'round/left']])
  await e.play('allied', turn(2, 'german-action', 'german'))
}

export async function dayEnds(e: Evening): Promise<void> {
  e.moment = 'turn 2, Recovery'
  await e.cheat('german', [
    ['leaves the Allies Disrupted', turn(2, 'victory'), 'turns/undone'],
    ['takes its step back in Recovery', go(e, 'german-2pz-304', '2710'), 'turns/phase'],
    ['turns an enemy to its used side', flip(e, 'us-84inf-3-335', 1), 'table/foreign-hand'],
    ['gives the Allies a turn of the clock', { type: 'press', seat: 'allied' }, 'no-clock'],
  ])
  await e.cheat('allied', [
    ['ends the turn', turn(3, 'chits'), 'turns/sequence'],
    ['asks for a new game', { type: 'close' }, 'not-host'],
    ['hands the other seat over', { type: 'replace', seat: 'german' }, 'asks'],
    ['saves the game', { type: 'save', name: 'Mine' }, 'asks'],
    ['looks into the German cup', { type: 'peek', pile: 'german-cup' }, 'asks'],
    [
      'shuffles the German cup',
      { type: 'shuffle', at: { pile: 'german-cup' }, nonce: 'a-nonce-of-mine' },
      'table/foreign-pile',
    ],
    ['rules on an entry', { type: 'rule', entry: e.state.seq, ruling: 'refused' }, 'not-referee'],
  ])
  await e.follow('allied', ['recovery/all'])
  await e.play('allied', turn(2, 'victory'))
  e.moment = 'turn 2, Victory'
  await e.cheat('german', [['begins the last turn', turn(8, 'chits'), 'turns/sequence']])
  await e.play('german', turn(3, 'chits'))
}
