import { beforeEach, describe, expect, test } from 'vitest'
import { BoardInput } from '../../../../client/board/input/board-input.ts'
import { HoverReports, type PointedAt } from '../../../../client/board/input/hover-reports.ts'
import type { InputEvents } from '../../../../client/board/input/input-context.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import type { PointerState } from '../../../../client/board/input/pointer-gestures.ts'
import { Selection } from '../../../../client/board/input/selection.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import type { Action, Hover, PieceId } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import { done, hex, module, piece, table, top } from '../trial-table.ts'

const PANE = { width: 1200, height: 800 }
let acts: Action[] = []
let selections: (readonly PieceId[])[] = []
let hovers: Hover[] = []
let points: (PointedAt | undefined)[] = []
let menus: Parameters<InputEvents['menu']>[] = []
let notices: string[] = []
let verdicts: number[] = []
let lights: unknown[] = []
let changes = 0
let state: State
let layout: TableLayout
let viewport: Viewport
let input: BoardInput

beforeEach(() => {
  acts = []
  selections = []
  hovers = []
  points = []
  menus = []
  notices = []
  verdicts = []
  lights = []
  layout = new TableLayout(top)
  viewport = new Viewport(
    top.bounds,
    top.boards[0]!.paper,
    () => PANE,
    true,
    () => {},
  )
  const page = ({ x, y }: { x: number; y: number }) => ({ x: x + 10, y: y + 20 })
  const hears = {
    hover: (hover: Hover) => hovers.push(hover),
    point: (what: (typeof points)[number]) => points.push(what),
  }
  const silent = new MovePreview({
    sidesOf: () => new Set(),
    action: () => undefined,
    later: () => () => {},
    wait: () => () => {},
    changed: () => {},
    reachSize: () => {},
  })
  input = new BoardInput({
    ...{ module, top, layout, viewport, toPage: page, preview: silent },
    events: {
      act: (action) => acts.push(action),
      select: (ids) => selections.push(ids),
      menu: (...what) => menus.push(what),
      notice: (text) => notices.push(text),
      verdict: (seq) => verdicts.push(seq),
      overlay: (name) => lights.push(name),
    },
    hover: new HoverReports(top, hears, page),
    setCursorShape: () => {},
    now: () => 0,
    nonce: () => 'nonce-of-the-hand',
    changed: () => {
      changes++
    },
  })
  state = table([
    piece('a', hex('C3')),
    piece('b', hex('C3')),
    piece('c', hex('E3')),
    piece('foe', hex('F5'), { def: 'b', side: 'blue' }),
  ])
  input.follow(state)
  changes = 0
})

const pointer = (more: Partial<PointerState> = {}): PointerState => ({
  ...{ x: 0, y: 0, id: 1, touch: false, button: 0, shift: false, alt: false, free: false },
  ...more,
})
/** The pixel of a hex's top piece. */
const pixel = (id: string) =>
  viewport.toPixels(layout.at(placeKey(hex(id)))?.counters.at(-1) ?? viewport.toUnits({ x: 0, y: 0 }))
const bare = (id: string) => {
  const { x, y } = module.maps[0]!.grid.centre(hex(id))
  return viewport.toPixels({ x, y })
}
const click = (id: string, more: Partial<PointerState> = {}) => {
  const at = layout.at(placeKey(hex(id))) ? pixel(id) : bare(id)
  input.click(input.hitAt(at), pointer({ ...at, ...more }))
}
const carry = (from: string, to: string, alone = false) => {
  const grab = input.grab(input.hitAt(pixel(from)), alone)!
  input.lift(grab, pixel(from))
  input.carry(grab, bare(to), false)
  return grab
}

