import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { acting, declare, flip, go, mark, Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'

const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
const messagesOf = (play: Play, action: Action, sides?: readonly string[]) =>
  play.findings(action, sides).map(({ message }) => message)
const lost = (def: string) => go(def, `pile:${def.startsWith('german') ? 'german' : 'allied'}-dead`)

/** 11 and 11 against 12: on a 5 each side loses a step. */
const exchange = () =>
  acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.arm, '2411')], { turn: 2 })
    .do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'))
    .die(5)
/** The same with the sides exchanged. */
const returned = () =>
  acting(armored, [put(U.arm, '2412'), put(U.arm2, '2311'), put(U.lehr, '2411'), put(U.lehr2, '2410')], { turn: 3 })
    .do(declare('attack', [U.arm, U.arm2], ['2411'], 'light'))
    .die(5)

describe('the steps of a result', () => {
  it('11.0 [83, 84, 85] legal: the defender loses its step, and then the active unit its own', () => {
    const play = exchange()
    expect(play.findings(flip(U.arm, 2))).toEqual([])
    play.do(flip(U.arm, 2))
    expect(play.findings(flip(U.lehr, 2))).toEqual([])
    play.do(flip(U.lehr, 2))
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.0 [83] illegal: the attacker does not lose a step before the defender', () => {
    expect(messagesOf(exchange(), flip(U.lehr, 2))).toEqual([
      '11.0: First the defender loses 1 step: the defender carries out its whole result before the attacker.',
    ])
  })

  it('11.0 [83, 84] mirror: nor does an American unit, and no unit loses in place of the one that began', () => {
    const play = returned()
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': 1/1')
    expect(play.breaks(flip(U.arm, 2))).toEqual(['combat/order'])
    play.do(flip(U.lehr, 2))
    expect(play.breaks(flip(U.arm2, 2))).toEqual(['combat/losses'])
    expect(play.breaks(flip(U.arm, 2))).toEqual([])
  })

  it('11.0 [84] illegal: the first step is lost by the unit that began the attack', () => {
    const play = exchange().do(flip(U.arm, 2))
    expect(messagesOf(play, flip(U.lehr2, 2))).toEqual([
      '11.0: Panzergrenadier Regiment 901 (Panzer Lehr) began the attack and must lose the first step, not Panzergrenadier Regiment 902 (Panzer Lehr).',
    ])
  })

  it('11.0 [85] illegal: no more is lost than the result takes, neither at once nor in turns', () => {
    const play = exchange()
    expect(play.price(lost(U.arm))).toBe('combat/losses 1/2')
    play.do(flip(U.arm, 2))
    expect(play.price(lost(U.arm))).toBe('combat/losses 0/1')
    play.do(flip(U.lehr, 2))
    expect(play.price(flip(U.lehr2, 2))).toBe('combat/losses 0/1')
  })

  it('11.0 [85] mirror: the same for a German unit, and a result without losses takes no step', () => {
    expect(returned().price(lost(U.lehr))).toBe('combat/losses 1/2')
    const play = acting(armored, [put(U.arm, '2412'), put(U.lehr, '2411')], { turn: 3 })
    play.do(declare('attack', [U.arm], ['2411'], 'medium')).die(3)
    expect(play.price(flip(U.lehr, 2))).toBe('combat/losses 0/1')
  })

  it('11.0 [84] illegal: E4, a unit outside the fight is not affected', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.arm, '2411'), put(U.arm2, '1010')]
    const play = acting(lehr, placed, { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(5)
    expect(messagesOf(play, flip(U.arm2, 2))[0]).toContain('took no part in the fight and suffers no result.')
  })

  it('11.0, 11.1 [85, 91] legal: a unit that loses a step and has no retreat at all is eliminated at once', () => {
    const germans = ['2310', '2510', '2511'].map((at, index) => put([U.pz2, U.pz2b, U.pz2c][index]!, at))
    const others = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.pz116, '2410'), put(U.fbb, '2512')]
    const play = acting(lehr, [...others, ...germans, put(U.pz9, '2312'), put(U.arm, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2, U.pz116], ['2411'], 'heavy')).die(8)
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/1R')
    expect(play.breaks(lost(U.arm))).toEqual([])
  })

  it('10.0 [67] legal: the owner of an overstacked hex removes any unit, whatever the result', () => {
    const crowded = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412'), put(U.inf, '2411')], { turn: 2 })
    crowded.do(declare('attack', [U.lehr], ['2411'], 'medium')).die(3)
    expect(crowded.breaks(lost(U.lehrRecon))).toEqual([])
  })

  it('11.0 [83] illegal: each side carries out the results on its own units, and the attacker rolls', () => {
    const play = exchange()
    expect(play.graded('illegal', flip(U.arm, 2), ['german'])).toEqual(['combat/hand'])
    expect(play.findings(flip(U.arm, 2), ['allied'])).toEqual([])
    const open = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    open.do(declare('attack', [U.lehr], ['2411'], 'light'))
    const roll: Action = { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' }
    expect(open.graded('illegal', roll, ['allied'])).toEqual(['combat/hand'])
    expect(open.findings(roll, ['german'])).toEqual([])
  })

  it('11.0 [83]: an undone loss is owed again', () => {
    const play = exchange().do(flip(U.arm, 2))
    play.do({ type: 'undo' })
    expect(play.piece(U.arm).face).toBe(0)
    expect(proposed(play, 'combat/losses').map(({ owed }) => owed)).toEqual(['allied'])
    expect(play.breaks(flip(U.lehr, 2))).toEqual(['combat/order'])
  })
})

