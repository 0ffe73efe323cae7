import { describe, expect, it } from 'vitest'
import { armored, drawn, infantry, lehr, playChit, turnTo } from './chits.ts'
import { acting, cup, flip, go, Play, put, U } from './game.ts'

describe('reinforcements', () => {
  it('14.0 [113, 114, 116, 130] legal and illegal: at the due turn or later, in its hexes, without an enemy there', () => {
    const tray = [put(U.lehr2, 'pile:german-2')]
    expect(acting(lehr, tray, { turn: 1 }).breaks(go(U.lehr2, '2216'))).toEqual(['reinforcements/early'])
    expect(acting(lehr, tray, { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual([])
    expect(acting(lehr, tray, { turn: 5 }).breaks(go(U.lehr2, '2216'))).toEqual([])
    expect(acting(lehr, tray, { turn: 2 }).breaks(go(U.lehr2, '2316'))).toEqual(['reinforcements/hex'])
    expect(acting(lehr, [...tray, put(U.inf, '2216')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toContain(
      'reinforcements/enemy',
    )
    expect(acting(lehr, [...tray, put(U.inf, '2215')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual([])
  })

  it('10.0, 14.0 [68, 113, 114, 115, 116, 130] mirror: the 2nd Armored at three hexes, two at once', () => {
    const tray = [put(U.arm, 'pile:allied-1'), put(U.arm2, 'pile:allied-1')]
    const game = acting(armored, tray, { turn: 1 })
    expect(game.breaks(go([U.arm, U.arm2], '1500'))).toEqual([])
    expect(game.breaks(go(U.arm, '1700'))).toEqual(['reinforcements/hex'])
    game.do(go([U.arm, U.arm2], '1500'))
    expect(game.breaks(turnTo(1, 'german-action', 'german'))).toEqual(['stacking/limit'])
    expect(game.price(go(U.arm, '1503'))).toBe(6)
  })

  it('14.0 [113] illegal: a unit arrives only when it or its formation is activated', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.pz2b, 'pile:german-1')], { turn: 1 })
    expect(game.breaks(go(U.pz2b, '3316'))).toEqual([])
    game.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(game.breaks(go(U.pz2b, '3316'))).toEqual(['action/chit'])
    expect(new Play([put(U.lehr2, 'pile:german-2')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual(['action/none'])
  })

  it('14.0 [113a] legal and illegal: a unit arrives when its formation is activated', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, 'pile:german-2')], { turn: 2 })
    game.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(game.graded('illegal', turnTo(2, 'allied-action', 'allied'))).toEqual(['reinforcements/held'])
    game.do(go(U.lehr2, '2216'))
    expect(game.graded('warning', turnTo(2, 'allied-action', 'allied'))).toEqual([])
  })

  it('14.0 [113a] mirror: SW3, the British are put down when 24 December begins by day, or when first activated', () => {
    const tray = [put(U.british, 'pile:allied-2')]
    const due = new Play([...tray, ...cup('allied')], { turn: 2, side: 'allied' })
    expect(due.breaks(go(U.british, '0704'))).toEqual([])
    const house = { 'british-arrival': 'activated' }
    expect(new Play(tray, { turn: 2, side: 'allied', house }).breaks(go(U.british, '0704'))).toEqual(['action/british'])
    expect(acting('allied-chit-29', tray, { turn: 4, house }).breaks(go(U.british, '0704'))).toEqual([])
  })

  it('22.0 [116]: SW9 and SW10, the arrival of the last battalions of the 84th, and of others with an unknown turn', () => {
    const tray = [put(U.inf3, 'pile:allied-4'), put(U.pz116b, 'pile:german-3')]
    const when = (value: string, turn: number) =>
      acting(infantry, tray, { turn, house: { 'last-84th': value } }).breaks(go(U.inf3, '0213'))
    expect(when('printed', 4)).toEqual([])
    expect(when('printed', 3)).toEqual(['reinforcements/early'])
    expect(when('early', 3)).toEqual([])
    expect(when('late', 4)).toEqual(['reinforcements/early'])
    expect(when('one', 4)).toEqual([])
    expect(when('none', 6)).toEqual(['reinforcements/never'])
    const free = acting('german-chit-116pz', tray, { turn: 2, house: { 'open-arrivals': 'free' } })
    expect(free.breaks(go(U.pz116b, '3310'))).toEqual([])
  })
})

describe('the withdrawal of the Führer Begleit', () => {
  const fbb = 'german-chit-fbb'
  const brigade = [put(U.fbb, '3010'), put(U.fbb2, '3110', { face: 2 })]

  it('15.0 [112, 117, 118] legal: E8, from the night of 26 December on it is withdrawn, and Replacement and Extra Move follow', () => {
    const placed = [...brigade, put(U.pz116, 'pile:german-dead', { face: 2 })]
    const game = drawn(['german-replacement', 'german-extra-move', fbb], placed, { turn: 7, side: 'german' })
    expect(game.breaks(go(U.fbb, '3009'))).toEqual(['withdrawal/due'])
    expect(game.graded('warning', turnTo(7, 'allied-action', 'allied'))).toContain('withdrawal/left')
    const leave = game.advise('next').find(({ rule }) => rule === 'withdrawal/now')
    expect(game.breaks(leave!.actions[0]!)).toEqual([])
    game.do(leave!.actions[0]!)
    playChit('german-replacement', 'german')(game)
    expect(game.breaks(go(U.pz116, '3310'))).toEqual([])
    game.do(go(U.pz116, '3310'))
    expect(game.breaks(go(U.pz116, '3309'))).toEqual(['action/chit'])
    playChit('german-extra-move', 'german')(game)
    expect(game.breaks(go(U.pz116, '3309'))).toEqual([])
    expect(
      game
        .advise('victory')
        .map(({ message }) => message)
        .join(),
    ).toContain('Allies 2 (for German steps lost)')
  })

  it('15.0 [117] illegal: not before, and no other unit', () => {
    const game = acting(fbb, [...brigade, put(U.lehr, '2412')], { turn: 5 })
    expect(game.breaks(go([U.fbb, U.fbb2], 'pile:german-withdrawn'))).toEqual(['withdrawal/early'])
    expect(game.breaks(go(U.lehr, 'pile:german-withdrawn'))).toEqual(['withdrawal/other'])
    expect(game.breaks(go(U.fbb, '3009'))).toEqual([])
  })
})
