import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AtlasBoard, MapSheet } from '../../../table/generated/types.ts'
import { type Grid, parseSide } from '../../../table/geometry/grid.ts'
import type { SideKey } from '../../../table/geometry/hexside.ts'
import { type Board, readBoard } from '../../../table/module/board.ts'
import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { ProblemList, printProblem } from '../../../table/module/problem.ts'
import { cutIntoBoards } from '../../../tools/atlas/boards.ts'
import { unknownNames } from '../../../tools/atlas/recipe.ts'
import { checkSheet } from '../../../tools/atlas/schemas.ts'
import { atlas, placed, recipeOf } from './country.ts'

function boardOf(sheet: MapSheet): Board {
  const found = new ProblemList(`${sheet.id}.json`)
  const board = readBoard(sheet, found)
  if (!board || found.problems.length > 0) throw new Error(found.problems.map(printProblem).join('\n'))
  return board
}

/** The boards of the strip, joined from west to east. */
function rejoined(whole: MapSheet, boards: readonly AtlasBoard[]): Board {
  const sheets = cutIntoBoards(whole, boards, new Map())
  const joins = sheets.slice(1).map(({ id }, index) => ({ maps: [sheets[index]!.id, id], edge: 'east' }))
  const module = { maps: sheets.map(boardOf), manifest: { joins }, scenarios: new Map() } as unknown as Module
  const { all } = mapGroupsOf(module)
  expect(all).toHaveLength(1)
  return all[0]!.board
}

/** Everything printed on hexsides, by the printed ids of their cells. */
function printedOn<T>(grid: Grid, sides: ReadonlyMap<SideKey, readonly T[]>, word: (each: T) => string) {
  const lines = [...sides].flatMap(([side, all]) => {
    const cells = (grid.sideCells(side) ?? []).map(grid.print).sort().join('/')
    return all.map((each) => `${cells} ${word(each)}`)
  })
  return [...new Set(lines)].sort()
}

const recipe = recipeOf('peiper')
const { sheet } = placed('peiper')
const whole = boardOf(sheet)

/** Even widths, odd widths, and as narrow as boards may be. */
const CUTS: readonly (readonly number[])[] = [
  [10, 10, 10, 10],
  [7, 13, 3, 17],
  [2, 38],
  [33, 5, 2],
]

describe.each(CUTS)('a strip cut into %j and more columns', (...columns) => {
  const boards = columns.map((count, index) => ({ id: `part-${index}`, name: `Part ${index}`, columns: count }))
  const board = rejoined(sheet, boards)

  it('fits its schema, board by board', () => {
    for (const part of cutIntoBoards(sheet, boards, new Map())) expect(checkSheet(part)).toMatchObject({ ok: true })
  })

  it('is the whole strip again when it is joined: cells, terrain, rivers, roads and bridges', () => {
    expect(board.grid.cells().map(board.grid.print).sort()).toEqual(whole.grid.cells().map(whole.grid.print).sort())
    for (const cell of whole.grid.cells()) {
      const same = board.grid.parse(whole.grid.print(cell))!
      expect(board.terrain(same)).toBe(whole.terrain(cell))
    }
    const of = ({ grid, edges, crossings, passages }: Board) => ({
      rivers: printedOn(grid, edges, ({ kind, name }) => `${kind} ${name}`),
      bridges: printedOn(grid, crossings, ({ kind }) => kind),
      roads: printedOn(grid, passages, ({ kind, id }) => `${kind} ${id.replace(/\.\d+$/, '')}`),
    })
    const unjoined = of(whole)
    const lines = { ...unjoined, roads: unjoined.roads.map((line) => line.replace(/\.\d+$/, '')).sort() }
    expect(of(board)).toEqual(lines)
    expect(lines.bridges.length).toBeGreaterThan(30)
  })

  it('makes an area of each board', () => {
    const sizes = boards.map(({ id }) => board.areas.get(id)!.length)
    expect(sizes).toEqual(columns.map((count) => count * 10))
    expect(board.areas.get('andenne')).toHaveLength(1)
  })
})

describe('the boards of a recipe', () => {
  it('take up all its columns', () => {
    const [first, ...others] = recipe.boards!
    const short = { ...recipe, boards: [{ ...first!, columns: 9 }, ...others] as typeof recipe.boards & object }
    expect(unknownNames(short, atlas, 'peiper.json').map(printProblem)).toEqual([
      'peiper.json#/boards: The boards have 39 columns, peiper has 40.',
    ])
    expect(unknownNames(recipe, atlas, 'peiper.json')).toEqual([])
  })

  it('have roads over each join, which say where they come from', () => {
    for (const { paths = [] } of recipe.boards!.map(({ id }) => readMap(id)))
      expect(paths.filter(({ to, from }) => to || from).length).toBeGreaterThan(1)
  })
})

const readMap = (id: string): MapSheet =>
  JSON.parse(readFileSync(join('assets', 'modules', 'peiper', `${id}.json`), 'utf8'))

it('the sides of the strip that lie on a join are written once, on the western board', () => {
  const [west] = cutIntoBoards(sheet, recipe.boards!, new Map())
  const outer = (west!.crossings ?? []).filter(({ side }) => !parseSide(whole.grid, side) || /[a-z]/.test(side))
  expect(outer.map(({ side }) => side)).toEqual(['1010/ne'])
})
