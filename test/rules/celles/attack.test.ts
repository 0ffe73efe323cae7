import { describe, expect, it } from 'vitest'
import type { Action, AttackOdds, Id } from '../../../table/generated/types.ts'
import { acting, cup, declare, flip, go, mark, Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const pz116 = 'german-chit-116pz'

const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
const said = (play: Play, rule: string) => proposed(play, rule).map(({ message }) => message)
/** Accepts a proposal of a rule, with all its actions. */
const take = (play: Play, rule: string, which = 0): Play => {
  const found = proposed(play, rule)[which]
  if (!found) throw new Error(`No ${rule} among ${play.advise('next').map((each) => each.rule)}`)
  for (const action of found.actions) play.do(action)
  return play
}

const rochefort = () => {
  const placed = [put(U.lehr, '2214'), put(U.lehrRecon, '2213', { face: 1 }), put(U.pz2, '2212'), put(U.inf, '2113')]
  return acting(lehr, placed, { turn: 1 }).do(go(U.lehr, '2114'))
}

const oddsOf = (play: Play, pieces: readonly Id[]): readonly AttackOdds[] =>
  play.advise('odds', { pieces }).flatMap(({ odds }) => odds ?? [])
const companyOf = ({ lead, attackers }: AttackOdds) =>
  attackers.map(({ piece }) => piece).filter((piece) => piece !== lead)

describe('the choices of an attack', () => {
  it('11.0 [70, 74, 77]: each company by each intensity, with strengths, column, modifiers and every face of the die', () => {
    const all = oddsOf(rochefort(), [U.lehr])
    expect(all).toHaveLength(4 * 3)
    expect(new Set(all.map(({ lead }) => lead))).toEqual(new Set([U.lehr]))
    const [e3] = all.filter((odds) => odds.choice === 'Medium' && companyOf(odds).join() === U.lehrRecon)
    expect(e3).toMatchObject({ cost: 6, left: 8.5, attack: 14, defence: 7, column: '2-1' })
    expect(e3?.attackers).toEqual([
      { piece: U.lehr, strength: 11 },
      { piece: U.lehrRecon, strength: 3 },
    ])
    expect(e3?.modifiers).toEqual([
      { cite: '11.0', what: 'Germans by night', by: 1 },
      { cite: '11.0', what: 'town', by: -2 },
    ])
    expect(e3?.results).toHaveLength(10)
    expect(e3?.results[9]).toEqual({
      shown: '9',
      result: '-/RD',
      text: 'the defender Disrupts up to two of its units and retreats two hexes',
      hurts: 'defender',
    })
    expect(e3?.results.map(({ hurts }) => hurts).filter((who) => who === 'defender')).toHaveLength(4)
  })

  it('11.0 [70]: what cannot be paid for is told with what it takes, and what the declaration breaks', () => {
    const play = rochefort()
    const heavy = play.advise('odds', { pieces: [U.lehr] }).find(({ odds }) => odds?.choice === 'Heavy')
    expect(heavy?.odds).toMatchObject({ cost: 9, left: 8.5 })
    expect(heavy?.message).toContain('Heavy attack for 9 points (only 8½ left)')
    expect(play.breaks(heavy!.actions[0]!)).toEqual(['attack/points'])
  })

  it('11.0 [74]: choices keep their order, whoever is chosen; what is declared names who begins first', () => {
    const play = rochefort()
    const rows = (pieces: readonly Id[]) => oddsOf(play, pieces).map((odds) => `${odds.choice} ${companyOf(odds)}`)
    const companies = ['', U.pz2, U.lehrRecon, `${U.pz2},${U.lehrRecon}`]
    const all = companies.flatMap((company) => ['Light', 'Medium', 'Heavy'].map((choice) => `${choice} ${company}`))
    expect(rows([U.lehr])).toEqual(all)
    expect(rows([U.lehr, U.pz2])).toEqual(all)
    const choices = play.advise('odds', { pieces: [U.lehr, U.pz2] }).filter(({ odds }) => odds)
    expect(choices).toHaveLength(all.length)
    for (const { actions } of choices) {
      expect(actions[0]).toMatchObject({ type: 'declare', what: 'attack', at: [{ board: 'map' }] })
      expect(actions[0]?.type === 'declare' && actions[0].pieces[0]).toBe(U.lehr)
    }
  })

  it('11.0 [71]: all that stand beside the active unit are declared, though one hex was asked for', () => {
    const play = acting(pz116, [put(U.pz116, '3208'), put(U.inf, '3108'), put(U.inf2, '3207')], { turn: 2 })
    const [first] = play.advise('odds', { at: ['3108'] }).filter(({ odds }) => odds)
    expect(first?.at).toHaveLength(2)
    expect(play.breaks(first!.actions[0]!)).toEqual([])
  })

  it('11.0 [77]: below the lowest column no face of the die is known', () => {
    const play = acting(armored, [put(U.inf, '2412'), put(U.arm, '2311'), put(U.lehr, '2411')], { turn: 4 })
    const [alone] = oddsOf(play, [U.inf])
    expect(alone).toMatchObject({ attack: 5, defence: 8, results: [] })
    expect(alone?.column).toBeUndefined()
  })

  it('11.0 [40, 69]: of those beside a hex the moving unit leads, then who can act, and who is used last', () => {
    const placed = [
      put(U.lehr, '2412'),
      put(U.lehr2, '2311'),
      put(U.lehrRecon, '2511', { face: 1 }),
      put(U.inf, '2411'),
      put(U.arm, '2405'),
    ]
    const play = acting(lehr, placed, { turn: 2 })
    const leads = () =>
      play
        .advise('odds', { at: ['2411'] })
        .filter(({ rule }) => rule === 'attack/lead')
        .flatMap(({ pieces }) => pieces)
    expect(leads()).toEqual([U.lehr, U.lehr2, U.lehrRecon])
    const kinds = play.advise('odds', { at: ['2411'] }).map(({ kind }) => kind)
    expect([...new Set(kinds)]).toEqual(['lead', 'join', 'odds'])
    play.do(declare('attack', [U.lehr2], ['2411'], 'light'))
    expect(leads()[0]).toBe(U.lehr2)
    expect(play.advise('odds', { at: ['2404'] })).toEqual([])
  })

  it('11.0 [40, 74]: in a wave who has attacked joins the next, which begins it and pays', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'medium')).die(3)
    play.do(flip(U.lehr, 1))
    const wave = declare('attack', [U.lehr2, U.lehr], ['2411'], 'medium')
    expect(play.breaks(wave)).toEqual([])
    play.do(wave)
    expect(play.memory.walked.get(U.lehr2)?.spent).toBe(12)
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(12)
    expect(said(play, 'combat/roll')[0]).toContain('17 against 7 is 2-1')
  })

  it('10.0 [66] illegal: a hex that holds too much is told once, however many of it attack', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412'), put(U.inf, '2411')], { turn: 2 })
    expect(play.breaks(declare('attack', [U.lehr, U.lehrRecon], ['2411'], 'light'))).toEqual(['attack/stacking'])
  })
})

