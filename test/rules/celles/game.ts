import { readdirSync, readFileSync } from 'node:fs'
import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Finding, Id, OptionValue, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { pileKey, placeKey } from '../../../table/geometry/place.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { type State, stackAt, toSnapshot } from '../../../table/state.ts'
import { at, cellOn, type Placed, placeOn, refereeFor, table } from '../stage.ts'
import sketch from './sketch.json' with { type: 'json' }

const folder = new URL('../../../assets/modules/celles/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
const files = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]))

function moduleOf(sheets: Record<string, unknown>) {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

/** The printed game. */
export const real = moduleOf(files)
export const realReferee = refereeFor(real)!
/** The same game on a sketch map, on which step costs are easy to see. */
export const game = moduleOf({ ...files, 'map.json': sketch })
export const referee = refereeFor(game)!
export const cell = (id: string) => cellOn(game, id)

export type Side = 'german' | 'allied'

/** Counters by kind. */
export const U = {
  lehr: 'german-lehr-901',
  lehr2: 'german-lehr-902',
  lehrRecon: 'german-lehr-recon',
  pz2: 'german-2pz-304',
  pz2b: 'german-2pz-2',
  pz2c: 'german-2pz-3',
  pz2Recon: 'german-2pz-recon',
  pz2At: 'german-2pz-at',
  pz116: 'german-116pz-60',
  pz116b: 'german-116pz-156',
  pz116Recon: 'german-116pz-recon',
  pz9: 'german-9pz-10',
  fbb: 'german-fbb-1',
  fbb2: 'german-fbb-2',
  arm: 'us-2arm-cca-1',
  arm2: 'us-2arm-cca-2',
  arm3: 'us-2arm-ccb-1',
  armRecon: 'us-2arm-recon',
  inf: 'us-84inf-1-333',
  inf2: 'us-84inf-2-333',
  inf3: 'us-84inf-3-333',
  inf4: 'us-84inf-1-334',
  inf5: 'us-84inf-2-334',
  cav: 'us-4cav',
  third: 'us-3arm',
  british: 'br-29-3rtr',
  british2: 'br-29-23h',
  truck: 'truck',
} as const

export interface Start {
  readonly turn?: number
  readonly phase?: Id
  readonly side?: Side
  readonly house?: Readonly<Record<Id, OptionValue>>
  /** Play on the printed map, not on the sketch. */
  readonly onMap?: boolean
  /** As in a request: no log led to the position. */
  readonly asked?: boolean
}

/** A counter put down under the id of its definition. */
export const put = (def: Id, at: string | Place, more: Partial<Placed> = {}): Placed => ({ def, at, ...more })

/** All the chits of a side in its cup. */
export const cup = (side: Side): readonly Placed[] =>
  [...game.counters.values()]
    .filter((counter) => counter.kind === 'chit' && counter.side === side)
    .map(({ id }) => put(id, `pile:${side}-cup`))

/** A table played through a LogKeeper, with the memory of its log. */
export class Play {
  readonly keeper: LogKeeper
  readonly referee: typeof referee
  memory: Memory = referee.start
  private count = 0

  constructor(placed: readonly Placed[], start: Start = {}) {
    const { turn = 1, side = 'german', phase = `${side}-action`, house = {}, onMap = false, asked = false } = start
    const module = onMap ? real : game
    this.keeper = new LogKeeper(componentsOf(module), 'b'.repeat(64))
    this.referee = onMap ? realReferee : referee
    const options = Object.fromEntries(Object.entries(house).map(([id, value]) => [`house/${id}`, value]))
    const state = table(module, placed, { scenario: 'campaign', turn, phase, side, options })
    const { pieces, time } = toSnapshot(state)
    const seats = [
      { id: 'host', sides: ['allied', 'german'], host: true },
      { id: 'german', sides: ['german'], host: false },
      { id: 'allied', sides: ['allied'], host: false },
    ]
    this.take(this.keeper.open({ type: 'open', game: state.game, seats, pieces, time, options }, 0))
    if (asked) this.memory = this.referee.start
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
    const refused = this.attempt(action, faces)
    if (refused !== undefined) throw new Error(`${action.type} is refused: ${refused}`)
    return this
  }

  /** Does an action, or returns the table's refusal. */
  attempt(action: Action, faces?: readonly number[]): string | undefined {
    const kept = this.keeper.decide('host', `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return kept.message
    this.take(faces ? { ...kept, entry: { ...kept.entry, result: { ...kept.entry.result, faces: [...faces] } } } : kept)
    return undefined
  }

  /** Rolls the game's die with this result. */
  die(shown: number): this {
    return this.do({ type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' }, [shown + 1])
  }

  turn(turn: number, phase: Id, side?: Side): this {
    return this.do({ type: 'turn', time: { turn, phase, ...(side && { side }) } })
  }

  /** Draws a given chit: it is put on top of the cup first, which no player could do. */
  draw(chit: Id, side: Side = chit.startsWith('german') ? 'german' : 'allied'): this {
    const { state } = this.keeper
    const key = pileKey(`${side}-cup`)
    const wanted = this.piece(chit).id
    const others = stackAt(state, key).filter((id) => id !== wanted)
    this.keeper.state = { ...state, stacks: state.stacks.set(key, [...others, wanted]) }
    return this.do(drawing(side, 'top'))
  }

  /** The piece of a definition, wherever it is and under its current id. */
  piece(def: Id) {
    const found = [...this.keeper.state.pieces.values()].find((piece) => piece.def === def)
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }

  where(def: Id): string {
    const { at: place } = this.piece(def)
    return 'q' in place ? game.maps[0]!.grid.print(place) : placeKey(place)
  }

  verdict(action: Action, sides: readonly Id[] = ['german', 'allied']) {
    return this.referee.judge(at(this.referee, this.state, sides, this.memory), action)
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

  /** The cost of a move, or the broken rules with the points needed and available. */
  price(action: Action): number | string {
    const { findings, walks } = this.verdict(action)
    const [broken] = findings.filter(({ severity }) => severity === 'illegal')
    if (!broken) return walks?.[0]?.cost ?? Number.NaN
    return broken.needed === undefined ? broken.rule : `${broken.rule} ${broken.needed}/${broken.had}`
  }

  advise(
    ask: Id,
    more: { pieces?: readonly PieceId[]; at?: readonly string[]; side?: Side } = {},
  ): readonly Proposal[] {
    const { pieces, at: cells, side } = more
    return this.referee.advise(at(this.referee, this.state, ['german', 'allied'], this.memory), {
      ask,
      ...(pieces && { pieces: [...pieces] }),
      ...(cells && { at: cells.map(cell) }),
      ...(side && { side }),
    })
  }

  reach(...pieces: readonly PieceId[]) {
    return this.referee.reach(at(this.referee, this.state, ['german', 'allied'], this.memory), pieces)
  }
}

export const drawing = (side: Side, from: 'top' | 'random' = 'random', count = 1): Action => ({
  type: 'draw',
  pile: `${side}-cup`,
  count,
  from,
  to: { pile: `${side}-available` },
  nonce: 'nonce-nonce',
})

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

export const declare = (what: Id, pieces: readonly PieceId[], cells: readonly string[], text?: string): Action => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: cells.map(cell),
  ...(text !== undefined && { text }),
})

export const mark = (pieces: PieceId | readonly PieceId[], id: Id, count: number): Action => ({
  type: 'mark',
  pieces: typeof pieces === 'string' ? [pieces] : [...pieces],
  mark: id,
  count,
})

export const flip = (pieces: PieceId | readonly PieceId[], face: number): Action => ({
  type: 'flip',
  pieces: typeof pieces === 'string' ? [pieces] : [...pieces],
  face,
})

/** Units on the map, a side's chits in its cup, and one chit drawn. */
export function acting(chit: Id, placed: readonly Placed[], start: Start = {}): Play {
  const side: Side = chit.startsWith('german') ? 'german' : 'allied'
  return new Play([...placed, ...cup(side)], { turn: side === 'german' ? 1 : 2, side, ...start }).draw(chit)
}
