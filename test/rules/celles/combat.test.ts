import { describe, expect, it } from 'vitest'
import { acting, cup, declare, flip, game, go, Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const pz116 = 'german-chit-116pz'

const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
const messages = (play: Play, rule: string) => proposed(play, rule).map(({ message }) => message)

describe('attacks', () => {
  it('11.0 [69-80] legal: E3, Lehr attacks Rochefort at 2-1 with a die of 9 made 8, and the defender is eliminated for lack of a retreat', () => {
    const play = acting(
      lehr,
      [
        put(U.lehr, '2214'),
        put(U.lehrRecon, '2213', { face: 1 }),
        put(U.pz2, '2212'),
        put(U.pz2Recon, '1912'),
        put(U.inf, '2113'),
      ],
      { turn: 1 },
    )
    play.do(go(U.lehr, '2114'))
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(1)
    const attack = declare('attack', [U.lehr, U.lehrRecon], ['2113'], 'medium')
    expect(play.breaks(attack)).toEqual([])
    play.do(attack)
    expect(messages(play, 'combat/roll')).toEqual([
      '11.0: 14 against 7 is 2-1; Germans by night +1, town −2: −1 in all. The attacker rolls the die.',
    ])
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(13)
    play.die(9)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 9, modified to 8 at 2-1: -/RD')
    play.do(proposed(play, 'combat/disruption')[0]!.actions[0]!)
    expect(messages(play, 'retreat/way')).toEqual([])
    expect(messages(play, 'retreat/lost').length).toBeGreaterThan(0)
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(messages(play, 'advance/may')).toHaveLength(2)
    expect(messages(play, 'advance/choice')[0]).toMatch(/^11\.2: .+ and .+ may advance to 2113 \(free, optional\)\.$/)
    expect(proposed(play, 'combat/result').map(({ kind }) => kind)).toEqual(['odds'])
    expect(play.breaks(go(U.lehrRecon, '2113'))).toEqual([])
    play.do(go(U.lehrRecon, '2113'))
    expect(play.where(U.lehrRecon)).toBe('2113')
    expect(play.memory.walked.get(U.lehrRecon)).toBeUndefined()
    expect(play.verdict(go(U.lehr, '2115')).walks?.[0]?.left).toBe(0.5)
  })

  it('11.0 [80] legal: the river counts once with the unit across it', () => {
    const play = acting(lehr, [put(U.lehr, '2114'), put(U.pz2, '2212'), put(U.inf, '2113')], { turn: 1 })
    play.do(declare('attack', [U.lehr, U.pz2], ['2113'], 'medium'))
    expect(messages(play, 'combat/roll')[0]).toContain('town −2, across a river −1: −2 in all')
  })

  it('11.0 [71, 77, 79] legal: E4, a heavy attack on two at once takes all nine points, and of woods and village one counts', () => {
    const both = [put(U.pz116, '3208'), put(U.inf, '3108'), put(U.inf2, '3207')]
    const play = acting(pz116, [...both, put(U.pz116b, '3107'), put(U.pz2, '3109', { face: 1 })], { turn: 2 })
    const attack = declare('attack', [U.pz116, U.pz116b, U.pz2], ['3108', '3207'], 'heavy')
    expect(play.breaks(attack)).toEqual([])
    play.do(attack)
    expect(messages(play, 'combat/roll')[0]).toContain('28 against 14 is 2-1; heavy attack +1, village −1: +0 in all')
    expect(play.memory.walked.get(U.pz116)?.spent).toBe(18)
    play.die(3)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 3 at 2-1: -, no effect')
    expect(proposed(play, 'combat/losses')).toEqual([])
    play.do(flip(U.pz116, 1))
    expect(messages(play, 'combat/result')).toEqual([])
  })

  it('11.0 [71, 132] illegal: every enemy beside the active unit is attacked', () => {
    const play = acting(pz116, [put(U.pz116, '3208'), put(U.inf, '3108'), put(U.inf2, '3207')], { turn: 2 })
    expect(play.breaks(declare('attack', [U.pz116], ['3108'], 'light'))).toEqual(['attack/all'])
    expect(play.breaks(declare('attack', [U.pz116], ['3108', '3207', '3209'], 'light'))).toEqual(['attack/target'])
  })

  it('11.0 [71, 132] legal and mirror: the same for an American unit', () => {
    const play = acting(armored, [put(U.arm, '3208'), put(U.lehr, '3108'), put(U.pz2, '3207')], { turn: 4 })
    expect(play.breaks(declare('attack', [U.arm], ['3108'], 'light'))).toEqual(['attack/all'])
    expect(play.breaks(declare('attack', [U.arm], ['3108', '3207'], 'light'))).toEqual([])
  })

  it('11.0 [74, 133] legal and illegal: a unit beside no defender cannot join', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.lehr2, '2413')], { turn: 2 })
    expect(play.breaks(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'))).toEqual(['attack/joiner'])
    expect(play.breaks(declare('attack', [U.lehr], ['2411'], 'medium'))).toEqual([])
  })

  it('11.0 [72, 74, 133] illegal and mirror: no unit attacks across it', () => {
    const play = acting(armored, [put(U.arm, '2412'), put(U.lehr, '2411'), put(U.arm2, '2414')], { turn: 4 })
    expect(play.breaks(declare('attack', [U.arm, U.arm2], ['2411'], 'medium'))).toEqual(['attack/joiner'])
    const over = acting(lehr, [put(U.lehr, '0704'), put(U.british, '0604')], { turn: 3 })
    expect(over.breaks(declare('attack', [U.lehr], ['0604'], 'medium'))).toContain('attack/meuse')
  })

  it('5.0 [23, 75] legal and illegal: Isolated units neither attack nor join; units Out of Supply may', () => {
    const isolated = { marks: { isolated: 1 } }
    const play = acting(lehr, [put(U.lehr, '2412', isolated), put(U.inf, '2411'), put(U.lehr2, '2311', isolated)], {
      turn: 2,
    })
    expect(play.breaks(declare('attack', [U.lehr], ['2411'], 'light'))).toEqual(['attack/isolated'])
    const out = acting(lehr, [put(U.lehr, '2412', { marks: { 'out-of-supply': 1 } }), put(U.inf, '2411')], { turn: 2 })
    expect(out.breaks(declare('attack', [U.lehr], ['2411'], 'light'))).toEqual([])
    const other = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.lehr2, '2311', isolated)], { turn: 2 })
    expect(other.breaks(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light'))).toEqual(['attack/isolated'])
  })

  it('11.0 [41, 70] legal and mirror: an attack costs 3, 6 or 9 points; infantry pays 1, 2 or 3', () => {
    const cost = (unit: string, enemy: string, chit: string, how: string) => {
      const play = acting(chit, [put(unit, '2412'), put(enemy, '2411')], { turn: 3 })
      play.do(declare('attack', [unit], ['2411'], how))
      return (play.memory.walked.get(unit)?.spent ?? 0) / 2
    }
    expect(['light', 'medium', 'heavy'].map((how) => cost(U.lehr, U.inf, lehr, how))).toEqual([3, 6, 9])
    expect(['light', 'medium', 'heavy'].map((how) => cost(U.inf, U.lehr, 'allied-chit-84inf', how))).toEqual([1, 2, 3])
    const house = { 'infantry-attacks': 'light' }
    const play = acting('allied-chit-84inf', [put(U.inf, '2412'), put(U.lehr, '2411', { face: 1 })], { turn: 3, house })
    expect(play.graded('unchecked', declare('attack', [U.inf], ['2411'], 'heavy'))).toEqual(['attack/cost'])
  })

  it('8.5 [41, 48, 70] illegal: N1, 2 points to Rochefort and a heavy attack of 9 are 11, and there are 9', () => {
    const play = acting(lehr, [put(U.lehr, '2216'), put(U.inf, '2113')], { turn: 1 })
    play.do(go(U.lehr, '2114'))
    expect(play.price(declare('attack', [U.lehr], ['2113'], 'heavy'))).toBe('attack/points 9/7.5')
  })

  it('8.5 [41, 48] mirror: N2 and N3, by day an American after 4 points, or a British unit after 5, has no medium attack left', () => {
    const american = acting(armored, [put(U.arm, '2205'), put(U.lehr, '2208')], { turn: 2 })
    american.do(go(U.arm, '2207'))
    expect(american.price(declare('attack', [U.arm], ['2208'], 'medium'))).toBe('attack/points 6/5')
    const british = acting('allied-chit-29', [put(U.british, '0913'), put(U.lehr, '0910')], { turn: 4 })
    british.do(go(U.british, '0911'))
    expect(british.price(declare('attack', [U.british], ['0910'], 'medium'))).toBe('attack/points 6/5')
    expect(british.breaks(declare('attack', [U.british], ['0910'], 'light'))).toEqual([])
  })

  it('10.0 [66] illegal: no more than two steps may stack at the moment of combat', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412'), put(U.inf, '2411')], { turn: 2 })
    expect(play.breaks(declare('attack', [U.lehr], ['2411'], 'light'))).toEqual(['attack/stacking'])
  })
})

