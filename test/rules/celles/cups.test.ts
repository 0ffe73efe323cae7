import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { spaceAt } from '../../../table/geometry/track.ts'
import { stackAt } from '../../../table/state.ts'
import { cup, declare, game, go, mark, Play, put, U } from './game.ts'

const to = (turn: number, phase: Id): Action => ({ type: 'turn', time: { turn, phase } })
const inCup = (play: Play, side: 'german' | 'allied') =>
  stackAt(play.state, pileKey(`${side}-cup`))
    .map((id) => play.state.pieces.get(id)?.def)
    .sort()

/** Does all proposals for the cups. */
function filled(play: Play): Play {
  for (let steps = 0; steps < 8; steps++) {
    const [next] = play.advise('next').filter(({ rule }) => rule === 'cups/fill')
    if (!next) return play
    for (const action of next.actions) {
      expect(play.breaks(action)).toEqual([])
      play.do(action)
    }
  }
  throw new Error('The cups are never full')
}

/** Section 3.1 of the checklist. */
const DAYS = [
  [1, ['2pz', 'lehr'], ['2arm']],
  [2, ['2pz', 'lehr', 'lehr-2', '116pz'], ['84inf', '4cav']],
  [3, ['2pz', 'lehr', 'lehr-2', '116pz'], ['84inf', '4cav']],
  [4, ['2pz', 'lehr', 'fbb', '9pz'], ['2arm', '2arm-2', '84inf', '4cav', '29']],
  [6, ['2pz', 'lehr', 'fbb', '9pz'], ['2arm', '2arm-2', '84inf', '4cav', '29']],
  [8, ['2pz', 'lehr', 'fbb', '9pz'], ['2arm', '84inf', '29']],
] as const

describe('the cups', () => {
  it.each(DAYS)(
    '4.0 [7, 9, 128] legal and mirror: the cups hold exactly the chits of turn %i',
    (turn, german, allied) => {
      const play = filled(new Play([...cup('german'), ...cup('allied')], { turn, phase: 'chits' }))
      expect(inCup(play, 'german')).toEqual(
        [
          ...german.map((each) => `german-chit-${each}`),
          'german-combat',
          'german-extra-move',
          'german-replacement',
        ].sort(),
      )
      expect(inCup(play, 'allied')).toEqual(
        [
          ...allied.map((each) => `allied-chit-${each}`),
          ...['combat', 'extra-move', 'replacement', 'air'].map((each) => `allied-${each}`),
        ].sort(),
      )
      expect(play.graded('warning', to(turn, 'supply'))).not.toContain('cups/left')
    },
  )

  it('4.0 [7, 102] legal: chits played and drawn in the turn before return, from every box', () => {
    const away = [
      put('german-chit-2pz', 'pile:german-available'),
      put('german-chit-lehr', 'pile:german-played'),
      put('german-combat', 'pile:german-played'),
      put('german-extra-move', 'pile:german-available'),
      put('german-replacement', 'pile:german-cup'),
    ]
    const play = new Play(away, { turn: 1, phase: 'chits' })
    const left = play
      .findings({ type: 'turn', time: { turn: 1, phase: 'supply' } }, ['german'])
      .find(({ rule }) => rule === 'cups/left')
    expect(left?.message).toBe(
      '4.0: The cup of the Germans should hold 5 chits today; it holds 1; missing: 2nd Panzer, Combat, Extra Move, Panzer Lehr.',
    )
    expect(inCup(filled(play), 'german')).toHaveLength(5)
  })

  it('4.0 [7, 8, 102, 128] illegal: no chit returns before the Chit Phase, on another day, or to the other cup', () => {
    const box = [
      put('german-combat', 'pile:german-available'),
      put('german-chit-fbb', 'pile:german-chits'),
      put('german-chit-lehr', 'pile:german-chits'),
    ]
    const acts = new Play(box, { turn: 2 })
    expect(acts.breaks(go('german-combat', 'pile:german-cup'))).toEqual(['cups/early'])
    const fills = new Play(box, { turn: 2, phase: 'chits' })
    expect(fills.breaks(go('german-combat', 'pile:german-cup'))).toEqual([])
    expect(fills.breaks(go('german-chit-lehr', 'pile:german-cup'))).toEqual([])
    expect(fills.breaks(go('german-chit-fbb', 'pile:german-cup'))).toEqual(['cups/day'])
    expect(fills.breaks(go('german-combat', 'pile:allied-cup'))).toEqual(['cups/other'])
    // A chit that could not be played returns to the cup when the turn ends.
    expect(new Play(box, { turn: 2, phase: 'victory' }).breaks(go('german-combat', 'pile:german-cup'))).toEqual([])
  })

  it('4.0 [7] legal: nothing is proposed for missing cups', () => {
    const play = new Play([], { turn: 3, phase: 'chits' })
    expect(play.advise('next').filter(({ rule }) => rule === 'cups/fill')).toEqual([])
  })
})

