import type { Action, PieceId } from '../../../table/generated/types.ts'
import type { Turn } from './red-attack.ts'

/* The fights of both sides and the rest of the turn, with the cheats of both sides. */

export async function redFight(turn: Turn): Promise<void> {
  const { red, blue, go, declare, mark, open, to, id } = turn
  await turn.at('combat of Red', {
    red: [
      ['attacks from afar', declare('attack', 'O8', 'red-21-cav'), 'attack/adjacent'],
      ['attacks an empty hex', declare('attack', 'P8', 'red-21-arm-1'), 'attack/empty'],
      ['attacks with artillery alone', declare('attack', 'O8', 'red-21-art-3'), 'artillery/alone'],
      ['attacks its own', declare('attack', 'O10', 'red-21-arm-1'), 'attack/empty'],
      ['attacks with an enemy', declare('attack', 'O8', 'blue-36-inf-1-1'), 'attack/side'],
      ['moves in combat', go('O12', 'red-21-cav'), 'march/bystander'],
      ['advances without a fight', go('O8', 'red-21-arm-1'), 'march/bystander'],
      ['kills the enemy without a fight', go('blue-dead', 'blue-36-inf-1-1'), 'table/foreign-hand'],
    ],
    blue: [
      ['attacks out of turn', declare('attack', 'O9', 'blue-36-inf-1-1'), 'attack/side'],
      ['attacks for the enemy', declare('attack', 'O8', 'red-21-arm-1'), 'attack/hand'],
      ['supports where nobody attacks', declare('support', 'O8', 'blue-36-art-2'), 'support/none'],
      ['runs away', go('O6', 'blue-36-inf-1-1'), 'march/bystander'],
      ['ends the enemy’s combat', to(1, 'attacker-exploit-move', 'red'), 'turns/hand'],
    ],
  })
  await red(declare('attack', 'O8', 'red-21-arm-1', 'red-21-arminf-1', 'red-21-art-3'))
  await turn.at('the attack is declared', {
    red: [
      ['takes a loss before it is known', mark('step-loss', 1, 'red-21-arm-1'), 'damage/covered'],
      ['leaves with a fight open', to(1, 'attacker-exploit-move', 'red'), 'turns/undone'],
      ['supports the enemy', declare('support', 'O8', 'red-21-art-1'), 'support/side'],
      ['decides the enemy’s support', declare('support', 'O8'), 'support/hand'],
      ['sends the enemy back', go('O7', 'blue-36-inf-1-1'), 'table/foreign-hand'],
    ],
    blue: [
      ['retreats before anything is revealed', go('O7', 'blue-36-inf-1-1'), 'march/covered'],
      ['supports with infantry', declare('support', 'O8', 'blue-36-inf-1-3'), 'support/artillery'],
      ['supports out of range', declare('support', 'O8', 'blue-36-art-1'), 'artillery/range'],
      ['calls the attack off', declare('attack', 'O8'), 'attack/hand'],
      ['lays a covered defender among its losses', go('blue-dead', 'blue-36-inf-1-1'), 'dummies/covered'],
    ],
  })
  await red(open('red-21-arm-1', 'red-21-arminf-1', 'red-21-art-3'))
  await turn.at('Red is revealed', {
    red: [
      ['takes a loss before the answer', mark('step-loss', 1, 'red-21-arm-1'), 'support/awaited'],
      ['advances before the answer', go('O8', 'red-21-arm-1'), 'support/awaited'],
    ],
    blue: [
      ['retreats unrevealed', go('O7', 'blue-36-inf-1-1'), 'march/covered'],
      ['marks a loss unrevealed', mark('step-loss', 1, 'blue-36-inf-1-1'), 'damage/covered'],
    ],
  })
  await blue(declare('support', 'O8', 'blue-36-art-2'), open('blue-36-inf-1-1', 'blue-36-inf-1-2', 'blue-36-art-2'))
  await turn.at('losses', {
    red: [
      ['attacks with less', declare('attack', 'O8', 'red-21-arm-1'), 'attack/late'],
      ['calls the attack off', declare('attack', 'O8'), 'attack/late'],
      ['loses a step for the enemy', mark('step-loss', 1, 'blue-36-inf-1-1'), 'table/foreign-hand'],
      ['advances before the enemy has left', go('O8', 'red-21-arm-1'), 'advance/held'],
      ['retreats as the victor', go('O10', 'red-21-arm-1'), 'advance/hex'],
      ['gives a unit to the enemy', { type: 'own', pieces: [id('red-21-arm-1')], side: 'blue' }, 'table/owner-changed'],
      ['covers its units again', { type: 'veil', pieces: [id('red-21-arm-1')], as: 'cover' }, 'table/hidden'],
      ['goes on while losses are owed', to(1, 'attacker-exploit-move', 'red'), 'damage/owed'],
    ],
    blue: [
      ['loses a step of another unit', mark('step-loss', 1, 'blue-36-inf-2'), 'damage/covered'],
      ['loses a step of the gun', mark('step-loss', 1, 'blue-36-art-2'), 'damage/artillery'],
      ['loses more than it must', mark('step-loss', 1, 'blue-36-inf-1-1', 'blue-36-inf-1-2'), 'damage/over'],
      ['loses a dummy instead', go('blue-dead', 'blue-dummy-inf'), 'dummies/covered'],
      ['retreats two hexes', go('O6', 'blue-36-inf-1-1'), 'retreat/distance'],
      ['retreats over the river', go('P8', 'blue-36-inf-1-1'), 'retreat/terrain'],
      ['retreats into the enemy', go('O9', 'blue-36-inf-1-1'), 'retreat/enemy'],
      ['marks the enemy instead', mark('step-loss', 1, 'red-21-arm-1'), 'table/foreign-hand'],
    ],
  })
  await blue(mark('step-loss', 1, 'blue-36-inf-1-1'))
  await turn.at('retreats', {
    red: [
      ['goes on while a retreat is owed', to(1, 'attacker-exploit-move', 'red'), 'retreat/owed'],
      ['pushes the enemy back', go('O7', 'blue-36-inf-1-1'), 'table/foreign-hand'],
    ],
    blue: [
      ['takes its loss off, and owes it again', mark('step-loss', 0, 'blue-36-inf-1-1'), 'free'],
      ['takes a second loss', mark('step-loss', 1, 'blue-36-inf-1-2'), 'damage/over'],
      ['dies instead of retreating', go('blue-dead', 'blue-36-inf-1-2'), 'damage/over'],
      ['moves the gun away too', go('L6', 'blue-36-art-2'), 'march/support'],
    ],
  })
  await blue(go('O7', 'blue-36-inf-1-1'), go('N7', 'blue-36-inf-1-2'))
  await turn.at('the advance', {
    red: [
      ['advances beyond', go('O7', 'red-21-arm-1'), 'advance/hex'],
      ['advances with the gun', go('O8', 'red-21-art-3'), 'advance/artillery'],
      ['advances with a bystander', go('O8', 'red-21-cav'), 'advance/bystander'],
      ['attacks the same hex again', declare('attack', 'O8', 'red-21-arm-1'), 'attack/empty'],
    ],
    blue: [
      ['retreats once more', go('O6', 'blue-36-inf-1-1'), 'retreat/again'],
      ['comes back', go('O8', 'blue-36-inf-1-1'), 'retreat/again'],
      ['takes its loss off, and owes it again', mark('step-loss', 0, 'blue-36-inf-1-1'), 'free'],
    ],
  })
  await red(go('O8', 'red-21-arm-1', 'red-21-arminf-1'), to(1, 'attacker-exploit-move', 'red'))
}

