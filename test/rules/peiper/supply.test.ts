import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { acting, fire, fought, go, Play, put, type Start, U } from './game.ts'

/** US units that close every way east of column 35: two rows of them over the whole map. */
const WALL = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((row, index) =>
  put([U.inf2, U.inf3, U.td, U.eng, U.cav, U.bg106, U.tank, 'us-26-2', 'us-26-3', 'us-14-32'][index]!, `39${row}`),
)
const CUT = [put(U.spitze, '3605'), put(U.inf, '3505'), ...WALL]
const STRICT = { house: { 'supply-line': 'strict' } }

describe('a line to the east edge of Map A', () => {
  it('22 [22] legal: a unit in supply moves as far as its points allow', () => {
    expect(acting('spades-9', [put(U.spitze, '3905'), put(U.inf, '3102')]).breaks(go(U.spitze, '3605'))).toEqual([])
  })

  it('22 [22] illegal: out of supply it moves only 1 hex', () => {
    const play = acting('spades-9', [put(U.spitze, '3605'), put(U.inf, '3201'), ...WALL])
    expect(play.breaks(go(U.spitze, '3705'))).toEqual([])
    expect(play.breaks(go(U.spitze, '3505', '3605'))).toEqual([])
    expect(play.breaks(go(U.spitze, '3405'))).toEqual(['supply/one-hex'])
    play.do(go(U.spitze, '3505'))
    expect(play.breaks(go(U.spitze, '3405'))).not.toEqual([])
  })

  it('22 [22], 35 [35] legal: out of supply an attack has +1, and PR is 1 lower', () => {
    const play = acting('spades-9', CUT).do(fire(U.spitze, U.inf, '3505'))
    expect(play.fight()!.modifiers).toContainEqual({ cite: '22', what: 'out of supply', by: 1 })
    expect(fought(acting('spades-9', CUT), fire(U.spitze, U.inf, '3505'), 4, 'clubs-7').next()).not.toContain(
      'combat/loss',
    )
    // PR 5 is 4: a die of 4 fails, so a 5 with +1 hits and a 6 misses.
    expect(fought(acting('spades-9', CUT), fire(U.spitze, U.inf, '3505'), 4, 'clubs-5').next()).toContain('combat/loss')
    expect(fought(acting('spades-9', CUT), fire(U.spitze, U.inf, '3505'), 3, 'clubs-6').next()).toContain('combat/loss')
  })

  it('22 [22], 35 [35]: what counts for an attack is the line when it fires, not when the activation began', () => {
    // US zones close the gap in rows 6 and 7 until Spitze stands in it.
    const gap = WALL.filter(({ def }) => def !== U.bg106 && def !== U.tank)
    const play = acting('spades-9', [put(U.spitze, '3806'), put(U.inf, '3201'), ...gap], STRICT)
    expect(play.breaks(go(U.spitze, '3606'))).toEqual(['supply/one-hex'])
    play.do(go(U.spitze, '3906')).do(fire(U.spitze, U.cav, '3905'))
    expect(play.fight()!.modifiers.filter(({ cite }) => cite === '22')).toEqual([])
  })

  it('21 [21]: a unit that has moved fires by a line that is not stated, which is unchecked', () => {
    const blown = [put(U.spitze, '3305'), put(U.inf, '3105'), put('blown-bridge', '3405', { id: 'x', turn: 60 })]
    const play = acting('spades-9', blown).do(go(U.spitze, '3205'))
    expect(play.graded('unchecked', fire(U.spitze, U.inf, '3105'))).toEqual(['supply/unknown'])
  })

  it('22 [22]: US units need no line', () => {
    const play = acting('hearts-9', [put(U.inf, '3805'), put(U.spitze, '3101')])
    expect(play.breaks(go(U.inf, '3605'))).toEqual([])
  })

  it('21 [21]: where a strict and a loose reading differ, the line is unchecked', () => {
    // The bridge is blown: the loose line passes the river, the strict one does not.
    const blown = [put(U.spitze, '3305'), put(U.inf, '2101'), put('blown-bridge', '3405', { id: 'x', turn: 60 })]
    const open = acting('spades-9', blown)
    expect(open.breaks(go(U.spitze, '3005'))).toEqual([])
    expect(open.graded('unchecked', go(U.spitze, '3005'))).toEqual(['supply/unknown'])
    expect(open.graded('unchecked', go(U.spitze, '3205'))).toEqual([])
    expect(acting('spades-9', blown, STRICT).breaks(go(U.spitze, '3005'))).toEqual(['supply/one-hex'])
    expect(acting('spades-9', blown, { house: { 'supply-line': 'loose' } }).findings(go(U.spitze, '3005'))).toEqual([])
  })

  it('2 [2], 21 [21]: a line leads across the joins of all four maps', () => {
    const play = acting('spades-9', [put(U.spitze, '0405'), put(U.inf, '0101')])
    expect(play.findings(go(U.spitze, '0105'))).toEqual([])
  })
})

