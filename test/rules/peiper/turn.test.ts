import { describe, expect, it } from 'vitest'
import { acting, declare, drawing, flip, game, go, Play, put, real, U } from './game.ts'

const leaving = (turn: number, phase: string) => ({ type: 'turn', time: { turn, phase } }) as const

describe('the set-up', () => {
  const SET = [put(U.spitze, '4005'), put(U.inf, '3805'), put(U.bg99, '2605'), put(U.bg106, '2705')]
  const start = { phase: 'surprise' }
  const depots = [put('us-depot', '2305', { id: 'b' }), put('us-depot', '1505', { id: 'c' })]

  it('5 [5] legal: units of the first game lie as the scenario lays them out', () => {
    const laid = real.scenarios.get('campaign')!.pieces
    expect(laid.some(({ def }) => def === U.spitze)).toBe(true)
    expect(new Play(SET, start).breaks(leaving(1, 'activation'))).toEqual([])
  })

  it('5 [5] illegal: a German unit of the first game is moved about', () => {
    expect(new Play(SET, start).breaks(go(U.spitze, '4006'))).toEqual(['set-up/fixed'])
  })

  it('5 [5] mirror: a US unit of the first game is moved about', () => {
    expect(new Play(SET, start).breaks(go(U.inf, '3806'))).toEqual(['set-up/fixed'])
  })

  it('6 [6] legal: the depots lie on any roads of Maps B and C', () => {
    const play = new Play([...SET, ...depots], start)
    expect(play.breaks(go('b', '2805'))).toEqual([])
    expect(play.breaks(go('c', '1105'))).toEqual([])
  })

  it('6 [6] illegal: the second depot comes to the map of the first', () => {
    const aside = [put('us-depot', '2305', { id: 'b' }), put('us-depot', 'pile:us-support', { id: 'c' })]
    const play = new Play([...SET, ...aside], start)
    expect(play.breaks(go('c', '2805'))).toEqual(['set-up/depot'])
    expect(play.breaks(go('c', '1505'))).toEqual([])
  })

  it('6 [6] illegal: off the road, on another map, or both on one', () => {
    const play = new Play([...SET, ...depots], start)
    for (const [id, hex] of [
      ['b', '2806'],
      ['b', '3105'],
      ['c', '0405'],
      ['b', '1605'],
    ] as const)
      expect(play.breaks(go(id, hex))).toEqual(['set-up/depot'])
  })

  it('7 [7] legal: 99 and 106 are set up anywhere on Map B', () => {
    const play = new Play(SET, start)
    expect(play.breaks(go(U.bg99, '2101'))).toEqual([])
    expect(play.reach(U.bg106)).toHaveLength(99)
  })

  it('7 [7] illegal: on another map', () => {
    expect(new Play(SET, start).breaks(go(U.bg99, '2005'))).toEqual(['set-up/waiting'])
  })

  it('7 [7] legal, illegal: they move only once a German unit has entered Map B', () => {
    const play = acting('hearts-9', [put(U.spitze, '3105'), put(U.bg99, '2605'), put(U.inf, '3801')])
    expect(play.breaks(go(U.bg99, '2505'))).toEqual(['activation/waiting'])
    play.draw('spades-9').do(go(U.spitze, '3005')).draw('hearts-8')
    expect(play.breaks(go(U.bg99, '2505'))).toEqual([])
  })
})

describe('the calendar', () => {
  const names = real.scenarios.get('campaign')!.turns.names ?? []

  it('4 [4]: 16 to 19 December have 6, 5, 5 and 4 turns', () => {
    const days = names.map((name) => Number(/(\d+) December/.exec(name)![1]))
    expect([16, 17, 18, 19].map((day) => days.filter((each) => each === day).length)).toEqual([6, 5, 5, 4])
  })

  it('41 [41]: the turn track asks for Surprise on turns 2 to 5, and notes what comes when', () => {
    const track = real.maps.flatMap(({ tracks }) => tracks).find(({ kind }) => kind === 'turn')!
    const feet = track.feet ?? []
    expect([2, 3, 4, 5].every((turn) => feet[turn - 1]!.includes('Surprise'))).toBe(true)
    for (const turn of [7, 12, 17]) expect(feet[turn - 1]).toContain('Regroup')
    for (const turn of [6, 11, 17]) expect(feet[turn - 1]).toContain('US')
  })

  it('15 [15]: the schedule is reproduced turn by turn', () => {
    const trays = new Map<string, number>()
    for (const { at } of real.scenarios.get('campaign')!.pieces) {
      const tray = /^pile:((?:german|us)-turn-\d+)$/.exec(at)?.[1]
      if (tray) trays.set(tray, (trays.get(tray) ?? 0) + 1)
    }
    expect([
      trays.get('german-turn-6'),
      trays.get('us-turn-6'),
      trays.get('us-turn-11'),
      trays.get('us-turn-17'),
    ]).toEqual([6, 3, 6, 2])
  })

  it('2 [2]: the maps join from west to east: D, C, B, A', () => {
    expect(game.maps.map(({ id }) => id)).toEqual(['map-d', 'map-c', 'map-b', 'map-a'])
    const play = acting('spades-9', [put(U.spitze, '3105'), put(U.inf, '3801')])
    expect(play.breaks(go(U.spitze, '2805'))).toEqual([])
    expect(acting('spades-9', [put(U.spitze, '1105'), put(U.inf, '3801')]).breaks(go(U.spitze, '0805'))).toEqual([])
    expect(acting('spades-9', [put(U.spitze, '2105'), put(U.inf, '3801')]).breaks(go(U.spitze, '1805'))).toEqual([])
  })
})

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