describe('the die', () => {
  const against = (turn: number, marks = {}, other = {}, house = {}) => {
    const play = acting(lehr, [put(U.lehr, '2412', { marks }), put(U.inf, '2411', { marks: other })], { turn, house })
    play.do(declare('attack', [U.lehr], ['2411'], 'light'))
    return messages(play, 'combat/roll')[0]!
  }

  it('11.0 [78]: SW1, a light attack has 2, or 3 by the house rule', () => {
    expect(against(2)).toContain('light attack −2: −2 in all')
    expect(against(2, {}, {}, { 'light-attack': '3' })).toContain('light attack −3: −3 in all')
  })

  it('5.0, 12.0 [22, 23, 78, 81, 101]: Disrupted and supply count once each and cancel each other', () => {
    expect(against(2, { disrupted: 1 }, { disrupted: 1 })).toContain(
      'defender Disrupted +2, attacker Disrupted −2: −2 in all',
    )
    expect(against(2, { 'out-of-supply': 1 }, { isolated: 1 })).toContain(
      'attacker Out of Supply −2, defender Isolated +2',
    )
    expect(against(2, {}, { 'out-of-supply': 1 })).toContain('−2: −2 in all')
  })

  it('18.0 [78]: Germans by night, and Allies by day from the 25th on', () => {
    expect(against(3)).toContain('Germans by night +1')
    const day = (turn: number) => {
      const play = acting(armored, [put(U.arm, '2412'), put(U.lehr, '2411')], { turn })
      play.do(declare('attack', [U.arm], ['2411'], 'medium'))
      return messages(play, 'combat/roll')[0]!
    }
    expect(day(2)).not.toContain('Allies by day')
    expect(day(4)).toContain('Allies by day +1')
    expect(day(5)).not.toContain('Allies by day')
  })

  it('13.1 [82, 103] legal and illegal: Combat chits of both sides after the odds and before the die', () => {
    const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411'), ...cup('german')], { turn: 2 })
    play.draw('german-combat').draw(lehr)
    expect(play.breaks(go(play.piece('german-combat').id, 'pile:german-played'))).toEqual(['tactical/combat'])
    play.do(declare('attack', [U.lehr], ['2411'], 'medium'))
    play.do(go(play.piece('german-combat').id, 'pile:german-played'))
    expect(messages(play, 'combat/roll')[0]).toContain('Combat chits +1: +1 in all')
  })

  // E11: column, modified die, result. Where a one-step unit was eliminated, the report tells no more.
  const SEEN: readonly (readonly [string, number, string])[] = [
    ['1-1', 2, 'D/-'],
    ['1-1', 4, '-'],
    ['1-1', 5, '-'],
    ['1-1', 7, '-/R'],
    ['1-1', 10, '-/RD'],
    ['1-1', 11, '-/1R'],
    ['3-2', 0, '1/-'],
    ['3-2', 2, 'R/-'],
    ['3-2', 6, '-/R'],
    ['3-2', 8, '-/1'],
    ['3-2', 9, '-/RD'],
    ['2-1', 2, '-'],
    ['2-1', 3, '-'],
    ['2-1', 4, '1/1'],
    ['2-1', 5, '-/R'],
    ['2-1', 6, '-/D'],
    ['2-1', 7, '-/1'],
    ['2-1', 8, '-/RD'],
    ['2-1', 9, '-/1R'],
    ['3-1', 1, '-'],
    ['3-1', 2, '-'],
    ['3-1', 4, '-/R'],
    ['3-1', 5, '-/D'],
    ['3-1', 7, '-/RD'],
    ['3-1', 8, '-/1R'],
    ['3-1', 9, '-/1RD'],
    ['5-1', 2, '1/1'],
  ]

  it.each(SEEN)('11.0 [84, 86, 87]: E11, at %s a modified %i is %s', (column, modified, result) => {
    const attackers = { '1-1': U.pz2At, '3-2': U.lehr, '2-1': U.arm, '3-1': U.lehr, '5-1': U.arm }[column]!
    expect(attackers).toBeDefined()
    const chart = game.rules?.charts?.find(({ id }) => id === 'crt')
    const place = chart?.columns.indexOf(column) ?? -1
    expect(chart?.rows.find(({ row }) => row === String(modified))?.cells[place]).toBe(result)
  })

  it.each([
    ['2-1', 11],
    ['3-1', 10],
    ['3-1', 11],
    ['5-1', 8],
  ] as const)('11.0 [84]: E11, at %s a modified %i takes a step at least', (column, modified) => {
    const chart = game.rules?.charts?.find(({ id }) => id === 'crt')
    const place = chart?.columns.indexOf(column) ?? -1
    expect(chart?.rows.find(({ row }) => row === String(modified))?.cells[place]).toMatch(/^-\/\d/)
  })

  it('11.0 [77] illegal: N8, 13 against 8 and 15 against 8 are 3-2; 4-1 is 3-1', () => {
    const odds = (a: readonly string[], d: readonly string[]) => {
      const [first, ...rest] = a
      const placed = [
        put(first!, '2412'),
        ...rest.map((unit) => put(unit, '2311')),
        ...d.map((unit) => put(unit, '2411')),
      ]
      const play = acting(armored, placed, { turn: 4 })
      play.do(declare('attack', a, ['2411'], 'light'))
      return messages(play, 'combat/roll')[0]!
    }
    expect(odds([U.arm], [U.lehr])).toContain('15 against 8 is 3-2')
    expect(odds([U.british, U.inf], [U.lehr])).toContain('13 against 8 is 3-2')
    expect(odds([U.arm, U.arm2], [U.lehrRecon])).toContain('30 against 5 is 5-1')
    expect(odds([U.british], [U.lehr])).toContain('8 against 8 is 1-1')
    expect(odds([U.inf], [U.lehr])).toContain('5 against 8 is below the lowest column')
  })
})
