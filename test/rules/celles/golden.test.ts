import { describe, expect, it } from 'vitest'
import { acting, declare, go, mark, type Play, put, real, U } from './game.ts'

/** The worked examples of the rulebook on the printed map, with their numbers. */
const onMap = true
const messages = (play: Play, rule: string) =>
  play
    .advise('next')
    .filter((each) => each.rule === rule)
    .map(({ message }) => message)

describe('the examples of the rulebook, on the map', () => {
  it('8.0, 8.2 [41, 44, 46] legal: E1, 2½ into the hex of the armor along the highway, and 3 into the rough', () => {
    const play = acting('german-chit-lehr', [put(U.lehr, '2214'), put(U.lehrRecon, '2215')], { turn: 2, onMap })
    expect(play.price(go(U.lehrRecon, '2214'))).toBe(2.5)
    play.do(go(U.lehrRecon, '2214'))
    const verdict = play.verdict(go(U.lehrRecon, '2213'))
    expect([verdict.findings, verdict.walks?.[0]?.cost, verdict.walks?.[0]?.left]).toEqual([[], 3, 4.5])
  })

  it('9.1 [59, 60, 62] legal: E2, 3 points along the road behind the recon, 3 more to infiltrate, 8 succeeds, and 3 are left for a Light attack', () => {
    const placed = [put(U.pz116, '3309'), put(U.pz116Recon, '3308'), put(U.inf, '3207')]
    const play = acting('german-chit-116pz', placed, { turn: 3, onMap })
    expect(play.price(go(U.pz116, '3308'))).toBe(3)
    play
      .do(go(U.pz116, '3308'))
      .do(declare('infiltrate', [U.pz116], ['3307']))
      .die(5)
    expect(messages(play, 'infiltration/won')).toEqual([
      '9.1: Roll 5, modified to 8: Panzergrenadier Regiment 60 (116th Panzer) enters 3307.',
    ])
    expect(play.price(go(U.pz116, '3307'))).toBe(3)
    play.do(go(U.pz116, '3307'))
    expect(play.breaks(declare('attack', [U.pz116], ['3207'], 'light'))).toEqual([])
    expect(play.breaks(declare('attack', [U.pz116], ['3207'], 'medium'))).toEqual(['attack/points'])
  })

  it('9.1, 10.0 [61, 64] illegal: E2, after a failure it would be with the recon, three steps in one hex', () => {
    const placed = [put(U.pz116, '3309'), put(U.pz116Recon, '3308'), put(U.inf, '3207')]
    const play = acting('german-chit-116pz', placed, { turn: 3, onMap })
    play
      .do(go(U.pz116, '3308'))
      .do(declare('infiltrate', [U.pz116], ['3307']))
      .die(1)
    expect(messages(play, 'infiltration/disrupted')).toHaveLength(1)
    expect(play.breaks({ type: 'turn', time: { turn: 3, phase: 'allied-action', side: 'allied' } })).toContain(
      'stacking/limit',
    )
  })

  it('11.0 [70, 79] legal: E3, half a point of highway, 6 for the attack, −1 in all, and 2½ left', () => {
    const placed = [put(U.lehr, '2214'), put(U.lehrRecon, '2213', { face: 1 }), put(U.inf, '2113')]
    const play = acting('german-chit-lehr', placed, { turn: 1, onMap })
    play.do(go(U.lehr, '2114')).do(declare('attack', [U.lehr, U.lehrRecon], ['2113'], 'medium'))
    expect(messages(play, 'combat/roll')[0]).toContain('14 against 7 is 2-1')
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(13)
  })

  it('11.0, 11.1 [86, 87, 96, 97] legal: E3, a 9 made 8 forces back and disrupts the battalion, which has no retreat; the recon advances', () => {
    const placed = [
      put(U.lehr, '2214'),
      put(U.lehrRecon, '2213', { face: 1 }),
      put(U.pz2, '2212'),
      put(U.pz2Recon, '1912'),
      put(U.inf, '2113'),
    ]
    const play = acting('german-chit-lehr', placed, { turn: 1, onMap })
    play
      .do(go(U.lehr, '2114'))
      .do(declare('attack', [U.lehr, U.lehrRecon], ['2113'], 'medium'))
      .die(9)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 9, modified to 8 at 2-1: -/RD')
    play.do(play.advise('next').find(({ rule }) => rule === 'combat/disruption')!.actions[0]!)
    expect(messages(play, 'retreat/way')).toEqual([])
    expect(messages(play, 'retreat/lost')).not.toEqual([])
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(play.breaks(go(U.lehrRecon, '2113'))).toEqual([])
    play.do(go(U.lehrRecon, '2113'))
    expect(play.where(U.lehrRecon)).toBe('2113')
    expect(play.verdict(go(U.lehr, '2214')).walks?.[0]?.left).toBe(2)
  })

  it('11.0 [71, 74, 77-79] legal: E4, from 3208 at Verdenne and at the woods beside it, 28 against 14, with one modifier for village and woods', () => {
    const placed = [
      put(U.pz116, '3208'),
      put(U.pz116b, '3110'),
      put(U.pz2, '3209', { face: 1 }),
      put(U.pz116Recon, '3308'),
      put(U.inf, '3108'),
      put(U.inf2, '3109'),
    ]
    const play = acting('german-chit-116pz', placed, { turn: 2, onMap })
    expect(play.breaks(declare('attack', [U.pz116, U.pz116b, U.pz2], ['3108'], 'heavy'))).toEqual(['attack/all'])
    const attack = declare('attack', [U.pz116, U.pz116b, U.pz2], ['3108', '3109'], 'heavy')
    expect(play.breaks(attack)).toEqual([])
    play.do(attack)
    expect(messages(play, 'combat/roll')[0]).toContain('28 against 14 is 2-1; heavy attack +1, village −1: +0 in all')
    expect(play.memory.walked.get(U.pz116)?.spent).toBe(18)
    play.die(3)
    expect(messages(play, 'combat/result')[0]).toContain('at 2-1: -')
    expect(play.breaks(declare('attack', [U.pz116b], ['3109'], 'light'))).toEqual([])
  })

  it('11.0 [79, 80] legal: E3, 2nd Panzer would attack over a river, and both town and river count', () => {
    const placed = [put(U.lehr, '2114'), put(U.pz2, '2212'), put(U.inf, '2113')]
    const play = acting('german-chit-lehr', placed, { turn: 1, onMap })
    play.do(declare('attack', [U.lehr, U.pz2], ['2113'], 'medium'))
    expect(messages(play, 'combat/roll')[0]).toContain('Germans by night +1, town −2, across a river −1: −2 in all')
  })

  it('11.1 [89-94] legal: E5, 1604-1504-1505-1506', () => {
    const play = acting('allied-chit-2arm', [put(U.pz2, '1604'), put(U.arm, '1704'), put(U.arm2, '1705')], {
      turn: 4,
      onMap,
    })
    play.do(declare('attack', [U.arm, U.arm2], ['1604'], 'light')).die(5)
    expect(messages(play, 'retreat/way').join()).toContain('1604-1504-1505-1506')
    expect(play.breaks(go(U.pz2, '1503', '1504'))).toEqual(['retreat/path'])
    expect(play.breaks(go(U.pz2, '1506', '1504', '1505'))).toEqual([])
  })

  it('11.1 [89, 91] illegal: E13, the 3rd Armored in Hotton cannot retreat from 1RD, and is eliminated', () => {
    const placed = [put(U.pz116, '3206'), put(U.fbb, '3307'), put(U.fbb2, '3207'), put(U.third, '3306')]
    const play = acting('german-chit-116pz', placed, { turn: 7, onMap })
    play.do(declare('attack', [U.pz116], ['3306'], 'heavy')).die(1)
    expect(messages(play, 'combat/roll')).toEqual([])
    expect(messages(play, 'combat/result')[0]).toContain('Roll 1 at 2-1: R/-')
    const again = acting('german-chit-116pz', placed, { turn: 7, onMap })
    again.do(declare('attack', [U.pz116], ['3306'], 'heavy')).die(5)
    expect(messages(again, 'combat/result')[0]).toContain('Roll 5 at 2-1: -/R')
    expect(messages(again, 'retreat/lost')).toEqual([
      '11.1: 3rd Armored at Hotton has no legal retreat and is eliminated.',
    ])
    expect(again.breaks(go(U.third, '3304', '3305'))).toEqual(['retreat/path'])
    again.do(go(U.third, 'pile:allied-dead'))
    expect(again.breaks(go(U.pz116, '3306'))).toEqual([])
  })

  it('11.1 [90, 93] legal: E12, of two battalions in 2910 one is eliminated, the other retreats to 2808, Disrupted by a zone', () => {
    const placed = [
      put(U.inf, '2910'),
      put(U.inf2, '2910'),
      put(U.pz116, '2911'),
      put(U.pz116b, '3010'),
      put(U.pz116Recon, '3009'),
      put(U.pz2, '2710'),
    ]
    const play = acting('german-chit-116pz', placed, { turn: 3, onMap })
    play.do(declare('attack', [U.pz116, U.pz116b, U.pz116Recon], ['2910'], 'medium'))
    expect(messages(play, 'combat/roll')[0]).toContain('29 against 14 is 2-1; Germans by night +1, woods −1: +0 in all')
    play.die(9)
    expect(messages(play, 'combat/result')[0]).toContain('at 2-1: -/1R')
    expect(messages(play, 'combat/losses')).toHaveLength(2)
    play.do(go(U.inf2, 'pile:allied-dead'))
    expect(messages(play, 'retreat/way')).toContain(
      '11.1: 1st Battalion, 333rd Infantry (84th Infantry) can retreat by 2910-2809-2808, becoming Disrupted.',
    )
    play.do(go(U.inf, '2808', '2809'))
    expect(messages(play, 'retreat/way')).toEqual([])
    expect(messages(play, 'advance/may')).toEqual([])
    expect(messages(play, 'combat/rattled')).toHaveLength(1)
    play.do(mark(U.inf, 'disrupted', 1))
    expect(messages(play, 'advance/may').length).toBeGreaterThan(0)
  })

  it('20.0 [130]: all units are set up legally, two steps a hex', () => {
    const steps = new Map<string, number>()
    for (const { def, at } of real.scenarios.get('campaign')!.pieces) {
      const counter = real.counters.get(def)
      if (counter?.kind === 'unit' && /^\d{4}$/.test(at)) steps.set(at, (steps.get(at) ?? 0) + (counter.steps ?? 0))
    }
    expect([...steps].filter(([, count]) => count > 2)).toEqual([])
  })
})
