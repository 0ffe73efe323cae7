import { describe, expect, it } from 'vitest'
import { SWITCHES } from '../../../rules/games/peiper/terms/switches.ts'
import { acting, declare, fire, fought, go, leaving, Play, put, U } from './game.ts'

describe('Infiltration', () => {
  const house = { infiltration: true }
  const LINE = [put(U.grenadier, '3705'), put(U.inf, '3604'), put(U.inf2, '3806'), put(U.spitze, '4009')]
  const infiltrate = (unit: string, hex: string) => declare('infiltrate', [unit], hex)

  it('38 [38] legal: a unit next to an enemy passes its check and moves to another hex next to an enemy', () => {
    const play = acting('spades-9', LINE, { house })
    expect(play.breaks(go(U.grenadier, '3605'))).toEqual(['zones/roll'])
    expect(play.breaks(infiltrate(U.grenadier, '3605'))).toEqual([])
    expect(play.advise('infiltrate').some(({ rule }) => rule === 'infiltration/offer')).toBe(true)
    play.do(infiltrate(U.grenadier, '3605')).die(1)
    expect(play.next()).toEqual(['infiltration/move'])
    expect(play.breaks(go(U.grenadier, '3605'))).toEqual([])
    play.follow('infiltration/move')
    expect(play.where(U.grenadier)).toBe('3605')
  })

  it('38 [38] mirror: so does a US unit', () => {
    const play = acting('hearts-9', [put(U.inf, '3705'), put(U.spitze, '3604'), put(U.panzer, '3902')], { house })
    expect(play.do(infiltrate(U.inf, '3605')).die(1).breaks(go(U.inf, '3605'))).toEqual([])
  })

  it('38 [38] illegal: a failed check takes all movement', () => {
    const play = acting('spades-9', LINE, { house }).do(infiltrate(U.grenadier, '3605')).die(6)
    expect(play.breaks(go(U.grenadier, '3605'))).toContain('infiltration/failed')
    expect(play.breaks(go(U.grenadier, '3804'))).toContain('infiltration/failed')
    expect(play.breaks(infiltrate(U.grenadier, '3605'))).toEqual(['infiltration/hex'])
  })

  it('38 [38] illegal: without an enemy, into an enemy, to a free hex, or at a table without the rule', () => {
    const play = acting('spades-k', LINE, { house })
    expect(play.breaks(infiltrate(U.spitze, '4008'))).toEqual(['infiltration/hex'])
    expect(play.breaks(infiltrate(U.grenadier, '3604'))).toEqual(['infiltration/hex'])
    expect(play.breaks(infiltrate(U.grenadier, '3804'))).toEqual(['infiltration/hex'])
    expect(acting('spades-9', LINE).breaks(infiltrate(U.grenadier, '3605'))).toEqual(['infiltration/unused'])
    expect(acting('spades-9', LINE).breaks(go(U.grenadier, '3605'))).toEqual(['zones/through'])
    play.do(infiltrate(U.grenadier, '3605'))
    expect(play.breaks(go(U.spitze, '4008'))).toEqual(['infiltration/open'])
  })
})

describe('Tougher Bridge Demolition', () => {
  const house = { 'tougher-demolition': true }
  const blow = (unit: string) => declare('blow-bridge', [unit], '3405', '3505')
  const UNITS = [put(U.inf, '3205'), put(U.inf2, '3005'), put(U.spitze, '4005'), put(U.inf3, '3801')]

  it('42 [42] legal: a unit within 3 hexes blows a bridge', () => {
    const play = acting('hearts-9', UNITS, { house })
    expect(play.breaks(blow(U.inf))).toEqual([])
    expect(acting('hearts-9', UNITS).breaks(blow(U.inf))).toEqual(['bridges/range'])
  })

  it('42 [42] illegal: farther away, after a move, after an attack, or by two units', () => {
    expect(acting('hearts-9', UNITS, { house }).breaks(blow(U.inf2))).toEqual(['bridges/range'])
    expect(acting('hearts-9', UNITS, { house }).do(go(U.inf, '3305')).breaks(blow(U.inf))).toEqual(['bridges/moved'])
    const near = [put(U.inf, '3405'), put(U.spitze, '3505'), put(U.inf3, '3801')]
    const fired = fought(acting('hearts-9', near, { house }), fire(U.inf, U.spitze, '3505'), 6, 'clubs-k')
    expect(fired.breaks(blow(U.inf))).toEqual(['bridges/fired'])
    expect(
      acting('hearts-9', UNITS, { house }).breaks(declare('blow-bridge', [U.inf, U.inf2], '3405', '3505')),
    ).toEqual(['bridges/who'])
  })

  it('42 [42]: an even card is its activation, an odd one is not', () => {
    const even = acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-10', 'fight')
    expect(even.breaks(go(U.inf, '3305'))).not.toEqual([])
    const odd = acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-9', 'fight').draw('hearts-8')
    expect(odd.breaks(go(U.inf, '3305'))).toEqual([])
    expect(odd.breaks(blow(U.inf))).toEqual([])
  })

  it('42 [42]: a reduced unit adds 2', () => {
    const reduced = [put(U.inf, '3205', { face: 1 }), ...UNITS.slice(1)]
    expect(acting('hearts-9', reduced, { house }).do(blow(U.inf)).draw('clubs-7', 'fight').next()).not.toContain(
      'bridges/blown',
    )
    expect(acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-7', 'fight').next()).toContain(
      'bridges/blown',
    )
  })
})

