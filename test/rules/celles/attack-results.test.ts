import { describe, expect, it } from 'vitest'
import { acting, cell, declare, flip, go, mark, type Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const pz116 = 'german-chit-116pz'

const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
const messages = (play: Play, rule: string) => proposed(play, rule).map(({ message }) => message)

describe('results', () => {
  it('11.0 [83, 84, 85, 87, 88] legal: the defender first; losses, Disruption, then retreat; the active unit loses first', () => {
    const play = acting(armored, [put(U.arm, '2412'), put(U.arm2, '2311'), put(U.lehr, '2411')], { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['2411'], 'heavy')).die(7)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 7, modified to 9 at 3-1: -/1RD')
    const [loss] = proposed(play, 'combat/losses')
    expect(loss?.actions).toEqual([flip(U.lehr, 2)])
    expect(
      play.graded('illegal', { type: 'turn', time: { turn: 4, phase: 'german-action', side: 'german' } }),
    ).toContain('combat/losses')
    play.do(loss!.actions[0]!)
    const [disrupted] = proposed(play, 'combat/disruption')
    expect(disrupted?.actions).toEqual([mark([U.lehr], 'disrupted', 1)])
    play.do(disrupted!.actions[0]!)
    expect(messages(play, 'retreat/way').length).toBeGreaterThan(0)
  })

  it('11.0 [84, 87] mirror: at 1/1 the attacker loses from the active unit', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.arm, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(5)
    expect(messages(play, 'combat/result')[0]).toContain('at 3-2: 1/1')
    play.do(proposed(play, 'combat/losses')[0]!.actions[0]!)
    expect(play.piece(U.arm).face).toBe(2)
    expect(proposed(play, 'combat/losses').map(({ pieces }) => pieces)).toEqual([[U.lehr]])
  })

  it('11.0 [87]: SW4, a Disrupted active unit leaves the D to two others, or uses one of them', () => {
    const owed = (house: Record<string, string>) => {
      const placed = [
        put(U.lehr, '2412', { marks: { disrupted: 1 } }),
        put(U.lehrRecon, '2311', { face: 1 }),
        put(U.pz2At, '2312', { face: 1 }),
        put(U.arm, '2411'),
      ]
      const play = acting(lehr, placed, { turn: 2, house })
      play.do(declare('attack', [U.lehr, U.lehrRecon, U.pz2At], ['2411'], 'light')).die(6)
      expect(messages(play, 'combat/result')[0]).toContain('Roll 6, modified to 2 at 1-1: D/-')
      return proposed(play, 'combat/disruption').map(({ pieces }) => pieces)
    }
    expect(owed({})).toEqual([[U.pz2At, U.lehrRecon].sort()])
    expect(owed({ 'disrupted-active': 'spent' })).toEqual([[U.pz2At], [U.lehrRecon]])
  })

  it('11.1 [90]: SW6, hex by hex, or by whole paths', () => {
    const paths = (house: Record<string, string>) => {
      const play = acting(armored, [put(U.pz2, '1604'), put(U.arm, '1704'), put(U.arm2, '1705')], { turn: 4, house })
      play.do(declare('attack', [U.arm, U.arm2], ['1604'], 'light')).die(5)
      return messages(play, 'retreat/way').length
    }
    expect(paths({})).toBe(2)
    expect(paths({ 'retreat-path': 'paths' })).toBeGreaterThanOrEqual(2)
  })

  it('11.1 [89-94, 134] legal and illegal: E5, from 1604 by way of 1504 and 1505 to 1506', () => {
    const placed = [put(U.pz2, '1604'), put(U.arm, '1704'), put(U.arm2, '1705')]
    const play = acting(armored, placed, { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['1604'], 'light')).die(5)
    expect(messages(play, 'combat/result')[0]).toContain('at 3-1: -/R')
    expect(messages(play, 'retreat/way')).toContainEqual(expect.stringContaining('1604-1504-1505-1506'))
    const wrong = play.findings(go(U.pz2, '1502', '1503'))
    expect(wrong.map(({ rule, severity }) => [rule, severity])).toEqual([['retreat/path', 'illegal']])
    expect(play.breaks(go(U.pz2, '1506', '1504', '1505'))).toEqual([])
    play.do(go(U.pz2, '1506', '1504', '1505'))
    expect(proposed(play, 'retreat/way')).toEqual([])
  })

  it('11.1 [91] illegal: E13, the 3rd Armored cannot retreat and is eliminated', () => {
    const play = acting(pz116, [put(U.pz116, '3307'), put(U.pz116b, '3206'), put(U.third, '3306')], { turn: 3 })
    play.do(declare('attack', [U.pz116, U.pz116b], ['3306'], 'medium')).die(4)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 4, modified to 3 at 5-1: -/R')
    expect(messages(play, 'retreat/lost')).toEqual([
      '11.1: 3rd Armored at Hotton has no legal retreat and is eliminated.',
    ])
    expect(play.breaks(go(U.third, '3305'))).toEqual(['retreat/path'])
  })

  it('11.2 [76, 97, 98, 99] legal and illegal: attackers advance up to two steps, and not into the Rear Area', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play
      .do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'))
      .die(8)
      .do(go(U.inf, 'pile:allied-dead'))
    expect(play.breaks(go(U.lehr, '2411'))).toEqual([])
    play.do(go(U.lehr2, '2411'))
    expect(play.breaks(go(U.lehr, '2411'))).toEqual(['advance/stacking'])
    const rear = acting(armored, [put(U.arm, '2414'), put(U.lehrRecon, '2415')], { turn: 4 })
    rear
      .do(declare('attack', [U.arm], ['2415'], 'medium'))
      .die(8)
      .do(go(U.lehrRecon, 'pile:german-dead'))
    expect(rear.breaks(go(U.arm, '2415'))).toContain('advance/rear')
  })

  it('11.0 [69] illegal: a unit that was forced back attacks and moves no more', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'light')).die(4)
    expect(messages(play, 'combat/result')[0]).toContain('Roll 4, modified to 2 at 3-2: R/-')
    const path = proposed(play, 'retreat/way')[0]!
    expect(play.breaks(path.actions[0]!)).toEqual([])
    play.do(path.actions[0]!)
    expect(play.memory.walked.get(U.lehr)?.spent).toBe(6)
    expect(play.breaks(go(U.lehr, '2412'))).toContain('combat/stopped')
    expect(play.breaks(declare('attack', [U.lehr], ['2411'], 'light'))).toContain('attack/stopped')
  })

  it('11.0 [69, 75] mirror: nor does an American unit, and an Isolated one does not attack', () => {
    const play = acting(armored, [put(U.arm, '2412'), put(U.lehr, '2411')], { turn: 3 })
    play.do(declare('attack', [U.arm], ['2411'], 'light')).die(4)
    expect(messages(play, 'combat/result')[0]).toContain('R/-')
    play.do(proposed(play, 'retreat/way')[0]!.actions[0]!)
    expect(play.breaks(declare('attack', [U.arm], ['2411'], 'light'))).toContain('attack/stopped')
    const isolated = acting(armored, [put(U.arm, '2412', { marks: { isolated: 1 } }), put(U.lehr, '2411')], { turn: 3 })
    expect(isolated.breaks(declare('attack', [U.arm], ['2411'], 'light'))).toContain('attack/isolated')
  })

  it('11.0 [74a, 99]: joining costs nothing and turns no unit over; the active unit goes on with the points left', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')).die(5)
    expect(play.memory.walked.get(U.lehr2)).toBeUndefined()
    for (const _side of ['allied', 'german'])
      for (const action of proposed(play, 'combat/losses')[0]!.actions) play.do(action)
    expect(play.price(go(U.lehr, '2413'))).toBe(2)
  })

  it('11.2 [97a] illegal: a defender never advances', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('attack', [U.lehr], ['2411'], 'light')).die(4)
    play.do(proposed(play, 'retreat/way')[0]!.actions[0]!)
    expect(play.breaks(go(U.inf, '2412'))).toContain('turns/side')
  })

  it('11.1 [95]: a unit over the limit at the end of its retreat goes on to a hex with room', () => {
    const full = [put(U.lehr2, '2414'), put(U.pz2, '2513'), put(U.pz2b, '2514')]
    const play = acting(armored, [put(U.lehr, '2412'), put(U.arm, '2411'), put(U.arm2, '2311'), ...full], { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['2412'], 'light')).die(5)
    const paths = messages(play, 'retreat/way')
    expect(paths.length).toBeGreaterThan(0)
    const ends = proposed(play, 'retreat/way').map(({ actions }) =>
      actions[0]?.type === 'move' ? actions[0].moves[0]?.to : undefined,
    )
    for (const each of full) expect(ends).not.toContainEqual(cell(each.at as string))
  })

  it('11.1, 12.0 [96]: a Disrupted unit of two steps loses one at each zone it must pass', () => {
    const ring = ['2410', '2310', '2313', '2414', '2513', '2510'].map((at, index) =>
      put([U.armRecon, U.cav, U.inf, U.inf2, U.inf3, U.inf4][index]!, at),
    )
    const play = acting(
      armored,
      [put(U.lehr, '2412', { marks: { disrupted: 1 } }), put(U.arm, '2411'), put(U.arm2, '2311'), ...ring],
      { turn: 4 },
    )
    play.do(declare('attack', [U.arm, U.arm2], ['2412'], 'light')).die(3)
    expect(messages(play, 'combat/result')[0]).toContain('-/R')
    expect([...messages(play, 'retreat/way'), ...messages(play, 'retreat/lost')].join()).toMatch(
      /losing a step|is eliminated/,
    )
  })
})
