import { Map as ImmutableMap } from 'immutable'
import type { Piece, PieceId, Place, Point } from '../../../table/generated/types.ts'
import { type Module, resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { EMPTY_STATE, type State, stacksOf } from '../../../table/state.ts'

/** A skirmish of miniatures, with scenery of every kind: 100 units are an inch. */
const BOARD = 'moor'

export const point = (x: number, y: number): Point => ({ board: BOARD, x, y })

const box = (width: number, height: number) => ({
  polygon: [
    { x: -width / 2, y: -height / 2 },
    { x: width / 2, y: -height / 2 },
    { x: width / 2, y: height / 2 },
    { x: -width / 2, y: height / 2 },
  ],
})

const WOOD = {
  polygon: [
    { x: -260, y: -120 },
    { x: -60, y: -210 },
    { x: 190, y: -170 },
    { x: 270, y: 20 },
    { x: 150, y: 190 },
    { x: -120, y: 170 },
    { x: -280, y: 60 },
  ],
}

const scenery = (id: string, name: string, height: number, outline: object) => ({
  ...{ id, name, kind: 'scenery', faces: [{}] },
  scenery: { kind: id.replace(/-\d+$/, ''), height, outline },
})

const model = (id: string, name: string, side: string, formation: string, base: unknown, figure = 'shield') => ({
  ...{ id, name, kind: 'token', side, formation, base, class: figure, short: name.slice(0, 2) },
  faces: [{ values: { move: 4 } }],
})

/** An emblem for each model. */
const FIGURES = ['sword', 'spear', 'axe', 'bow', 'sling', 'crown', 'banner', 'horn', 'shield', 'horse', 'staff', 'wolf']

const SQUAD = [1, 2, 3, 4, 5, 6]

const COUNTERS = [
  scenery('wood-1', 'Birch wood', 3, WOOD),
  scenery('hill-1', 'Hill', 2, { circle: 520 }),
  scenery('wall-1', 'Wall', 1, box(420, 34)),
  scenery('barricade-1', 'Barricade', 1, box(300, 30)),
  scenery('broch-1', 'Broch', 4, { circle: 240 }),
  scenery('house-1', 'House', 2, box(260, 180)),
  scenery('bog-1', 'Bog', 0, { circle: 380 }),
  scenery('stones-1', 'Standing stones', 1, { circle: 220 }),
  scenery('field-1', 'Field', 0, box(420, 300)),
  scenery('pond-1', 'Pond', 0, { circle: 260 }),
  scenery('rough-1', 'Broken ground', 0, { circle: 300 }),
  ...SQUAD.map((at) => model(`fir-${at}`, `Fir Bolg ${at}`, 'red', 'Fir Bolg', 98, FIGURES[at - 1])),
  ...SQUAD.map((at) => model(`gael-${at}`, `Gael ${at}`, 'blue', 'Gael', 98, FIGURES[at + 5])),
  model('rider', 'Rider', 'blue', 'Rider', { shape: 'oval', width: 98, depth: 197 }, 'horse'),
  model('beast', 'Beast', 'red', 'Beast', { shape: 'square', width: 157, depth: 157 }),
  model('shield', 'Shield wall', 'red', 'Shield wall', { shape: 'square', width: 160, depth: 60 }),
]

const PIECES = [
  { def: 'wood-1', at: 'point:520,460', turn: 20 },
  { def: 'hill-1', at: 'point:1750,420' },
  { def: 'wall-1', at: 'point:1150,820', turn: 15 },
  { def: 'barricade-1', at: 'point:1500,1150', turn: 300 },
  { def: 'broch-1', at: 'point:2120,1300' },
  { def: 'house-1', at: 'point:300,1150', turn: 35 },
  { def: 'bog-1', at: 'point:900,1400' },
  { def: 'stones-1', at: 'point:1180,330' },
  { def: 'field-1', at: 'point:1850,900', turn: 340 },
  { def: 'pond-1', at: 'point:330,1560' },
  { def: 'rough-1', at: 'point:1450,1560' },
].map((piece) => ({ ...piece, locked: true }))

const MODELS = [
  ...SQUAD.map((at) => ({ def: `fir-${at}`, at: `point:${900 + at * 120},${at % 2 ? 560 : 640}`, turn: 180 })),
  ...SQUAD.map((at) => ({ def: `gael-${at}`, at: `point:${850 + at * 120},${at % 2 ? 1080 : 1160}` })),
  { def: 'rider', at: 'point:700,1000', turn: 30 },
  { def: 'beast', at: 'point:1900,620', turn: 225 },
  { def: 'shield', at: 'point:1400,420', turn: 160 },
]

const RULES = {
  basis: 'original',
  measure: {
    ...{ basis: 'original', cite: '1' },
    movement: { cite: '1.1', points: 'move', gaits: [{ id: 'walk', name: 'Walk' }] },
    terrain: [
      { kind: 'wood', cite: '1.2', cost: 2 },
      { kind: 'bog', cite: '1.2', cost: 2 },
      { kind: 'wall', cite: '1.2', cost: 'no' },
      { kind: 'broch', cite: '1.2', cost: 'no' },
      { kind: 'house', cite: '1.2', cost: 'no' },
    ],
    coherency: { cite: '1.3', distance: 1 },
    sight: {
      cite: '2.1',
      scenery: [
        { kind: 'wood', blocks: 2 },
        { kind: 'broch', blocks: 'all' },
        { kind: 'house', blocks: 'all' },
        { kind: 'hill', blocks: 'all', raises: true },
      ],
    },
    cover: [{ kind: 'wall', cite: '2.2', name: 'wall', near: 1 }],
    ranges: [
      { id: 'short', name: 'Short', most: 6 },
      { id: 'long', name: 'Long', most: 12 },
    ],
    arc: { cite: '2.3', front: 180 },
  },
}

export function readModule(): Module {
  const resolved = resolveModule(
    {
      'module.json': {
        ...{ id: 'miniatures', title: 'On the moor', version: '1.0.0', about: 'A skirmish.' },
        ...{ maps: ['map.json'], scenarios: ['scenario.json'] },
        sides: [
          { id: 'red', name: 'Red', colour: '#a4262c', ink: '#ffffff' },
          { id: 'blue', name: 'Blue', colour: '#1f4e8c', ink: '#ffffff' },
        ],
        ...{ counters: 'counters.json', sequence: 'sequence.json', rules: 'rules.json' },
      },
      'map.json': {
        ...{ id: BOARD, name: 'The moor', basis: 'original', scale: { cell: 1, unit: 'inches' } },
        grid: { kind: 'free', width: 2400, height: 1800, paper: 100 },
        terrains: [{ id: 'clear', name: 'Clear' }],
        ...{ ground: 'clear', terrain: {} },
      },
      'counters.json': {
        basis: 'original',
        classes: FIGURES.map((id) => ({ id, name: id, symbol: id })),
        ...{ counters: COUNTERS, covers: [], marks: [] },
      },
      'scenario.json': {
        ...{ id: 'first', name: 'First', about: 'The only one.', basis: 'original', order: ['red', 'blue'] },
        ...{ turns: { first: 1, last: 6 }, piles: [], pieces: [...PIECES, ...MODELS], notes: [] },
        areas: [
          {
            id: 'north',
            name: 'Red sets up',
            use: 'set-up',
            side: 'red',
            at: 'point:1200,150',
            outline: box(2400, 300),
          },
          {
            id: 'south',
            name: 'Blue sets up',
            use: 'set-up',
            side: 'blue',
            at: 'point:1200,1650',
            outline: box(2400, 300),
          },
          { id: 'cairn', name: 'The cairn', use: 'objective', at: 'point:1180,330', outline: { circle: 400 } },
        ],
      },
      'sequence.json': { basis: 'original', phases: [{ id: 'move', name: 'Move' }] },
      'rules.json': RULES,
    },
    TRUSTED,
  )
  if ('problems' in resolved) throw new Error(resolved.problems.map(({ message }) => message).join('\n'))
  return resolved.module
}

const module = readModule()
const laid: readonly Piece[] = (openScenario(module, 'first')?.pieces ?? []).map((piece) => ({
  ...piece,
  id: piece.def ?? '',
}))

/** The scenario as it is laid, with these changes. */
export function stateOf(changes: Readonly<Record<PieceId, Partial<Piece>>> = {}): State {
  const pieces = laid.map((piece) => (changes[piece.id] ? { ...piece, ...changes[piece.id] } : piece))
  return {
    ...EMPTY_STATE,
    seq: 0,
    game: { ...EMPTY_STATE.game, scenario: 'first', sides: ['red', 'blue'] },
    time: { turn: 1, phase: 'move' },
    pieces: ImmutableMap(pieces.map((each) => [each.id, each])),
    stacks: stacksOf(pieces),
  }
}

export const placeOf = (id: PieceId): Place => laid.find((piece) => piece.id === id)?.at ?? point(0, 0)
