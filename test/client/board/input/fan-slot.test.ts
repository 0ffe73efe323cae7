import { beforeEach, describe, expect, test } from 'vitest'
import { BoardInput } from '../../../../client/board/input/board-input.ts'
import { slotAt, slotMark } from '../../../../client/board/input/fan-slot.ts'
import { HoverReports } from '../../../../client/board/input/hover-reports.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import type { Action, PieceId } from '../../../../table/generated/types.ts'
import type { Spot } from '../../../../table/geometry/hex.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { done, hex, module, piece, table, top } from '../trial-table.ts'

let acts: Action[] = []
let layout: TableLayout
let viewport: Viewport
let input: BoardInput
let changed: string[] = []
/** The places that the board reported for a resting pointer. */
let points: (readonly PieceId[] | undefined)[] = []

beforeEach(() => {
  acts = []
  changed = []
  points = []
  layout = new TableLayout(top)
  viewport = new Viewport(
    top.bounds,
    top.boards[0]!.paper,
    () => ({ width: 1600, height: 1000 }),
    true,
    () => {},
  )
  const preview = new MovePreview({
    sidesOf: () => new Set(),
    action: () => undefined,
    later: () => () => {},
    wait: () => () => {},
    changed: () => {},
    reachSize: () => {},
  })
  input = new BoardInput({
    ...{ module, top, layout, viewport, preview, toPage: (pixel: Spot) => pixel },
    events: { act: (action) => acts.push(action), select: () => {}, menu: () => {} },
    hover: new HoverReports(top, { hover: () => {}, point: (what) => points.push(what?.pieces) }, (pixel) => pixel),
    setCursorShape: () => {},
    now: () => 0,
    nonce: () => 'nonce-of-the-hand',
    changed: (what) => changed.push(what),
  })
  input.follow(
    table([
      ...['a', 'b', 'c', 'd'].map((id) => piece(id, hex('C3'))),
      piece('x', hex('F5')),
      ...['p', 'q'].map((id) => piece(id, hex('F2'))),
    ]),
  )
})

const on = (id: string) => viewport.toPixels(layout.at(placeKey(hex(id)))!.counters.at(-1)!)
/** A spot slightly left or right of a counter in the fan. */
const beside = (id: PieceId, side: -1 | 1) => {
  const found = input.fan!.counters.find(({ piece }) => piece.id === id)!
  return viewport.toPixels({ x: found.x + side * found.size * 0.4, y: found.y })
}
const take = (at: Spot, alone = false) => {
  const grab = input.grab(input.hitAt(at), alone)!
  input.lift(grab, at)
  return grab
}
const open = (id: string) => input.fanOut(placeKey(hex(id)))
const stackOf = (id: string) => done(layout.state, acts.at(-1)!).stacks.get(placeKey(hex(id)))

describe('a counter of a fanned-out stack', () => {
  test('goes between two others of the stack, and the order changes', () => {
    open('C3')
    const grab = take(beside('a', 1))
    input.carry(grab, beside('c', 1), false)
    expect(input.carried).toMatchObject({ slot: 3, to: hex('C3') })
    expect(slotMark(input.fan!, 3).height).toBeGreaterThan(0)
    input.drop(grab, beside('c', 1), false)
    expect(acts).toEqual([{ type: 'stack', at: hex('C3'), pieces: ['b', 'c', 'a', 'd'] }])
    expect(stackOf('C3')).toEqual(['b', 'c', 'a', 'd'])
  })

  test('sends nothing if it is dropped where it was', () => {
    open('C3')
    for (const side of [-1, 1] as const) {
      const grab = take(beside('b', 1))
      input.carry(grab, beside('b', side), false)
      input.drop(grab, beside('b', side), false)
    }
    expect(acts).toEqual([])
    expect(input.fan).toBeDefined()
  })

  test('moves to another hex like any other counter, and the fan closes', () => {
    open('C3')
    const grab = take(beside('b', 1))
    const far = viewport.toPixels(layout.at(placeKey(hex('F5')))!)
    input.carry(grab, far, false)
    expect(input.fan).toBeUndefined()
    input.drop(grab, far, false)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['b'], to: hex('F5') }] }])
  })
})