describe('the Disruption of a result', () => {
  const three = [put(U.lehr, '2412'), put(U.lehrRecon, '2311', { face: 1 }), put(U.pz2At, '2312', { face: 1 })]
  const shaken = () =>
    acting(lehr, [...three, put(U.arm, '2411'), put(U.pz2, '1010')], { turn: 2 })
      .do(declare('attack', [U.lehr, U.lehrRecon, U.pz2At], ['2411'], 'light'))
      .die(4)

  it('11.0 [87] legal: the unit that began and one more attacker, at once or in turns', () => {
    const play = shaken()
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': D/-')
    expect(proposed(play, 'combat/disruption').map(({ pieces }) => pieces)).toEqual([[U.lehr]])
    expect(play.breaks(mark([U.lehr, U.pz2At], 'disrupted', 1))).toEqual([])
    play.do(mark(U.lehr, 'disrupted', 1))
    expect(proposed(play, 'combat/disruption').map(({ pieces }) => pieces)).toEqual([[U.lehrRecon], [U.pz2At]].sort())
    expect(play.breaks(mark(U.pz2At, 'disrupted', 1))).toEqual([])
  })

  it('11.0 [87] illegal: not two others, not all three, not a unit outside the fight, not the enemy', () => {
    const play = shaken()
    expect(messagesOf(play, mark([U.lehrRecon, U.pz2At], 'disrupted', 1))[0]).toContain(
      '901 (Panzer Lehr) began the attack and must be Disrupted before',
    )
    expect(play.price(mark([U.lehr, U.lehrRecon, U.pz2At], 'disrupted', 1))).toBe('combat/disruption 2/3')
    expect(messagesOf(play, mark(U.pz2, 'disrupted', 1))[0]).toContain('304 (2nd Panzer) took no part in the fight')
    expect(messagesOf(play, mark(U.arm, 'disrupted', 1))).toEqual([
      '11.0: The defender must Disrupt no unit now; this Disrupts 1.',
    ])
  })

  it('11.0 [87] mirror: the owner takes any two of the defenders, and the second D on a single one is lost', () => {
    const americans = [put(U.inf, '2411'), put(U.inf2, '2411'), put(U.inf3, '2511')]
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2512'), put(U.pz2, '2311'), ...americans], {
      turn: 2,
    })
    play.do(declare('attack', [U.lehr, U.lehr2, U.pz2], ['2411'], 'light')).die(8)
    expect(proposed(play, 'combat/result')[0]?.message).toContain('-/D')
    expect(proposed(play, 'combat/disruption').length).toBeGreaterThan(0)
    expect(play.breaks(mark([U.inf, U.inf2], 'disrupted', 1))).toEqual([])
    const alone = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    alone.do(declare('attack', [U.lehr], ['2411'], 'light')).die(9)
    alone.do(mark(U.inf, 'disrupted', 1))
    expect(alone.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('9.1, 11.0 [61, 87] legal: a unit Disrupted by a failed infiltration after the fight is no part of the result', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'light')).die(5)
    expect(play.breaks(mark(U.lehr, 'disrupted', 1))).toEqual(['combat/disruption'])
    play.do(declare('infiltrate', [U.lehr], ['2312'])).die(0)
    expect(play.findings(mark(U.lehr, 'disrupted', 1))).toEqual([])
  })
})