describe('the markers on their tracks', () => {
  const track = (play: Play, def: Id) => {
    const { at, face } = play.piece(def)
    const space = 'x' in at ? spaceAt(game.maps[0]!.tracks, at) : undefined
    return [space?.track.id, space?.space.value, face]
  }
  const accept = (play: Play, rule: string) => {
    for (const { actions } of play.advise('next').filter((each) => each.rule === rule))
      for (const action of actions) {
        expect(play.breaks(action)).toEqual([])
        play.do(action)
      }
    return play
  }

  it('3.0, 4.0 [7] legal: action markers go to the numbers of the turn in the Chit Phase', () => {
    const placed = [put('german-actions', 'pile:german-chits'), put('allied-actions', 'pile:allied-chits')]
    const play = accept(new Play(placed, { turn: 4, phase: 'chits' }), 'actions/marker')
    expect([track(play, 'german-actions'), track(play, 'allied-actions')]).toEqual([
      ['german-actions', 3, 0],
      ['allied-actions', 5, 0],
    ])
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('actions/marker')
  })

  it('13.4 [110] legal: Allied Air moves the German marker down by one, but not below zero', () => {
    const placed = [put('german-actions', 'pile:german-chits'), put(U.lehr, '2412'), ...cup('allied'), ...cup('german')]
    // The air attack itself is owed first.
    const air = (play: Play) =>
      ['air/may', 'air/roll', 'air/result', 'actions/marker'].reduce(
        accept,
        play.do(go(play.piece('allied-air').id, 'pile:allied-played')),
      )
    const play = new Play(placed, { turn: 4, side: 'allied' }).draw('allied-air').draw('allied-chit-2arm')
    expect(track(air(play), 'german-actions')).toEqual(['german-actions', 2, 0])
    const spent = new Play(placed, { turn: 8 }).draw('german-chit-lehr').turn(8, 'allied-action', 'allied')
    spent.draw('allied-air').draw('allied-chit-2arm').turn(8, 'german-action', 'german').draw('german-chit-2pz')
    spent.turn(8, 'allied-action', 'allied').draw('allied-chit-29')
    expect(track(air(spent), 'german-actions')).toEqual(['german-actions', 2, 0])
  })

  it('16.0 [119, 120] legal: the points marker goes up, turns to its +10 side at ten, and begins again', () => {
    const four = [U.lehr, U.lehr2, U.pz2, U.pz2b].map((unit, index) => put(unit, `070${index + 5}`))
    const play = new Play([...four, put('german-points', 'pile:german-chits')], { turn: 1, phase: 'victory' })
    expect(track(accept(play, 'victory/marker'), 'german-points')).toEqual(['german-points', 4, 0])
    for (const turn of [2, 3]) play.turn(turn, 'chits').turn(turn, 'victory')
    expect(track(accept(play, 'victory/marker'), 'german-points')).toEqual(['german-points', 2, 1])
  })
})

describe('the end of the game', () => {
  it('3.0, 16.0 [5, 120] illegal: no turn follows the eighth, nor a decisive victory', () => {
    const last = new Play([], { turn: 8, phase: 'victory' })
    expect(last.graded('warning', to(9, 'chits'))).toEqual(['victory/over'])
    expect(last.advise('next').flatMap(({ actions }) => actions)).toEqual([])
    expect(new Play([], { turn: 7, phase: 'victory' }).graded('warning', to(8, 'chits'))).toEqual([])
    const five = [U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c].map((unit, index) => put(unit, `070${index + 4}`))
    const won = new Play(five, { turn: 1, phase: 'victory' })
    for (const turn of [2, 3, 4]) won.turn(turn, 'chits').turn(turn, 'victory')
    expect(won.graded('warning', to(5, 'chits'))).toContain('victory/decisive')
    expect(won.advise('next').map(({ rule }) => rule)).toContain('victory/decisive')
  })
})

