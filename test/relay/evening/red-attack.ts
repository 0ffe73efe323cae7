import type { Action, Id, PieceId, Time } from '../../../table/generated/types.ts'
import type { Cheat, Evening } from './evening.ts'

export type Side = 'red' | 'blue'

export const GAME = { module: 'combat-operations', scenario: 'red-attack', sides: ['red', 'blue'] } as const

/** The table with words for what the players do. */
export class Turn {
  constructor(readonly evening: Evening) {}

  id = (def: Id): PieceId => this.evening.piece(def).id
  ids = (defs: readonly Id[]): PieceId[] => defs.map(this.id)

  /** The counter of a definition in a tray. */
  inTray(def: Id, tray: Id): PieceId {
    const all = [...this.evening.state.pieces.values()]
    return all.find((piece) => piece.def === def && 'pile' in piece.at && piece.at.pile === tray)!.id
  }

  go = (to: string, ...defs: Id[]): Action => ({
    type: 'move',
    moves: [{ pieces: this.ids(defs), to: this.evening.place(to) }],
  })

  /** Several moves in one gesture. */
  together = (...legs: readonly (readonly [Id, string])[]): Action => ({
    type: 'move',
    moves: legs.map(([def, to]) => ({ pieces: [this.id(def)], to: this.evening.place(to) })),
  })

  declare = (what: Id, hex: string, ...defs: Id[]): Action => ({
    type: 'declare',
    what,
    pieces: this.ids(defs),
    at: [this.evening.place(hex)],
  })

  mark = (mark: Id, count: number, ...defs: Id[]): Action => ({ type: 'mark', pieces: this.ids(defs), mark, count })
  open = (...defs: Id[]): Action => ({ type: 'veil', pieces: this.ids(defs), as: 'open' })
  draw = (count = 1, to = 'drawn'): Action => ({
    type: 'draw',
    pile: 'cup',
    count,
    from: 'random',
    to: this.evening.place(to),
    nonce: 'a-nonce-of-mine',
  })

  to = (turn: number, phase: Id, side?: Side): Action => {
    const time: Time = { turn, phase, ...(side && { side }) }
    return { type: 'turn', time }
  }

  async at(moment: string, cheats: Readonly<Record<Side, readonly Cheat[]>>): Promise<void> {
    this.evening.moment = moment
    for (const side of GAME.sides) await this.evening.cheat(side, cheats[side])
  }

  red = async (...actions: Action[]): Promise<void> => {
    for (const action of actions) await this.evening.play('red', action)
  }

  blue = async (...actions: Action[]): Promise<void> => {
    for (const action of actions) await this.evening.play('blue', action)
  }
}

/** The gestures with which counters come, go and change; `own` and `foe` are covered units that nobody attacks. */
export function byHand(turn: Turn, side: Side, own: Id, foe: Id): readonly Cheat[] {
  const { evening, id, go, mark } = turn
  const enemy = evening.other(side) as Side
  const { at } = evening.piece(own)
  return [
    ['copies a unit', { type: 'clone', pieces: [id(own)] }, 'table/copied'],
    ['puts a new unit', { type: 'put', pieces: [{ def: own, side }], to: at }, 'table/new'],
    ['puts a new unit unseen', { type: 'put', pieces: [{ def: own, side, veil: 'absent' }], to: at }, 'table/new'],
    ['puts a new bridge', { type: 'put', pieces: [{ def: 'bridge-armor' }], to: at }, 'table/new'],
    ['removes a unit', { type: 'remove', pieces: [id(own)] }, 'dummies/covered'],
    ['gives a covered unit to no side', { type: 'own', pieces: [id(own)], side: null }, 'not-yours'],
    ['hides a unit', { type: 'veil', pieces: [id(own)], as: 'absent' }, 'table/hidden'],
    ['shows a unit to the enemy alone', { type: 'show', pieces: [id(own)], to: [enemy] }, 'table/shown'],
    ['lays a unit among its losses', go(`${side}-dead`, own), 'dummies/covered'],
    ['lays a unit on a chit', go(`${side}-9`, own), 'reinforcements/laid'],
    ['marks a loss', mark('step-loss', 1, own), 'damage/covered'],
    ['marks a unit out of supply', mark('out-of-supply', 1, own), 'supply/fixed'],
    ['moves an enemy', go('B12', foe), 'table/foreign-hand'],
    ['kills an enemy', go(`${enemy}-dead`, foe), 'table/foreign-hand'],
    ['marks a loss on an enemy', mark('step-loss', 1, foe), 'table/foreign-hand'],
    ['turns an enemy round', { type: 'rotate', pieces: [id(foe)], turn: 60 }, 'table/foreign-hand'],
    ['writes on an enemy', { type: 'label', pieces: [id(foe)], text: 'a dummy' }, 'not-yours'],
    ['turns an enemy up', { type: 'veil', pieces: [id(foe)], as: 'open' }, 'not-yours'],
    ['copies an enemy', { type: 'clone', pieces: [id(foe)] }, 'not-yours'],
    ['looks under an enemy', { type: 'look', pieces: [id(foe)] }, 'asks'],
    ['looks into a box of the enemy', { type: 'peek', pile: `${enemy}-8` }, 'asks'],
    ['looks into the cup', { type: 'peek', pile: 'cup' }, 'asks'],
    ['empties the drawn chits into the cup', { type: 'pour', pile: 'drawn', to: { pile: 'cup' } }, 'chits/refill'],
  ]
}
