import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell, MapJoin, MapSheet } from '../../../table/generated/types.ts'
import { type Grid, makeGrid } from '../../../table/geometry/grid.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { readBoard } from '../../../table/module/board.ts'
import { distanceBetween, type MapGroup, mapGroupsOf } from '../../../table/module/map-groups.ts'
import { layMaps } from '../../../table/module/map-joins.ts'
import type { Module } from '../../../table/module/module.ts'
import { ProblemList, printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { plainSheets } from '../../modules/plain-sheets.ts'
import { type HexSheet, type SquareSheet, sheets } from '../geometry/grid-sheets.ts'
import { type Cut, cutMap, cutModule } from './cut-maps.ts'

const SEED = 20261119

function moduleOf(files: Readonly<Record<string, unknown>>): Module {
  const resolved = checkModule(files)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

const blank = (grid: HexSheet | SquareSheet): MapSheet => ({
  id: 'map',
  name: 'Map',
  basis: 'reconstructed',
  grid,
  terrains: [{ id: 'clear', name: 'Clear' }],
  ground: 'clear',
  terrain: {},
})

/** A map and a way to cut it. */
const cuts = (grid: HexSheet | SquareSheet): fc.Arbitrary<Cut> =>
  fc
    .record({
      across: fc.constantFrom('columns' as const, 'rows' as const),
      where: fc.nat(),
      whose: fc.nat(30),
      turned: fc.boolean(),
    })
    .filter(({ across }) => grid[across] > 1)
    .map(({ across, where, whose, turned }) => ({ across, before: 1 + (where % (grid[across] - 1)), whose, turned }))

const cutGrids = sheets
  .filter(({ columns, rows }) => columns > 1 || rows > 1)
  .chain((grid) => fc.tuple(fc.constant(grid), cuts(grid)))

/** The group of a blank map that was cut and joined. */
function rejoined(
  grid: HexSheet | SquareSheet,
  cut: Cut,
): { readonly land: MapGroup; readonly problems: readonly string[] } {
  const { parts, join } = cutMap(blank(grid), cut)
  const found = new ProblemList('module.json')
  const boards = parts.flatMap((part) => readBoard(part, found) ?? [])
  const maps = cut.turned ? [...boards].reverse() : boards
  layMaps(maps, [join], found)
  const module = { maps, manifest: { joins: [join] }, scenarios: new Map() } as unknown as Module
  return { land: mapGroupsOf(module).all[0]!, problems: found.problems.map(printProblem) }
}

describe('a map that is cut in two and joined again', () => {
  it('has the same cells in the same order, with the same neighbours, distances and sides', () => {
    fc.assert(
      fc.property(cutGrids, fc.nat(), fc.nat(), ([sheet, cut], one, other) => {
        const whole = makeGrid(sheet)
        const { land, problems } = rejoined(sheet, cut)
        const { grid } = land.board
        expect(problems).toEqual([])
        expect(land.maps).toHaveLength(2)
        expect(grid.cells().map(grid.print)).toEqual(whole.cells().map(whole.print))
        expect([...grid.links()]).toEqual([...whole.links()])
        expect([grid.degree, Math.round(grid.size.width), Math.round(grid.size.height)]).toEqual([
          whole.degree,
          Math.round(whole.size.width),
          Math.round(whole.size.height),
        ])
        const [a, b] = [one % whole.count, other % whole.count]
        const at = (g: Grid, index: number): Hex => g.cellAt(index)!
        expect(grid.distance(at(grid, a), at(grid, b))).toBe(whole.distance(at(whole, a), at(whole, b)))
        const spot = whole.centre(at(whole, a))
        expect(grid.centre(at(grid, a)).x).toBeCloseTo(spot.x, 6)
        expect(grid.centre(at(grid, a)).y).toBeCloseTo(spot.y, 6)
        expect(grid.index(grid.at(spot.x + 5, spot.y - 5)!)).toBe(a)
      }),
      { seed: SEED, numRuns: 150 },
    )
  })

  it('finds each cell again on the map that prints it', () => {
    fc.assert(
      fc.property(cutGrids, ([sheet, cut]) => {
        const { land } = rejoined(sheet, cut)
        for (const cell of land.board.grid.cells()) {
          const own: Cell = land.onMap(cell)
          const map = land.maps.find(({ board }) => board.id === own.board)!
          expect(map.board.grid.print(own)).toBe(land.board.grid.print(cell))
          expect(land.onBoard(own)).toEqual({ board: land.board.id, ...cell })
          const [there, here] = [land.board.grid.centre(cell), map.board.grid.centre(own)]
          expect(here.x + map.shift.x).toBeCloseTo(there.x, 6)
          expect(here.y + map.shift.y).toBeCloseTo(there.y, 6)
        }
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})

const FIRST = plainSheets('first', 'First')
const EAST: Cut = { across: 'columns', before: 3, whose: 2, turned: false }

/** Everything along the sides of a board, by the ids of cells, each once and in no order. */
function sidesOf({ board }: MapGroup) {
  const { grid } = board
  const name = (side: string) => grid.sideCells(side)!.map(grid.print).sort().join('/')
  const reported = (all: ReadonlyMap<string, readonly { readonly kind: string }[]>) =>
    [...all].flatMap(([side, list]) => list.map(({ kind }) => `${name(side)} ${kind}`)).sort()
  const paths = board.paths.map(({ cells, line }) => [
    line.kind,
    ...[cells, [...cells].reverse()].map((each) => each.map(grid.print).join(' ')).sort(),
  ])
  return {
    edges: reported(board.edges),
    crossings: reported(board.crossings),
    passages: reported(board.passages),
    paths: paths.sort(),
    ground: grid.cells().map((cell) => [grid.print(cell), board.terrain(cell), board.elevation(cell)]),
    areas: [...board.areas].map(([id, cells]) => [id, cells.map(grid.print).sort()]),
    names: (board.sheet.names ?? []).map(({ at, text }) => `${at} ${text}`).sort(),
  }
}

describe('the ids of two joined maps', () => {
  it.each([
    [1, 'columns'],
    [2, 'columns'],
    [3, 'columns'],
    [4, 'columns'],
    [5, 'columns'],
    [1, 'rows'],
    [2, 'rows'],
    [3, 'rows'],
    [4, 'rows'],
  ] as const)(
    'are as before the cut at %d of the %s: rivers, bridges and roads along the join and over it',
    (before, across) => {
      const whole = mapGroupsOf(moduleOf(FIRST)).all[0]!
      for (let whose = 0; whose < 12; whose++) {
        for (const turned of [false, true]) {
          const { all } = mapGroupsOf(moduleOf(cutModule(FIRST, { across, before, whose, turned })))
          expect(all).toHaveLength(1)
          expect(sidesOf(all[0]!)).toEqual(sidesOf(whole))
        }
      }
    },
  )

  it('name their map only if both print the same id', () => {
    const module = moduleOf(sameIds([{ maps: ['map', 'twin'], edge: 'east' }]))
    const { grid } = mapGroupsOf(module).all[0]!.board
    expect(grid.cells().slice(0, 2).map(grid.print)).toEqual(['The map 0101', 'The map 0102'])
    expect(grid.label(grid.cellAt(0)!)).toBe('0101')
    const parted = mapGroupsOf(moduleOf(cutModule(FIRST, EAST))).all[0]!.board.grid
    expect(parted.print(parted.cellAt(0)!)).toBe('0101')
  })
})

type Sheets = Readonly<Record<string, object>>

/** A module with its map twice: both print the same ids. */
function sameIds(
  joins: readonly MapJoin[] | undefined,
  change: (twin: MapSheet) => object = () => ({}),
  more = {},
): Sheets {
  const map = { ...(FIRST['map.json'] as MapSheet), boxes: [], tracks: [] }
  const twin = { ...map, id: 'twin', name: 'The twin' }
  const scenario = { ...FIRST['scenarios/first.json'], ...more }
  return {
    ...FIRST,
    'module.json': { ...FIRST['module.json'], maps: ['map.json', 'twin.json'], ...(joins && { joins }) },
    'twin.json': { ...twin, ...change(twin) },
    'scenarios/first.json': scenario,
  }
}

const problemsOf = (files: Sheets): readonly string[] => {
  const resolved = checkModule(files)
  return 'problems' in resolved ? resolved.problems.map(printProblem) : []
}

describe('joins', () => {
  it('of the scenario replace those of the manifest', () => {
    const joins: MapJoin[] = [{ maps: ['map', 'twin'], edge: 'east' }]
    const parted = moduleOf(sameIds(joins, undefined, { joins: [] }))
    expect(mapGroupsOf(parted).all).toHaveLength(1)
    expect(mapGroupsOf(parted, 'first').all).toHaveLength(2)
    const joined = moduleOf(sameIds(undefined, undefined, { joins }))
    expect(mapGroupsOf(joined).all).toHaveLength(2)
    expect(mapGroupsOf(joined, 'first').all).toHaveLength(1)
    expect(mapGroupsOf(joined, 'first')).toBe(mapGroupsOf(joined, 'first'))
  })

  it('measure from one map to another, and infinity if no join connects them', () => {
    const cell = (board: string, id: string): Cell => {
      const { grid } = joined.maps.find((each) => each.id === board)!
      return { board, ...grid.parse(id)! }
    }
    const joined = moduleOf(sameIds([{ maps: ['map', 'twin'], edge: 'east' }]))
    expect(distanceBetween(mapGroupsOf(joined), cell('map', '0601'), cell('twin', '0101'))).toBe(1)
    expect(distanceBetween(mapGroupsOf(joined), cell('map', '0101'), cell('twin', '0601'))).toBe(11)
    const apart = moduleOf(sameIds(undefined))
    expect(distanceBetween(mapGroupsOf(apart), cell('map', '0601'), cell('twin', '0101'))).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  const east = (offset?: number): MapJoin => ({
    maps: ['map', 'twin'],
    edge: 'east',
    ...(offset !== undefined && { offset }),
  })

  it.each([
    [
      'of a map that there is not',
      sameIds([{ maps: ['map', 'twn'], edge: 'east' }]),
      'module.json#/joins/0/maps/1: There is no map twn; did you mean twin? Known: map, twin.',
    ],
    [
      'of different cells',
      sameIds([east()], () => ({ grid: { ...(FIRST['map.json'] as MapSheet).grid, tops: 'pointy' } })),
      'module.json#/joins/0/maps: map and twin cannot be joined: map has hexes with flat tops, twin with pointy tops.',
    ],
    ['of cells of different size', sameIds([east()], () => ({ scale: { cell: 2, unit: 'km' } })), undefined],
    [
      'whose cells lie between those of the other',
      sameIds([east(0.5)]),
      'module.json#/joins/0/offset: With offset 0.5 the cells of twin do not line up with those of map; use 0 or 1.',
    ],
    [
      'whose columns are shifted otherwise',
      sameIds([{ maps: ['map', 'twin'], edge: 'south', offset: 1 }]),
      'module.json#/joins/0/offset: With offset 1 the cells of twin do not line up with those of map; use 0 or 2.',
    ],
    [
      'that lead round to another place',
      sameIds([east(), east(1)]),
      'module.json#/joins/1: This join puts twin next to map, but the other joins put it elsewhere.',
    ],
    [
      'told in a scenario',
      sameIds(undefined, undefined, { joins: [east(0.5)] }),
      'scenarios/first.json#/joins/0/offset: With offset 0.5 the cells of twin do not line up with those of map; use 0 or 1.',
    ],
  ])('%s are reported with their place', (_, files, problem) => {
    expect(problemsOf(files)).toEqual(problem === undefined ? [] : [problem])
  })

  it('of different scales and of overlapping maps are reported', () => {
    const scaled = (cell: number) => ({ scale: { cell, unit: 'km' } })
    const sheets = sameIds([east()], () => scaled(2))
    const other = { ...sheets, 'map.json': { ...sheets['map.json'], ...scaled(1) } }
    expect(problemsOf(other)).toEqual([
      'module.json#/joins/0/maps: map and twin cannot be joined: a cell of map is 1 km, a cell of twin is 2 km.',
    ])
    const third = { ...(sheets['twin.json'] as MapSheet), id: 'third', name: 'The third' }
    const three = {
      ...sheets,
      'third.json': third,
      'module.json': {
        ...sheets['module.json'],
        maps: ['map.json', 'twin.json', 'third.json'],
        joins: [east(), { maps: ['map', 'third'], edge: 'east', offset: 2 }],
      },
    }
    expect(problemsOf(three)).toEqual(['module.json#/joins/1: With this join third would overlap twin.'])
  })

  it('put four maps around a corner, in whatever order they are given, and cross it', () => {
    const sheets = sameIds(undefined)
    const four = ['map', 'twin', 'third', 'fourth'].map((id) => ({
      ...(sheets['twin.json'] as MapSheet),
      id,
      name: id,
    }))
    const ring: MapJoin[] = [
      { maps: ['map', 'twin'], edge: 'east' },
      { maps: ['third', 'map'], edge: 'north' },
      { maps: ['fourth', 'third'], edge: 'west' },
      { maps: ['twin', 'fourth'], edge: 'south' },
    ]
    const files = (joins: readonly MapJoin[]) => ({
      ...sheets,
      ...Object.fromEntries(four.map((map) => [`${map.id}.json`, map])),
      'module.json': { ...sheets['module.json'], maps: four.map(({ id }) => `${id}.json`), joins },
    })
    expect(problemsOf(files(ring))).toEqual([])
    for (const joins of [ring, [...ring].reverse(), ring.slice(1)]) {
      const module = moduleOf(files(joins))
      const { all, of } = mapGroupsOf(module)
      expect(all).toHaveLength(1)
      const { grid } = all[0]!.board
      expect([grid.count, Math.round(grid.size.height)]).toEqual([120, 1050])
      const corner = of('map')!.onBoard({ board: 'map', ...module.maps[0]!.grid.parse('0605')! })
      const around = grid.neighbours(corner).map((each) => all[0]!.onMap(each).board)
      expect(around).toHaveLength(6)
      expect(new Set(around)).toEqual(new Set(['map', 'twin', 'third', 'fourth']))
    }
  })

  it('leave unnamed maps apart', () => {
    const sheets = sameIds([east()])
    const third = { ...(sheets['twin.json'] as MapSheet), id: 'third', name: 'The third' }
    const module = moduleOf({
      ...sheets,
      'third.json': third,
      'module.json': { ...sheets['module.json'], maps: ['map.json', 'third.json', 'twin.json'], joins: [east()] },
    })
    const { all, of } = mapGroupsOf(module)
    expect(all.map(({ maps }) => maps.map(({ board }) => board.id))).toEqual([['map', 'twin'], ['third']])
    expect(of('twin')).toBe(of('map'))
    expect(of('third')?.board).toBe(module.maps[1])
  })
})

describe('a path that leaves its map', () => {
  it.each([
    [{ to: 'e' }, 'map.json#/paths/0/to: No side of 0305 faces e.'],
    [{ to: 'n' }, 'map.json#/paths/0/to: n of 0305 is 0304, on the same map: list it in "cells".'],
    [{ cells: ['0301'] }, 'map.json#/paths/0/cells: road has only one cell and no exit.'],
    [{ to: 's' }, undefined],
  ])('%j', (change, problem) => {
    const map = FIRST['map.json'] as MapSheet
    const files = { ...FIRST, 'map.json': { ...map, paths: [{ ...map.paths![0]!, ...change }] } }
    expect(problemsOf(files)).toEqual(problem === undefined ? [] : [problem])
  })
})
