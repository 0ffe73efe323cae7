import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridSheet } from '../../../table/generated/types.ts'
import { type Grid, makeGrid, parseSide } from '../../../table/geometry/grid.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { anywhere, CELLES, COMBAT_OPERATIONS, hexSheets, sheets } from './grid-sheets.ts'

fc.configureGlobal({ seed: 1944 })

const shown = (sheet: GridSheet): Grid =>
  Object.assign(makeGrid(sheet), { [fc.toStringMethod]: () => JSON.stringify(sheet) })
const grids = sheets.map(shown)
const holed: fc.Arbitrary<Grid> = fc.tuple(sheets, fc.array(fc.nat(), { maxLength: 12 })).map(([sheet, picks]) => {
  const whole = makeGrid(sheet)
  return shown({ ...sheet, missing: picks.map((pick) => whole.print(whole.cellAt(pick % whole.count)!)) })
})
const around = (grid: Grid, id: string): string[] => grid.neighbours(grid.parse(id)!).map(grid.print)

describe('the map of Combat Operations', () => {
  const grid = makeGrid(COMBAT_OPERATIONS)

  test('runs from A1 to T13', () => {
    expect(grid.count).toBe(260)
    expect([grid.cellAt(0), grid.cellAt(259)].map((cell) => grid.print(cell!))).toEqual(['A1', 'T13'])
  })

  test.each([
    ['D5', ['D4', 'E5', 'E6', 'D6', 'C6', 'C5']],
    ['G2', ['G1', 'H1', 'H2', 'G3', 'F2', 'F1']],
    ['H2', ['H1', 'I2', 'I3', 'H3', 'G3', 'G2']],
    ['A1', ['B1', 'A2']],
    ['A13', ['A12', 'B12', 'B13']],
    ['B1', ['C1', 'C2', 'B2', 'A2', 'A1']],
    ['T13', ['T12', 'S13']],
  ])('%s has its neighbours clockwise from the north', (id, ids) => {
    expect(around(grid, id)).toEqual(ids)
  })

  test('G2, G3, H2 and H3 form a compact block: all touch but the two at its ends', () => {
    const distance = (a: string, b: string): number => grid.distance(grid.parse(a)!, grid.parse(b)!)
    const pairs = ['G2 G3', 'G2 H2', 'G2 H3', 'G3 H2', 'G3 H3', 'H2 H3'].map((pair) => pair.split(' ')) as [
      string,
      string,
    ][]
    expect(pairs.map(([a, b]) => distance(a, b))).toEqual([1, 1, 2, 1, 1, 1])
  })

  test('B1 lies half a hex lower than A1, and both just touch the edge of the board', () => {
    const [a, b] = [grid.centre(grid.parse('A1')!), grid.centre(grid.parse('B1')!)]
    expect(a.y).toBe(50)
    expect(b.y).toBe(100)
    expect(Math.min(...grid.corners(grid.parse('A1')!).map(({ x }) => x))).toBeCloseTo(0, 9)
    expect(grid.size.height).toBe(1350)
    expect(grid.size.width).toBeCloseTo((100 / Math.sqrt(3)) * (1.5 * 19 + 2), 9)
  })
})

describe('the map of Celles', () => {
  const grid = makeGrid(CELLES)

  test('runs from 0101 to 3317', () => {
    expect(grid.count).toBe(561)
    expect([grid.cellAt(0), grid.cellAt(560)].map((cell) => grid.print(cell!))).toEqual(['0101', '3317'])
  })

  test.each([
    ['2113', ['2112', '2212', '2213', '2114', '2013', '2012']],
    ['2213', ['2212', '2313', '2314', '2214', '2114', '2113']],
    ['3317', ['3316', '3217', '3216']],
  ])('%s has its neighbours clockwise from the north', (id, ids) => {
    expect(around(grid, id)).toEqual(ids)
  })
})

test('A board of pointy tops has its neighbours clockwise from the north-west', () => {
  const numbering = { first: 'row', column: { as: 'numbers', from: 1 }, row: { as: 'letters', from: 1 } } as const
  const sheet = { kind: 'hex', tops: 'pointy', columns: 9, rows: 9, numbering } as const
  expect(around(makeGrid({ ...sheet, shifted: 'odd' }), 'C5')).toEqual(['B4', 'B5', 'C6', 'D5', 'D4', 'C4'])
  expect(around(makeGrid({ ...sheet, shifted: 'even' }), 'C5')).toEqual(['B5', 'B6', 'C6', 'D6', 'D5', 'C4'])
})

