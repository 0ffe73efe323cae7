import { beforeEach, describe, expect, test } from 'vitest'
import { type DraggedStack, othersDragged, ownDragged } from '../../../../client/board/layout/dragged-stacks.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { hex, piece, table, top } from '../trial-table.ts'

let layout: TableLayout
const heap = (id: string) => layout.at(placeKey(hex(id)))!
const names = ({ counters }: DraggedStack) => counters.map(({ piece }) => piece.id)

beforeEach(() => {
  layout = new TableLayout(top)
  layout.follow(
    table([...['a', 'b', 'c'].map((id) => piece(id, hex('C3'))), piece('p', hex('F2')), piece('q', hex('F5'))]),
  )
})

describe('a dragged selection of several stacks', () => {
  test('shows each stack with its count, as far from the others as on the table', () => {
    const dragged = ownDragged(layout, ['a', 'b', 'p', 'q'], { x: 10, y: 20 })
    expect(dragged.map(names)).toEqual([['a', 'b'], ['p'], ['q']])
    expect(dragged.map(({ count }) => count)).toEqual([2, 1, 1])
    expect(dragged[1]?.counters[0]).toMatchObject({ x: heap('F2').x + 10, y: heap('F2').y + 20 })
  })

  test('shows each stack to the other players, too, and the one that is held under the pointer', () => {
    const [from, at] = [heap('F2'), { x: heap('F2').x + 100, y: heap('F2').y - 60 }]
    const dragged = othersDragged(layout, ['a', 'b', 'p', 'q'], { x: from.x + 9, y: from.y - 4 }, at)
    expect(dragged.map(names)).toEqual([['a', 'b'], ['p'], ['q']])
    expect(dragged[1]?.counters[0]).toMatchObject(at)
    expect(dragged[2]?.counters[0]).toMatchObject({ x: heap('F5').x + 100, y: heap('F5').y - 60 })
  })

  test('leaves out what this viewer does not see', () => {
    expect(othersDragged(layout, ['hidden'], { x: 0, y: 0 }, { x: 5, y: 5 })).toEqual([])
  })
})
