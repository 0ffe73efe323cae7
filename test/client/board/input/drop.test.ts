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

describe('let go, the pieces go', () => {
  test('to the cell under the finger, all of a stack in its order, in one move', () => {
    const grab = held(['a', 'b'], hex('C3'))
    const to = dropTarget(top, grab, tableSpotOf(top, hex('F4'))!, false)!
    expect(dropAction(top, layout, grab, to, NONCE)).toEqual({
      type: 'move',
      moves: [{ pieces: ['a', 'b'], to: hex('F4') }],
    })
  })

  test('each as far as the held one, when they come from several cells', () => {
    const grab = held(['a', 'b', 'c'], hex('C3'))
    expect(dropLegs(top, layout, grab, hex('C4'))).toEqual([
      { pieces: ['a', 'b'], to: hex('C4') },
      { pieces: ['c'], to: hex('D3') },
    ])
  })

  test('along with the held one, where the same way would take them off the map', () => {
    const grab = held(['a', 'c'], hex('C3'))
    expect(dropLegs(top, layout, grab, hex('C2'))).toEqual([
      { pieces: ['a'], to: hex('C2') },
      { pieces: ['c'], to: hex('D1') },
    ])
    expect(dropLegs(top, layout, grab, hex('C1'))).toEqual([{ pieces: ['a', 'c'], to: hex('C1') }])
  })

  test('those that are held by way of the pins, and the others as far as they, whatever their way', () => {
    const grab = held(['a', 'c'], hex('C3'))
    expect(dropAction(top, layout, grab, hex('C4'), NONCE, [hex('D3')])).toEqual({
      type: 'move',
      moves: [
        { pieces: ['a'], to: hex('C4'), via: [hex('D3')] },
        { pieces: ['c'], to: hex('D3') },
      ],
    })
  })

  test('all into the tray under the finger', () => {
    const grab = held(['a', 'b', 'c', 'd'], hex('C3'))
    expect(dropLegs(top, layout, grab, { pile: 'dead' })).toEqual([
      { pieces: ['a', 'b', 'c', 'd'], to: { pile: 'dead' } },
    ])
  })

  test('into the tray under the finger even when put down freely, though their ghost lies beside it', () => {
    const from = tableSpotOf(top, hex('C3'))!
    const grab: Grab = { ...held(['a'], hex('C3')), held: { x: from.x + 30, y: from.y } } as Grab
    expect(dropTarget(top, grab, { x: 905, y: 100 }, true)).toEqual({ pile: 'dead' })
  })

  test('from a tray to the cell, whatever else is carried', () => {
    const grab = held(['e', 'c'], { pile: 'dead' })
    expect(dropLegs(top, layout, grab, hex('A1'))).toEqual([{ pieces: ['e', 'c'], to: hex('A1') }])
  })

  test('freely to the very point where the ghost lies, not to the finger', () => {
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

  test('back into the grid when they lay freely and are put down in a cell, whichever of them is held', () => {
    const free = { board: 'm', x: 300, y: 300 }
    expect(dropLegs(top, layout, held(['d'], free), hex('C4'))).toEqual([{ pieces: ['d'], to: hex('C4') }])
    for (const { to } of dropLegs(top, layout, held(['a', 'd'], hex('C3')), hex('C4'))) expect(to).toHaveProperty('q')
    for (const { to } of dropLegs(top, layout, held(['a', 'd'], free), hex('C4'))) expect(to).toHaveProperty('q')
  })

  test('to another board all to one place', () => {
    const grab = held(['a', 'c'], hex('C3'))
    const to = { board: 'sq', q: 1, r: 1 }
    expect(dropLegs(top, layout, grab, to)).toEqual([{ pieces: ['a', 'c'], to }])
  })
})

describe('nothing happens', () => {
  test('when they come down where they lie', () => {
    expect(dropAction(top, layout, held(['a', 'b', 'c'], hex('C3')), hex('C3'), NONCE)).toBeUndefined()
  })

  test('to those that lie there already', () => {
    const grab = held(['e', 'c'], { pile: 'dead' })
    expect(dropLegs(top, layout, grab, { pile: 'dead' })).toEqual([{ pieces: ['c'], to: { pile: 'dead' } }])
  })

  test('beside the paper', () => {
    expect(dropTarget(top, held(['a'], hex('C3')), { x: -900, y: 0 }, false)).toBeUndefined()
    expect(dropTarget(top, held(['a'], hex('C3')), { x: -900, y: 0 }, true)).toBeUndefined()
  })

  test('when what was drawn comes back to its cup', () => {
    const grab: Grab = { kind: 'draw', pile: 'cup', from: 'random', held: { x: 0, y: 0 } }
    expect(dropAction(top, layout, grab, { pile: 'cup' }, NONCE)).toBeUndefined()
  })
})

test('what comes out of a cup is drawn, with the roller’s own part in the chance', () => {
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