describe('captured fuel depots', () => {
  const ON_DEPOT = [put(U.spitze, '2205'), put('us-depot', '2105'), put(U.inf, '1001')]

  it('23 [23] legal: a unit that ends a move on a depot captures it, for turns 9 to 12 after turn 8', () => {
    const play = acting('spades-9', ON_DEPOT, { turn: 8 }).do(go(U.spitze, '2105'))
    const [step] = play.advise('next').filter(({ rule }) => rule === 'depots/captured')
    expect(step!.message).toContain('on turns 9 to 12')
    expect(step!.owed).toBe('german')
    play.follow('depots/captured')
    expect(play.next()).not.toContain('depots/waived')
    expect(play.findings(go(play.piece('us-depot').id, '2105'))).not.toEqual([])
  })

  it('23 [23] illegal: a depot is moved before it is captured, or to another space', () => {
    const play = acting('spades-9', ON_DEPOT, { turn: 8 })
    const depot = play.piece('us-depot').id
    expect(play.breaks(go(depot, '2106'))).toEqual(['depots/still'])
    play.do(go(U.spitze, '2105'))
    const space = play.advise('next').find(({ rule }) => rule === 'depots/captured')!.actions[0]
    const to = space?.type === 'move' && space.moves[0]!.to
    expect(play.breaks(go(depot, to && 'x' in to ? { ...to, x: to.x + 170 } : '2105'))).toEqual(['depots/track'])
  })

  const waived = (turn: number) => {
    const play = acting('spades-9', ON_DEPOT, { turn: 8 }).do(go(U.spitze, '2105')).follow('depots/captured')
    const { at } = play.piece('us-depot')
    return acting('spades-9', [put(U.spitze, '3605'), put(U.inf, '3201'), put('us-depot', at), ...WALL], { turn })
  }

  it.each([9, 10, 11, 12])('23 [23]: in turn %i no unit needs a line', (turn) => {
    expect(waived(turn).breaks(go(U.spitze, '3405'))).toEqual([])
    expect(waived(turn).next()).toContain('depots/waived')
  })

  it.each([8, 13])('23 [23] illegal: in turn %i they need one', (turn) => {
    expect(waived(turn).breaks(go(U.spitze, '3405'))).toEqual(['supply/one-hex'])
  })

  it.each([
    [17, [18, 19, 20], 'on turns 18 to 20.'],
    [18, [19, 20], 'on turns 19 to 20.'],
    [19, [20], 'on turn 20.'],
  ])(
    '23 [23]: captured on turn %i it waives the turns %j that are left, and not the turn of capture',
    (turn, turns, text) => {
      const cut = [...WALL, put(U.panzer, '3605'), put(U.inf, '3201')]
      const play = acting('spades-9', [...ON_DEPOT.slice(0, 2), ...cut], { turn }).do(go(U.spitze, '2105'))
      expect(play.advise('next').find(({ rule }) => rule === 'depots/captured')!.message).toContain(text)
      play.follow('depots/captured')
      expect(play.next()).not.toContain('depots/waived')
      expect(play.draw('spades-8').breaks(go(U.panzer, '3405'))).toEqual(['supply/one-hex'])
      for (const later of turns) {
        play.turn(later, 'activation').draw(`clubs-${later - 15}`)
        expect(play.breaks(go(U.panzer, '3405'))).toEqual([])
      }
    },
  )

  it('24 [24]: two depots run independently', () => {
    const play = acting('spades-9', ON_DEPOT, { turn: 8 }).do(go(U.spitze, '2105')).follow('depots/captured')
    const first = play.piece('us-depot').at
    const second = 'x' in first ? { ...first, x: first.x + 170 } : first
    const units = [put(U.spitze, '3605'), put(U.inf, '3201'), ...WALL]
    const both = [put('us-depot', first, { id: 'one' }), put('us-depot', second, { id: 'two' })]
    expect(acting('spades-9', [...units, ...both], { turn: 13 }).breaks(go(U.spitze, '3405'))).toEqual([])
    expect(acting('spades-9', [...units, ...both], { turn: 14 }).breaks(go(U.spitze, '3405'))).toEqual([
      'supply/one-hex',
    ])
  })
})

