import { describe, expect, it } from 'vitest'
import { acting, cup, flip, go, Play, put, U } from './game.ts'

const fbb = 'german-chit-fbb'
const brigade = [put(U.fbb, '3010'), put(U.fbb2, '3110')]
const others = [put(U.lehr, '2412'), put(U.pz2, '2212')]
const rules = (play: Play) => play.advise('next').map(({ rule }) => rule)

describe('the chit of the Führer Begleit', () => {
  it('15.0 [117] legal and illegal: before the night of 26 December it activates as any other, and then withdraws the brigade and activates no unit', () => {
    const before = acting(fbb, [...brigade, ...others], { turn: 6 })
    expect(before.breaks(go(U.lehr, '2411'))).toEqual([])
    const then = acting(fbb, [...brigade, ...others], { turn: 7 })
    expect(then.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    then.do(then.advise('next').find(({ rule }) => rule === 'withdrawal/now')!.actions[0]!)
    expect(then.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
  })

  it('15.0 [118] legal and illegal: drawn later it activates one unit of another formation', () => {
    const gone = [put(U.fbb, 'pile:german-withdrawn'), put(U.fbb2, 'pile:german-dead')]
    const play = acting(fbb, [...gone, ...others], { turn: 8 })
    expect(play.advise('next').find(({ rule }) => rule === 'action/may')?.message).toBe(
      '7.0: Führer Begleit is gone: its chit activates one unit of another formation.',
    )
    expect(rules(play)).not.toContain('withdrawal/now')
    play.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(play.breaks(go(U.pz2, '2211'))).toEqual(['action/chit'])
  })

  it('15.0 [117] legal and illegal: its units that have not arrived are withdrawn too, and never come', () => {
    const waiting = [put(U.fbb, 'pile:german-5'), put(U.fbb2, 'pile:german-5')]
    const play = acting(fbb, [...waiting, ...others], { turn: 7 })
    expect(play.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    expect(play.breaks(go(U.fbb, '3310'))).toEqual(['withdrawal/due'])
    expect(play.breaks(go(U.fbb, 'pile:german-withdrawn'))).toEqual(['withdrawal/part'])
    const leave = play.advise('next').find(({ rule }) => rule === 'withdrawal/now')
    expect(play.breaks(leave!.actions[0]!)).toEqual([])
    play.do(leave!.actions[0]!)
    expect([play.where(U.fbb), play.where(U.fbb2)].every((place) => place.includes('german-withdrawn'))).toBe(true)
  })

  it('13.3, 15.0 [107, 117] illegal: none of its units is rebuilt once it is withdrawn, nor offered', () => {
    const placed = [put(U.fbb, '3010'), put(U.fbb2, 'pile:german-dead', { face: 2 }), ...cup('german')]
    const play = new Play(placed, { turn: 7 }).draw('german-replacement').draw(fbb)
    play.do(go(play.piece('german-replacement').id, 'pile:german-played'))
    expect(play.breaks(go(U.fbb2, '3310'))).toEqual([])
    play.do(go(U.fbb, 'pile:german-withdrawn'))
    expect(play.breaks(go(U.fbb2, '3310'))).toEqual(['withdrawal/return'])
    expect(rules(play)).not.toContain('replacement/may')
  })

  it('15.0, 16.0 [118, 123] illegal: a destroyed unit is not withdrawn, because its steps count', () => {
    const play = acting(fbb, [put(U.fbb, '3010'), put(U.fbb2, 'pile:german-dead')], { turn: 7 })
    expect(play.breaks(go([U.fbb, U.fbb2], 'pile:german-withdrawn'))).toEqual(['withdrawal/other'])
    expect(play.breaks(go(U.fbb, 'pile:german-withdrawn'))).toEqual([])
  })

  it('13.2, 15.0 [104, 117] legal and illegal: by another chit it is the one unit, or the unit of Extra Move', () => {
    const away = go([U.fbb, U.fbb2], 'pile:german-withdrawn')
    const alone = acting('german-chit-lehr', [...brigade, ...others], { turn: 7 })
    expect(alone.breaks(away)).toEqual([])
    expect(alone.advise('next').find(({ rule }) => rule === 'withdrawal/may')?.actions).toEqual([away])
    expect(alone.do(away).breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    const extra = new Play([...brigade, ...others, ...cup('german')], { turn: 7 })
    extra.draw('german-extra-move').draw('german-chit-lehr')
    extra.do(go(extra.piece('german-extra-move').id, 'pile:german-played')).do(away)
    expect(extra.breaks(go(U.lehr, '2411'))).toEqual([])
    for (const [turn, unit] of [
      [6, undefined],
      [7, U.lehr],
    ] as const) {
      const play = acting('german-chit-lehr', [...brigade, ...others], { turn })
      if (unit) play.do(go(unit, '2411'))
      expect([turn, rules(play).includes('withdrawal/may')]).toEqual([turn, false])
    }
  })
})
