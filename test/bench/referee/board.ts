import { readFileSync } from 'node:fs'
import type { Id, Piece, RulesSheet } from '../../../table/generated/types.ts'
import { makeGrid } from '../../../table/geometry/grid.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { EMPTY_STATE, fromSnapshot, type State, toSnapshot } from '../../../table/state.ts'

/** A made-up map of any size, with the movement chart and the zones of control of Combat Operations. */

export interface Scale {
  readonly columns: number
  readonly rows: number
  readonly counters: number
}

export const nameOf = ({ columns, rows, counters }: Scale): string => `${columns} × ${rows}, ${counters} counters`

export const SIDES = ['red', 'blue'] as const
/** Movement points of every counter. */
const POINTS = 12

/** Pseudo-random numbers, the same in each run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function moduleOf(scale: Scale): Module {
  const resolved = checkModule({
    'module.json': {
      id: 'bench',
      title: 'Bench',
      version: '1.0.0',
      about: 'For measuring.',
      sides: SIDES.map((id) => ({ id, name: id, colour: '#884422', ink: '#ffffff' })),
      maps: ['map.json'],
      counters: 'counters.json',
      sequence: 'sequence.json',
      scenarios: ['scenario.json'],
      rules: 'rules.json',
    },
    'map.json': mapOf(scale),
    'counters.json': countersOf(scale),
    'sequence.json': {
      basis: 'reconstructed',
      turn: 'Turn',
      phases: [
        { id: 'attacker-move', name: 'Move', player: 0 },
        { id: 'defender-move', name: 'Move back', player: 1 },
      ],
    },
    'scenario.json': {
      id: 'first',
      name: 'First',
      basis: 'reconstructed',
      about: 'For measuring.',
      order: SIDES,
      turns: { first: 1, last: 9 },
      piles: [],
      pieces: [],
      notes: [],
    },
    'rules.json': rules(),
  })
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

function rules(): RulesSheet {
  const file = new URL('../../../assets/modules/combat-operations/rules.json', import.meta.url)
  const { basis, movement, zones }: RulesSheet = JSON.parse(readFileSync(file, 'utf8'))
  if (!movement || !zones) throw new Error('Combat Operations has no chart any more')
  const { entry: _entry, crossings: _laid, ...chart } = movement
  const bridge = { kind: 'bridge', cite: '9.7', over: ['river'], cost: 2 }
  const turns = { basis, cite: '4.0', move: [{ phases: ['attacker-move', 'defender-move'], cite: '4.0' }] }
  return { basis, turns, movement: { ...chart, crossings: [bridge] }, zones: { ...zones, friends: ['retreat'] } }
}

function mapOf({ columns, rows }: Scale) {
  const line = { as: 'numbers' as const, from: 1 }
  const numbering = { first: 'column' as const, separator: '.', column: line, row: line }
  const sheet = { kind: 'hex' as const, tops: 'flat' as const, columns, rows, shifted: 'odd' as const, numbering }
  const grid = makeGrid(sheet)
  const chance = seeded(1944)
  const terrain: Record<string, string[]> = { woods: [], town: [] }
  const high: string[] = []
  for (const cell of grid.cells()) {
    const lot = chance(100)
    if (lot < 25) terrain.woods?.push(grid.print(cell))
    else if (lot < 29) terrain.town?.push(grid.print(cell))
    if (chance(5) === 0) high.push(grid.print(cell))
  }
  const across = (row: number) => Array.from({ length: columns }, (_, column) => `${column + 1}.${row}`)
  const down = (column: number) => Array.from({ length: rows }, (_, row) => `${column}.${row + 1}`)
  const every = (length: number, step: number) =>
    Array.from({ length: Math.floor(length / step) }, (_, n) => step * (n + 1))
  const roads = [...every(rows, 6).map(across), ...every(columns, 8).map(down)]
  // A river runs beside every eleventh column, with a bridge on each sixth of its sides.
  const rivers = every(columns - 1, 11).map((column) =>
    down(column).flatMap((id) => {
      const here = grid.parse(id) as Hex
      const beyond = grid.neighbours(here).filter((cell) => cell.q === here.q + 1)
      return beyond.map((cell) => `${id}/${grid.print(cell)}`)
    }),
  )
  return {
    id: 'map',
    name: 'Map',
    basis: 'reconstructed',
    grid: sheet,
    terrains: ['clear', 'woods', 'swamp', 'town'].map((id) => ({ id, name: id })),
    ground: 'clear',
    terrain,
    elevation: { '1': high },
    edges: rivers.map((sides, index) => ({ id: `river-${index}`, name: 'River', kind: 'river', sides })),
    crossings: rivers.flatMap((sides) =>
      sides.filter((_, index) => index % 6 === 0).map((side) => ({ side, kind: 'bridge' })),
    ),
    paths: roads.map((cells, index) => ({ id: `road-${index}`, kind: 'road', cells })),
  }
}

function countersOf({ counters }: Scale) {
  return {
    basis: 'reconstructed',
    classes: [
      { id: 'infantry', name: 'Infantry', symbol: 'infantry', traits: ['zoc'] },
      { id: 'armor', name: 'Armor', symbol: 'armor', traits: ['zoc', 'motorized'] },
      { id: 'guns', name: 'Guns', symbol: 'artillery', traits: ['artillery'] },
    ],
    covers: [],
    marks: [],
    counters: Array.from({ length: counters }, (_, index) => ({
      id: `c${index}`,
      name: `Battalion ${index}`,
      kind: 'unit',
      side: SIDES[index % 2],
      class: 'infantry',
      steps: 2,
      faces: [{ values: { movement: POINTS } }],
    })),
  }
}

/** Two armies on either side of a front in the middle of the map, each spread over its own half. */
export function stateOf(module: Module, { columns, counters }: Scale): State {
  const chance = seeded(counters)
  const board = module.maps[0]
  if (!board) throw new Error('The module has no map')
  const halves = SIDES.map((_, half) => board.grid.cells().filter(({ q }) => (q < columns / 2 ? 0 : 1) === half))
  const pieces = Array.from({ length: counters }, (_, index): Piece => {
    const cells = halves[index % 2] as Hex[]
    const [cell] = cells.splice(chance(cells.length), 1) as [Hex]
    const side = SIDES[index % 2] as Id
    return { id: `c${index}`, def: `c${index}`, side, face: 0, turn: 0, at: { board: board.id, q: cell.q, r: cell.r } }
  })
  return fromSnapshot({
    ...toSnapshot(EMPTY_STATE),
    game: { ...EMPTY_STATE.game, module: module.manifest.id, scenario: 'first', sides: [...SIDES] },
    seats: SIDES.map((side) => ({ id: side, sides: [side], host: false })),
    pieces,
    time: { turn: 2, phase: 'attacker-move', side: 'red' },
  })
}
