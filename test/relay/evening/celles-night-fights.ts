import type { Evening } from './evening.ts'
import { declare, drawOf, flip, go, legOf, mark, rollOf, turn } from './gestures.ts'

/* The fights of turn 1 of Celles. */

const DIE = 'd10 0-9'

export async function secondPanzer(e: Evening): Promise<void> {
  e.moment = 'turn 1, before the first chit'
  await e.cheat('german', [
    ['moves without a chit', go(e, 'german-2pz-304', '2711'), 'action/none'],
    ['attacks without a chit', declare(e, 'attack', 'german-116pz-recon', ['3107'], 'light attack'), 'action/none'],
    ['brings in a reinforcement', go(e, 'german-2pz-2', '3316'), 'action/none'],
    ['plays a chit out of the cup', go(e, 'german-extra-move', 'german-played'), 'unknown-piece'],
    ['draws two chits', drawOf(e, 'german-cup', 'german-available', 2), 'chits/one'],
    ['draws from the Allied cup', drawOf(e, 'allied-cup', 'german-available'), 'chits/cup'],
    ['draws onto the map', drawOf(e, 'german-cup', '3210'), 'chits/box'],
    ['empties the cup', { type: 'pour', pile: 'german-cup', to: { pile: 'german-available' } }, 'table/poured'],
    ['looks into the cup', { type: 'peek', pile: 'german-cup' }, 'asks'],
    ['turns a unit to its used side', flip(e, 'german-2pz-304', 1), 'faces/used'],
    ['passes the phase on', turn(1, 'allied-action', 'allied'), 'round/undrawn'],
    ['goes to Recovery', turn(1, 'recovery'), 'round/undrawn'],
    [
      'gives itself a third action',
      { type: 'move', moves: [{ pieces: [e.piece('german-actions').id], to: e.piece('german-points').at }] },
      'actions/marker',
    ],
    ['changes the Light attack', { type: 'set', option: 'house/light-attack', value: -3 }, 'asks'],
  ])
  await e.cheat('allied', [
    ['draws out of turn', drawOf(e, 'allied-cup', 'allied-available'), 'chits/phase'],
    ['draws the German chit', drawOf(e, 'german-cup', 'german-available'), 'chits/cup'],
    ['moves out of turn', go(e, 'us-4cav', '2505'), 'turns/side'],
    ['attacks out of turn', declare(e, 'attack', 'us-84inf-3-334', ['3206'], 'light attack'), 'action/none'],
    ['ends the German phase', turn(1, 'allied-action', 'allied'), 'turns/hand'],
    ['enters out of turn', go(e, 'us-2arm-cca-1', '1500'), 'turns/side'],
    [
      'turns the referee off',
      { type: 'set', option: 'referee', value: 'off' },
      e.mode === 'strict' ? 'not-host' : 'not-referee',
    ],
  ])
  await e.draw('german', 'german-cup', 'german-combat', 'german-available')
  await e.draw('german', 'german-cup', 'german-chit-2pz', 'german-available')
  await e.follow('german', ['chits/track'])
}

