import { Map as ImmutableMap } from 'immutable'
import { TableLayout } from '../../../client/board/layout/table-layout.ts'
import { layTable } from '../../../client/board/layout/tabletop.ts'
import { effect } from '../../../table/action/effect.ts'
import type { Action, Cell, Counter, MapSheet, Piece, Pile } from '../../../table/generated/types.ts'
import { type Module, resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { merge } from '../../../table/patch.ts'
import { EMPTY_STATE, type State, stacksOf } from '../../../table/state.ts'

/** Eight columns of six flat-topped hexes, with a tray and a cup to the right. */
const MAP: MapSheet = {
  id: 'm',
  name: 'Trial map',
  basis: 'reconstructed',
  grid: {
    kind: 'hex',
    tops: 'flat',
    columns: 8,
    rows: 6,
    shifted: 'odd',
    numbering: { first: 'column', column: { as: 'letters', from: 1 }, row: { as: 'numbers', from: 1 } },
  },
  terrains: [
    { id: 'clear', name: 'Clear' },
    { id: 'woods', name: 'Woods' },
  ],
  ground: 'clear',
  terrain: { woods: ['B2', 'B3', 'C3'] },
  edges: [{ id: 'brook', kind: 'stream', sides: ['D2/E2', 'D2/E3', 'D3/E3'] }],
  paths: [{ id: 'lane', kind: 'road', cells: ['A4', 'B3', 'C4'] }],
  boxes: [
    { pile: 'dead', x: 900, y: 0, width: 200, height: 200 },
    { pile: 'cup', x: 900, y: 260, width: 160, height: 160 },
  ],
}

/** A second board, of squares, to the right of the first. */
const SQUARES: MapSheet = {
  id: 'sq',
  name: 'Squares',
  basis: 'reconstructed',
  grid: {
    kind: 'square',
    columns: 4,
    rows: 4,
    numbering: { first: 'column', column: { as: 'letters', from: 1 }, row: { as: 'numbers', from: 1 } },
  },
  terrains: [{ id: 'clear', name: 'Clear' }],
  ground: 'clear',
  terrain: {},
}

const unit = (id: string, more: Partial<Counter> = {}): Counter => ({
  id,
  name: id,
  kind: 'unit',
  side: 'red',
  class: 'infantry',
  size: 'battalion',
  formation: 'First',
  short: id,
  faces: [{ values: { attack: 3, movement: 4 } }, { values: { attack: 1, movement: 4 } }],
  cover: 'back',
  ...more,
})

export const PILES: readonly Pile[] = [
  { id: 'dead', name: 'Losses', kind: 'dead', sight: 'all' },
  { id: 'cup', name: 'Cup', kind: 'cup', sight: 'none' },
]

const FILES = {
  'module.json': {
    id: 'trial',
    title: 'Trial',
    version: '1.0.0',
    about: 'To be tried.',
    sides: [
      { id: 'red', name: 'Red', colour: '#a4262c', ink: '#ffffff' },
      { id: 'blue', name: 'Blue', colour: '#2b5797', ink: '#ffffff' },
    ],
    maps: ['map.json', 'squares.json'],
    counters: 'counters.json',
    sequence: 'sequence.json',
    scenarios: ['scenario.json'],
  },
  'map.json': MAP,
  'squares.json': SQUARES,
  'counters.json': {
    basis: 'reconstructed',
    corners: { topLeft: 'attack', bottomRight: 'movement' },
    classes: [{ id: 'infantry', name: 'Infantry', symbol: '10031000161211000000' }],
    counters: [
      unit('u'),
      unit('v', { formation: 'Second' }),
      unit('one', { faces: [{ values: { attack: 2, movement: 3 } }], steps: 2 }),
      unit('sides', { faces: [{ steps: 2 }, { steps: 1 }] }),
      unit('b', { side: 'blue', cover: 'blue-back' }),
    ],
    covers: [
      { id: 'back', name: 'Infantry', side: 'red', class: 'infantry', values: { movement: 4 } },
      { id: 'blue-back', name: 'Infantry', side: 'blue', class: 'infantry', values: { movement: 4 } },
    ],
    marks: [{ id: 'moved', name: 'Moved', letter: 'M', colour: '#3f7f3f' }],
  },
  'sequence.json': { basis: 'reconstructed', phases: [{ id: 'move', name: 'Move' }] },
  'scenario.json': {
    id: 'first',
    name: 'First',
    about: 'The only one.',
    basis: 'reconstructed',
    order: ['red', 'blue'],
    turns: { first: 1, last: 3 },
    piles: PILES,
    pieces: [],
  },
}

function readModule(): Module {
  const resolved = resolveModule(FILES, TRUSTED)
  if ('problems' in resolved) throw new Error(resolved.problems.map(({ message }) => message).join('\n'))
  return resolved.module
}

export const module = readModule()
export const top = layTable(module.maps)

/** A hex of the first board by its printed id. */
export function hex(id: string): Cell {
  const cell = module.maps[0]?.grid.parse(id)
  if (!cell) throw new Error(`There is no hex ${id}.`)
  return { board: 'm', q: cell.q, r: cell.r }
}

export const piece = (id: string, at: Piece['at'], more: Partial<Piece> = {}): Piece => ({
  id,
  def: 'u',
  at,
  face: 0,
  turn: 0,
  side: 'red',
  ...more,
})

/** A table with these pieces; those of one place bottom first. */
export const table = (pieces: readonly Piece[], more: Partial<State> = {}): State => ({
  ...EMPTY_STATE,
  seq: 0,
  game: { ...EMPTY_STATE.game, piles: [...PILES], sides: ['red', 'blue'] },
  pieces: ImmutableMap(pieces.map((each) => [each.id, each])),
  stacks: stacksOf(pieces),
  ...more,
})

export const done = (state: State, action: Action): State => ({
  ...merge(state, effect(state, { seq: state.seq + 1, seat: 'red', action })),
  seq: state.seq + 1,
})

export function layOut(state: State): TableLayout {
  const layout = new TableLayout(top)
  layout.follow(state)
  return layout
}
