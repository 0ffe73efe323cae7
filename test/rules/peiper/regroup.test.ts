import { describe, expect, it } from 'vitest'
import { drawing, flip, go, leaving, Play, put, U } from './game.ts'

describe('Regroup', () => {
  const start = { turn: 7, phase: 'regroup' }
  const HURT = [put(U.spitze, '3505', { face: 1 }), put(U.inf, '3201', { face: 1 })]

  it('25 [25] legal: a die up to the PR restores a reduced unit', () => {
    const passed = new Play([HURT[0]!], start).die(4)
    expect(passed.next()).toContain('regroup/flip')
    passed.follow('regroup/flip')
    expect(passed.piece(U.spitze).face).toBe(0)
    expect(passed.next()).not.toContain('regroup/roll')
  })

  it('25 [25] mirror: a US unit rolls too', () => {
    expect(new Play([HURT[1]!], start).die(3).next()).toContain('regroup/flip')
    expect(new Play([HURT[1]!], start).die(6).next()).not.toContain('regroup/flip')
  })

  it('25 [25] legal: a die that names no unit is for the first one, and another is for the next', () => {
    const play = new Play(HURT, start).die(1)
    expect(play.breaks(flip(U.spitze, 0))).toEqual([])
    expect(play.breaks(flip(U.inf, 0))).toEqual(['table/turned-over'])
    expect(play.die(1).breaks(flip(U.inf, 0))).toEqual([])
    const named = new Play(HURT, start).die(1, 'Regroup: 99/394/1 Infantry')
    expect(named.breaks(flip(U.spitze, 0))).toEqual(['table/turned-over'])
    expect(named.breaks(flip(U.inf, 0))).toEqual([])
  })

  it('25 [25] illegal: a unit is restored without its die, and nothing moves', () => {
    const play = new Play(HURT, start)
    expect(play.breaks(flip(U.spitze, 0))).toEqual(['table/turned-over'])
    expect(play.breaks(go(U.spitze, '3605'))).toEqual(['regroup/still'])
    expect(play.breaks(leaving(7, 'reinforcements'))).toContain('turns/undone')
  })

  it('25 [25]: by house rule a die equal to the PR fails', () => {
    const equal = { ...start, house: { 'pr-equal': false } }
    expect(new Play([HURT[0]!], equal).die(4).next()).not.toContain('regroup/flip')
    expect(new Play([HURT[0]!], equal).die(3).next()).toContain('regroup/flip')
  })

  it.each([6, 8, 11, 16])('29 [29]: in turn %i nobody regroups', (turn) => {
    expect(new Play(HURT, { turn, phase: 'regroup' }).next()).not.toContain('regroup/roll')
  })

  it.each([7, 12, 17])('29 [29]: in turn %i they do, at its end or by house rule at its beginning', (turn) => {
    const house = { 'regroup-time': 'start' }
    expect(new Play(HURT, { turn, phase: 'regroup' }).next()).toContain('regroup/roll')
    expect(new Play(HURT, { turn, phase: 'regroup', house }).next()).not.toContain('regroup/roll')
    expect(new Play(HURT, { turn, phase: 'surprise', house }).next()).toContain('regroup/roll')
  })

  const dead = (def: string, side: string) =>
    new Play([put(def, `pile:${side}-dead`, { face: 1 }), put(U.inf2, '3301'), put(U.panzer, '3905')], start)

  it('26 [26] legal: a black face card brings a German unit back to a town or village of Map A', () => {
    const play = dead(U.spitze, 'german')
    expect(play.next()).toContain('regroup/card')
    play.draw('spades-j', 'fight')
    expect(play.breaks(go(U.spitze, '3307'))).toEqual([])
    expect(play.breaks(go(U.spitze, '3602'))).toEqual([])
    play.do(go(U.spitze, '3307'))
    expect(play.next()).not.toContain('regroup/return')
  })

  it('26 [26] illegal: by another card, or to another hex', () => {
    for (const card of ['hearts-j', 'spades-10', 'clubs-a'])
      expect(dead(U.spitze, 'german').draw(card, 'fight').breaks(go(U.spitze, '3307'))).toContain('table/revived')
    expect(dead(U.spitze, 'german').draw('clubs-k', 'fight').breaks(go(U.spitze, '3405'))).toContain('regroup/place')
  })

  it.each([
    [U.spitze, 'german', 'spades-j', '3307'],
    [U.inf, 'us', 'hearts-q', '0901'],
  ])('26 [26], 27 [27] illegal: %s of the %s side returns at full strength', (def, side, card, hex) => {
    const units = [put(def, `pile:${side}-dead`), put(U.inf2, '3301'), put(U.panzer, '3905')]
    const play = new Play(units, start).draw(card, 'fight')
    expect(play.breaks(go(def, hex))).toEqual(['regroup/reduced'])
    play.follow('regroup/return', hex)
    expect(play.piece(def).face).toBe(1)
    expect(play.where(def)).toBe(hex)
  })

  it('27 [27] legal: a red face card, ace or 10 brings a US unit back to a town or city of Map D', () => {
    for (const card of ['hearts-q', 'diamonds-10', 'hearts-a'])
      expect(dead(U.inf, 'us').draw(card, 'fight').breaks(go(U.inf, '0901'))).toEqual([])
  })

  it('27 [27] illegal: by another card, to another hex, or where Germans stand', () => {
    expect(dead(U.inf, 'us').draw('hearts-9', 'fight').breaks(go(U.inf, '0901'))).toContain('table/revived')
    expect(dead(U.inf, 'us').draw('hearts-q', 'fight').breaks(go(U.inf, '0905'))).toContain('regroup/place')
    const held = new Play([put(U.inf, 'pile:us-dead', { face: 1 }), put(U.panzer, '0901')], start).draw(
      'hearts-q',
      'fight',
    )
    expect(held.breaks(go(U.inf, '0901'))).toContain('regroup/place')
  })

  it('27 [27]: by house rule any ace and any 10 do', () => {
    const any = { ...start, house: { 'us-return': 'any' } }
    const units = [put(U.inf, 'pile:us-dead', { face: 1 })]
    expect(new Play(units, any).draw('spades-a', 'fight').breaks(go(U.inf, '0901'))).toEqual([])
    expect(new Play(units, start).draw('spades-a', 'fight').breaks(go(U.inf, '0901'))).not.toEqual([])
  })

  it('26 [26], 27 [27]: a unit that its card brings back returns before the phase ends', () => {
    for (const [unit, side, card, hexes] of [
      [U.spitze, 'german', 'spades-j', '3307, 3602'],
      [U.inf, 'us', 'hearts-q', '0203, 0602, 0901'],
    ] as const) {
      const play = dead(unit, side).draw(card, 'fight')
      const [open, ...more] = play.findings(leaving(7, 'reinforcements'))
      expect([open!.rule, open!.severity, more]).toEqual(['regroup/return', 'illegal', []])
      expect(open!.message).toContain(`returns first: ${hexes}.`)
      play.follow('regroup/return', hexes.slice(0, 4))
      expect(play.breaks(leaving(7, 'reinforcements'))).toEqual([])
    }
  })

  it('28 [28]: a unit draws once, and again at the next Regroup', () => {
    const play = dead(U.spitze, 'german').draw('hearts-2', 'fight')
    expect(play.breaks(drawing('fight'))).toEqual(['cards/now'])
    play.turn(7, 'reinforcements').turn(12, 'regroup')
    expect(play.next()).toEqual(expect.arrayContaining(['cards/shuffled']))
  })
})