export async function fightFor2710(e: Evening): Promise<void> {
  e.moment = 'turn 1, the 2nd Panzer may act'
  await e.cheat('german', [
    ['draws a second Action Chit', drawOf(e, 'german-cup', 'german-available'), 'chits/again'],
    ['moves another formation besides', go(e, 'german-116pz-60', '3010'), 'free'],
    ['moves too far', go(e, 'german-2pz-304', '2009'), 'movement/points'],
    ['moves into an enemy', go(e, 'german-2pz-304', '2710'), 'movement/enemies'],
    [
      'hides a bad move among good ones',
      { type: 'move', moves: [legOf(e, 'german-2pz-304', '2711'), legOf(e, 'german-2pz-recon', '2009')] },
      'action/together',
    ],
    ['enters in the wrong hex', go(e, 'german-2pz-2', '3315'), 'reinforcements/hex'],
    ['enters with tomorrow’s unit', go(e, 'german-lehr-902', '2216'), 'reinforcements/early'],
    ['attacks two hexes away', declare(e, 'attack', 'german-2pz-304', ['2710'], 'medium attack'), 'attack/nobody'],
    ['plays the Combat chit without a fight', go(e, 'german-combat', 'german-played'), 'tactical/combat'],
    ['puts the Combat chit back', go(e, 'german-combat', 'german-cup'), 'cups/early'],
    ['lays a unit into the losses', go(e, 'german-2pz-304', 'german-dead'), 'losses/none'],
    ['lays a unit into a tray', go(e, 'german-2pz-304', 'german-1'), 'reinforcements/back'],
    ['lays an enemy into a tray', go(e, 'us-4cav', 'german-1'), 'table/foreign-hand'],
    ['recovers a chit of another day', go(e, 'german-chit-fbb', 'german-available'), 'table/chit'],
    ['marks an enemy Disrupted', mark(e, 'us-84inf-1-335', 'disrupted', 1), 'disruption/none'],
    ['infiltrates where no zone is', declare(e, 'infiltrate', 'german-2pz-304', ['2711']), 'free'],
  ])
  await e.cheat('allied', [
    ['moves a German unit', go(e, 'german-2pz-304', '2811'), 'table/foreign-hand'],
    ['turns a German unit used', flip(e, 'german-2pz-304', 1), 'table/foreign-hand'],
    ['disrupts a German unit', mark(e, 'german-2pz-304', 'disrupted', 1), 'disruption/none'],
    ['plays the German Combat chit', go(e, 'german-combat', 'german-played'), 'tactical/combat'],
    ['takes the German chit away', go(e, 'german-combat', 'allied-available'), 'table/chit'],
    ['declares a German attack', declare(e, 'attack', 'german-116pz-recon', ['3107'], 'light attack'), 'attack/nobody'],
    ['steps aside', go(e, 'us-84inf-1-335', '2709'), 'turns/side'],
  ])
  e.moment = 'turn 1, the reconnaissance has moved'
  await e.play('german', go(e, 'german-2pz-recon', '2610'))
  await e.cheat('german', [
    ['moves on, farther than it can', go(e, 'german-2pz-recon', '1808'), 'movement/points'],
    [
      'moves on by way of a tray',
      { type: 'move', moves: [legOf(e, 'german-2pz-recon', 'german-1'), legOf(e, 'german-2pz-recon', '2009')] },
      'reinforcements/back',
    ],
    ['turns to its reduced side', flip(e, 'german-2pz-304', 2), 'losses/none'],
    ['begins with another unit', go(e, 'german-2pz-304', '2711'), 'warned'],
  ])
  await e.play('german', flip(e, 'german-2pz-recon', 1))
  await e.cheat('german', [
    ['turns the used unit fresh', flip(e, 'german-2pz-recon', 0), 'faces/unused'],
    ['moves the used unit on', go(e, 'german-2pz-recon', '2510'), 'action/over'],
  ])
  await e.play('german', go(e, 'german-2pz-304', '2711'))
  e.moment = 'turn 1, an attack on 2710 is declared'
  await e.cheat('german', [
    ['attacks beyond its points', declare(e, 'attack', 'german-2pz-304', ['2710'], 'heavy attack'), 'attack/points'],
    [
      'attacks with a unit far away',
      declare(e, 'attack', ['german-2pz-304', 'german-116pz-60'], ['2710'], 'light attack'),
      'attack/joiner',
    ],
    [
      'lets the used unit lead',
      declare(e, 'attack', ['german-2pz-recon', 'german-2pz-304'], ['2710'], 'light attack'),
      'action/done',
    ],
    ['names another hex', declare(e, 'attack', 'german-2pz-304', ['2709'], 'light attack'), 'attack/target'],
  ])
  await e.play('german', declare(e, 'attack', ['german-2pz-304', 'german-2pz-recon'], ['2710'], 'light attack'))
}

