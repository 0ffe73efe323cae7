import { describe, expect, it } from 'vitest'
import { armored, drawn, infantry, lehr, playExtraMove, turnTo } from './chits.ts'
import { acting, declare, flip, go, Play, put, U } from './game.ts'

describe('activation', () => {
  it('7.0 [32, 33] legal and illegal: a formation, or one unit of another', () => {
    const placed = [put(U.lehr, '2412'), put(U.pz2, '2212'), put(U.pz2b, '2012')]
    const formation = acting(lehr, placed, { turn: 2 })
    formation.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(formation.breaks(go(U.pz2, '2211'))).toEqual(['action/chit'])
    const single = acting(lehr, placed, { turn: 2 })
    single.do(go(U.pz2, '2211')).do(flip(U.pz2, 1))
    expect(single.breaks(go(U.pz2b, '2011'))).toEqual(['action/chit'])
    expect(single.findings(go(U.lehr, '2411')).map(({ message }) => message)).toEqual([
      '7.0: The chit of Panzer Lehr activated Panzergrenadier Regiment 304 (2nd Panzer) instead of its own formation, so Panzergrenadier Regiment 901 (Panzer Lehr) cannot act.',
    ])
    expect(single.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
  })

  it('7.0 [32, 33] mirror: the same for the Allies, and no unit without a chit', () => {
    const placed = [put(U.arm, '2412'), put(U.cav, '2212')]
    const single = acting(armored, placed, { turn: 3 })
    single.do(go(U.cav, '2211')).do(flip(U.cav, 1))
    expect(single.breaks(go(U.arm, '2411'))).toEqual(['action/chit'])
    expect(new Play(placed, { turn: 3, side: 'allied' }).breaks(go(U.arm, '2411'))).toEqual(['action/none'])
  })

  it('7.0 [34] illegal: N4, the chit of the 84th activates three, and not five', () => {
    const units = [U.inf, U.inf2, U.inf3, U.inf4, U.inf5]
    const game = acting(
      infantry,
      units.map((unit, index) => put(unit, `2${index}12`)),
      { turn: 2 },
    )
    for (const [index, unit] of units.slice(0, 3).entries()) {
      expect(game.breaks(go(unit, `2${index}11`))).toEqual([])
      game.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    }
    expect(game.breaks(go(U.inf4, '2311'))).toEqual(['action/three'])
  })

  it('7.0, 13.2 [34, 104] legal: SW5, a fourth by Extra Move, unless the house rule says three in all; a fourth may join', () => {
    const fourth = (house: Record<string, string>) => {
      const units = [U.inf, U.inf2, U.inf3, U.inf4]
      const game = drawn(
        ['allied-extra-move', infantry],
        units.map((unit, index) => put(unit, `2${index}12`)),
        { turn: 2, side: 'allied', house },
      )
      playExtraMove(game)
      for (const [index, unit] of units.slice(0, 3).entries()) game.do(go(unit, `2${index}11`)).do(flip(unit, 1))
      return game.breaks(go(U.inf4, '2311'))
    }
    expect(fourth({})).toEqual([])
    expect(fourth({ 'fourth-84th': 'never' })).toEqual(['action/three'])
  })

  it('7.0 [35, 104] legal and illegal: no British unit before 25 December, but it may join', () => {
    const game = acting(armored, [put(U.british, '0912')], { turn: 2 })
    expect(game.breaks(go(U.british, '0911'))).toEqual(['action/british'])
    const then = acting('allied-chit-29', [put(U.british, '0912')], { turn: 4 })
    expect(then.breaks(go(U.british, '0911'))).toEqual([])
    const joins = acting(armored, [put(U.british, '0912'), put(U.arm, '0910'), put(U.lehr, '0911')], { turn: 2 })
    expect(joins.breaks(declare('attack', [U.arm, U.british], ['0911'], 'light'))).toEqual([])
  })

  it('8.0 [38, 39] legal and illegal: one after the other, and each turns to its used side', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2212')], { turn: 2 })
    game.do(go(U.lehr, '2411'))
    expect(game.graded('warning', go(U.lehr2, '2211'))).toEqual(['action/unturned'])
    game.do(flip(U.lehr, 1)).do(go(U.lehr2, '2211'))
    expect(game.breaks(go(U.lehr, '2410'))).toContain('action/done')
    expect(game.graded('illegal', turnTo(2, 'allied-action', 'allied'))).toEqual(['action/used'])
  })

  it('7.0 [33, 38, 39, 127] legal, illegal and mirror: an American unit used last time turns to unused first', () => {
    const game = acting(armored, [put(U.arm, '2412', { face: 1 }), put(U.arm2, '2212')], { turn: 3 })
    expect(game.breaks(go(U.arm, '2411'))).toEqual(['action/stale'])
    const fresh = game.advise('next').find(({ rule }) => rule === 'action/fresh')
    expect(fresh?.actions).toEqual([flip([U.arm], 0)])
    game.do(fresh!.actions[0]!)
    expect(game.breaks(go(U.arm, '2411'))).toEqual([])
    expect(game.graded('warning', turnTo(3, 'german-action', 'german'))).toEqual([])
  })

  it('7.0 [40]: a second unit of the formation attacks the same enemy in a second wave; a new chit brings new points', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')]
    const game = acting(lehr, placed, { turn: 2 })
    game
      .do(declare('attack', [U.lehr], ['2411'], 'light'))
      .die(5)
      .do(flip(U.lehr, 1))
    expect(game.breaks(declare('attack', [U.lehr2], ['2411'], 'light'))).toEqual([])
    game
      .turn(2, 'allied-action', 'allied')
      .turn(2, 'german-action', 'german')
      .draw('german-chit-lehr-2')
      .do(flip(U.lehr, 0))
    expect(game.memory.walked.size).toBe(0)
    expect(game.breaks(declare('attack', [U.lehr], ['2411'], 'heavy'))).toEqual([])
  })
})