describe('a fan that covers the hex where its counter is to go', () => {
  /** Far out the fan is as wide as several hexes. */
  const openFarOut = () => {
    viewport.zoomMiddle(0.45)
    open('C3')
    const centre = (counter: { x: number; y: number }) => viewport.toPixels({ x: counter.x, y: counter.y })
    const [own, other] = input.fan!.counters.map(centre) as [Spot, Spot]
    return { own, other }
  }

  test('lets the drop through to the hex under another counter', () => {
    const { own, other } = openFarOut()
    const grab = take(own)
    input.carry(grab, other, false)
    expect(input.carried?.slot).toBeUndefined()
    input.drop(grab, other, false)
    const [action] = acts
    const place = input.hitAt(other).place
    expect(place).not.toEqual(hex('C3'))
    expect(action).toEqual({ type: 'move', moves: [{ pieces: ['a'], to: place }] })
  })

  test('lets the drop through where the counter lay, once the pointer has been elsewhere', () => {
    const { own, other } = openFarOut()
    const grab = take(own)
    input.carry(grab, other, false)
    input.carry(grab, own, false)
    input.drop(grab, own, false)
    expect(acts).toMatchObject([{ type: 'move', moves: [{ pieces: ['a'] }] }])
  })

  test('takes back a counter that hardly moved', () => {
    const { own } = openFarOut()
    const grab = take(own)
    const near = { x: own.x + 6, y: own.y + 3 }
    input.carry(grab, near, false)
    input.drop(grab, near, false)
    expect(acts).toEqual([])
    expect(input.fan).toBeDefined()
  })
})

describe('a stack under a dragged counter', () => {
  test('fans out on a key, and takes the counter between two of its own', () => {
    const grab = take(on('F2'))
    input.carry(grab, on('C3'), false)
    expect(input.fan).toBeUndefined()
    expect(input.openUnder()).toBe(true)
    input.carry(grab, beside('b', -1), false)
    input.drop(grab, beside('b', -1), false)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['p', 'q'], to: hex('C3'), depth: 1 }] }])
    expect(stackOf('C3')).toEqual(['a', 'p', 'q', 'b', 'c', 'd'])
  })

  test('takes the counter on top if it is dropped on the hex itself, fanned out or not', () => {
    const grab = take(on('F2'))
    input.carry(grab, on('C3'), false)
    input.openUnder()
    input.drop(grab, on('C3'), false)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['p', 'q'], to: hex('C3') }] }])
  })

  test('does not fan out if the place holds nothing, or only the dragged counter', () => {
    const grab = take(on('F2'))
    input.carry(grab, on('F2'), false)
    expect(input.openUnder()).toBe(false)
    input.carry(grab, viewport.toPixels({ x: 10, y: 10 }), false)
    expect(input.openUnder()).toBe(false)
  })
})

