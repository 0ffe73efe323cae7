import { describe, expect, it } from 'vitest'
import { SWITCHES } from '../../../rules/games/celles/terms/switches.ts'
import { acting, declare, go, put, realReferee, U } from './game.ts'

describe('the house rules', () => {
  it('are all offered, each with its case and the default reading first', () => {
    expect(realReferee.switches.map(({ id }) => id)).toEqual(SWITCHES.map(({ id }) => id))
    for (const { id, cite, settings } of realReferee.switches) {
      expect([id, cite]).toEqual([id, expect.stringMatching(/^\d+\.0$|^13\.[1-5]$|^11\.1$/)])
      expect([id, new Set(settings.map(({ value }) => value)).size]).toEqual([id, settings.length])
    }
  })

  it('11.1 [90] legal and illegal: SW6, hex by hex the hex towards home is first; by whole paths another beginning may be equal', () => {
    // Zones cover the hexes south of 2412 except 2413 and 2513; the free hexes lie to the west.
    const about = ['2315', '2515', '2713'].map((at, index) => put([U.inf, U.inf2, U.inf3][index]!, at))
    const path = (house: Record<string, string>) => {
      const placed = [put(U.pz2, '2412'), put(U.arm, '2411'), put(U.arm2, '2311'), ...about]
      const play = acting('allied-chit-2arm', placed, { turn: 4, house })
      play.do(declare('attack', [U.arm, U.arm2], ['2412'], 'light')).die(5)
      return play.breaks(go(U.pz2, '2213', '2313'))
    }
    expect(path({})).toEqual(['retreat/path'])
    expect(path({ 'retreat-path': 'paths' })).toEqual([])
  })

  it('11.0 [70] legal: SW7, the cost of a Heavy attack by infantry is checked, or unknown', () => {
    const heavy = (house: Record<string, string>) => {
      const placed = [put(U.inf, '2412'), put(U.lehr, '2411', { face: 1 })]
      const play = acting('allied-chit-84inf', placed, { turn: 3, house }).do(go(U.inf, '2312'))
      return play.findings(declare('attack', [U.inf], ['2411'], 'heavy')).map(({ rule, severity }) => [rule, severity])
    }
    expect(heavy({})).toEqual([['attack/points', 'illegal']])
    expect(heavy({ 'infantry-attacks': 'light' })).toEqual([['attack/cost', 'unchecked']])
  })
})
