import { describe, expect, it } from 'vitest'
import { acting, declare, flip, game, go, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const infantry = 'allied-chit-84inf'

describe('zones of control and infiltration', () => {
  it('9.0 [55, 56] legal: entering a zone costs nothing more and stops no unit', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2511')], { turn: 2 })
    expect(play.price(go(U.lehr, '2411'))).toBe(2)
    play.do(go(U.lehr, '2411'))
    expect(play.price(go(U.lehr, '2311'))).toBe(3)
  })

  it('9.0 [57, 58] legal: motorized units leave a zone for 1 more, infantry free, and Disrupted units have none', () => {
    const from = (unit: string, side: string, marks = {}) =>
      acting(side, [put(unit, '2411'), put(side === lehr ? U.inf2 : U.lehr, '2511', { marks })], { turn: 2 }).price(
        go(unit, '2412'),
      )
    expect(from(U.lehr, lehr)).toBe(3)
    expect(from(U.inf, infantry)).toBe(1)
    expect(from(U.lehr, lehr, { disrupted: 1 })).toBe(2)
  })

  // 3309, 3308 and 3307 lie in one column; the infantry in 3207 has zones over the last two.
  const E2 = [put(U.pz116, '3309'), put(U.pz116Recon, '3308'), put(U.inf, '3207')]
  const chit = 'german-chit-116pz'

  it('9.1 [59, 60, 61, 62] legal: E2, 3 points up to the recon, 3 to infiltrate, and 5 + 3 goes through', () => {
    const play = acting(chit, E2, { turn: 3 })
    expect(play.price(go(U.pz116, '3308'))).toBe(3)
    play.do(go(U.pz116, '3308'))
    expect(play.advise('infiltrate', { pieces: [U.pz116] }).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('into 3307 for 3 of its 6 points: succeeds on 5 or more (modifiers +3;'),
    )
    expect(play.breaks(declare('infiltrate', [U.pz116], ['3307']))).toEqual([])
    play.do(declare('infiltrate', [U.pz116], ['3307'])).die(5)
    expect(play.price(go(U.pz116, '3307'))).toBe(3)
    play.do(go(U.pz116, '3307'))
    expect(play.memory.walked.get(U.pz116)?.spent).toBe(12)
  })

  it('9.1 [59] legal: a roll without a unit counts for the moving one, and its side owes the die and its result', () => {
    const play = acting(chit, [...E2, put(U.pz116b, '3107'), put(U.inf2, '3106')], { turn: 3 })
    play.do(go(U.pz116, '3308'))
    const paths = play.advise('infiltrate')
    expect(paths).toEqual(play.advise('infiltrate', { pieces: [U.pz116] }))
    const owed = () => play.advise('next').map((each) => [each.rule, each.owed])
    play.do(paths[0]!.actions[0]!)
    expect(owed()).toEqual([['infiltration/roll', 'german']])
    play.die(9)
    expect(owed()).toEqual([['infiltration/won', 'german']])
    expect(play.turn(3, 'recovery').advise('infiltrate')).toEqual([])
  })

  it('9.1 [59] illegal: no unit goes from zone to zone without a die, and the finding says how to ask for it', () => {
    const play = acting(chit, E2, { turn: 3 })
    play.do(go(U.pz116, '3308'))
    expect(play.breaks(go(U.pz116, '3307'))).toEqual(['zones/roll'])
    expect(play.findings(go(U.pz116, '3307'))[0]?.message).toContain(
      'must roll to infiltrate first: ask the referee for Infiltration',
    )
  })

  it('9.1 [61] illegal: a failed roll is paid for and ends the move', () => {
    const play = acting(chit, E2, { turn: 3 })
    play
      .do(go(U.pz116, '3308'))
      .do(declare('infiltrate', [U.pz116], ['3307']))
      .die(4)
    expect(play.memory.walked.get(U.pz116)?.spent).toBe(12)
    expect(play.breaks(go(U.pz116, '3309'))).toEqual(['zones/roll'])
  })

  it('9.1 [62] legal, illegal and mirror: a unit with a successful roll enters, and does nothing else before', () => {
    const play = acting(chit, [put(U.pz116, '3309', { face: 2 }), put(U.inf, '3207')], { turn: 3 })
    play
      .do(go(U.pz116, '3308'))
      .do(declare('infiltrate', [U.pz116], ['3307']))
      .die(9)
    for (const action of [
      go(U.pz116, '3309'),
      flip(U.pz116, 3),
      declare('attack', [U.pz116], ['3207'], 'light'),
      declare('infiltrate', [U.pz116], ['3307']),
    ])
      expect([action.type, play.breaks(action)]).toEqual([action.type, ['infiltration/enter']])
    const leaving = { type: 'turn', time: { turn: 3, phase: 'allied-action', side: 'allied' } } as const
    expect(play.breaks(leaving)).toEqual(['action/used', 'infiltration/enter'])
    expect(play.breaks(go(U.pz116, '3306'))).toEqual([])
    play.do(go(U.pz116, '3307'))
    expect(play.breaks(declare('attack', [U.pz116], ['3207'], 'light'))).toEqual([])
    const foot = acting(infantry, [put(U.inf, '2410'), put(U.lehr, '2411')], { turn: 3 })
    foot.do(declare('infiltrate', [U.inf], ['2311'])).die(9)
    expect(foot.breaks(go(U.inf, '2409'))).toEqual(['infiltration/enter'])
    expect(foot.breaks(go(U.inf, '2311'))).toEqual([])
  })

  it('9.1 [59, 60] legal: it costs the direct step, even if a way round is cheaper', () => {
    // Across the Lesse into Rochefort costs 6 points; by way of 2112, which is free, 5.
    const play = acting('german-chit-2pz', [put(U.pz2, '2212'), put(U.inf, '2213')], { turn: 2 })
    const reported = play.advise('infiltrate', { pieces: [U.pz2] }).map(({ message }) => message)
    expect(reported).toContainEqual(expect.stringContaining('into 2113 for 6 of its 9 points'))
    const attempt = declare('infiltrate', [U.pz2], ['2113'])
    expect(play.breaks(attempt)).toEqual([])
    play.do(attempt).die(0)
    expect(play.memory.walked.get(U.pz2)?.spent).toBe(12)
  })

  it('9.1 [60] illegal: it is paid for before the roll', () => {
    const [, recon, inf] = E2
    const play = acting(chit, [put(U.pz116, '3309', { marks: { isolated: 1 } }), recon!, inf!], { turn: 2 })
    play.do(go(U.pz116, '3308'))
    expect(play.price(declare('infiltrate', [U.pz116], ['3307']))).toBe('infiltration/points 3/0')
  })

  it('9.1 [59, 60, 61, 63] mirror: infantry pays no points, and has 1 more on the die', () => {
    const play = acting(infantry, [put(U.inf, '2410'), put(U.lehr, '2411'), put(U.inf2, '2312')], { turn: 3 })
    play.do(declare('infiltrate', [U.inf], ['2311'])).die(4)
    expect(play.breaks(go(U.inf, '2310'))).toEqual(['zones/roll'])
    const again = acting(infantry, [put(U.inf, '2410'), put(U.lehr, '2411')], { turn: 3 })
    again.do(declare('infiltrate', [U.inf], ['2311'])).die(5)
    expect(again.price(go(U.inf, '2311'))).toBe(1)
  })

  it('9.1 [59] note: a step from no zone into a zone needs no die', () => {
    const play = acting(chit, E2, { turn: 3 })
    const free = declare('infiltrate', [U.pz116], ['3308'])
    expect(play.graded('note', free)).toEqual(['infiltration/free'])
    // It is no attempt: nothing is owed for it.
    expect(play.do(free).breaks(go(U.pz116, '3308'))).toEqual([])
  })
})

