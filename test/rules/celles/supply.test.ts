import { describe, expect, it } from 'vitest'
import type { Id } from '../../../table/generated/types.ts'
import { at } from '../stage.ts'
import { game, mark, Play, put, real, referee, type Side, U } from './game.ts'

type Placed = ReturnType<typeof put>
const inSupply = (placed: readonly Placed[], turn = 2) => new Play(placed, { turn, phase: 'supply' })

/** The present supply of a unit, and its source. */
function traced(placed: readonly Placed[], who: Id): { readonly is: string; readonly from: string | undefined } {
  const { state, memory } = inSupply(placed)
  const side = state.pieces.get(who)?.side as Side
  const line = referee.supply(at(referee, state, [side], memory), side).find(({ piece }) => piece === who)
  const last = line?.line.at(-1)
  return { is: line?.supplied ?? 'nobody', from: last && line?.source ? game.maps[0]!.grid.print(last) : undefined }
}
const is = (placed: readonly Placed[], who: Id) => traced(placed, who).is

/** Six hexes at distance two from 2412, from which zones close the ring around it. */
const RING = ['2410', '2310', '2313', '2414', '2513', '2510']
const ring = (units: readonly Id[], marks = {}) => RING.map((hex, index) => put(units[index]!, hex, { marks }))
const AMERICANS = [U.arm, U.arm2, U.arm3, U.armRecon, U.cav, U.inf]
const GERMANS = [U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c, U.pz116]

describe('a supply path', () => {
  it('5.0 [13, 18] legal: is a chain of any length to the map edge of the German Rear Area', () => {
    const { is: held, from } = traced([put(U.lehr, '1008')], U.lehr)
    expect([held, Number(from?.slice(2)) >= 15]).toEqual(['in', true])
  })

  it('5.0 [13, 14, 15] illegal and mirror: enemies of either side and their zones block it', () => {
    expect(is([put(U.lehr, '2412'), ...ring(AMERICANS)], U.lehr)).toBe('out')
    expect(is([put(U.arm, '2412'), ...ring(GERMANS)], U.arm)).toBe('out')
  })

  it('5.0 [15, 58] legal: Disrupted enemies block it with their hexes only', () => {
    expect(is([put(U.lehr, '2412'), ...ring(AMERICANS, { disrupted: 1 })], U.lehr)).toBe('in')
  })

  it('5.0 [15] legal and mirror: a friendly unit opens a zone to it, even at the source', () => {
    // Friends in the ring and one hex outside it open a path through the zones.
    const out = [put(U.lehrRecon, '2411'), put(U.pz2Recon, '2312'), put(U.pz2At, '2212')]
    expect(is([put(U.lehr, '2412'), ...ring(AMERICANS), ...out], U.lehr)).toBe('in')
    // The enemy holds all German sources in the corner but 3316; a zone closes that one unless a friend is there.
    const corner = ['2016', '2116', '2216', '2316', '2416', '2516', '2616', '2716', '2816', '2916', '3016', '3116']
    const line = corner.map((hex, index) => put(U.inf, hex, { id: `w${index}` }))
    const near = [put(U.lehr, '3313'), put(U.inf, '3215', { id: 'z' }), ...line]
    expect(is(near, U.lehr)).toBe('out')
    expect(traced([...near, put(U.pz2, '3315')], U.lehr)).toEqual({ is: 'in', from: '3315' })
  })

  it('5.0 [16] illegal and mirror: it never leads through the enemy Rear Area', () => {
    // A German in the corner of the Allied Rear Area has only that area around it.
    expect(is([put(U.lehr, '0203')], U.lehr)).toBe('out')
    expect(is([put(U.arm, '2316')], U.arm)).toBe('out')
  })

  it('5.0 [17] legal and illegal: it crosses the Meuse by a bridge only', () => {
    expect(is([put(U.lehr, '0608')], U.lehr)).toBe('in')
    expect(is([put(U.lehr, '0608'), put(U.inf, '0604')], U.lehr)).toBe('out')
  })

  it('5.0 [18, 19, 20] computed: the sources are the edges that the rulebook names, on the printed map', () => {
    const [board] = real.maps
    const hexes = (area: Id) => new Set((board!.areas.get(area) ?? []).map((cell) => board!.grid.print(cell)))
    const all = board!.grid.cells().map((cell) => board!.grid.print(cell))
    const [rows, columns] = [all.map((hex) => hex.slice(2)), all.map((hex) => hex.slice(0, 2))]
    const [south, west, east] = [rows.sort().at(-1), columns.sort()[0], columns.sort().at(-1)]
    const onEdge = (hex: string) =>
      hex.endsWith('00') || hex.endsWith(south!) || hex.startsWith(west!) || hex.startsWith(east!)
    const rear = hexes('german-rear')
    const american = (hex: string) => hex.endsWith('00') || (hex.startsWith('33') && hex <= '3306')
    expect(all.filter((hex) => hexes('german-supply').has(hex) !== (rear.has(hex) && onEdge(hex)))).toEqual([])
    expect(all.filter((hex) => hexes('us-supply').has(hex) !== american(hex))).toEqual([])
    expect(all.filter((hex) => hexes('british-supply').has(hex) !== hex.startsWith(west!))).toEqual([])
  })

  it('5.0 [19, 20, 131] illegal and mirror: an American unit does not use the west edge, nor a British unit the north', () => {
    // West of the Meuse, with an enemy on the bridge and zones across the north.
    const shut = ['0101', '0301', '0501'].map((hex, index) => put(GERMANS[index]!, hex))
    expect(is([...shut, put(U.lehrRecon, '0704'), put(U.arm, '0308')], U.arm)).toBe('out')
    expect(traced([...shut, put(U.lehrRecon, '0704'), put(U.british, '0308')], U.british)).toMatchObject({ is: 'in' })
    expect(is([put(U.lehrRecon, '0704'), put(U.pz2, '0605'), put(U.british, '1502')], U.british)).toBe('out')
    expect(is([put(U.lehrRecon, '0704'), put(U.pz2, '0605'), put(U.arm, '1502')], U.arm)).toBe('in')
  })
})

