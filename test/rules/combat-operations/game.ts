import { it } from 'vitest'
import type { Action, Draw, Id, PieceId, Place, Proposal, Time } from '../../../table/generated/types.ts'
import type { Viewer } from '../../../table/secrecy/sight.ts'
import { type House, LogPlay } from '../log-play.ts'
import { combat, mark, moveTo, type Placed, placeOn, refereeFor } from '../stage.ts'

export { mark }

export const game = combat()
export const referee = refereeFor(game)!

export type Side = 'red' | 'blue'
export const enemyOf = (side: Side): Side => (side === 'red' ? 'blue' : 'red')

/** Counters that both sides have, by kind. */
const TWINS = {
  regiment: ['red-49-inf-1', 'blue-36-inf-1'],
  infantry: ['red-49-inf-1-1', 'blue-36-inf-1-1'],
  infantry2: ['red-49-inf-1-2', 'blue-36-inf-1-2'],
  infantry3: ['red-49-inf-1-3', 'blue-36-inf-1-3'],
  reserve: ['red-49-inf-2', 'blue-36-inf-2'],
  reserve1: ['red-49-inf-2-1', 'blue-36-inf-2-1'],
  reserve2: ['red-49-inf-2-2', 'blue-36-inf-2-2'],
  armor: ['red-21-arm-1', 'blue-2-arm-1'],
  tanks: ['red-21-arm-1-1', 'blue-2-arm-1-1'],
  tanks2: ['red-21-arm-1-2', 'blue-2-arm-1-2'],
  cavalry: ['red-21-cav', 'blue-36-cav'],
  guns: ['red-49-art-1', 'blue-36-art-1'],
  medium: ['red-49-art-3', 'blue-36-art-3'],
  engineer: ['red-49-eng', 'blue-36-eng'],
  engineer2: ['red-21-eng', 'blue-2-eng'],
  hq: ['red-49-hq', 'blue-36-hq'],
  hq2: ['red-21-hq', 'blue-2-hq'],
  dummy: ['red-dummy-inf', 'blue-dummy-inf'],
  step: ['red-infantry-step', 'blue-infantry-step'],
} as const satisfies Record<string, readonly [Id, Id]>

export type Twin = keyof typeof TWINS

export const of = (side: Side, twin: Twin): Id => TWINS[twin][side === 'red' ? 0 : 1]

/** Red Attack with Red to move, or its mirror: Blue Attack with Blue to move. */
export const scenarioOf = (attacker: Side): Id => `${attacker}-attack`

/** A test with Red as the acting side, and again with Blue. */
export function both(title: string, test: (me: Side, foe: Side) => void): void {
  it(title, () => test('red', 'blue'))
  it(title.replace(/\b(legal|illegal):/, 'mirror:').concat(' (Blue)'), () => test('blue', 'red'))
}

export interface Start {
  /** The scenario's attacker; Red by default. */
  readonly attacker?: Side
  readonly turn?: number
  readonly phase?: Id
  readonly house?: House
  readonly viewer?: Viewer
}

export class Play extends LogPlay {
  constructor(placed: readonly Placed[], start: Start = {}) {
    const { attacker = 'red', turn = 2, phase = 'attacker-move', house = {}, viewer } = start
    const subject = { module: game, referee, sides: ['blue', 'red'], ...(viewer && { viewer }) } as const
    super(subject, placed, house, { scenario: scenarioOf(attacker), turn, phase })
  }

  do(action: Action, seat?: Id): this {
    return this.done(action, seat)
  }

  /** Makes an action, or returns the table's refusal. */
  attempt(action: Action, seat?: Id): string | undefined {
    return this.decide(action, seat)
  }

  /** Goes straight to a phase. */
  phase(phase: Id, turn = this.state.time.turn): this {
    const player = game.sequence.phases.find(({ id }) => id === phase)?.player
    const side = player === undefined ? undefined : game.scenarios.get(this.state.game.scenario)?.order[player]
    const time: Time = { turn, phase, ...(side !== undefined && { side }) }
    return this.do({ type: 'turn', time })
  }

  /** Goes to a phase through all between, so that supply and such are fixed on the way. */
  until(phase: Id, turn: number): this {
    const { phases } = game.sequence
    for (let steps = 0; steps < 200; steps++) {
      const { time } = this.state
      if (time.phase === phase && time.turn === turn) return this
      const index = phases.findIndex(({ id }) => id === time.phase)
      this.phase(phases[(index + 1) % phases.length]!.id, index + 1 < phases.length ? time.turn : time.turn + 1)
    }
    throw new Error(`There is no ${phase} of turn ${turn} ahead`)
  }

  draw(chit: number, seat?: Id): this {
    return this.drawTop(`chit-${chit}`, drawing(), seat)
  }

  advise(ask: Id, sides?: readonly Id[], hex?: string): readonly Proposal[] {
    return this.asked({ ask, ...(hex !== undefined && { at: [placeOn(game, hex)] }) }, sides)
  }
}

export const drawing = (from: 'top' | 'random' = 'random', count = 1): Draw => ({
  type: 'draw',
  pile: 'cup',
  count,
  from,
  to: { pile: 'drawn' },
  nonce: 'nonce-nonce',
})

/** The cup with all its chits. */
export const CHITS: readonly Placed[] = Array.from({ length: 10 }, (_, index) => ({
  def: `chit-${index + 1}`,
  at: 'pile:cup',
}))

export const go = (pieces: PieceId | readonly PieceId[], to: string | Place, ...via: string[]): Action =>
  moveTo(game, pieces, to, ...via)

/** A move of several groups in one action. */
export const legs = (...moves: readonly (readonly [PieceId | readonly PieceId[], string])[]): Action => ({
  type: 'move',
  moves: moves.map(([pieces, to]) => ({
    pieces: typeof pieces === 'string' ? [pieces] : [...pieces],
    to: placeOn(game, to),
  })),
})

export const turnTo = (turn: number, phase: Id): Action => ({ type: 'turn', time: { turn, phase } })

export const price = (play: Play, action: Action): number | string => play.price(action)
