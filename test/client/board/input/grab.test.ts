import { describe, expect, test } from 'vitest'
import { grab, inOrder } from '../../../../client/board/input/grab.ts'
import { covers, hitTest, piecesInBox } from '../../../../client/board/layout/hit-test.ts'
import { tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import { hex, layOut, piece, table, top } from '../trial-table.ts'

const layout = layOut(
  table(
    [
      piece('low', hex('C3')),
      piece('mid', hex('C3')),
      piece('high', hex('C3')),
      piece('lone', hex('E3')),
      piece('lost', { pile: 'dead' }),
      piece('gone', { pile: 'dead' }),
    ],
    { veiled: { cup: 3 } },
  ),
)

const lying = (id: string) => layout.heapOf(id)!.counters.find((each) => each.piece.id === id)!
const at = (id: string) => hitTest(top, layout, undefined, lying(id))
/** A spot where only the edge of a lower piece shows. */
const edge = (id: string) => {
  const { x, y, size } = lying(id)
  return hitTest(top, layout, undefined, { x: x - size / 2 + 1, y: y + size / 2 - 1 })
}

describe('under the pointer lies', () => {
  test('the top piece, where it covers the others', () => {
    expect(at('high').counter?.piece.id).toBe('high')
    expect(at('low').counter?.piece.id).toBe('high')
  })

  test('a lower piece, where its edge shows', () => {
    expect(edge('low').counter?.piece.id).toBe('low')
    expect(edge('mid').counter?.piece.id).toBe('mid')
  })

  test('the cell, beside its counters', () => {
    const { x, y } = tableSpotOf(top, hex('C3'))!
    expect(hitTest(top, layout, undefined, { x, y: y - 48 })).toMatchObject({ place: hex('C3'), fan: false })
    expect(hitTest(top, layout, undefined, { x, y: y - 48 }).counter).toBeUndefined()
  })

  test('a counter of the fan, before the stack beneath it', () => {
    const heap = layout.heapOf('low')!
    const panel = { x: heap.x - 100, y: heap.y - 100, width: 200, height: 200 }
    const fan = { heap, panel, counters: heap.counters.map((each, rank) => ({ ...each, x: heap.x - 60 + rank * 60 })) }
    expect(hitTest(top, layout, fan, { x: heap.x - 70, y: heap.y }).counter?.piece.id).toBe('low')
    expect(hitTest(top, layout, fan, { x: heap.x - 98, y: heap.y - 98 })).toMatchObject({ fan: true, place: hex('C3') })
  })
})

test('a turned counter covers what its corners reach, and not what they left', () => {
  const turned = { x: 0, y: 0, size: 64, piece: piece('t', hex('A1'), { turn: 45 }) }
  expect(covers(turned, { x: 0, y: -44 })).toBe(true)
  expect(covers(turned, { x: 31, y: 31 })).toBe(false)
})

describe('a press takes', () => {
  test('the whole stack, whichever of its pieces is pressed', () => {
    expect(grab(layout, at('high'), [], false)).toMatchObject({ kind: 'pieces', ids: ['low', 'mid', 'high'] })
    expect(grab(layout, edge('low'), [], false)).toMatchObject({ ids: ['low', 'mid', 'high'] })
  })

  test('with Alt the pressed piece alone', () => {
    expect(grab(layout, at('high'), [], true)).toMatchObject({ ids: ['high'] })
    expect(grab(layout, edge('mid'), ['low', 'mid', 'high'], true)).toMatchObject({ ids: ['mid'] })
  })

  test('the whole selection, when the piece belongs to it, in the order of the stacks', () => {
    expect(grab(layout, at('high'), ['high', 'lone', 'low'], false)).toMatchObject({ ids: ['low', 'high', 'lone'] })
  })

  describe('from a fan', () => {
    const heap = layout.heapOf('low')!
    const panel = { x: heap.x - 100, y: heap.y - 100, width: 200, height: 200 }
    const fan = { heap, panel, counters: heap.counters.map((each, rank) => ({ ...each, x: heap.x - 60 + rank * 60 })) }
    const low = hitTest(top, layout, fan, { x: heap.x - 70, y: heap.y })

    test('the piece alone, though the click that opened it selected them all', () => {
      expect(grab(layout, low, ['low', 'mid', 'high'], false)).toMatchObject({ ids: ['low'] })
    })

    test('those that were picked from it by hand', () => {
      expect(grab(layout, low, ['low', 'high'], false)).toMatchObject({ ids: ['low', 'high'] })
    })
  })

  test('the stack, when only others of it are selected', () => {
    expect(grab(layout, at('high'), ['low'], false)).toMatchObject({ ids: ['low', 'mid', 'high'] })
  })

  test('one piece from an open tray', () => {
    expect(grab(layout, at('gone'), [], false)).toMatchObject({ ids: ['gone'] })
  })

  test('a piece at random from a cup that nobody looks into', () => {
    const cup = hitTest(top, layout, undefined, tableSpotOf(top, { pile: 'cup' })!)
    expect(grab(layout, cup, [], false)).toMatchObject({ kind: 'draw', pile: 'cup', from: 'random' })
  })

  test('nothing from an empty cup, nor from the bare map', () => {
    const bare = layOut(table([], { veiled: { cup: 0 } }))
    const cup = hitTest(top, bare, undefined, tableSpotOf(top, { pile: 'cup' })!)
    expect(grab(bare, cup, [], false)).toBeUndefined()
    expect(grab(layout, hitTest(top, layout, undefined, tableSpotOf(top, hex('A6'))!), [], false)).toBeUndefined()
  })

  test('from a cup that one may look into, still one at random', () => {
    const open = layOut(table([piece('x', { pile: 'cup' }), piece('y', { pile: 'cup' })]))
    const cup = hitTest(top, open, undefined, open.heapOf('y')!.counters[1]!)
    expect(grab(open, cup, [], false)).toMatchObject({ kind: 'draw', from: 'random' })
  })
})

test('ids that are no longer on the table are passed over', () => {
  expect(inOrder(layout, ['nobody', 'lone', 'high', 'low'])).toEqual(['lone', 'low', 'high'])
})

test('a box takes stacks whole when it holds their spot, and single counters of trays', () => {
  const { x, y } = tableSpotOf(top, hex('C3'))!
  expect(piecesInBox(layout, { x: x - 10, y: y - 10, width: 20, height: 20 })).toEqual(['low', 'mid', 'high'])
  expect(piecesInBox(layout, { x: x + 5, y: y + 5, width: 20, height: 20 })).toEqual([])
  const lost = lying('lost')
  expect(piecesInBox(layout, { x: lost.x - 5, y: lost.y - 5, width: 10, height: 10 })).toEqual(['lost'])
})
