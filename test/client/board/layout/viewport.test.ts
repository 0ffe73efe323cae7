import { beforeEach, describe, expect, test } from 'vitest'
import { fitted } from '../../../../client/board/geometry/camera.ts'
import { COUNTER_PIXELS, counterPixels } from '../../../../client/board/geometry/pixel-sizes.ts'
import { holds } from '../../../../client/board/geometry/rect.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { layTable, tableSpotOf, turnTracks } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import { module as celles } from '../../../assets/celles-module.ts'
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
  test('goes on with time and ends at its place', () => {
    const viewport = open(false)
    const spot = tableSpotOf(top, hex('B2'))!
    viewport.zoomMiddle(3)
    viewport.go(spot, 1000)
    expect(viewport.tick(1100)).toBe(true)
    expect(viewport.tick(9000)).toBe(false)
    expect(viewport.camera).toMatchObject(spot)
    expect(viewport.tick(9100)).toBe(false)
  })

  test('is a jump for players who want no motion', () => {
    const viewport = open(true)
    const spot = tableSpotOf(top, hex('B2'))!
    viewport.zoomMiddle(3)
    viewport.go(spot, 1000)
    expect(viewport.camera).toMatchObject(spot)
    expect(viewport.tick(1001)).toBe(false)
  })

  test('is cancelled by a player who pans', () => {
    const viewport = open(false)
    viewport.zoomMiddle(3)
    viewport.go(tableSpotOf(top, hex('A1'))!, 1000)
    viewport.tick(1050)
    viewport.pan(5, 0)
    expect(viewport.tick(1100)).toBe(false)
  })
})

test('a fit shows the map, however often it is asked for, and an overview the whole table with its trays', () => {
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

test('one press shows the whole table, and a fit returns to the map', () => {
  const viewport = open(true)
  viewport.begin([])
  const map = viewport.camera.scale
  viewport.fitTable(0)
  const window = viewport.window()
  for (const tray of top.trays.values()) {
    expect(holds(window, tray) && holds(window, { x: tray.x + tray.width, y: tray.y + tray.height })).toBe(true)
  }
  viewport.fit(1)
  expect(viewport.camera.scale).toBeCloseTo(map)
})

test('the first view shows the whole map beside an open panel on a small screen, with values on the counters', () => {
  const table = layTable(combat.maps)
  const { paper } = table.boards[0]!
  const viewport = new Viewport(
    table.bounds,
    paper,
    () => ({ width: 732, height: 717 }),
    true,
    () => {},
  )
  viewport.begin([{ x: 0, y: 0 }])
  const window = viewport.window()
  expect(window.x).toBeLessThan(paper.x)
  expect(window.x + window.width).toBeGreaterThan(paper.x + paper.width)
  expect(counterPixels(COUNTER * viewport.camera.scale)).toBeGreaterThan(COUNTER_PIXELS[0])
})

test('a fit of the map never cuts its turn track', () => {
  const table = layTable(celles.maps)
  const { paper } = table.boards[0]!
  const [track] = turnTracks(table)
  for (const pane of [
    { width: 1066, height: 789 },
    { width: 882, height: 608 },
    { width: 910, height: 618 },
  ]) {
    const viewport = new Viewport(
      table.bounds,
      paper,
      () => pane,
      true,
      () => {},
      turnTracks(table),
    )
    viewport.fit(0)
    for (const each of [paper, track!]) {
      expect(holds(viewport.window(), each)).toBe(true)
      expect(holds(viewport.window(), { x: each.x + each.width, y: each.y + each.height })).toBe(true)
    }
  }
})

test('a fit leaves out a turn track that would make the map much smaller', () => {
  const table = layTable(combat.maps)
  const { paper } = table.boards[0]!
  const pane = { width: 882, height: 608 }
  const viewport = new Viewport(
    table.bounds,
    paper,
    () => pane,
    true,
    () => {},
    turnTracks(table),
  )
  viewport.fit(0)
  expect(viewport.camera.scale).toBeCloseTo(fitted(paper, pane).scale)
})

test('a fit of the table leaves little of the window bare', () => {
  const pane = { width: 1066, height: 789 }
  for (const [maps, least] of [
    [celles.maps, 0.94],
    [combat.maps, 0.8],
  ] as const) {
    const { bounds, maps: placed } = layTable(maps)
    const viewport = new Viewport(
      bounds,
      placed[0]!.paper,
      () => pane,
      true,
      () => {},
    )
    viewport.fitTable(0)
    const { scale } = viewport.camera
    expect(Math.max((bounds.width * scale) / pane.width, (bounds.height * scale) / pane.height)).toBeGreaterThan(0.98)
    expect(Math.min((bounds.width * scale) / pane.width, (bounds.height * scale) / pane.height)).toBeGreaterThan(least)
  }
})

describe('a resized window', () => {
  test('fits the map again while the view is untouched', () => {
    const viewport = open(true)
    viewport.begin([])
    const before = viewport.camera.scale
    pane = { width: 1600, height: 1100 }
    viewport.resized()
    expect(viewport.camera.scale).toBeGreaterThan(before)
  })

  test('shows as much as before while nothing has moved since a fit', () => {
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

  test('keeps the scale after a zoom', () => {
    const viewport = open(true)
    viewport.begin([])
    viewport.zoomMiddle(2)
    const before = viewport.camera.scale
    pane = { width: 1600, height: 1100 }
    viewport.resized()
    expect(viewport.camera.scale).toBe(before)
    expect(changes).toBeGreaterThan(0)
  })
})

describe('a panel that lies over the right of the board', () => {
  const RIGHT = 330
  const across = (viewport: Viewport, at: Parameters<typeof hex>[0]) => viewport.toPixels(tableSpotOf(top, hex(at))!).x

  test('leaves room to move the edge of the table out from under it', () => {
    const viewport = open(true)
    viewport.zoomMiddle(3)
    const edge = { x: top.bounds.x + top.bounds.width, y: 0 }
    viewport.pan(-1e5, 0)
    expect(viewport.toPixels(edge).x).toBeGreaterThan(pane.width - RIGHT)
    viewport.cover(RIGHT)
    viewport.pan(-1e5, 0)
    expect(viewport.toPixels(edge).x).toBeLessThan(pane.width - RIGHT)
    viewport.cover(0)
    expect(viewport.toPixels(edge).x).toBeGreaterThan(pane.width - RIGHT)
  })

  test('is left aside where a place or the whole map is shown', () => {
    const viewport = open(true)
    viewport.cover(RIGHT)
    viewport.zoomMiddle(3)
    viewport.go(tableSpotOf(top, hex('B2'))!, 0)
    expect(across(viewport, 'B2')).toBeCloseTo((pane.width - RIGHT) / 2)
    viewport.fit(0)
    expect(viewport.toPixels({ x: paper.x + paper.width, y: 0 }).x).toBeLessThan(pane.width - RIGHT)
  })
})