export async function exploitation(turn: Turn): Promise<void> {
  const { red, go, declare, to } = turn
  await turn.at('exploitation of Red', {
    red: [
      ['exploits with a unit that attacked', go('P9', 'red-21-arm-1'), 'turns/fresh'],
      ['exploits with infantry', go('F12', 'red-49-inf-2'), 'turns/who'],
      ['exploits after a march', go('O12', 'red-21-hq'), 'turns/who'],
      ['attacks now', declare('attack', 'O7', 'red-21-arm-1'), 'attack/phase'],
    ],
    blue: [
      ['moves in the enemy’s exploitation', go('O6', 'blue-36-inf-1-1'), 'turns/side'],
      ['ends it', to(1, 'attacker-exploit-combat', 'red'), 'turns/hand'],
    ],
  })
  await red(go('P11', 'red-21-cav'), to(1, 'attacker-exploit-combat', 'red'))
  await turn.at('exploitation combat of Red', {
    red: [
      ['attacks again with a unit that attacked', declare('attack', 'O7', 'red-21-arm-1'), 'attack/exploit'],
      ['moves on', go('P10', 'red-21-cav'), 'march/bystander'],
    ],
    blue: [['attacks', declare('attack', 'O8', 'blue-36-inf-1-1'), 'attack/side']],
  })
  await red(to(1, 'defender-chit', 'blue'))
}

