import type { Counter, CounterSheet, Piece, UnitSize } from '../../../table/generated/types.ts'
import { type Module, resolveModule, TRUSTED } from '../../../table/module/module.ts'

/** A game of counters only: one of each look. */
const CLASSES: readonly (readonly [string, string])[] = [
  ['infantry', '10031000001211000000'],
  ['motorized', '10031000001211040000'],
  ['armored-infantry', '10031000001211020000'],
  ['armor', '10031000001205000000'],
  ['recon', '10031000001205010000'],
  ['light-artillery', '10031000001303000019'],
  ['heavy-artillery', '10031000001303000015'],
  ['antitank', '10031000001204000000'],
  ['antiaircraft', '10031000001301000000'],
  ['engineer', '10031000001407000000'],
  ['headquarters', '10031000001100009800'],
  ['supply', 'Supply'],
]
const SIZES: readonly UnitSize[] = ['company', 'battalion', 'regiment', 'brigade', 'division', 'corps']

const unit = (id: string, more: Partial<Counter> = {}): Counter => ({
  id,
  name: id,
  kind: 'unit',
  side: 'german',
  class: 'armor',
  size: 'regiment',
  short: '1/3',
  formation: '2nd Panzer Division',
  faces: [{ values: { attack: 7, defence: 5, movement: 8 } }],
  ...more,
})

const WORN: Counter['faces'] = [
  { name: 'Unused', steps: 2, values: { attack: 7, defence: 5, movement: 8 } },
  { name: 'Used', steps: 2, values: { attack: 5, defence: 4, movement: 8 } },
  { name: 'Reduced', steps: 1, values: { attack: 4, defence: 3, movement: 8 } },
  { name: 'Reduced, used', steps: 1, values: { attack: 3, defence: 2, movement: 8 } },
]

const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const

const counters: readonly Counter[] = [
  ...CLASSES.map(([id], index) => unit(`class-${id}`, { class: id, size: SIZES[index % SIZES.length] as UnitSize })),
  ...Array.from({ length: 12 }, (_, index) =>
    unit(`formation-${index}`, {
      side: 'us',
      formation: `${index + 1}st Division`,
      class: CLASSES[index % 5]?.[0] ?? '',
    }),
  ),
  unit('worn', { faces: WORN, steps: 2 }),
  unit('worn-us', { side: 'us', formation: '2nd Armored Division', class: 'infantry', faces: WORN, steps: 2 }),
  unit('worn-blue', { side: 'blue', formation: 'VIII Corps', class: 'recon', faces: WORN, steps: 2 }),
  unit('six', { side: 'blue', class: 'infantry', formation: '36th Infantry Division', short: '1/1/36', steps: 6 }),
  unit('two', { side: 'red', class: 'armored-infantry', formation: '49th Guards', short: '2/49', steps: 2 }),
  unit('bare', { side: 'red', class: 'armored-infantry', faces: [{}] }),
  unit('dummy', {
    kind: 'dummy',
    class: 'infantry',
    short: 'Dummy',
    side: 'blue',
    faces: [{ values: { movement: 4 } }],
    cover: 'blue',
  }),
  ...['3', '10', 'Panzer Lehr', 'Fog of war', 'A'].map(
    (name, index): Counter => ({
      ...{ id: `chit-${index}`, name, kind: 'chit', faces: [{ name }] },
      ...(index === 2 && { side: 'german', formation: 'Panzer Lehr' }),
    }),
  ),
  ...['Out of supply', 'Game turn', 'Victory +10', 'Bridge destroyed'].map(
    (name, index): Counter => ({
      ...{ id: `marker-${index}`, name, kind: 'marker', faces: [{ name }] },
      ...(index === 2 && { side: 'red' }),
    }),
  ),
  {
    ...{ id: 'event', name: 'Fuel runs out', kind: 'card', side: 'german', faces: [{}, { name: 'Fuel is found' }] },
    text: 'Play when a motorized unit is activated: it moves no further than three hexes this turn.',
  },
  ...SUITS.map(
    (suit, index): Counter => ({
      ...{ id: suit, name: suit, kind: 'card' },
      faces: [{ values: { rank: ['A', '10', 'K', '7'][index] ?? '', suit } }],
    }),
  ),
  { id: 'joker', name: 'Joker', kind: 'card', faces: [{ values: { rank: 'Joker', suit: 'red' } }] },
  ...[
    ['Cú Chulainn', 'red', 40],
    ['Fianna warrior', 'blue', 25],
    ['Fomorian giant', 'german', 50],
  ].map(
    ([name, side, base], index): Counter => ({
      ...{
        id: `token-${index}`,
        name: String(name),
        kind: 'token',
        side: String(side),
        base: Math.round(Number(base) * 1.6),
        steps: 3,
      },
      faces: [{ values: { attack: 4 + index, movement: 6 } }],
    }),
  ),
]

