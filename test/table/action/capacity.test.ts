import { describe, expect, it } from 'vitest'
import type { Action, Id, Open, Piece, Place, RefusalCode } from '../../../table/generated/types.ts'
import type { LogKeeper } from '../../../table/log/log-keeper.ts'
import { opening, opening2, openTable, SECRET } from '../game.ts'

/** One gesture never names or moves more than a table can handle in a moment (format 2). */

const CELL: Place = { board: 'map', q: 5, r: 5 }
const ELSEWHERE: Place = { board: 'map', q: 4, r: 4 }
const CUP: Place = { pile: 'cup' }
const NONCE = 'nonce-0000000001'

type Heap = Pick<Piece, 'at'> & Partial<Piece>
const nameOf = (n: number) => `0.${n + 1000}`

/** A table with many counters in one place. */
function withHeap(count: number, heap: Heap, from: Open = opening2): LogKeeper {
  const pieces = Array.from(
    { length: count },
    (_, n): Piece => ({ id: nameOf(n), def: 'marker', face: 0, turn: 0, ...heap }),
  )
  return openTable(SECRET, { ...from, pieces: [...from.pieces, ...pieces] })
}

let acts = 0
/** Does an action; returns the code of its refusal, if it is refused. */
function done(keeper: LogKeeper, seat: Id, action: Action): RefusalCode | undefined {
  const decided = keeper.decide(seat, `act-${acts++}`, action, acts)
  if ('code' in decided) return decided.code
  keeper.keep(decided)
  return undefined
}

const put = (count: number, to: Place): Action => ({ type: 'put', pieces: Array(count).fill({ def: 'marker' }), to })
const shuffle = (at: Place): Action => ({ type: 'shuffle', at, nonce: NONCE })

describe('too-large: more than a thousand counters at once', () => {
  it.each<[string, Place, Action]>([
    ['a stack that is shuffled', CELL, shuffle(CELL)],
    ['a pile that is shuffled', CUP, shuffle(CUP)],
    ['a pile that is poured out', CUP, { type: 'pour', pile: 'cup', to: CELL }],
  ])('%s', (_, at, action) => {
    expect(done(withHeap(1_001, { at }), 'both', action)).toBe('too-large')
    expect(done(withHeap(900, { at }), 'both', action)).toBeUndefined()
  })
})

describe('too-large: more than 4,000 counters in one place', () => {
  const full = () => withHeap(4_000, { at: CELL })
  const few = [nameOf(0), nameOf(1)]

  it.each<[string, Action]>([
    ['put', put(1, CELL)],
    ['copied', { type: 'clone', pieces: few }],
    ['moved there', { type: 'move', moves: [{ pieces: ['0.0'], to: CELL }] }],
    ['drawn', { type: 'draw', pile: 'deck', count: 1, from: 'top', to: CELL }],
    ['dealt', { type: 'deal', pile: 'deck', each: 1, from: 'top', to: [ELSEWHERE, CELL] }],
    ['poured', { type: 'pour', pile: 'deck', to: CELL }],
  ])('%s', (_, action) => {
    expect(done(full(), 'both', action)).toBe('too-large')
  })

  it('except moves within the stack, away from it, and off the table', () => {
    const keeper = full()
    expect(done(keeper, 'both', { type: 'move', moves: [{ pieces: few, to: CELL }] })).toBeUndefined()
    expect(done(keeper, 'both', { type: 'move', moves: [{ pieces: few, to: ELSEWHERE }] })).toBeUndefined()
    expect(done(keeper, 'both', put(2, CELL))).toBeUndefined()
    expect(done(keeper, 'both', { type: 'remove', pieces: few })).toBeUndefined()
  })
})

it('not counting pieces that the other side hides there, because a refusal would reveal them', () => {
  const keeper = withHeap(4_000, { at: CELL, side: 'red', veil: 'absent' })
  expect(done(keeper, 'blue', put(2, CELL))).toBeUndefined()
  expect(done(keeper, 'blue', shuffle(CELL))).toBeUndefined()
  expect(done(keeper, 'red', put(1, CELL))).toBe('too-large')
})

it('except in a log of format 1', () => {
  const keeper = withHeap(4_000, { at: CELL }, opening)
  expect(done(keeper, 'both', put(1, CELL))).toBeUndefined()
  expect(done(keeper, 'both', shuffle(CELL))).toBeUndefined()
})
