import { describe, expect, it } from 'vitest'
import type { SideKey } from '../../table/geometry/hexside.ts'
import { area, board, cell, grid, ids, module, side } from './combat-operations-module.ts'

const column = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, row) => `${letter}${first + row}`)

/** Every hex that can be reached without crossing the river. */
function bank(from: string): string[] {
  const seen = new Set([cell(from)])
  for (const hex of seen) {
    for (const near of grid.neighbours(hex)) if (!board.edges.has(grid.sideBetween(hex, near)!)) seen.add(near)
  }
  return ids(seen)
}

describe('the map of Combat Operations', () => {
  it('has columns A to T and rows 1 to 13, and the even letters lie half a hex lower', () => {
    expect(grid.count).toBe(260)
    expect([grid.print(grid.cellAt(0)!), grid.print(grid.cellAt(259)!)]).toEqual(['A1', 'T13'])
    for (const other of ['C5', 'C6']) expect(grid.distance(cell('D5'), cell(other))).toBe(1)
    expect(grid.centre(cell('D5')).y).toBeGreaterThan(grid.centre(cell('C5')).y)
  })

  it('has every hex named in the figures and the scenarios', () => {
    const named = ['B8', 'C5', 'C6', 'D5', 'G3', 'G1', 'O1', 'G13', 'O13', 'G2', 'H2', 'H3']
    for (const id of [...named, ...column('A', 7, 13), ...column('T', 6, 12)]) expect(grid.parse(id)).toBeDefined()
  })

  it('has exactly the four town hexes of 17.1', () => {
    const towns = grid.cells().filter((hex) => board.terrain(hex) === 'town')
    expect(ids(towns)).toEqual(['G2', 'G3', 'H2', 'H3'])
    expect(area('towns')).toEqual(['G2', 'G3', 'H2', 'H3'])
  })

  it('has the printed features as pins', () => {
    const pinned = (board.sheet.pins ?? []).flatMap(({ basis, cells }) => (basis === 'printed' ? cells : []))
    const fixed = ['G1', 'O1', 'G13', 'O13', 'G2', 'G3', 'H2', 'H3', ...column('A', 7, 13), ...column('T', 6, 12)]
    expect(pinned.sort()).toEqual(fixed.sort())
    expect(board.sheet.basis).toBe('reconstructed')
  })

  it('has the supply heads of both scenarios as areas', () => {
    expect(area('red-attack.blue-supply')).toEqual(['G1', 'O1'])
    expect(area('red-attack.red-supply')).toEqual(['G13', 'O13'])
    expect(area('blue-attack.red-supply')).toEqual(column('A', 7, 13).sort())
    expect(area('blue-attack.blue-supply')).toEqual(column('T', 6, 12).sort())
  })

  it('has woods, swamp and hills of two levels, and clear ground on most of it', () => {
    const count = (kind: string): number => grid.cells().filter((hex) => board.terrain(hex) === kind).length
    expect(count('woods')).toBeGreaterThan(40)
    expect(count('swamp')).toBeGreaterThan(8)
    expect(count('clear')).toBeGreaterThan(130)
    expect(new Set(grid.cells().map(board.elevation))).toEqual(new Set([0, 1, 2]))
  })

  it('climbs one level at a time', () => {
    for (const hex of grid.cells()) {
      for (const near of grid.neighbours(hex)) {
        expect(Math.abs(board.elevation(hex) - board.elevation(near)), `${ids([hex, near])}`).toBeLessThanOrEqual(1)
      }
    }
  })

  it('has its swamps beside the river', () => {
    const river = [...board.edges.keys()]
    for (const hex of grid.cells().filter((each) => board.terrain(each) === 'swamp')) {
      const sides = grid.neighbours(hex).map((near) => grid.sideBetween(hex, near)!)
      expect(
        sides.some((key) => river.includes(key)),
        grid.print(hex),
      ).toBe(true)
    }
  })

  it('lays its boxes beside the board and beside each other', () => {
    const boxes = [...board.boxes.values()]
    const apart = (a: (typeof boxes)[0], b: (typeof boxes)[0]): boolean =>
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    const paper = { pile: 'board', x: 0, y: 0, ...grid.size }
    const all = [paper, ...boxes]
    for (const [index, box] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(apart(box, other), `${box.pile} and ${other.pile}`).toBe(true)
    }
  })

  it.each(['red-attack', 'blue-attack'])('has a box for every pile of %s', (id) => {
    const piles = module.scenarios.get(id)!.piles.map((pile) => pile.id)
    expect([...board.boxes.keys()].sort()).toEqual(piles.sort())
  })
})

