import { describe, expect, it } from 'vitest'
import { allowedAnswers, mayCallReferee, waitingForText } from '../../../../client/referee/flags/allowed-answers.ts'
import type { Flag } from '../../../../client/session/referee/flags.ts'
import { whyModeIsLocked } from '../../../../client/words/referee-modes.ts'
import type { Seat } from '../../../../table/generated/types.ts'
import { EMPTY_STATE } from '../../../../table/state.ts'

const red: Seat = { id: 'red', sides: ['red'], host: true }
const blue: Seat = { id: 'blue', sides: ['blue'], host: false }
const judge: Seat = { id: 'referee', sides: [], host: false, referee: true }
const both: Seat = { id: 'hotseat', sides: ['red', 'blue'], host: true }
const table = (...seats: Seat[]) => ({ ...EMPTY_STATE, seq: 9, seats })
const flag: Flag = {
  ...{ seq: 3, id: 'a', seat: 'red', verdict: { findings: [] }, answers: [], pieces: [] },
  ...{ state: 'open', isUndone: false, isPending: false, severity: 'illegal' },
}

describe('a flag is answered', () => {
  it('by the mover, who may withdraw, and by the other side, which may allow it', () => {
    expect(allowedAnswers(table(red, blue), red, flag)).toEqual(['withdrawn'])
    expect(allowedAnswers(table(red, blue), blue, flag)).toEqual(['accepted'])
    expect(allowedAnswers(table(red, blue), undefined, flag)).toEqual([])
  })

  it('by the other side while it is held, which may reject it until the referee is called', () => {
    const held = { ...flag, state: 'held' as const }
    expect(allowedAnswers(table(red, blue), blue, held)).toEqual(['accepted', 'refused'])
    expect(allowedAnswers(table(red, blue), red, held)).toEqual(['withdrawn'])
    expect(allowedAnswers(table(red, blue, judge), blue, { ...held, isAppealed: true })).toEqual(['accepted'])
  })

  it('by a referee whom either player may call, once, where everybody sees the flag', () => {
    const held = { ...flag, state: 'held' as const }
    for (const seat of [red, blue]) expect(mayCallReferee(table(red, blue), seat, held)).toBe(true)
    expect(mayCallReferee(table(red, blue, judge), judge, held)).toBe(false)
    expect(mayCallReferee(table(red, blue), undefined, held)).toBe(false)
    expect(mayCallReferee(table(red, blue), blue, { ...held, isAppealed: true })).toBe(false)
    const inMode = (referee: string) => ({ ...table(red, blue), options: { referee } })
    expect(mayCallReferee(inMode('open'), blue, flag)).toBe(true)
    expect(mayCallReferee(inMode('coach'), red, flag)).toBe(false)
  })

  it('either way by a player who plays all sides', () => {
    expect(allowedAnswers(table(both), both, { ...flag, seat: 'hotseat' })).toEqual(['withdrawn', 'accepted'])
  })

  it('by the human referee with a ruling, even against the players’ agreement, and once', () => {
    const accepted = {
      ...flag,
      state: 'answered' as const,
      answers: [{ seq: 4, seat: 'blue', ruling: 'accepted' as const }],
    }
    expect(allowedAnswers(table(red, blue, judge), judge, accepted)).toEqual(['allowed', 'refused'])
    expect(allowedAnswers(table(red, blue, judge), red, accepted)).toEqual([])
    const ruled = { ...flag, answers: [{ seq: 4, seat: 'referee', ruling: 'allowed' as const }] }
    expect(allowedAnswers(table(red, blue, judge), judge, ruled)).toEqual([])
  })

  it('by nobody before the relay has it, after it is undone, or when the game is over', () => {
    expect(allowedAnswers(table(red, blue), red, { ...flag, isPending: true })).toEqual([])
    expect(allowedAnswers(table(red, blue), red, { ...flag, isUndone: true })).toEqual([])
    expect(allowedAnswers({ ...table(red, blue), closed: true }, red, flag)).toEqual([])
  })

  it('and until then everybody sees who must answer', () => {
    const name = ({ id }: Seat) => id
    expect(waitingForText(table(red, blue), flag, name)).toBe('Waiting for blue. Red can withdraw.')
    expect(waitingForText(table(both), { seat: 'hotseat' }, name)).toBe('Waiting for hotseat: accept or withdraw.')
    expect(waitingForText(table(red, blue, judge), flag, name)).toBe(
      'Waiting for blue or the human referee. Red can withdraw.',
    )
    expect(waitingForText(table(red, blue, judge), { ...flag, isAppealed: true }, name)).toBe(
      'The referee was called to rule.',
    )
  })
})

describe('the mode of the referee', () => {
  it('is set by the human referee if there is one, and otherwise by the host', () => {
    expect(whyModeIsLocked(table(red, blue), red)).toBeUndefined()
    expect(whyModeIsLocked(table(red, blue), blue)).toContain('host')
    expect(whyModeIsLocked(table(red, blue, judge), red)).toContain('human referee')
    expect(whyModeIsLocked(table(red, blue, judge), judge)).toBeUndefined()
    expect(whyModeIsLocked(table(red, blue), undefined)).toContain('watching')
  })
})
