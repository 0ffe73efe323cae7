import { describe, expect, it } from 'vitest'
import { openLog } from '../../../client/session/log/reported-log.ts'
import { describeTimeControl, formatTimeLeft } from '../../../client/words/clock-words.ts'
import type { Action } from '../../../table/generated/types.ts'
import { OBSERVER, view } from '../../../table/secrecy/sight.ts'
import { combat, Game } from '../combat.ts'

describe('the text of a clock', () => {
  it.each([
    [3_600_000, '1:00:00'],
    [3_909_000, '1:05:09'],
    [750_000, '12:30'],
    [60_000, '1:00'],
    [59_001, '1:00'],
    [10_000, '0:10'],
    [9_940, '0:09.9'],
    [50, '0:00.0'],
    [0, '0:00.0'],
    [-7_400, '−0:07'],
    [-61_000, '−1:01'],
  ])('of %i milliseconds is %s', (milliseconds, words) => {
    expect(formatTimeLeft(milliseconds)).toBe(words)
  })

  it('describes the time control plainly', () => {
    expect(describeTimeControl({ kind: 'sudden', main: 5_400_000 })).toBe('90 min for the whole game')
    expect(describeTimeControl({ kind: 'increment', main: 600_000, plus: 30_000 })).toBe('10 min + 30 s per turn')
    expect(describeTimeControl({ kind: 'byoyomi', main: 600_000, plus: 30_000, periods: 3 })).toBe(
      '10 min, then 3 byo-yomi periods of 30 s',
    )
  })
})

describe('the log of a clock', () => {
  it('says whose clock runs, and what is only requested', () => {
    const game = new Game()
    const from = game.log.length
    const actions: Action[] = [
      { type: 'clock', control: { kind: 'delay', main: 60_000, plus: 5000 }, seats: ['red', 'blue'] },
      { type: 'press', seat: 'red' },
      { type: 'press', seat: 'blue' },
      { type: 'adjust', seat: 'red', left: 90_000 },
    ]
    for (const action of actions) game.do('red', action)
    const { lines } = openLog(game.seen(OBSERVER), view(game.keeper.state, OBSERVER), { module: combat })
    expect(lines.slice(from).map(({ text }) => text)).toEqual([
      'clock set to 1 min, the first 5 s of each turn free',
      'clock started for Red',
      'clock: Blue to play',
      'requests: Red’s clock set to 1:30',
    ])
  })
})
