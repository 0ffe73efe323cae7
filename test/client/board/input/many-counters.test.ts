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

/** How often a hit test read the position and rotation of a counter. */
let asked = 0
const counted = (piece: Piece): Piece =>
  new Proxy(piece, {
    get(target, key) {
      if (key === 'turn') asked++
      return Reflect.get(target, key)
    },
  })

/** A board with this many counters, in stacks all over the map. */
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

/** The most counters that a single pointer move reads. */
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

test('a pointer that moves over two thousand counters reads only the few near it', () => {
  const gestures = before(2000)
  const asks = most(gestures)
  expect(asks).toBeGreaterThan(0)
  expect(asks).toBeLessThan(100)
})

test('a drag of a stack over two thousand counters reads only the few near it', () => {
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

test('a box reads no counter until it is finished', () => {
  const gestures = before(2000)
  const shift = { ...pointer, shift: true }
  gestures.down({ ...shift, x: 5, y: 5 })
  gestures.move({ ...shift, x: 50, y: 50 })
  expect(most(gestures)).toBe(0)
})