export async function resultOn2710(e: Evening): Promise<void> {
  e.moment = 'turn 1, before the die for 2710'
  await e.cheat('german', [
    ['rolls other dice', rollOf('3d6'), 'warned'],
    ['rolls in secret', rollOf(DIE, { to: ['german'] }), 'table/secret-roll'],
    ['moves on without the die', go(e, 'german-2pz-304', '2611'), 'combat/unrolled'],
    ['passes the phase on', turn(1, 'allied-action', 'allied'), 'combat/unrolled'],
    ['plays the Combat chit into the German losses', go(e, 'german-combat', 'german-dead'), 'table/chit'],
    ['calls the defender dead', go(e, 'us-84inf-1-335', 'allied-dead'), 'table/foreign-hand'],
    ['draws a chit meanwhile', drawOf(e, 'german-cup', 'german-available'), 'chits/again'],
  ])
  await e.cheat('allied', [
    ['rolls for the attacker', rollOf(DIE), 'combat/hand'],
    ['rolls for the attacker in secret', rollOf(DIE, { to: ['allied'] }), 'combat/hand'],
    ['keeps the German Combat chit for him', declare(e, 'german-keeps-its-chit', [], []), 'combat/word'],
    ['plays the German Combat chit for him', go(e, 'german-combat', 'german-played'), 'combat/word'],
    ['runs away', go(e, 'us-84inf-1-335', '2709'), 'turns/side'],
    [
      'declares the attack anew, weaker',
      declare(e, 'attack', 'german-2pz-304', ['2710'], 'light attack'),
      'table/foreign-hand',
    ],
    ['brings help', go(e, 'us-84inf-1-333', '2710'), 'turns/side'],
  ])
  await e.play('german', declare(e, 'german-keeps-its-chit', [], []))
  await e.cheat('german', [['plays the chit that it keeps', go(e, 'german-combat', 'german-played'), 'combat/kept']])
  // 14 against 7 is 2-1. Light attack -2, village -1, night +1: 7 is 5, and the defender retreats.
  await e.roll('german', DIE, [8])
  e.moment = 'turn 1, 2710 must retreat'
  await e.cheat('german', [
    ['undoes the die', { type: 'undo' }, 'horizon'],
    ['rolls again', rollOf(DIE), 'free'],
    ['advances before the retreat', go(e, 'german-2pz-304', '2710'), 'combat/retreat'],
    ['moves on before the retreat', go(e, 'german-2pz-304', '2611'), 'combat/retreat'],
    ['brings up another unit meanwhile', go(e, 'german-2pz-2', '3316'), 'combat/retreat'],
    ['retreats the defender himself', go(e, 'us-84inf-1-335', '2708', '2709'), 'combat/hand'],
    ['takes a step of the defender', go(e, 'us-84inf-1-335', 'allied-dead'), 'combat/hand'],
    ['disrupts the defender', mark(e, 'us-84inf-1-335', 'disrupted', 1), 'combat/hand'],
    ['attacks again at once', declare(e, 'attack', 'german-2pz-304', ['2710'], 'light attack'), 'combat/retreat'],
    ['turns the attacker used', flip(e, 'german-2pz-304', 1), 'free'],
    ['passes the phase on', turn(1, 'allied-action', 'allied'), 'combat/retreat'],
  ])
  await e.cheat('allied', [
    ['stays', turn(1, 'allied-action', 'allied'), 'turns/hand'],
    ['retreats to the south', go(e, 'us-84inf-1-335', '2810', '2810'), 'retreat/path'],
    ['retreats into the attacker', go(e, 'us-84inf-1-335', '2711'), 'retreat/path'],
    ['retreats too far', go(e, 'us-84inf-1-335', '2706', '2709', '2708', '2707'), 'retreat/path'],
    ['retreats another unit', go(e, 'us-84inf-1-333', '2707', '2708'), 'turns/side'],
    ['loses a step instead', go(e, 'us-84inf-1-335', 'allied-dead'), 'combat/losses'],
    ['loses a step of the attacker', flip(e, 'german-2pz-304', 2), 'combat/hand'],
    ['rolls again', rollOf(DIE), 'free'],
    ['moves the attacker back', go(e, 'german-2pz-304', '2712'), 'table/foreign-hand'],
    ['advances', go(e, 'us-84inf-1-333', '2711'), 'turns/side'],
  ])
  await e.play('allied', go(e, 'us-84inf-1-335', '2708', '2709'))
  e.moment = 'turn 1, 2710 is free'
  await e.cheat('german', [
    ['advances with a unit that was not there', go(e, 'german-116pz-60', '2710'), 'action/chit'],
    ['advances two hexes', go(e, 'german-2pz-304', '2709'), 'movement/points'],
    ['leaves the advance to one that enters', go(e, 'german-2pz-2', '2710'), 'reinforcements/hex'],
  ])
  await e.cheat('allied', [
    ['comes back', go(e, 'us-84inf-1-335', '2710'), 'turns/side'],
    ['advances as the defender', go(e, 'us-84inf-1-333', '2710'), 'turns/side'],
  ])
  await e.cheat('allied', [
    ['advances with a German unit', go(e, 'german-2pz-304', '2710'), 'combat/hand'],
    ['ends the German move', flip(e, 'german-2pz-304', 1), 'table/foreign-hand'],
  ])
  await e.play('german', go(e, 'german-2pz-304', '2710'))
  await e.cheat('allied', [['undoes the retreat', { type: 'undo' }, 'not-yours']])
  await e.cheat('german', [
    [
      'draws the die again by a new declaration',
      declare(e, 'attack', 'german-2pz-304', ['2709'], 'medium attack'),
      'attack/points',
    ],
    ['moves the joiner on', go(e, 'german-2pz-recon', '2510'), 'action/done'],
  ])
}

