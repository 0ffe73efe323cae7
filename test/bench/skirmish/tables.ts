import { emptyMemory } from '../../../rules/core/memory.ts'
import { freeBoards, MeasureBook } from '../../../rules/measure/board/book.ts'
import { Lays } from '../../../rules/measure/board/lay.ts'
import { MeasureScene } from '../../../rules/measure/board/scene.ts'
import type { Piece } from '../../../table/generated/types.ts'
import { overlaps } from '../../../table/geometry/measure/gap.ts'
import { baseShape, outlineShape, type Shape } from '../../../table/geometry/measure/shape.ts'
import type { Module } from '../../../table/module/module.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { EMPTY_STATE, fromSnapshot, toSnapshot } from '../../../table/state.ts'
import { seeded } from '../referee/board.ts'

/** A table of two sides in squads among scenery, all laid by chance. */
export interface Scale {
  readonly models: number
  readonly scenery: number
}

export const SQUAD = 12
const SIDE = 4800
const BASE = 98
const BOARD = 'field'
const KINDS = ['wood', 'wall', 'hill', 'barricade'] as const

export const nameOf = ({ models, scenery }: Scale): string => `${models} models, ${scenery} pieces of scenery`

const box = (width: number, height: number) => ({
  polygon: [
    { x: -width / 2, y: -height / 2 },
    { x: width / 2, y: -height / 2 },
    { x: width / 2, y: height / 2 },
    { x: -width / 2, y: height / 2 },
  ],
})

const OUTLINES = {
  wood: { circle: 420 },
  wall: box(400, 24),
  hill: {
    polygon: [
      { x: -260, y: -120 },
      { x: 40, y: -220 },
      { x: 250, y: -40 },
      { x: 160, y: 200 },
      { x: -180, y: 180 },
    ],
  },
  barricade: box(300, 30),
} as const

const HEIGHTS = { wood: 3, wall: 2, hill: 2, barricade: 0.5 } as const

export function moduleOf({ models, scenery }: Scale): Module {
  const resolved = checkModule({
    'module.json': {
      ...{ id: 'bench-skirmish', title: 'Bench skirmish', version: '1.0.0', about: 'Laid by chance.' },
      sides: ['red', 'blue'].map((id) => ({ id, name: id, colour: '#a4262c', ink: '#ffffff' })),
      ...{ maps: ['map.json'], counters: 'counters.json', sequence: 'sequence.json', scenarios: ['scenario.json'] },
      rules: 'rules.json',
    },
    'map.json': {
      ...{ id: BOARD, name: 'Field', basis: 'original', grid: { kind: 'free', width: SIDE, height: SIDE } },
      ...{ scale: { cell: 1, unit: 'inches' }, terrains: [{ id: 'grass', name: 'Grass' }] },
      ...{ ground: 'grass', terrain: {} },
    },
    'counters.json': {
      ...{ basis: 'original', classes: [], covers: [], marks: [] },
      counters: [
        ...Array.from({ length: models }, (_, at) => ({
          ...{ id: `model-${at}`, name: `Model ${at}`, kind: 'token', side: at % 2 === 0 ? 'red' : 'blue', base: BASE },
          formation: `Squad ${Math.floor(at / 2 / SQUAD)}`,
          faces: [{ values: { move: 4 } }],
        })),
        ...Array.from({ length: scenery }, (_, at) => {
          const kind = KINDS[at % KINDS.length]!
          const laid = { kind, height: HEIGHTS[kind], outline: OUTLINES[kind] }
          return { id: `scenery-${at}`, name: `Scenery ${at}`, kind: 'scenery', scenery: laid, faces: [{}] }
        }),
      ],
    },
    'sequence.json': { basis: 'original', turn: 'Turn', phases: [{ id: 'act', name: 'Act' }] },
    'scenario.json': {
      ...{ id: 'only', name: 'Only', about: 'The only one.', basis: 'original', order: ['red', 'blue'] },
      ...{ turns: { first: 1, last: 9 }, piles: [], pieces: [], notes: [] },
    },
    'rules.json': {
      basis: 'original',
      measure: {
        ...{ basis: 'original', cite: '1', contact: { cite: '1' }, coherency: { cite: '1', distance: 2 } },
        movement: {
          ...{ cite: '1', points: 'move' },
          gaits: [
            { id: 'move', name: 'Move' },
            { id: 'rush', name: 'Rush', times: 3 },
          ],
        },
        terrain: [
          { kind: 'wood', cite: '1', cost: 2 },
          { kind: 'wall', cite: '1', cost: 'no' },
        ],
        sight: {
          cite: '1',
          scenery: [
            { kind: 'wood', blocks: 2 },
            { kind: 'wall', blocks: 'all' },
            { kind: 'hill', blocks: 'all', raises: true },
          ],
        },
      },
    },
  })
  if ('problems' in resolved) throw new Error(JSON.stringify(resolved.problems[0]))
  return resolved.module
}

/** The scene with everything laid: squads in blocks, scenery anywhere but under them. */
export function sceneOf(module: Module, seed: number): () => MeasureScene {
  const chance = seeded(seed)
  const pieces: Piece[] = []
  const stood: Shape[] = []
  const counters = [...module.counters.values()]
  const tokens = counters.filter(({ kind }) => kind === 'token')
  for (let squad = 0; squad < tokens.length / SQUAD; squad++) {
    const [x, y] = [900 + chance(3000), 900 + chance(3000)]
    const members = tokens.filter(
      ({ side, formation }) => formation === `Squad ${squad >> 1}` && side === (squad % 2 === 0 ? 'red' : 'blue'),
    )
    for (const [at, { id, side }] of members.entries()) {
      const spot = { x: x + (at % 4) * 150, y: y + Math.floor(at / 4) * 150 }
      const shape = baseShape(BASE, spot)
      if (stood.some((other) => overlaps(shape, other))) continue
      stood.push(shape)
      pieces.push({ id, def: id, at: { board: BOARD, ...spot }, face: 0, turn: 0, ...(side !== undefined && { side }) })
    }
  }
  for (const { id, scenery } of counters) {
    if (!scenery) continue
    for (let tries = 0; tries < 50; tries++) {
      const spot = { x: chance(SIDE), y: chance(SIDE) }
      const turn = chance(360)
      const shape = outlineShape(scenery.outline, spot, turn)
      if (scenery.kind === 'wall' && stood.some((other) => overlaps(shape, other))) continue
      pieces.push({ id, def: id, at: { board: BOARD, ...spot }, face: 0, turn })
      break
    }
  }
  const book = new MeasureBook(module, module.rules!)
  const lays = new Lays(book, freeBoards(module))
  const state = fromSnapshot({ ...toSnapshot(EMPTY_STATE), pieces, time: { turn: 1, phase: 'act' } })
  const memory = emptyMemory(new Map())
  let turned = 0
  // Every call is a new position, in which nothing has been worked out.
  return () => {
    const last = pieces.at(-1)!
    const fresh = state.pieces.set(last.id, { ...last, label: `${turned++}` })
    return new MeasureScene({ state: { ...state, pieces: fresh }, memory, sides: [] }, book, {}, [], lays)
  }
}
