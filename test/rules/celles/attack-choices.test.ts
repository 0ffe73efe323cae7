import { describe, expect, it } from 'vitest'
import type { AttackOdds, Id } from '../../../table/generated/types.ts'
import { lehr, messages, oddsOf, rochefort } from './attack-proposals.ts'
import { acting, declare, flip, put, U } from './game.ts'

const armored = 'allied-chit-2arm'
const pz116 = 'german-chit-116pz'
const companyOf = ({ lead, attackers }: AttackOdds) =>
  attackers.map(({ piece }) => piece).filter((piece) => piece !== lead)

describe('the choices of an attack', () => {
  it('11.0 [70, 74, 77]: every combination at every intensity, with strengths, column, modifiers and every face of the die', () => {
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
      text: 'the defender Disrupts up to 2 of its units and retreats 2 hexes',
      hurts: 'defender',
    })
    expect(e3?.results.map(({ hurts }) => hurts).filter((who) => who === 'defender')).toHaveLength(4)
  })

  it('11.0 [70]: a choice without enough points shows its cost, and the rules that it would break', () => {
    const play = rochefort()
    const heavy = play.advise('odds', { pieces: [U.lehr] }).find(({ odds }) => odds?.choice === 'Heavy')
    expect(heavy?.odds).toMatchObject({ cost: 9, left: 8.5 })
    expect(heavy?.message).toContain('Heavy attack for 9 points (only 8½ left)')
    expect(play.breaks(heavy!.actions[0]!)).toEqual(['attack/points'])
  })

  it('11.0 [74]: choices keep their order, whatever unit is chosen; a declaration names the beginning unit first', () => {
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

  it('11.0 [71]: all enemies beside the active unit are declared, even if one hex was asked for', () => {
    const play = acting(pz116, [put(U.pz116, '3208'), put(U.inf, '3108'), put(U.inf2, '3207')], { turn: 2 })
    const [first] = play.advise('odds', { at: ['3108'] }).filter(({ odds }) => odds)
    expect(first?.at).toHaveLength(2)
    expect(play.breaks(first!.actions[0]!)).toEqual([])
  })

  it('11.0 [77]: no face of the die is known below the lowest column', () => {
    const play = acting(armored, [put(U.inf, '2412'), put(U.arm, '2311'), put(U.lehr, '2411')], { turn: 4 })
    const [alone] = oddsOf(play, [U.inf])
    expect(alone).toMatchObject({ attack: 5, defence: 8, results: [] })
    expect(alone?.column).toBeUndefined()
  })

  it('11.0 [40, 69]: the moving unit leads those beside a hex, then units that can act, then the one used last', () => {
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

  it('11.0 [40, 74]: a unit that has attacked joins the next unit’s attack, which that unit begins and pays for', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'medium')).die(3)
    play.do(flip(U.lehr, 1))
    const wave = declare('attack', [U.lehr2, U.lehr], ['2411'], 'medium')
    expect(play.breaks(wave)).toEqual([])
    play.do(wave)
    expect(play.memory.walked.get(U.lehr2)?.spent).toBe(12)
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(12)
    expect(messages(play, 'combat/roll')[0]).toContain('17 against 7 is 2-1')
  })

  it('10.0 [66] illegal: an overstacked hex is reported once, however many of its units attack', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412'), put(U.inf, '2411')], { turn: 2 })
    expect(play.breaks(declare('attack', [U.lehr, U.lehrRecon], ['2411'], 'light'))).toEqual(['attack/stacking'])
  })
})
