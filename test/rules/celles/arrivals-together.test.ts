import { describe, expect, it } from 'vitest'
import type { Action, Id, OptionValue, PieceId } from '../../../table/generated/types.ts'
import { acting, cell, cup, drawing, flip, game, go, Play, put, type Side, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'
const grid = game.maps[0]!.grid

/** Several legs of one gesture. */
const legs = (...each: readonly (readonly [PieceId, string])[]): Action => ({
  type: 'move',
  moves: each.map(([id, hex]) => ({ pieces: [id], to: cell(hex) })),
})
const hexes = (play: Play, ...ids: readonly PieceId[]) => play.reach(...ids).cells.map(({ at }) => grid.print(at))

describe('arrivals in one gesture', () => {
  it('7.0, 14.0 [32, 113] illegal: two units of another formation are two, in one leg or in two', () => {
    const tray = [put(U.pz116, 'pile:german-1'), put(U.pz116b, 'pile:german-1'), put(U.lehr2, 'pile:german-1')]
    const play = acting(lehr, tray, { turn: 2 })
    expect(play.breaks(go([U.pz116, U.pz116b], '3310'))).toEqual(['action/chit'])
    expect(play.breaks(legs([U.pz116, '3309'], [U.pz116b, '3311']))).toEqual(['action/chit'])
    expect(play.breaks(legs([U.pz116, '3309']))).toEqual([])
    // A unit of another formation together with the chit's own formation also exceeds the chit.
    expect(play.breaks(legs([U.pz116, '3309'], [U.lehr2, '2216']))).toEqual(['action/chit'])
    const extra = new Play([...tray, ...cup('german')], { turn: 3 }).draw('german-extra-move').draw(lehr)
    extra.do(go(extra.piece('german-extra-move').id, 'pile:german-played'))
    expect(extra.breaks(legs([U.pz116, '3309'], [U.lehr2, '2216']))).toEqual([])
  })

  it('14.0 [114] illegal and mirror: SW3, both British units arrive at one hex, or one at each', () => {
    const tray = [put(U.british, 'pile:allied-2'), put(U.british2, 'pile:allied-2')]
    const due = new Play(tray, { turn: 2, phase: 'chits' })
    expect(due.breaks(go([U.british, U.british2], '0704'), ['allied'])).toEqual(['reinforcements/hex'])
    expect(due.breaks(legs([U.british, '0704'], [U.british2, '0213']), ['allied'])).toEqual([])
    const house = { 'british-arrival': 'activated' }
    const active = acting('allied-chit-29', tray, { turn: 4, house })
    expect(active.breaks(go([U.british, U.british2], '0704'))).toEqual(['reinforcements/hex'])
    expect(active.breaks(legs([U.british, '0704'], [U.british2, '0213']))).toEqual([])
  })

  it('22.0 [116] illegal: SW9, by `one` the second battalion does not arrive with the first', () => {
    const eight = ['1-333', '2-333', '1-334', '2-334', '3-334', '1-335', '2-335', '3-335']
    const placed = eight.map((name, index) => put(`us-84inf-${name}`, `2${index}12`))
    const two = ['us-84inf-309', 'us-84inf-3-333']
    const breaks = (value: OptionValue) =>
      acting(infantry, [...placed, ...two.map((unit) => put(unit, 'pile:allied-4'))], {
        turn: 4,
        house: { 'last-84th': value },
      }).breaks(go(two, '0213'))
    expect(breaks('one')).toEqual(['reinforcements/never'])
    expect(breaks('printed')).toEqual([])
  })
})

describe('units that wait', () => {
  it('14.0 [113] illegal and mirror: no unit joins them during play, from the map or from the eliminated, nor changes its turn', () => {
    const placed = [put(U.lehr, '2412'), put(U.pz2, 'pile:german-dead'), put(U.fbb, 'pile:german-5')]
    const play = acting(lehr, [...placed, put(U.arm, '1805')], { turn: 3 })
    for (const unit of [U.lehr, U.pz2, U.fbb])
      expect([unit, play.breaks(go(unit, 'pile:german-3'))]).toEqual([unit, ['reinforcements/back']])
    const allied = acting(armored, [put(U.arm, '1805')], { turn: 4 })
    expect(allied.breaks(go(U.arm, 'pile:allied-3'))).toEqual(['reinforcements/back'])
    // Before play they may be assigned to other turns, as the scenario says of uncertain arrivals.
    const before = new Play([put(U.pz116b, 'pile:german-3')], { turn: 1, phase: 'chits' })
    expect(before.breaks(go(U.pz116b, 'pile:german-2'))).toEqual([])
  })

  it('10.0, 14.0 [68, 115] illegal: an entry hex is full when the phase ends, and so when its side draws again at once', () => {
    const placed = [put(U.arm, 'pile:allied-3'), put(U.arm2, 'pile:allied-3'), ...cup('allied'), ...cup('german')]
    const play = new Play(placed, { turn: 8 })
    play.draw(lehr).turn(8, 'allied-action', 'allied').draw('allied-chit-29')
    play.turn(8, 'german-action', 'german').draw('german-chit-2pz').turn(8, 'allied-action', 'allied').draw(armored)
    expect(play.breaks(drawing('allied'))).toEqual([])
    play.do(go([U.arm, U.arm2], '1500'))
    expect(play.breaks(drawing('allied'))).toEqual(['stacking/limit'])
    play.do(go(U.arm, '1501'))
    expect(play.breaks(drawing('allied'))).toEqual(['action/used'])
    play.do(flip(U.arm, 1))
    expect(play.breaks(drawing('allied'))).toEqual([])
  })
})

describe('the reach of units beside the map', () => {
  it('3.0 says that its side does not move now', () => {
    const waiting = (phase: string) =>
      new Play([put(U.lehr2, 'pile:german-1')], { turn: 2, phase, side: 'allied' })
        .reach(U.lehr2)
        .findings.map(({ rule }) => rule)
    expect(waiting('allied-action')).toContain('turns/side')
    expect(waiting('supply')).toContain('turns/phase')
    expect(acting(lehr, [put(U.lehr2, 'pile:german-1')], { turn: 2 }).reach(U.lehr2).findings).toEqual([])
  })

  it('14.0 [113, 114] legal and illegal: its hexes are those of arrival now, and the judge calls every one of them legal', () => {
    const tray = [put(U.pz116, 'pile:german-1'), put(U.fbb, 'pile:german-5'), put(U.inf, '3310')]
    const play = acting(lehr, [...tray, put(U.pz116b, 'pile:german-1')], { turn: 2 })
    expect(hexes(play, U.pz116)).toEqual(['3309', '3311'])
    for (const hex of hexes(play, U.pz116)) expect(play.breaks(go(U.pz116, hex))).toEqual([])
    expect(hexes(play, U.fbb)).toEqual([])
    expect(hexes(play, U.pz116, U.pz116b)).toEqual([])
  })

  it.each([
    ['allied', U.inf, ['2808', '3306', '1702', '1901']],
    ['allied', U.british, ['0704', '0213']],
    ['german', U.pz2Recon, ['3316']],
  ] as const)('13.3 [107] legal and mirror: the %s %s is rebuilt at %j', (side: Side, unit: Id, expected) => {
    const turn = side === 'german' ? 3 : 4
    const play = new Play([put(unit, `pile:${side}-dead`), ...cup(side)], { turn, side })
    play.draw(`${side}-replacement`, side).draw(side === 'german' ? lehr : armored, side)
    expect(hexes(play, unit)).toEqual([])
    play.do(go(play.piece(`${side}-replacement`).id, `pile:${side}-played`))
    expect(hexes(play, unit)).toEqual(expected)
  })

  it('14.0 [114] legal: SW3, a British unit is put in a hex without units', () => {
    const play = new Play([put(U.british, 'pile:allied-2'), put(U.british2, '0704')], { turn: 2, phase: 'chits' })
    expect(hexes(play, U.british)).toEqual(['0213'])
  })
})