describe('Panzers Marsch and Minen', () => {
  const house = { 'panzers-marsch': true }
  const GERMANS = [U.spitze, U.panzer, U.grenadier, U.grenadier2, U.grenadier3, U.para]
  const six = GERMANS.map((def, index) => put(def, `400${index + 1}`))
  const start = { phase: 'surprise', house }

  it('44 [44] legal: the Germans choose any six units for turn 1', () => {
    const play = new Play([...six, put(U.para2, 'pile:german-turn-2'), put(U.inf, '3501')], start)
    expect(play.breaks(leaving(1, 'activation'))).toEqual([])
    play.do(go(U.para, 'pile:german-turn-2'))
    expect(play.breaks(go(U.para2, '4009'))).toEqual([])
    expect(play.graded('warning', leaving(1, 'activation'))).toContain('set-up/six')
  })

  it('44 [44] illegal: seven of them, away from the edge, or out of the game', () => {
    const play = new Play([...six, put(U.para2, '4009'), put(U.inf, '3501')], start)
    expect(play.breaks(leaving(1, 'activation'))).toEqual(['set-up/six'])
    expect(play.breaks(go(U.para2, '3805'))).toEqual(['set-up/start'])
    expect(play.breaks(go(U.para2, 'pile:german-dead'))).toContain('set-up/later')
    expect(play.breaks(go(U.para2, 'pile:german-turn-6'))).toEqual(['set-up/later'])
    expect(play.next()).toContain('set-up/waits')
  })

  it('44 [44] legal, illegal: the others come from turn 3, SS units from turn 7', () => {
    const late = [put(U.spitze, '3805'), put(U.para2, 'pile:german-turn-2'), put('lah-1-2', 'pile:german-turn-4')]
    const at = (turn: number) => new Play(late, { turn, phase: 'reinforcements', house })
    expect(at(2).breaks(go(U.para2, '4005'))).toEqual(['reinforcements/turn'])
    expect(at(3).breaks(go(U.para2, '4005'))).toEqual([])
    expect(at(6).breaks(go('lah-1-2', '4005'))).toEqual(['reinforcements/turn'])
    expect(at(7).breaks(go('lah-1-2', '4005'))).toEqual([])
  })

  const mined = { phase: 'surprise', house: { 'panzers-marsch': true, minen: true } }
  const mine = (...units: string[]) => declare('us-mines', units)

  it('45 [45] legal: the US side names two German units, which check', () => {
    const play = new Play([...six, put(U.inf, '3501')], mined).do(mine(U.grenadier))
    play.die(4, 'Mines')
    expect(play.next()).toContain('minen/reduced')
    play.follow('minen/reduced')
    expect(play.piece(U.grenadier).face).toBe(1)
    expect(play.breaks(mine(U.para))).toEqual([])
  })

  it('45 [45] legal: so is one that waits for its turn; dice without names are for the units in their order', () => {
    const play = new Play([...six, put(U.para2, 'pile:german-turn-2'), put(U.inf, '3501')], mined)
    expect(play.breaks(mine(U.para2))).toEqual([])
    play.do(mine(U.grenadier)).do(mine(U.para2)).die(1).die(6)
    const reduced = play.advise('next').filter(({ rule }) => rule === 'minen/reduced')
    expect(reduced.map(({ pieces }) => pieces)).toEqual([[U.para2]])
  })

  it('45 [45]: 2 is added for SS', () => {
    const named = () => new Play([...six, put(U.inf, '3501')], mined).do(mine(U.spitze))
    expect(named().die(3, 'Mines').next()).not.toContain('minen/reduced')
    expect(named().die(4, 'Mines').next()).toContain('minen/reduced')
  })

  it('45 [45] illegal: a third unit, a US unit, by the Germans, twice the same, or without Panzers Marsch', () => {
    const play = new Play([...six, put(U.inf, '3501')], mined)
    expect(play.breaks(mine(U.inf))).toEqual(['minen/named'])
    expect(play.breaks(mine(U.para), ['german'])).toContain('minen/named')
    play.do(mine(U.para))
    expect(play.breaks(mine(U.para))).toEqual(['minen/named'])
    play.do(mine(U.grenadier))
    expect(play.breaks(mine(U.spitze))).toEqual(['minen/named'])
    const without = new Play(six, { phase: 'surprise', house: { minen: true } })
    expect(without.breaks(mine(U.para))).toEqual(['minen/named'])
  })
})

describe('the switches', () => {
  it('each have the referee’s own reading first', () => {
    for (const { settings } of SWITCHES)
      expect([true, false, 'end', 'open', 'current', 'red', 'turn']).toContain(settings[0].value)
  })
})