describe('marks and losses without a cause', () => {
  const fight = () =>
    acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2513'), put(U.inf, '2411'), put(U.arm, '1205')], { turn: 2 })
  const rolled = () =>
    fight()
      .do(declare('attack', [U.lehr], ['2411'], 'light'))
      .die(5)
  const reported = (play: Play, action: Parameters<Play['findings']>[0]) =>
    play.findings(action).map(({ severity, rule, cite }) => [severity, rule, cite])

  it('12.0 [100] legal, illegal and mirror: a unit is not marked Disrupted without a cause', () => {
    expect(reported(fight(), mark(U.lehr2, 'disrupted', 1))).toEqual([['illegal', 'disruption/none', '12.0']])
    expect(reported(fight(), mark(U.arm, 'disrupted', 1))).toEqual([['illegal', 'disruption/none', '12.0']])
    const declared = fight().do(declare('attack', [U.lehr], ['2411'], 'light'))
    expect(reported(declared, mark(U.inf, 'disrupted', 1))).toEqual([['illegal', 'disruption/none', '12.0']])
    expect(reported(rolled(), mark(U.inf, 'disrupted', 1))).toEqual([['illegal', 'combat/disruption', '11.0']])
    expect(
      reported(new Play([put(U.lehr, '2412')], { turn: 2, phase: 'supply' }), mark(U.lehr, 'disrupted', 1)),
    ).toEqual([['illegal', 'disruption/none', '12.0']])
    const asked = new Play([put(U.lehr, '2412')], { turn: 2, asked: true })
    expect(reported(asked, mark(U.lehr, 'disrupted', 1))).toEqual([])
  })

  it('11.0 [85] legal, illegal and mirror: nor does a unit lose steps without a cause', () => {
    const none = [['illegal', 'losses/none', '11.0']]
    expect(reported(fight(), flip(U.lehr2, 2))).toContainEqual(none[0])
    expect(reported(rolled(), go(U.lehr2, 'pile:german-dead'))).toEqual(none)
    expect(reported(fight(), go(U.arm, 'pile:allied-dead'))).toEqual(none)
    const crowded = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412')], { turn: 2 })
    expect(reported(crowded, go(U.lehrRecon, 'pile:german-dead'))).toEqual([])
  })
})

describe('unfinished actions', () => {
  it('9.1 [61] illegal and mirror: an attempt without its die, or a failed one without its mark, when play goes on', () => {
    for (const [unit, enemy, chit] of [
      [U.lehr, U.inf, lehr],
      [U.arm, U.lehr, armored],
    ] as const) {
      const play = acting(chit, [put(unit, '2412'), put(enemy, '2411')], { turn: 2 })
      play.do(declare('infiltrate', [unit], ['2312']))
      const left = () => play.graded('illegal', { type: 'turn', time: { turn: 2, phase: 'recovery' } })
      expect(left()).toContain('infiltration/unrolled')
      play.die(0)
      expect(left()).toContain('infiltration/disrupted')
      play.do(mark(unit, 'disrupted', 1))
      expect(left().filter((rule) => rule.startsWith('infiltration'))).toEqual([])
    }
  })
})

