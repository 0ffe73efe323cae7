import type { Action, Id } from '../../../table/generated/types.ts'
import { byHand, type Side, type Turn } from './red-attack.ts'

/* The set-up, Red's chit and Red's march, with the cheats of both sides. */

export async function setUp(turn: Turn): Promise<void> {
  const { evening, red, blue, go, open, declare, id, to, draw } = turn
  const lay = (side: Side, def: Id, tray: 'first' | 'second', chit: number): Action => ({
    type: 'move',
    moves: [{ pieces: [turn.inTray(def, `${side}-${tray}`)], to: { pile: `${side}-${chit}` } }],
  })
  await red({ type: 'sit', name: 'Anna' })
  await blue({ type: 'sit', name: 'Björn' })
  const armor = turn.inTray('blue-2-arm-1', 'blue-first')
  const byDesk = evening.mode === 'strict' ? 'asks' : 'not-referee'
  await turn.at('set-up', {
    red: [
      ['begins before the defender has finished', go('G13', 'red-21-eng'), 'set-up/order'],
      ['sets up an enemy', go('O9', 'blue-36-inf-1-1'), 'set-up/owner'],
      ['draws a chit before play', draw(), 'chits/phase'],
      ['attacks before play', declare('attack', 'O8', 'red-21-arm-1'), 'attack/phase'],
      ['copies a unit', { type: 'clone', pieces: [id('red-21-arm-1')] }, 'table/copied'],
      [
        'puts a new unit',
        { type: 'put', pieces: [{ def: 'red-21-arm-1', side: 'red' }], to: evening.place('G13') },
        'table/new',
      ],
      ['looks into a box of the enemy', { type: 'peek', pile: 'blue-7' }, 'asks'],
      ['looks under an enemy', { type: 'look', pieces: [id('blue-36-inf-2')] }, 'asks'],
      ['begins play', to(1, 'attacker-chit', 'red'), 'asks'],
      ['turns the referee off', { type: 'set', option: 'referee', value: 'off' }, byDesk],
      ['chooses another house rule', { type: 'set', option: 'house/advance', value: 'retreat' }, 'asks'],
    ],
    blue: [
      ['sets up south of the river', go('O9', 'blue-36-inf-1-1'), 'set-up/area'],
      ['sets up face up', open('blue-36-inf-2'), 'set-up/face-down'],
      ['sets up an enemy', go('P13', 'red-21-arm-1'), 'set-up/owner'],
      [
        'brings a reinforcement at once',
        { type: 'move', moves: [{ pieces: [armor], to: evening.place('O8') }] },
        'set-up/forces',
      ],
      [
        'lays a reinforcement on a chit of the enemy',
        { type: 'move', moves: [{ pieces: [armor], to: { pile: 'red-7' } }] },
        'reinforcements/box',
      ],
      ['skips the chit', to(1, 'attacker-move', 'red'), 'turns/sequence'],
      [
        'turns the referee off',
        { type: 'set', option: 'referee', value: 'off' },
        byDesk === 'asks' ? 'not-host' : byDesk,
      ],
    ],
  })
  await blue(lay('blue', 'blue-36-inf-3', 'first', 7), lay('blue', 'blue-2-arm-1', 'first', 8))
  for (const chit of [3, 4]) await blue(lay('blue', 'blue-dummy-arm', 'first', chit))
  for (const chit of [5, 6]) await blue(lay('blue', 'blue-infantry-step', 'second', chit))
  await blue(go('O8', 'blue-36-inf-1-2'), go('N6', 'blue-36-art-2', 'blue-36-art-3'))
  await red(lay('red', 'red-21-motinf-2', 'second', 1), lay('red', 'red-dummy-motinf', 'second', 2))
  for (const chit of [3, 4]) await red(lay('red', 'red-infantry-step', 'first', chit))
  await red(to(1, 'attacker-chit', 'red'))
}