describe('OBA and Air', () => {
  const DUEL = [
    put(U.spitze, '3805'),
    put(U.panzer, '3804'),
    put(U.grenadier, '3806'),
    put(U.inf, '3705'),
    put(U.inf3, '3302'),
  ]
  const with1 = (turn: number, card: string, ...markers: string[]) =>
    acting(card, DUEL, { turn }).findings(
      card.startsWith('s') ? fire(U.spitze, U.inf, '3705', ...markers) : fire(U.inf, U.spitze, '3805', ...markers),
    )
  const rules = (found: ReturnType<typeof with1>) => found.map(({ rule, severity }) => `${severity} ${rule}`)

  it('16 [16] legal: in turns 1 to 6 the Germans use 2 OBA and 1 Air', () => {
    expect(with1(1, 'spades-9', 'german-oba-1', 'german-air')).toEqual([])
    const play = acting('spades-9', DUEL).do(fire(U.spitze, U.inf, '3705', 'german-oba-1', 'german-air'))
    expect(play.fight()!.modifiers.map(({ what }) => what)).toEqual(expect.arrayContaining(['OBA', 'Air']))
    expect(play.advise('support')[0]!.message).toBe('16: The Germans: OBA 1, Air 0 left.')
  })

  it('16 [16]: whether two OBA markers may support one attack is unchecked, and both count', () => {
    expect(rules(with1(1, 'spades-9', 'german-oba-1', 'german-oba-2'))).toEqual(['unchecked support/one'])
    const play = acting('spades-9', DUEL).do(fire(U.spitze, U.inf, '3705', 'german-oba-1', 'german-oba-2'))
    expect(play.fight()!.modifiers.map(({ by }) => by)).toEqual([-1, -1])
    expect(play.advise('support')[0]!.message).toBe('16: The Germans: OBA 0, Air 1 left.')
    expect(rules(with1(8, 'hearts-9', 'us-oba-1', 'us-oba-2'))).toEqual(['illegal support/limit'])
  })

  it.each([
    [1, 'hearts-9', 'us-air', '16'],
    [8, 'hearts-9', 'us-air', '17'],
    [16, 'spades-9', 'german-air', '17'],
    [17, 'spades-9', 'german-oba-1', '18'],
  ])(
    '16 [16], 17 [17], 18 [18] illegal: in turn %i %s is over the limit of %s by its own case',
    (turn, card, marker, cite) => {
      expect(with1(turn, card, marker).map((found) => found.cite)).toEqual([cite])
    },
  )

  it('16 [16] illegal: more of them, or the other side’s', () => {
    expect(rules(with1(1, 'spades-9', 'german-air', 'us-air'))).toContain('illegal support/side')
    expect(rules(with1(1, 'spades-9', 'us-oba-1'))).toContain('illegal support/side')
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705', 'german-air'), 6, 'clubs-k').draw(
      'spades-8',
    )
    expect(play.breaks(fire(U.panzer, U.inf, '3705', 'german-air'))).toEqual(['support/limit'])
    expect(play.breaks(fire(U.panzer, U.inf, '3705', 'german-oba-1'))).toEqual([])
  })

  it('20 [20]: what the US side has in turns 1 to 6 is unchecked', () => {
    expect(rules(with1(3, 'hearts-9', 'us-oba-1'))).toEqual(['unchecked support/unknown'])
    expect(rules(with1(3, 'hearts-9', 'us-air'))).toEqual(['illegal support/limit'])
  })

  it('17 [17] legal: in turns 7 to 16 the Germans use 2 OBA', () => {
    expect(with1(7, 'spades-9', 'german-oba-1')).toEqual([])
  })

  it('17 [17] mirror: the US side uses 1', () => {
    expect(with1(16, 'hearts-9', 'us-oba-1')).toEqual([])
  })

  it('17 [17] illegal: nobody has Air', () => {
    expect(rules(with1(7, 'spades-9', 'german-air'))).toEqual(['illegal support/limit'])
    expect(rules(with1(16, 'hearts-9', 'us-air'))).toEqual(['illegal support/limit'])
  })

  it('18 [18] legal: in turns 17 to 20 the US side uses 3 OBA and 1 Air, one marker twice', () => {
    expect(with1(17, 'hearts-9', 'us-oba-1', 'us-air')).toEqual([])
    const play = fought(acting('hearts-9', DUEL, { turn: 20 }), fire(U.inf, U.spitze, '3805', 'us-oba-1'), 6, 'clubs-k')
    expect(play.advise('support')[1]!.message).toBe('16: The US side: OBA 2, Air 1 left.')
  })

  it('18 [18] illegal, mirror: the Germans have none', () => {
    expect(rules(with1(17, 'spades-9', 'german-oba-1'))).toEqual(['illegal support/limit'])
    expect(rules(with1(20, 'spades-9', 'german-air'))).toEqual(['illegal support/limit'])
  })

  it('16 [16]: by house rule the numbers hold for all turns of a span', () => {
    const start = { turn: 1, house: { 'support-span': 'span' } }
    const play = fought(acting('spades-9', DUEL, start), fire(U.spitze, U.inf, '3705', 'german-air'), 6, 'clubs-k')
    play.turn(2, 'surprise').turn(2, 'activation').draw('spades-8')
    expect(play.breaks(fire(U.panzer, U.inf, '3705', 'german-air'))).toEqual(['support/limit'])
    const each = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705', 'german-air'), 6, 'clubs-k')
    each.turn(2, 'surprise').turn(2, 'activation').draw('spades-8')
    expect(each.breaks(fire(U.panzer, U.inf, '3705', 'german-air'))).toEqual([])
  })

  it('19 [19] illegal: OBA supports the attack of a unit out of supply', () => {
    expect(acting('spades-9', CUT).breaks(fire(U.spitze, U.inf, '3505', 'german-oba-1'))).toEqual(['support/supply'])
  })

  it('19 [19] legal: Air does, and OBA supports a unit in supply', () => {
    expect(acting('spades-9', CUT).breaks(fire(U.spitze, U.inf, '3505', 'german-air'))).toEqual([])
    expect(with1(1, 'spades-9', 'german-oba-1')).toEqual([])
  })
})

