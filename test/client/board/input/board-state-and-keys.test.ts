import { beforeEach, describe, expect, test } from 'vitest'
import { Selection } from '../../../../client/board/input/selection.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import { done, hex } from '../trial-table.ts'

import {
  acts,
  bare,
  carry,
  changes,
  click,
  hovers,
  input,
  layout,
  lights,
  menus,
  notices,
  PANE,
  pixel,
  points,
  selections,
  setUpBoard,
  state,
  verdicts,
  viewport,
} from './board-under-test.ts'

beforeEach(setUpBoard)

describe('a new state', () => {
  test('keeps the selection, except for pieces that are gone', () => {
    input.choose(['a', 'c'])
    input.follow(done(state, { type: 'remove', pieces: ['a'] }))
    expect(selections.at(-1)).toEqual(['c'])
  })

  test('reports the moves of others, and not the drop that was just made here', () => {
    const grab = carry('C3', 'F2')
    input.drop(grab, bare('F2'), false)
    const dropped = done(state, acts[0]!)
    expect(input.follow(dropped)).toEqual([])
    const moved = done(dropped, { type: 'move', moves: [{ pieces: ['foe'], to: hex('G5') }] })
    expect(input.follow(moved)).toMatchObject([{ id: 'foe' }])
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
    input.follow(done(state, { type: 'lock', pieces, locked: true }))
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
