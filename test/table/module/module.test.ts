import { describe, expect, it } from 'vitest'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { broken, COUNTERS, SCENARIO, type Sheets, tiny } from './broken-sheets.ts'

function moduleOf(sheets: Sheets): Module {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

describe('a valid module', () => {
  const module = moduleOf(tiny())
  const board = module.maps[0]!
  const cell = (id: string) => board.grid.parse(id)!

  it('returns the printed names and values', () => {
    expect(board.terrain(cell('0202'))).toBe('woods')
    expect(board.terrain(cell('0101'))).toBe('clear')
    expect(board.elevation(cell('0504'))).toBe(1)
    expect(board.elevation(cell('0101'))).toBe(0)
  })

  it('knows a river and a bridge from both banks', () => {
    for (const [a, b] of [
      ['0303', '0304'],
      ['0304', '0303'],
    ]) {
      const side = board.grid.sideBetween(cell(a!), cell(b!))!
      expect(board.edges.get(side)?.map(({ kind }) => kind)).toEqual(['river'])
      expect(board.crossings.get(side)?.map(({ kind }) => kind)).toEqual(['bridge'])
    }
    expect(board.edges.get(board.grid.sideBetween(cell('0301'), cell('0302'))!)).toBeUndefined()
  })

  it('knows a road by its hexes and by the sides it passes', () => {
    expect(board.paths[0]?.cells.map(board.grid.print)).toEqual(['0301', '0302', '0303', '0304', '0305'])
    expect(board.pathsAt(cell('0302')).map(({ id }) => id)).toEqual(['road'])
    expect(board.pathsAt(cell('0402'))).toEqual([])
    expect(board.passages.get(board.grid.sideBetween(cell('0304'), cell('0305'))!)?.[0]?.id).toBe('road')
    expect(board.passages.size).toBe(4)
  })

  it('has the same fingerprint however its fields are ordered, and another as soon as a value changes', () => {
    const turned = Object.fromEntries(
      Object.entries(tiny())
        .reverse()
        .map(([file, sheet]) => [file, Object.fromEntries(Object.entries(sheet).reverse())]),
    )
    expect(moduleOf(turned).fingerprint).toBe(module.fingerprint)
    expect(moduleOf({ ...tiny(), 'notes.json': {} }).fingerprint).toBe(module.fingerprint)
    const changed = broken((sheets) => {
      sheets[COUNTERS].counters[0].faces[0].values.attack = 4
    })
    expect(moduleOf(changed).fingerprint).not.toBe(module.fingerprint)
  })

  it('is the same for a client that trusts its relay', () => {
    const resolved = resolveModule(tiny(), TRUSTED)
    expect('module' in resolved && resolved.module.fingerprint).toBe(module.fingerprint)
  })

  it('opens a scenario with numbered pieces, their covers and their owners', () => {
    const setUp = openScenario(module, 'first')!
    expect(setUp.time).toEqual({ turn: 1, phase: 'first-move', side: 'blue' })
    expect(setUp.piles.map(({ id }) => id)).toEqual(['blue-dead', 'red-dead'])
    const at = { board: 'map', ...cell('0301') }
    const first = {
      id: '0.0',
      def: 'blue-1',
      cover: 'blue-infantry',
      at,
      face: 0,
      turn: 0,
      side: 'blue',
      veil: 'cover',
    }
    expect(setUp.pieces[0]).toEqual(first)
    expect(setUp.pieces.map(({ id }) => id)).toEqual(['0.0', '0.1'])
    expect(openScenario(module, 'second')).toBeUndefined()
  })

  it('gives each of several counters alike its own number', () => {
    const many = moduleOf(
      broken((sheets) => {
        sheets[SCENARIO].pieces[0] = { def: 'blue-1', at: 'pile:blue-dead', count: 3, side: 'red', face: 1 }
      }),
    )
    const { pieces } = openScenario(many, 'first')!
    expect(pieces.map(({ id, side }) => [id, side])).toEqual([
      ['0.0', 'red'],
      ['0.1', 'red'],
      ['0.2', 'red'],
      ['0.3', 'red'],
    ])
    expect(pieces[0]).toMatchObject({ at: { pile: 'blue-dead' }, face: 1 })
    expect(pieces[0]).not.toHaveProperty('veil')
  })

  it('gives the relay its places and counters', () => {
    const { isPlace, counter } = componentsOf(module)
    expect(isPlace({ board: 'map', ...cell('0605') })).toBe(true)
    expect(isPlace({ board: 'map', q: 6, r: 0 })).toBe(false)
    expect(isPlace({ board: 'mop', q: 0, r: 0 })).toBe(false)
    expect(isPlace({ board: 'map', x: -300, y: 100 })).toBe(true)
    expect(isPlace({ board: 'map', x: -351, y: 100 })).toBe(false)
    expect(isPlace({ board: 'mop', x: 0, y: 0 })).toBe(false)
    expect(counter('blue-1')).toEqual({ faces: 2, cover: 'blue-infantry' })
    expect(counter('blue-2')).toBeUndefined()
  })
})
