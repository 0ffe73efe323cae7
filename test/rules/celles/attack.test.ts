import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { lehr, oddsOf, proposed, rochefort } from './attack-proposals.ts'
import { acting, declare, flip, go, Play, put, U } from './game.ts'

const armored = 'allied-chit-2arm'

describe('findings on a declaration', () => {
  const says = (play: Play, action: Action) => play.findings(action).map(({ message }) => message)

  it('11.0 [70] illegal: the finding on points names the strongest attack that the unit can pay for', () => {
    const play = rochefort()
    expect(says(play, declare('attack', [U.lehr], ['2113'], 'heavy'))[0]).toMatch(
      /A heavy attack costs 9 points; .* has 8½ left; a medium attack costs 6\.$/,
    )
  })

  it('11.0 [71, 72] illegal: enemies across the Meuse are not reported as no enemies', () => {
    const play = acting(lehr, [put(U.lehr, '0704'), put(U.british, '0604')], { turn: 3 })
    const [only] = says(play, declare('attack', [U.lehr], [], 'light'))
    expect(only).toMatch(/^11\.0: The only enemies next to .*, in 0604, are across the Meuse: no attack across it/)
    expect(play.advise('odds', { pieces: [U.lehr] }).map(({ message }) => message)).toEqual([only])
    expect(play.advise('odds', { at: ['0604'] }).map(({ rule }) => rule)).toEqual(['attack/nobody'])
    expect(play.advise('odds', { at: ['0604'] }).map(({ kind }) => kind)).toEqual(['nobody'])
  })

  it('11.0 [71, 72] illegal: a hex across the Meuse is no target for a unit beside another enemy', () => {
    const placed = [put(U.lehr, '0704'), put(U.british, '0604'), put(U.inf, '0804'), put(U.lehr2, '0603')]
    const play = acting(lehr, placed, { turn: 3 })
    const leads = play.advise('odds', { at: ['0604'] }).filter(({ rule }) => rule === 'attack/lead')
    expect(leads.flatMap(({ pieces }) => pieces)).toEqual([U.lehr2])
  })

  it('11.0 [71] illegal: a unit elsewhere is no target, and the finding names the targets', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    expect(says(play, declare('attack', [U.lehr], ['2411', '2409'], 'light'))[0]).toMatch(
      /There is no enemy in 2409 next to .*; it attacks 2411\.$/,
    )
  })

  it('11.0 [71, 72] illegal: one cause is reported once, without any target and with a wrong hex alike', () => {
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

  it('5.0, 8.0, 11.0 [23, 43, 75] illegal: no points are asked of a unit that may not attack at all', () => {
    const play = acting(armored, [put(U.third, '3306'), put(U.lehr, '3307')], { turn: 4 })
    expect(play.breaks(declare('attack', [U.third], ['3307'], 'light'))).toEqual(['movement/never'])
    const marks = { isolated: 1, disrupted: 1 }
    const isolated = acting(lehr, [put(U.lehr, '2412', { marks }), put(U.inf, '2411')], { turn: 2 })
    expect(isolated.breaks(declare('attack', [U.lehr], ['2411'], 'heavy'))).toEqual(['attack/isolated'])
  })

  it('11.0 [72, 74, 133] illegal: no unit joins across the Meuse, nor an enemy', () => {
    const placed = [put(U.lehr, '0704'), put(U.inf, '0703'), put(U.lehr2, '0603')]
    const play = acting(lehr, placed, { turn: 3 })
    expect(says(play, declare('attack', [U.lehr, U.lehr2], ['0703'], 'light'))[0]).toContain(
      'is next to a defender only across the Meuse and cannot join',
    )
    expect(play.breaks(declare('attack', [U.lehr, U.inf], ['0703'], 'light'))).toEqual(['attack/joiner'])
  })

  it('11.0 [69, 71] illegal: an attack is begun by a unit on the map', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.lehr2, 'pile:german-dead')], { turn: 2 })
    expect(play.breaks(declare('attack', [], ['2411'], 'light'))).toEqual(['attack/nobody'])
    expect(play.breaks(declare('attack', [U.lehr2], ['2411'], 'light'))).toEqual(['attack/nobody'])
  })

  it('11.0 [71]: an attack on no unit costs nothing, and needs no die', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2409')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2409'], 'medium'))
    expect(play.memory.walked.get(U.lehr)).toBeUndefined()
    expect(proposed(play, 'combat/roll')).toEqual([])
  })

  it('11.0 [77]: an attack below the lowest column says at once that its result is unknown', () => {
    const play = acting(armored, [put(U.inf, '2412'), put(U.lehr, '2411')], { turn: 4 })
    expect(play.graded('unchecked', declare('attack', [U.inf], ['2411'], 'light'))).toEqual(['attack/odds'])
  })

  it('10.0 [66] illegal: the defenders may not be overstacked at the moment of combat', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.arm, '2411')], { turn: 2 })
    expect(says(play, declare('attack', [U.lehr], ['2411'], 'light'))).toContain(
      '10.0: 2411 holds 3 steps in combat; the limit is 2: remove 1 step.',
    )
  })

  it('14.0 [66, 68] legal: newly arrived reinforcements may be more, and attack', () => {
    const placed = [put(U.pz9, 'pile:german-4'), put(U.pz2, '3316', { face: 1 }), put(U.inf, '3315')]
    const play = acting('german-chit-9pz', placed, { turn: 5 }).do(go(U.pz9, '3316'))
    expect(play.breaks(declare('attack', [U.pz9, U.pz2], ['3315'], 'light'))).toEqual([])
  })

  it('11.0 [70, 97] legal: SW7, a unit that attacks at an unknown cost has begun to act, and advances', () => {
    const placed = [put(U.inf, '2412'), put(U.inf2, '2311'), put(U.lehrRecon, '2411', { face: 1 })]
    const play = acting('allied-chit-84inf', placed, { turn: 4, house: { 'infantry-attacks': 'light' } })
    play.do(go(U.inf2, '2310')).do(flip(U.inf2, 1))
    play.do(declare('attack', [U.inf], ['2411'], 'heavy')).die(9)
    play.do(go(U.lehrRecon, 'pile:german-dead'))
    expect(proposed(play, 'advance/may').flatMap(({ pieces }) => pieces)).toEqual([U.inf])
    expect(play.verdict(go(U.inf, '2411')).walks ?? []).toEqual([])
  })
})

describe('an attack that is declared anew before its die', () => {
  it.each([
    [lehr, U.lehr, U.inf],
    [armored, U.arm, U.lehr],
  ])(
    '11.0 [41, 70] legal, illegal and mirror: the first declaration’s cost no longer counts (%s)',
    (chit, unit, enemy) => {
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
    },
  )
})

describe('an undone attack', () => {
  it('11.0 [70]: was never declared: nothing is spent, no unit has attacked, and no die is owed', () => {
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
  it('11.0 [71, 74]: is not rolled for: the advice names the units elsewhere, and a die is flagged', () => {
    const die: Action = { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' }
    for (const away of [go(U.lehr, '2214'), go(U.inf, 'pile:allied-dead')]) {
      const play = rochefort().do(declare('attack', [U.lehr], ['2113'], 'medium'))
      expect(play.findings(die)).toEqual([])
      play.do(away)
      expect(proposed(play, 'combat/roll')).toEqual([])
      const [reported] = proposed(play, 'combat/gone')
      expect(reported).toMatchObject({ actions: [], message: expect.stringMatching(/ has moved since this attack/) })
      expect(play.findings(die).map(({ severity, message }) => [severity, message])).toEqual([
        ['illegal', reported!.message],
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
