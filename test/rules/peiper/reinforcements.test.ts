import { describe, expect, it } from 'vitest'
import { acting, go, leaving, Play, put, U } from './game.ts'

describe('reinforcements', () => {
  const GERMANS = ['lah-1-1', 'lah-3-2', U.tiger, U.recon, '3fj-kg1', '3fj-kg2'].map((def) =>
    put(def, 'pile:german-turn-6'),
  )
  const at6 = (units: readonly ReturnType<typeof put>[], house = {}) =>
    new Play([...units, ...GERMANS], { turn: 6, phase: 'reinforcements', house })
  const US6 = ['us-30-117-1', 'us-30-117-2', 'us-2-23-3'].map((def) => put(def, 'pile:us-turn-6'))
  const US11 = put('us-30-117-3', 'pile:us-turn-11')
  const US17 = put('us-101', 'pile:us-turn-17')

  it('8 [8], 9 [9] legal: turn 6 German units are set up with the Spitze, or next to it', () => {
    const play = at6([put(U.spitze, '2305'), put(U.inf, '3101')])
    expect(play.reach(U.recon)).toEqual(['2204', '2205', '2304', '2305', '2306', '2404', '2405'])
    expect(play.breaks(go(U.recon, '2305'))).toEqual([])
    expect(play.breaks(go(U.recon, '2304'))).toEqual([])
  })

  it('8 [8] illegal: elsewhere, too early, or in another phase', () => {
    const play = at6([put(U.spitze, '2305'), put(U.inf, '3101')])
    expect(play.breaks(go(U.recon, '2505'))).toEqual(['reinforcements/hex'])
    const early = new Play([put(U.spitze, '2305'), ...GERMANS], { turn: 5, phase: 'reinforcements' })
    expect(early.breaks(go(U.recon, '2305'))).toEqual(['reinforcements/turn'])
    const phase = acting('spades-9', [put(U.spitze, '2305'), put(U.inf, '3101'), ...GERMANS], { turn: 6 })
    expect(phase.breaks(go(U.recon, '2305'))).toContain('reinforcements/phase')
  })

  /** US units that close every way of the Spitze in 2305 to the east. */
  const CLOSED = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((row, index) =>
    put([U.inf2, U.inf3, U.td, U.eng, U.cav, U.bg106, U.tank, 'us-26-2', 'us-26-3', 'us-14-32'][index]!, `24${row}`),
  )

  it('8 [8]: where the line of the Spitze is not stated, they may be set up with it or on Map A, unchecked', () => {
    // The blown bridge closes the strict line alone.
    const play = at6([put(U.spitze, '3305'), put(U.inf, '3101'), put('blown-bridge', '3405', { id: 'x', turn: 60 })])
    for (const hex of ['3305', '3804', '3805']) {
      expect(play.breaks(go(U.recon, hex))).toEqual(hex === '3804' ? ['reinforcements/hex'] : [])
      expect(play.graded('unchecked', go(U.recon, hex))).toEqual(hex === '3804' ? [] : ['supply/unknown'])
    }
  })

  it('8 [8], 23 [23]: whether captured fuel puts the Spitze in supply is not stated either', () => {
    const { at } = acting('spades-9', [put(U.spitze, '2205'), put('us-depot', '2105'), put(U.inf, '1001')], { turn: 3 })
      .do(go(U.spitze, '2105'))
      .follow('depots/captured')
      .piece('us-depot')
    const play = at6([put(U.spitze, '2305'), ...CLOSED, put('us-depot', at)])
    for (const hex of ['2305', '3805']) {
      expect(play.breaks(go(U.recon, hex))).toEqual([])
      expect(play.graded('unchecked', go(U.recon, hex))).toEqual(['supply/unknown'])
    }
  })

  it('8 [8] legal: without a line of the Spitze they are set up on roads of Map A with one', () => {
    const play = at6([put(U.spitze, '2305'), ...CLOSED])
    expect(play.breaks(go(U.recon, '3805'))).toEqual([])
    expect(play.breaks(go(U.recon, '2305'))).toEqual(['reinforcements/hex'])
    expect(play.breaks(go(U.recon, '3806'))).toEqual(['reinforcements/hex'])
  })

  it('10 [10] illegal: in a hex with a US unit, or where there is no room', () => {
    const play = at6([put(U.spitze, '2305'), put(U.panzer, '2305'), put(U.inf, '2304')])
    expect(play.breaks(go(U.recon, '2304'))).toContain('reinforcements/hex')
    expect(play.breaks(go(U.recon, '2305'))).not.toEqual([])
  })

  it('10 [10] legal: the surplus goes to roads and towns of Map A without a US neighbour', () => {
    const full = [
      [U.spitze, '2305'],
      [U.panzer, '2305'],
      [U.grenadier, '2304'],
      [U.grenadier2, '2304'],
      [U.grenadier3, '2306'],
      [U.para, '2306'],
      [U.para2, '2204'],
      ['3fj-9-3', '2204'],
      ['lah-1-2', '2205'],
      ['lah-3-1', '2205'],
    ].map(([def, hex]) => put(def!, hex!))
    const us = ['2404', '2405'].map((hex, index) => put([U.inf, U.inf2][index]!, hex))
    const play = at6([...full, ...us, put(U.inf3, '3505')], { 'supply-line': 'loose' })
    expect(play.breaks(go(U.recon, '3805'))).toEqual([])
    expect(play.breaks(go(U.recon, '3605'))).toEqual(['reinforcements/hex'])
    expect(play.breaks(go(U.recon, '3602'))).toEqual([])
    expect(play.breaks(go(U.recon, '3802'))).toEqual(['reinforcements/hex'])
  })

  it.each(['0101', '1501', '2510', '3101', '3910'])(
    '11 [11], 14 [14] legal: turn 6 US units enter at %s, a north or south edge',
    (hex) => {
      expect(
        new Play([put(U.spitze, '3505'), ...US6], { turn: 6, phase: 'reinforcements' }).breaks(go('us-2-23-3', hex)),
      ).toEqual([])
    },
  )

  it('11 [11] illegal: inland, or where a German unit stands', () => {
    const play = new Play([put(U.spitze, '3501'), ...US6], { turn: 6, phase: 'reinforcements' })
    expect(play.breaks(go('us-2-23-3', '3505'))).toEqual(['reinforcements/hex'])
    expect(play.breaks(go('us-2-23-3', '3501'))).toContain('reinforcements/hex')
  })

  it('12 [12] legal: turn 11 units enter at the north or south edges of B to D', () => {
    const play = new Play([put(U.spitze, '3505'), US11], { turn: 11, phase: 'reinforcements' })
    for (const hex of ['2501', '1510', '0101']) expect(play.breaks(go('us-30-117-3', hex))).toEqual([])
  })

  it('12 [12] illegal: at the edges of Map A', () => {
    const play = new Play([put(U.spitze, '3505'), US11], { turn: 11, phase: 'reinforcements' })
    for (const hex of ['3501', '3510']) expect(play.breaks(go('us-30-117-3', hex))).toEqual(['reinforcements/hex'])
  })

  it('13 [13] legal: turn 17 units enter at the north edges of B to D and the south edges of C and D', () => {
    const play = new Play([put(U.spitze, '3505'), US17], { turn: 17, phase: 'reinforcements' })
    for (const hex of ['2501', '1510', '0110']) expect(play.breaks(go('us-101', hex))).toEqual([])
  })

  it('13 [13] illegal: at the south edge of B', () => {
    const play = new Play([put(U.spitze, '3505'), US17], { turn: 17, phase: 'reinforcements' })
    expect(play.breaks(go('us-101', '2510'))).toEqual(['reinforcements/hex'])
  })

  it('8 [8], 11 [11]: nothing on the map moves, and who stays out is told', () => {
    const play = new Play([put(U.spitze, '2305'), put(U.inf, '3101'), ...GERMANS, ...US6], {
      turn: 6,
      phase: 'reinforcements',
    })
    expect(play.breaks(go(U.spitze, '2304'))).toEqual(['reinforcements/still'])
    expect(play.graded('warning', leaving(6, 'end'))).toContain('reinforcements/left')
    expect(play.next()).toEqual(expect.arrayContaining(['reinforcements/where', 'reinforcements/enter']))
  })
})
