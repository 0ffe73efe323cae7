import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeLeft } from '../../../table/action/clock.ts'
import type { Action, Entry, Id, TimeControl } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { type Gesture, gesture, opening, openTable, PRINTED, play, SECRET } from '../game.ts'

const SUDDEN: TimeControl = { kind: 'sudden', main: 60_000 }
const SEATS = ['red', 'blue']
const set = (control: TimeControl | null): Action => ({ type: 'clock', control, seats: control ? SEATS : [] })
const press = (seat: Id): Action => ({ type: 'press', seat })
const PAUSE: Action = { type: 'pause' }

function table({ judge = false } = {}) {
  const keeper = new LogKeeper(PRINTED, SECRET)
  const seats = opening.seats.filter(({ sides }) => sides.length === 1)
  const referee = { id: 'judge', sides: [], host: false, referee: true as const }
  keeper.keep(keeper.open({ ...opening, seats: judge ? [...seats, referee] : seats }, 0))
  let count = 0
  const decide = (seat: Id, action: Action, at: number) => keeper.decide(seat, `c${count++}`, action, at)
  const left = (seat: Id) => keeper.state.clock?.faces.find((face) => face.seat === seat)?.left
  return {
    keeper,
    left,
    act(at: number, seat: Id, action: Action): KeptEntry {
      const kept = decide(seat, action, at)
      if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
      keeper.keep(kept)
      return kept
    },
    refused(seat: Id, action: Action, at = 0): string | undefined {
      const answer = decide(seat, action, at)
      return 'entry' in answer ? undefined : answer.code
    },
  }
}

describe('a chess clock', () => {
  it('runs by the times of the entries, only for the seat that thinks', () => {
    const { act, left } = table()
    act(1000, 'red', set(SUDDEN))
    act(5000, 'blue', press('red'))
    act(12_000, 'red', press('blue'))
    act(30_000, 'blue', press('red'))
    expect([left('red'), left('blue')]).toEqual([53_000, 42_000])
  })

  it('is set by the host or the referee, and pressed by the seat that thinks, if there is one', () => {
    const { act, refused } = table()
    expect(refused('blue', set(SUDDEN))).toBe('not-host')
    expect(refused('red', press('red'))).toBe('no-clock')
    expect(refused('red', { type: 'clock', control: SUDDEN, seats: ['green'] })).toBe('malformed')
    expect(refused('red', { type: 'clock', control: { kind: 'delay', main: 1 }, seats: SEATS })).toBe('malformed')
    act(0, 'red', set(SUDDEN))
    expect(refused('red', PAUSE)).toBe('no-clock')
    act(0, 'blue', press('red'))
    expect(refused('blue', press('blue'))).toBe('not-yours')
    expect(refused('red', press('red'))).toBe('no-clock')
  })

  it('that has run out counts on, and forbids nothing', () => {
    const { act, left, refused } = table()
    act(0, 'red', set(SUDDEN))
    act(0, 'red', press('red'))
    expect(refused('red', { type: 'say', text: 'still here' }, 99_000)).toBeUndefined()
    act(75_000, 'red', press('blue'))
    expect(left('red')).toBe(-15_000)
  })

  it('adds an increment for a press in time, and none for a stopped clock or a late press', () => {
    const { act, left } = table()
    act(0, 'red', set({ kind: 'increment', main: 60_000, plus: 5000 }))
    act(0, 'red', press('red'))
    act(10_000, 'red', press('blue'))
    expect(left('red')).toBe(55_000)
    act(80_000, 'blue', press('red'))
    expect(left('blue')).toBe(-10_000)
  })

  it('leaves the first part of each turn free if there is a delay', () => {
    const { act, left } = table()
    act(0, 'red', set({ kind: 'delay', main: 60_000, plus: 5000 }))
    act(0, 'red', press('red'))
    act(4000, 'red', press('blue'))
    act(11_000, 'blue', press('red'))
    expect([left('red'), left('blue')]).toEqual([60_000, 58_000])
  })

  it('counts periods of byo-yomi when the time is used up, and removes those that are exceeded', () => {
    const control: TimeControl = { kind: 'byoyomi', main: 10_000, plus: 30_000, periods: 3 }
    const face = { seat: 'red', left: 10_000, periods: 3 }
    expect(timeLeft(control, face, 9000)).toEqual({ left: 1000, periods: 3, fallen: false })
    expect(timeLeft(control, face, 15_000)).toEqual({ left: 25_000, periods: 3, fallen: false })
    expect(timeLeft(control, face, 45_000)).toEqual({ left: 25_000, periods: 2, fallen: false })
    expect(timeLeft(control, face, 100_000)).toEqual({ left: 0, periods: 0, fallen: true })
    const { act, keeper } = table()
    act(0, 'red', set(control))
    act(0, 'red', press('red'))
    act(45_000, 'red', press('blue'))
    expect(keeper.state.clock?.faces[0]).toEqual({ seat: 'red', left: 0, periods: 2 })
    act(46_000, 'blue', press('red'))
    act(75_000, 'red', press('blue'))
    expect(keeper.state.clock?.faces[0]).toEqual({ seat: 'red', left: 0, periods: 2 })
  })
})

