import { readdirSync, readFileSync } from 'node:fs'
import type { Action, Draw, Id, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { type House, LogPlay } from '../log-play.ts'
import { cellOn, flip, mark, moduleOf, moveTo, type Placed, put, refereeFor } from '../stage.ts'
import sketch from './sketch.json' with { type: 'json' }

const folder = new URL('../../../assets/modules/celles/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
const files = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]))

export { flip, mark, put }

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
  readonly house?: House
  /** Play on the printed map, not on the sketch. */
  readonly onMap?: boolean
  /** As in a request: no log led to the position. */
  readonly asked?: boolean
}

/** All the chits of a side in its cup. */
export const cup = (side: Side): readonly Placed[] =>
  [...game.counters.values()]
    .filter((counter) => counter.kind === 'chit' && counter.side === side)
    .map(({ id }) => put(id, `pile:${side}-cup`))

export class Play extends LogPlay {
  constructor(placed: readonly Placed[], start: Start = {}) {
    const { turn = 1, side = 'german', phase = `${side}-action`, house = {}, onMap = false, asked = false } = start
    const [module, judge] = onMap ? [real, realReferee] : [game, referee]
    const subject = { module, referee: judge, sides: ['allied', 'german'] } as const
    super(subject, placed, house, { scenario: 'campaign', turn, phase, side })
    if (asked) this.memory = judge.start
  }

  get referee(): typeof referee {
    return this.subject.referee
  }

  do(action: Action, faces?: readonly number[]): this {
    return this.done(action, 'host', faces)
  }

  /** Does an action, or returns the table's refusal. */
  attempt(action: Action): string | undefined {
    return this.decide(action)
  }

  /** Rolls the game's die with this result. */
  die(shown: number): this {
    return this.do({ type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' }, [shown + 1])
  }

  turn(turn: number, phase: Id, side?: Side): this {
    return this.do({ type: 'turn', time: { turn, phase, ...(side && { side }) } })
  }

  draw(chit: Id, side: Side = chit.startsWith('german') ? 'german' : 'allied'): this {
    return this.drawTop(chit, drawing(side))
  }

  advise(
    ask: Id,
    more: { pieces?: readonly PieceId[]; at?: readonly string[]; side?: Side } = {},
  ): readonly Proposal[] {
    const { pieces, at: cells, side } = more
    return this.asked({
      ask,
      ...(pieces && { pieces: [...pieces] }),
      ...(cells && { at: cells.map(cell) }),
      ...(side && { side }),
    })
  }

  reach(...pieces: readonly PieceId[]) {
    return this.reached(pieces)
  }
}

export const drawing = (side: Side, from: 'top' | 'random' = 'random', count = 1): Draw => ({
  type: 'draw',
  pile: `${side}-cup`,
  count,
  from,
  to: { pile: `${side}-available` },
  nonce: 'nonce-nonce',
})

export const go = (pieces: PieceId | readonly PieceId[], to: string | Place, ...via: string[]): Action =>
  moveTo(game, pieces, to, ...via)

export const declare = (what: Id, pieces: readonly PieceId[], cells: readonly string[], text?: string): Action => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: cells.map(cell),
  ...(text !== undefined && { text }),
})

/** Units on the map, a side's chits in its cup, and one chit drawn. */
export function acting(chit: Id, placed: readonly Placed[], start: Start = {}): Play {
  const side: Side = chit.startsWith('german') ? 'german' : 'allied'
  return new Play([...placed, ...cup(side)], { turn: side === 'german' ? 1 : 2, side, ...start }).draw(chit)
}
