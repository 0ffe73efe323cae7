import { beforeEach, describe, expect, test } from 'vitest'
import { COUNTER_PIXELS, counterPixels } from '../../../../client/board/geometry/pixel-sizes.ts'
import { holds } from '../../../../client/board/geometry/rect.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { layTable, spotOf } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import { combat } from '../../combat.ts'
import { hex, top } from '../trial-table.ts'

let pane = { width: 1000, height: 700 }
let changes = 0
const paper = top.boards[0]!.paper
const open = (still: boolean) =>
  new Viewport(
    top.bounds,
    paper,
    () => pane,
    still,
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
    const eye = open(false)
    const spot = spotOf(top, hex('B2'))!
    eye.zoomMiddle(3)
    eye.go(spot, 1000)
    expect(eye.tick(1100)).toBe(true)
    expect(eye.tick(9000)).toBe(false)
    expect(eye.camera).toMatchObject(spot)
    expect(eye.tick(9100)).toBe(false)
  })

  test('is no flight for those who want no motion', () => {
    const eye = open(true)
    const spot = spotOf(top, hex('B2'))!
    eye.zoomMiddle(3)
    eye.go(spot, 1000)
    expect(eye.camera).toMatchObject(spot)
    expect(eye.tick(1001)).toBe(false)
  })

  test('is broken off by a hand that pushes the map', () => {
    const eye = open(false)
    eye.zoomMiddle(3)
    eye.go(spotOf(top, hex('A1'))!, 1000)
    eye.tick(1050)
    eye.pan(5, 0)
    expect(eye.tick(1100)).toBe(false)
  })
})

test('a fit shows the map, however often it is asked for, and a survey the whole table with its trays', () => {
  const eye = open(true)
  eye.zoomMiddle(3)
  const seen = [0, 1].map((now) => {
    eye.fit(now)
    return eye.camera.scale
  })
  expect(seen[1]).toBe(seen[0])
  eye.fitTable(2)
  expect(eye.camera.scale).toBeLessThan(seen[0]!)
})

test('the whole table is one press away, and a fit leads back to the map', () => {
  const eye = open(true)
  eye.begin(undefined)
  const map = eye.camera.scale
  eye.fitTable(0)
  const window = eye.window()
  for (const tray of top.trays.values()) {
    expect(holds(window, tray) && holds(window, { x: tray.x + tray.width, y: tray.y + tray.height })).toBe(true)
  }
  eye.fit(1)
  expect(eye.camera.scale).toBeCloseTo(map)
})

test('even beside an open panel on a small screen all of the map is seen at first, with values on its counters', () => {
  const table = layTable(combat.maps)
  const { paper } = table.boards[0]!
  const eye = new Viewport(
    table.bounds,
    paper,
    () => ({ width: 732, height: 717 }),
    true,
    () => {},
  )
  eye.begin({ x: 0, y: 0 })
  const window = eye.window()
  expect(window.x).toBeLessThan(paper.x)
  expect(window.x + window.width).toBeGreaterThan(paper.x + paper.width)
  expect(counterPixels(COUNTER * eye.camera.scale)).toBeGreaterThan(COUNTER_PIXELS[0])
})

describe('a window of another size', () => {
  test('shows the map anew, while no hand has moved it', () => {
    const eye = open(true)
    eye.begin(undefined)
    const before = eye.camera.scale
    pane = { width: 1600, height: 1100 }
    eye.resized()
    expect(eye.camera.scale).toBeGreaterThan(before)
  })

  test('shows as much again, while nothing has been moved since all was fitted into it', () => {
    const eye = open(true)
    eye.zoomMiddle(2)
    eye.fit(0)
    const before = eye.camera.scale
    pane = { width: 1600, height: 1100 }
    eye.resized()
    expect(eye.camera.scale).toBeGreaterThan(before)
    eye.pan(10, 0)
    const moved = eye.camera.scale
    pane = { width: 1000, height: 700 }
    eye.resized()
    expect(eye.camera.scale).toBe(moved)
  })

  test('leaves the scale as it is, once one has zoomed', () => {
    const eye = open(true)
    eye.begin(undefined)
    eye.zoomMiddle(2)
    const before = eye.camera.scale
    pane = { width: 1600, height: 1100 }
    eye.resized()
    expect(eye.camera.scale).toBe(before)
    expect(changes).toBeGreaterThan(0)
  })
})
