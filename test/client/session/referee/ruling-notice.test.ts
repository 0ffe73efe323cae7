import { describe, expect, it } from 'vitest'
import { rulingNotice } from '../../../../client/session/referee/ruling-notice.ts'
import type { EntryWithStates } from '../../../../client/session/sync/sync-state.ts'
import type { ReportLine } from '../../../../client/words/report-line.ts'
import type { Action } from '../../../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const seats = [
  { id: 'red', sides: ['red'], host: true },
  { id: 'blue', sides: ['blue'], host: false },
  { id: 'judge', sides: [], host: false, referee: true },
]
const state = {
  ...EMPTY_STATE,
  seats,
  held: { 3: { seq: 3, seat: 'red', action: { type: 'close' } } },
} as unknown as State
const asked: ReportLine = {
  seq: 3,
  at: 0,
  kind: 'table',
  seat: 'red',
  who: 'Red',
  text: 'asks to end the game',
  asks: 'the end of the game',
}

const answered: ReportLine = { seq: 4, at: 0, kind: 'table', seat: 'blue', who: 'Blue', text: 'rejects entry 3' }

const news = (seat: string, action: Action, before = state): EntryWithStates => ({
  entry: { seq: 4, id: 'a4', seat, at: 0, action, prev: '' },
  before,
  after: before,
})
const answer = (seat: string, ruling: 'refused' | 'accepted', reason?: string): EntryWithStates =>
  news(seat, { type: 'rule', entry: 3, ruling, ...(reason !== undefined && { reason }) })

describe('a player who asked for something', () => {
  it('is told at once who declined what and why; the others are not told', () => {
    const lines = [asked, answered]
    expect(rulingNotice(answer('blue', 'refused'), lines, 'red')).toBe(
      'Blue declined your request: the end of the game.',
    )
    expect(rulingNotice(answer('blue', 'refused', 'One more turn'), lines, 'red')).toBe(
      'Blue declined your request: the end of the game. Reason: One more turn.',
    )
    expect(rulingNotice(answer('blue', 'refused'), lines, 'blue')).toBeUndefined()
    expect(rulingNotice(answer('blue', 'accepted'), lines, 'red')).toBeUndefined()
  })

  it('is told what stays undone when an undo is declined', () => {
    const roll: ReportLine = { seq: 2, at: 0, kind: 'dice', seat: 'red', who: 'Red', text: 'rolls 2d6' }
    const { asks: _asks, ...request } = asked
    const undo: ReportLine = { ...request, text: 'asks to undo entry 2', of: { seq: 2, verb: 'asks to undo' } }
    const held = { 3: { seq: 3, seat: 'red', action: { type: 'undo', ask: true }, of: 2 } }
    const before = { ...state, held } as unknown as State
    const declined = news('blue', { type: 'rule', entry: 3, ruling: 'refused' }, before)
    expect(rulingNotice(declined, [roll, undo, answered], 'red')).toBe(
      'Blue declined your request: to undo “rolls 2d6”.',
    )
  })

  it('is told who rejected a move that was held, and why', () => {
    const move: ReportLine = { seq: 3, at: 0, kind: 'move', seat: 'red', who: 'Red', text: 'HQ M13 → J9' }
    const held = { 3: { seq: 3, seat: 'red', action: { type: 'move', moves: [] } } }
    const before = { ...state, held } as unknown as State
    const rejected = news('blue', { type: 'rule', entry: 3, ruling: 'refused', reason: 'South edge!' }, before)
    expect(rulingNotice(rejected, [move, answered], 'red')).toBe(
      'Blue rejected your move HQ M13 → J9. Reason: South edge!',
    )
  })

  it('is told that the human referee rejected it', () => {
    expect(rulingNotice(answer('judge', 'refused'), [asked], 'red')).toMatch(/^The referee rejected/)
  })
})

describe('the human referee', () => {
  it('is told who calls and about what, once the call stands', () => {
    const move: ReportLine = { seq: 3, at: 0, kind: 'move', seat: 'red', who: 'Red', text: 'HQ M13 → J9' }
    const of = { seq: 3, verb: 'calls the referee about', reason: 'a ford?' }
    const call: ReportLine = { seq: 4, at: 0, kind: 'table', seat: 'blue', who: 'Blue', text: 'calls', of }
    const called = news('blue', { type: 'appeal', entry: 3, reason: 'a ford?' })
    expect(rulingNotice(called, [move, call], 'judge')).toBe('Blue calls the referee about: HQ M13 → J9 (“a ford?”).')
    expect(rulingNotice(called, [move, call], 'red')).toBeUndefined()
    const asks = { ...called, entry: { ...called.entry, held: {} } }
    expect(rulingNotice(asks, [move, call], 'judge')).toBeUndefined()
  })
})
