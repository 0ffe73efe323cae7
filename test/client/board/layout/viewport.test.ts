import { beforeEach, describe, expect, test } from 'vitest'
import { COUNTER_PIXELS, counterPixels } from '../../../../client/board/geometry/pixel-sizes.ts'
import { holds } from '../../../../client/board/geometry/rect.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { layTable, tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import { combat } from '../../combat.ts'
import { hex, top } from '../trial-table.ts'

let pane = { width: 1000, height: 700 }
let changes = 0
const paper = top.boards[0]!.paper
const open = (reducedMotion: boolean) =>
  new Viewport(
    top.bounds,
    paper,
    () => pane,
    reducedMotion,
    () => {
      changes++
    },
  )

beforeEach(() => {
  pane = { width: 1000, height: 700 }
  changes = 0
})

describe('a flight', () => {
  test('goes on with time, ends at its place, and is over then', () => {
    const viewport = open(false)
    const spot = tableSpotOf(top, hex('B2'))!
    viewport.zoomMiddle(3)
    viewport.go(spot, 1000)
    expect(viewport.tick(1100)).toBe(true)
    expect(viewport.tick(9000)).toBe(false)
    expect(viewport.camera).toMatchObject(spot)
    expect(viewport.tick(9100)).toBe(false)
  })

  test('is no flight for those who want no motion', () => {
    const viewport = open(true)
    const spot = tableSpotOf(top, hex('B2'))!
    viewport.zoomMiddle(3)
    viewport.go(spot, 1000)
    expect(viewport.camera).toMatchObject(spot)
    expect(viewport.tick(1001)).toBe(false)
  })

  test('is broken off by a hand that pushes the map', () => {
    const viewport = open(false)
    viewport.zoomMiddle(3)
    viewport.go(tableSpotOf(top, hex('A1'))!, 1000)
    viewport.tick(1050)
    viewport.pan(5, 0)
    expect(viewport.tick(1100)).toBe(false)
  })
})

test('a fit shows the map, however often it is asked for, and a survey the whole table with its trays', () => {
  const viewport = open(true)
  viewport.zoomMiddle(3)
  const seen = [0, 1].map((now) => {
    viewport.fit(now)
    return viewport.camera.scale
  })
  expect(seen[1]).toBe(seen[0])
  viewport.fitTable(2)
  expect(viewport.camera.scale).toBeLessThan(seen[0]!)
})

test('the whole table is one press away, and a fit leads back to the map', () => {
  const viewport = open(true)
  viewport.begin(undefined)
  const map = viewport.camera.scale
  viewport.fitTable(0)
  const window = viewport.window()
  for (const tray of top.trays.values()) {
    expect(holds(window, tray) && holds(window, { x: tray.x + tray.width, y: tray.y + tray.height })).toBe(true)
  }
  viewport.fit(1)
  expect(viewport.camera.scale).toBeCloseTo(map)
})

test('even beside an open panel on a small screen all of the map is seen at first, with values on its counters', () => {
  const table = layTable(combat.maps)
  const { paper } = table.boards[0]!
  const viewport = new Viewport(
    table.bounds,
    paper,
    () => ({ width: 732, height: 717 }),
    true,
    () => {},
  )
  viewport.begin({ x: 0, y: 0 })
  const window = viewport.window()
  expect(window.x).toBeLessThan(paper.x)
  expect(window.x + window.width).toBeGreaterThan(paper.x + paper.width)
  expect(counterPixels(COUNTER * viewport.camera.scale)).toBeGreaterThan(COUNTER_PIXELS[0])
})

describe('a window of another size', () => {
  test('shows the map anew, while no hand has moved it', () => {
    const viewport = open(true)
    viewport.begin(undefined)
    const before = viewport.camera.scale
    pane = { width: 1600, height: 1100 }
    viewport.resized()
    expect(viewport.camera.scale).toBeGreaterThan(before)
  })

  test('shows as much again, while nothing has been moved since all was fitted into it', () => {
    const viewport = open(true)
    viewport.zoomMiddle(2)
    viewport.fit(0)
    const before = viewport.camera.scale
    pane = { width: 1600, height: 1100 }
    viewport.resized()
    expect(viewport.camera.scale).toBeGreaterThan(before)
    viewport.pan(10, 0)
    const moved = viewport.camera.scale
    pane = { width: 1000, height: 700 }
    viewport.resized()
    expect(viewport.camera.scale).toBe(moved)
  })

  test('leaves the scale as it is, once one has zoomed', () => {
    const viewport = open(true)
    viewport.begin(undefined)
    viewport.zoomMiddle(2)
    const before = viewport.camera.scale
    pane = { width: 1600, height: 1100 }
    viewport.resized()
    expect(viewport.camera.scale).toBe(before)
    expect(changes).toBeGreaterThan(0)
  })
})
