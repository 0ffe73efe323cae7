import { describe, expect, it } from 'vitest'
import type { Place } from '../../../table/generated/types.ts'
import { acting, flip, go, Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'

describe('movement', () => {
  it('8.0, 8.2 [41, 44, 46] legal: E1, the recon of Lehr moves in behind the armor for 2½ and into the rough for 3', () => {
    const play = acting(lehr, [put(U.lehr, '2214'), put(U.lehrRecon, '2215')], { turn: 1 })
    expect(play.price(go(U.lehrRecon, '2214'))).toBe(2.5)
    play.do(go(U.lehrRecon, '2214'))
    expect(play.price(go(U.lehrRecon, '2213'))).toBe(3)
    expect(play.verdict(go(U.lehrRecon, '2213')).walks?.[0]?.left).toBe(7.5)
    play.do(go(U.lehrRecon, '2213')).do(flip(U.lehrRecon, 1))
    expect(play.memory.walked.get(U.lehrRecon)?.spent).toBe(11)
  })

  it('8.2 [46] illegal: a unit without 2 more points does not move in behind others on the road', () => {
    const play = acting(
      lehr,
      [put(U.lehr, '2215'), put(U.lehr2, '2214'), put(U.lehrRecon, '2216', { marks: { isolated: 1 } })],
      { turn: 2 },
    )
    expect(play.price(go(U.lehrRecon, '2214'))).toBe('movement/points 5/3')
    expect(play.price(go(U.lehrRecon, '2215'))).toBe(2.5)
  })

  it('8.2 [46] mirror: Americans jam their own roads, infantry on foot does not', () => {
    const on = [put(U.arm, '3107'), put(U.inf, '3206')]
    expect(acting(armored, [...on, put(U.arm2, '3007')], { turn: 4 }).price(go(U.arm2, '3107'))).toBe(2.5)
    expect(acting(armored, [put(U.inf, '3107'), put(U.arm2, '3007')], { turn: 4 }).price(go(U.arm2, '3107'))).toBe(0.5)
  })

  it('8.0 [41, 42] legal and illegal: no unit of either side spends more points than it has', () => {
    expect(acting(lehr, [put(U.lehr, '2412')], { turn: 2 }).price(go(U.lehr, '2406'))).toBe('movement/points 12/9')
    expect(acting(lehr, [put(U.lehr, '2412')], { turn: 2 }).price(go(U.lehr, '2408'))).toBe(8)
  })

  it('8.0 [41, 42] mirror: infantry has three', () => {
    expect(acting(infantry, [put(U.inf, '2412')], { turn: 3 }).price(go(U.inf, '2408'))).toBe('movement/points 4/3')
    expect(acting(infantry, [put(U.inf, '2412')], { turn: 3 }).price(go(U.inf, '2409'))).toBe(3)
  })

  it('8.0 [42a] legal and illegal: no unit moves into an enemy-occupied hex', () => {
    const both = [put(U.lehr, '2412'), put(U.inf, '2411')]
    expect(acting(lehr, both).breaks(go(U.lehr, '2411'))).toEqual(['movement/enemies'])
    expect(acting(lehr, both).breaks(go(U.lehr, '2413'))).toEqual([])
  })

  it('8.0 [42a] mirror: nor does an American unit', () => {
    const both = [put(U.lehr, '2412'), put(U.inf, '2411')]
    expect(acting(lehr, both).findings(go(U.lehr, '2411'))[0]?.message).toBe(
      '8.0: Panzergrenadier Regiment 901 (Panzer Lehr) may not enter 2411, where Allied 1st Battalion, 333rd Infantry (84th Infantry) stands; it can reach 2312 for 5 points.',
    )
    expect(acting(lehr, both).findings(go(U.inf, '2410'))[0]?.message).toBe(
      '3.0: Only German units move now; 1st Battalion, 333rd Infantry (84th Infantry) is Allied.',
    )
    expect(acting(infantry, both, { turn: 3 }).breaks(go(U.inf, '2412'))).toEqual(['movement/enemies'])
  })

  it('8.0 [43] legal and illegal: the 3rd Armored never moves, and others do', () => {
    const play = acting(armored, [put(U.third, '3306')], { turn: 4 })
    expect(play.breaks(go(U.third, '3305'))).toContain('movement/never')
    // Other units of its side have 3 more points by day.
    const { findings, walks } = play.verdict(go(U.third, '3305'))
    expect([findings.map(({ rule }) => rule), walks]).toEqual([['movement/never'], undefined])
    expect(play.reach(U.third).cells).toEqual([])
    expect(acting(armored, [put(U.arm, '3306')], { turn: 4 }).breaks(go(U.arm, '3305'))).toEqual([])
  })

  it('8.1 [45] legal and illegal: Germans do not cross a bridge over the Meuse', () => {
    const play = acting(lehr, [put(U.lehr, '0704')], { turn: 3 })
    expect(play.breaks(go(U.lehr, '0604'))).toContain('movement/crossing/bridge')
    expect(play.breaks(go(U.lehr, '0705'))).toEqual([])
  })

  it('8.1 [45] mirror: the Allies cross it, and no unit crosses without a bridge', () => {
    const play = acting(armored, [put(U.arm, '0704')], { turn: 5 })
    expect(play.price(go(U.arm, '0604'))).toBe(1)
    expect(acting(armored, [put(U.arm, '0705')], { turn: 5 }).breaks(go(U.arm, '0605', '0705', '0605')).length).toBe(0)
  })

  it('8.4 [47, 135] legal, illegal and mirror: no unit enters the enemy Rear Area', () => {
    const german = acting('german-chit-2pz', [put(U.pz2, '0606')], { turn: 3 })
    expect(german.breaks(go(U.pz2, '0505'))).toContain('rear-area/enter')
    expect(german.breaks(go(U.pz2, '0506'))).toEqual([])
    const allied = acting(armored, [put(U.arm, '2414')], { turn: 4 })
    expect(allied.breaks(go(U.arm, '2415'))).toEqual(['rear-area/enter'])
  })
})

describe('strategic movement', () => {
  it('8.5 [48] legal: Germans have three points more by night, and none by day', () => {
    expect(acting(lehr, [put(U.lehr, '2412')], { turn: 3 }).price(go(U.lehr, '2406'))).toBe(12)
    expect(acting(lehr, [put(U.lehr, '2412')], { turn: 3 }).price(go(U.lehr, '2405'))).toBe('movement/points 14/12')
    expect(acting(lehr, [put(U.lehr, '2412')], { turn: 2 }).price(go(U.lehr, '2406'))).toBe('movement/points 12/9')
  })

  it('8.5 [48] mirror: the Allies have them by day', () => {
    expect(acting(armored, [put(U.arm, '2412')], { turn: 4 }).price(go(U.arm, '2406'))).toBe(12)
    expect(acting(armored, [put(U.arm, '2412')], { turn: 5 }).price(go(U.arm, '2406'))).toBe('movement/points 12/9')
  })

  it('8.5 [48] illegal: not to or from beside an enemy, even one without a zone', () => {
    const calm = put(U.inf, '2407', { marks: { disrupted: 1 } })
    expect(acting(lehr, [put(U.lehr, '2412'), calm], { turn: 3 }).breaks(go(U.lehr, '2406'))).toEqual([
      'movement/points',
    ])
    const near = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2413', { marks: { disrupted: 1 } })], { turn: 3 })
    expect(near.price(go(U.lehr, '2407'))).toBe('movement/points 10/9')
    expect(near.price(go(U.lehr, '2408'))).toBe(8)
  })

  it('8.5 [25, 48] illegal: a unit that moves strategically and attacks has not used the bonus', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2404')], { turn: 3 })
    play.do(go(U.lehr, '2407'))
    expect(play.memory.walked.get(U.lehr)?.along).toBe('march')
    expect(play.price(go(U.lehr, '2406'))).toBe(2)
    expect(play.breaks(go(U.lehr, '2405'))).toEqual(['movement/points'])
  })

  it('8.5, 5.0, 12.0 [22, 24, 25, 101]: E6, the bonus is added before the thirds are taken', () => {
    const price = (marks: Record<string, number>, to: string, turn = 3) =>
      acting(lehr, [put(U.lehr, '2412', { marks })], { turn }).price(go(U.lehr, to))
    expect(price({ 'out-of-supply': 1 }, '2408')).toBe(8)
    expect(price({ 'out-of-supply': 1 }, '2407')).toBe('movement/points 10/8')
    expect(price({ 'out-of-supply': 1, disrupted: 1 }, '2411', 2)).toBe(2)
    expect(price({ 'out-of-supply': 1, disrupted: 1 }, '2410', 2)).toBe('movement/points 4/3')
    expect(price({ isolated: 1, disrupted: 1 }, '2411', 2)).toBe('movement/points 2/0')
  })

  it('21.0 [49]: the 2nd Armored has 6 points on turn 1, and all of them later', () => {
    const first = acting(armored, [put(U.arm, '1500')], { turn: 1 })
    expect(first.price(go(U.arm, '1503'))).toBe(6)
    expect(first.price(go(U.arm, '1504'))).toBe('movement/points 8/6')
    expect(acting(armored, [put(U.arm, '1500')], { turn: 3 }).price(go(U.arm, '1504'))).toBe(8)
  })
})

