import { expect, test } from 'vitest'
import { middle } from '../../../../client/board/geometry/rect.ts'
import { BoardInput } from '../../../../client/board/input/board-input.ts'
import { HoverReports } from '../../../../client/board/input/hover-reports.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import { PointerGestures } from '../../../../client/board/input/pointer-gestures.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { layTable } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import type { Piece } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'
import { table } from '../trial-table.ts'

const PANE = { width: 1200, height: 800 }
const STACK = 4

/** How often a counter was asked where it lies and how it is turned, which is what finding one under a pointer asks. */
let asked = 0
const counted = (piece: Piece): Piece =>
  new Proxy(piece, {
    get(target, key) {
      if (key === 'turn') asked++
      return Reflect.get(target, key)
    },
  })

/** A hand before a map with so many counters, in stacks over all of it. */
function before(count: number): PointerGestures {
  const top = layTable(combat.maps)
  const [board] = combat.maps
  const cells = [...(board?.grid.cells() ?? [])]
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const stack = Math.floor(index / STACK)
    const { x, y } = board!.grid.centre(cells[(stack * 7) % cells.length]!)
    const nudge = Math.floor(stack / cells.length) * 9
    const at = { board: board!.id, x: Math.round(x) + nudge, y: Math.round(y) + nudge }
    return counted({ id: `0.${index}`, def: 'red-49-hq', at, face: 0, turn: 0 })
  })
  const layout = new TableLayout(top)
  const nothing = () => {}
  const viewport = new Viewport(top.bounds, top.boards[0]!.paper, () => PANE, true, nothing)
  const parts = { sidesOf: () => new Set<string>(), action: () => undefined, later: () => nothing, wait: () => nothing }
  const page = (pixel: { x: number; y: number }) => pixel
  const input = new BoardInput({
    ...{
      module: combat,
      top,
      layout,
      viewport,
      toPage: page,
      setCursorShape: nothing,
      now: () => 0,
      nonce: () => 'nonce',
      changed: nothing,
    },
    preview: new MovePreview({ ...parts, changed: nothing, reachSize: nothing }),
    events: { act: nothing, select: nothing, menu: nothing },
    hover: new HoverReports(top, { hover: nothing, point: nothing }, page),
  })
  input.follow(table(pieces))
  viewport.go(middle(top.boards[0]!.paper), 0)
  return new PointerGestures(input)
}

const pointer = { id: 1, touch: false, button: 0, shift: false, alt: false, free: false }
const MOVES = 60

/** The most counters that one of many moves across the window asks. */
function most(gestures: PointerGestures): number {
  let most = 0
  for (let step = 0; step < MOVES; step++) {
    asked = 0
    gestures.move({
      ...pointer,
      x: (PANE.width * (step + 0.5)) / MOVES,
      y: (PANE.height * ((step * 7) % MOVES)) / MOVES,
    })
    most = Math.max(most, asked)
  }
  return most
}

test('a pointer that moves over two thousand counters asks the few about it', () => {
  const gestures = before(2000)
  const asks = most(gestures)
  expect(asks).toBeGreaterThan(0)
  expect(asks).toBeLessThan(100)
})

test('a hand that drags a stack over two thousand counters asks the few about it', () => {
  const gestures = before(2000)
  let found = false
  for (let y = 10; y < PANE.height && !found; y += 10) {
    gestures.down({ ...pointer, x: PANE.width / 2, y })
    gestures.move({ ...pointer, x: PANE.width / 2 + 20, y })
    found = gestures.dragging
    if (!found) gestures.up({ ...pointer, x: PANE.width / 2, y })
  }
  expect(gestures.dragging).toBe(true)
  const asks = most(gestures)
  expect(gestures.dragging).toBe(true)
  expect(asks).toBeGreaterThan(0)
  expect(asks).toBeLessThan(100)
})

test('a hand that pulls a box open asks none until it lets go', () => {
  const gestures = before(2000)
  const shift = { ...pointer, shift: true }
  gestures.down({ ...shift, x: 5, y: 5 })
  gestures.move({ ...shift, x: 50, y: 50 })
  expect(most(gestures)).toBe(0)
})
