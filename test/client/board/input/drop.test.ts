import { describe, expect, test } from 'vitest'
import { dropAction, dropLegs, dropTarget } from '../../../../client/board/input/drop.ts'
import type { Grab } from '../../../../client/board/input/grab.ts'
import { tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import type { PieceId, Place } from '../../../../table/generated/types.ts'
import { hex, layOut, piece, table, top } from '../trial-table.ts'

const layout = layOut(
  table([
    piece('a', hex('C3')),
    piece('b', hex('C3')),
    piece('c', hex('D2')),
    piece('d', { board: 'm', x: 300, y: 300 }),
    piece('e', { pile: 'dead' }),
  ]),
)
const NONCE = 'nonce-of-the-hand'

function held(ids: readonly PieceId[], anchor: Place): Grab {
  return { kind: 'pieces', ids, anchor, held: tableSpotOf(top, anchor)! }
}

describe('dropped pieces go', () => {
  test('to the cell under the pointer, a stack in its order, in one move', () => {
    const grab = held(['a', 'b'], hex('C3'))
    const to = dropTarget(top, grab, tableSpotOf(top, hex('F4'))!, false)!
    expect(dropAction(top, layout, grab, to, NONCE)).toEqual({
      type: 'move',
      moves: [{ pieces: ['a', 'b'], to: hex('F4') }],
    })
  })

  test('each as far as the one held by the pointer, if they come from several cells', () => {
    const grab = held(['a', 'b', 'c'], hex('C3'))
    expect(dropLegs(top, layout, grab, hex('C4'))).toEqual([
      { pieces: ['a', 'b'], to: hex('C4') },
      { pieces: ['c'], to: hex('D3') },
    ])
  })

  test('with the held one, if the same distance would take them off the map', () => {
    const grab = held(['a', 'c'], hex('C3'))
    expect(dropLegs(top, layout, grab, hex('C2'))).toEqual([
      { pieces: ['a'], to: hex('C2') },
      { pieces: ['c'], to: hex('D1') },
    ])
    expect(dropLegs(top, layout, grab, hex('C1'))).toEqual([{ pieces: ['a', 'c'], to: hex('C1') }])
  })

  test('by way of the waypoints if they were held, and straight otherwise', () => {
    const grab = held(['a', 'c'], hex('C3'))
    expect(dropAction(top, layout, grab, hex('C4'), NONCE, [hex('D3')])).toEqual({
      type: 'move',
      moves: [
        { pieces: ['a'], to: hex('C4'), via: [hex('D3')] },
        { pieces: ['c'], to: hex('D3') },
      ],
    })
  })

  test('all into the tray under the pointer', () => {
    const grab = held(['a', 'b', 'c', 'd'], hex('C3'))
    expect(dropLegs(top, layout, grab, { pile: 'dead' })).toEqual([
      { pieces: ['a', 'b', 'c', 'd'], to: { pile: 'dead' } },
    ])
  })

  test('into the tray under the pointer even in free placement, though their ghost lies beside it', () => {
    const from = tableSpotOf(top, hex('C3'))!
    const grab: Grab = { ...held(['a'], hex('C3')), held: { x: from.x + 30, y: from.y } } as Grab
    expect(dropTarget(top, grab, { x: 905, y: 100 }, true)).toEqual({ pile: 'dead' })
  })

  test('from a tray to the cell, whatever else is dragged', () => {
    const grab = held(['e', 'c'], { pile: 'dead' })
    expect(dropLegs(top, layout, grab, hex('A1'))).toEqual([{ pieces: ['e', 'c'], to: hex('A1') }])
  })

  test('freely to the exact point of the ghost, not of the pointer', () => {
    const from = tableSpotOf(top, hex('C3'))!
    const grab: Grab = { ...held(['a'], hex('C3')), held: { x: from.x + 20, y: from.y - 10 } } as Grab
    expect(dropTarget(top, grab, { x: from.x + 50, y: from.y + 5 }, true)).toEqual({
      board: 'm',
      x: Math.round(from.x + 30),
      y: Math.round(from.y + 15),
    })
  })

  test('freely, and those of other places keep their distance in units', () => {
    const grab = held(['a', 'd'], hex('C3'))
    const from = tableSpotOf(top, hex('C3'))!
    const to = dropTarget(top, grab, { x: from.x + 40, y: from.y + 7 }, true)!
    expect(dropLegs(top, layout, grab, to)).toEqual([
      { pieces: ['a'], to },
      { pieces: ['d'], to: { board: 'm', x: 340, y: 307 } },
    ])
  })

  test('back into the grid from free placement, whichever of them is held', () => {
    const free = { board: 'm', x: 300, y: 300 }
    expect(dropLegs(top, layout, held(['d'], free), hex('C4'))).toEqual([{ pieces: ['d'], to: hex('C4') }])
    for (const { to } of dropLegs(top, layout, held(['a', 'd'], hex('C3')), hex('C4'))) expect(to).toHaveProperty('q')
    for (const { to } of dropLegs(top, layout, held(['a', 'd'], free), hex('C4'))) expect(to).toHaveProperty('q')
  })

  test('to another board, all to one place', () => {
    const grab = held(['a', 'c'], hex('C3'))
    const to = { board: 'sq', q: 1, r: 1 }
    expect(dropLegs(top, layout, grab, to)).toEqual([{ pieces: ['a', 'c'], to }])
  })
})

describe('a drop does nothing', () => {
  test('if all pieces return to their places', () => {
    expect(dropAction(top, layout, held(['a', 'b', 'c'], hex('C3')), hex('C3'), NONCE)).toBeUndefined()
  })

  test('for pieces that already lie in that pile', () => {
    const grab = held(['e', 'c'], { pile: 'dead' })
    expect(dropLegs(top, layout, grab, { pile: 'dead' })).toEqual([{ pieces: ['c'], to: { pile: 'dead' } }])
  })

  test('beside the paper', () => {
    expect(dropTarget(top, held(['a'], hex('C3')), { x: -900, y: 0 }, false)).toBeUndefined()
    expect(dropTarget(top, held(['a'], hex('C3')), { x: -900, y: 0 }, true)).toBeUndefined()
  })

  test('when a drawn piece returns to its cup', () => {
    const grab: Grab = { kind: 'draw', pile: 'cup', from: 'random', held: { x: 0, y: 0 } }
    expect(dropAction(top, layout, grab, { pile: 'cup' }, NONCE)).toBeUndefined()
  })
})

test('a piece taken out of a cup is drawn, with a nonce of its player', () => {
  const grab: Grab = { kind: 'draw', pile: 'cup', from: 'random', held: { x: 0, y: 0 } }
  expect(dropAction(top, layout, grab, hex('A1'), NONCE)).toEqual({
    type: 'draw',
    pile: 'cup',
    count: 1,
    from: 'random',
    to: hex('A1'),
    nonce: NONCE,
  })
})