describe('a click', () => {
  test('on a stack selects it and fans it out; a second click closes the fan', () => {
    click('C3')
    expect(selections).toEqual([['a', 'b']])
    expect(input.fan?.counters.map((lying) => lying.piece.id)).toEqual(['a', 'b'])
    input.click(input.hitAt(pixel('C3')), pointer())
    expect(input.fan).toBeUndefined()
  })

  test('on a piece of the fan selects that piece and leaves the fan open', () => {
    click('C3')
    const spread = viewport.toPixels(input.fan!.counters[0]!)
    input.click(input.hitAt(spread), pointer())
    expect(selections.at(-1)).toEqual(['a'])
    expect(input.fan).toBeDefined()
  })

  test('leaves the tooltip of a fanned counter beside the row', () => {
    click('C3')
    const { counters: lying, panel } = input.fan!
    const spread = viewport.toPixels(lying[0]!)
    input.hover(spread)
    const { x, y } = viewport.toPixels(panel)
    const width = panel.width * viewport.camera.scale
    expect(points.at(-1)).toMatchObject({ pieces: ['a'], over: { x: x + 10, y: y + 20, width } })
  })

  test('on a single piece opens no fan', () => {
    click('E3')
    expect(selections).toEqual([['c']])
    expect(input.fan).toBeUndefined()
  })

  test('with Shift adds to the selection, and removes from it', () => {
    click('E3')
    click('C3', { shift: true })
    expect(selections.at(-1)).toEqual(['c', 'a', 'b'])
    click('E3', { shift: true })
    expect(selections.at(-1)).toEqual(['a', 'b'])
  })

  test('on the bare map clears the selection, but not with Shift', () => {
    click('E3')
    click('A1', { shift: true })
    expect(input.selected).toEqual(['c'])
    click('A1')
    expect(input.selected).toEqual([])
  })

  test('on a referee’s mark opens the verdict and selects nothing; with Shift it selects the counter', () => {
    input.badges = new Map([['c', { seq: 7, look: 'illegal' }]])
    const mark = viewport.toPixels(input.placedBadges()[0]!)
    input.click(input.hitAt(mark), pointer(mark))
    expect([verdicts, selections]).toEqual([[7], []])
    input.click(input.hitAt(mark), pointer({ ...mark, shift: true }))
    expect([verdicts, selections]).toEqual([[7], [['c']]])
  })

  test('with Alt on the bare map pings', () => {
    click('A1', { alt: true })
    const { x, y } = module.maps[0]!.grid.centre(hex('A1'))
    expect(hovers).toEqual([{ board: 'm', x: Math.round(x), y: Math.round(y), ping: true }])
  })
})

describe('a drag', () => {
  test('of a stack sends one move, and shows where it would go', () => {
    const grab = carry('C3', 'F2')
    expect(input.carried?.to).toEqual(hex('F2'))
    expect(input.carried?.goals).toEqual([hex('F2')])
    input.drop(grab, bare('F2'), false)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['a', 'b'], to: hex('F2') }] }])
    expect(input.carried).toBeUndefined()
  })

  test('shows the others what is dragged, and its end', () => {
    const grab = carry('C3', 'F2')
    expect(hovers.at(-1)?.drag).toEqual(['a', 'b'])
    input.drop(grab, bare('F2'), false)
    expect(hovers.at(-1)?.drag).toBeUndefined()
  })

  test('sends nothing when it is cancelled', () => {
    carry('C3', 'F2')
    input.putBack()
    expect(acts).toEqual([])
  })

  test('of a selection shows a target for each stack', () => {
    input.choose(['a', 'b', 'c'])
    carry('C3', 'C4')
    expect(input.carried?.goals).toEqual([hex('C4'), hex('E4')])
  })

  test('continues without a piece that somebody else takes away', () => {
    const grab = carry('C3', 'F2')
    state = done(state, { type: 'remove', pieces: ['b'] })
    input.follow(state)
    expect(input.carried?.grab).toMatchObject({ ids: ['a'] })
    input.drop(grab, bare('F2'), false)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['a'], to: hex('F2') }] }])
  })

  test('held at the edge of the window pans the table', () => {
    const before = viewport.camera
    const grab = input.grab(input.hitAt(pixel('E3')), false)!
    viewport.zoomMiddle(3)
    input.lift(grab, { x: 600, y: 400 })
    expect(input.drift()).toBe(false)
    const middle = viewport.camera.x
    input.carry(grab, { x: PANE.width - 3, y: 400 }, false)
    expect(input.drift()).toBe(true)
    expect(viewport.camera.x).toBeGreaterThan(middle)
    expect(viewport.camera.scale).toBeGreaterThan(before.scale)
  })
})

describe('hidden pieces', () => {
  const places = () => hovers.filter(({ away }) => !away)

  test('are dragged without telling the others where the pointer is', () => {
    input.follow(done(state, { type: 'veil', pieces: ['c'], as: 'absent' }))
    input.hover(pixel('E3'))
    const grab = carry('E3', 'F2')
    input.drop(grab, bare('F2'), false)
    expect(places()).toEqual([])
    input.hover(bare('A1'))
    expect(places()).toHaveLength(1)
  })

  test('are not named to the others in a drag with other pieces', () => {
    input.follow(done(state, { type: 'veil', pieces: ['a'], as: 'absent' }))
    carry('C3', 'F2')
    expect(hovers.at(-1)?.drag).toEqual(['b'])
  })

  test('do not reveal the pointer of somebody who drags something else over them', () => {
    input.follow(done(state, { type: 'veil', pieces: ['c'], as: 'absent' }))
    carry('C3', 'E3')
    expect(hovers.at(-1)).toMatchObject({ away: true })
  })
})