export async function blueTurn(turn: Turn): Promise<void> {
  const { evening, red, blue, go, declare, mark, open, to, draw } = turn
  await turn.at('Blue draws a chit', {
    red: [
      ['draws for the enemy', draw(), 'chits/side'],
      ['moves in the enemy’s turn', go('O7', 'red-21-arm-1'), 'turns/phase'],
    ],
    blue: [
      ['draws three', draw(3), 'chits/one'],
      ['goes on without a chit', to(1, 'defender-move', 'blue'), 'chits/undrawn'],
    ],
  })
  await evening.draw('blue', 'cup', 'chit-7', 'drawn')
  await blue(to(1, 'defender-move', 'blue'))
  const regiment = turn.inTray('blue-36-inf-3', 'blue-7')
  const enter = (pieces: PieceId[], hex: string): Action => ({
    type: 'move',
    moves: [{ pieces, to: evening.place(hex) }],
  })
  await turn.at('movement of Blue', {
    red: [
      ['moves out of turn', go('F12', 'red-49-inf-2'), 'turns/side'],
      ['stops the enemy’s reinforcement', enter([regiment], 'G2'), 'unknown-piece'],
      ['ends the enemy’s movement', to(1, 'defender-combat', 'blue'), 'turns/hand'],
    ],
    blue: [
      ['enters elsewhere', enter([regiment], 'O7'), 'reinforcements/head'],
      ['enters with a chit not drawn', enter([turn.inTray('blue-2-arm-1', 'blue-8')], 'G1'), 'reinforcements/undrawn'],
      ['enters with another dummy', enter([turn.inTray('blue-dummy-arm', 'blue-3')], 'G1'), 'reinforcements/undrawn'],
      ['crosses the river', go('P7', 'blue-36-inf-1-1'), 'movement/edge/river'],
    ],
  })
  await blue(enter([regiment], 'O1'), go('G6', 'blue-36-eng'))
  await blue(to(1, 'defender-combat', 'blue'))
  await blue(
    declare('attack', 'O8', 'blue-36-inf-1-1', 'blue-36-inf-1-2', 'blue-36-art-2', 'blue-36-art-3'),
    open('blue-36-art-3'),
  )
  await red(declare('support', 'O8'))
  await turn.at('the losses of Blue', {
    red: [
      ['loses nothing and goes on', to(1, 'defender-exploit-move', 'blue'), 'turns/hand'],
      ['advances as the defender', go('O7', 'red-21-arm-1'), 'advance/defender'],
      ['runs away as the victor', go('O9', 'red-21-arm-1'), 'retreat/none'],
      ['loses the bystander', mark('step-loss', 1, 'red-21-cav'), 'damage/covered'],
      ['loses two', mark('step-loss', 1, 'red-21-arm-1', 'red-21-arminf-1'), 'damage/over'],
      ['supports too late', declare('support', 'O8', 'red-21-art-1'), 'artillery/range'],
    ],
    blue: [
      ['lays its losses on one unit', mark('step-loss', 2, 'blue-36-inf-1-2'), 'damage/spread'],
      ['lays a loss on the gun', mark('step-loss', 1, 'blue-36-art-2'), 'damage/artillery'],
      ['loses the enemy’s step', mark('step-loss', 1, 'red-21-arm-1'), 'table/foreign-hand'],
      ['advances after a lost attack', go('O8', 'blue-36-inf-1-2'), 'retreat/enemy'],
      ['stays and goes on', to(1, 'defender-exploit-move', 'blue'), 'damage/owed'],
    ],
  })
  await evening.follow('blue', ['damage/owed'])
  await evening.follow('red', ['damage/owed'])
  await turn.at('the retreat of Blue', {
    red: [
      ['takes its loss off, and owes it again', mark('step-loss', 0, 'red-21-arm-1'), 'free'],
      ['follows the enemy', go('N8', 'red-21-arminf-1'), 'retreat/none'],
    ],
    blue: [
      ['stays and goes on', to(1, 'defender-exploit-move', 'blue'), 'retreat/owed'],
      ['retreats far', go('N5', 'blue-36-inf-1-2'), 'retreat/distance'],
    ],
  })
  await evening.follow('blue', ['retreat/way', 'retreat/zone'])
  await evening.follow('blue', ['damage/zone'])
  await blue(to(1, 'defender-exploit-move', 'blue'), to(1, 'defender-exploit-combat', 'blue'), to(2, 'supply'))
  await turn.at('supply of the next turn', {
    red: [
      ['cuts an enemy off', mark('out-of-supply', 1, 'blue-36-art-2'), 'supply/status'],
      ['attacks', declare('attack', 'O7', 'red-21-arm-1'), 'attack/phase'],
      ['skips the chit', to(2, 'attacker-move', 'red'), 'turns/sequence'],
    ],
    blue: [
      ['moves in supply', go('G5', 'blue-36-eng'), 'turns/phase'],
      ['goes back', to(1, 'defender-exploit-combat', 'blue'), 'turns/sequence'],
    ],
  })
  await red(to(2, 'attacker-chit', 'red'))
}