describe('the River Wideflow', () => {
  const river = board.sheet.edges![0]!
  const ends = (key: SideKey): string[] => grid.sideCorners(key)!.map(({ x, y }) => `${x},${y}`)

  it('is one chain of hexsides: each begins where the one before it ends', () => {
    const chain = river.sides.map(side)
    expect(new Set(chain).size).toBe(chain.length)
    const corners = new Map<string, number>()
    for (const [index, key] of chain.entries()) {
      const before = chain[index - 1]
      if (before) expect(ends(before).filter((end) => ends(key).includes(end))).toHaveLength(1)
      for (const end of ends(key)) corners.set(end, (corners.get(end) ?? 0) + 1)
    }
    const counts = [...corners.values()].sort()
    expect(counts.filter((count) => count === 1)).toHaveLength(2)
    expect(Math.max(...counts)).toBe(2)
  })

  it('runs from the west edge to the east edge', () => {
    expect(river.sides[0]).toMatch(/^A6\/A7$/)
    expect(river.sides.at(-1)).toMatch(/^T5\/T6$/)
    const columns = new Set(river.sides.flatMap((id) => id.split('/').map((part) => part[0])))
    expect(columns.size).toBe(20)
  })

  it('divides the map in two banks, with Blue’s town north of it and the south edge south', () => {
    const north = bank('G1')
    const south = bank('G13')
    expect(north).toEqual(area('north-of-river'))
    expect(south).toEqual(area('south-of-river'))
    expect(north.length + south.length).toBe(260)
    for (const id of [...area('towns'), 'G1', 'O1']) expect(north).toContain(id)
    for (const id of [...area('south-edge'), 'G13', 'O13']) expect(south).toContain(id)
  })

  it('leaves the supply heads of 17.2 south of it', () => {
    const south = new Set(bank('G13'))
    for (const id of [...column('A', 7, 13), ...column('T', 6, 12)]) expect(south.has(id), id).toBe(true)
  })

  it('leaves Blue’s engineers of 17.2 a bank to set up on', () => {
    const banks = area('blue-attack.blue-set-up').filter((id) => {
      const hex = cell(id)
      return grid.neighbours(hex).some((near) => board.edges.has(grid.sideBetween(hex, near)!))
    })
    expect(banks.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the roads', () => {
  it('avoid the town hexes, as the errata say', () => {
    for (const id of area('towns')) expect(board.pathsAt(cell(id)), id).toEqual([])
  })

  it('cross the river only by bridges, and every bridge lies on the river with a road over it', () => {
    const bridges = [...board.crossings.keys()]
    const wet = [...board.passages.keys()].filter((key) => board.edges.has(key))
    expect(wet.sort()).toEqual(bridges.sort())
    expect(bridges.length).toBeGreaterThanOrEqual(3)
  })

  it('include an East–West road from A to T on the south bank', () => {
    const road = board.paths.find(({ line }) => line.id === 'east-west')!
    const names = road.cells.map(grid.print)
    expect(names.map((id) => id[0])).toEqual([...'ABCDEFGHIJKLMNOPQRST'])
    expect(area('blue-attack.red-supply')).toContain(names[0])
    expect(area('blue-attack.blue-supply')).toContain(names.at(-1))
    expect([...names].sort()).toEqual(area('east-west-road'))
    const south = new Set(area('south-of-river'))
    for (const id of names) expect(south.has(id), id).toBe(true)
  })

  it('lead through swamp somewhere, so that the rule can apply', () => {
    const wet = grid.cells().filter((hex) => board.terrain(hex) === 'swamp' && board.pathsAt(hex).length > 0)
    expect(ids(wet)).toEqual(['G8', 'K10'])
  })

  it('join each supply head of 17.1 to the bridges', () => {
    for (const id of ['G1', 'O1', 'G13', 'O13']) expect(board.pathsAt(cell(id)).length, id).toBeGreaterThan(0)
  })
})
