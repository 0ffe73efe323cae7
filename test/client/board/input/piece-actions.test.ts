import { describe, expect, test } from 'vitest'
import { keyCommandOf } from '../../../../client/board/input/board-keys.ts'
import { flipSelected, moveToDeadPile, rotateActions } from '../../../../client/board/input/piece-actions.ts'
import type { Counter } from '../../../../table/generated/types.ts'
import { hex, layOut, module, piece, table, top } from '../trial-table.ts'

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  keyCommandOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

describe('a key', () => {
  test.each([
    ['f', { does: 'flip' }],
    ['F', { does: 'flip' }],
    ['r', { does: 'rotate', clockwise: true }],
    ['Delete', { does: 'bury' }],
    ['Escape', { does: 'cancel' }],
    ['-', { does: 'zoom', factor: 0.8 }],
  ])('%s means its action', (name, gesture) => {
    expect(key(name)).toEqual(gesture)
  })

  test('Backspace sends no counter to the losses: it only removes waypoints', () => {
    expect(key('Backspace')).toBeUndefined()
  })

  test('with Shift rotates the other way', () => {
    expect(key('R', { shiftKey: true })).toEqual({ does: 'rotate', clockwise: false })
  })

  test('plus zooms in, on keyboards with and without Shift for it', () => {
    expect(key('+')).toEqual(key('+', { shiftKey: true }))
    expect(key('+')).toMatchObject({ does: 'zoom' })
  })

  test('with Ctrl, Alt or Meta is left to the page', () => {
    expect(key('f', { ctrlKey: true })).toBeUndefined()
    expect(key('r', { metaKey: true })).toBeUndefined()
    expect(key('f', { altKey: true })).toBeUndefined()
  })

  test('Tab never belongs to the board, or it would trap the focus', () => {
    expect(key('Tab')).toBeUndefined()
  })
})

const layout = layOut(
  table([
    piece('a', hex('C3')),
    piece('b', hex('C3'), { face: 1 }),
    piece('c', hex('D2'), { turn: 300 }),
    piece('one', hex('D2'), { def: 'one' }),
    { id: 'back', at: hex('E2'), cover: 'back', face: 0, turn: 0, side: 'red' },
    piece('s', { board: 'sq', q: 1, r: 1 }),
    piece('dead', { pile: 'dead' }),
  ]),
)

test('F turns each piece to its next face, and groups those that come to the same face', () => {
  expect(flipSelected(layout, module, ['a', 'b', 'c'])).toEqual([
    { type: 'flip', pieces: ['a', 'c'], face: 1 },
    { type: 'flip', pieces: ['b'], face: 0 },
  ])
})

test('F turns a used unit to its unused side, not to its reduced side', () => {
  const looks = ['full', 'used', 'reduced', 'reduced-used'] as const
  const four = { ...module.counters.get('u')!, faces: looks.map((look) => ({ look })) }
  const printed = { ...module, counters: new Map([...module.counters, ['u', four]]) }
  const turned = (face: number) => flipSelected(layOut(table([piece('a', hex('C3'), { face })])), printed, ['a'])
  expect([0, 1, 2, 3].map((face) => turned(face))).toEqual(
    [1, 0, 3, 2].map((face) => [{ type: 'flip', pieces: ['a'], face }]),
  )
})

test('F never returns a lost step: if a side is not printed, it stays among those of the same strength', () => {
  const flipsOf = (faces: Counter['faces'], face: number) => {
    const printed = { ...module, counters: new Map([['u', { ...module.counters.get('u')!, faces }]]) }
    return flipSelected(layOut(table([piece('a', hex('C3'), { face })])), printed, ['a'])
  }
  const three: Counter['faces'] = [{ look: 'full' }, { look: 'used' }, { look: 'reduced' }]
  expect(flipsOf(three, 1)).toEqual([{ type: 'flip', pieces: ['a'], face: 0 }])
  expect(flipsOf(three, 2)).toEqual([])
  const called: Counter['faces'] = [{ name: 'Ready' }, { name: 'Reduced' }, { name: 'Used' }, { name: 'Reduced, used' }]
  expect([0, 1, 2, 3].map((face) => flipsOf(called, face))).toEqual(
    [2, 3, 0, 1].map((face) => [{ type: 'flip', pieces: ['a'], face }]),
  )
})

test('F goes through the faces of a counter that is neither used nor reduced, as of a die', () => {
  const die = { ...module.counters.get('u')!, faces: ['1', '2', '3'].map((name) => ({ name })) }
  const printed = { ...module, counters: new Map([['u', die]]) }
  const turned = (face: number) => flipSelected(layOut(table([piece('a', hex('C3'), { face })])), printed, ['a'])
  expect([0, 1, 2].map(turned)).toEqual([1, 2, 0].map((face) => [{ type: 'flip', pieces: ['a'], face }]))
})

test('F ignores counters with one face or a hidden face', () => {
  expect(flipSelected(layout, module, ['one', 'back'])).toEqual([])
})

test('R rotates by a side of the cell: a sixth on hexes, a quarter on squares', () => {
  expect(rotateActions(layout, top, ['a', 'c'], true)).toEqual([
    { type: 'rotate', pieces: ['a'], turn: 60 },
    { type: 'rotate', pieces: ['c'], turn: 0 },
  ])
  expect(rotateActions(layout, top, ['a', 's'], false)).toEqual([
    { type: 'rotate', pieces: ['a'], turn: 300 },
    { type: 'rotate', pieces: ['s'], turn: 270 },
  ])
})

describe('Delete', () => {
  test('moves all counters that are not there yet to the dead pile, in one move', () => {
    expect(moveToDeadPile(layout, ['a', 'c', 'dead'])).toEqual({
      type: 'move',
      moves: [{ pieces: ['a', 'c'], to: { pile: 'dead' } }],
    })
    expect(moveToDeadPile(layout, ['dead'])).toBeUndefined()
  })

  test('prefers the dead pile of the piece’s own side', () => {
    const piles = [
      { id: 'blue-dead', name: 'Blue', kind: 'dead', sight: 'all', side: 'blue' },
      { id: 'red-dead', name: 'Red', kind: 'dead', sight: 'all', side: 'red' },
    ] as const
    const state = table([piece('a', hex('C3')), piece('b', hex('C3'), { def: 'b', side: 'blue' })])
    const own = layOut({ ...state, game: { ...state.game, piles: [...piles] } })
    expect(moveToDeadPile(own, ['a', 'b'])).toEqual({
      type: 'move',
      moves: [
        { pieces: ['a'], to: { pile: 'red-dead' } },
        { pieces: ['b'], to: { pile: 'blue-dead' } },
      ],
    })
  })

  test('does nothing in a game without dead piles', () => {
    const state = table([piece('a', hex('C3'))])
    expect(moveToDeadPile(layOut({ ...state, game: { ...state.game, piles: [] } }), ['a'])).toBeUndefined()
  })
})
