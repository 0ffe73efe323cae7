import { it } from 'vitest'
import type { Memory } from '../../../rules/core/memory.ts'
import type {
  Action,
  Finding,
  Id,
  OptionValue,
  Piece,
  PieceId,
  Place,
  Proposal,
  Time,
} from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { type State, stackAt, toSnapshot } from '../../../table/state.ts'
import { at, combat, type Placed, placeOn, refereeFor, table } from '../stage.ts'

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
  readonly house?: Readonly<Record<Id, OptionValue>>
  readonly viewer?: Viewer
}

/** A table played through a LogKeeper, with the memory of its log. */
export class Play {
  readonly keeper = new LogKeeper(componentsOf(game), 'b'.repeat(64))
  memory: Memory = referee.start
  private readonly viewer: Viewer
  private count = 0

  constructor(placed: readonly Placed[], start: Start = {}) {
    const { attacker = 'red', turn = 2, phase = 'attacker-move', house = {}, viewer = ALL_SEEING } = start
    this.viewer = viewer
    const options = Object.fromEntries(Object.entries(house).map(([id, value]) => [`house/${id}`, value]))
    const state = table(game, placed, { scenario: scenarioOf(attacker), turn, phase, options })
    const { pieces, time } = toSnapshot(state)
    const seats = [
      { id: 'host', sides: ['blue', 'red'], host: true },
      { id: 'red', sides: ['red'], host: false },
      { id: 'blue', sides: ['blue'], host: false },
    ]
    this.take(this.keeper.open({ type: 'open', game: state.game, seats, pieces, time, options }, 0))
  }

  get state(): State {
    return view(this.keeper.state, this.viewer)
  }

  private take(kept: ReturnType<LogKeeper['open']>): void {
    const { entry, patch, before, after } = kept
    const seen = redact(entry, patch, before, after, this.viewer)
    this.memory = referee.remember(this.memory, seen, view(before, this.viewer), view(after, this.viewer))
    this.keeper.keep(kept)
  }

  do(action: Action, seat: Id = 'host'): this {
    const refused = this.attempt(action, seat)
    if (refused !== undefined) throw new Error(`${action.type} is refused: ${refused}`)
    return this
  }

  /** Makes an action, or returns the table's refusal. */
  attempt(action: Action, seat: Id = 'host'): string | undefined {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return kept.message
    this.take(kept)
    return undefined
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

  /** Draws a given chit: it is put on top of the cup first, which no player could do. */
  draw(chit: number, seat: Id = 'host'): this {
    const { state } = this.keeper
    const key = pileKey('cup')
    const wanted = this.piece(`chit-${chit}`).id
    const others = stackAt(state, key).filter((id) => id !== wanted)
    this.keeper.state = { ...state, stacks: state.stacks.set(key, [...others, wanted]) }
    return this.do(drawing('top'), seat)
  }

  findings(action: Action, sides: readonly Id[] = ['blue', 'red']): readonly Finding[] {
    return referee.judge(at(referee, this.state, sides, this.memory), action).findings
  }

  /** The rules that an action breaks. */
  breaks(action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.graded('illegal', action, sides)
  }

  graded(severity: Finding['severity'], action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.findings(action, sides).flatMap((each) => (each.severity === severity ? each.rule : []))
  }

  advise(ask: Id, sides: readonly Id[] = ['blue', 'red'], hex?: string): readonly Proposal[] {
    const about = hex === undefined ? {} : { at: [placeOn(game, hex)] }
    return referee.advise(at(referee, this.state, sides, this.memory), { ask, ...about })
  }

  /** The piece of a counter, wherever it is and under its current id. */
  piece(def: Id): Piece {
    const found = [...this.keeper.state.pieces.values()].find((piece) => piece.def === def)
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }
}

export const drawing = (from: 'top' | 'random' = 'random', count = 1): Action => ({
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

export const go = (pieces: PieceId | readonly PieceId[], to: string | Place, ...via: string[]): Action => ({
  type: 'move',
  moves: [
    {
      pieces: typeof pieces === 'string' ? [pieces] : [...pieces],
      to: placeOn(game, to),
      ...(via.length > 0 && { via: via.map((each) => placeOn(game, each)) }),
    },
  ],
})

/** A move of several groups in one action. */
export const legs = (...moves: readonly (readonly [PieceId | readonly PieceId[], string])[]): Action => ({
  type: 'move',
  moves: moves.map(([pieces, to]) => ({
    pieces: typeof pieces === 'string' ? [pieces] : [...pieces],
    to: placeOn(game, to),
  })),
})

export const mark = (piece: PieceId, id: Id, count: number): Action => ({
  type: 'mark',
  pieces: [piece],
  mark: id,
  count,
})

export const turnTo = (turn: number, phase: Id): Action => ({ type: 'turn', time: { turn, phase } })

/** The cost of a move, or the broken rule with the points needed and left. */
export function price(play: Play, action: Action): number | string {
  const verdict = referee.judge(at(referee, play.state, ['blue', 'red'], play.memory), action)
  const [broken] = verdict.findings.filter(({ severity }) => severity === 'illegal')
  if (!broken) return verdict.walks?.[0]?.cost ?? Number.NaN
  const sums = broken.needed === undefined ? '' : ` ${broken.needed}/${broken.had}`
  return broken.rule + sums
}