describe('ids', () => {
  test('what is printed parses to the same cell', () => {
    fc.assert(
      fc.property(holed, (grid) => {
        expect(new Set(grid.cells().map(grid.print)).size).toBe(grid.count)
        for (const cell of grid.cells()) expect(grid.parse(grid.print(cell))).toEqual(cell)
      }),
    )
  })

  test('what parses prints the same again, and nothing else parses', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9.,-]{0,6}$/)
    fc.assert(
      fc.property(grids, text, (grid, id) => {
        const cell = grid.parse(id)
        expect(cell ? grid.print(cell) : id).toBe(id)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['', 'd5', 'D05', 'D5 ', ' D5', 'D', '5', 'D0', 'D14', 'U1', 'DD5', '5D', 'D-5', '(0,0)', '__proto__'])(
    '%j is no hex of Combat Operations',
    (id) => {
      expect(makeGrid(COMBAT_OPERATIONS).parse(id)).toBeUndefined()
    },
  )

  test('A cell off the board is printed so that no id resembles it.', () => {
    fc.assert(
      fc.property(grids, anywhere, (grid, cell) => {
        const id = grid.print(cell)
        expect(id.startsWith('(')).toBe(!grid.has(cell))
        expect(grid.parse(id)).toEqual(grid.has(cell) ? cell : undefined)
      }),
    )
  })
})

describe('indices', () => {
  test('number the cells without a gap, in printed order', () => {
    fc.assert(
      fc.property(holed, (grid) => {
        expect(grid.cells().map(grid.index)).toEqual(Array.from({ length: grid.count }, (_, index) => index))
        expect(grid.cells().map((_, index) => grid.cellAt(index))).toEqual(grid.cells())
        expect([grid.cellAt(-1), grid.cellAt(grid.count)]).toEqual([undefined, undefined])
      }),
    )
  })

  test('are -1 for exactly the cells that are not on the board', () => {
    fc.assert(
      fc.property(holed, anywhere, (grid, cell) => {
        const listed = grid.cells().some(({ q, r }) => q === cell.q && r === cell.r)
        expect(grid.has(cell)).toBe(listed)
        expect(grid.index(cell) >= 0).toBe(listed)
      }),
    )
  })
})

describe('neighbours', () => {
  test('are each other’s, one step apart, and on the board', () => {
    fc.assert(
      fc.property(holed, (grid) => {
        for (const cell of grid.cells())
          for (const near of grid.neighbours(cell)) {
            expect(grid.has(near)).toBe(true)
            expect(grid.distance(cell, near)).toBe(1)
            expect(grid.neighbours(near)).toContainEqual(cell)
          }
      }),
    )
  })

  test('are all the cells one step away', () => {
    fc.assert(
      fc.property(holed, fc.nat(), (grid, pick) => {
        if (grid.count === 0) return
        const cell = grid.cellAt(pick % grid.count)!
        const near = grid.cells().filter((other) => grid.distance(cell, other) === 1)
        expect(near).toHaveLength(grid.neighbours(cell).length)
      }),
    )
  })

  test('stand in the links at index times degree plus direction', () => {
    fc.assert(
      fc.property(holed, (grid) => {
        const links = grid.links()
        expect(links).toHaveLength(grid.count * grid.degree)
        for (const [index, cell] of grid.cells().entries()) {
          const linked = [...links.slice(index * grid.degree, (index + 1) * grid.degree)]
          expect(linked.filter((near) => near >= 0)).toEqual(grid.neighbours(cell).map(grid.index))
          for (const [direction, near] of linked.entries())
            if (near >= 0) expect(links[near * grid.degree + ((direction + grid.degree / 2) % grid.degree)]).toBe(index)
        }
      }),
    )
  })

  test('of a cell off the board are none', () => {
    expect(makeGrid(COMBAT_OPERATIONS).neighbours({ q: -1, r: 0 })).toEqual([])
  })
})

test('Distance is the least number of steps on a whole board', () => {
  fc.assert(
    fc.property(grids, fc.nat(), (grid, pick) => {
      const start = grid.cellAt(pick % grid.count)!
      const steps = new Map([[grid.index(start), 0]])
      for (const [index, step] of steps)
        for (const near of grid.neighbours(grid.cellAt(index)!).map(grid.index))
          if (!steps.has(near)) steps.set(near, step + 1)
      expect(steps.size).toBe(grid.count)
      for (const [index, step] of steps) expect(grid.distance(start, grid.cellAt(index)!)).toBe(step)
    }),
  )
})

describe('on paper', () => {
  test('a point within half a cell of a centre belongs to that cell', () => {
    const share = fc.double({ min: 0, max: 0.9999, noNaN: true })
    fc.assert(
      fc.property(holed, share, share, (grid, out, round) => {
        for (const cell of grid.cells()) {
          const { x, y } = grid.centre(cell)
          expect(grid.at(x, y)).toEqual(cell)
          const angle = round * 2 * Math.PI
          expect(grid.at(x + 50 * out * Math.cos(angle), y + 50 * out * Math.sin(angle))).toEqual(cell)
        }
      }),
    )
  })

  test('a point between centre and corner belongs to the cell, and just beyond the corner does not', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        for (const cell of grid.cells()) {
          const { x, y } = grid.centre(cell)
          for (const corner of grid.corners(cell)) {
            const towards = (share: number): Hex | undefined =>
              grid.at(x + (corner.x - x) * share, y + (corner.y - y) * share)
            expect(towards(0.999)).toEqual(cell)
            expect(towards(1.001)).not.toEqual(cell)
          }
        }
      }),
    )
  })

  test('the board is just large enough for its cells', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const corners = grid.cells().flatMap(grid.corners)
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
        expect(Math.min(...xs)).toBeCloseTo(0, 9)
        expect(Math.min(...ys)).toBeCloseTo(0, 9)
        expect(Math.max(...xs)).toBeCloseTo(grid.size.width, 9)
        expect(Math.max(...ys)).toBeCloseTo(grid.size.height, 9)
      }),
    )
  })

  test('there is no cell off the edge, in a hole or nowhere', () => {
    const grid = makeGrid({ ...COMBAT_OPERATIONS, missing: ['C3', 'C3'] })
    const hole = makeGrid(COMBAT_OPERATIONS)
    const { x, y } = hole.centre(hole.parse('C3')!)
    expect(grid.count).toBe(259)
    for (const [atX, atY] of [
      [x, y],
      [-50, 50],
      [50, -50],
      [grid.size.width + 1, 50],
      [Number.NaN, 0],
      [1e300, 1e300],
    ])
      expect(grid.at(atX!, atY!)).toBeUndefined()
  })
})