export async function chit(turn: Turn): Promise<void> {
  const { evening, red, to, draw, go, id } = turn
  await turn.at('Red draws a chit', {
    red: [
      ['draws two chits', draw(2), 'chits/one'],
      ['chooses its chit', { type: 'take', pile: 'cup', pieces: [id('chit-1')], to: { pile: 'drawn' } }, 'not-yours'],
      ['looks into the cup', { type: 'peek', pile: 'cup' }, 'asks'],
      ['moves before the draw', go('O12', 'red-21-arm-1'), 'turns/phase'],
      ['goes on without a chit', to(1, 'attacker-move', 'red'), 'chits/undrawn'],
    ],
    blue: [
      ['draws the enemy’s chit', draw(), 'chits/side'],
      ['ends the enemy’s phase', to(1, 'attacker-move', 'red'), 'turns/hand'],
      ['sets up once more', go('N8', 'blue-36-inf-1-1'), 'turns/phase'],
      [
        'lays a reinforcement on another chit',
        { type: 'move', moves: [{ pieces: [turn.inTray('blue-36-inf-3', 'blue-7')], to: { pile: 'blue-9' } }] },
        'reinforcements/laid',
      ],
    ],
  })
  await evening.draw('red', 'cup', 'chit-9', 'drawn')
  await turn.at('after the draw of Red', {
    red: [
      ['takes the draw back', { type: 'undo' }, 'horizon'],
      ['asks to take the draw back', { type: 'undo', ask: true }, 'asks'],
      ['draws again', draw(), 'chits/one'],
      ['puts the chit back', go('cup', 'chit-9'), 'chits/refill'],
    ],
    blue: [['takes the chit to itself', go('blue-9', 'chit-9'), 'reinforcements/laid']],
  })
  await red(to(1, 'attacker-move', 'red'))
}

export async function movement(turn: Turn): Promise<void> {
  const { red, to, go, together, declare, id, evening, draw } = turn
  await turn.at('movement of Red', {
    red: [
      ...byHand(turn, 'red', 'red-49-inf-2', 'blue-36-inf-1-2'),
      ['moves too far', go('F8', 'red-49-inf-2'), 'movement/points'],
      ['moves into the enemy', go('O8', 'red-21-cav'), 'movement/enemies'],
      ['drives into the swamp', go('N9', 'red-21-arm-1'), 'movement/terrain/swamp'],
      [
        'hides a long march among good ones',
        together(['red-49-inf-1', 'G12'], ['red-49-eng', 'G12'], ['red-49-inf-2', 'F8']),
        'movement/points',
      ],
      ['attacks in the wrong phase', declare('attack', 'O8', 'red-21-arm-1'), 'attack/phase'],
      ['draws in the wrong phase', draw(), 'chits/phase'],
      [
        'deals itself a chit',
        { type: 'deal', pile: 'cup', each: 1, from: 'random', to: [{ pile: 'drawn' }], nonce: 'a-nonce-of-mine' },
        'chits/phase',
      ],
      ['rolls dice for nothing', { type: 'roll', dice: '2d6', nonce: 'a-nonce-of-mine' }, 'free'],
      ['ends the game', { type: 'close' }, 'asks'],
      ['saves the game with all that is hidden', { type: 'save', name: 'mine' }, 'asks'],
      ['frees the enemy’s seat', { type: 'replace', seat: 'blue' }, 'asks'],
      [
        'brings a reinforcement of the second half',
        { type: 'move', moves: [{ pieces: [turn.inTray('red-21-motinf-2', 'red-1')], to: evening.place('G13') }] },
        'reinforcements/undrawn',
      ],
      ['lays a bridge where no river is', go('H8', 'bridge-armor'), 'bridges/river'],
      ['destroys the Long Bridge', go('O9', 'bridge-destroyed'), 'bridges/destroyed'],
      ['skips combat', to(1, 'attacker-exploit-move', 'red'), 'turns/sequence'],
      ['goes back to the chit', to(1, 'attacker-chit', 'red'), 'turns/sequence'],
      ['goes on a turn', to(2, 'supply'), 'turns/sequence'],
      ['keeps the phase for the other', to(1, 'attacker-move', 'blue'), 'turns/phase-side'],
    ],
    blue: [
      ...byHand(turn, 'blue', 'blue-36-inf-2', 'red-49-inf-2'),
      ['moves out of turn', go('G6', 'blue-36-inf-2'), 'turns/side'],
      ['moves an enemy among its own', together(['blue-36-eng', 'G6'], ['red-49-hq', 'E12']), 'turns/side'],
      ['ends the enemy’s phase', to(1, 'attacker-combat', 'red'), 'turns/hand'],
      [
        'reorders the enemy’s stack',
        { type: 'stack', at: evening.place('G13'), pieces: [id('red-49-eng')] },
        'table/foreign-hand',
      ],
    ],
  })
  await red(
    go('O9', 'red-21-arm-1', 'red-21-arminf-1'),
    go('O10', 'red-21-art-3'),
    go('G10', 'red-49-inf-1'),
    go('O11', 'red-21-hq'),
  )
  await turn.at('after the march', {
    red: [
      ['moves on after its last point', go('O8', 'red-21-arm-1'), 'movement/enemies'],
      ['moves a marched unit again', go('A10', 'red-49-inf-1'), 'movement/points'],
      ['stacks a fifth battalion', go('O9', 'red-21-cav'), 'free'],
    ],
    blue: [['moves an enemy back', go('O13', 'red-21-arm-1'), 'table/foreign-hand']],
  })
  await red(to(1, 'attacker-combat', 'red'))
}