describe('findings on strategic movement', () => {
  const sums = (play: ReturnType<typeof acting>, hex: string) =>
    play
      .findings(go(U.lehr, hex))
      .filter(({ severity }) => severity === 'illegal')
      .map(({ rule, needed, had }) => [rule, needed, had])

  it('8.5 [41, 48] illegal: a move that ends beside an enemy gets its cost, and the points without the bonus', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2406')], { turn: 3 })
    expect(sums(play, '2407')).toEqual([['movement/throughout', 10, 9]])
    play.do(go(U.lehr, '2410'))
    expect(play.findings(go(U.lehr, '2407'))[0]?.message).toBe(
      '8.5: Strategic movement cannot go next to an enemy, as in 2407: the way costs 6 points; without it Panzergrenadier Regiment 901 (Panzer Lehr) has 5; it can reach 2408 for 4 points.',
    )
  })

  it('8.5 [41, 48] illegal: a strategic move that is too long breaks only the rule of points', () => {
    const play = acting(lehr, [put(U.lehr, '2412')], { turn: 3 })
    play.do(go(U.lehr, '2410'))
    expect(sums(play, '2401')).toEqual([['movement/points', 18, 8]])
  })

  it('8.5, 14.0 [48, 114] illegal: a reinforcement that enters beside an enemy gets no finding on strategic movement', () => {
    const play = acting(lehr, [put(U.lehr, 'pile:german-1'), put(U.arm, '2215')], { turn: 3 }).do(go(U.lehr, '2216'))
    expect(sums(play, '2412').map(([rule]) => rule)).not.toContain('movement/throughout')
  })

  it.each([
    [{ isolated: 1, disrupted: 1 }, 'has 0: Isolated (5.0), Disrupted (12.0); it can move nowhere.'],
    [{ 'out-of-supply': 1 }, 'has 6: Out of Supply (5.0); it can reach '],
    [{ disrupted: 1 }, 'has 6: Disrupted (12.0); it can reach '],
  ])('5.0, 12.0 [22, 23, 24] illegal: the finding names the case that cut the points (%o)', (marks, ends) => {
    const play = acting(lehr, [put(U.lehr, '2412', { marks })], { turn: 2 })
    const [found] = play.findings(go(U.lehr, '2406'))
    expect(found?.message).toContain(ends)
  })

  it('8.3, 5.0 [53] illegal: a unit on the Truck with fewer points is shown the case', () => {
    const placed = [put(U.inf, '2410', { marks: { 'out-of-supply': 1 } }), put(U.truck, '2410')]
    const [found] = acting(infantry, placed, { turn: 3 }).findings(go([U.inf, U.truck], '2406'))
    expect(found?.message).toContain('has 6: Out of Supply (5.0)')
  })

  it('8.1 [45] illegal: the bridge is closed to German units, in their own spelling', () => {
    const [found] = acting(lehr, [put(U.lehr, '0704')], { turn: 3 }).findings(go(U.lehr, '0604'))
    expect(found?.message).toContain('does not carry German units, such as')
  })
})

