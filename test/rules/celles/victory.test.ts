import { describe, expect, it } from 'vitest'
import { go, Play, put, U } from './game.ts'

const rules = (play: Play, ask: string) => play.advise(ask).map(({ rule }) => rule)

describe('a decisive victory', () => {
  const five = [U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c].map((unit, index) => put(unit, `070${index + 4}`))
  const held = [put(U.arm, '2808'), put(U.arm2, '2113')]
  const won = () => {
    const play = new Play([...five, ...held], { turn: 1, phase: 'victory' })
    for (const turn of [2, 3, 4]) play.turn(turn, 'chits').turn(turn, 'victory')
    return play
  }

  it('16.0 [120, 121, 123, 137]: ends the game whatever the towns and the losses are, and no next turn is proposed', () => {
    const play = won()
    expect(rules(play, 'next')).toEqual(['victory/points', 'victory/decisive'])
    expect(rules(play, 'victory')).toEqual(['victory/points', 'victory/decisive'])
    play.turn(5, 'chits')
    expect(rules(play, 'victory')).toEqual(['victory/decisive'])
    expect(rules(play, 'next')).not.toContain('turns/next')
  })

  it('16.0 [120, 138]: the score is shown with nineteen points, and the next turn comes', () => {
    const play = won().do(go(U.lehr, '1010'))
    expect(rules(play, 'next')).toEqual(expect.arrayContaining(['victory/score', 'turns/next']))
  })
})

it('16.0 [121, 122, 138] legal and mirror: the towns of a side are named one by one.', () => {
  const allied = new Play([put(U.arm, '2808'), put(U.arm2, '2113'), put(U.third, '3306')], {
    turn: 8,
    phase: 'victory',
  })
  const score = (play: Play) => play.advise('victory').find(({ rule }) => rule === 'victory/score')?.message
  expect(score(allied)).toContain('Allies 6 (for Marche, Hotton and Rochefort).')
  // The Truck alone holds nothing, nor does an Allied unit in a western town.
  const few = new Play([put(U.lehr, '1702'), put(U.truck, '2808'), put(U.arm, '0815')], { turn: 8, phase: 'victory' })
  expect(score(few)).toBe('16.0: At the end: the Germans win. Germans 1 (for Ciney), Allies 0 (nothing).')
})

it('16.0 [124, 138]: the winner is the first proposal at the end of the last turn, and the last one before that', () => {
  const reported = (turn: number) => {
    const play = new Play([put(U.lehr, '1702')], { turn, phase: 'victory' })
    return play.advise('next').map(({ rule }) => rule)
  }
  expect(reported(8).slice(0, 2)).toEqual(['victory/score', 'victory/points'])
  expect(reported(7).slice(0, 2)).toEqual(['victory/points', 'victory/score'])
})

describe('the optional die', () => {
  it.each([
    [4, 6, 'Fortunes of war, roll 6: the Allies have one more action but can use only 5.'],
    [2, 7, 'Fortunes of war, roll 7: the Allies have one more action but can use only 2.'],
    [5, 7, 'Fortunes of war, roll 7: the Allies have one more: 4 actions.'],
    [6, 2, 'Fortunes of war, roll 2: the Germans have one fewer: 2 actions.'],
    [6, 4, 'Fortunes of war, roll 4: actions as printed.'],
  ] as const)('17.0 [126]: in turn %i a %i shows its effect, within the limits', (turn, die, text) => {
    const play = new Play([], { turn, phase: 'chits', house: { fortunes: true } }).die(die)
    expect(play.advise('next').find(({ rule }) => rule === 'fortune/result')?.message).toBe(`17.0: ${text}`)
  })
})