const sheetOf = (corners: CounterSheet['corners']): CounterSheet => ({
  basis: 'reconstructed',
  ...(corners && { corners }),
  classes: CLASSES.map(([id, symbol]) => ({ id, name: id, symbol })),
  counters: [...counters],
  covers: [
    {
      id: 'blue',
      name: 'Infantry regiment',
      side: 'blue',
      class: 'infantry',
      size: 'regiment',
      values: { movement: 4 },
    },
    { id: 'chit', name: 'Chit', kind: 'chit' },
    { id: 'card', name: 'Card', kind: 'card', side: 'german' },
    { id: 'token', name: 'Miniature', kind: 'token', side: 'red' },
  ],
  marks: [
    { id: 'moved', name: 'Moved', letter: 'M', colour: '#3f7f3f' },
    { id: 'fought', name: 'Fought', letter: 'F', colour: '#b5432c' },
    { id: 'out', name: 'Out of supply', letter: 'OS', colour: '#e0a11b' },
    { id: 'routed', name: 'Routed', letter: 'R', colour: '#7a2e8e' },
    { id: 'dug', name: 'Dug in', letter: 'D', colour: '#5b5b5b' },
  ],
})

const module = (corners: CounterSheet['corners']): Module => {
  const resolved = resolveModule(
    {
      'module.json': {
        ...{ id: 'specimen', title: 'Specimen', version: '1.0.0', about: 'One of each.', maps: [], scenarios: [] },
        sides: [
          { id: 'german', name: 'German', colour: '#8d9488', ink: '#14171a' },
          { id: 'us', name: 'US', colour: '#6f7040', ink: '#ffffff' },
          { id: 'blue', name: 'Blue', colour: '#2b5797', ink: '#ffffff' },
          { id: 'red', name: 'Red', colour: '#a4262c', ink: '#ffffff' },
        ],
        ...{ counters: 'counters.json', sequence: 'sequence.json' },
      },
      'counters.json': sheetOf(corners),
      'sequence.json': { basis: 'reconstructed', phases: [{ id: 'move', name: 'Move' }] },
    },
    TRUSTED,
  )
  if ('module' in resolved) return resolved.module
  throw new Error(resolved.problems.map(({ message }) => message).join('\n'))
}

/** Values along the foot, as most games have them, and values in the corners. */
export const foot = module({ bottomLeft: 'attack', bottom: 'defence', bottomRight: 'movement' })
export const head = module({ topLeft: 'attack', topRight: 'defence', bottomRight: 'movement' })

const at: Piece['at'] = { board: 'm', x: 0, y: 0 }
export const put = (def: string, more: Partial<Piece> = {}): Piece => ({ id: def, def, at, face: 0, turn: 0, ...more })
export const covered = (cover: string | undefined, side: string): Piece => ({
  ...{ id: `${cover} ${side}`, at, face: 0, turn: 0, side },
  ...(cover !== undefined && { cover }),
})

const ids = (start: string): readonly string[] => counters.flatMap(({ id }) => (id.startsWith(start) ? [id] : []))
const marks = (count: number): Record<string, number> =>
  Object.fromEntries(
    [
      ['moved', 1] as const,
      ['fought', 1] as const,
      ['out', 2] as const,
      ['routed', 1] as const,
      ['dug', 1] as const,
    ].slice(0, count),
  )
const FACES = [0, 1, 2, 3]

export interface Row {
  readonly title: string
  readonly module: Module
  readonly pieces: readonly Piece[]
}

export const ROWS: readonly Row[] = [
  { title: 'Classes and sizes', module: foot, pieces: ids('class').map((id) => put(id)) },
  { title: 'Formations', module: head, pieces: ids('formation').map((id) => put(id)) },
  {
    title: 'Unused, used, reduced, reduced and used',
    module: foot,
    pieces: ['worn', 'worn-us', 'worn-blue'].flatMap((id) => FACES.map((face) => put(id, { face }))),
  },
  {
    title: 'Steps, marks, words, hidden, dummy',
    module: head,
    pieces: [
      put('six'),
      put('six', { marks: { 'step-loss': 2 } }),
      put('two', { layers: { steps: 1 } }),
      ...[1, 2, 4, 5].map((count) => put('two', { marks: marks(count) })),
      put('two', { label: 'feint' }),
      put('worn', { veil: 'cover', marks: marks(3), face: 2 }),
      put('six', { veil: 'absent' }),
      put('dummy'),
      put('bare', { marks: marks(2) }),
    ],
  },
  {
    title: 'Backs',
    module: head,
    pieces: [
      covered('blue', 'blue'),
      ...['german', 'us', 'blue', 'red'].map((side) => covered(undefined, side)),
      ...['chit', 'card', 'token'].map((cover) => covered(cover, 'german')),
      ...[0, 30, 60, 180].map((turn) => put('worn-us', { turn })),
    ],
  },
  {
    title: 'Chits, markers and cards',
    module: foot,
    pieces: [
      ...ids('chit').map((id) => put(id)),
      ...ids('marker').map((id) => put(id)),
      ...['event', 'spades', 'joker'].map((id) => put(id)),
    ],
  },
  {
    title: 'Miniatures',
    module: head,
    pieces: [
      ...ids('token').map((id) => put(id)),
      ...[45, 90, 180, 250].map((turn) => put('token-0', { turn, layers: { steps: 2 } })),
      put('token-1', { marks: marks(2), veil: 'cover' }),
      put('token-2', { label: 'giant', layers: { steps: 1 } }),
      ...['hearts', 'diamonds', 'clubs'].map((id) => put(id)),
    ],
  },
]
