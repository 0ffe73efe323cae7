import { describe, expect, it } from 'vitest'
import { acting, cell, declare, go, type Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'

const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
/** The proposed retreats of a unit. */
const paths = (play: Play, def: string) =>
  proposed(play, 'retreat/way')
    .filter(({ pieces }) => pieces.includes(def))
    .map(({ message }) => / by (\d{4}(?:-\d{4})+)/.exec(message)?.[1])
    .sort()
const messagesOf = (play: Play, action: ReturnType<typeof go>) => play.findings(action).map(({ message }) => message)

/** A German in a corner between the Meuse and the map edge, with two battalions that exert no zone. */
const corner = (house = {}) => {
  const shaken = { marks: { disrupted: 1 } }
  const around = [put(U.arm, '0814'), put(U.arm2, '0915'), put(U.inf, '0715', shaken), put(U.inf2, '0816', shaken)]
  const play = acting(armored, [put(U.lehr, '0815'), ...around], { turn: 4, house })
  return play.do(declare('attack', [U.arm, U.arm2], [], 'light')).die(5)
}

describe('retreats', () => {
  it('11.1 [91-93] legal and illegal: not into a dead end, even without a zone, while another path leads out', () => {
    const play = corner()
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/R')
    expect(paths(play, U.lehr)).toEqual(['0815-0916-1016'])
    expect(proposed(play, 'closed/retreat').map(({ message }) => message)).toContain('11.1: Not to 0716: dead end.')
    const asked = play.advise('retreat')
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['step', 'barred']))
    const next = play.advise('next').filter(({ rule }) => rule !== 'combat/result')
    // Among all that comes next each step names its fight.
    expect(asked).toEqual(next.map(({ fight: _fight, ...proposal }) => proposal))
    expect(play.advise('advance')).toEqual([])
    expect(play.breaks(go(U.lehr, '0716'))).toEqual(['retreat/path'])
    expect(play.breaks(go(U.lehr, '1016', '0916'))).toEqual([])
  })

  it('11.1 [89]: the reach of a retreating unit shows the ends of its paths, not its movement', () => {
    const play = corner()
    const ends = () => play.reach(U.lehr).cells.map(({ at }) => at)
    expect(ends()).toEqual([cell('1016')])
    play.do(go(U.lehr, '1016', '0916'))
    expect(ends()).not.toEqual([cell('1016')])
  })

  it('11.1 [90, 91]: the same if whole paths are compared', () => {
    expect(paths(corner({ 'retreat-path': 'paths' }), U.lehr)).toEqual(['0815-0916-1016'])
  })

  it('11.1 [89, 94] mirror: an American unit retreats to the north, a British unit to the northwest or southwest', () => {
    const back = (unit: string) => {
      const play = acting(lehr, [put(unit, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610')], { turn: 4 })
      return play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(4)
    }
    const [american, british] = [back(U.inf), back(U.british)]
    expect([...new Set(paths(american, U.inf).map((path) => path?.slice(0, 9)))]).toEqual(['1510-1409', '1510-1509'])
    expect(american.breaks(go(U.inf, '1508', '1509'))).toEqual([])
    expect(american.breaks(go(U.inf, '1310', '1409'))).toEqual(['retreat/path'])
    expect(paths(british, U.british)).toEqual(['1510-1409-1309', '1510-1409-1310'])
    expect(british.breaks(go(U.british, '1310', '1409'))).toEqual([])
    expect(messagesOf(british, go(U.british, '1508', '1509'))[0]).toMatch(/\(1509: N is not a retreat direction\)\.$/)
  })

  it('11.1 [89, 95] legal: hex by hex, on from a full hex and no further than to one with room', () => {
    const full = [put(U.lehr2, '2414'), put(U.pz2, '2513'), put(U.pz2b, '2514'), put(U.pz2c, '2613')]
    const play = acting(armored, [put(U.lehr, '2412'), put(U.arm, '2411'), put(U.arm2, '2311'), ...full], { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['2412'], 'light')).die(5)
    for (const to of ['2413', '2414']) {
      expect(play.breaks(go(U.lehr, to))).toEqual([])
      play.do(go(U.lehr, to))
      expect(proposed(play, 'retreat/way').length).toBeGreaterThan(0)
    }
    expect(messagesOf(play, go(U.lehr, '2413'))[0]).toMatch(/ not to 2413 \(2413: it came from there\)\.$/)
    expect(play.breaks(go(U.lehr, '2415'))).toEqual([])
    play.do(go(U.lehr, '2415'))
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [89] legal and illegal: a retreat that stops one hex away is flagged at once, by its own case', () => {
    const play = corner()
    const short = play.findings(go(U.lehr, '0916'))
    expect(short).toMatchObject([
      { rule: 'retreat/short', cite: '11.1', severity: 'warning', needed: 2, had: 1, pieces: [U.lehr] },
    ])
    expect(short[0]?.message).toMatch(/ must end 2 hexes from 0815: from 0916 continue to 1016\.$/)
    for (const whole of [go(U.lehr, '1016', '0916'), go(U.lehr, '1016')]) expect(play.findings(whole)).toEqual([])
    play.do(go(U.lehr, '0916'))
    const left = play.findings({ type: 'turn', time: { turn: 4, phase: 'german-action' } })
    expect(left.filter(({ rule }) => rule === 'combat/retreat').map(({ cite }) => cite)).toEqual(['11.1'])
    expect(play.findings(go(U.lehr, '1016'))).toEqual([])
  })

  it.each(['hexes', 'paths'])(
    '11.1 [95] legal and illegal: past a full hex only if no path ends sooner (%s)',
    (house) => {
      const full = [put(U.lehr2, '2010'), put(U.pz2, '2110')]
      const placed = [put(U.lehr, '2008'), put(U.arm, '2007'), put(U.arm2, '1908'), ...full]
      const play = acting(armored, placed, { turn: 4, house: { 'retreat-path': house } })
      play.do(declare('attack', [U.arm, U.arm2], ['2008'], 'light')).die(5)
      expect(paths(play, U.lehr)).toEqual(['2008-2109-2209'])
      expect(play.breaks(go(U.lehr, '2209', '2109'))).toEqual([])
      for (const path of [go(U.lehr, '2011', '2009', '2010'), go(U.lehr, '2010', '2009'), go(U.lehr, '2009')])
        expect(play.breaks(path)).toEqual(['retreat/path'])
      if (house === 'hexes')
        expect(messagesOf(play, go(U.lehr, '2010', '2009'))[0]).toContain('(2009: no room beyond it')
    },
  )

  it('11.1 [89, 134] illegal: the first wrong hex is named, wherever it is on the path', () => {
    const placed = [put(U.lehr, '2412'), put(U.arm, '2411'), put(U.arm2, '2311')]
    const play = acting(armored, placed, { turn: 4 })
      .do(declare('attack', [U.arm, U.arm2], ['2412'], 'light'))
      .die(5)
    expect(messagesOf(play, go(U.lehr, '2415', '2413', '2414'))[0]).toMatch(
      / not to 2415 \(2414: its retreat ends there\)\.$/,
    )
    expect(messagesOf(play, go(U.lehr, '2314', '2413'))[0]).toMatch(
      / not to 2314 \(2314: SW is not a retreat direction\)\.$/,
    )
    // In its enemy's phase an earlier retreat is not the reason why it may not move.
    play.do(go(U.lehr, '2414', '2413'))
    expect(play.breaks(go(U.lehr, '2415'))).toEqual(['turns/side'])
  })

  it('11.2 [97] illegal: units that advance together into too small a hex are one finding', () => {
    const placed = [put(U.lehr, '2411'), put(U.arm, '2412'), put(U.arm2, '2311')]
    const play = acting(armored, placed, { turn: 4 })
      .do(declare('attack', [U.arm, U.arm2], ['2411'], 'light'))
      .die(5)
    const path = proposed(play, 'retreat/way')[0]!
    for (const action of path.actions) play.do(action)
    const found = play.findings(go([U.arm, U.arm2], '2411')).filter(({ severity }) => severity === 'illegal')
    expect(found).toMatchObject([{ rule: 'advance/stacking', pieces: [U.arm, U.arm2], needed: 2, had: 4 }])
    expect(play.breaks(go(U.arm2, '2411'))).toEqual([])
  })

  it('11.1 [95] mirror: an American unit passes a full hex only if no path ends sooner', () => {
    const full = [put(U.arm, '1508'), put(U.arm2, '1408'), put(U.arm3, '1608')]
    const placed = [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610'), ...full]
    const play = acting(lehr, placed, { turn: 4 })
    play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(4)
    expect(paths(play, U.inf)).toEqual(['1510-1409-1309'])
    expect(play.breaks(go(U.inf, '1508', '1509'))).toEqual(['retreat/path'])
  })

  it('11.1 [89, 95]: a unit at its end goes no further if another arrives there too', () => {
    const placed = [put(U.inf, '2411'), put(U.arm, '2411', { face: 2 }), put(U.lehr, '2412'), put(U.lehr2, '2512')]
    const play = acting(lehr, placed, { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2], [], 'medium')).die(6)
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/R')
    const [first] = proposed(play, 'retreat/way').filter(({ pieces }) => pieces.includes(U.inf))
    for (const action of first!.actions) play.do(action)
    play.do(go(U.arm, play.where(U.inf)))
    expect(paths(play, U.inf)).toEqual([])
  })

  it('8.3, 11.1 [51, 86] legal: the Truck retreats with its battalion', () => {
    const placed = [put(U.inf, '2412'), put(U.truck, '2412'), put(U.lehrRecon, '2411')]
    const play = acting('allied-chit-84inf', placed, { turn: 3 })
    play.do(declare('attack', [U.inf], ['2411'], 'light')).die(5)
    const [move] = proposed(play, 'retreat/way')[0]!.actions
    expect(play.findings(move!)).toEqual([])
    expect(move?.type === 'move' && move.moves[0]?.pieces).toEqual([U.inf, 'truck'])
  })

  it('11.1 [93, 96]: the step that a zone takes is lost by the unit that passed it', () => {
    const shaken = { marks: { disrupted: 1 } }
    const placed = [
      put(U.lehr, '2412', shaken),
      put(U.pz2, '2511'),
      put(U.arm, '2411'),
      put(U.arm2, '2312'),
      put(U.inf, '2514'),
      put(U.inf2, '2313'),
    ]
    const play = acting(armored, placed, { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], [], 'light'))
    play.die(5)
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/R')
    const take = (def: string) => proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(def))!
    for (const action of take(U.pz2).actions) play.do(action)
    const path = take(U.lehr)
    expect(path.message).toContain('losing a step')
    play.do(path.actions[0]!)
    expect(proposed(play, 'combat/losses').map(({ pieces }) => pieces)).toEqual([[U.lehr]])
  })
})
