import { describe, expect, it } from 'vitest'
import { accept, messages, proposed } from './attack-proposals.ts'
import { cup, declare, go, mark, Play, put, U } from './game.ts'

const armored = 'allied-chit-2arm'

describe('the air attack', () => {
  it('13.4 [110] illegal: is made on the map', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const placed = [put(U.lehr, '2412'), put(U.lehr2, 'pile:german-dead'), ...chits]
    const play = new Play(placed, { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    expect(play.breaks(declare('air', [U.lehr2], []))).toEqual(['air/target'])
    expect(play.breaks(declare('air', [U.lehr], []))).toEqual([])
  })

  it('13.4 [110] illegal: is not left without its die, nor without its effect', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.arm, '1205'), ...chits], { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    const left = () => play.breaks(go(U.arm, '1206'))
    play.do(declare('air', [U.lehr], []))
    expect(left()).toEqual(['air/unrolled'])
    play.die(3)
    expect(left()).toEqual(['air/result'])
    expect(play.breaks(mark(U.lehr, 'disrupted', 1))).toEqual([])
    play.do(mark(U.lehr, 'disrupted', 1))
    expect(left()).toEqual([])
  })

  it('13.4 [110]: is proposed once the chit is played, with its chances, and takes one step of two', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.lehr2, '2113'), ...chits], { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    expect(messages(play, 'air/may')).toEqual([
      expect.stringContaining('901 (Panzer Lehr) in 2412: loses a step on 5 of 10 rolls, Disrupted on 4.'),
      expect.stringContaining('902 (Panzer Lehr) in 2113: loses a step on 3 of 10 rolls, Disrupted on 4.'),
    ])
    accept(play, 'air/may')
    expect(proposed(play, 'air/roll').map(({ owed }) => owed)).toEqual(['allied'])
    play.die(7)
    accept(play, 'air/result')
    expect(play.piece(U.lehr).face).toBe(2)
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
    expect(messages(play, 'air/result')[0]).toContain('no further effect')
  })
})