describe('actions done once', () => {
  it('12.0 [101] illegal and mirror: no unit recovers before the Recovery Phase', () => {
    const both = [put(U.lehr, '2412', { marks: { disrupted: 1 } }), put(U.arm, '1212', { marks: { disrupted: 1 } })]
    for (const phase of ['supply', 'german-action', 'victory']) {
      const play = new Play(both, { turn: 2, phase })
      expect([phase, play.breaks(mark([U.lehr, U.arm], 'disrupted', 0))]).toEqual([phase, ['recovery/early']])
    }
    expect(new Play(both, { turn: 2, phase: 'recovery' }).breaks(mark([U.lehr, U.arm], 'disrupted', 0))).toEqual([])
  })

  it('13.4 [110] legal: the effect of an air attack is proposed until it is done, and not twice', () => {
    const play = new Play([put(U.lehr, '2412'), put(U.arm, '1803'), ...cup('allied')], { turn: 4, side: 'allied' })
    play.draw('allied-air').draw('allied-chit-2arm')
    play.do(go(play.piece('allied-air').id, 'pile:allied-played'))
    play.do(declare('air', [U.lehr], [])).die(7)
    const result = () => play.advise('next').filter(({ rule }) => rule === 'air/result')
    expect(result()[0]?.message).toContain('loses a step')
    play.do(result()[0]!.actions[0]!)
    expect(play.piece(U.lehr).face).toBe(2)
    expect(result().map(({ actions }) => actions)).toEqual([[]])
    play.do(go(U.arm, '1804'))
    expect(result()).toEqual([])
  })
})

describe('after a draw', () => {
  it('7.0 [31] legal: the Action Chit goes to the track, and chits of other days are set aside in the next Chit Phase', () => {
    const play = new Play([...cup('german'), put(U.lehr, '2412')], { turn: 3 }).draw('german-chit-116pz')
    const [setOut] = play.advise('next').filter(({ rule }) => rule === 'chits/track')
    expect(setOut?.message).toBe('7.0: Move the Action Chit of 116th Panzer to 1 on the action track.')
    expect(play.breaks(setOut!.actions[0]!)).toEqual([])
    play.do(setOut!.actions[0]!)
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('chits/track')
    filled(play.turn(4, 'chits'))
    expect(play.where('german-chit-116pz')).toContain('german-chits')
    expect(inCup(play, 'german')).toHaveLength(7)
  })

  it('7.0 [31] legal: each of two unused chits there goes to the space of its own action', () => {
    const play = new Play([...cup('allied'), ...cup('german')], { turn: 4, side: 'allied' }).draw('allied-chit-4cav')
    play.turn(4, 'german-action', 'german').draw('german-chit-lehr').turn(4, 'allied-action', 'allied')
    const reported = play
      .draw('allied-chit-84inf')
      .advise('next')
      .filter(({ rule }) => rule === 'chits/track')
    expect(reported.map(({ message }) => message)).toEqual([
      '7.0: Move the Action Chit of 4th Cavalry to 1 on the action track.',
      '7.0: Move the Action Chit of 84th Infantry to 2 on the action track.',
    ])
  })

  it('13.4 [110] illegal: an air attack is made at once', () => {
    const play = new Play([put(U.lehr, '2412'), put(U.arm, '1805'), ...cup('allied')], { turn: 4, side: 'allied' })
    play.draw('allied-air').draw('allied-chit-2arm')
    play.do(go(play.piece('allied-air').id, 'pile:allied-played'))
    expect(play.breaks(declare('air', [U.lehr], []))).toEqual([])
    play.do(go(U.arm, '1806'))
    expect(play.breaks(declare('air', [U.lehr], []))).toEqual(['air/moment'])
  })

  it('11.0 [87, 88] legal: an eliminated unit takes no D; two of the survivors are Disrupted', () => {
    const placed = [
      put(U.arm, '2412'),
      put(U.arm2, '2311'),
      put(U.lehr, '2411'),
      put(U.pz2At, '2512'),
      put(U.lehrRecon, '2512'),
    ]
    const play = new Play([...placed, ...cup('allied')], { turn: 4, side: 'allied' }).draw('allied-chit-2arm')
    play.do(declare('attack', [U.arm, U.arm2], ['2411', '2512'], 'heavy')).die(9)
    const next = (rule: Id) => play.advise('next').filter((each) => each.rule === rule)
    expect(next('combat/result')[0]?.message).toContain('-/1RD')
    expect(next('combat/losses')).toHaveLength(3)
    play.do(go(U.pz2At, 'pile:german-dead'))
    const [both, other] = next('combat/disruption')
    expect([both?.pieces, other]).toEqual([[U.lehr, U.lehrRecon].sort(), undefined])
    play.do(both!.actions[0]!)
    expect(next('combat/disruption')).toEqual([])
    // If one of the two is eliminated in its retreat, no third unit is Disrupted in its place.
    play.do(go(U.lehrRecon, 'pile:german-dead'))
    expect(next('combat/disruption')).toEqual([])
  })
})