describe('Regroup', () => {
  const start = { turn: 7, phase: 'regroup' }
  const HURT = [put(U.spitze, '3505', { face: 1 }), put(U.inf, '3201', { face: 1 })]

  it('25 [25] legal: a die up to the PR restores a reduced unit', () => {
    const passed = new Play([HURT[0]!], start).die(4)
    expect(passed.next()).toContain('regroup/flip')
    passed.follow('regroup/flip')
    expect(passed.piece(U.spitze).face).toBe(0)
    expect(passed.next()).not.toContain('regroup/roll')
  })

  it('25 [25] mirror: a US unit rolls too', () => {
    expect(new Play([HURT[1]!], start).die(3).next()).toContain('regroup/flip')
    expect(new Play([HURT[1]!], start).die(6).next()).not.toContain('regroup/flip')
  })

  it('25 [25] legal: a die that names no unit is for the first one, and another is for the next', () => {
    const play = new Play(HURT, start).die(1)
    expect(play.breaks(flip(U.spitze, 0))).toEqual([])
    expect(play.breaks(flip(U.inf, 0))).toEqual(['table/turned-over'])
    expect(play.die(1).breaks(flip(U.inf, 0))).toEqual([])
    const named = new Play(HURT, start).die(1, 'Regroup: 99/394/1 Infantry')
    expect(named.breaks(flip(U.spitze, 0))).toEqual(['table/turned-over'])
    expect(named.breaks(flip(U.inf, 0))).toEqual([])
  })

  it('25 [25] illegal: a unit is restored without its die, and nothing moves', () => {
    const play = new Play(HURT, start)
    expect(play.breaks(flip(U.spitze, 0))).toEqual(['table/turned-over'])
    expect(play.breaks(go(U.spitze, '3605'))).toEqual(['regroup/still'])
    expect(play.breaks(leaving(7, 'reinforcements'))).toContain('turns/undone')
  })

  it('25 [25]: by house rule a die equal to the PR fails', () => {
    const equal = { ...start, house: { 'pr-equal': false } }
    expect(new Play([HURT[0]!], equal).die(4).next()).not.toContain('regroup/flip')
    expect(new Play([HURT[0]!], equal).die(3).next()).toContain('regroup/flip')
  })

  it.each([6, 8, 11, 16])('29 [29]: in turn %i nobody regroups', (turn) => {
    expect(new Play(HURT, { turn, phase: 'regroup' }).next()).not.toContain('regroup/roll')
  })

  it.each([7, 12, 17])('29 [29]: in turn %i they do, at its end or by house rule at its beginning', (turn) => {
    const house = { 'regroup-time': 'start' }
    expect(new Play(HURT, { turn, phase: 'regroup' }).next()).toContain('regroup/roll')
    expect(new Play(HURT, { turn, phase: 'regroup', house }).next()).not.toContain('regroup/roll')
    expect(new Play(HURT, { turn, phase: 'surprise', house }).next()).toContain('regroup/roll')
  })

  const dead = (def: string, side: string) =>
    new Play([put(def, `pile:${side}-dead`, { face: 1 }), put(U.inf2, '3301'), put(U.panzer, '3905')], start)

  it('26 [26] legal: a black face card brings a German unit back to a town or village of Map A', () => {
    const play = dead(U.spitze, 'german')
    expect(play.next()).toContain('regroup/card')
    play.draw('spades-j', 'fight')
    expect(play.breaks(go(U.spitze, '3307'))).toEqual([])
    expect(play.breaks(go(U.spitze, '3602'))).toEqual([])
    play.do(go(U.spitze, '3307'))
    expect(play.next()).not.toContain('regroup/return')
  })

  it('26 [26] illegal: by another card, or to another hex', () => {
    for (const card of ['hearts-j', 'spades-10', 'clubs-a'])
      expect(dead(U.spitze, 'german').draw(card, 'fight').breaks(go(U.spitze, '3307'))).toContain('table/revived')
    expect(dead(U.spitze, 'german').draw('clubs-k', 'fight').breaks(go(U.spitze, '3405'))).toContain('regroup/place')
  })

  it.each([
    [U.spitze, 'german', 'spades-j', '3307'],
    [U.inf, 'us', 'hearts-q', '0901'],
  ])('26 [26], 27 [27] illegal: %s of the %s side returns at full strength', (def, side, card, hex) => {
    const units = [put(def, `pile:${side}-dead`), put(U.inf2, '3301'), put(U.panzer, '3905')]
    const play = new Play(units, start).draw(card, 'fight')
    expect(play.breaks(go(def, hex))).toEqual(['regroup/reduced'])
    play.follow('regroup/return', hex)
    expect(play.piece(def).face).toBe(1)
    expect(play.where(def)).toBe(hex)
  })

  it('27 [27] legal: a red face card, ace or 10 brings a US unit back to a town or city of Map D', () => {
    for (const card of ['hearts-q', 'diamonds-10', 'hearts-a'])
      expect(dead(U.inf, 'us').draw(card, 'fight').breaks(go(U.inf, '0901'))).toEqual([])
  })

  it('27 [27] illegal: by another card, to another hex, or where Germans stand', () => {
    expect(dead(U.inf, 'us').draw('hearts-9', 'fight').breaks(go(U.inf, '0901'))).toContain('table/revived')
    expect(dead(U.inf, 'us').draw('hearts-q', 'fight').breaks(go(U.inf, '0905'))).toContain('regroup/place')
    const held = new Play([put(U.inf, 'pile:us-dead', { face: 1 }), put(U.panzer, '0901')], start).draw(
      'hearts-q',
      'fight',
    )
    expect(held.breaks(go(U.inf, '0901'))).toContain('regroup/place')
  })

  it('27 [27]: by house rule any ace and any 10 do', () => {
    const any = { ...start, house: { 'us-return': 'any' } }
    const units = [put(U.inf, 'pile:us-dead', { face: 1 })]
    expect(new Play(units, any).draw('spades-a', 'fight').breaks(go(U.inf, '0901'))).toEqual([])
    expect(new Play(units, start).draw('spades-a', 'fight').breaks(go(U.inf, '0901'))).not.toEqual([])
  })

  it('26 [26], 27 [27]: a unit that its card brings back returns before the phase ends', () => {
    for (const [unit, side, card, hexes] of [
      [U.spitze, 'german', 'spades-j', '3307, 3602'],
      [U.inf, 'us', 'hearts-q', '0203, 0602, 0901'],
    ] as const) {
      const play = dead(unit, side).draw(card, 'fight')
      const [open, ...more] = play.findings(leaving(7, 'reinforcements'))
      expect([open!.rule, open!.severity, more]).toEqual(['regroup/return', 'illegal', []])
      expect(open!.message).toContain(`returns first: ${hexes}.`)
      play.follow('regroup/return', hexes.slice(0, 4))
      expect(play.breaks(leaving(7, 'reinforcements'))).toEqual([])
    }
  })

  it('28 [28]: a unit draws once, and again at the next Regroup', () => {
    const play = dead(U.spitze, 'german').draw('hearts-2', 'fight')
    expect(play.breaks(drawing('fight'))).toEqual(['cards/now'])
    play.turn(7, 'reinforcements').turn(12, 'regroup')
    expect(play.next()).toEqual(expect.arrayContaining(['cards/shuffled']))
  })
})

