import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meets, type Rect, union } from '../../../../client/board/geometry/rect.ts'
import { marginsOf } from '../../../../client/board/layout/map-margins.ts'
import { CAPTION } from '../../../../client/board/layout/table-layout.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import { mapKeyLayout } from '../../../../client/board/map/terrain/map-key-layout.ts'
import { PALETTES } from '../../../../client/board/map/terrain/palette.ts'
import { kindLabel, planOfSample, samplesOf } from '../../../../client/board/map/terrain/terrain-samples.ts'
import { edgeLabels } from '../../../../client/board/print/edge-labels.ts'
import { scaleBarOf } from '../../../../client/board/print/scale-bar.ts'
import { wrapText } from '../../../../client/board/print/terrain-legend.ts'
import { isNight, paintTracks } from '../../../../client/board/print/tracks.ts'
import { titleIn, titleSize } from '../../../../client/board/print/trays.ts'
import type { MapSheet } from '../../../../table/generated/types.ts'
import { readBoard } from '../../../../table/module/board.ts'
import { ProblemList } from '../../../../table/module/problem.ts'
import { combat } from '../../combat.ts'
import { module } from '../trial-table.ts'

const PAPER: Rect = { x: 0, y: 0, width: 2000, height: 1300 }
const KEY = { width: 480, height: 900 }
const NUMBERS = {
  first: 'column',
  column: { as: 'numbers', from: 1, pad: 2 },
  row: { as: 'numbers', from: 0, pad: 2 },
} as const

function boardOf(grid: MapSheet['grid'], more: Partial<MapSheet> = {}) {
  const sheet: MapSheet = {
    id: 'g',
    name: 'G',
    basis: 'printed',
    grid,
    terrains: [
      { id: 'clear', name: 'Clear' },
      { id: 'woods', name: 'Woods' },
      { id: 'unused', name: 'Unused' },
    ],
    ground: 'clear',
    terrain: {},
    ...more,
  }
  const found = new ProblemList('')
  const board = readBoard(sheet, found)
  expect(found.problems).toEqual([])
  return board!
}

const GRIDS = [
  { kind: 'hex', tops: 'flat', columns: 5, rows: 4, shifted: 'even', numbering: NUMBERS },
  { kind: 'hex', tops: 'pointy', columns: 5, rows: 4, shifted: 'odd', numbering: NUMBERS },
  { kind: 'square', columns: 5, rows: 4, numbering: NUMBERS },
  { kind: 'free', width: 1700, height: 900 },
] as const satisfies readonly MapSheet['grid'][]

describe('the margins', () => {
  test('hold the key on the same sheet if nothing lies beside it, and never over the grid', () => {
    const { sheet, key } = marginsOf(PAPER, [], KEY)
    expect(meets(key, PAPER)).toBe(false)
    expect(union([sheet, key])).toEqual(sheet)
  })

  test('leave trays and tracks alone, wherever they lie', () => {
    const tray = fc.record({
      side: fc.constantFrom('left', 'right', 'top', 'bottom'),
      gap: fc.integer({ min: 10, max: 300 }),
      at: fc.integer({ min: -200, max: 2000 }),
    })
    fc.assert(
      fc.property(fc.array(tray, { maxLength: 8 }), (all) => {
        const furniture = all.map(({ side, gap, at }): Rect => {
          if (side === 'left') return { x: -gap - 200, y: at, width: 200, height: 150 }
          if (side === 'right') return { x: PAPER.width + gap, y: at, width: 200, height: 150 }
          if (side === 'top') return { x: at, y: -gap - 150, width: 200, height: 150 }
          return { x: at, y: PAPER.height + gap, width: 200, height: 150 }
        })
        const { sheet, key } = marginsOf(PAPER, furniture, KEY)
        expect(union([sheet, PAPER])).toEqual(sheet)
        expect(meets(key, PAPER)).toBe(false)
        for (const rect of furniture) {
          expect(meets(rect, key)).toBe(false)
          expect(meets(rect, sheet)).toBe(false)
        }
      }),
    )
  })

  test('move no cell', () => {
    const top = layTable(combat.maps)
    const [laid] = top.maps
    expect(laid!.y).toBe(0)
    expect(union([top.bounds, laid!.printedArea, laid!.key])).toEqual(top.bounds)
    for (const tray of top.trays.values()) expect(meets(tray, laid!.key)).toBe(false)
  })
})

describe('the names in the border', () => {
  test('stand beside the cells that bear them', () => {
    const board = boardOf(GRIDS[0])
    const names = edgeLabels(board)
    const top = names.filter(({ edge }) => edge === 'top')
    expect(top.map(({ text }) => text)).toEqual(['01', '02', '03', '04', '05'])
    for (const { text, far } of top) expect(far).toBeCloseTo(board.grid.centre(board.grid.parse(`${text}00`)!).x)
    const right = names.filter(({ edge }) => edge === 'right')
    expect(right.map(({ text }) => text)).toEqual(['00', '01', '02', '03'])
    for (const { text, far } of right) expect(far).toBeCloseTo(board.grid.centre(board.grid.parse(`05${text}`)!).y)
  })

  test('count units if there are no cells', () => {
    const names = edgeLabels(boardOf(GRIDS[3]))
    expect(names.filter(({ edge }) => edge === 'top').map(({ text }) => text)).toEqual(['500', '1000', '1500'])
  })
})

