import type {
  Counter,
  CounterSheet,
  Face,
  MapSheet,
  ModuleManifest,
  ScenarioSheet,
  SequenceSheet,
} from '../table/generated/types.ts'
import { NEW_RULES } from './new-rules.ts'

/** The sheets of a new module: a small game that the referee knows from the first minute, with one of each kind of thing. */
export function newModuleSheets(id: string, title: string): Readonly<Record<string, object>> {
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
    rules: 'rules.json',
  }
  return {
    'module.json': manifest,
    'map.json': MAP,
    'counters.json': COUNTERS,
    'sequence.json': SEQUENCE,
    'scenarios/first.json': SCENARIO,
    'rules.json': NEW_RULES,
  }
}

const MAP: MapSheet = {
  id: 'map',
  name: 'The map',
  basis: 'original',
  grid: {
    kind: 'hex',
    tops: 'flat',
    columns: 7,
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
    { id: 'village', name: 'Village' },
  ],
  ground: 'clear',
  terrain: { woods: ['0302', '0204', '0504'], village: ['0603'] },
  elevation: { '1': ['0504'] },
  edges: [
    {
      id: 'stream',
      name: 'Stream',
      kind: 'river',
      sides: [
        ...['0401/0501', '0401/0502', '0402/0502', '0402/0503', '0403/0503', '0403/0504', '0404/0504'],
        ...['0404/0505', '0405/0505'],
      ],
    },
  ],
  paths: [{ id: 'road', name: 'Road', kind: 'road', cells: ['0103', '0203', '0303', '0403', '0503', '0603', '0703'] }],
  crossings: [{ kind: 'bridge', name: 'Bridge', side: '0403/0503' }],
  names: [{ text: 'Village', at: '0603', kind: 'village' }],
  areas: { village: ['0603'] },
  tracks: [{ id: 'turns', name: 'Turn', kind: 'turn', x: 0, y: 620, from: 1, to: 5 }],
  boxes: [
    { pile: 'blue-dead', x: -250, y: 0, width: 200, height: 200 },
    { pile: 'red-dead', x: -250, y: 250, width: 200, height: 200 },
  ],
}

const face = (look: 'full' | 'reduced', steps: number, attack: number, defence: number, movement: number): Face => ({
  name: look === 'full' ? 'Full' : 'Reduced',
  look,
  steps,
  values: { attack, defence, movement },
})

function unitsOf(side: 'blue' | 'red', name: string): Counter[] {
  const infantry = (number: number, ordinal: string): Counter => ({
    id: `${side}-${number}`,
    name: `${name} ${ordinal} Regiment`,
    short: `${number}`,
    kind: 'unit',
    side,
    class: 'infantry',
    size: 'regiment',
    faces: [face('full', 2, 4, 4, 3), face('reduced', 1, 2, 2, 3)],
  })
  const horse: Counter = {
    id: `${side}-horse`,
    name: `${name} Horse`,
    short: 'H',
    kind: 'unit',
    side,
    class: 'cavalry',
    size: 'regiment',
    faces: [face('full', 1, 3, 2, 5)],
  }
  return [infantry(1, '1st'), infantry(2, '2nd'), horse]
}

const COUNTERS: CounterSheet = {
  basis: 'original',
  corners: { bottomLeft: 'attack', bottom: 'defence', bottomRight: 'movement' },
  classes: [
    { id: 'infantry', name: 'Infantry', symbol: '10031000001211000000', traits: ['foot', 'zoc'] },
    { id: 'cavalry', name: 'Cavalry', symbol: '10031000001213000000', traits: ['horse', 'zoc'] },
  ],
  counters: [...unitsOf('blue', 'Blue'), ...unitsOf('red', 'Red')],
  covers: [],
  marks: [],
}

const SEQUENCE: SequenceSheet = {
  basis: 'original',
  turn: 'Turn',
  phases: [
    { id: 'blue-move', name: 'Blue: movement', player: 0, cite: '3' },
    { id: 'blue-fight', name: 'Blue: combat', player: 0, cite: '6' },
    { id: 'red-move', name: 'Red: movement', player: 1, cite: '3' },
    { id: 'red-fight', name: 'Red: combat', player: 1, cite: '6' },
  ],
}

const SCENARIO: ScenarioSheet = {
  id: 'first',
  name: 'First scenario',
  basis: 'original',
  about: 'The situation, and the aim of each side.',
  order: ['blue', 'red'],
  turns: { first: 1, last: 5 },
  piles: [
    { id: 'blue-dead', name: 'Blue losses', kind: 'dead', sight: 'all', side: 'blue' },
    { id: 'red-dead', name: 'Red losses', kind: 'dead', sight: 'all', side: 'red' },
  ],
  pieces: [
    { def: 'blue-1', at: '0203' },
    { def: 'blue-2', at: '0202' },
    { def: 'blue-horse', at: '0103' },
    { def: 'red-1', at: '0603' },
    { def: 'red-2', at: '0503' },
    { def: 'red-horse', at: '0703' },
  ],
  notes: [{ title: 'Victory', text: 'When turn 5 is over, the more points win.', cite: '8' }],
}
