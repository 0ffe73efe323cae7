import { describe, expect, it } from 'vitest'
import { otherSeats, timeAgo, whoseTurn } from '../../../client/lobby/whose-turn.ts'
import type { Standing } from '../../../table/generated/types.ts'

const SIDES = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
]
const table = (more: Partial<Standing> = {}): Standing => ({
  module: 'combat-operations',
  scenario: 'red-attack',
  seat: 'red',
  seats: [
    { seat: 'red', sides: ['red'], name: 'Anna', here: false },
    { seat: 'blue', sides: ['blue'], name: 'Björn', here: true },
    { seat: 'referee', sides: [], referee: true, here: false },
  ],
  turn: 'Turn 1',
  phase: 'Movement',
  side: 'red',
  at: 0,
  ended: false,
  ...more,
})
const HOTSEAT = [{ seat: 'hotseat', sides: ['red', 'blue'], here: false }]

describe('whose turn it is', () => {
  it.each([
    ['mine', table(), 'yours', 'Your turn'],
    ['theirs, by name', table({ side: 'blue' }), 'theirs', 'Blue’s turn (Björn)'],
    [
      'theirs, with an empty seat',
      table({ seat: 'blue', seats: [{ seat: 'red', sides: ['red'], here: false }] }),
      'theirs',
      'Red’s turn',
    ],
    ['everybody’s', { ...table(), side: undefined } as unknown as Standing, 'theirs', 'Shared phase'],
    ['nobody’s any more', table({ ended: true, asked: true }), 'ended', 'Ended'],
    ['theirs, who wait for my answer', table({ side: 'blue', asked: true }), 'asked', 'Waiting for your answer'],
    ['at one screen', table({ seat: 'hotseat', seats: HOTSEAT }), 'theirs', 'Red’s turn'],
    ['watched', { ...table(), seat: undefined } as unknown as Standing, 'theirs', 'Red’s turn (Anna)'],
    ['that of a side of a game that is gone', table({ side: 'green' }), 'theirs', 'green’s turn'],
  ])('is reported if it is %s', (_, standing, state, text) => {
    expect(whoseTurn(standing, SIDES)).toEqual({ state, text })
  })

  it('comes with the other players, and whether they are here now', () => {
    expect(otherSeats(table(), SIDES)).toEqual([
      { part: 'Blue', name: 'Björn', isHere: true },
      { part: 'Referee', name: undefined, isHere: false },
    ])
  })
})

describe('the time since something happened', () => {
  const NOW = Date.UTC(2026, 10, 18, 20)
  it.each([
    [5_000, 'just now'],
    [61_000, '1 minute ago'],
    [3 * 3_600_000, '3 hours ago'],
    [26 * 3_600_000, 'yesterday'],
    [5 * 24 * 3_600_000, '5 days ago'],
    [-60_000, 'just now'],
  ])('of %i milliseconds is %s', (ms, words) => {
    expect(timeAgo(NOW - ms, NOW)).toBe(words)
  })

  it('is a date if it is long ago', () => {
    expect(timeAgo(NOW - 60 * 24 * 3_600_000, NOW)).toMatch(/^\d+ September$/)
  })
})
