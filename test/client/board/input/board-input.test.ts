import { beforeEach, describe, expect, test } from 'vitest'
import { done, hex, module } from '../trial-table.ts'

import {
  acts,
  bare,
  carriedOver,
  carry,
  click,
  hovers,
  input,
  PANE,
  panels,
  pixel,
  pointer,
  points,
  selections,
  setUpBoard,
  state,
  verdicts,
  viewport,
} from './board-under-test.ts'

beforeEach(setUpBoard)

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
    input.follow(done(state, { type: 'remove', pieces: ['b'] }))
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

describe('counters carried over a panel', () => {
  const over = (spot: { readonly pile: string } | 'closed') => {
    const grab = carry('C3', 'F2', true)
    // In pixels of the page, where the board begins at 10, 20.
    panels.set(PANE.width + 90, spot)
    const at = { x: PANE.width + 80, y: 300 }
    input.carry(grab, at, false, true)
    return { grab, at }
  }

  test('go into its pile', () => {
    const { grab, at } = over({ pile: 'cup' })
    expect(input.carried?.to).toEqual({ pile: 'cup' })
    input.drop(grab, at, false, true)
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['b'], to: { pile: 'cup' } }] }])
    expect(carriedOver.at(-1)).toBeUndefined()
  })

  test('go back where there is none, even if the map lies beneath', () => {
    const { grab, at } = over('closed')
    expect(input.carried?.to).toBeUndefined()
    input.drop(grab, at, false, true)
    expect(acts).toEqual([])
  })

  test('do not push the table', () => {
    viewport.zoomMiddle(3)
    over({ pile: 'cup' })
    expect(input.drift()).toBe(false)
  })

  test('are not over it when the keyboard’s cursor is beneath', () => {
    const grab = carry('C3', 'F2', true)
    panels.set(bare('F2').x + 10, { pile: 'cup' })
    input.drop(grab, bare('F2'), false)
    expect(acts).toMatchObject([{ moves: [{ to: hex('F2') }] }])
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
