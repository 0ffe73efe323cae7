import { describe, expect, it } from 'vitest'
import { acting, go, leaving, Play, put, real, U } from './game.ts'

describe('the set-up', () => {
  const SET = [put(U.spitze, '4005'), put(U.inf, '3805'), put(U.bg99, '2605'), put(U.bg106, '2705')]
  const start = { phase: 'surprise' }
  const depots = [put('us-depot', '2305', { id: 'b' }), put('us-depot', '1505', { id: 'c' })]

  it('5 [5] legal: units of the first game lie as the scenario lays them out', () => {
    const laid = real.scenarios.get('campaign')!.pieces
    expect(laid.some(({ def }) => def === U.spitze)).toBe(true)
    expect(new Play(SET, start).breaks(leaving(1, 'activation'))).toEqual([])
  })

  it('5 [5] illegal: a German unit of the first game is moved about', () => {
    expect(new Play(SET, start).breaks(go(U.spitze, '4006'))).toEqual(['set-up/fixed'])
  })

  it('5 [5] mirror: a US unit of the first game is moved about', () => {
    expect(new Play(SET, start).breaks(go(U.inf, '3806'))).toEqual(['set-up/fixed'])
  })

  it('6 [6] legal: the depots lie on any roads of Maps B and C', () => {
    const play = new Play([...SET, ...depots], start)
    expect(play.breaks(go('b', '2805'))).toEqual([])
    expect(play.breaks(go('c', '1105'))).toEqual([])
  })

  it('6 [6] illegal: the second depot comes to the map of the first', () => {
    const aside = [put('us-depot', '2305', { id: 'b' }), put('us-depot', 'pile:us-support', { id: 'c' })]
    const play = new Play([...SET, ...aside], start)
    expect(play.breaks(go('c', '2805'))).toEqual(['set-up/depot'])
    expect(play.breaks(go('c', '1505'))).toEqual([])
  })

  it('6 [6] illegal: off the road, on another map, or both on one', () => {
    const play = new Play([...SET, ...depots], start)
    for (const [id, hex] of [
      ['b', '2806'],
      ['b', '3105'],
      ['c', '0405'],
      ['b', '1605'],
    ] as const)
      expect(play.breaks(go(id, hex))).toEqual(['set-up/depot'])
  })

  it('7 [7] legal: 99 and 106 are set up anywhere on Map B', () => {
    const play = new Play(SET, start)
    expect(play.breaks(go(U.bg99, '2101'))).toEqual([])
    expect(play.reach(U.bg106)).toHaveLength(99)
  })

  it('7 [7] illegal: on another map', () => {
    expect(new Play(SET, start).breaks(go(U.bg99, '2005'))).toEqual(['set-up/waiting'])
  })

  it('7 [7] legal, illegal: they move only once a German unit has entered Map B', () => {
    const play = acting('hearts-9', [put(U.spitze, '3105'), put(U.bg99, '2605'), put(U.inf, '3801')])
    expect(play.breaks(go(U.bg99, '2505'))).toEqual(['activation/waiting'])
    play.draw('spades-9').do(go(U.spitze, '3005')).draw('hearts-8')
    expect(play.breaks(go(U.bg99, '2505'))).toEqual([])
  })
})