describe('a unit lifted off the map', () => {
  const beside: Place = { board: 'map', x: -100, y: -100 }

  it('8.0 [41] legal and illegal: returns to its hex, with its spent points still spent', () => {
    const play = acting(lehr, [put(U.lehr, '2412')], { turn: 2 })
      .do(go(U.lehr, '2410'))
      .do(go(U.lehr, beside))
    expect(play.breaks(go(U.lehr, '1504'))).toEqual(['movement/lifted'])
    expect(play.findings(go(U.lehr, '2410'))).toEqual([])
    play.do(go(U.lehr, '2410'))
    expect(play.price(go(U.lehr, '2407'))).toBe('movement/points 6/5')
  })

  it('8.0, 14.0 [41, 114] illegal and mirror: does not become a reinforcement in a tray', () => {
    const play = acting(armored, [put(U.arm, '2412'), put(U.arm2, 'pile:allied-3')], { turn: 4 })
    play.do(go(U.arm, 'pile:allied-3'))
    expect(play.breaks(go(U.arm, '1500'))).toEqual(['movement/lifted'])
    // A unit that has just arrived may be moved to another of its entry hexes.
    play.do(go(U.arm2, '1500')).do(go(U.arm2, 'pile:allied-3'))
    expect(play.breaks(go(U.arm2, '1900'))).toEqual([])
  })

  it('8.0, 14.0 [41, 113a] illegal: nor does a British unit, which is put on the map once', () => {
    const play = acting('allied-chit-29', [put(U.british, 'pile:allied-2')], { turn: 4 }).do(go(U.british, '0704'))
    play.do(go(U.british, '0804')).do(go(U.british, 'pile:allied-2'))
    expect(play.breaks(go(U.british, '0213'))).toEqual(['movement/lifted'])
    expect(play.breaks(go(U.british, '0804'))).toEqual([])
  })

  it('8.0 [41] unchecked: nothing is known of a counter that was always beside the map', () => {
    const play = acting(lehr, [put(U.lehr, beside)], { turn: 2 })
    expect(play.graded('unchecked', go(U.lehr, '1504'))).toEqual(['movement/lifted'])
  })
})