export async function panzerLehr(e: Evening): Promise<void> {
  e.moment = 'turn 1, Panzer Lehr'
  for (const chit of ['german-extra-move', 'german-replacement', 'german-chit-lehr'])
    await e.draw('german', 'german-cup', chit, 'german-available')
  await e.follow('german', ['chits/track'])
  await e.cheat('german', [
    ['turns a reduced side up by a Replacement', flip(e, 'german-2pz-304', 2), 'losses/none'],
    ['moves the 116th without Extra Move, after its own', go(e, 'german-116pz-recon', '3212'), 'free'],
    ['takes the chit of the 2nd Panzer once more', go(e, 'german-chit-2pz', 'german-available'), 'table/chit'],
    ['turns the 2nd Panzer fresh as well', flip(e, ['german-2pz-recon', 'german-2pz-304'], 0), 'action/chit'],
  ])
  await e.cheat('allied', [
    ['takes the German chit away', go(e, 'german-replacement', 'german-chits'), 'table/foreign-hand'],
    ['plays the German Extra Move', go(e, 'german-extra-move', 'german-played'), 'table/foreign-hand'],
    ['lays it among its own', go(e, 'german-replacement', 'allied-played'), 'table/foreign-hand'],
  ])
  await e.play('german', go(e, 'german-extra-move', 'german-played'))
  await e.cheat('german', [
    ['plays Extra Move twice', go(e, 'german-extra-move', 'german-available'), 'tactical/unavailable'],
  ])
  await e.play('german', go(e, 'german-lehr-901', '2216'))
  await e.play('german', go(e, 'german-lehr-recon', '2216'))
  await e.play('german', go(e, 'german-116pz-recon', '3110'))
  await e.play('german', flip(e, 'german-116pz-recon', 1))
  await e.cheat('german', [
    ['moves another unit by the one Extra Move', go(e, 'german-116pz-60', '3010'), 'action/chit'],
  ])
  await e.play('german', go(e, 'german-lehr-recon', '2213'))
  await e.cheat('german', [
    ['goes from zone to zone without the roll', go(e, 'german-lehr-recon', '2112', '2212'), 'movement/points'],
    ['infiltrates into the enemy', declare(e, 'infiltrate', 'german-lehr-recon', ['2113']), 'infiltration/closed'],
    ['infiltrates two hexes', declare(e, 'infiltrate', 'german-lehr-recon', ['2111']), 'infiltration/far'],
    ['infiltrates with the next unit', declare(e, 'infiltrate', 'german-2pz-recon', ['2609']), 'action/chit'],
  ])
  await e.cheat('allied', [
    ['declares a German infiltration', declare(e, 'infiltrate', 'german-lehr-recon', ['2212']), 'table/foreign-hand'],
  ])
  await e.play('german', declare(e, 'infiltrate', 'german-lehr-recon', ['2212']))
  e.moment = 'turn 1, an infiltration is declared'
  await e.cheat('german', [
    ['goes before the roll', go(e, 'german-lehr-recon', '2212'), 'infiltration/unrolled'],
    ['turns away before the roll', go(e, 'german-lehr-recon', '2214'), 'infiltration/unrolled'],
    [
      'attacks before the roll',
      declare(e, 'attack', 'german-lehr-recon', ['2113'], 'light attack'),
      'infiltration/unrolled',
    ],
    ['rolls in secret', rollOf(DIE, { to: ['german'] }), 'table/secret-roll'],
    ['ends the phase', turn(1, 'recovery'), 'infiltration/unrolled'],
  ])
  await e.cheat('allied', [['rolls for the Germans', rollOf(DIE), 'table/foreign-roll']])
  await e.roll('german', DIE, [10])
  e.moment = 'turn 1, the infiltration has succeeded'
  await e.cheat('german', [
    ['goes elsewhere', go(e, 'german-lehr-recon', '2214'), 'infiltration/enter'],
    ['stays and ends its move', flip(e, 'german-lehr-recon', 1), 'infiltration/enter'],
    ['attacks first', declare(e, 'attack', 'german-lehr-recon', ['2113'], 'light attack'), 'infiltration/enter'],
    ['sends another', go(e, 'german-lehr-901', '2212'), 'infiltration/enter'],
    ['ends the phase', turn(1, 'recovery'), 'infiltration/enter'],
  ])
  await e.play('german', go(e, 'german-lehr-recon', '2212'))
  await e.play('german', flip(e, 'german-lehr-recon', 1))
  await e.play('german', go(e, 'german-lehr-901', '2114'))
}