describe('victory', () => {
  const at = (hex: string, more = [put(U.inf, '3101')]) =>
    new Play([put(U.spitze, hex), ...more], { turn: 12, phase: 'end' })

  it.each(['0203', '0602'])('37 [37] legal: a German unit in %s with a line wins at the end of the turn', (hex) => {
    const play = at(hex)
    expect(play.outcome()).toMatchObject({ over: true, winner: 'german' })
    expect(play.next()).toEqual(['victory/now'])
  })

  it('37 [37] illegal: the game goes on after that', () => {
    expect(at('0203').breaks({ type: 'turn', time: { turn: 13, phase: 'surprise' } })).toContain('victory/over')
    expect(at('0204').breaks({ type: 'turn', time: { turn: 13, phase: 'surprise' } })).toEqual([])
  })

  it('37 [37]: elsewhere, without a line, or before the end of the turn nobody has won', () => {
    expect(at('0204').outcome()).toMatchObject({ over: false, winner: 'us' })
    expect(at('0203', WALL).outcome()).toMatchObject({ over: false, winner: 'us' })
    expect(new Play([put(U.spitze, '0203')], { phase: 'regroup' }).outcome().over).toBe(false)
  })

  it('37 [37]: a depot’s waiver is no line', () => {
    const play = acting('spades-9', [put(U.spitze, '2205'), put('us-depot', '2105'), put(U.inf, '1001')], { turn: 11 })
    play.do(go(U.spitze, '2105')).follow('depots/captured')
    const waived = new Play([put(U.spitze, '0203'), put('us-depot', play.piece('us-depot').at), ...WALL], {
      turn: 12,
      phase: 'end',
    })
    expect(waived.outcome()).toMatchObject({ over: false, winner: 'us' })
  })

  describe('where the line is not stated', () => {
    const blown = (start: Start = { turn: 12 }) =>
      new Play([put(U.spitze, '0203'), put(U.inf, '3101'), put('blown-bridge', '3405', { id: 'x', turn: 60 })], {
        phase: 'end',
        ...start,
      })
    const agree = (value: string): Action => ({ type: 'set', option: 'house/supply-line', value })
    const nextTurn: Action = { type: 'turn', time: { turn: 13, phase: 'surprise' } }

    it('37 [37]: nobody can tell who has won', () => {
      expect(blown().outcome()).toEqual({ over: false })
      expect(blown().advise('victory')[0]!.message).toContain('which is not stated')
    })

    it('21 [21], 37 [37]: both sides owe an agreement on what a line may pass before the turn ends', () => {
      const play = blown()
      expect(play.breaks(nextTurn)).toEqual(['victory/agree'])
      for (const side of ['german', 'us']) {
        const ways = play.advise('next', { sides: [side] }).filter(({ rule }) => rule === 'victory/agree')
        expect(ways.map(({ owed, actions }) => [owed, actions])).toEqual([
          [side, [agree('loose')]],
          [side, [agree('strict')]],
        ])
        expect(ways.map(({ message }) => message.split(': ').at(-1))).toEqual(['the Germans win.', 'play goes on.'])
      }
      expect(play.advise('next').filter(({ rule }) => rule === 'victory/agree')).toHaveLength(2)
    })

    it('21 [21], 37 [37]: the loose line wins for the Germans, the strict one lets play go on', () => {
      expect(blown().do(agree('loose')).outcome()).toEqual({ over: true, winner: 'german' })
      const strict = blown().do(agree('strict'))
      expect(strict.outcome()).toEqual({ over: false, winner: 'us' })
      expect([strict.next(), strict.breaks(nextTurn)]).toEqual([['victory/now', 'turns/next'], []])
    })

    it('37 [37]: after the last turn the strict line wins for the US side', () => {
      const last = blown({ turn: 20 })
      expect(last.advise('next').map(({ message }) => message.split(': ').at(-1))).toContain('the US side wins.')
      expect(last.do(agree('strict')).outcome()).toEqual({ over: true, winner: 'us' })
    })
  })

  it('37 [37]: says how many units win where', () => {
    const told = (scenario: string) =>
      new Play([put(U.spitze, '3505'), put(U.inf, '3701')], { phase: 'end', scenario })
        .advise('victory', { sides: ['german'] })
        .map(({ message }) => message)
    expect(told('first-evening')[0]).toMatch(
      /would win: the Germans have 0 of \d units in supply in hex columns 31 to 34\.$/,
    )
    expect(told('campaign')).toEqual([
      '37: The US side would win: the Germans have 0 of 1 unit in supply in Andenne or Huy.',
    ])
  })

  it('37 [37]: after the last turn the US side is told that it has won', () => {
    const last = new Play([put(U.spitze, '0305'), put(U.inf, '3101')], { turn: 20, phase: 'end' })
    expect(last.advise('next').map(({ message }) => message)).toEqual([
      '37: The US side wins: the Germans have 0 of 1 unit in supply in Andenne or Huy.',
    ])
  })
})
