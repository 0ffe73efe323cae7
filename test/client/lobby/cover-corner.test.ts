import { describe, expect, it } from 'vitest'
import { coverCorner } from '../../../client/lobby/cover-corner.ts'
import { coverCounters } from '../../../client/lobby/cover-counters.ts'
import type { Cell, MapSheet } from '../../../table/generated/types.ts'
import { type Board, readBoard } from '../../../table/module/board.ts'
import { ProblemList } from '../../../table/module/problem.ts'
import { combat } from '../combat.ts'

const SIZE = { width: 440, height: 345 }
const [map] = combat.maps
const paper = map!.grid.size

/** The corner of Combat Operations on its lid. */
const corner = (cover?: { map?: string; at: string }) => coverCorner(combat.maps, cover, SIZE)!

describe('the corner of a map on a lid', () => {
  it('shows water, a road and a named place if the module names no other cell', () => {
    const { part, board } = corner()
    const cells = board.grid.cells().filter((cell) => {
      const { x, y } = board.grid.centre(cell)
      return x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height
    })
    const ids = cells.map((cell) => board.grid.print(cell))
    expect(cells.some((cell) => board.pathsAt(cell).length > 0)).toBe(true)
    expect(board.sheet.names?.some(({ at }) => ids.includes(at))).toBe(true)
    const sides = cells.flatMap((cell) =>
      board.grid.neighbours(cell).flatMap((next) => board.grid.sideBetween(cell, next) ?? []),
    )
    expect(sides.some((side) => board.edges.has(side))).toBe(true)
  })

  it('lies wholly on the paper, also around a cell at the edge, and around the cell that the module names', () => {
    const { grid } = map!
    for (const at of ['A1', 'T13', 'A13', 'T1', 'J7']) {
      const { part, focus } = corner({ at })
      expect(grid.print(focus)).toBe(at)
      expect(part).toMatchObject(SIZE)
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0)
      expect(part.x + part.width).toBeLessThanOrEqual(paper.width)
      expect(part.y + part.height).toBeLessThanOrEqual(paper.height)
      const { x, y } = grid.centre(focus)
      expect([x >= part.x && x <= part.x + part.width, y >= part.y && y <= part.y + part.height]).toEqual([true, true])
    }
  })

  it('is no larger than a map smaller than a lid, and none if there is no map', () => {
    const { part } = coverCorner(combat.maps, undefined, { width: 1e5, height: 1e5 })!
    expect(part).toEqual({ x: 0, y: 0, width: paper.width, height: paper.height })
    expect(coverCorner([], undefined, SIZE)).toBeUndefined()
  })
})

/** A map of hexes of any size. */
function country(columns: number, rows: number, more: Partial<MapSheet> = {}): Board {
  const numbering = {
    first: 'column',
    separator: '.',
    column: { as: 'numbers', from: 1 },
    row: { as: 'numbers', from: 1 },
  }
  const grid = { kind: 'hex', tops: 'flat', columns, rows, shifted: 'odd', numbering } as const
  const terrains = [
    { id: 'clear', name: 'Clear' },
    { id: 'deep', name: 'Pond' },
    { id: 't4', name: 'Suburb' },
  ]
  const sheet = {
    id: 'm',
    name: 'm',
    basis: 'reconstructed',
    grid,
    terrains,
    ground: 'clear',
    terrain: {},
    ...more,
  } as MapSheet
  return readBoard(sheet, new ProblemList('m.json'))!
}

describe('a large map', () => {
  it('is searched at a few hundred of its cells, each once', () => {
    const board = country(150, 150)
    let asked = 0
    const counting: Board = {
      ...board,
      terrain(cell) {
        asked++
        return board.terrain(cell)
      },
    }
    expect(coverCorner([counting], undefined, SIZE)?.board.id).toBe('m')
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(150 * 150 * 0.4)
  })

  it('shows its one city, wherever that lies', () => {
    const board = country(60, 60, { names: [{ text: 'Far', at: '37.41', kind: 'city' }] })
    expect(board.grid.print(coverCorner([board], undefined, SIZE)!.focus)).toBe('37.41')
  })
})

describe('a corner values terrain by its look on the map', () => {
  const CITY: Partial<MapSheet> = { names: [{ text: 'Far', at: '9.5', kind: 'city' }] }
  const SUBURB: Partial<MapSheet> = { terrain: { t4: ['9.5'] } }

  it.each([
    ['a suburb by its name', SUBURB],
    ['a city by the kind of its name', CITY],
  ])('%s is a town, and worth more than two names', (_, more) => {
    const others = ['3.9', '3.10'].map((at) => ({ text: at, at, kind: 'place' as const }))
    const board = country(15, 12, { ...more, names: [...(more.names ?? []), ...others] })
    const { focus } = coverCorner([board], undefined, { width: 300, height: 300 })!
    expect(board.grid.distance(focus, board.grid.parse('9.5')!)).toBeLessThanOrEqual(2)
  })

  it('and no counter stands in a pond', () => {
    const board = country(15, 12)
    const focus = board.grid.parse('8.6')!
    const pond = board.grid.neighbours(focus).map(board.grid.print)
    const wet = country(15, 12, { terrain: { deep: pond } })
    const { part } = coverCorner([wet], { at: '8.6' }, SIZE)!
    const fight = coverCounters({ ...combat, maps: [wet] }, wet, focus, part)
    expect(fight.length).toBeGreaterThan(0)
    for (const { piece } of fight) expect(pond).not.toContain(wet.grid.print(piece.at as Cell))
  })
})

describe('the fight on a lid', () => {
  const { board, focus, part } = corner()
  const posed = coverCounters(combat, board, focus, part)

  it('is between both sides of the first scenario, with counters that have symbols', () => {
    const sides = new Set(posed.map(({ piece }) => piece.side))
    expect(sides).toEqual(new Set(['red', 'blue']))
    for (const { piece } of posed) {
      const counter = combat.counters.get(piece.def!)
      expect(combat.classes.get(counter?.class ?? '')?.symbol).toMatch(/^\d{20}/)
    }
  })

  it('shows every counter whole, and only one side’s in a hex', () => {
    for (const { x, y } of posed) {
      expect(x).toBeGreaterThan(part.x + 36)
      expect(x).toBeLessThan(part.x + part.width - 36)
      expect(y).toBeGreaterThan(part.y + 36)
      expect(y).toBeLessThan(part.y + part.height - 36)
    }
    const hexes = posed.map(({ piece }) => JSON.stringify(piece.at))
    for (const [at, hex] of hexes.entries()) {
      const same = posed.filter((_, other) => hexes[other] === hex)
      expect(new Set(same.map(({ piece }) => piece.side)).size, hexes[at]).toBe(1)
    }
    expect(new Set(posed.map(({ x, y }) => `${x} ${y}`)).size).toBe(posed.length)
  })
})
