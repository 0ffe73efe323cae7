import { describe, expect, it } from 'vitest'
import { texts } from '../../../client/referee/flags/texts.ts'
import { statusText, stripStatus } from '../../../client/referee/strip-status.ts'
import type { Flag, Flags } from '../../../client/session/referee/flags.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'

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

const around = { mode: 'open' as const, isLoaded: true, state, seat: RED, flags: flagsWith({}) }

describe('the status in the referee’s strip', () => {
  it('is a flag while that is on the latest action', () => {
    const flag = flagAt(4, 'red')
    expect(stripStatus({ ...around, flags: flagsWith({ red: 4 }, flag) })).toEqual({ kind: 'flag', flag, otherOpen: 0 })
    expect(stripStatus({ ...around, flags: flagsWith({ red: 5 }, flag) })).toEqual({ kind: 'ok', otherOpen: 1 })
  })

  it('is off if the referee is, except for a flag that waits for an answer', () => {
    const kindOf = (flag: Flag) => stripStatus({ ...around, mode: 'off', flags: flagsWith({ red: 4 }, flag) }).kind
    expect(kindOf(flagAt(4, 'red'))).toBe('off')
    expect(kindOf(flagAt(4, 'red', { state: 'held' }))).toBe('flag')
  })

  it('is the flag on the other side’s later move, and counts our own', () => {
    const [own, other] = [flagAt(4, 'red'), flagAt(7, 'blue')]
    const flags = flagsWith({ red: 4, blue: 7 }, own, other)
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'flag', flag: other, otherOpen: 1 })
    const since = { ...flags, latestGesture: new Map([...flags.latestGesture, ['blue', 8]]) }
    expect(stripStatus({ ...around, flags: since })).toEqual({ kind: 'flag', flag: own, otherOpen: 1 })
    expect([0, 1, 2].map(texts.moreFlags)).toEqual(['', '1 more flag is open', '2 more flags are open'])
  })

  it('is about the other side in open mode, and about oneself in coach mode', () => {
    const flag = flagAt(7, 'blue')
    const flags = flagsWith({ red: 6, blue: 7 }, flag)
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'flag', flag, otherOpen: 0 })
    expect(stripStatus({ ...around, flags, mode: 'coach' })).toEqual({ kind: 'ok', otherOpen: 1 })
    expect(stripStatus({ ...around, flags: flagsWith({ blue: 7 }), mode: 'coach' })).toEqual({ kind: 'watching' })
  })

  it('is no flag that was answered, and says that the move was accepted', () => {
    const answered = (ruling: 'withdrawn' | 'accepted') =>
      flagAt(4, 'red', { state: 'answered', answers: [{ seq: 5, seat: 'red', ruling }] })
    const textOf = (flag: Flag) => {
      const status = stripStatus({ ...around, flags: flagsWith({ red: 4 }, flag) })
      return status.kind === 'flag' ? 'flag' : statusText(status)
    }
    expect([textOf(answered('withdrawn')), textOf(answered('accepted'))]).toEqual([
      'Last move: OK',
      'Last move: accepted',
    ])
  })

  it('is OK once the flagged move is undone', () => {
    const flags = flagsWith({ red: 4 }, flagAt(4, 'red', { isUndone: true }))
    expect(stripStatus({ ...around, flags })).toEqual({ kind: 'ok', otherOpen: 0 })
  })

  it('counts earlier open flags if the last move is OK', () => {
    expect(statusText({ kind: 'ok', otherOpen: 0 })).toBe('Last move: OK')
    expect(statusText({ kind: 'ok', otherOpen: 3 })).toContain('3 earlier flags are open')
  })

  it('says why there is none', () => {
    expect(stripStatus(around)).toEqual({ kind: 'watching' })
    expect(statusText({ kind: 'watching' })).toBe('Rulings on moves appear here.')
    expect(stripStatus({ ...around, flags: flagsWith({ red: 0 }) })).toEqual({ kind: 'watching' })
    expect(stripStatus({ ...around, mode: 'off' })).toEqual({ kind: 'off' })
    expect(stripStatus({ ...around, isLoaded: false })).toEqual({ kind: 'private' })
    expect(stripStatus({ ...around, state: { ...state, closed: true } as unknown as State })).toEqual({ kind: 'over' })
  })
})
