import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellField, outlines } from '../../../../../client/board/map/terrain/cell-field.ts'
import { lengthOf, nearestOn, rounded, through, walked } from '../../../../../client/board/map/terrain/curve.ts'
import { joinLines } from '../../../../../client/board/map/terrain/join-lines.ts'
import { mapPlanOf } from '../../../../../client/board/map/terrain/map-plan.ts'
import { chanceAt, noise, seedOf, strayedSpot } from '../../../../../client/board/map/terrain/noise.ts'
import { crossingLook, edgeLook, motifsOf, pathLook } from '../../../../../client/board/map/terrain/terrain-kinds.ts'
import type { Hex, Spot } from '../../../../../table/geometry/hex.ts'
import { readBoard } from '../../../../../table/module/board.ts'
import { ProblemList } from '../../../../../table/module/problem.ts'
import { combat } from '../../../combat.ts'
import { hex, module } from '../../trial-table.ts'

const [board] = module.maps
const { grid } = board!

/** The signed area by the shoelace formula: positive for a clockwise line. */
const area = (line: readonly Spot[]) =>
  line.reduce((sum, a, at) => {
    const b = line[(at + 1) % line.length]!
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
const HEX_AREA = (Math.sqrt(3) / 2) * 100 ** 2
const isOneOf = (cells: readonly Hex[]) => (cell: Hex) => cells.some(({ q, r }) => q === cell.q && r === cell.r)

describe('outlines', () => {
  test('of a single cell are its six corners', () => {
    const [line, ...rest] = outlines(grid, grid.cells(), isOneOf([hex('C3')]))
    expect(rest).toEqual([])
    expect(line).toHaveLength(6)
    expect(area(line!)).toBeCloseTo(HEX_AREA, 3)
  })

  test('of a ring are one line around it and one around its hole, in the other direction', () => {
    const ring = grid.neighbours(hex('C3'))
    const lines = outlines(grid, grid.cells(), isOneOf(ring))
    expect(lines).toHaveLength(2)
    expect(lines.map(area).sort((a, b) => a - b)[0]).toBeCloseTo(-HEX_AREA, 3)
  })

  test('hold the area of their cells, whatever cells they are', () => {
    fc.assert(
      fc.property(fc.subarray([...grid.cells()], { minLength: 1 }), (cells) => {
        const lines = outlines(grid, grid.cells(), isOneOf(cells))
        expect(lines.reduce((sum, line) => sum + area(line), 0)).toBeCloseTo(cells.length * HEX_AREA, 2)
      }),
      { numRuns: 60 },
    )
  })
})

test('of cells at the edge of the board extend beyond it', () => {
  const field = cellField(grid, (cell) => cell.q === 0)
  expect(field.cells.length).toBeGreaterThan(grid.count)
  expect(field.value({ q: -1, r: 2 })).toBe(true)
})

describe('segments in any order', () => {
  const spots = Array.from({ length: 7 }, (_, x) => ({ x: x * 10, y: (x % 3) * 10 }))
  const stretches = spots.slice(1).map((spot, at) => [spots[at]!, spot] as const)

  test('are joined into one line from end to end', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(stretches, { minLength: stretches.length }),
        fc.infiniteStream(fc.boolean()),
        (mixed, flips) => {
          const turned = mixed.map(([a, b]) => (flips.next().value ? ([b, a] as const) : ([a, b] as const)))
          const [line, ...rest] = joinLines(turned)
          expect(rest).toEqual([])
          const forward = line![0]!.x < line!.at(-1)!.x ? line! : [...line!].reverse()
          expect(forward).toEqual(spots)
        },
      ),
    )
  })

  test('end at a fork', () => {
    const fork = { x: 30, y: 90 }
    expect(joinLines([...stretches, [spots[3]!, fork]])).toHaveLength(3)
  })

  test('that form a circle return to their beginning', () => {
    const [line] = joinLines([...stretches, [spots[6]!, spots[0]!]])
    expect(line!.at(-1)).toEqual(line![0])
    expect(line).toHaveLength(8)
  })
})

