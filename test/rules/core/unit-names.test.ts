import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../rules/core/turn.ts'
import { Roster } from '../../../rules/core/unit.ts'
import { unitNames } from '../../../rules/core/unit-names.ts'
import type { Counter } from '../../../table/generated/types.ts'
import { combat, sceneOf } from '../stage.ts'

const SIDES = new Map([
  ['red', { name: 'Red' }],
  ['blue', { name: 'Blue' }],
])

const unit = (id: string, name: string, side: string, formation?: string): Counter => ({
  id,
  name,
  kind: 'unit',
  side,
  ...(formation !== undefined && { formation }),
  faces: [],
})

describe('units of one name', () => {
  const all = [
    unit('a', '1st Battalion', 'red', '9th Division'),
    unit('b', '1st Battalion', 'blue', '36th Division'),
    unit('c', 'Artillery', 'red', '9th Division'),
    unit('d', 'Artillery', 'red', 'Corps'),
    unit('e', 'Artillery', 'blue', '36th Division'),
    unit('f', 'Red Guards', 'red', 'Corps'),
    unit('g', 'Pioneers', 'blue', 'Corps'),
  ]

  it('are told apart by side, or within a side by formation', () => {
    expect(Object.fromEntries(unitNames(all, SIDES))).toEqual({
      a: 'Red 1st Battalion',
      b: 'Blue 1st Battalion',
      c: 'Artillery (9th Division)',
      d: 'Artillery (Corps)',
      e: 'Blue Artillery',
    })
  })

  it('always have their formation, if a game names units so', () => {
    const called = unitNames(all, SIDES, 'formation')
    expect([called.get('g'), called.get('a')]).toEqual(['Pioneers (Corps)', '1st Battalion (9th Division)'])
  })

  it('of one side have it once, if several are named', () => {
    const scene = sceneOf(combat(), [
      { def: 'blue-36-inf-1', at: 'G2' },
      { def: 'blue-36-hq', at: 'G2' },
    ])
    expect(namesOf(scene, scene.allUnits())).toMatch(/^(Blue (?!Blue)|36th).* and /)
    expect(namesOf(scene, scene.units(['blue-36-inf-1']))).toBe('Blue 1st Infantry Regiment')
  })

  it('never have the same name in Combat Operations', () => {
    const game = combat()
    const roster = new Roster(game)
    const units = [...game.counters.values()].filter(({ kind }) => kind === 'unit')
    const called = units.map((counter) => roster.nameOf(counter))
    expect(called.filter((name, index) => called.indexOf(name) !== index)).toEqual([])
    expect(called).toContain('Blue 1st Infantry Regiment')
    expect(called).toContain('1st Artillery Battalion (36th Infantry Division)')
  })
})
