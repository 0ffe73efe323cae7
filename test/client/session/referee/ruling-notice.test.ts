import { describe, expect, it } from 'vitest'
import { rulingNotice } from '../../../../client/session/referee/ruling-notice.ts'
import type { EntryWithStates } from '../../../../client/session/sync/sync-state.ts'
import type { ReportLine } from '../../../../client/words/report-line.ts'
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
const asked: ReportLine = { seq: 3, at: 0, kind: 'table', seat: 'red', who: 'Red', text: 'asks to end the game' }

const answer = (seat: string, ruling: 'refused' | 'accepted'): EntryWithStates => ({
  entry: { seq: 4, id: 'a4', seat, at: 0, action: { type: 'rule', entry: 3, ruling }, prev: '' },
  before: state,
  after: state,
})

describe('who asked for something', () => {
  it('hears at once that the others do not agree; the others, who were asked, do not', () => {
    expect(rulingNotice(answer('blue', 'refused'), [asked], 'red')).toBe('Declined: Red asks to end the game.')
    expect(rulingNotice(answer('blue', 'refused'), [asked], 'blue')).toBeUndefined()
    expect(rulingNotice(answer('blue', 'accepted'), [asked], 'red')).toBeUndefined()
  })

  it('hears that the human referee rejected it', () => {
    expect(rulingNotice(answer('judge', 'refused'), [asked], 'red')).toMatch(/^The referee rejected/)
  })
})