describe('a selection', () => {
  test('made by a drag ends with the drag', () => {
    const grab = input.grab(input.hitAt(pixel('C3')), false)!
    input.press(grab)
    carry('C3', 'F2')
    input.drop(grab, bare('F2'), false)
    expect(input.selected).toEqual([])
  })

  test('made before a drag outlives it', () => {
    input.choose(['a', 'b', 'c'])
    const grab = input.grab(input.hitAt(pixel('C3')), false)!
    input.press(grab)
    carry('C3', 'C4')
    input.drop(grab, bare('C4'), false)
    expect(input.selected).toEqual(['a', 'b', 'c'])
  })

  test('by a box replaces the previous one', () => {
    input.choose(['c'])
    const { x, y } = pixel('C3')
    input.boxed({ x: x - 5, y: y - 5, width: 10, height: 10 })
    expect(input.selected).not.toContain('c')
    expect(input.selected).toContain('b')
  })

  test('grows and shrinks with Ctrl as with Shift', () => {
    click('E3')
    click('C3', { free: true })
    expect(input.selected).toEqual(['c', 'a', 'b'])
    click('A1', { free: true })
    click('E3', { free: true })
    expect(input.selected).toEqual(['a', 'b'])
  })
})

describe('a new state', () => {
  test('keeps the selection, except for pieces that are gone', () => {
    input.choose(['a', 'c'])
    input.follow(done(state, { type: 'remove', pieces: ['a'] }))
    expect(selections.at(-1)).toEqual(['c'])
  })

  test('reports the moves of others, and not the drop that was just made here', () => {
    const grab = carry('C3', 'F2')
    input.drop(grab, bare('F2'), false)
    state = done(state, acts[0]!)
    expect(input.follow(state)).toEqual([])
    state = done(state, { type: 'move', moves: [{ pieces: ['foe'], to: hex('G5') }] })
    expect(input.follow(state)).toMatchObject([{ id: 'foe' }])
  })

  test('redraws nothing if it equals the last one', () => {
    input.follow({ ...state, seq: 9 })
    expect(changes).toBe(0)
  })

  test('closes the fan of a stack that is no stack any more', () => {
    click('C3')
    input.follow(done(state, { type: 'move', moves: [{ pieces: ['a'], to: hex('A1') }] }))
    expect(input.fan).toBeUndefined()
  })
})

describe('the board reports', () => {
  test('what is under a resting pointer, once for each change', () => {
    input.hover(pixel('C3'))
    input.hover({ x: pixel('C3').x + 1, y: pixel('C3').y })
    expect(points).toHaveLength(1)
    expect(points[0]).toMatchObject({ place: hex('C3'), pieces: ['a', 'b'] })
    input.hover(bare('A1'))
    expect(points.at(-1)).toMatchObject({ place: hex('A1'), pieces: [] })
    input.hover(undefined)
    expect(points.at(-1)).toBeUndefined()
    expect(hovers.at(-1)).toMatchObject({ away: true })
  })

  test('a change under a pointer that does not move', () => {
    input.hover(bare('A1'))
    input.follow(done(state, { type: 'move', moves: [{ pieces: ['c'], to: hex('A1') }] }))
    expect(points.at(-1)).toMatchObject({ place: hex('A1'), pieces: ['c'] })
  })

  test('the pieces, the place and the page position of the menu', () => {
    const at = pixel('C3')
    input.menu(at, input.hitAt(at))
    const over = expect.objectContaining({ width: expect.any(Number) })
    expect(menus).toEqual([[{ x: at.x + 10, y: at.y + 20 }, ['a', 'b'], hex('C3'), over]])
    const { x, y, width, height } = menus[0]?.[3] ?? { x: 0, y: 0, width: 0, height: 0 }
    const [middle, counter] = [{ x: x + width / 2 - at.x, y: y + height / 2 - at.y }, COUNTER * viewport.camera.scale]
    expect(Math.hypot(middle.x - 10, middle.y - 20)).toBeLessThan(counter / 4)
    for (const side of [width, height]) expect(side / counter).toBeCloseTo(1, 0)
    input.menu(bare('A1'), input.hitAt(bare('A1')))
    expect(menus[1]).toMatchObject({ 1: [], 2: hex('A1') })
    expect(menus[1]?.[3]).toBeUndefined()
  })

  test('a selection by the player, but not one made by a drag', () => {
    const selection = new Selection({
      layout,
      events: { act() {}, select: (ids) => selections.push(ids), menu() {} },
      changed() {},
    })
    expect(selection.replace(['c'])).toBe(true)
    expect(selections).toEqual([])
    expect(selection.ids).toEqual(['c'])
  })
})