describe('stopping and setting a clock that has been started', () => {
  it('waits for the others’ consent, counts meanwhile, and goes on with the same seat', () => {
    const { act, left, keeper, refused } = table()
    act(0, 'red', set(SUDDEN))
    act(0, 'red', press('red'))
    const ask = act(5000, 'red', PAUSE)
    expect(ask.entry.held).toEqual({})
    expect(keeper.state.clock?.since).toBe(0)
    act(8000, 'blue', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })
    expect(keeper.state.clock?.since).toBeUndefined()
    expect(left('red')).toBe(52_000)
    expect(refused('blue', press('blue'))).toBe('not-yours')
    act(99_000, 'blue', press('red'))
    act(100_000, 'red', press('blue'))
    expect(left('red')).toBe(51_000)
  })

  it('is done at once by the referee’s seat, which may also adjust the time left', () => {
    const { act, left, keeper } = table({ judge: true })
    act(0, 'judge', set(SUDDEN))
    act(0, 'red', press('red'))
    act(5000, 'judge', PAUSE)
    expect(keeper.state.clock?.since).toBeUndefined()
    act(9000, 'judge', { type: 'adjust', seat: 'blue', left: 90_000 })
    expect([left('red'), left('blue')]).toEqual([55_000, 90_000])
    act(9000, 'judge', press('red'))
    act(10_000, 'judge', { type: 'adjust', seat: 'red', left: 20_000 })
    act(12_000, 'red', press('blue'))
    expect(left('red')).toBe(18_000)
  })

  it('needs the others’ consent, but not before the clock is started', () => {
    const { act, keeper } = table()
    act(0, 'red', set(SUDDEN))
    expect(act(0, 'red', set({ kind: 'sudden', main: 1000 })).entry.held).toBeUndefined()
    act(0, 'red', press('red'))
    expect(act(1, 'red', { type: 'adjust', seat: 'red', left: 99_000 }).entry.held).toEqual({})
    const away = act(2, 'red', set(null)).entry
    expect(away.held).toEqual({})
    act(3, 'blue', { type: 'rule', entry: away.seq, ruling: 'accepted' })
    expect(keeper.state.clock).toBeUndefined()
  })

  it('stands still when the game ends', () => {
    const { act, left, keeper } = table()
    act(0, 'red', set(SUDDEN))
    act(0, 'red', press('red'))
    act(7000, 'red', { type: 'close' })
    expect(keeper.state.clock?.since).toBeUndefined()
    expect(left('red')).toBe(53_000)
  })
})

describe('taking back', () => {
  it('never turns a clock back: nothing before a press can be undone silently, and consent leaves the time as it is', () => {
    const { act, refused, keeper } = table()
    act(0, 'red', set(SUDDEN))
    act(0, 'red', press('red'))
    act(9000, 'red', press('blue'))
    expect(refused('red', { type: 'undo' })).toBe('horizon')
    const before = keeper.state.clock
    const ask = act(9500, 'red', { type: 'undo', ask: true }).entry.seq
    act(9900, 'blue', { type: 'rule', entry: ask, ruling: 'accepted' })
    expect(keeper.state.clock).toEqual(before)
  })

  it('leaves every clock alone in every game', () => {
    let taken = 0
    const asking: fc.Arbitrary<Gesture> = fc
      .constantFrom('red', 'blue', 'both')
      .map((seat) => () => ({ seat, action: { type: 'undo', ask: true } }))
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 6, arbitrary: gesture }, asking), { maxLength: 50, size: 'max' }),
        (gestures) => {
          const keeper = openTable()
          for (const action of [set(SUDDEN), press('red')]) {
            const kept = keeper.decide('red', action.type, action, 0)
            if ('entry' in kept) keeper.keep(kept)
          }
          for (const { entry, before, after } of play(keeper, gestures)) {
            if (!isTaking(entry)) continue
            expect(after.clock).toEqual(before.clock)
            if (before.clock) taken++
          }
        },
      ),
      { numRuns: 300, seed: 20261122 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

const isTaking = ({ action, result }: Entry): boolean =>
  result?.of !== undefined && ['undo', 'redo', 'rule'].includes(action.type)
