import { expect, test } from 'vitest'
import type { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { done, hex, layOut, piece, table, top } from '../trial-table.ts'

const all = (layout: TableLayout) => layout.within(layout.range(top.bounds))

test('the pieces of a place lie there in order, bottom first', () => {
  const layout = layOut(table([piece('a', hex('C3')), piece('b', hex('C3')), piece('c', hex('A1'))]))
  const heap = layout.at(placeKey(hex('C3')))
  expect(heap?.ids).toEqual(['a', 'b'])
  expect(heap?.counters.map((lying) => lying.piece.id)).toEqual(['a', 'b'])
  expect(layout.heapOf('c')?.ids).toEqual(['c'])
})

test('an equal state changes nothing', () => {
  const state = table([piece('a', hex('C3'))])
  const layout = layOut(state)
  const heap = layout.heapOf('a')
  expect(layout.follow({ ...state, seq: 4, notes: {} })).toBeUndefined()
  expect(layout.heapOf('a')).toBe(heap)
})

test('only the heaps of changed pieces are laid out again', () => {
  const state = table([piece('a', hex('C3')), piece('b', hex('D3')), piece('c', hex('E3'))])
  const layout = layOut(state)
  const [b, c] = [layout.heapOf('b'), layout.heapOf('c')]
  layout.follow(done(state, { type: 'mark', pieces: ['b'], mark: 'moved', count: 1 }))
  expect(layout.heapOf('b')).not.toBe(b)
  expect(layout.heapOf('b')?.counters[0]?.piece.marks).toEqual({ moved: 1 })
  expect(layout.heapOf('c')).toBe(c)
})

test('a moved piece is reported with its former spot, and both heaps are right', () => {
  const state = table([piece('a', hex('C3')), piece('b', hex('C3')), piece('c', hex('D3'))])
  const layout = layOut(state)
  const from = layout.heapOf('b')!.counters[1]!
  const moved = layout.follow(done(state, { type: 'move', moves: [{ pieces: ['b'], to: hex('D3') }] }))
  expect(moved).toEqual([{ id: 'b', from: expect.objectContaining({ x: from.x, y: from.y }) }])
  expect(layout.at(placeKey(hex('C3')))?.ids).toEqual(['a'])
  expect(layout.at(placeKey(hex('D3')))?.ids).toEqual(['c', 'b'])
})

test('the last piece that leaves removes its heap', () => {
  const state = table([piece('a', hex('C3'))])
  const layout = layOut(state)
  layout.follow(done(state, { type: 'remove', pieces: ['a'] }))
  expect(layout.at(placeKey(hex('C3')))).toBeUndefined()
  expect(all(layout)).toEqual([])
})

test('after many moves the layout is the one that the last state alone would give', () => {
  const cells = ['A1', 'B2', 'C3', 'D4', 'E5'].map(hex)
  let state = table(Array.from({ length: 12 }, (_, at) => piece(`p${at}`, cells[at % 5]!)))
  const layout = layOut(state)
  for (let turn = 0; turn < 60; turn++) {
    const to = turn % 7 === 0 ? { pile: 'dead' } : cells[(turn * 3) % 5]!
    state = done(state, { type: 'move', moves: [{ pieces: [`p${(turn * 5) % 12}`], to }] })
    layout.follow(state)
  }
  expect(all(layout)).toEqual(all(layOut(state)))
})

test('trays are drawn first, then stacks from the far edge to the near one', () => {
  const layout = layOut(table([piece('near', hex('A5')), piece('far', hex('A1')), piece('dead', { pile: 'dead' })]))
  expect(all(layout).map(({ ids }) => ids[0])).toEqual(['dead', 'far', 'near'])
})

test('a tray shows its pieces side by side', () => {
  const layout = layOut(table([piece('a', { pile: 'dead' }), piece('b', { pile: 'dead' })]))
  const heap = layout.heapOf('a')!
  expect(heap.kind).toBe('spread')
  expect(heap.counters[1]!.x - heap.counters[0]!.x).toBeGreaterThanOrEqual(heap.counters[0]!.size)
})

test('a pile that nobody may look into shows a few backs, to prove that it is not empty', () => {
  const layout = layOut(table([], { veiled: { cup: 30, dead: 0 } }))
  expect(layout.hiddenBacks.length).toBeGreaterThan(0)
  expect(layout.hiddenBacks.every(({ piece: back }) => 'pile' in back.at && back.at.pile === 'cup')).toBe(true)
  expect(layout.hiddenBacks.every(({ piece: back }) => back.def === undefined)).toBe(true)
})

test('the backs of a hidden pile are gone when it is empty', () => {
  const state = table([], { veiled: { cup: 1 } })
  const layout = layOut(state)
  expect(layout.follow({ ...state, veiled: { cup: 0 } })).toEqual([])
  expect(layout.hiddenBacks).toEqual([])
})
