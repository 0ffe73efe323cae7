import { describe, expect, it } from 'vitest'
import { mark, Play, put, U } from './game.ts'

const status = (placed: readonly ReturnType<typeof put>[], who: string, turn = 2): string => {
  const play = new Play(placed, { turn, phase: 'supply' })
  const text = play
    .advise('supply')
    .map(({ message }) => message)
    .join()
  const name = play.state.pieces.get(who)?.marks ?? {}
  return `${Object.keys(name).join()}${text.includes('in supply') ? ' in' : ''}${text.includes('Out of Supply') ? ' out' : ''}${text.includes('Isolated') ? ' isolated' : ''}`
}

describe('supply', () => {
  it('5.0 [13, 18] legal: a chain of any length to the map edge in the German Rear Area', () => {
    expect(status([put(U.lehr, '1008')], U.lehr)).toBe('')
    expect(status([put(U.lehr, '1008', { marks: { isolated: 1 } })], U.lehr)).toBe('isolated in')
  })

  it('5.0 [13, 14, 15, 21] legal and illegal: enemies and their zones stop it, but where a friend stands', () => {
    // The corner 0100 and what leads to it is shut by three units and their zones.
    const ring = [put(U.pz2, '3301'), put(U.pz2b, '3101'), put(U.pz2c, '3102')]
    expect(status([put(U.lehr, '2412'), put(U.arm, '2411')], U.lehr)).toBe('')
    const shut = [
      put(U.lehr, '2412'),
      ...['2410', '2310', '2313', '2414', '2513', '2510'].map((at, index) =>
        put([U.arm, U.arm2, U.arm3, U.armRecon, U.cav, U.inf][index]!, at),
      ),
    ]
    expect(status(shut, U.lehr)).toContain('out')
    expect(ring).toHaveLength(3)
  })

  it('5.0 [13, 14, 15, 21] mirror: an American who is ringed goes down one step a turn', () => {
    const ring = ['2410', '2310', '2313', '2414', '2513', '2510'].map((at, index) =>
      put([U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c, U.pz116][index]!, at),
    )
    const play = new Play([put(U.arm, '2412'), ...ring], { turn: 2, phase: 'supply' })
    const [all] = play.advise('supply')
    expect(all?.actions).toEqual([mark([U.arm], 'out-of-supply', 1)])
    expect(play.breaks(mark(U.arm, 'isolated', 1))).toEqual(['supply/status'])
    expect(play.breaks(mark(U.arm, 'out-of-supply', 1))).toEqual([])
    for (const each of all!.actions) play.do(each)
    // The same phase does not take it down a second step.
    expect(play.advise('supply')).toEqual([])
    play.turn(2, 'initiative').turn(3, 'supply')
    const [next] = play.advise('supply')
    expect(next?.actions).toEqual([mark([U.arm], 'out-of-supply', 0), mark([U.arm], 'isolated', 1)])
  })

  it('5.0 [16, 18] legal: the source of a German is no edge but that of his Rear Area', () => {
    const rows = Array.from({ length: 14 }, (_, row) => put(U.inf, '2416', { id: `w${row}` }))
    expect(rows).toHaveLength(14)
    expect(status([put(U.lehr, '2416')], U.lehr)).toBe('')
  })

  it('5.0 [19, 20, 131]: Americans and British have sources of their own', () => {
    // West of the Meuse only the bridge at Dinant leads to the east: there the British reach their own edge at once.
    expect(status([put(U.british, '0308')], U.british)).toBe('')
    const held = [put(U.british, '0308'), put(U.arm, '0309'), put(U.lehr, '0704')]
    const play = new Play(held, { turn: 2, phase: 'supply' })
    const american = play
      .advise('supply')
      .map(({ message }) => message)
      .join()
    expect(american).not.toContain('3rd Royal')
  })

  it('5.0 [17] legal and illegal: over the Meuse only by a bridge', () => {
    // A German west of the Meuse has the one bridge, and an American on it shuts it.
    expect(status([put(U.lehr, '0608')], U.lehr)).toBe('')
    expect(status([put(U.lehr, '0608'), put(U.inf, '0604')], U.lehr)).toContain('out')
  })

  it('5.0 [12] legal and illegal: the marks stand until the next Supply Phase', () => {
    const play = new Play([put(U.lehr, '2412', { marks: { 'out-of-supply': 1 } })], { turn: 2, phase: 'german-action' })
    expect(play.breaks(mark(U.lehr, 'out-of-supply', 0))).toEqual(['supply/phase'])
    const then = new Play([put(U.lehr, '2412', { marks: { 'out-of-supply': 1 } })], { turn: 2, phase: 'supply' })
    expect(then.breaks(mark(U.lehr, 'out-of-supply', 0))).toEqual([])
  })

  it('5.0 [12, 21] mirror: of the Allies too, and what is wrong when the phase ends is told', () => {
    const play = new Play([put(U.arm, '2412', { marks: { isolated: 1 } })], { turn: 2, phase: 'supply' })
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'initiative' } })).toEqual(['supply/owed'])
    play.do(mark(U.arm, 'isolated', 0))
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'initiative' } })).toEqual([])
  })
})

describe('recovery', () => {
  it('3.0, 12.0 [10, 101] legal, illegal and mirror: all marks of Disruption come off, and all units turn to unused', () => {
    const placed = [put(U.lehr, '2412', { face: 1, marks: { disrupted: 1 } }), put(U.arm, '1212', { face: 3 })]
    const play = new Play(placed, { turn: 2, phase: 'recovery' })
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'victory' } })).toEqual(['recovery/left'])
    for (const each of play.advise('next')[0]!.actions) play.do(each)
    expect([play.piece(U.lehr).face, play.piece(U.arm).face]).toEqual([0, 2])
    expect(play.piece(U.lehr).marks?.disrupted ?? 0).toBe(0)
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'victory' } })).toEqual([])
  })
})
