import { readFileSync } from 'node:fs'
import type { Memory } from '../../../../rules/core/memory.ts'
import type { GameReferee } from '../../../../rules/core/referee.ts'
import { refereeFor } from '../../../../rules/kit/plain/system.ts'
import type {
  Action,
  Declare,
  Finding,
  Id,
  PieceId,
  Place,
  Proposal,
  RulesSheet,
} from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { LogKeeper } from '../../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../../table/module/components.ts'
import type { CellReach } from '../../../../table/referee.ts'
import { type State, toSnapshot } from '../../../../table/state.ts'
import { at, type Change, cellOn, moduleOf, type Placed, placeOn, TINY, table, withRules } from '../../stage.ts'

/** Combat, arrivals and seasons that these tests add to the Branch Line. */
export const WAR = JSON.parse(readFileSync(new URL('./war.json', import.meta.url), 'utf8')) as Required<
  Pick<RulesSheet, 'combat' | 'arrivals' | 'seasons' | 'charts'>
>

interface CounterLine {
  id: string
  class?: string
  faces: { name?: string; steps?: number; values?: Record<string, number> }[]
}

/** Rifles have a reduced face, guns have a range; eliminated units go to a pile. */
export function armed() {
  const sheets = structuredClone(TINY) as Record<string, unknown>
  const counters = sheets['counters.json'] as { counters: CounterLine[]; marks: unknown[] }
  counters.marks.push({ id: 'shaken', name: 'Shaken' })
  for (const { id, class: kind, faces } of counters.counters) {
    const [face] = faces
    if (kind === 'guns') Object.assign(face!.values!, { range: 2 })
    if (kind !== 'rifles' || id.endsWith('decoy') || id === 'statue') continue
    const { strength } = face!.values as { strength: number }
    for (let left = strength - 2; left > 0; left--)
      faces.push({ name: 'Reduced', steps: left, values: { strength: left + 1 } })
  }
  const scenario = sheets['scenarios/skirmish.json'] as { piles: unknown[] }
  scenario.piles.push({ id: 'lost', name: 'Lost', kind: 'dead', sight: 'all' })
  return sheets
}

/** The Branch Line with a combat table, and with some rules changed. */
export const war = (change: Change = {}) =>
  moduleOf(withRules(withRules(armed(), { supply: undefined, ...WAR }), change))

export const GAME = war()

/** The same with supply traced, as the Branch Line prints it. */
export const supplied = () => war({ supply: (TINY['rules.json'] as RulesSheet).supply })

interface Start {
  readonly turn?: number
  readonly phase?: Id
  readonly game?: typeof GAME
  readonly seed?: number
}

/** A table played through a LogKeeper, with the memory of its log. */
export class War {
  readonly keeper: LogKeeper
  readonly referee: GameReferee<CellReach>
  memory: Memory
  private count = 0

  constructor(placed: readonly Placed[], { turn = 2, phase = 'grey-fight', game = GAME, seed = 0 }: Start = {}) {
    this.keeper = new LogKeeper(componentsOf(game), seed.toString(16).padStart(64, 'b'))
    this.referee = refereeFor(game) as GameReferee<CellReach>
    this.memory = this.referee.start
    const side = phase.startsWith('green') ? 'green' : 'grey'
    const { pieces, time, game: info } = toSnapshot(table(game, placed, { turn, phase, side }))
    const seats = [
      { id: 'host', sides: ['green', 'grey'], host: true },
      { id: 'grey', sides: ['grey'], host: false },
      { id: 'green', sides: ['green'], host: false },
    ]
    this.take(this.keeper.open({ type: 'open', game: info, seats, pieces, time, options: {} }, 0))
  }

  get state(): State {
    return this.keeper.state
  }

  private take(kept: ReturnType<LogKeeper['open']>): void {
    const { entry, before, after } = kept
    this.memory = this.referee.remember(this.memory, entry, before, after)
    this.keeper.keep(kept)
  }

  do(action: Action, faces?: readonly number[]): this {
    const kept = this.keeper.decide('host', `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) throw new Error(`${action.type} is refused: ${kept.message}`)
    this.take(faces ? { ...kept, entry: { ...kept.entry, result: { ...kept.entry.result, faces: [...faces] } } } : kept)
    return this
  }

  /** Declares an attack and rolls for it. */
  fight(hex: string, pieces: readonly PieceId[], die: number): this {
    return this.do(attack(hex, ...pieces)).do({ type: 'roll', dice: 'd6', nonce: 'nonce-nonce' }, [die])
  }

  where(id: PieceId): string {
    // A counter gets another id when it leaves a pile of its owner.
    const piece = [...this.state.pieces.values()].find(({ id: now, def }) => now === id || def === id)
    return this.printed(piece!.at)
  }

  printed(place: Place): string {
    return 'q' in place ? GAME.maps[0]!.grid.print(place) : placeKey(place)
  }

  findings(action: Action, sides: readonly Id[] = ['grey', 'green']): readonly Finding[] {
    return this.referee.judge(at(this.referee, this.state, sides, this.memory), action).findings
  }

  /** The rules that an action breaks. */
  breaks(action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.findings(action, sides).flatMap(({ severity, rule }) => (severity === 'illegal' ? rule : []))
  }

  says(action: Action): readonly string[] {
    return this.findings(action).map(({ severity, message }) => `${severity} ${message}`)
  }

  ask(ask: Id, more: { at?: string; pieces?: PieceId[]; sides?: readonly Id[] } = {}): readonly Proposal[] {
    return this.referee.advise(at(this.referee, this.state, more.sides ?? ['grey', 'green'], this.memory), {
      ask,
      ...(more.at !== undefined && { at: [cellOn(GAME, more.at)] }),
      ...(more.pieces && { pieces: more.pieces }),
    })
  }

  /** The proposals for the next action, as sentences. */
  next(sides?: readonly Id[]): readonly string[] {
    return this.ask('next', sides ? { sides } : {}).map(({ message }) => message)
  }

  /** Does all actions of a proposal; each must be legal when it is done. */
  accept(each: Proposal): this {
    for (const action of each.actions) {
      const wrong = this.breaks(action)
      if (wrong.length > 0) throw new Error(`${each.message} breaks ${wrong.join(', ')}`)
      if (action.type === 'roll') throw new Error('Let the die fall by fight().')
      this.do(action)
    }
    return this
  }

  crumbs(): readonly string[] {
    return this.referee
      .procedure(at(this.referee, this.state, ['grey', 'green'], this.memory))
      .map(({ text }) => text)
      .slice(1)
  }
}

export const attack = (hex: string, ...pieces: readonly PieceId[]): Declare => ({
  type: 'declare',
  what: 'attack',
  pieces: [...pieces],
  at: [cellOn(GAME, hex)],
})

export const go = (piece: PieceId, to: string, ...via: readonly string[]): Action => ({
  type: 'move',
  moves: [
    {
      pieces: [piece],
      to: placeOn(GAME, to),
      ...(via.length > 0 && { via: via.map((each) => cellOn(GAME, each)) }),
    },
  ],
})

export const reduce = (piece: PieceId): Action => ({ type: 'flip', pieces: [piece], face: 1 })
export const bury = (piece: PieceId): Action => go(piece, 'pile:lost')
export const put = (def: string, where: string, more: Partial<Placed> = {}): Placed => ({ def, at: where, ...more })
export const turnTo = (turn: number, phase: Id, side?: Id): Action => ({
  type: 'turn',
  time: { turn, phase, ...(side !== undefined && { side }) },
})
