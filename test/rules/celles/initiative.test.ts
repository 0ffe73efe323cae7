import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { turnTo } from './chits.ts'
import { cup, Play, type Side } from './game.ts'

describe('initiative', () => {
  it('6.0 [26, 27], 7.0 [30]: each side owes its own die, the winner chooses the first side, and that side owes the draw', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 4, phase: 'initiative' })
    const next = () => game.advise('next').map(({ rule, owed }) => [rule, owed])
    expect(next()).toEqual([
      ['initiative/roll', 'german'],
      ['initiative/roll', 'allied'],
    ])
    game.do({ type: 'roll', dice: 'd10 0-9', reason: 'Initiative: german', nonce: 'nonce-nonce' }, [4])
    expect(next()).toEqual([['initiative/roll', 'allied']])
    game.do({ type: 'roll', dice: 'd10 0-9', reason: 'Initiative: allied', nonce: 'nonce-nonce' }, [9])
    expect(next()).toEqual([
      ['round/begin', undefined],
      ['round/begin', 'allied'],
      ['round/begin', 'allied'],
    ])
    game.turn(4, 'german-action', 'german')
    expect(next()).toEqual([['chits/draw', 'german']])
  })

  it('6.0 [26, 27, 29] legal: turn 4, a tie with the modifier of the day, then the Allies have it and send the Germans first', () => {
    const game = new Play([], { turn: 4, phase: 'initiative' })
    const roll = (side: Side, die: number) =>
      game.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [die + 1])
    roll('allied', 1)
    roll('german', 2)
    expect(game.breaks(turnTo(4, 'german-action', 'german'))).toEqual(['initiative/tie'])
    roll('allied', 7)
    roll('german', 6)
    expect(game.breaks(turnTo(4, 'german-action', 'german'), ['allied'])).toEqual([])
    expect(game.breaks(turnTo(4, 'german-action', 'german'), ['german'])).toEqual(['initiative/choice'])
  })

  it('6.0 [26, 27] illegal: not without dice', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    expect(game.graded('warning', turnTo(3, 'german-action', 'german'))).toEqual(['initiative/unrolled'])
  })

  it('6.0 [26, 27] mirror: by night the Germans add 1', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    for (const side of ['german', 'allied'] as const)
      game.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [6])
    expect(game.breaks(turnTo(3, 'allied-action', 'allied'), ['german'])).toEqual([])
    expect(game.breaks(turnTo(3, 'allied-action', 'allied'), ['allied'])).toEqual(['initiative/choice'])
  })

  it('6.0 [26] legal, illegal and mirror: each side rolls once, and again only on a tie', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    const die = (side: Side): Action => ({
      type: 'roll',
      dice: 'd10 0-9',
      reason: `Initiative: ${side}`,
      nonce: 'nonce-nonce',
    })
    const first = () => game.advise('next').map(({ message }) => message)[0]
    game.do(die('german'), [3])
    expect([game.graded('warning', die('german')), game.graded('warning', die('allied'))]).toEqual([
      ['initiative/again'],
      [],
    ])
    game.do(die('german'), [10]).do(die('allied'), [9])
    expect(first()).toContain('Germans 3, Allies 8: the Allies choose who takes the first action.')
    for (const side of ['german', 'allied'] as const) {
      expect(game.graded('warning', die(side))).toEqual(['initiative/again'])
      game.do(die(side), [10])
    }
    expect(first()).toContain('Germans 3, Allies 8: the Allies choose who takes the first action.')
  })

  it('21.0 [28] legal and illegal: on turn 1 the Germans begin', () => {
    const game = new Play([], { turn: 1, phase: 'initiative' })
    expect(game.breaks(turnTo(1, 'german-action', 'german'))).toEqual([])
    expect(game.breaks(turnTo(1, 'allied-action', 'allied'))).toEqual(['round/first'])
  })
})

it('6.0 [26] illegal: the initiative is not skipped, and a tie is a tie in a request too', () => {
  const begins = { type: 'turn', time: { turn: 3, phase: 'german-action', side: 'german' } } as const
  for (const phase of ['chits', 'supply', 'initiative'])
    expect(new Play([], { turn: 3, phase }).graded('warning', begins)).toContain('initiative/unrolled')
  const asked = new Play([], { turn: 3, phase: 'initiative', asked: true })
  for (const [side, face] of [
    ['German', 4],
    ['Allied', 5],
  ] as const)
    asked.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [face])
  expect(asked.breaks(begins)).toEqual(['initiative/tie'])
})

it('6.0 [26]: the reason of a die names its side in the players’ words, and older logs are still read', () => {
  const play = new Play([], { turn: 2, phase: 'initiative' })
  const rolls = play.advise('next').filter(({ rule }) => rule === 'initiative/roll')
  expect(rolls.flatMap(({ actions }) => actions)).toMatchObject([
    { reason: 'Initiative: German' },
    { reason: 'Initiative: Allied' },
  ])
  for (const reason of ['Initiative: german', 'Initiative: Allied'])
    play.do({ type: 'roll', dice: 'd10 0-9', reason, nonce: 'nonce-nonce' }, [6])
  expect(play.advise('next').find(({ rule }) => rule === 'round/begin')?.message).toContain('Germans 5, Allies 6')
})