describe('the marks of supply', () => {
  const cut = (marks: Record<string, number>) => [put(U.arm, '2412', { marks }), ...ring(GERMANS)]

  it('5.0 [21] legal, illegal and mirror: one step down a turn, and in supply again at once', () => {
    for (const [marks, actions] of [
      [{}, [mark([U.arm], 'out-of-supply', 1)]],
      [{ 'out-of-supply': 1 }, [mark([U.arm], 'out-of-supply', 0), mark([U.arm], 'isolated', 1)]],
      [{ isolated: 1 }, []],
    ] as const) {
      const play = inSupply(cut(marks))
      const reported = play.advise('supply').flatMap((each) => each.actions)
      expect(reported).toEqual(actions)
      expect(reported.flatMap((each) => play.breaks(each))).toEqual([])
    }
    for (const marks of [{ 'out-of-supply': 1 }, { isolated: 1 }] as const) {
      const [name] = Object.keys(marks)
      const play = inSupply([put(U.lehr, '2412', { marks })])
      expect(play.advise('supply').flatMap((each) => each.actions)).toEqual([mark([U.lehr], name!, 0)])
    }
  })

  it('5.0 [21] illegal: not two steps in one phase, nor the wrong mark', () => {
    const play = inSupply(cut({}))
    expect(play.findings(mark(U.arm, 'isolated', 1))[0]?.message).toMatch(
      /^5.0: Combat Command A, 1st task force \(2nd Armored\) is Out of Supply: (\d{4}, )+\d{4} are in an enemy zone of control; enemies stand in \d{4}, \d{4}\.$/,
    )
    expect(play.breaks(mark(U.arm, 'isolated', 1))).toEqual(['supply/status'])
    for (const each of play.advise('supply')[0]!.actions) play.do(each)
    expect(play.advise('supply')).toEqual([])
    play.turn(2, 'initiative').turn(3, 'supply')
    expect(play.advise('supply')[0]?.actions).toEqual([mark([U.arm], 'out-of-supply', 0), mark([U.arm], 'isolated', 1)])
    expect(play.breaks(mark(U.arm, 'out-of-supply', 0))).toEqual([])
  })

  it('5.0 [21] legal and illegal: a request that begins in the Supply Phase asks for one step, and no second', () => {
    const play = new Play(cut({}), { turn: 2, phase: 'supply', asked: true })
    const [owed] = play.advise('supply')
    expect(owed?.actions).toEqual([mark([U.arm], 'out-of-supply', 1)])
    play.do(owed!.actions[0]!)
    expect(play.advise('supply')).toEqual([])
    expect(play.breaks(mark(U.arm, 'isolated', 1))).toEqual(['supply/status'])
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'initiative' } })).toEqual([])
    const twice = new Play(cut({ 'out-of-supply': 1 }), { turn: 2, phase: 'supply', asked: true })
    expect(twice.advise('supply')[0]?.actions).toEqual([
      mark([U.arm], 'out-of-supply', 0),
      mark([U.arm], 'isolated', 1),
    ])
  })

  it('5.0 [21] legal: a tracker that is turned back to the Supply Phase asks for no second step', () => {
    const play = inSupply(cut({}))
    for (const each of play.advise('supply')[0]!.actions) play.do(each)
    play.turn(2, 'initiative').turn(2, 'supply')
    expect(play.advise('supply')).toEqual([])
  })

  it('5.0 [12, 21] illegal: several units that are marked wrongly in one gesture are one finding', () => {
    const two = [put(U.lehr, '2412'), put(U.lehr2, '2512')]
    const [only, ...more] = inSupply(two).findings(mark([U.lehr, U.lehr2], 'isolated', 1))
    expect([only?.rule, only?.pieces, more]).toEqual(['supply/status', [U.lehr, U.lehr2], []])
    const late = new Play(two, { turn: 2, phase: 'recovery' }).findings(mark([U.lehr, U.lehr2], 'isolated', 1))
    expect(late.map(({ rule, pieces }) => [rule, pieces])).toEqual([['supply/phase', [U.lehr, U.lehr2]]])
  })

  it('5.0 [12, 21] legal: units to mark, Isolated units and recovering ones come as one proposal', () => {
    const placed = [
      ...cut({ 'out-of-supply': 1 }),
      put(U.inf2, '2412', { id: 'second' }),
      put(U.british, '0308', { marks: { isolated: 1 } }),
    ]
    const reported = inSupply(placed)
      .advise('next')
      .filter(({ rule }) => rule === 'supply/marks')
    expect(reported.map(({ message }) => message)).toEqual([
      '5.0: In supply again: 3rd Royal Tank Regiment (29th Armoured). Out of Supply: 2nd Battalion, 333rd Infantry (84th Infantry). Isolated: Combat Command A, 1st task force (2nd Armored).',
    ])
    const play = inSupply(placed)
    for (const each of reported[0]!.actions) {
      expect(play.breaks(each)).toEqual([])
      play.do(each)
    }
    expect(play.advise('supply')).toEqual([])
    expect(play.graded('warning', { type: 'turn', time: { turn: 2, phase: 'initiative' } })).toEqual([])
  })

  it('5.0 [12] legal and illegal: they stay until the next Supply Phase', () => {
    const marked = [put(U.lehr, '2412', { marks: { 'out-of-supply': 1 } })]
    for (const phase of ['german-action', 'recovery', 'victory'])
      expect(new Play(marked, { turn: 2, phase }).breaks(mark(U.lehr, 'out-of-supply', 0))).toEqual(['supply/phase'])
    expect(inSupply(marked).breaks(mark(U.lehr, 'out-of-supply', 0))).toEqual([])
  })

  it('5.0 [12, 21] mirror: the same for the Allies, and wrong marks are reported when the phase ends', () => {
    const play = inSupply([put(U.arm, '2412', { marks: { isolated: 1 } })])
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
