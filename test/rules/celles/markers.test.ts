import { describe, expect, it } from 'vitest'
import { pointOn } from '../../../table/geometry/track.ts'
import { cup, flip, game, go, Play, put, U } from './game.ts'

/** A space of a track. */
function on(name: string, space: number) {
  const track = game.maps[0]!.tracks.find(({ id }) => id === name)!
  return pointOn(track, game.maps[0]!.id, space)!
}
const marker = (name: string, space: number, face = 0) => put(name, on(name, space), { face })
const to = (name: string, space: number) => go(name, on(name, space))
const chitPhase = (turn: number) => ({ turn, phase: 'chits' })
const reported = (play: Play, action: ReturnType<typeof go>, rule: string) =>
  play
    .findings(action)
    .filter((each) => each.rule === rule)
    .map(({ severity, needed, had }) => [severity, needed, had])

describe('the markers of the actions', () => {
  it.each([
    ['german-actions', 3, 4],
    ['allied-actions', 3, 2],
    ['german-actions', 4, 3],
    ['allied-actions', 4, 5],
  ] as const)('4.0 [7] legal, illegal and mirror: %s lies at the actions of turn %i: %i', (name, turn, right) => {
    const play = new Play([marker(name, 0)], chitPhase(turn))
    const wrong = right === 5 ? 3 : 5
    expect(reported(play, to(name, wrong), 'actions/marker')).toEqual([['illegal', right, wrong]])
    expect(reported(play, to(name, right), 'actions/marker')).toEqual([])
    const turned = { type: 'turn', time: { turn, phase: 'supply' } } as const
    expect(reported(play, turned, 'actions/marker')).toEqual([['warning', right, 0]])
    expect(reported(play.do(to(name, right)), turned, 'actions/marker')).toEqual([])
  })

  it('13.4 [110] legal and illegal: after Allied Air the German marker goes down by one, but not below zero', () => {
    const air = put('allied-air', 'pile:allied-available', { id: 'air' })
    const chits = cup('allied').filter(({ def }) => def !== 'allied-air')
    const placed = [put(U.lehr, '2412'), marker('german-actions', 3), air, ...chits]
    const play = new Play(placed, { turn: 4, side: 'allied', phase: 'initiative' }).turn(4, 'allied-action', 'allied')
    play.draw('allied-chit-2arm')
    expect(reported(play, to('german-actions', 2), 'actions/marker')).toEqual([['illegal', 3, 2]])
    play.do(go('air', 'pile:allied-played'))
    expect(reported(play, to('german-actions', 2), 'actions/marker')).toEqual([])
    expect(reported(play, to('german-actions', 1), 'actions/marker')).toEqual([['illegal', 2, 1]])
  })

  it('4.0 [7]: no finding, if a request begins between actions without the played chits', () => {
    const play = new Play([marker('german-actions', 2)], { turn: 4, side: 'allied', asked: true })
    expect(reported(play, to('german-actions', 1), 'actions/marker')).toEqual([])
  })
})

describe('the marker of the German points', () => {
  const atMeuse = [put(U.lehr, '0708'), put(U.lehr2, '0709')]

  it('16.0 [119, 136] legal and illegal: it goes to the points, and may not stay elsewhere', () => {
    const play = new Play([marker('german-points', 0), ...atMeuse], { turn: 3, phase: 'victory' })
    expect(reported(play, to('german-points', 5), 'victory/marker')).toEqual([['illegal', 2, 5]])
    expect(reported(play, to('german-points', 2), 'victory/marker')).toEqual([])
    expect(reported(play, flip('german-points', 1), 'victory/marker')).toEqual([['illegal', undefined, undefined]])
    const turned = { type: 'turn', time: { turn: 4, phase: 'chits' } } as const
    expect(reported(play, turned, 'victory/marker')).toEqual([['warning', 2, 0]])
    play.do(to('german-points', 2))
    expect(reported(play, turned, 'victory/marker')).toEqual([])
    // In the next turn no points are added before its own Victory Point Phase.
    play.do(turned)
    expect(reported(play, to('german-points', 3), 'victory/marker')).toEqual([['illegal', 2, 3]])
  })

  it('16.0 [120] legal and illegal: past the end of its track it is turned over', () => {
    const play = new Play([marker('german-points', 9), ...atMeuse], { turn: 3, phase: 'victory' })
    const [step] = play.advise('next').filter(({ rule }) => rule === 'victory/marker')
    expect(step?.actions).toEqual([flip('german-points', 1), to('german-points', 1)])
    for (const action of step!.actions) {
      expect(reported(play, action, 'victory/marker')).toEqual([])
      play.do(action)
    }
    expect(reported(play, flip('german-points', 0), 'victory/marker')).toEqual([['illegal', undefined, undefined]])
  })

  it.each([true, false])(
    '16.0 [119]: without a log the points of earlier turns are read from it (in a request: %s)',
    (asked) => {
      const play = new Play([marker('german-points', 7), ...atMeuse], { turn: 6, phase: 'victory', asked })
      const points = () => play.advise('victory').find(({ rule }) => rule === 'victory/points')?.message
      expect(points()).toContain('2 this turn, 9 points in total')
      play.do(to('german-points', 9))
      expect(points()).toContain('2 this turn, 9 points in total')
      play.turn(7, 'chits')
      expect(play.advise('victory').find(({ rule }) => rule === 'victory/score')?.message).toContain(
        'Germans 9 (for the Meuse)',
      )
    },
  )
})
