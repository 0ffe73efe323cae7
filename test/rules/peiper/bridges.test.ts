import { describe, expect, it } from 'vitest'
import { acting, declare, go, leaving, Play, put, U } from './game.ts'

describe('bridges', () => {
  const BRIDGE = ['3405', '3505'] as const
  const blow = (unit: string) => declare('blow-bridge', [unit], ...BRIDGE)
  const SETTING = [put(U.inf, '3405'), put(U.inf2, '3201'), put(U.spitze, '3905')]
  const blown = (more: Parameters<typeof acting>[2] = {}) => {
    const play = acting('hearts-9', SETTING, more).do(blow(U.inf)).draw('clubs-4', 'fight')
    return play.follow('bridges/blown')
  }

  it('33 [33] legal: a US unit at a bridge blows it by a low card', () => {
    expect(acting('hearts-9', SETTING).breaks(blow(U.inf))).toEqual([])
    const play = blown()
    expect(play.where('blown-bridge')).toBe('3505')
    expect(play.breaks(blow(U.inf))).not.toEqual([])
    play.draw('spades-9')
    expect(play.breaks(go(U.spitze, '3405'))).not.toEqual([])
  })

  it('33 [33] illegal: a German unit, one too far away, without a bridge, or a marker without a card', () => {
    const play = acting('hearts-9', SETTING)
    expect(play.breaks(blow(U.inf2))).toEqual(['bridges/range'])
    expect(play.breaks(declare('blow-bridge', [U.inf], '3405', '3404'))).toEqual(['bridges/none'])
    expect(play.breaks(go('blown-1', '3405'))).toContain('bridges/laid')
    expect(acting('spades-9', SETTING).breaks(blow(U.spitze))).toEqual(['bridges/side'])
    expect(play.do(blow(U.inf)).draw('clubs-9', 'fight').next()).not.toContain('bridges/blown')
  })

  const broken = (more: ReturnType<typeof put>[] = [], turn = 7) =>
    new Play(
      [put('blown-bridge', '3405', { id: 'x', turn: 60 }), put(U.spitze, '3905'), put(U.inf2, '3101'), ...more],
      {
        turn,
        phase: 'regroup',
        house: { 'supply-line': 'loose' },
      },
    )
  const rebuild = (side: string) => declare(`${side}-rebuilds-bridge`, [], ...BRIDGE)

  it('30 [30], 32 [32] legal: the Germans rebuild a bridge with a line from both hexes', () => {
    const play = broken()
    expect(play.breaks(rebuild('german'), ['german'])).toEqual([])
    play.follow('bridges/rebuild')
    expect(play.where('blown-bridge')).toBe('pile:blown-bridges')
    expect(play.breaks(leaving(7, 'reinforcements'))).toEqual([])
  })

  it('30 [30] illegal: outside Regroup, by the other side, where nothing is blown, or a third in one phase', () => {
    expect(broken([], 8).breaks(rebuild('german'))).toEqual(['bridges/regroup'])
    expect(broken().breaks(rebuild('german'), ['us'])).toContain('bridges/hand')
    expect(new Play(SETTING, { turn: 7, phase: 'regroup' }).breaks(rebuild('german'))).toEqual(['bridges/whole'])
    const play = broken()
    for (let count = 0; count < 2; count++) play.do(rebuild('german'))
    expect(play.breaks(rebuild('german'))).toEqual(['bridges/limit'])
  })

  it('31 [31]: the US side rebuilds any number', () => {
    const play = broken()
    for (let count = 0; count < 7; count++) play.do(rebuild('us'))
    expect(play.breaks(rebuild('us'))).toEqual([])
  })

  it.each([
    [{}, 4],
    [{ 'tougher-demolition': true }, 6],
  ] as const)('30 [30], 46 [46] illegal: more than 4 in the game, or 6 (%o)', (house, most) => {
    const play = new Play([put('blown-bridge', '3405', { id: 'x', turn: 60 }), put(U.spitze, '3905')], {
      turn: 7,
      phase: 'regroup',
      house: { 'supply-line': 'loose', ...house },
    })
    let built = 0
    for (const turn of [7, 12, 17, 7, 12]) {
      if (turn !== play.state.time.turn) play.turn(turn, 'regroup')
      while (built < most && play.breaks(rebuild('german')).length === 0) {
        play.do(rebuild('german'))
        built++
      }
    }
    expect(built).toBe(most)
  })

  it('32 [32] illegal: with a US unit in either hex, without a line, or without saying so', () => {
    expect(broken([put(U.inf, '3405')]).breaks(rebuild('german'))).toEqual(['bridges/enemy'])
    const wall = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((row, index) =>
      put([U.inf, U.inf3, U.td, U.eng, U.cav, U.bg106, U.tank, 'us-26-2', 'us-26-3', 'us-14-32'][index]!, `38${row}`),
    )
    expect(broken(wall).breaks(rebuild('german'))).toEqual(['bridges/line'])
    expect(broken().breaks(go('x', 'pile:blown-bridges'))).toContain('bridges/taken')
  })

  it('32 [32]: German units at the bridge make US rebuilding unchecked', () => {
    expect(broken([put(U.panzer, '3405')]).graded('unchecked', rebuild('us'))).toEqual(['bridges/enemy'])
  })

  it('33 [33]: the US side blows again what it rebuilt; what the Germans rebuilt is unchecked', () => {
    for (const [side, found] of [
      ['us', []],
      ['german', ['bridges/german-rebuilt']],
    ] as const) {
      const play = broken([put(U.inf, '3305')])
      play.do(rebuild(side)).do(go('x', 'pile:blown-bridges')).turn(8, 'activation').draw('hearts-9')
      play.do(go(U.inf, '3405'))
      expect(play.breaks(blow(U.inf))).toEqual([])
      expect(play.graded('unchecked', blow(U.inf))).toEqual(found)
    }
  })
})
