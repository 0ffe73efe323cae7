import { describe, expect, test } from 'vitest'
import type { RulerKind } from '../../../../client/board/geometry/ruler.ts'
import { modelOf } from '../../../../client/board/layout/miniatures.ts'
import { openReading } from '../../../../client/board/layout/open-reading.ts'
import { openRangeOf } from '../../../../client/board/layout/range-area.ts'
import { squadLinks } from '../../../../client/board/layout/squads.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import { shownAreas } from '../../../../client/board/overlay/table-areas.ts'
import { spentText } from '../../../../client/words/lengths.ts'
import type { Piece, PieceId, Place } from '../../../../table/generated/types.ts'
import { point, readModule, stateOf } from '../../../browser/miniatures/table.ts'

const module = readModule()

const read = (kind: RulerKind, places: readonly Place[], changes: Readonly<Record<PieceId, Partial<Piece>>> = {}) =>
  openReading(module, stateOf(changes), { kind, places })

describe('a ruler on an open table', () => {
  test('measures from base edge to base edge where it lies on models', () => {
    const changes = { 'gael-1': { at: point(1000, 1700) }, 'gael-2': { at: point(1600, 1700) } }
    const laid = read('ruler', [point(1010, 1690), point(1590, 1720)], changes)
    expect(laid).toMatchObject({ far: 502, from: 'gael-1', to: 'gael-2' })
    expect(laid?.line).toEqual([
      { x: 1049, y: 1700 },
      { x: 1551, y: 1700 },
    ])
  })

  test('measures a bent way from point to point', () => {
    expect(read('ruler', [point(100, 100), point(100, 400), point(500, 400)])).toMatchObject({ far: 700 })
  })
})

describe('a line of sight on an open table', () => {
  const eye = { 'gael-1': { at: point(500, 900) } }

  test('is clear over open ground', () => {
    const sight = read('sight', [point(560, 900), point(560, 1300)], {
      'gael-1': { at: point(560, 900) },
      'fir-1': { at: point(560, 1300) },
    })?.sight
    expect(sight).toMatchObject({ clear: true, share: 1, blockers: [] })
  })

  test('names the scenery that stops it, as the sheet says', () => {
    const sight = read('sight', [point(500, 900), point(520, 120)], { ...eye, 'fir-1': { at: point(520, 120) } })?.sight
    expect(sight?.clear).toBe(false)
    expect(sight?.blockers.map(({ of }) => of)).toContain('wood-1')
  })

  test('runs to a spot beside all models, too', () => {
    const stopped = read('sight', [point(500, 900), point(520, 60)], eye)
    expect(stopped).toMatchObject({ from: 'gael-1', to: undefined, sight: { clear: false } })
  })

  test('tells what covers its far end', () => {
    const changes = { 'gael-1': { at: point(1150, 1000) }, 'fir-1': { at: point(1150, 740) } }
    const seen = read('sight', [point(1150, 1000), point(1150, 740)], changes)
    expect(seen?.sight?.clear).toBe(true)
    expect(seen?.cover?.map(({ of }) => of)).toEqual(['wall-1'])
  })
})

test('bands of range and the front arc begin at the edge of a base', () => {
  const model = modelOf(module, stateOf({ 'gael-1': { at: point(1000, 1000), turn: 90 } }).pieces.get('gael-1'))
  const { bands, arcs } = openRangeOf(model ? [model] : [], { bands: [{ label: 'Short 6', most: 600 }], front: 180 })
  const reaches = bands.flatMap(({ lines }) => lines.flat().map(({ x, y }) => Math.hypot(x - 1000, y - 1000)))
  expect(reaches.length).toBeGreaterThan(20)
  expect(bands[0]?.at.y).toBeCloseTo(351, 0)
  for (const far of reaches) expect(Math.abs(far - 649)).toBeLessThan(1)
  expect(arcs[0]?.ends.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [1000, 351],
    [1000, 1649],
  ])
})

test('the bands of several models are one rim around what any of them reaches', () => {
  const state = stateOf({ 'gael-1': { at: point(1000, 1000) }, 'gael-2': { at: point(1400, 1000) } })
  const models = ['gael-1', 'gael-2'].flatMap((id) => modelOf(module, state.pieces.get(id)) ?? [])
  const { bands } = openRangeOf(models, { bands: [{ label: '6', most: 600 }], front: undefined })
  const spots = bands.flatMap(({ lines }) => lines.flat())
  expect(bands).toHaveLength(1)
  expect(bands[0]?.lines).toHaveLength(2)
  const nearest = spots.map(({ x, y }) => Math.min(Math.hypot(x - 1000, y - 1000), Math.hypot(x - 1400, y - 1000)))
  // The ends of the two lines reach a little into the other ring.
  for (const far of nearest) expect(far - 649).toBeLessThan(1)
  expect(nearest.filter((far) => far < 648).length).toBeLessThanOrEqual(4)
})

test('the short piece of a ring between two others is drawn', () => {
  const state = stateOf({
    'gael-1': { at: point(1000, 1000) },
    'gael-2': { at: point(1100, 1000) },
    'gael-3': { at: point(1200, 1000) },
  })
  const models = ['gael-1', 'gael-2', 'gael-3'].flatMap((id) => modelOf(module, state.pieces.get(id)) ?? [])
  const { bands } = openRangeOf(models, { bands: [{ label: '12', most: 1200 }], front: undefined })
  expect(bands[0]?.lines.filter((line) => line.length > 3)).toHaveLength(4)
})

describe('a squad in hand', () => {
  test('is linked where its models stand near enough, and shows who strays', () => {
    const [whole] = squadLinks(module, stateOf(), ['gael-1'], new Map())
    expect(whole?.links).toHaveLength(5)
    expect(whole?.strays).toEqual([])
    const moved = new Map([['gael-6', point(2200, 1700)]])
    const [torn] = squadLinks(module, stateOf(), ['gael-1', 'gael-2'], moved)
    expect(torn?.links).toHaveLength(4)
    expect(torn?.strays.map(({ middle }) => middle)).toEqual([{ x: 2200, y: 1700 }])
  })
})

test('set-up areas are shown until the game begins, objectives always', () => {
  const top = layTable(module.maps)
  const names = (phase: string, turn: number) =>
    shownAreas(module, top, { ...stateOf(), time: { turn, phase } }).map(({ area }) => area.id)
  expect(names('move', 1)).toEqual(['north', 'south', 'cairn'])
  expect(names('move', 2)).toEqual(['cairn'])
})

test('the name of a set-up area stands at the edge of the board, away from the models in front', () => {
  const shown = shownAreas(module, layTable(module.maps), { ...stateOf(), time: { turn: 1, phase: 'move' } })
  expect(shown.map(({ area, isNamedBelow }) => [area.id, isNamedBelow])).toEqual([
    ['north', false],
    ['south', true],
    ['cairn', false],
  ])
})

test('a length says how much of the allowance it uses, to a hundredth where a tenth would hide that it is too long', () => {
  const inches = { cell: 1, unit: 'inches' }
  expect(spentText(6.5, 1.5, inches)).toBe('6.5 of 8 inches')
  expect(spentText(8.03, -0.03, inches)).toBe('8.03 of 8 inches')
})
