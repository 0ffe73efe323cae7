import { describe, expect, it } from 'vitest'
import { spaceAt } from '../../../table/geometry/track.ts'
import { acting, cell, cup, flip, game, go, Play, put, U } from './game.ts'

const infantry = 'allied-chit-84inf'
const cavalry = 'allied-chit-4cav'
const carried = [put(U.inf, '2410'), put(U.truck, '2410')]

describe('the Truck is placed', () => {
  it('8.3 [50, 52] illegal: one cause is reported once', () => {
    const early = acting('german-chit-lehr', [put(U.inf, '2410'), put(U.arm, '2012'), put(U.truck, 'pile:allied-2')])
    for (const hex of ['2410', '2012', '2411']) expect(early.breaks(go(U.truck, hex))).toEqual(['truck/early'])
    const late = acting(infantry, [...carried, put(U.inf2, '2012')], { turn: 3 }).do(go([U.inf, U.truck], '2409'))
    expect(late.breaks(go(U.truck, '2012'))).toEqual(['truck/off'])
    const fresh = acting(infantry, [...carried, put(U.arm, '2012')], { turn: 3 })
    expect(fresh.breaks(go(U.truck, '2012'))).toEqual(['truck/transfer'])
  })

  it('8.3 [50, 51] legal and illegal: from turn 2, on an activated unit of the 84th', () => {
    const tray = [put(U.inf, '2410'), put(U.inf2, '2012'), put(U.truck, 'pile:allied-2')]
    const play = acting(cavalry, tray, { turn: 2 })
    expect(play.breaks(go(U.truck, '2410'))).toEqual([])
    play.do(go(U.inf, '2409')).do(flip(U.inf, 1))
    // The one unit of the chit has moved; it is still active, and no other is.
    expect(play.breaks(go(U.truck, '2409'))).toEqual([])
    expect(play.breaks(go(U.truck, '2012'))).toEqual(['truck/activated'])
  })

  it('8.3 [51] legal and illegal: one of the three units of the 84th that act, and none that has ended its move', () => {
    const units = [U.inf, U.inf2, U.inf3, U.inf4]
    const play = acting(
      infantry,
      [...units.map((unit, index) => put(unit, `2${index}12`)), put(U.truck, 'pile:allied-2')],
      { turn: 3 },
    )
    for (const [index, unit] of units.slice(0, 3).entries()) play.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    expect(play.breaks(go(U.truck, '2011'))).toEqual(['truck/activated'])
    expect(play.breaks(go(U.truck, '2312'))).toEqual(['truck/activated'])
    expect(play.breaks(go(U.truck, '2211'))).toEqual([])
  })

  it('8.3 [51] legal and illegal: its unit is the one that it lies on, of two in a hex', () => {
    const pair = [put(U.inf, '2410'), put(U.inf2, '2411'), put(U.truck, 'pile:allied-2')]
    const play = acting(cavalry, pair, { turn: 2 }).do(go(U.inf2, '2410')).do(flip(U.inf2, 1))
    expect(play.breaks(go(U.truck, '2410'))).toEqual([])
    const deeper = { pieces: [U.truck], to: cell('2410'), depth: 1 }
    expect(play.breaks({ type: 'move', moves: [deeper] })).toEqual(['truck/activated'])
  })

  it('8.3 [4, 51] legal: the unit moves and fights as motorized at once, in every respect', () => {
    const play = acting(infantry, [put(U.inf, '2410'), put(U.truck, 'pile:allied-2'), put(U.lehr, '2405')], { turn: 3 })
    expect(play.price(go(U.inf, '2406'))).toBe('movement/points 4/3')
    play.do(go(U.truck, '2410'))
    expect(play.price(go([U.inf, U.truck], '2406'))).toBe(8)
    play.do(go([U.inf, U.truck], '2406'))
    expect(play.where(U.truck)).toBe('2406')
    // A motorized unit pays to leave a zone.
    const zoned = acting(infantry, [...carried, put(U.lehr, '2411')], { turn: 3 })
    expect(zoned.price(go([U.inf, U.truck], '2409'))).toBe(3)
    const onFoot = acting(infantry, [put(U.inf, '2410'), put(U.lehr, '2411')], { turn: 3 })
    expect(onFoot.price(go(U.inf, '2409'))).toBe(1)
  })

  it('8.2, 8.3 [46] legal: its unit jams others on the road, and is jammed by them', () => {
    const road = [put(U.inf, '3107'), put(U.truck, '3107'), put(U.arm, '2908')]
    const jams = acting('allied-chit-2arm', road, { turn: 5 })
    expect(jams.price(go(U.arm, '3007'))).toBe(0.5)
    expect(jams.price(go(U.arm, '3107', '3007'))).toBe(3)
    const jammed = acting(infantry, [put(U.inf, '3107'), put(U.truck, '3107'), put(U.arm, '3206')], { turn: 5 })
    expect(jammed.price(go([U.inf, U.truck], '3206'))).toBe(2.5)
  })

  it('8.3 [53] computed: Disrupted, Out of Supply and Isolated take a third of its points each; it has no zone and no step', () => {
    const price = (marks: Record<string, number>, hex: string) =>
      acting(infantry, [put(U.inf, '2410', { marks }), put(U.truck, '2410')], { turn: 3 }).price(
        go([U.inf, U.truck], hex),
      )
    expect(price({ disrupted: 1 }, '2407')).toBe(6)
    expect(price({ isolated: 1 }, '2409')).toBe(2)
    expect(price({ isolated: 1 }, '2408')).toBe('movement/points 4/3')
    expect(price({ isolated: 1, disrupted: 1 }, '2409')).toBe('movement/points 2/0')
    const alone = acting('german-chit-lehr', [put(U.lehr, '2412'), put(U.truck, '2411')], { turn: 2 })
    expect(alone.price(go(U.lehr, '2411'))).toBe(2)
    const full = acting(infantry, [...carried, put(U.inf2, '2410')], { turn: 3 })
    expect(full.findings(go(U.inf3, '2410'))).toEqual([])
  })

  it('8.3 [51] warning: it moves with its unit', () => {
    const play = acting(infantry, carried, { turn: 3 })
    expect(play.graded('warning', go(U.inf, '2409'))).toEqual(['truck/behind'])
    expect(play.findings(go([U.inf, U.truck], '2409'))).toEqual([])
  })
})

