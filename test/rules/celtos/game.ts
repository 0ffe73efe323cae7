import { readdirSync, readFileSync } from 'node:fs'
import type { Memory } from '../../../rules/core/memory.ts'
import type { GameReferee } from '../../../rules/core/referee.ts'
import { refereeFor } from '../../../rules/games/celtos/system.ts'
import type { Action, Finding, Id, OptionValue, PieceId, Point, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { at, moduleOf, type Placed, table } from '../stage.ts'

const folder = new URL('../../../assets/modules/celtos/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
export const files = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
)

/** The values that the tests count on, so that they do not change with the reconstructed ones. */
const VALUES: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  'gael-slingers': {
    move: 4,
    sh: 3,
    as: 3,
    power: 3,
    t: 4,
    size: 2,
    wounds: 1,
    nerve: 5,
    reaction: 4,
    weapon: 'staff-sling',
  },
  'gael-warriors': { move: 4, sh: 1, as: 5, power: 5, t: 4, size: 2, wounds: 1, nerve: 5, reaction: 4 },
  'gael-retainers': { move: 4, sh: 1, as: 5, power: 5, t: 5, size: 2, wounds: 1, nerve: 6, reaction: 5 },
  'gael-chieftain': { move: 4, sh: 2, as: 7, power: 6, t: 5, size: 2, wounds: 3, nerve: 7, reaction: 6 },
  'sidhe-retainers': { move: 5, sh: 2, as: 6, power: 5, t: 4, size: 2, wounds: 1, nerve: 6, reaction: 6 },
  'sidhe-archers': {
    move: 5,
    sh: 4,
    as: 4,
    power: 4,
    t: 4,
    size: 2,
    wounds: 1,
    nerve: 5,
    reaction: 6,
    weapon: 'longbow',
  },
  'sidhe-prince': { move: 8, sh: 3, as: 8, power: 6, t: 5, size: 4, wounds: 3, nerve: 8, reaction: 7 },
}

const valuesOf = (id: string) => Object.entries(VALUES).find(([squad]) => id.startsWith(squad))?.[1]

const WEAPONS = [
  ['longbow', [0, 0, -1, -2, 5]],
  ['staff-sling', [0, -1, null, null, 5]],
] as const

const FIXED = {
  'counters.json': {
    counters: files['counters.json'].counters.flatMap(({ id }: { id: string }) => {
      const values = valuesOf(id)
      return values ? [{ id, faces: [{ values }] }] : []
    }),
  },
  'rules.json': {
    charts: [{ id: 'weapons', rows: WEAPONS.map(([row, cells]) => ({ row, cells: [...cells] })) }],
  },
}

const manifest = { ...files['module.json'], overlays: [...files['module.json'].overlays, 'fixed.json'] }

/** The printed game. */
export const real: Module = moduleOf(files)
export const realReferee = refereeFor(real)! as GameReferee
export const game: Module = moduleOf({ ...files, 'module.json': manifest, 'fixed.json': FIXED })
export const referee = refereeFor(game)! as GameReferee

export const BOARD = 'glen'
export const point = (x: number, y: number): Point => ({ board: BOARD, x, y })

export type Side = 'gael' | 'sidhe'

export const put = (def: Id, x: number, y: number, more: Partial<Placed> = {}): Placed => ({
  def,
  at: point(x, y),
  ...more,
})

/** Models of a squad side by side, from left to right: so many of them, a quarter inch apart. */
export const line = (squad: Id, x: number, y: number, count = 7, from = 1): readonly Placed[] =>
  Array.from({ length: count }, (_, index) => put(`${squad}-${from + index}`, x + index * 125, y))

export const ids = (squad: Id, count = 7, from = 1): PieceId[] =>
  Array.from({ length: count }, (_, index) => `${squad}-${from + index}`)

export interface Start {
  readonly turn?: number
  readonly phase?: Id
  readonly house?: Readonly<Record<Id, OptionValue>>
  readonly scenario?: Id
}

/** A table played through a LogKeeper, with the memory of its log. */
export class Play {
  readonly keeper: LogKeeper
  memory: Memory = referee.start
  private count = 0

  constructor(units: readonly Placed[], start: Start = {}) {
    const { turn = 2, phase = 'initiative', house = {}, scenario = 'skirmish' } = start
    this.keeper = new LogKeeper(componentsOf(game), 'b'.repeat(64))
    const options = Object.fromEntries(Object.entries(house).map(([id, value]) => [`house/${id}`, value]))
    const state = table(game, units, { scenario, turn, phase, options })
    const { pieces, time } = toSnapshot(state)
    const seats = [
      { id: 'host', sides: ['gael', 'sidhe'], host: true },
      { id: 'gael', sides: ['gael'], host: false },
      { id: 'sidhe', sides: ['sidhe'], host: false },
    ]
    this.take(this.keeper.open({ type: 'open', game: state.game, seats, pieces, time, options }, 0))
  }

  get state(): State {
    return this.keeper.state
  }

  private take(kept: ReturnType<LogKeeper['open']>): void {
    const { entry, before, after } = kept
    this.memory = referee.remember(this.memory, entry, before, after)
    this.keeper.keep(kept)
  }