describe('what is said of a declaration', () => {
  const says = (play: Play, action: Action) => play.findings(action).map(({ message }) => message)

  it('11.0 [70] illegal: too dear an attack is told with the dearest that can be paid for', () => {
    const play = rochefort()
    expect(says(play, declare('attack', [U.lehr], ['2113'], 'heavy'))[0]).toMatch(
      /A heavy attack costs 9 points; .* has 8½ left; a medium attack costs 6\.$/,
    )
  })

  it('11.0 [71, 72] illegal: of enemies that stand across the Meuse alone it is not said that there are none', () => {
    const play = acting(lehr, [put(U.lehr, '0704'), put(U.british, '0604')], { turn: 3 })
    const [only] = says(play, declare('attack', [U.lehr], [], 'light'))
    expect(only).toMatch(/^11\.0: The only enemies next to .*, in 0604, are across the Meuse: no attack across it/)
    expect(play.advise('odds', { pieces: [U.lehr] }).map(({ message }) => message)).toEqual([only])
    expect(play.advise('odds', { at: ['0604'] }).map(({ rule }) => rule)).toEqual(['attack/nobody'])
    expect(play.advise('odds', { at: ['0604'] }).map(({ kind }) => kind)).toEqual(['nobody'])
  })

  it('11.0 [71, 72] illegal: a hex across the Meuse is no target of who stands beside another enemy', () => {
    const placed = [put(U.lehr, '0704'), put(U.british, '0604'), put(U.inf, '0804'), put(U.lehr2, '0603')]
    const play = acting(lehr, placed, { turn: 3 })
    const leads = play.advise('odds', { at: ['0604'] }).filter(({ rule }) => rule === 'attack/lead')
    expect(leads.flatMap(({ pieces }) => pieces)).toEqual([U.lehr2])
  })

  it('11.0 [71] illegal: who stands elsewhere is no target, and it is said who is', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    expect(says(play, declare('attack', [U.lehr], ['2411', '2409'], 'light'))[0]).toMatch(
      /There is no enemy in 2409 next to .*; it attacks 2411\.$/,
    )
  })

  it('11.0 [71, 72] illegal: one cause is told once, where nobody can be attacked and where only a wrong hex is named', () => {
    const rules = (placed: readonly ReturnType<typeof put>[], at: readonly string[]) =>
      acting(lehr, placed, { turn: 3 }).breaks(declare('attack', [U.lehr], at, 'light'))
    expect(rules([put(U.lehr, '2412')], ['2411'])).toEqual(['attack/nobody'])
    expect(rules([put(U.lehr, '2412'), put(U.inf, '2411')], ['2409'])).toEqual(['attack/target'])
    expect(rules([put(U.lehr, '0704'), put(U.british, '0604')], ['0604'])).toEqual(['attack/meuse'])
    const two = [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.inf2, '2413')]
    expect([...rules(two, ['2409', '2411'])].sort()).toEqual(['attack/all', 'attack/target'])
  })

  it.each(['supply', 'recovery', 'allied-action'])(
    '7.0, 11.0 [38, 69] illegal and mirror: nobody attacks in %s',
    (phase) => {
      for (const asked of [true, false]) {
        const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2, phase, asked })
        const [only, ...more] = play.findings(declare('attack', [U.lehr], ['2411'], 'light'))
        expect([only?.rule, only?.cite, more]).toEqual(['action/none', '7.0', []])
        expect(only?.message).toContain('The Germans act in their own Action Phase and this is ')
      }
      const mirror = new Play([put(U.arm, '2412'), put(U.lehr, '2411')], {
        turn: 2,
        phase: 'german-action',
        asked: true,
      })
      expect(mirror.breaks(declare('attack', [U.arm], ['2411'], 'light'))).toEqual(['action/none'])
    },
  )

  it('5.0, 8.0, 11.0 [23, 43, 75] illegal: of what may not attack at all no points are asked', () => {
    const play = acting(armored, [put(U.third, '3306'), put(U.lehr, '3307')], { turn: 4 })
    expect(play.breaks(declare('attack', [U.third], ['3307'], 'light'))).toEqual(['movement/never'])
    const marks = { isolated: 1, disrupted: 1 }
    const isolated = acting(lehr, [put(U.lehr, '2412', { marks }), put(U.inf, '2411')], { turn: 2 })
    expect(isolated.breaks(declare('attack', [U.lehr], ['2411'], 'heavy'))).toEqual(['attack/isolated'])
  })

  it('11.0 [72, 74, 133] illegal: nobody joins across the Meuse, nor an enemy at all', () => {
    const placed = [put(U.lehr, '0704'), put(U.inf, '0703'), put(U.lehr2, '0603')]
    const play = acting(lehr, placed, { turn: 3 })
    expect(says(play, declare('attack', [U.lehr, U.lehr2], ['0703'], 'light'))[0]).toContain(
      'is next to a defender only across the Meuse and cannot join',
    )
    expect(play.breaks(declare('attack', [U.lehr, U.inf], ['0703'], 'light'))).toEqual(['attack/joiner'])
  })

  it('11.0 [69, 71] illegal: an attack is begun by a unit, which stands on the map', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.lehr2, 'pile:german-dead')], { turn: 2 })
    expect(play.breaks(declare('attack', [], ['2411'], 'light'))).toEqual(['attack/nobody'])
    expect(play.breaks(declare('attack', [U.lehr2], ['2411'], 'light'))).toEqual(['attack/nobody'])
  })

  it('11.0 [71]: an attack on nobody costs nothing, and no die is asked for', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2409')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2409'], 'medium'))
    expect(play.memory.walked.get(U.lehr)).toBeUndefined()
    expect(proposed(play, 'combat/roll')).toEqual([])
  })

  it('11.0 [77]: below the lowest column it is said at once that nobody knows what the die brings', () => {
    const play = acting(armored, [put(U.inf, '2412'), put(U.lehr, '2411')], { turn: 4 })
    expect(play.graded('unchecked', declare('attack', [U.inf], ['2411'], 'light'))).toEqual(['attack/odds'])
  })

  it('10.0 [66] illegal: nor may the defenders be too many, at the moment of combat', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.arm, '2411')], { turn: 2 })
    expect(says(play, declare('attack', [U.lehr], ['2411'], 'light'))).toContain(
      '10.0: 2411 holds 3 steps in combat; the limit is 2: remove 1 step.',
    )
  })

  it('14.0 [66, 68] legal: where reinforcements have just come in there may be more, and they attack', () => {
    const placed = [put(U.pz9, 'pile:german-4'), put(U.pz2, '3316', { face: 1 }), put(U.inf, '3315')]
    const play = acting('german-chit-9pz', placed, { turn: 5 }).do(go(U.pz9, '3316'))
    expect(play.breaks(declare('attack', [U.pz9, U.pz2], ['3315'], 'light'))).toEqual([])
  })

  it('11.0 [70, 97] legal: SW7, who attacks at an unknown cost has begun to act, and advances', () => {
    const placed = [put(U.inf, '2412'), put(U.inf2, '2311'), put(U.lehrRecon, '2411', { face: 1 })]
    const play = acting('allied-chit-84inf', placed, { turn: 4, house: { 'infantry-attacks': 'light' } })
    play.do(go(U.inf2, '2310')).do(flip(U.inf2, 1))
    play.do(declare('attack', [U.inf], ['2411'], 'heavy')).die(9)
    play.do(go(U.lehrRecon, 'pile:german-dead'))
    expect(proposed(play, 'advance/may').flatMap(({ pieces }) => pieces)).toEqual([U.inf])
    expect(play.verdict(go(U.inf, '2411')).walks ?? []).toEqual([])
  })
})