describe('a key', () => {
  test('flips the selection', () => {
    input.choose(['a', 'b'])
    expect(input.runCommand({ does: 'flip' })).toBe(true)
    expect(acts).toEqual([{ type: 'flip', pieces: ['a', 'b'], face: 1 }])
  })

  test('flips no face-down counter, but says how it is revealed', () => {
    input.follow(done(state, { type: 'veil', pieces: ['a'], as: 'cover' }))
    input.choose(['a', 'b'])
    expect(input.runCommand({ does: 'flip' })).toBe(true)
    expect(acts).toEqual([{ type: 'flip', pieces: ['b'], face: 1 }])
    expect(notices).toEqual(['Face down: reveal it from its menu.'])
  })

  test('without a selection is not handled, so that it may mean something else', () => {
    expect(input.runCommand({ does: 'flip' })).toBe(false)
    expect(input.runCommand({ does: 'bury' })).toBe(false)
  })

  test('opens the latest verdict on the selection', () => {
    expect(input.runCommand({ does: 'verdict' })).toBe(false)
    input.badges = new Map([
      ['a', { seq: 7, look: 'illegal' }],
      ['b', { seq: 12, look: 'held' }],
    ])
    click('C3')
    expect(input.runCommand({ does: 'verdict' })).toBe(true)
    expect(verdicts).toEqual([12])
  })

  test('asks for an overlay, and clears it when nothing else is left to clear', () => {
    input.runCommand({ does: 'overlay', overlay: 'supply' })
    click('E3')
    input.runCommand({ does: 'cancel' })
    expect(lights).toEqual(['supply'])
    input.runCommand({ does: 'cancel' })
    expect(lights).toEqual(['supply', undefined])
  })

  test('E fans out the stack that a click has just fanned out, and closes it the next time', () => {
    click('C3')
    input.runCommand({ does: 'fan' })
    expect(input.fan?.heap.ids).toEqual(['a', 'b'])
    input.runCommand({ does: 'fan' })
    expect(input.fan).toBeUndefined()
    input.runCommand({ does: 'fan' })
    expect(input.fan).toBeDefined()
    input.runCommand({ does: 'fan' })
    expect(input.fan).toBeUndefined()
  })

  test('E hides the tooltip of the stack that it fans out', () => {
    input.choose(['a', 'b'])
    input.hover(pixel('C3'))
    expect(points.at(-1)).toMatchObject({ pieces: ['a', 'b'] })
    input.runCommand({ does: 'fan' })
    expect(points.at(-1)).toBeUndefined()
  })

  test('Escape closes the fan first, and then clears the selection', () => {
    click('C3')
    input.runCommand({ does: 'cancel' })
    expect([input.fan, input.selected]).toEqual([undefined, ['a', 'b']])
    input.runCommand({ does: 'cancel' })
    expect(input.selected).toEqual([])
  })
})

describe('a locked piece', () => {
  const lock = (pieces: string[]) => {
    state = done(state, { type: 'lock', pieces, locked: true })
    input.follow(state)
  }

  test('is selected by no click, no box and no key; its menu still knows it', () => {
    lock(['c'])
    click('E3')
    input.choose(['c', 'foe'])
    expect(input.selected).toEqual(['foe'])
    input.boxed({ x: 0, y: 0, ...PANE })
    expect(input.selected).not.toContain('c')
    input.menu(pixel('E3'), input.hitAt(pixel('E3')))
    expect(menus.at(-1)).toEqual([expect.anything(), ['c'], hex('E3'), expect.anything()])
  })

  test('is deselected at once, and is neither flipped nor rotated', () => {
    click('C3')
    lock(['a'])
    expect(selections.at(-1)).toEqual(['b'])
    input.runCommand({ does: 'rotate', clockwise: true })
    expect(acts).toEqual([{ type: 'rotate', pieces: ['b'], turn: 60 }])
  })
})