describe('the order of a result', () => {
  /** 30 against 8: the German loses a step, is Disrupted and retreats. */
  const beaten = () =>
    acting(armored, [put(U.arm, '2412'), put(U.arm2, '2311'), put(U.lehr, '2411')], { turn: 4 })
      .do(declare('attack', [U.arm, U.arm2], ['2411'], 'heavy'))
      .die(7)

  it('11.0 [88] legal and illegal: losses, then Disruption, then retreat, and then the advance', () => {
    const play = beaten()
    const why = 'losses come first, then Disruption, then retreat.'
    expect(messagesOf(play, mark(U.lehr, 'disrupted', 1))).toEqual([`11.0: First the defender loses 1 step: ${why}`])
    play.do(flip(U.lehr, 2))
    const path = go(U.lehr, '2611', '2511')
    expect(messagesOf(play, path)).toEqual([`11.0: First a unit of the defender is Disrupted: ${why}`])
    play.do(mark(U.lehr, 'disrupted', 1))
    expect(play.breaks(path)).toEqual([])
    play.do(path)
    expect(play.breaks(go(U.arm, '2411'))).toEqual([])
  })

  it('11.0 [88] mirror: nor does an American unit retreat before it is Disrupted', () => {
    const germans = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.pz2, '2312')]
    const play = acting(lehr, [...germans, put(U.arm, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2, U.pz2], ['2411'], 'medium')).die(8)
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/RD')
    const path = go(U.arm, '2510', '2511')
    expect(play.breaks(path)).toEqual(['combat/order'])
    play.do(mark(U.arm, 'disrupted', 1))
    expect(play.breaks(path)).toEqual([])
  })

  it('11.0, 11.2 [83, 97] illegal: no unit advances while a defender still has to retreat', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411'), put(U.inf2, '2512')]
    const play = acting(lehr, placed, { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411', '2512'], 'medium')).die(6)
    expect(proposed(play, 'combat/result')[0]?.message).toContain(': -/R')
    const path = proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(U.inf))!
    for (const action of path.actions) play.do(action)
    expect(messagesOf(play, go(U.lehr2, '2411'))[0]).toMatch(/^11\.0: First .* retreats: attackers advance after/)
  })

  it('11.0 [69, 83]: a unit that moves or attacks elsewhere before die and result is reported', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'light'))
    expect(play.graded('illegal', go(U.lehr, '2413'))).toEqual(['combat/unrolled'])
    expect(play.graded('illegal', declare('attack', [U.lehr2], ['2411'], 'light'))).toContain('combat/unrolled')
    expect(play.findings(declare('attack', [U.lehr], ['2411'], 'medium'))).toEqual([])
    play.die(9)
    expect(play.graded('illegal', go(U.lehr, '2413'))).toEqual(['combat/disruption'])
    play.do(mark(U.inf, 'disrupted', 1))
    expect(play.findings(go(U.lehr, '2413'))).toEqual([])
  })

  it('11.0, 12.0 [88, 96] legal: E3, a unit that would not survive its retreat may be eliminated at once', () => {
    const germans = [put(U.lehr, '2114'), put(U.lehrRecon, '2213', { face: 1 }), put(U.pz2, '2212')]
    const play = acting(lehr, [...germans, put(U.pz2Recon, '1912'), put(U.inf, '2113')], { turn: 1 })
    play.do(declare('attack', [U.lehr, U.lehrRecon], ['2113'], 'medium')).die(9)
    expect(play.findings(lost(U.inf))).toEqual([])
  })
})

describe('advances', () => {
  it('11.2 [76, 97, 98] mirror: a German unit does not advance into the Allied Rear Area', () => {
    const rear = acting(lehr, [put(U.lehr, '0605'), put(U.inf, '0505')], { turn: 3 })
    rear
      .do(declare('attack', [U.lehr], ['0505'], 'medium'))
      .die(9)
      .do(lost(U.inf))
    expect(rear.breaks(go(U.lehr, '0505'))).toContain('advance/rear')
  })

  it('11.2 [97] illegal: one gesture does not advance too many units', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2311'), put(U.inf, '2411')], { turn: 2 })
    play
      .do(declare('attack', [U.lehr, U.lehrRecon], ['2411'], 'medium'))
      .die(9)
      .do(lost(U.inf))
    expect(play.breaks(go([U.lehr, U.lehrRecon], '2411'))).toEqual(['advance/stacking'])
    expect(play.breaks(go(U.lehr, '2411'))).toEqual([])
  })

  it('8.0, 11.2 [43, 97] illegal: the 3rd Armored joins an attack, and never advances', () => {
    const play = acting(armored, [put(U.arm, '3206'), put(U.third, '3306'), put(U.pz2At, '3207')], { turn: 4 })
    play.do(declare('attack', [U.arm, U.third], ['3207'], 'heavy'))
    expect(play.breaks(declare('attack', [U.arm, U.third], ['3207'], 'heavy'))).not.toContain('movement/never')
    play.die(9).do(lost(U.pz2At))
    expect(proposed(play, 'advance/may').map(({ pieces }) => pieces)).toEqual([[U.arm]])
  })

  it('8.3, 11.2 [51, 97] legal: the Truck advances and retreats with its unit', () => {
    const placed = [
      put(U.inf, '2412'),
      put(U.truck, '2412'),
      put(U.inf2, '2311'),
      put(U.lehrRecon, '2411', { face: 1 }),
    ]
    const play = acting('allied-chit-84inf', placed, { turn: 4 })
    play
      .do(declare('attack', [U.inf, U.inf2], ['2411'], 'medium'))
      .die(8)
      .do(lost(U.lehrRecon))
    const move = proposed(play, 'advance/may').flatMap(({ actions }) => actions)[0]!
    expect(move.type === 'move' && move.moves[0]?.pieces).toEqual([U.inf, 'truck'])
    expect(play.findings(move)).toEqual([])
  })
})