describe('the Truck', () => {
  const carried = [put(U.inf, '2410'), put(U.truck, '2410')]

  it('8.3 [4, 51, 53] legal: the unit under it is motorized, with its points', () => {
    const play = acting(infantry, carried, { turn: 3 })
    expect(play.price(go([U.inf, U.truck], '2406'))).toBe(8)
    const out = acting(infantry, [put(U.inf, '2410', { marks: { 'out-of-supply': 1 } }), put(U.truck, '2410')], {
      turn: 3,
    })
    expect(out.price(go([U.inf, U.truck], '2406'))).toBe('movement/points 8/6')
  })

  it('8.3 [50, 51] legal and illegal: not before 24 December, nor on anything but the 84th', () => {
    const play = acting(infantry, [put(U.inf, '2410'), put(U.arm, '2411'), put(U.truck, 'pile:allied-2')], { turn: 2 })
    expect(play.breaks(go(U.truck, '2410'))).toEqual([])
    expect(play.breaks(go(U.truck, '2411'))).toEqual(['truck/unit'])
    const first = acting(infantry, [put(U.inf, '2410'), put(U.truck, 'pile:allied-2')], { turn: 1 })
    expect(first.breaks(go(U.truck, '2410'))).toEqual(['truck/early'])
  })

  it('8.3 [52] legal and illegal: it passes from one unit to the next by way of the track', () => {
    const play = acting(infantry, [...carried, put(U.inf2, '2510')], { turn: 2 })
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/transfer'])
    play.do(go(U.truck, 'pile:allied-3'))
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/waits'])
    play.do(go(U.inf, '2409')).do(flip(U.inf, 1))
    play.turn(3, 'allied-action', 'allied').draw('allied-chit-4cav')
    expect(play.breaks(go(U.truck, '2510'))).toEqual([])
  })

  it('8.3 [51] illegal: not on a unit that is not activated', () => {
    const play = acting(armored, [put(U.inf, '2410'), put(U.truck, 'pile:allied-2')], { turn: 2 })
    expect(play.breaks(go(U.truck, '2410'))).toEqual([])
    const idle = new Play([put(U.inf, '2410'), put(U.truck, 'pile:allied-2')], { turn: 2, side: 'allied' })
    expect(idle.breaks(go(U.truck, '2410'))).toEqual(['truck/activated'])
  })
})

describe('the Truck and its unit', () => {
  it('8.3 [54]: it goes to the track when its unit is eliminated', () => {
    const play = acting(infantry, [put(U.inf, '2410'), put(U.truck, '2410')], { turn: 3 })
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('truck/left')
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(play.advise('next').map(({ rule }) => rule)).toContain('truck/left')
  })
})