describe('sides', () => {
  test('are written as two cells in either order, and end in corners of both', () => {
    fc.assert(
      fc.property(grids, fc.nat(), fc.nat(), (grid, pick, other) => {
        const cell = grid.cellAt(pick % grid.count)!
        const near = grid.neighbours(cell)
        if (near.length === 0) return
        const there = near[other % near.length]!
        const side = parseSide(grid, `${grid.print(cell)}/${grid.print(there)}`)
        expect(parseSide(grid, `${grid.print(there)}/${grid.print(cell)}`)).toBe(side)
        expect(grid.sideBetween(cell, there)).toBe(side)
        if (side === undefined) {
          expect(grid.degree).toBe(8)
          return
        }
        expect(parseSide(grid, grid.sideCells(side)!.map(grid.print).join('/'))).toBe(side)
        for (const end of grid.sideCorners(side)!) {
          expect(grid.corners(cell)).toContainEqual(end)
          expect(grid.corners(there)).toContainEqual(end)
        }
      }),
    )
  })

  test.each(['D5', 'D5/', 'D5/D5', 'D5/D7', 'D5/C4', 'D5/C5/', 'D5/C5/C6', '/D5', 'D5\\C5', 'A1/A0'])(
    '%j is no hexside of Combat Operations',
    (id) => {
      expect(parseSide(makeGrid(COMBAT_OPERATIONS), id)).toBeUndefined()
    },
  )

  test('D5 shares hexsides with C5 and C6', () => {
    const grid = makeGrid(COMBAT_OPERATIONS)
    expect(parseSide(grid, 'D5/C5')).toBeDefined()
    expect(parseSide(grid, 'C6/D5')).toBeDefined()
    expect(parseSide(grid, 'D5/C5')).not.toBe(parseSide(grid, 'D5/C6'))
  })
})

test('A free board has paper and no cells', () => {
  const sheet: GridSheet = { kind: 'free', width: 640, height: 480 }
  const grid = makeGrid(sheet)
  expect(grid.size).toEqual({ width: 640, height: 480 })
  expect([grid.count, grid.cells(), grid.links().length]).toEqual([0, [], 0])
  expect([grid.at(50, 50), grid.parse('A1'), grid.cellAt(0)]).toEqual([undefined, undefined, undefined])
  expect([grid.has({ q: 0, r: 0 }), grid.neighbours({ q: 0, r: 0 })]).toEqual([false, []])
})

test('A board of one line has no room for a shift.', () => {
  fc.assert(
    fc.property(hexSheets, (sheet) => {
      const line = { ...sheet, ...(sheet.tops === 'flat' ? { columns: 1 } : { rows: 1 }) }
      const { width, height } = makeGrid(line).size
      expect(sheet.tops === 'flat' ? height : width).toBe(100 * (sheet.tops === 'flat' ? sheet.rows : sheet.columns))
    }),
  )
})