describe('the offers', () => {
  const offered = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)

  it('10.0 [67] legal and illegal: the end of the phase is not offered while a hex is overstacked, and its owner may remove steps', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2413'), put(U.inf, '1205')], { turn: 2 })
    play.do(go(U.lehrRecon, '2412'))
    expect([offered(play, 'round/next'), offered(play, 'round/again')]).toEqual([[], []])
    expect(offered(play, 'stacking/limit')).toMatchObject([{ cite: '10.0', actions: [] }])
    // A unit there can still move on.
    expect(offered(play, 'stacking/remove')).toEqual([])
    play.do(go(U.lehr, '2212')).do(go(U.lehr, '2312')).do(go(U.lehr, '2412')).do(flip(U.lehr, 1))
    play.do(go(U.lehrRecon, '2212')).do(go(U.lehrRecon, '2412')).do(flip(U.lehrRecon, 1))
    const removals = offered(play, 'stacking/remove')
    expect(removals.flatMap(({ pieces }) => pieces)).toEqual([U.lehr, U.lehrRecon])
    for (const action of removals[1]!.actions) {
      expect(play.findings(action)).toEqual([])
      play.do(action)
    }
    const [next] = offered(play, 'round/next')
    expect(play.breaks(next!.actions[0]!)).toEqual([])
  })

  it('14.0 [68] legal: where units that entered can still move on, the hex is noted and no step is removed', () => {
    const play = acting(lehr, [put(U.lehr, '2216'), put(U.lehrRecon, '2216'), put(U.inf, '1205')], { turn: 2 })
    expect(offered(play, 'round/next')).toEqual([])
    expect(offered(play, 'stacking/limit')).toMatchObject([{ kind: 'note', actions: [] }])
    expect(offered(play, 'stacking/remove')).toEqual([])
    play.do(go(U.lehrRecon, '2215')).do(flip(U.lehrRecon, 1))
    expect([offered(play, 'stacking/limit'), offered(play, 'round/next').length]).toEqual([[], 1])
  })

  it('10.0 [66] illegal: a unit in an overstacked hex is not offered to end its move', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2413'), put(U.inf, '1205')], { turn: 2 })
    play.do(go(U.lehrRecon, '2412'))
    expect(offered(play, 'action/used')).toEqual([])
    expect(offered(play, 'stacking/remove')).toEqual([])
    play.do(go(U.lehrRecon, '2411'))
    const [turned] = offered(play, 'action/used')
    expect(play.breaks(turned!.actions[0]!)).toEqual([])
  })

  it('9.1 [62] illegal: nor is a unit that won its roll and has not gone on', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('infiltrate', [U.lehr], ['2312'])).die(9)
    expect(offered(play, 'round/next')).toEqual([])
    for (const action of offered(play, 'infiltration/won')[0]!.actions) play.do(action)
    // 8.0 [38]: nor one that has acted and is not turned over.
    expect(offered(play, 'round/next')).toEqual([])
    for (const action of offered(play, 'action/used')[0]!.actions) play.do(action)
    expect(offered(play, 'round/next')).toHaveLength(1)
  })

  it.each([
    ['action/none', (play: Play) => play.turn(2, 'recovery')],
    ['action/over', (play: Play) => play.do(flip(U.lehr, 1))],
  ])(
    '11.0 [70] illegal: the odds of a unit that may not attack (%s) are shown, and no attack is offered',
    (_, spoil) => {
      const play = acting(lehr, [put(U.lehr, '2413'), put(U.inf, '2311')], { turn: 2 })
      const odds = () => play.advise('odds', { pieces: [U.lehr] }).filter((each) => each.odds)
      play.do(go(U.lehr, '2312'))
      expect(odds().every(({ actions }) => actions.length === 1)).toBe(true)
      spoil(play)
      expect(odds().map(({ actions }) => actions)).toEqual([[], [], []])
    },
  )

  it('5.0 [12] legal: outside the Supply Phase the marks are listed, and none is offered', () => {
    const ring = ['2410', '2310', '2313', '2414', '2513', '2510']
    const units = [U.arm, U.arm2, U.arm3, U.armRecon, U.cav, U.inf]
    const placed = [put(U.lehr, '2412'), ...ring.map((hex, index) => put(units[index]!, hex))]
    const marks = (phase: string) => new Play(placed, { turn: 2, phase }).advise('supply')
    expect(marks('supply').flatMap(({ actions }) => actions)).toHaveLength(1)
    expect(marks('recovery').map(({ actions, message }) => [actions, message])).toEqual([
      [[], expect.stringContaining('Out of Supply: Panzergrenadier Regiment 901')],
    ])
  })
})