export async function fightForRochefort(e: Evening): Promise<void> {
  e.moment = 'turn 1, the attack on Rochefort'
  const both = ['german-lehr-901', 'german-lehr-recon']
  await e.play('german', declare(e, 'attack', both, ['2113'], 'medium attack'))
  await e.cheat('allied', [
    ['decides on its chit first', go(e, 'allied-combat', 'allied-played'), 'warned'],
    ['reinforces Rochefort', go(e, 'us-84inf-1-333', '2113'), 'turns/side'],
  ])
  await e.play('german', go(e, 'german-combat', 'german-played'))
  await e.cheat('german', [
    ['rolls before the Allies have decided', rollOf(DIE), 'combat/silent'],
    ['says that the Allies keep theirs', declare(e, 'allied-keeps-its-chit', [], []), 'combat/word'],
    ['takes its chit back', go(e, 'german-combat', 'german-available'), 'tactical/unavailable'],
    ['attacks Heavily instead', declare(e, 'attack', both, ['2113'], 'heavy attack'), 'attack/points'],
  ])
  await e.play('allied', go(e, 'allied-combat', 'allied-played'))
  // 14 against 7 is 2-1. Town -2, river -1, night +1, chits +1 and -1: 9 is 7, and the defender loses a step.
  await e.roll('german', DIE, [10])
  e.moment = 'turn 1, Rochefort must lose a step'
  await e.cheat('allied', [
    ['buries it with the Germans', go(e, 'us-84inf-3-335', 'german-dead'), 'table/foreign-pile'],
    ['loses another unit', go(e, 'us-84inf-1-333', 'allied-dead'), 'combat/losses'],
    ['retreats instead', go(e, 'us-84inf-3-335', '2111', '2112'), 'turns/side'],
    ['disrupts instead', mark(e, 'us-84inf-3-335', 'disrupted', 1), 'combat/disruption'],
    ['hides in a tray', go(e, 'us-84inf-3-335', 'allied-4'), 'reinforcements/back'],
    ['leaves the game', { type: 'remove', pieces: [e.piece('us-84inf-3-335').id] }, 'table/removed'],
  ])
  await e.cheat('german', [
    ['advances before the loss', go(e, 'german-lehr-901', '2113'), 'combat/losses'],
    ['goes to Recovery', turn(1, 'recovery'), 'combat/losses'],
    ['takes the step himself', go(e, 'us-84inf-3-335', 'allied-dead'), 'combat/hand'],
  ])
  await e.play('allied', go(e, 'us-84inf-3-335', 'allied-dead'))
  await e.cheat('german', [
    ['advances both, too many', go(e, both, '2113'), 'advance/stacking'],
    ['advances past Rochefort', go(e, 'german-lehr-recon', '2112'), 'action/done'],
  ])
  await e.play('german', go(e, 'german-lehr-recon', '2113'))
  await e.cheat('allied', [['undoes its loss', { type: 'undo' }, 'not-yours']])
  await e.play('german', flip(e, 'german-lehr-901', 1))
  await e.cheat('german', [
    ['takes a second advance', go(e, 'german-lehr-901', '2113'), 'advance/stacking'],
    ['goes to Victory', turn(1, 'victory'), 'turns/sequence'],
  ])
  await e.play('german', turn(1, 'recovery'))
  await e.cheat('allied', [['undoes its loss after the phase', { type: 'undo' }, 'horizon']])
}