describe('Combat chits', () => {
  const both = () => {
    const chits = [...cup('german'), ...cup('allied')].map((each) =>
      /-combat$/.test(each.def) ? { ...each, at: `pile:${each.def.split('-')[0]}-available` } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411'), ...chits], { turn: 2 })
    return play.draw(lehr).do(declare('attack', [U.lehr], ['2411'], 'medium'))
  }
  const chit = (play: Play, side: 'german' | 'allied') => go(play.piece(`${side}-combat`).id, `pile:${side}-played`)

  it('13.1 [82] legal: both have one, the attacker says first, then the defender, and then the die falls', () => {
    const play = both()
    expect(said(play, 'combat/say')).toEqual([
      '13.1: The Germans hold a Combat chit and decide first whether to play it.',
    ])
    take(play, 'combat/keep')
    expect(said(play, 'combat/say')).toEqual(['13.1: The Allies hold a Combat chit and decide whether to play it.'])
    expect(play.findings(proposed(play, 'combat/chit')[0]!.actions[0]!)).toEqual([])
    take(play, 'combat/chit')
    expect(proposed(play, 'combat/say')).toEqual([])
    expect(said(play, 'combat/roll')[0]).toContain('Combat chits −1: −1 in all')
    expect(play.findings(proposed(play, 'combat/roll')[0]!.actions[0]!)).toEqual([])
  })

  it('13.1 [82]: no die is offered until the defender has said whether he plays his; the odds are told meanwhile', () => {
    const play = both()
    const offered = () => proposed(play, 'combat/roll').map(({ owed, actions }) => [owed, actions.length])
    expect(offered()).toEqual([[undefined, 0]])
    take(play, 'combat/chit')
    expect(offered()).toEqual([[undefined, 0]])
    expect(said(play, 'combat/roll')[0]).toMatch(/Combat chits \+1: \+1 in all\.$/)
    take(play, 'combat/keep')
    expect(offered()).toEqual([['german', 1]])
    expect(play.findings(proposed(play, 'combat/roll')[0]!.actions[0]!)).toEqual([])
  })

  it('13.1 [82] illegal: the defender speaks before the attacker, one plays what he said he keeps, the die comes too soon', () => {
    const play = both()
    expect(play.graded('warning', chit(play, 'allied'))).toEqual(['combat/first'])
    expect(play.graded('warning', { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' })).toEqual(['combat/silent'])
    const [keep] = proposed(play, 'combat/keep')
    expect(play.breaks(keep!.actions[0]!, ['allied'])).toEqual(['combat/word'])
    expect(play.breaks(keep!.actions[0]!, ['german'])).toEqual([])
    take(play, 'combat/keep')
    expect(play.breaks(chit(play, 'german'))).toEqual(['combat/kept'])
  })
})

describe('a chit that was played', () => {
  it('13.1 [82, 103]: counts still where the attack is declared anew before the die, and is played by its owner', () => {
    const chits = cup('german').map((each) =>
      each.def === 'german-combat' ? { ...each, at: 'pile:german-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411'), ...chits], { turn: 2 }).draw(lehr)
    play.do(declare('attack', [U.lehr], ['2411'], 'light'))
    const chit = go(play.piece('german-combat').id, 'pile:german-played')
    expect(play.breaks(chit, ['allied'])).toContain('combat/word')
    expect(play.breaks(chit, ['german'])).toEqual([])
    play.do(chit).do(declare('attack', [U.lehr], ['2411'], 'medium'))
    expect(said(play, 'combat/roll')[0]).toContain('Combat chits +1: +1 in all')
  })
})

describe('an attack that is declared anew before its die', () => {
  it.each([
    [lehr, U.lehr, U.inf],
    [armored, U.arm, U.lehr],
  ])('11.0 [41, 70] legal, illegal and mirror: what the first one took counts no more (%s)', (chit, unit, enemy) => {
    const play = acting(chit, [put(unit, '2412'), put(enemy, '2411')], { turn: 2 })
    play.do(declare('attack', [unit], ['2411'], 'medium'))
    expect(play.breaks(declare('attack', [unit], ['2411'], 'heavy'))).toEqual([])
    expect(oddsOf(play, [unit]).map(({ left }) => left)).toEqual([9, 9, 9])
    play.do(declare('attack', [unit], ['2411'], 'heavy'))
    expect(play.memory.walked.get(unit)?.spent).toBe(18)
    // After the die it is a new attack.
    play.do(declare('attack', [unit], ['2411'], 'light')).die(4)
    expect(play.price(declare('attack', [unit], ['2411'], 'heavy'))).toBe('attack/points 9/6')
    expect(play.price(declare('attack', [unit], ['2411'], 'medium'))).not.toContain('attack/points')
  })
})

describe('an attack that is taken back', () => {
  it('11.0 [70]: was never declared: nothing is spent, nobody has attacked, and no die is waited for', () => {
    const play = rochefort()
    const known = () => ({
      left: oddsOf(play, [U.lehr]).map(({ left }) => left),
      attacked: play.memory.attacked.toObject(),
      next: play.advise('next'),
    })
    const before = known()
    play.do(declare('attack', [U.lehr], ['2113'], 'medium'))
    const declared = known()
    expect(declared).not.toEqual(before)
    play.do({ type: 'undo' })
    expect(known()).toEqual(before)
    play
      .do({ type: 'redo' })
      .do(declare('attack', [U.lehr], ['2113'], 'light'))
      .do({ type: 'undo' })
    expect(known()).toEqual(declared)
  })
})

describe('an attack whose units are gone', () => {
  it('11.0 [71, 74]: is not rolled for: the advice says who stands elsewhere, and a die is flagged', () => {
    const die: Action = { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' }
    for (const away of [go(U.lehr, '2214'), go(U.inf, 'pile:allied-dead')]) {
      const play = rochefort().do(declare('attack', [U.lehr], ['2113'], 'medium'))
      expect(play.findings(die)).toEqual([])
      play.do(away)
      expect(proposed(play, 'combat/roll')).toEqual([])
      const [told] = proposed(play, 'combat/gone')
      expect(told).toMatchObject({ actions: [], message: expect.stringMatching(/ has moved since this attack/) })
      expect(play.findings(die).map(({ severity, message }) => [severity, message])).toEqual([
        ['illegal', told!.message],
      ])
      expect(play.do({ type: 'undo' }).findings(die)).toEqual([])
      expect(proposed(play, 'combat/roll')).toHaveLength(1)
    }
    const gone = rochefort()
      .do(declare('attack', [U.lehr], ['2113'], 'medium'))
      .do({ type: 'remove', pieces: [U.inf] })
    expect(gone.breaks(die)).toEqual(['combat/gone'])
  })
})

describe('what comes of a fight', () => {
  it('11.0 [83]: while it is owed nothing else is asked', () => {
    const play = rochefort().do(declare('attack', [U.lehr], ['2113'], 'medium'))
    expect(play.advise('next').map(({ rule, owed }) => [rule, owed])).toEqual([['combat/roll', 'german']])
    play.die(9)
    expect(play.advise('next').every(({ rule }) => rule.startsWith('combat/'))).toBe(true)
    expect(proposed(play, 'combat/losses').map(({ owed }) => owed)).toEqual(['allied'])
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(play.advise('next').map(({ rule }) => rule)).toContain('round/next')
  })

  /** Two battalions in 2411, with zones on every adjacent hex and none beyond. */
  const pair = (marks: Readonly<Record<string, number>>) => {
    const placed = [
      put(U.inf, '2411', { marks }),
      put(U.inf2, '2411', { marks }),
      put(U.lehr, '2412'),
      put(U.lehr2, '2311'),
      put(U.lehrRecon, '2512'),
    ]
    return acting(lehr, placed, { turn: 2 })
  }

  it('11.1 [93] legal: of two Disrupted one-step units in a stack the zone takes one, and the other comes through', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light'))
    play.die(6)
    expect(said(play, 'combat/result')[0]).toContain('at 3-2: -/R')
    const ways = proposed(play, 'retreat/way')
    expect(ways[0]?.message).toMatch(/can retreat together by 2411-.*: .* is eliminated, .* survives/)
    for (const action of ways[0]!.actions) expect(play.breaks(action)).toEqual([])
    take(play, 'retreat/way')
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
    expect([play.where(U.inf), play.where(U.inf2)].filter((at) => at === 'pile:allied-dead')).toHaveLength(1)
  })

  it('11.1 [93] legal and illegal: one of the two is taken off by hand, not both, and then the other goes free', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')).die(6)
    expect(play.breaks(go([U.inf, U.inf2], 'pile:allied-dead'))).toEqual(['combat/losses'])
    expect(play.breaks(go(U.inf, 'pile:allied-dead'))).toEqual([])
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(proposed(play, 'retreat/lost')).toEqual([])
    const [way] = proposed(play, 'retreat/way')
    expect(way?.actions).toHaveLength(1)
    play.do(way!.actions[0]!)
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93] legal: and so it is where the two are dragged together', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')).die(6)
    const [way] = proposed(play, 'retreat/way')
    const move = way!.actions.at(-1)!
    if (move.type !== 'move') throw new Error('No move')
    play.do({ ...move, moves: [{ ...move.moves[0]!, pieces: [U.inf, U.inf2] }] })
    expect(said(play, 'combat/losses')).toEqual([
      expect.stringContaining('The defender loses 1 step'),
      expect.stringContaining('The defender loses 1 step'),
    ])
    take(play, 'combat/losses')
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93]: those that were not Disrupted become so in the zone, with the same click', () => {
    const play = pair({})
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(6)
    expect(said(play, 'combat/result')[0]).toContain('at 3-2: -/R')
    expect(said(play, 'retreat/way')[0]).toContain('becoming Disrupted')
    take(play, 'retreat/way')
    take(play, 'retreat/way')
    expect([U.inf, U.inf2].map((id) => play.piece(id).marks)).toEqual([{ disrupted: 1 }, { disrupted: 1 }])
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93]: a drag through a zone leaves the Disruption owed', () => {
    const play = pair({})
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(6)
    play.do(proposed(play, 'retreat/way')[0]!.actions[0]!)
    const [owed] = proposed(play, 'combat/rattled')
    expect(owed?.actions).toEqual([mark(owed!.pieces, 'disrupted', 1)])
  })

  it('11.1 [93]: who is lost for want of a way pays nothing for another that passes a zone', () => {
    const shaken = { marks: { disrupted: 1 } }
    const germans = [put(U.lehrRecon, '2412', shaken), put(U.pz2, '2311', shaken)]
    const play = acting(armored, [...germans, put(U.arm, '2411'), put(U.arm2, '2310'), put(U.cav, '2211')], { turn: 4 })
    const [light] = play
      .advise('odds', { pieces: [U.arm, U.arm2] })
      .filter(({ odds, pieces }) => odds?.choice === 'Light' && pieces.length === 2 && pieces.includes(U.arm2))
    play.do(light!.actions[0]!)
    const shown = light?.odds?.results.findIndex(({ result }) => result === '-/R')
    play.die(shown!)
    play.do(go(U.lehrRecon, 'pile:german-dead'))
    const way = proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(U.pz2))
    expect(way?.message).toContain('losing a step')
    play.do(way!.actions[0]!)
    expect(proposed(play, 'combat/losses').map(({ pieces }) => pieces)).toEqual([[U.pz2]])
  })

  it('11.0 [87], 11.1 [93]: of three that suffer a D the third is not Disrupted, and a zone takes no step of it', () => {
    const placed = [
      put(U.lehrRecon, '2412'),
      put(U.pz2Recon, '2412'),
      put(U.pz2At, '2311'),
      put(U.arm, '2411'),
      put(U.arm2, '2310'),
      put(U.armRecon, '2312'),
    ]
    const play = acting(armored, placed, { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['2412', '2311'], 'medium')).die(7)
    expect(said(play, 'combat/result')[0]).toContain('RD')
    const marked = [U.lehrRecon, U.pz2Recon]
    play.do(mark(marked, 'disrupted', 1))
    expect(proposed(play, 'combat/disruption')).toEqual([])
    const way = proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(U.pz2At))
    expect(way?.message).toContain('becoming Disrupted')
    play.do(way!.actions[0]!)
    expect(proposed(play, 'combat/losses')).toEqual([])
    expect(proposed(play, 'combat/rattled').map(({ pieces }) => pieces)).toEqual([[U.pz2At]])
  })

  it('11.2 [97, 99]: who joined advances for nothing, but pays for it where it moves for itself', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play
      .do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'))
      .die(8)
      .do(go(U.inf, 'pile:allied-dead'))
    expect(play.verdict(go(U.lehr2, '2411')).walks ?? []).toEqual([])
    expect(proposed(play, 'advance/may')).toHaveLength(2)
    play.do(flip(U.lehr, 1))
    expect(play.price(go(U.lehr2, '2411'))).toBe(2)
    expect(proposed(play, 'advance/may').flatMap(({ pieces }) => pieces)).toEqual([U.lehr])
  })
})

