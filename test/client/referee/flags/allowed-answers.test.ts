import { describe, expect, it } from 'vitest'
import { answersOf, waitedFor } from '../../../../client/referee/flags/allowed-answers.ts'
import type { Flag } from '../../../../client/session/referee/flags.ts'
import { whyNotMine } from '../../../../client/words/referee-modes.ts'
import type { Seat } from '../../../../table/generated/types.ts'
import { NOTHING } from '../../../../table/state.ts'

const red: Seat = { id: 'red', sides: ['red'], host: true }
const blue: Seat = { id: 'blue', sides: ['blue'], host: false }
const judge: Seat = { id: 'referee', sides: [], host: false, referee: true }
const both: Seat = { id: 'hotseat', sides: ['red', 'blue'], host: true }
const table = (...seats: Seat[]) => ({ ...NOTHING, seq: 9, seats })
const flag: Flag = {
  ...{ seq: 3, id: 'a', seat: 'red', verdict: { findings: [] }, answers: [], pieces: [] },
  ...{ state: 'open', isUndone: false, isPending: false, severity: 'illegal' },
}

describe('a flag is answered', () => {
  it('by the mover, who withdraws, and by the other side, which accepts', () => {
    expect(answersOf(table(red, blue), red, flag)).toEqual(['withdrawn'])
    expect(answersOf(table(red, blue), blue, flag)).toEqual(['accepted'])
    expect(answersOf(table(red, blue), undefined, flag)).toEqual([])
  })

  it('both ways by whoever plays alone', () => {
    expect(answersOf(table(both), both, { ...flag, seat: 'hotseat' })).toEqual(['withdrawn', 'accepted'])
  })

  it('by the human referee with a ruling, even over what the players agreed, and once', () => {
    const accepted = {
      ...flag,
      state: 'answered' as const,
      answers: [{ seq: 4, seat: 'blue', ruling: 'accepted' as const }],
    }
    expect(answersOf(table(red, blue, judge), judge, accepted)).toEqual(['allowed', 'refused'])
    expect(answersOf(table(red, blue, judge), red, accepted)).toEqual([])
    const ruled = { ...flag, answers: [{ seq: 4, seat: 'referee', ruling: 'allowed' as const }] }
    expect(answersOf(table(red, blue, judge), judge, ruled)).toEqual([])
  })

  it('by nobody before the relay has it, after it is undone, and when the game is over', () => {
    expect(answersOf(table(red, blue), red, { ...flag, isPending: true })).toEqual([])
    expect(answersOf(table(red, blue), red, { ...flag, isUndone: true })).toEqual([])
    expect(answersOf({ ...table(red, blue), closed: true }, red, flag)).toEqual([])
  })

  it('and until then everybody knows who is waited for', () => {
    const name = ({ id }: Seat) => id
    expect(waitedFor(table(red, blue), flag, name)).toBe('blue to accept it or red to withdraw it')
    expect(waitedFor(table(both), { seat: 'hotseat' }, name)).toBe('hotseat to accept it or to withdraw it')
    expect(waitedFor(table(red, blue, judge), flag, name)).toBe(
      'blue to accept it, red to withdraw it or the human referee to rule',
    )
  })
})

describe('how the referee speaks', () => {
  it('is the human referee’s to choose, where there is one, and else the host’s', () => {
    expect(whyNotMine(table(red, blue), red)).toBeUndefined()
    expect(whyNotMine(table(red, blue), blue)).toContain('host')
    expect(whyNotMine(table(red, blue, judge), red)).toContain('human referee')
    expect(whyNotMine(table(red, blue, judge), judge)).toBeUndefined()
    expect(whyNotMine(table(red, blue), undefined)).toContain('watching')
  })
})