describe('bridges', () => {
  const BRIDGE = ['3405', '3505'] as const
  const blow = (unit: string) => declare('blow-bridge', [unit], ...BRIDGE)
  const SETTING = [put(U.inf, '3405'), put(U.inf2, '3201'), put(U.spitze, '3905')]
  const blown = (more: Parameters<typeof acting>[2] = {}) => {
    const play = acting('hearts-9', SETTING, more).do(blow(U.inf)).draw('clubs-4', 'fight')
    return play.follow('bridges/blown')
  }

  it('33 [33] legal: a US unit at a bridge blows it by a low card', () => {
    expect(acting('hearts-9', SETTING).breaks(blow(U.inf))).toEqual([])
    const play = blown()
    expect(play.where('blown-bridge')).toBe('3505')
    expect(play.breaks(blow(U.inf))).not.toEqual([])
    play.draw('spades-9')
    expect(play.breaks(go(U.spitze, '3405'))).not.toEqual([])
  })

  it('33 [33] illegal: a German unit, one too far away, without a bridge, or a marker without a card', () => {
    const play = acting('hearts-9', SETTING)
    expect(play.breaks(blow(U.inf2))).toEqual(['bridges/range'])
    expect(play.breaks(declare('blow-bridge', [U.inf], '3405', '3404'))).toEqual(['bridges/none'])
    expect(play.breaks(go('blown-1', '3405'))).toContain('bridges/laid')
    expect(acting('spades-9', SETTING).breaks(blow(U.spitze))).toEqual(['bridges/side'])
    expect(play.do(blow(U.inf)).draw('clubs-9', 'fight').next()).not.toContain('bridges/blown')
  })

  const broken = (more: ReturnType<typeof put>[] = [], turn = 7) =>
    new Play(
      [put('blown-bridge', '3405', { id: 'x', turn: 60 }), put(U.spitze, '3905'), put(U.inf2, '3101'), ...more],
      {
        turn,
        phase: 'regroup',
        house: { 'supply-line': 'loose' },
      },
    )
  const rebuild = (side: string) => declare(`${side}-rebuilds-bridge`, [], ...BRIDGE)

  it('30 [30], 32 [32] legal: the Germans rebuild a bridge with a line from both hexes', () => {
    const play = broken()
    expect(play.breaks(rebuild('german'), ['german'])).toEqual([])
    play.follow('bridges/rebuild')
    expect(play.where('blown-bridge')).toBe('pile:blown-bridges')
    expect(play.breaks(leaving(7, 'reinforcements'))).toEqual([])
  })

  it('30 [30] illegal: outside Regroup, by the other side, where nothing is blown, or a third in one phase', () => {
    expect(broken([], 8).breaks(rebuild('german'))).toEqual(['bridges/regroup'])
    expect(broken().breaks(rebuild('german'), ['us'])).toContain('bridges/hand')
    expect(new Play(SETTING, { turn: 7, phase: 'regroup' }).breaks(rebuild('german'))).toEqual(['bridges/whole'])
    const play = broken()
    for (let count = 0; count < 2; count++) play.do(rebuild('german'))
    expect(play.breaks(rebuild('german'))).toEqual(['bridges/limit'])
  })

  it('31 [31]: the US side rebuilds any number', () => {
    const play = broken()
    for (let count = 0; count < 7; count++) play.do(rebuild('us'))
    expect(play.breaks(rebuild('us'))).toEqual([])
  })

  it.each([
    [{}, 4],
    [{ 'tougher-demolition': true }, 6],
  ] as const)('30 [30], 46 [46] illegal: more than 4 in the game, or 6 (%o)', (house, most) => {
    const play = new Play([put('blown-bridge', '3405', { id: 'x', turn: 60 }), put(U.spitze, '3905')], {
      turn: 7,
      phase: 'regroup',
      house: { 'supply-line': 'loose', ...house },
    })
    let built = 0
    for (const turn of [7, 12, 17, 7, 12]) {
      if (turn !== play.state.time.turn) play.turn(turn, 'regroup')
      while (built < most && play.breaks(rebuild('german')).length === 0) {
        play.do(rebuild('german'))
        built++
      }
    }
    expect(built).toBe(most)
  })

  it('32 [32] illegal: with a US unit in either hex, without a line, or without saying so', () => {
    expect(broken([put(U.inf, '3405')]).breaks(rebuild('german'))).toEqual(['bridges/enemy'])
    const wall = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((row, index) =>
      put([U.inf, U.inf3, U.td, U.eng, U.cav, U.bg106, U.tank, 'us-26-2', 'us-26-3', 'us-14-32'][index]!, `38${row}`),
    )
    expect(broken(wall).breaks(rebuild('german'))).toEqual(['bridges/line'])
    expect(broken().breaks(go('x', 'pile:blown-bridges'))).toContain('bridges/taken')
  })

  it('32 [32]: German units at the bridge make US rebuilding unchecked', () => {
    expect(broken([put(U.panzer, '3405')]).graded('unchecked', rebuild('us'))).toEqual(['bridges/enemy'])
  })

  it('33 [33]: the US side blows again what it rebuilt; what the Germans rebuilt is unchecked', () => {
    for (const [side, found] of [
      ['us', []],
      ['german', ['bridges/german-rebuilt']],
    ] as const) {
      const play = broken([put(U.inf, '3305')])
      play.do(rebuild(side)).do(go('x', 'pile:blown-bridges')).turn(8, 'activation').draw('hearts-9')
      play.do(go(U.inf, '3405'))
      expect(play.breaks(blow(U.inf))).toEqual([])
      expect(play.graded('unchecked', blow(U.inf))).toEqual(found)
    }
  })
})