describe('the air attack', () => {
  it('13.4 [110] illegal: is made on the map', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const placed = [put(U.lehr, '2412'), put(U.lehr2, 'pile:german-dead'), ...chits]
    const play = new Play(placed, { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    expect(play.breaks(declare('air', [U.lehr2], []))).toEqual(['air/target'])
    expect(play.breaks(declare('air', [U.lehr], []))).toEqual([])
  })

  it('13.4 [110] illegal: is not left without its die, nor without what it brings', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.arm, '1205'), ...chits], { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    const left = () => play.graded('warning', go(U.arm, '1206'))
    play.do(declare('air', [U.lehr], []))
    expect(left()).toEqual(['air/unrolled'])
    play.die(3)
    expect(left()).toEqual(['air/result'])
    expect(play.graded('warning', mark(U.lehr, 'disrupted', 1))).toEqual([])
    play.do(mark(U.lehr, 'disrupted', 1))
    expect(left()).toEqual([])
  })

  it('13.4 [110]: is asked for once the chit is played, with its chances, and takes one step of two', () => {
    const chits = cup('allied').map((each) =>
      each.def === 'allied-air' ? { ...each, at: 'pile:allied-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.lehr2, '2113'), ...chits], { turn: 4, side: 'allied' })
    play.draw(armored).do(go(play.piece('allied-air').id, 'pile:allied-played'))
    expect(said(play, 'air/may')).toEqual([
      expect.stringContaining('901 (Panzer Lehr) in 2412: loses a step on 5 of 10 rolls, Disrupted on 4.'),
      expect.stringContaining('902 (Panzer Lehr) in 2113: loses a step on 3 of 10 rolls, Disrupted on 4.'),
    ])
    take(play, 'air/may')
    expect(proposed(play, 'air/roll').map(({ owed }) => owed)).toEqual(['allied'])
    play.die(7)
    take(play, 'air/result')
    expect(play.piece(U.lehr).face).toBe(2)
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
    expect(said(play, 'air/result')[0]).toContain('no further effect')
  })
})