describe('a curve', () => {
  const zigzag = [
    { x: 0, y: 0 },
    { x: 50, y: 40 },
    { x: 100, y: 0 },
    { x: 150, y: 40 },
  ]

  test('through spots meets every one of them', () => {
    const line = through(zigzag)
    for (const spot of zigzag) expect(nearestOn(line, spot)).toBeLessThan(0.001)
  })

  test('with cut corners keeps its ends and grows no longer', () => {
    const line = rounded(zigzag, false, 3)
    expect(line[0]).toEqual(zigzag[0])
    expect(line.at(-1)).toEqual(zigzag[3])
    expect(lengthOf(line)).toBeLessThan(lengthOf(zigzag))
  })

  test('can be walked along to its end', () => {
    expect(walked(zigzag, 0)).toMatchObject({ x: 0, y: 0 })
    const end = walked(zigzag, lengthOf(zigzag))
    expect([end.x, end.y]).toEqual([expect.closeTo(150), expect.closeTo(40)])
  })
})

describe('the variation of the drawn map', () => {
  test('is the same every time', () => {
    const drawn = JSON.stringify(mapPlanOf(board!))
    // Planned again after another map: no state may remain from before.
    const read = (id: string) => readBoard({ ...structuredClone(board!.sheet), id }, new ProblemList('map.json'))!
    const other = JSON.stringify(mapPlanOf(read('another')))
    expect(JSON.stringify(mapPlanOf(read(board!.id)))).toBe(drawn)
    expect(other).not.toBe(drawn)
  })

  test('is the same at the same spot, and evenly spread', () => {
    const all = Array.from({ length: 2000 }, (_, at) => chanceAt(at % 50, Math.floor(at / 50), 7))
    expect(all[77]).toBe(chanceAt(77 % 50, 1, 7))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...all)).toBeLessThan(1)
    expect(all.reduce((sum, each) => sum + each, 0) / all.length).toBeCloseTo(0.5, 1)
  })

  test('is smooth: near spots have near values', () => {
    for (let x = 0; x < 4; x += 0.01) expect(Math.abs(noise(x, 1.3, 5) - noise(x + 0.01, 1.3, 5))).toBeLessThan(0.03)
  })

  test('is never so large that a cell could be mistaken for its neighbour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (x, y) => {
        const spot = strayedSpot({ x, y }, 18, seedOf('m'))
        expect(Math.hypot(spot.x - x, spot.y - y)).toBeLessThan(26)
      }),
    )
  })

  test('differs for another map', () => {
    expect(seedOf('map-1')).not.toBe(seedOf('map-2'))
  })
})

test('a module’s own terrain names find their look', () => {
  expect(motifsOf('rough-woods Rough Woods')).toEqual(['woods', 'rough'])
  expect(motifsOf('heavy-forest Heavy forest')).toEqual(['woods', 'dense'])
  expect(motifsOf('light-woods Light woods')).toEqual(['woods'])
  expect(motifsOf('clear Clear')).toEqual([])
  expect([edgeLook('major-river'), edgeLook('stream'), edgeLook('cliff'), edgeLook('frontier')]).toEqual([
    'river',
    'stream',
    'cliff',
    'border',
  ])
  expect([pathLook('railroad'), pathLook('secondary-road'), pathLook('main-road'), pathLook('road')]).toEqual([
    'railway',
    'track',
    'highway',
    'road',
  ])
  expect([crossingLook('bridge'), crossingLook('ford')]).toEqual(['bridge', 'ford'])
})

describe('the plan of Combat Operations', () => {
  const map = combat.maps[0]!
  const plan = mapPlanOf(map)

  test('runs every road through the cells of its data', () => {
    for (const [index, { cells }] of map.paths.entries()) {
      const { curve } = plan.paths[index]!
      for (const cell of cells) expect(nearestOn(curve.spots, map.grid.centre(cell))).toBeLessThan(12)
    }
  })

  test('puts every bridge near the middle of its side, with a road through it', () => {
    expect(plan.crossings).toHaveLength(4)
    for (const crossing of plan.crossings) {
      const away = plan.paths.map(({ curve }) => nearestOn(curve.spots, crossing))
      expect(Math.min(...away)).toBeLessThan(0.01)
    }
  })

  test('lets the river follow its sides in one line', () => {
    const [river] = plan.edges
    expect(river!.curves).toHaveLength(1)
    for (const side of map.edges.keys()) {
      const [a, b] = map.grid.sideCorners(side)!
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      expect(nearestOn(river!.curves[0]!.spots, middle)).toBeLessThan(16)
    }
  })

  test('paints layers in an order in which nothing hides what lies under it', () => {
    expect(plan.terrains.map(({ motif }) => motif)).toEqual(['swamp', 'woods', 'town'])
  })
})
