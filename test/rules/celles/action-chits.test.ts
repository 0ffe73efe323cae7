import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { stackAt } from '../../../table/state.ts'
import { armored, cavalry, drawn, infantry, lehr, playChit, turnTo } from './chits.ts'
import { cup, drawing, Play, type Side } from './game.ts'

describe('cups', () => {
  it('4.0 [7] legal and illegal: the chits of the day and all tactical ones, and after 24 December those of the 25th', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2, phase: 'chits' })
    expect(game.graded('warning', turnTo(2, 'supply'))).toEqual(['cups/left', 'cups/left'])
    for (let steps = 0; steps < 8; steps++) {
      const [next] = game.advise('next').filter(({ rule }) => rule === 'cups/fill')
      if (!next) break
      game.do(next.actions[0]!)
    }
    expect(game.graded('warning', turnTo(2, 'supply'))).toEqual([])
    // 2nd Panzer, Lehr twice, 116th and three Tactical Chits; 84th, 4th Cavalry and four Tactical Chits.
    const inCup = (side: Side) => stackAt(game.state, pileKey(`${side}-cup`)).length
    expect([inCup('german'), inCup('allied')]).toEqual([7, 6])
    game.turn(4, 'chits')
    for (let steps = 0; steps < 8; steps++) {
      const [next] = game.advise('next').filter(({ rule }) => rule === 'cups/fill')
      if (!next) break
      game.do(next.actions[0]!)
    }
    expect([inCup('german'), inCup('allied')]).toEqual([7, 9])
  })
})

describe('chits', () => {
  it('4.0, 7.0 [8, 30, 31] legal and illegal: each from the side’s own cup, one by one', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2 })
    expect(game.breaks(drawing('german'), ['german'])).toEqual([])
    expect(game.breaks(drawing('allied'), ['german'])).toEqual(['chits/cup', 'chits/phase'])
    expect(game.breaks(drawing('german', 'random', 2), ['german'])).toEqual(['chits/one'])
  })

  it('7.0 [30] illegal: a chit goes to those available, and not to those played', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2 })
    const to = (pile: Id): Action => ({
      type: 'draw',
      pile: 'german-cup',
      count: 1,
      from: 'random',
      to: { pile },
      nonce: 'nonce-nonce',
    })
    expect(game.breaks(to('german-available'))).toEqual([])
    for (const pile of ['german-played', 'allied-available']) expect(game.breaks(to(pile))).toEqual(['chits/box'])
  })

  it('4.0, 7.0 [8, 30, 36] legal, illegal and mirror: nor do the Allies, and no more after an Action Chit', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2, side: 'allied' })
    game.draw('allied-combat')
    expect(game.breaks(drawing('allied'), ['allied'])).toEqual([])
    game.draw(cavalry)
    expect(game.breaks(drawing('allied'), ['allied'])).toEqual(['chits/again'])
  })

  it('3.0, 4.0 [7, 31, 37, 128] legal and illegal: a side has the actions of the turn at most, and a side without any is skipped', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 1 })
    game.draw(lehr).turn(1, 'allied-action', 'allied').draw(armored)
    expect(game.breaks(drawing('allied'))).toContain('chits/again')
    game.turn(1, 'german-action', 'german').draw('german-chit-2pz')
    expect(game.breaks(turnTo(1, 'allied-action', 'allied'))).toEqual(['round/none'])
    expect(game.breaks(drawing('german'))).toEqual(['chits/actions'])
    expect(game.breaks(turnTo(1, 'recovery'))).toEqual([])
  })

  it('3.0, 4.0, 7.0 [6, 7, 9, 31, 37, 128] mirror: Recovery waits until both have used their actions', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 1 })
    game.draw(lehr)
    expect([...game.graded('illegal', turnTo(1, 'recovery'))]).toEqual(['round/left', 'round/left'])
    expect(game.graded('note', turnTo(1, 'allied-action', 'allied'))).toEqual([])
    expect(game.advise('next').map(({ rule }) => rule)).toContain('round/next')
  })

  it('13.4 [110, 128]: E10, on turn 8 the Germans have two actions, and after Allied Air one', () => {
    const game = drawn(['allied-air', infantry], cup('german'), { turn: 8, side: 'allied' })
    playChit('allied-air', 'allied')(game)
    game.turn(8, 'german-action', 'german').draw('german-chit-fbb')
    game.turn(8, 'allied-action', 'allied').turn(8, 'german-action', 'german')
    expect(game.findings(drawing('german')).map(({ message }) => message)).toContain(
      '4.0: The Germans have used 1 of 1 actions.',
    )
  })

  it('17.0 [126]: the optional die changes the actions, to five at most', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 4, phase: 'chits', house: { fortunes: true } })
    expect(game.advise('next').map(({ rule }) => rule)).toContain('fortune/roll')
    game.die(7)
    game.turn(4, 'allied-action', 'allied')
    expect(
      game
        .advise('next')
        .map(({ message }) => message)
        .join(),
    ).toContain('action 1 of 5')
    const less = new Play(cup('german'), { turn: 4, phase: 'chits', house: { fortunes: true } })
    less.die(2).turn(4, 'german-action', 'german')
    expect(
      less
        .advise('next')
        .map(({ message }) => message)
        .join(),
    ).toContain('action 1 of 2')
  })
})
