import { describe, expect, it } from 'vitest'
import { at } from '../stage.ts'
import { acting, declare, go, Play, put, realReferee, U } from './game.ts'
import { assaults, opening, positionBefore, sideOf } from './report.ts'

describe('mistakes of the published game', () => {
  const onMap = true
  /** The German points at the end of a turn, with these marks on Panzer Lehr in Givet. */
  const pointsOf = (turn: number, marks: Readonly<Record<string, number>> = {}) => {
    const placed = opening(turn + 1).map((each) => (each.def === U.lehr2 ? { ...each, marks } : each))
    const play = new Play(placed, { turn, phase: 'victory', onMap })
    const [points] = play.advise('next').flatMap(({ message }) => /Meuse: (\d+) this turn/.exec(message)?.[1] ?? [])
    return points
  }
  const ATTACK: Readonly<Record<string, number>> = { light: 3, medium: 6, heavy: 9 }
  const foot = (who: string) => who.includes('84inf')

  /** The points that the report spends in all, and the finding on points when the attack is declared. */
  const spent = assaults
    .filter(({ walk }) => !foot(walk.event.who))
    .map(({ walk, fight }) => {
      const { who, to, paid } = walk.event
      const play = new Play(walk.before, { turn: walk.turn, side: sideOf(who), onMap })
      play.do(go(who, to, ...(walk.event.via ?? [])))
      const findings = play.findings(declare('attack', [who], fight.event.against.split(' '), fight.event.how))
      const flag = findings.find(({ rule }) => rule === 'attack/points')
      const allowance = /german.*recon/.test(who) ? 10 : 9
      return {
        where: `turn ${walk.turn}, ${who} to ${to}`,
        over: paid + (ATTACK[fight.event.how] ?? 0) > allowance,
        flag,
      }
    })

  it('8.5, 11.0 [41, 48, 70] illegal: N1 to N3 and their kind, a strategic move and an attack together cost more than the points', () => {
    const over = spent.filter(({ over: is }) => is)
    expect(over).toHaveLength(31)
    // Three could have come there for fewer points than the report paid.
    expect(over.filter(({ flag }) => flag === undefined).map(({ where }) => where)).toEqual([
      'turn 4, us-2arm-ccb-1 to 2709',
      'turn 6, us-2arm-ccb-2 to 2711',
      'turn 7, german-116pz-16 to 3207',
    ])
  })

  it.each([
    ['N1', 1, 'german-lehr-901', '2114', '2113', 'heavy', '9/7.5', 'medium', 'german-chit-lehr'],
    ['N2', 2, 'us-2arm-cca-1', '2008', '2009', 'medium', '6/5', 'light', 'allied-chit-2arm'],
    ['N3', 4, 'br-29-23h', '0210', '0310', 'medium', '6/4', 'light', 'allied-chit-29'],
    ['N3', 8, 'br-29-23h', '0212', '0213', 'medium', '6/4', 'light', 'allied-chit-29'],
  ] as const)(
    '8.5 [41, 48] illegal: %s, on turn %i %s goes to %s, and against %s a %s attack lacks points: %s; a %s one does not',
    (_, turn, who, to, against, how, lack, lighter, chit) => {
      const play = acting(chit, positionBefore(turn, who, to), { turn, onMap })
      expect(play.breaks(go(who, to))).toEqual([])
      play.do(go(who, to))
      expect(play.price(declare('attack', [who], [against], how))).toBe(`attack/points ${lack}`)
      expect(play.breaks(declare('attack', [who], [against], lighter))).toEqual([])
    },
  )

  it('7.0 [34] illegal: N4, the chit of the 84th moves the three units that moved first on turn 2, and not the fourth', () => {
    const play = acting('allied-chit-84inf', positionBefore(2, U.inf, '2209'), { turn: 2, onMap })
    const moves = [
      [U.inf, '2209'],
      [U.inf2, '2409'],
      ['us-84inf-3-335', '2710'],
    ] as const
    for (const [unit, hex] of moves) {
      expect(play.breaks(go(unit, hex))).toEqual([])
      play.do(go(unit, hex)).do({ type: 'flip', pieces: [unit], face: 1 })
    }
    expect(play.breaks(go(U.inf4, '2808'))).toEqual(['action/three'])
  })

  it.each([
    ['N5', 3, 'german', U.pz2Recon, '2611', '3316', 'german-chit-lehr', 'german-lehr-901', '0814'],
    ['N6', 4, 'allied', 'us-84inf-3-335', '3206', '2808', 'allied-chit-84inf', 'us-2arm-cca-2', '0806'],
  ] as const)(
    '13.3 [107] illegal: %s, on turn %i the %s unit %s is not rebuilt in %s, but may be in %s',
    (_, turn, side, unit, wrong, right, chit, who, to) => {
      // Two of the 84th fill Marche by then: one of them is left out to make room.
      const placed = positionBefore(turn, who, to).filter(({ def }) => def !== unit && def !== 'us-84inf-3-334')
      const play = new Play(
        [
          ...placed,
          put(unit, `pile:${side}-dead`),
          put(`${side}-replacement`, `pile:${side}-cup`),
          put(chit, `pile:${side}-cup`),
        ],
        { turn, onMap, side },
      )
      play.draw(`${side}-replacement`, side).draw(chit, side)
      play.do(go(play.piece(`${side}-replacement`).id, `pile:${side}-played`))
      expect(play.breaks(go(unit, wrong))).toContain('replacement/hex')
      expect(play.breaks(go(unit, right))).toEqual([])
    },
  )

  it('13.4 [110] illegal: N7, by night on turn 5 Allied Air is not played against 2911', () => {
    const placed = positionBefore(5, U.cav, '0713').map((each) => ({ ...each, marks: {} }))
    const play = new Play(
      [...placed, put('allied-air', 'pile:allied-cup'), put('allied-chit-4cav', 'pile:allied-cup')],
      { turn: 5, side: 'allied', onMap },
    )
    play.draw('allied-air', 'allied').draw('allied-chit-4cav', 'allied')
    expect(play.breaks(go(play.piece('allied-air').id, 'pile:allied-played'))).toEqual(['tactical/air-night'])
    expect(play.breaks(declare('air', ['german-116pz-60'], []))).toEqual(['air/chit'])
  })

  it('8.0, 9.1 [41, 59] illegal: a unit without the die and the points for the next hex is not offered a long detour', () => {
    const weak = { disrupted: 1, 'out-of-supply': 1 }
    const placed = positionBefore(3, U.pz2At, '2609').map((each) =>
      each.def === U.pz2At ? { ...each, marks: weak } : each,
    )
    const play = acting('german-chit-2pz', placed, { turn: 3, onMap })
    expect(play.breaks(go(U.pz2At, '2609'))).toEqual(['zones/roll', 'zones/through'])
  })

  it('16.0 [119, 136]: the points at the Meuse are those of the report, turn by turn', () => {
    expect([1, 2, 3, 4, 5, 6].map((turn) => pointsOf(turn))).toEqual(['0', '0', '3', '0', '2', '1'])
  })

  it('16.0 [119, 136] illegal: N9, on turn 7 Panzer Lehr is in Givet at the Meuse, but Out of Supply, and scores no point', () => {
    expect([pointsOf(7), pointsOf(7, { 'out-of-supply': 1 })]).toEqual(['1', '0'])
  })

  it('5.0 [12-21]: every unit is in supply on turns 2 to 6, as in the report; its Lehr in Givet still has a path on turn 7', () => {
    const lacking = [2, 3, 4, 5, 6, 7].flatMap((turn) => {
      const play = new Play(opening(turn), { turn, phase: 'supply', onMap })
      const position = at(realReferee, play.state, ['german', 'allied'], play.memory)
      return ['german', 'allied'].flatMap((side) => realReferee.supply(position, side))
    })
    expect(lacking.length).toBeGreaterThan(100)
    expect(lacking.filter(({ supplied }) => supplied !== 'in')).toEqual([])
  })
})
