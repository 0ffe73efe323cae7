import { describe, expect, it } from 'vitest'
import { turnTo } from './chits.ts'
import { type acting, go, Play, put, U } from './game.ts'

describe('victory', () => {
  it('3.0, 16.0 [11, 119, 136] legal: one point for each German unit beside the Meuse in supply', () => {
    const game = new Play(
      [put(U.lehr, '0705'), put(U.lehr2, '0706', { marks: { disrupted: 1 } }), put(U.pz2, '1010')],
      { turn: 3, phase: 'victory' },
    )
    expect(game.findings(turnTo(4, 'chits')).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('2 points, 2 in total'),
    )
  })

  it('16.0 [119, 136] illegal: N9, none for a unit that is Out of Supply or Isolated', () => {
    const game = new Play([put(U.lehr, '0705', { marks: { 'out-of-supply': 1 } })], { turn: 7, phase: 'victory' })
    expect(game.graded('note', turnTo(8, 'chits'))).toEqual([])
    expect(game.advise('next').map(({ message }) => message)).toContain(
      '16.0: German units in supply next to the Meuse: 0 this turn, 0 points in total.',
    )
  })

  it('16.0 [120, 137]: twenty points are a decisive victory', () => {
    const placed = [U.lehr, U.lehr2, U.pz2, U.pz2b].map((unit, index) =>
      put(unit, `07${String(index + 5).padStart(2, '0')}`),
    )
    const game = new Play(placed, { turn: 1, phase: 'victory' })
    for (let turn = 2; turn < 6; turn++) game.turn(turn, 'chits').turn(turn, 'victory')
    expect(game.graded('warning', turnTo(6, 'chits'))).toEqual(['victory/decisive'])
  })

  it('16.0 [121-125, 129, 138]: E9, 17 against 17 is a tie', () => {
    const dead = (units: readonly string[], pile: string) => units.map((unit) => put(unit, `pile:${pile}`))
    const placed = [
      // Six points at the Meuse, made in six turns.
      put(U.lehr, '0705', { id: 'watch' }),
      put(U.arm, '2808', { face: 2 }),
      put(U.arm2, '2113', { face: 2 }),
      put(U.pz116, '3306'),
      // 9 Allied steps: two whole counters, two reduced here, and three battalions.
      ...dead(['us-2arm-ccb-1', 'us-2arm-ccb-2', U.inf, U.inf2, U.inf3], 'allied-dead'),
      // 13 German steps: six whole counters and one reduced.
      ...dead([U.pz2, U.pz2b, U.lehr2, U.pz116b, 'german-9pz-10', 'german-9pz-11'], 'german-dead'),
      put('german-9pz-33', '3010', { face: 2 }),
    ]
    const game = new Play(placed, { turn: 2, phase: 'victory' })
    for (let turn = 3; turn <= 8; turn++) game.turn(turn, 'chits').turn(turn, 'victory')
    game.do(go('watch', '1010'))
    const score = game.advise('victory').find(({ rule }) => rule === 'victory/score')
    expect(score?.message).toContain(
      'At the end: a tie. Germans 17 (6 for the Meuse, 2 for Hotton, 9 for Allied steps lost), Allies 17 (4 for Marche and Rochefort, 13 for German steps lost).',
    )
  })

  it('16.0 [121] mirror: three towns are named in one sentence', () => {
    const towns = new Play([put(U.inf, '2808'), put(U.inf2, '3306'), put(U.inf3, '2113')], {
      phase: 'victory',
      onMap: true,
    })
    const [score] = towns.advise('victory').filter(({ rule }) => rule === 'victory/score')
    expect(score?.message).toContain('Allies 6 (for Marche, Hotton and Rochefort).')
  })
})

describe('recovery', () => {
  it('lists existing marks and used units only', () => {
    const reported = (...placed: Parameters<typeof acting>[1]) =>
      new Play(placed, { phase: 'recovery' })
        .advise('next')
        .filter(({ rule }) => rule === 'recovery/all')
        .map(({ message }) => message)
    const used = put(U.lehr, '2412', { face: 1 })
    const disrupted = put(U.inf, '2210', { marks: { disrupted: 1 } })
    expect(reported(used)).toEqual(['3.0: 1 used unit turns unused.'])
    expect(reported(disrupted)).toEqual(['3.0: 1 Disrupted unit recovers.'])
    expect(reported(used, disrupted)).toEqual(['3.0: 1 Disrupted unit recovers; 1 used unit turns unused.'])
    expect(reported()).toEqual([])
  })
})
