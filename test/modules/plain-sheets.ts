import type {
  CounterSheet,
  MapSheet,
  ModuleManifest,
  ScenarioSheet,
  SequenceSheet,
} from '../../table/generated/types.ts'

/** A small game without rules, with one of each kind of thing. */
export function plainSheets(id: string, title: string): Readonly<Record<string, object>> {
  const manifest: ModuleManifest = {
    id,
    title,
    version: '0.1.0',
    about: 'What the game is about.',
    sides: [
      { id: 'blue', name: 'Blue', colour: '#2b5797', ink: '#ffffff' },
      { id: 'red', name: 'Red', colour: '#a4262c', ink: '#ffffff' },
    ],
    maps: ['map.json'],
    counters: 'counters.json',
    sequence: 'sequence.json',
    scenarios: ['scenarios/first.json'],
  }
  return {
    'module.json': manifest,
    'map.json': MAP,
    'counters.json': COUNTERS,
    'sequence.json': SEQUENCE,
    'scenarios/first.json': SCENARIO,
  }
}

const MAP: MapSheet = {
  id: 'map',
  name: 'The map',
  basis: 'original',
  grid: {
    kind: 'hex',
    tops: 'flat',
    columns: 6,
    rows: 5,
    shifted: 'odd',
    numbering: {
      first: 'column',
      column: { as: 'numbers', from: 1, pad: 2 },
      row: { as: 'numbers', from: 1, pad: 2 },
    },
  },
  terrains: [
    { id: 'clear', name: 'Clear' },
    { id: 'woods', name: 'Woods' },
  ],
  ground: 'clear',
  terrain: { woods: ['0202', '0302'] },
  elevation: { '1': ['0504'] },
  edges: [{ id: 'stream', name: 'Stream', kind: 'river', sides: ['0303/0304', '0304/0403'] }],
  paths: [{ id: 'road', name: 'Road', kind: 'road', cells: ['0301', '0302', '0303', '0304', '0305'] }],
  crossings: [{ kind: 'bridge', name: 'Bridge', side: '0303/0304' }],
  names: [{ text: 'Village', at: '0305', kind: 'village' }],
  areas: { north: ['0101', '0201', '0301', '0401', '0501', '0601'] },
  tracks: [
    { id: 'turns', name: 'Turn', kind: 'turn', x: 0, y: 700, from: 1, to: 6 },
    { id: 'blue-points', name: 'Points of Blue', kind: 'points', side: 'blue', x: 0, y: 860, from: 0, to: 10 },
  ],
  boxes: [
    { pile: 'blue-dead', x: -250, y: 0, width: 200, height: 200 },
    { pile: 'red-dead', x: -250, y: 250, width: 200, height: 200 },
  ],
}

const COUNTERS: CounterSheet = {
  basis: 'original',
  corners: { topLeft: 'attack', topRight: 'defence', bottomRight: 'movement' },
  classes: [{ id: 'infantry', name: 'Infantry', symbol: '10031000001211000000', traits: ['infantry', 'zoc'] }],
  counters: (['blue', 'red'] as const).map((side) => ({
    id: `${side}-1`,
    name: '1st Infantry Battalion',
    short: '1',
    kind: 'unit',
    side,
    class: 'infantry',
    size: 'battalion',
    steps: 2,
    faces: [
      { name: 'Full', steps: 2, values: { attack: 3, defence: 4, movement: 4 } },
      { name: 'Reduced', steps: 1, values: { attack: 1, defence: 2, movement: 4 } },
    ],
    cover: `${side}-infantry`,
  })),
  covers: [
    { id: 'blue-infantry', name: 'Infantry', side: 'blue', class: 'infantry', size: 'battalion' },
    { id: 'red-infantry', name: 'Infantry', side: 'red', class: 'infantry', size: 'battalion' },
  ],
  marks: [{ id: 'out-of-supply', name: 'Out of supply', letter: 'O', colour: '#7a2e8e' }],
}

const SEQUENCE: SequenceSheet = {
  basis: 'original',
  turn: 'Turn',
  phases: [
    { id: 'first-move', name: 'First player: movement', player: 0 },
    { id: 'first-combat', name: 'First player: combat', player: 0 },
    { id: 'second-move', name: 'Second player: movement', player: 1 },
    { id: 'second-combat', name: 'Second player: combat', player: 1 },
  ],
}

const SCENARIO: ScenarioSheet = {
  id: 'first',
  name: 'First scenario',
  basis: 'original',
  about: 'The situation, and the aim of each side.',
  order: ['blue', 'red'],
  turns: { first: 1, last: 6 },
  piles: [
    { id: 'blue-dead', name: 'Blue losses', kind: 'dead', sight: 'all', side: 'blue' },
    { id: 'red-dead', name: 'Red losses', kind: 'dead', sight: 'all', side: 'red' },
  ],
  pieces: [
    { def: 'blue-1', at: '0301', veil: 'cover' },
    { def: 'red-1', at: '0305', veil: 'cover' },
  ],
  notes: [{ title: 'Victory', text: 'The side that holds the village at the end wins.' }],
}