describe('the terrain key', () => {
  test('holds what is on the map, in words, and nothing else', () => {
    const names = samplesOf(combat.maps[0]!).map(({ name }) => name)
    expect(names).toEqual(['Clear', 'Woods', 'Swamp', 'Town', 'High ground, by level', 'River', 'Road', 'Bridge'])
    expect(kindLabel('minor-river')).toBe('Minor river')
  })

  test.each(GRIDS)('is painted from small maps of the same grid: $kind', (grid) => {
    const cells = grid.kind === 'free' ? [] : ['0101', '0201', '0301']
    const board = boardOf(grid, {
      terrain: { woods: cells },
      elevation: { 1: cells },
      ...(cells.length > 0 && {
        edges: [{ id: 'r', kind: 'river', sides: ['0101/0201'] }],
        paths: [{ id: 'w', kind: 'road', cells: ['0101', '0201'] }],
        crossings: [{ kind: 'ford', side: '0101/0201' }],
      }),
    })
    const samples = samplesOf(board)
    const names = samples.map(({ name }) => name)
    if (cells.length === 0) expect(names).toEqual(['Clear'])
    else expect(names).toEqual(['Clear', 'Woods', 'High ground, by level', 'River', 'Road', 'Ford'])
    for (const sample of samples) {
      const plan = planOfSample(sample)
      if (sample.name === 'Woods') expect(plan.terrains.map(({ motif }) => motif)).toEqual(['woods'])
      if (sample.name === 'River') expect(plan.edges[0]!.curves.length).toBeGreaterThan(0)
      if (sample.name === 'Road') expect(plan.paths).toHaveLength(1)
      if (sample.name === 'Ford')
        expect([plan.crossings.length, plan.edges.length, plan.paths.length]).toEqual([1, 1, 1])
    }
    expect(mapKeyLayout(board).samples).toHaveLength(samples.length)
  })
})

test('a scale bar has four parts of a round length, as long as fits', () => {
  expect(scaleBarOf({ scale: { cell: 2, unit: 'km' } }, 800)).toEqual({ unit: 'km', step: 2, units: 100 })
  expect(scaleBarOf({ scale: { cell: 4, unit: 'km' } }, 240)).toEqual({ unit: 'km', step: 2, units: 50 })
  expect(scaleBarOf({}, 240)).toBeUndefined()
})

test('words are wrapped into the available room, and an ellipsis marks what is cut', () => {
  const pen = { measureText: (text: string) => ({ width: text.length }) as TextMetrics }
  expect(wrapText(pen, 'one two three four', 9, 3)).toEqual(['one two', 'three', 'four'])
  expect(wrapText(pen, 'one two three four', 9, 2)).toEqual(['one two', 'three …'])
})

test('all trays and tracks have titles of one size, which stays readable from afar', () => {
  for (const scale of [0.2, 0.27, 0.4, 1, 2]) {
    expect(titleSize(scale)).toBeLessThanOrEqual(CAPTION * 0.9)
    expect(titleSize(scale)).toBeGreaterThanOrEqual(16)
  }
  expect(titleSize(0.5) * 0.5).toBeCloseTo(11.5)
})

test('a title too long for its tray is cut at its end, and never made smaller', () => {
  const pen = { measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics }
  expect(titleIn(pen, 'Allied played', 200)).toBe('Allied played')
  const cut = titleIn(pen, '23 Dec night: 1300, 1500, 1900', 200)
  expect(cut).toMatch(/^23 Dec night: 1300.*…$/)
  expect(titleIn(pen, 'Allied', 0)).toBe('')
})

test('a track of days and nights marks its nights', () => {
  const track = { id: 't', name: 'T', kind: 'turn', x: 0, y: 0, from: 1, to: 4, night: [2, 4] } as const
  expect([1, 2, 3, 4].map((value) => isNight({ ...track, night: [2, 4] }, { value }))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a text at the foot of a space is printed inside it, and only there', () => {
  const track = { id: 't', name: 'T', kind: 'turn' as const, x: 0, y: 0, from: 1, to: 2, size: 150 }
  const [laid] = layTable(module.maps).boards
  const printed: { text: string; x: number; y: number }[] = []
  const answers: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string, x: number, y: number) => printed.push({ text, x, y }),
  }
  const pen = new Proxy({}, { get: (_, name) => answers[String(name)] ?? (() => {}), set: () => true })
  const board = { ...laid!.board, tracks: [{ ...track, feet: ['German 2 Allied 1'] }] }
  const sight = { rect: { x: -50, y: -50, width: 500, height: 500 }, scale: 1, palette: PALETTES.day }
  paintTracks(pen as Parameters<typeof paintTracks>[0], { ...laid!, board, x: 0, y: 0 }, () => '#59602f', sight)
  const feet = printed.filter(({ text }) => /German|Allied/.test(text))
  expect(feet.map(({ text }) => text).join(' ')).toBe('German 2 Allied 1')
  for (const { x, y } of feet) expect(x >= 0 && x < 150 && y > 100 && y < 180).toBe(true)
})