  do(action: Action, faces?: readonly number[]): this {
    const kept = this.keeper.decide('host', `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) throw new Error(`${action.type} is refused: ${kept.message}`)
    this.take(faces ? { ...kept, entry: { ...kept.entry, result: { ...kept.entry.result, faces: [...faces] } } } : kept)
    return this
  }

  /** Rolls ten-sided dice that show these faces. */
  dice(...faces: readonly number[]): this {
    const dice = faces.length === 1 ? 'd10' : `${faces.length}d10`
    return this.do({ type: 'roll', dice, nonce: 'nonce-nonce' }, faces)
  }

  turn(turn: number, phase: Id): this {
    return this.do({ type: 'turn', time: { turn, phase } })
  }

  piece(id: PieceId) {
    const found = this.state.pieces.get(id)
    if (!found) throw new Error(`There is no ${id}`)
    return found
  }

  where(id: PieceId): string {
    return placeKey(this.piece(id).at)
  }

  verdict(action: Action, sides: readonly Id[] = ['gael', 'sidhe']) {
    return referee.judge(at(referee, this.state, sides, this.memory), action)
  }

  findings(action: Action, sides?: readonly Id[]): readonly Finding[] {
    return this.verdict(action, sides).findings
  }

  graded(severity: Finding['severity'], action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.findings(action, sides).flatMap((each) => (each.severity === severity ? each.rule : []))
  }

  /** The rules that an action breaks. */
  breaks(action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.graded('illegal', action, sides)
  }

  advise(ask: Id, more: { pieces?: readonly PieceId[]; sides?: readonly Id[] } = {}): readonly Proposal[] {
    const { pieces, sides = ['gael', 'sidhe'] } = more
    return referee.advise(at(referee, this.state, sides, this.memory), { ask, ...(pieces && { pieces: [...pieces] }) })
  }

  /** The rules of what is proposed next. */
  next(sides?: readonly Id[]): readonly Id[] {
    return [...new Set(this.advise('next', sides ? { sides } : {}).map(({ rule }) => rule))]
  }

  /** The sentences of what is proposed next. */
  says(ask: Id = 'next'): readonly string[] {
    return this.advise(ask).map(({ message }) => message)
  }

  /** Does the first proposal with this rule that names the words. */
  follow(rule: Id, words = '', faces?: readonly number[]): this {
    const found = this.advise('next').find(
      (each) => each.rule === rule && each.actions.length > 0 && each.message.includes(words),
    )
    if (!found) throw new Error(`${rule} is not proposed, but ${this.next().join(', ')}`)
    for (const action of found.actions) this.do(action, action.type === 'roll' ? faces : undefined)
    return this
  }

  crumbs(): readonly string[] {
    return referee.procedure(at(referee, this.state, ['gael', 'sidhe'], this.memory)).map(({ text }) => text)
  }

  fights() {
    return referee.fights(at(referee, this.state, [], this.memory))
  }

  outcome() {
    return referee.outcome(at(referee, this.state, [], this.memory))
  }

  reach(...pieces: readonly PieceId[]) {
    return referee.reach(at(referee, this.state, ['gael', 'sidhe'], this.memory), pieces)
  }

  get lost(): readonly PieceId[] {
    return [...this.state.pieces.values()].flatMap(({ id, at: place }) => ('pile' in place ? id : [])).sort()
  }

  marked(mark: Id): readonly PieceId[] {
    return [...this.state.pieces.values()].flatMap(({ id, marks = {} }) => ((marks[mark] ?? 0) > 0 ? id : [])).sort()
  }
}

export const declare = (what: Id, ...pieces: readonly PieceId[]): Action => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: [],
})

export const go = (piece: PieceId, x: number, y: number, ...via: readonly (readonly [number, number])[]): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: point(x, y), ...(via.length > 0 && { via: via.map(([vx, vy]) => point(vx, vy)) }) }],
})

/** Moves several models by the same way. */
export const shift = (play: Play, pieces: readonly PieceId[], dx: number, dy: number): Action => ({
  type: 'move',
  moves: pieces.map((id) => {
    const { at: from } = play.piece(id)
    if (!('x' in from)) throw new Error(`${id} is off the table`)
    return { pieces: [id], to: point(from.x + dx, from.y + dy) }
  }),
})

export const mark = (id: Id, count: number, ...pieces: readonly PieceId[]): Action => ({
  type: 'mark',
  pieces: [...pieces],
  mark: id,
  count,
})

/** Units on the table, with the initiative settled for one side. */
export function acting(first: Side, units: readonly Placed[], start: Start = {}): Play {
  const play = new Play(units, { phase: 'initiative', ...start })
  const { turn = 2 } = start
  const [gael, sidhe] = first === 'gael' ? [9, 3] : [3, 9]
  play.do({ type: 'roll', dice: 'd10', reason: 'Initiative of Gael', nonce: 'nonce-nonce' }, [gael])
  play.do({ type: 'roll', dice: 'd10', reason: 'Initiative of Sidhe', nonce: 'nonce-nonce' }, [sidhe])
  return play.do(declare(`${first}-begins`)).turn(turn, 'activation')
}
