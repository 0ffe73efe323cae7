import { describe, expect, it } from 'vitest'
import { acting, game, go, put, real, U } from './game.ts'

describe('the calendar', () => {
  const names = real.scenarios.get('campaign')!.turns.names ?? []

  it('4 [4]: 16 to 19 December have 6, 5, 5 and 4 turns', () => {
    const days = names.map((name) => Number(/(\d+) December/.exec(name)![1]))
    expect([16, 17, 18, 19].map((day) => days.filter((each) => each === day).length)).toEqual([6, 5, 5, 4])
  })

  it('41 [41]: the turn track asks for Surprise on turns 2 to 5, and notes what comes when', () => {
    const track = real.maps.flatMap(({ tracks }) => tracks).find(({ kind }) => kind === 'turn')!
    const feet = track.feet ?? []
    expect([2, 3, 4, 5].every((turn) => feet[turn - 1]!.includes('Surprise'))).toBe(true)
    for (const turn of [7, 12, 17]) expect(feet[turn - 1]).toContain('Regroup')
    for (const turn of [6, 11, 17]) expect(feet[turn - 1]).toContain('US')
  })

  it('15 [15]: the schedule is reproduced turn by turn', () => {
    const trays = new Map<string, number>()
    for (const { at } of real.scenarios.get('campaign')!.pieces) {
      const tray = /^pile:((?:german|us)-turn-\d+)$/.exec(at)?.[1]
      if (tray) trays.set(tray, (trays.get(tray) ?? 0) + 1)
    }
    expect([
      trays.get('german-turn-6'),
      trays.get('us-turn-6'),
      trays.get('us-turn-11'),
      trays.get('us-turn-17'),
    ]).toEqual([6, 3, 6, 2])
  })

  it('2 [2]: the maps join from west to east: D, C, B, A', () => {
    expect(game.maps.map(({ id }) => id)).toEqual(['map-d', 'map-c', 'map-b', 'map-a'])
    const play = acting('spades-9', [put(U.spitze, '3105'), put(U.inf, '3801')])
    expect(play.breaks(go(U.spitze, '2805'))).toEqual([])
    expect(acting('spades-9', [put(U.spitze, '1105'), put(U.inf, '3801')]).breaks(go(U.spitze, '0805'))).toEqual([])
    expect(acting('spades-9', [put(U.spitze, '2105'), put(U.inf, '3801')]).breaks(go(U.spitze, '1805'))).toEqual([])
  })
})