describe('the Truck leaves its unit', () => {
  it('8.3 [52] legal and illegal: when the unit is activated, and before it moves', () => {
    const idle = new Play(carried, { turn: 2, side: 'allied' })
    expect(idle.breaks(go(U.truck, 'pile:allied-3'))).toEqual(['truck/off'])
    const play = acting(infantry, carried, { turn: 2 })
    expect(play.breaks(go(U.truck, 'pile:allied-3'))).toEqual([])
    play.do(go([U.inf, U.truck], '2409'))
    expect(play.breaks(go(U.truck, 'pile:allied-3'))).toEqual(['truck/off'])
  })

  it('8.3 [52] legal and illegal: it waits a turn on the track, and no other unit has it before', () => {
    const play = acting(infantry, [...carried, put(U.inf2, '2510')], { turn: 2 })
    const [found] = play.findings(go(U.truck, '2510'))
    expect(found?.message).toBe(
      '8.3: The Truck is taken off 1st Battalion, 333rd Infantry (84th Infantry) first, and waits on the turn track until turn 3.',
    )
    play.do(go(U.truck, 'pile:allied-3'))
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/waits'])
  })

  it('8.3 [52] legal: also when a unit that acted in an earlier phase of the turn is activated again', () => {
    const play = new Play([...carried, ...cup('allied'), ...cup('german')], { turn: 2, side: 'allied' })
    play
      .draw(infantry)
      .do(go([U.inf, U.truck], '2409'))
      .do(flip(U.inf, 1))
    play.turn(2, 'german-action', 'german').draw('german-chit-lehr').turn(2, 'allied-action', 'allied').draw(cavalry)
    expect(play.breaks(go(U.truck, 'pile:allied-3'))).toEqual([])
    play.do(flip(U.inf, 0)).do(go([U.inf, U.truck], '2408'))
    expect(play.breaks(go(U.truck, 'pile:allied-3'))).toEqual(['truck/off'])
  })

  it('8.3 [54] legal and illegal: not to another unit from the eliminated; it goes to the track from there', () => {
    const play = acting(infantry, [...carried, put(U.inf2, '2510')], { turn: 3 })
    play.do(go([U.inf, U.truck], 'pile:allied-dead'))
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/waits'])
    const [off] = play.advise('next').filter(({ rule }) => rule === 'truck/left')
    expect(play.breaks(off!.actions[0]!)).toEqual([])
    const last = acting(infantry, carried, { turn: 8 }).do(go([U.inf, U.truck], 'pile:allied-dead'))
    expect(last.advise('next').map(({ rule }) => rule)).not.toContain('truck/left')
  })

  it('8.3 [54] illegal: not to another unit when its unit was eliminated', () => {
    const play = acting(infantry, [...carried, put(U.inf2, '2510')], { turn: 3 })
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/transfer'])
    const [off] = play.advise('next').filter(({ rule }) => rule === 'truck/left')
    expect(off?.message).toBe('8.3: The Truck carries no unit: move it to turn 4 on the turn track.')
    play.do(off!.actions[0]!)
    const { at } = play.piece(U.truck)
    const space = 'x' in at ? spaceAt(game.maps[0]!.tracks, at) : undefined
    expect([space?.track.id, space?.space.value]).toEqual(['turns', 4])
    expect(play.breaks(go(U.truck, '2510'))).toEqual(['truck/waits'])
    play.turn(4, 'allied-action', 'allied').draw(cavalry)
    expect(play.breaks(go(U.truck, '2510'))).toEqual([])
  })
})
