import { describe, expect, it } from 'vitest'
import { otherFlagsText, statusText, stripStatus } from '../../../../client/referee/panel/strip-status.ts'
import type { Flag, Flags } from '../../../../client/session/referee/flags.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const RED = { id: 'red', sides: ['red'], host: true }
const state = { ...EMPTY_STATE, seats: [RED, { id: 'blue', sides: ['blue'], host: false }] } as unknown as State

const flagAt = (seq: number, seat: string, more: Partial<Flag> = {}): Flag => ({
  seq,
  id: `a${seq}`,
  seat,
  verdict: { findings: [] },
  answers: [],
  pieces: [],
  state: 'open',
  isUndone: false,
  isPending: false,
  severity: 'illegal',
  ...more,
})

const flagsWith = (latest: Readonly<Record<string, number>>, ...all: readonly Flag[]): Flags => ({
  all: new Map(all.map((flag) => [flag.seq, flag])),
  byPiece: new Map(),
  latestGesture: new Map(Object.entries(latest)),
})

const around = { mode: 'open' as const, isHere: true, state, seat: RED, flags: flagsWith({}) }

describe('the last word of the referee', () => {
  it('is a flag, as long as it is about the latest gesture', () => {
    const flag = flagAt(4, 'red')
    expect(stripStatus({ ...around, flags: flagsWith({ red: 4 }, flag) })).toEqual({ kind: 'flag', flag, standing: 0 })
    expect(stripStatus({ ...around, flags: flagsWith({ red: 5 }, flag) })).toEqual({ kind: 'agrees', standing: 1 })
  })

  it('is nothing once he was sent away, but for what still waits for an answer', () => {
    const said = (flag: Flag) => stripStatus({ ...around, mode: 'off', flags: flagsWith({ red: 4 }, flag) }).kind
    expect(said(flagAt(4, 'red'))).toBe('off')
    expect(said(flagAt(4, 'red', { state: 'held' }))).toBe('flag')
  })

  it('is about what the other side did since, and counts our own', () => {
    const [own, other] = [flagAt(4, 'red'), flagAt(7, 'blue')]
    const flags = flagsWith({ red: 4, blue: 7 }, own, other)
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'flag', flag: other, standing: 1 })
    const since = { ...flags, latest: new Map([...flags.latestGesture, ['blue', 8]]) }
    expect(stripStatus({ ...around, flags: since })).toEqual({ kind: 'flag', flag: own, standing: 1 })
    expect([0, 1, 2].map(otherFlagsText)).toEqual(['', 'One more still stands.', '2 more still stand.'])
  })

  it('is about the other side where he speaks to everybody, and about oneself where he coaches', () => {
    const flag = flagAt(7, 'blue')
    const flags = flagsWith({ red: 6, blue: 7 }, flag)
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'flag', flag, standing: 0 })
    expect(stripStatus({ ...around, flags, mode: 'coach' })).toEqual({ kind: 'agrees', standing: 1 })
    expect(stripStatus({ ...around, flags: flagsWith({ blue: 7 }), mode: 'coach' })).toEqual({ kind: 'listens' })
  })

  it('is not about what was held and withdrawn, and is still about what was accepted', () => {
    const answered = (ruling: 'withdrawn' | 'accepted') =>
      flagAt(4, 'red', { state: 'answered', answers: [{ seq: 5, seat: 'red', ruling }] })
    const said = (flag: Flag) => stripStatus({ ...around, flags: flagsWith({ red: 4 }, flag) }).kind
    expect([said(answered('withdrawn')), said(answered('accepted'))]).toEqual(['agrees', 'flag'])
  })

  it('agrees once what he flagged was taken back', () => {
    const flags = flagsWith({ red: 4 }, flagAt(4, 'red', { isUndone: true }))
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'agrees', standing: 0 })
  })

  it('says that flags of before still stand, where he agrees with the latest', () => {
    expect(statusText({ kind: 'agrees', standing: 0 })).toBe('Agrees: nothing against what was done last.')
    expect(statusText({ kind: 'agrees', standing: 3 })).toContain('3 flags of before still stand')
  })

  it('says why there is none', () => {
    expect(stripStatus(around)).toEqual({ kind: 'listens' })
    expect(statusText({ kind: 'listens' })).toBe('Watching. What it finds in a move appears here.')
    expect(stripStatus({ ...around, flags: flagsWith({ red: 0 }) })).toEqual({ kind: 'listens' })
    expect(stripStatus({ ...around, mode: 'off' })).toEqual({ kind: 'off' })
    expect(stripStatus({ ...around, isHere: false })).toEqual({ kind: 'away' })
    expect(stripStatus({ ...around, state: { ...state, closed: true } as unknown as State })).toEqual({ kind: 'over' })
  })
})