describe('counters of several stacks', () => {
  test('join a stack in one move, in the order of their own stacks', () => {
    input.choose(['c', 'p', 'a', 'q'])
    const grab = take(on('F2'))
    input.carry(grab, on('F5'), false)
    input.openUnder()
    input.carry(grab, beside('x', -1), false)
    input.drop(grab, beside('x', -1), false)
    expect(acts).toHaveLength(1)
    expect(stackOf('F5')).toEqual(['a', 'c', 'p', 'q', 'x'])
  })

  test('dragged over other counters never take them along', () => {
    const grab = take(on('C3'))
    for (const over of ['F2', 'F5', 'F2']) input.carry(grab, on(over), false)
    input.drop(grab, viewport.toPixels({ x: 60, y: 60 }), false)
    const [action] = acts
    expect(action?.type === 'move' && action.moves.flatMap(({ pieces }) => pieces)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('a stack under a resting pointer', () => {
  test('leans apart so that each counter is visible, and its top stays in place', () => {
    const [before] = [layout.at(placeKey(hex('C3')))!.counters]
    input.hover(on('C3'))
    const after = layout.at(placeKey(hex('C3')))!.counters
    expect(after.at(-1)).toMatchObject({ x: before.at(-1)!.x, y: before.at(-1)!.y })
    expect(after[0]!.y - after.at(-1)!.y).toBeGreaterThan(3 * (before[0]!.y - before.at(-1)!.y))
    expect(changed).toContain('counters')
    // With Alt a press takes the lower counter alone, without it the whole stack.
    const lowest = viewport.toPixels({ x: after[0]!.x - 20, y: after[0]!.y + 20 })
    expect(input.grab(input.hitAt(lowest), true)).toMatchObject({ ids: ['a'] })
    expect(input.grab(input.hitAt(lowest), false)).toMatchObject({ ids: ['a', 'b', 'c', 'd'] })
    expect(input.grab(input.hitAt(on('C3')), true)).toMatchObject({ ids: ['d'] })
  })

  test('closes when the pointer leaves, picks something up or rests elsewhere, and does not flicker at its edge', () => {
    const closed = layout.at(placeKey(hex('C3')))!.counters[0]!.x
    const isClosed = () => layout.at(placeKey(hex('C3')))!.counters[0]!.x === closed
    const { x, y } = layout.at(placeKey(hex('C3')))!
    input.hover(on('C3'))
    input.hover(viewport.toPixels({ x: x - 40, y: y - 30 }))
    expect(isClosed()).toBe(false)
    input.hover(on('F2'))
    expect(isClosed()).toBe(true)
    input.hover(on('C3'))
    input.hover(undefined)
    expect(isClosed()).toBe(true)
    input.hover(on('C3'))
    take(on('C3'))
    expect(isClosed()).toBe(true)
  })
})

describe('a fanned-out stack', () => {
  test('shows no tooltip for the stack, but one for a counter in the fan', () => {
    input.hover(on('C3'))
    expect(points.at(-1)).toEqual(['a', 'b', 'c', 'd'])
    const press = { ...on('C3'), id: 1, touch: false, button: 0, shift: false, alt: false, free: false }
    input.click(input.hitAt(press), press)
    expect(points.at(-1)).toBeUndefined()
    input.hover(on('C3'))
    expect(points.at(-1)).toBeUndefined()
    input.hover(beside('b', 1))
    expect(points.at(-1)).toEqual(['b'])
  })
})

describe('a counter dragged from the fan', () => {
  test('stays under the pointer, also if the stack leant apart before', () => {
    input.hover(on('C3'))
    open('C3')
    const at = beside('a', 1)
    const grab = take(at)
    const likeness = input.fan!.counters[0]!
    const own = layout.at(placeKey(hex('C3')))!.counters[0]!
    const { x, y } = viewport.toUnits(at)
    // The ghost keeps its distance from the pointer as in the fan.
    expect(own.x + x - grab.held.x).toBeCloseTo(likeness.x, 6)
    expect(own.y + y - grab.held.y).toBeCloseTo(likeness.y, 6)
  })
})

describe('a gap', () => {
  test('is found in every row of a high stack, and nowhere beside it', () => {
    input.follow(table([...'abcdefghi'].map((id) => piece(id, hex('C3')))))
    open('C3')
    const fan = input.fan!
    for (const [depth, { x, y, size }] of fan.counters.entries()) {
      expect(slotAt(fan, { x: x - size / 4, y })).toBe(depth)
      expect(slotAt(fan, { x: x + size / 4, y })).toBe(depth + 1)
    }
    expect(slotAt(fan, { x: fan.panel.x - 1, y: fan.panel.y })).toBeUndefined()
  })
})
