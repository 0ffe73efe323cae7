import { describe, expect, it } from 'vitest'
import type { Module } from '../../../table/module/module.ts'
import { type Change, combat, refereeFor, tiny, tinyProblems } from '../stage.ts'

const CLASSES = { foot: 1, wheels: 1 }

/** The fault, the change that makes it, its pointer, and a word of the sentence. */
const WRONG: readonly (readonly [string, Change, string, string])[] = [
  [
    'a phase that there is not',
    { turns: { move: [{ phases: ['gray-move'] }] } },
    '/turns/move/0/phases/0',
    'grey-move',
  ],
  ['a value that no counter has', { movement: { points: 'moves' } }, '/movement/points', 'move'],
  [
    'a terrain of no map',
    { movement: { terrain: [{ terrain: 'swamp', cite: 'M', cost: 1 }] } },
    '/movement/terrain/0/terrain',
    'swamp',
  ],
  [
    'terrains without a line',
    { movement: { terrain: [{ terrain: 'plain', cite: 'M', cost: 1 }] } },
    '/movement/terrain',
    'forest, marsh',
  ],
  [
    'two lines for one terrain',
    {
      movement: {
        terrain: ['plain', 'forest', 'marsh', 'plain'].map((terrain) => ({ terrain, cite: 'M', cost: 1 })),
      },
    },
    '/movement/terrain/3/terrain',
    'plain',
  ],
  [
    'a class without a cost',
    { movement: { edges: [{ kind: 'river', cite: 'M', cost: { foot: 1 } }] } },
    '/movement/edges/0/cost',
    'wheels',
  ],
  [
    'a cost for no class',
    { movement: { edges: [{ kind: 'river', cite: 'M', cost: { ...CLASSES, feet: 1 } }] } },
    '/movement/edges/0/cost/feet',
    'foot',
  ],
  [
    'an edge of no map',
    { movement: { edges: [{ kind: 'rivers', cite: 'M', cost: 1 }] } },
    '/movement/edges/0/kind',
    'river',
  ],
  [
    'a crossing of no map that no counter is',
    { movement: { crossings: [{ kind: 'bridge', over: ['river'], cite: 'M', cost: 1 }] } },
    '/movement/crossings/0/kind',
    'bridge',
  ],
  [
    'a counter that is not printed',
    { movement: { crossings: [{ kind: 'bridge', over: ['river'], cite: 'M', cost: 1, laid: ['ponton'] }] } },
    '/movement/crossings/0/laid/0',
    'pontoon',
  ],
  [
    'a path with neither cost nor share',
    { movement: { paths: [{ kind: 'road', cite: 'M' }] } },
    '/movement/paths/0',
    'neither',
  ],
  [
    'a path with both',
    { movement: { paths: [{ kind: 'road', cite: 'M', cost: 1, share: 0.5 }] } },
    '/movement/paths/0',
    'both',
  ],
  [
    'an area of no map',
    { movement: { entry: { cite: 'M', areas: { skirmish: { grey: ['grey-edges'] } } } } },
    '/movement/entry/areas/skirmish/grey/0',
    'grey-edge',
  ],
  [
    'a scenario that there is not',
    { movement: { entry: { cite: 'M', areas: { skirmishes: {} } } } },
    '/movement/entry/areas/skirmishes',
    'skirmish',
  ],
  ['a trait of no class', { zones: { who: { traits: ['fighting'] } } }, '/zones/who/traits/0', 'fighting'],
  [
    'an exception of no class',
    { zones: { who: { except: { classes: ['rifle'] } } } },
    '/zones/who/except/classes/0',
    'rifles',
  ],
  ['a mark that is not printed', { zones: { silent: ['pinnd'] } }, '/zones/silent/0', 'pinned'],
  [
    'losses by a mark that is not printed',
    { stacking: { limits: [{ count: 'steps', lost: 'pinnd', most: 1, name: 'x' }] } },
    '/stacking/limits/0/lost',
    'pinned',
  ],
  [
    'a count of values that names none',
    { stacking: { limits: [{ count: 'value', most: 1, name: 'x' }] } },
    '/stacking/limits/0/count',
    'value',
  ],
  [
    'a count of sizes that says nothing of them',
    { stacking: { limits: [{ count: 'size', most: 1, name: 'x' }] } },
    '/stacking/limits/0/count',
    'sizes',
  ],
  [
    'a source that is neither areas nor units',
    { supply: { sources: [{ cite: 'P', name: 'none' }] } },
    '/supply/sources/0',
    'neither',
  ],
  ['a length in nobody’s points', { supply: { length: { cite: 'P', points: 3 } } }, '/supply/length', 'class'],
  [
    'a length in points of no class',
    { supply: { length: { cite: 'P', points: 3, class: 'wheel' } } },
    '/supply/length/class',
    'wheels',
  ],
  [
    'an effect on no value',
    { supply: { effects: { speed: { cite: 'P', divide: 2 } } } },
    '/supply/effects/speed',
    'speed',
  ],
  ['a quarter of a point', { movement: { least: { cite: 'M', points: 0.25 } } }, '/movement/least/points', '0.25'],
]

describe('a rules sheet', () => {
  it.each(WRONG)('with %s is reported, with the place', (_, change, pointer, word) => {
    const problems = tinyProblems(change)
    const found = problems.find((problem) => problem.startsWith(`rules.json#${pointer}: `))
    expect(found, problems.join('\n')).toContain(word)
  })

  it('is reported with all its faults at once', () => {
    const change: Change = { zones: { silent: ['pinnd'] }, movement: { points: 'moves' }, supply: { mark: 'cut' } }
    expect(tinyProblems(change)).toHaveLength(3)
  })

  it('without faults has no problems, and is part of the game', () => {
    expect(tinyProblems({})).toEqual([])
    expect(tiny().fingerprint).not.toBe(tiny({ stacking: undefined }).fingerprint)
    expect(combat().rules?.movement?.points).toBe('movement')
  })

  it('is optional: a game without one has no referee', () => {
    const { rules: _rules, ...silent } = tiny()
    expect(refereeFor(silent as Module)).toBeUndefined()
  })
})