describe('stacking', () => {
  it('10.0 [65, 66] legal and illegal: two steps a hex when the phase ends, more while it lasts', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2413')], { turn: 2 })
    expect(play.graded('note', go(U.lehrRecon, '2412'))).toEqual(['stacking/limit'])
    play.do(go(U.lehrRecon, '2412')).do(flip(U.lehrRecon, 1))
    expect(play.breaks({ type: 'turn', time: { turn: 2, phase: 'allied-action', side: 'allied' } })).toEqual([
      'stacking/limit',
    ])
  })

  it('10.0 [65, 66] mirror: a reduced unit counts one', () => {
    const play = acting('allied-chit-2arm', [put(U.arm, '2412', { face: 2 }), put(U.armRecon, '2412')], { turn: 4 })
    expect(play.breaks({ type: 'turn', time: { turn: 4, phase: 'german-action', side: 'german' } })).toEqual([])
    const full = acting('allied-chit-2arm', [put(U.arm, '2412'), put(U.armRecon, '2412')], { turn: 4 })
    expect(full.breaks({ type: 'turn', time: { turn: 4, phase: 'german-action', side: 'german' } })).toEqual([
      'stacking/limit',
    ])
  })
})

it('The sketch has the adjacencies of the checklist.', () => {
  const { grid } = game.maps[0]!
  const pairs =
    '1604-1504 1604-1505 1504-1505 1505-1506 2214-2114 2114-2113 2213-2113 3309-3308 3308-3307 3307-3306 3307-3206 3207-3206 3207-3107'
  for (const pair of pairs.split(' ')) {
    const [a, b] = pair.split('-') as [string, string]
    expect([pair, grid.distance(grid.parse(a)!, grid.parse(b)!)]).toEqual([pair, 1])
  }
})
