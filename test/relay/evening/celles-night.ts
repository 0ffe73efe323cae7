import type { Action } from '../../../table/generated/types.ts'
import type { Evening } from './evening.ts'
import { byHand, declare, drawOf, flip, go, mark, rollOf, turn } from './gestures.ts'

/* Turn 1 of Celles, the night of 23 December. */

const DIE = 'd10 0-9'

export async function setUp(e: Evening): Promise<void> {
  e.moment = 'turn 1, set-up'
  await e.cheat('german', [
    ['moves a unit from its printed hex', go(e, 'german-2pz-304', '2711'), 'set-up/hex'],
    ['sets up a reinforcement', go(e, 'german-lehr-901', '2216'), 'set-up/later'],
    ['moves an enemy', go(e, 'us-84inf-1-335', '2709'), 'set-up/owner'],
    ['takes an Action Chit of another day into the cup', go(e, 'german-chit-fbb', 'german-cup'), 'cups/day'],
    ['puts an enemy chit into the enemy cup', go(e, 'allied-chit-29', 'allied-cup'), 'cups/day'],
    ['begins with the action', turn(1, 'german-action', 'german'), 'turns/sequence'],
    ['copies a unit', { type: 'clone', pieces: [e.piece('german-2pz-304').id] }, 'table/copied'],
    ['draws a chit', drawOf(e, 'german-cup', 'german-available'), 'chits/phase'],
  ])
  await e.cheat('allied', [
    ['sets up too far from Marche', go(e, 'us-84inf-1-335', '2409'), 'set-up/hex'],
    ['places the British', go(e, 'br-29-3rtr', '0704'), 'set-up/later'],
    ['draws from the German cup', drawOf(e, 'german-cup', 'allied-available'), 'chits/cup'],
    ['goes to Supply alone', turn(1, 'supply'), 'free'],
  ])
  // Too many in a hex may stand there for a moment, but set-up does not end so.
  await e.play('allied', go(e, 'us-84inf-1-335', '3306'))
  await e.cheat('allied', [['leaves three steps in Hotton', turn(1, 'supply'), 'set-up/stacking']])
  await e.cheat('german', [['goes on over the crowd in Hotton', turn(1, 'supply'), 'asks']])
  await e.play('allied', go(e, 'us-84inf-1-335', '2710'))
  await e.play('german', turn(1, 'supply'))
}

export async function supply(e: Evening): Promise<void> {
  e.moment = 'turn 1, Supply'
  await e.cheat('german', [
    ['marks an enemy Out of Supply', mark(e, 'us-4cav', 'out-of-supply', 1), 'supply/status'],
    ['isolates an enemy', mark(e, 'us-4cav', 'isolated', 1), 'supply/status'],
    ['moves early', go(e, 'german-2pz-304', '2711'), 'turns/phase'],
    ['skips initiative', turn(1, 'german-action', 'german'), 'turns/sequence'],
    ...byHand(e, 'german', { own: 'german-2pz-304', foe: 'us-84inf-1-335', free: '3210' }),
  ])
  await e.cheat('allied', byHand(e, 'allied', { own: 'us-84inf-1-335', foe: 'german-2pz-304', free: '2509' }))
  for (const side of e.sides) await e.follow(side, ['supply/marks'])
  await e.play('german', turn(1, 'initiative'))
  e.moment = 'turn 1, initiative'
  await e.cheat('german', [['rolls for initiative', rollOf(DIE), 'free']])
  await e.cheat('allied', [
    ['takes the first action', turn(1, 'allied-action', 'allied'), 'round/first'],
    ['goes back to Supply', turn(1, 'supply'), 'turns/sequence'],
  ])
  await e.play('german', turn(1, 'german-action', 'german'))
}

export async function reinforcements(e: Evening): Promise<void> {
  e.moment = 'turn 1, 2nd Panzer enters'
  await e.cheat('german', [
    ['holds its reinforcements back', turn(1, 'allied-action', 'allied'), 'reinforcements/held'],
  ])
  await e.play('german', flip(e, 'german-2pz-304', 1))
  for (const unit of ['german-2pz-2', 'german-2pz-3', 'german-2pz-at']) await e.play('german', go(e, unit, '3316'))
  await e.cheat('german', [
    ['leaves the hex over-full', turn(1, 'allied-action', 'allied'), 'stacking/limit'],
    ['moves two units together', go(e, ['german-2pz-2', 'german-2pz-at'], '3215'), 'action/together'],
    ['turns one that has not moved', flip(e, 'german-2pz-2', 1), 'faces/used'],
    ['buries a unit with the Allies', go(e, 'german-2pz-at', 'allied-dead'), 'table/foreign-pile'],
    ['goes back to the tray of the next day', go(e, 'german-2pz-at', 'german-2'), 'reinforcements/back'],
  ])
}

export async function endOfFirstAction(e: Evening): Promise<void> {
  await e.play('german', go(e, 'german-2pz-2', '3012'))
  await e.play('german', flip(e, 'german-2pz-2', 1))
  await e.play('german', go(e, 'german-2pz-at', '2812'))
  e.moment = 'turn 1, the German action ends'
  await e.cheat('german', [
    ['leaves a unit that moved unused', turn(1, 'allied-action', 'allied'), 'action/used'],
    ['goes straight to Recovery', turn(1, 'recovery'), 'round/left'],
  ])
  await e.play('german', flip(e, 'german-2pz-at', 1))
  await e.cheat('german', [
    ['keeps the phase', turn(1, 'german-action', 'allied'), 'turns/phase-side'],
    ['goes to Recovery over the Allied action', turn(1, 'recovery'), 'round/left'],
  ])
  await e.cheat('allied', [['takes the phase', turn(1, 'allied-action', 'allied'), 'turns/hand']])
  await e.play('german', turn(1, 'allied-action', 'allied'))
}

