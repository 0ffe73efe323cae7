import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/place.ts'
import { stackAt } from '../../../table/state.ts'
import { spaceAt } from '../../../table/track.ts'
import { cup, declare, game, go, mark, Play, put, U } from './game.ts'

const to = (turn: number, phase: Id): Action => ({ type: 'turn', time: { turn, phase } })
const inCup = (play: Play, side: 'german' | 'allied') =>
  stackAt(play.state, pileKey(`${side}-cup`))
    .map((id) => play.state.pieces.get(id)?.def)
    .sort()

/** Does all that is proposed for the cups. */
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
  it.each(DAYS)('4.0 [7, 9, 128] legal and mirror: what turn %i has in them, to the chit', (turn, german, allied) => {
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
  })

  it('4.0 [7, 102] legal: what was played and drawn in the turn before comes back, from every box', () => {
    const away = [
      put('german-chit-2pz', 'pile:german-available'),
      put('german-chit-lehr', 'pile:german-played'),
      put('german-combat', 'pile:german-played'),
      put('german-extra-move', 'pile:german-available'),
      put('german-replacement', 'pile:german-cup'),
    ]
    const play = new Play(away, { turn: 1, phase: 'chits' })
    const [left] = play.findings({ type: 'turn', time: { turn: 1, phase: 'supply' } }, ['german'])
    expect(left?.message).toBe(
      '4.0: The cup of the Germans should hold 5 chits today, and holds 1; missing: 2nd Panzer, Combat, Extra Move, Panzer Lehr.',
    )
    expect(inCup(filled(play), 'german')).toHaveLength(5)
  })

  it('4.0 [7, 8, 102, 128] illegal: no chit goes back before the Chit Phase, nor one of another day, nor into the other cup', () => {
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
    // A chit that could not be played goes back when the turn ends.
    expect(new Play(box, { turn: 2, phase: 'victory' }).breaks(go('german-combat', 'pile:german-cup'))).toEqual([])
  })

  it('4.0 [7] legal: nothing is proposed for cups that are not there', () => {
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

  it('3.0, 4.0 [7] legal: in the Chit Phase those of the actions go to the numbers of the turn', () => {
    const placed = [put('german-actions', 'pile:german-chits'), put('allied-actions', 'pile:allied-chits')]
    const play = accept(new Play(placed, { turn: 4, phase: 'chits' }), 'actions/marker')
    expect([track(play, 'german-actions'), track(play, 'allied-actions')]).toEqual([
      ['german-actions', 3, 0],
      ['allied-actions', 5, 0],
    ])
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('actions/marker')
  })

  it('13.4 [110] legal: Allied Air moves that of the Germans down by one, and no further when they have none left', () => {
    const placed = [put('german-actions', 'pile:german-chits'), put(U.lehr, '2412'), ...cup('allied'), ...cup('german')]
    const air = (play: Play) => accept(play.do(go(play.piece('allied-air').id, 'pile:allied-played')), 'actions/marker')
    const play = new Play(placed, { turn: 4, side: 'allied' }).draw('allied-air').draw('allied-chit-2arm')
    expect(track(air(play), 'german-actions')).toEqual(['german-actions', 2, 0])
    const spent = new Play(placed, { turn: 8 }).draw('german-chit-lehr').turn(8, 'allied-action', 'allied')
    spent.draw('allied-air').draw('allied-chit-2arm').turn(8, 'german-action', 'german').draw('german-chit-2pz')
    spent.turn(8, 'allied-action', 'allied').draw('allied-chit-29')
    expect(track(air(spent), 'german-actions')).toEqual(['german-actions', 2, 0])
  })

  it('16.0 [119, 120] legal: that of the points goes up, and at ten turns to its +10 side and begins again', () => {
    const four = [U.lehr, U.lehr2, U.pz2, U.pz2b].map((unit, index) => put(unit, `070${index + 5}`))
    const play = new Play([...four, put('german-points', 'pile:german-chits')], { turn: 1, phase: 'victory' })
    expect(track(accept(play, 'victory/marker'), 'german-points')).toEqual(['german-points', 4, 0])
    for (const turn of [2, 3]) play.turn(turn, 'chits').turn(turn, 'victory')
    expect(track(accept(play, 'victory/marker'), 'german-points')).toEqual(['german-points', 2, 1])
  })
})

describe('the end', () => {
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

describe('what is done once', () => {
  it('12.0 [101] illegal and mirror: nobody recovers before the Recovery Phase', () => {
    const both = [put(U.lehr, '2412', { marks: { disrupted: 1 } }), put(U.arm, '1212', { marks: { disrupted: 1 } })]
    for (const phase of ['supply', 'german-action', 'victory']) {
      const play = new Play(both, { turn: 2, phase })
      expect([phase, play.breaks(mark([U.lehr, U.arm], 'disrupted', 0))]).toEqual([phase, ['recovery/early']])
    }
    expect(new Play(both, { turn: 2, phase: 'recovery' }).breaks(mark([U.lehr, U.arm], 'disrupted', 0))).toEqual([])
  })

  it('13.4 [110] legal: what an air attack does is proposed until it is done, and not twice', () => {
    const play = new Play([put(U.lehr, '2412'), ...cup('allied')], { turn: 4, side: 'allied' })
    play.draw('allied-air').draw('allied-chit-2arm')
    play.do(go(play.piece('allied-air').id, 'pile:allied-played'))
    play.do(declare('air', [U.lehr], [])).die(7)
    const result = () => play.advise('next').filter(({ rule }) => rule === 'air/result')
    expect(result()[0]?.message).toContain('loses a step')
    play.do(result()[0]!.actions[0]!)
    expect(play.piece(U.lehr).face).toBe(2)
    expect(result().flatMap(({ actions }) => actions)).toEqual([])
  })
})
