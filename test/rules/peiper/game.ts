import { readdirSync, readFileSync } from 'node:fs'
import type { Action, Cell, Draw, Id, Move, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { type House, LogPlay } from '../log-play.ts'
import { cellOn, flip, moduleOf, moveTo, type Placed, put, refereeFor } from '../stage.ts'

export { flip, put }

const folder = new URL('../../../assets/modules/peiper/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
const files = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]))
const shared = new URL('../../../assets/parts/', import.meta.url)
const parts = Object.fromEntries(
  readdirSync(shared).map((name) => [`parts/${name}`, JSON.parse(readFileSync(new URL(name, shared), 'utf8'))]),
)

/** The parts of a map that the sketch replaces. */
interface MapSketch {
  readonly terrain?: Readonly<Record<Id, readonly string[]>>
  readonly edges?: readonly object[]
  readonly crossings?: readonly object[]
  readonly road: object
}

const row = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${String(from + index).padStart(2, '0')}05`)

/** A river between columns 34 and 35, with a bridge on the road. */
const RIVER = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0')).flatMap((each, index) => [
  `34${each}/35${each}`,
  ...(index < 9 ? [`34${each}/35${String(index + 2).padStart(2, '0')}`] : []),
])

/** All clear, with a road along row 5 from end to end: step costs are easy to see. */
const SKETCH: Readonly<Record<string, MapSketch>> = {
  'map-a.json': {
    road: { cells: row(31, 40), from: 'sw' },
    terrain: { village: ['3307'], town: ['3602'], forest: ['3703'], 'heavy-forest': ['3704'], rough: ['3702'] },
    edges: [{ id: 'river', name: 'The river', kind: 'river', sides: RIVER }],
    crossings: [{ kind: 'bridge', side: '3405/3505' }],
  },
  'map-b.json': { road: { cells: row(21, 30), from: 'sw', to: 'ne' } },
  'map-c.json': { road: { cells: row(11, 20), from: 'sw', to: 'ne' } },
  'map-d.json': {
    road: { cells: row(1, 10), to: 'ne' },
    terrain: { city: ['0203', '0602'], town: ['0901'] },
    edges: [{ id: 'meuse', name: 'Meuse', kind: 'major-river', sides: ['0101/0201'] }],
  },
}

const sketched = Object.fromEntries(
  Object.entries(SKETCH).map(([name, { road, terrain = {}, edges = [], crossings = [] }]) => [
    name,
    {
      ...files[name],
      terrain,
      edges,
      crossings,
      names: [],
      elevation: undefined,
      paths: [{ id: 'road', kind: 'road', ...road }],
    },
  ]),
)

/** AF, PR and movement, full and reduced: the tests do not change with the reconstructed values. */
const VALUES: Readonly<Record<Id, readonly [full: readonly number[], reduced: readonly number[]]>> = {
  'spitze-panzer': [
    [6, 5, 5],
    [4, 4, 5],
  ],
  'lah-2-1': [
    [6, 4, 5],
    [4, 3, 5],
  ],
  '12vg-48-1': [
    [4, 3, 3],
    [3, 2, 3],
  ],
  'us-394-1': [
    [4, 4, 3],
    [3, 3, 3],
  ],
}

const face = (id: Id, [attack, proficiency, move]: readonly number[], steps: number) => ({
  name: steps === 2 ? 'Full' : 'Reduced',
  look: steps === 2 ? 'full' : 'reduced',
  steps,
  values: { attack, proficiency, move, ...(/^(spitze|lah)/.test(id) && { ss: 1 }) },
})

const FIGURES = [
  ['retreat-margin', 3],
  ['demolition-card', 8],
  ['demolition-range', 1],
  ['oba', -1],
  ['air', -2],
] as const
const TERRAIN = [
  ['clear', 0],
  ['rough', 1],
  ['forest', 1],
  ['heavy-forest', 2],
  ['village', 1],
  ['town', 1],
  ['city', 2],
  ['river', 1],
] as const
const rows = (cells: readonly (readonly [string, number])[]) => cells.map(([row, cell]) => ({ row, cells: [cell] }))

const FIXED = {
  'counters.json': {
    counters: Object.entries(VALUES).map(([id, [full, reduced]]) => ({
      id,
      faces: [face(id, full, 2), face(id, reduced, 1)],
    })),
  },
  'rules.json': {
    charts: [
      { id: 'figures', rows: rows(FIGURES) },
      { id: 'combat-terrain', rows: rows(TERRAIN) },
      {
        id: 'activation',
        rows: rows([
          ['number', 1],
          ['face', 2],
          ['ace', 2],
        ]),
      },
    ],
  },
}
const manifest = { ...files['module.json'], overlays: [...(files['module.json'].overlays ?? []), 'fixed.json'] }

const withoutUndefined = (sheets: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(sheets))

/** The printed game. */
export const real: Module = moduleOf({ ...files, ...parts })
export const realReferee = refereeFor(real)!
/** The same game on the sketch. */
export const game: Module = moduleOf(
  withoutUndefined({ ...files, ...parts, ...sketched, 'module.json': manifest, 'fixed.json': FIXED }),
)
export const referee = refereeFor(game)!

export const cell = (id: string): Cell => cellOn(game, id)

export type Side = 'german' | 'us'

/** Counters by what they are. */
export const U = {
  spitze: 'spitze-panzer',
  panzer: 'lah-2-1',
  panzer3: 'lah-1-1',
  tiger: 'tiger-501',
  recon: 'spitze-recon',
  grenadier: '12vg-48-1',
  grenadier2: '12vg-48-2',
  grenadier3: '12vg-27-1',
  para: '3fj-9-1',
  para2: '3fj-9-2',
  inf: 'us-394-1',
  inf2: 'us-394-2',
  inf3: 'us-394-3',
  td: 'us-820-td',
  eng: 'us-254-eng',
  cav: 'us-14-18',
  bg99: 'us-99',
  bg106: 'us-106',
  tank: 'us-ccb-3-1',
} as const

export interface Start {
  readonly turn?: number
  readonly phase?: Id
  readonly house?: House
  readonly scenario?: Id
  /** Cards that lie in the discard. All others are in the deck. */
  readonly out?: readonly Id[]
}

export const DECK: readonly Id[] = [...game.counters.values()].filter(({ kind }) => kind === 'card').map(({ id }) => id)

const MARKERS: readonly Placed[] = [
  ...['german-oba-1', 'german-oba-2', 'german-air'].map((def) => put(def, 'pile:german-support')),
  ...['us-oba-1', 'us-oba-2', 'us-oba-3', 'us-air'].map((def) => put(def, 'pile:us-support')),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => put('blown-bridge', 'pile:blown-bridges', { id: `blown-${number}` })),
]

export class Play extends LogPlay {
  constructor(units: readonly Placed[], start: Start = {}) {
    const { turn = 1, phase = 'activation', house = {}, scenario = 'campaign', out = [] } = start
    const deck = DECK.map((def) => put(def, out.includes(def) ? 'pile:discard' : 'pile:deck'))
    const subject = { module: game, referee, sides: ['german', 'us'] } as const
    super(subject, [...units, ...MARKERS, ...deck], house, { scenario, turn, phase })
  }

  do(action: Action, faces?: readonly number[]): this {
    return this.done(action, 'host', faces)
  }

  /** Rolls the die that is awaited with this result. */
  die(shown: number, reason?: string): this {
    return this.do({ type: 'roll', dice: 'd6', nonce: 'nonce-nonce', ...(reason !== undefined && { reason }) }, [shown])
  }

  turn(turn: number, phase: Id): this {
    return this.do({ type: 'turn', time: { turn, phase } })
  }

  draw(card: string, to: 'shown' | 'fight' = 'shown'): this {
    return this.drawTop(`card-${card}`, drawing(to))
  }

  advise(
    ask: Id,
    more: { pieces?: readonly PieceId[]; at?: readonly string[]; sides?: readonly Id[] } = {},
  ): readonly Proposal[] {
    const { pieces, at: cells, sides } = more
    return this.asked({ ask, ...(pieces && { pieces: [...pieces] }), ...(cells && { at: cells.map(cell) }) }, sides)
  }

  /** The rules of what is proposed next. */
  next(sides?: readonly Id[]): readonly Id[] {
    return [...new Set(this.advise('next', sides ? { sides } : {}).map(({ rule }) => rule))]
  }

  /** Does the only proposal with this rule, or the one that names the hex. */
  follow(rule: Id, hex?: string): this {
    const wanted = hex === undefined ? undefined : placeKey(cell(hex))
    const found = this.advise('next').find(
      (each) =>
        each.rule === rule &&
        each.actions.length > 0 &&
        (!wanted || each.at.some((place) => placeKey(place) === wanted)),
    )
    if (!found) throw new Error(`${rule} is not proposed, but ${this.next().join(', ')}`)
    for (const action of found.actions) this.do(action, action.type === 'roll' ? [1] : undefined)
    return this
  }

  reach(...pieces: readonly PieceId[]): readonly string[] {
    return this.reached(pieces)
      .cells.map(({ at: { board, ...hex } }) => game.maps.find(({ id }) => id === board)!.grid.print(hex))
      .sort()
  }

  crumbs(): readonly string[] {
    return referee.procedure(this.position()).map(({ text }) => text)
  }

  fight() {
    return referee.fight(this.position([]))
  }

  fights() {
    return referee.fights(this.position([]))
  }

  outcome() {
    return referee.outcome(this.position([]))
  }
}

export const drawing = (
  to: 'shown' | 'fight' | 'discard' = 'shown',
  from: 'top' | 'random' = 'random',
  count = 1,
): Draw => ({
  type: 'draw',
  pile: 'deck',
  count,
  from,
  to: { pile: to },
  nonce: 'nonce-nonce',
})

export const go = (pieces: PieceId | readonly PieceId[], to: string | Place, ...via: string[]): Move =>
  moveTo(game, pieces, to, ...via)

export const declare = (what: Id, pieces: readonly PieceId[], ...cells: readonly string[]): Action => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: cells.map(cell),
})

/** The end of a phase: the tracker goes to another. */
export const leaving = (turn: number, phase: Id) => ({ type: 'turn', time: { turn, phase } }) as const

/** One unit fires at another, with markers or a Tiger. */
export const fire = (firer: PieceId, target: PieceId, hex: string, ...others: readonly PieceId[]): Action =>
  declare('attack', [firer, target, ...others], hex)

/** Units on the map, and one card turned up. */
export const acting = (card: string, units: readonly Placed[], start: Start = {}): Play =>
  new Play(units, start).draw(card)

/** A fight with its check and card: the die first. */
export function fought(play: Play, attack: Action, die: number, card: string): Play {
  return play.do(attack).die(die, 'check').draw(card, 'fight')
}