export async function secondArmored(e: Evening): Promise<void> {
  e.moment = 'turn 1, the 2nd Armored'
  await e.cheat('german', [
    ['takes back the end of the phase', { type: 'undo' }, 'free'],
    ['draws for the Allies', drawOf(e, 'allied-cup', 'allied-available'), 'chits/cup'],
    ['draws another of its own', drawOf(e, 'german-cup', 'german-available'), 'chits/phase'],
    ['moves in the Allied phase', go(e, 'german-2pz-3', '3215'), 'turns/side'],
  ])
  await e.draw('allied', 'allied-cup', 'allied-combat', 'allied-available')
  await e.cheat('german', [['takes back the end of the phase', { type: 'undo' }, 'horizon']])
  await e.draw('allied', 'allied-cup', 'allied-air', 'allied-available')
  await e.cheat('allied', [
    ['enters by a Tactical Chit', go(e, 'us-2arm-cca-1', '1900'), 'action/none'],
    ['plays Allied Air by night', go(e, 'allied-air', 'allied-played'), 'tactical/air-night'],
  ])
  await e.draw('allied', 'allied-cup', 'allied-chit-2arm', 'allied-available')
  await e.follow('allied', ['chits/track'])
  await e.cheat('allied', [
    ['plays Allied Air by night', go(e, 'allied-air', 'allied-played'), 'tactical/air-night'],
    ['bombs without the chit', declare(e, 'air', 'german-2pz-304', []), 'air/chit'],
    ['plays Extra Move out of the cup', go(e, 'allied-extra-move', 'allied-played'), 'unknown-piece'],
    ['enters at Ciney', go(e, 'us-2arm-cca-1', '1204'), 'reinforcements/hex'],
    ['moves the 3rd Armored', go(e, 'us-3arm', '3305'), 'movement/never'],
    ['moves a British unit', go(e, 'br-29-3rtr', '0704'), 'reinforcements/early'],
    ['places the Truck early', go(e, 'truck', '2708'), 'truck/early'],
    ['enters with units of the next night', go(e, 'us-2arm-ccb-1', '1900'), 'reinforcements/early'],
  ])
  await e.play('allied', go(e, 'us-2arm-cca-1', '1900'))
  await e.cheat('allied', [
    ['marches nine points on its first day', go(e, 'us-2arm-cca-1', '2008'), 'movement/points'],
    ['drives into the German Rear Area', go(e, 'us-2arm-cca-1', '3316'), 'movement/enemies'],
    ['moves on with the 84th too', go(e, 'us-84inf-1-335', '2709'), 'action/chit'],
  ])
  await e.play('allied', go(e, 'us-2arm-cca-1', '2304'))
  await e.play('allied', flip(e, 'us-2arm-cca-1', 1))
  await e.play('allied', go(e, 'us-2arm-cca-2', '1500'))
  await e.cheat('allied', [['goes to Recovery over the second German action', turn(1, 'recovery'), 'round/left']])
  await e.play('allied', turn(1, 'german-action', 'german'))
}

export async function nightEnds(e: Evening): Promise<void> {
  e.moment = 'turn 1, Recovery'
  await e.cheat('german', [
    ['goes on unrecovered', turn(1, 'victory'), 'turns/undone'],
    ['brings its Action Chit back into the cup', go(e, 'german-chit-2pz', 'german-cup'), 'free'],
    ['moves in Recovery', go(e, 'german-2pz-3', '3215'), 'turns/phase'],
    ['wears an enemy down', flip(e, 'us-84inf-1-335', 1), 'table/foreign-hand'],
  ])
  await e.cheat('allied', [
    ['revives its battalion', go(e, 'us-84inf-3-335', '2112'), 'turns/phase'],
    [
      'takes it out of the losses',
      { type: 'take', pile: 'allied-dead', pieces: [e.piece('us-84inf-3-335').id], to: e.place('2112') },
      'turns/phase',
    ],
    ['empties the losses', { type: 'pour', pile: 'allied-dead', to: e.place('2112') }, 'turns/phase'],
    ['makes the dead a reinforcement', go(e, 'us-84inf-3-335', 'allied-4'), 'reinforcements/back'],
    ['sends the dead away', { type: 'remove', pieces: [e.piece('us-84inf-3-335').id] }, 'table/removed'],
    ['copies the dead', { type: 'clone', pieces: [e.piece('us-84inf-3-335').id] }, 'table/copied'],
  ])
  await e.follow('german', ['recovery/all'])
  await e.play('german', turn(1, 'victory'))
  e.moment = 'turn 1, Victory'
  await e.cheat('german', [
    ['scores a point for nothing', scored(e, 1), 'victory/marker'],
    ['turns the point marker over', flip(e, 'german-points', 1), 'victory/marker'],
  ])
  await e.cheat('allied', [
    ['takes the point marker away', { type: 'remove', pieces: [e.piece('german-points').id] }, 'table/foreign-hand'],
  ])
  await e.play('allied', turn(2, 'chits'))
}

/** The German marker is moved along its track. */
function scored(e: Evening, by: number): Action {
  const { id, at } = e.piece('german-points')
  const to = 'x' in at ? { ...at, x: at.x + 100 * by } : at
  return { type: 'move', moves: [{ pieces: [id], to }] }
}
