import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { go, Play, put, real, U } from './game.ts'

const start = { turn: 1, phase: 'chits' }
const placed = real.scenarios
  .get('campaign')!
  .pieces.filter(({ at }) => !at.startsWith('track:'))
  .map(({ def, at, face }) => put(def, at, { ...(face !== undefined && { face }) }))
const opening = () => new Play(placed, { ...start, onMap: true })
const begin: Action = { type: 'turn', time: { turn: 1, phase: 'supply' } }
const hexes = (play: Play, ...ids: readonly string[]) =>
  play.reach(...ids).cells.map(({ at }) => real.maps[0]!.grid.print(at))

describe('the set-up', () => {
  it('20.0 [130] legal: the scenario’s own set-up breaks no rule', () => {
    expect(opening().findings(begin)).toEqual([])
  })

  it.each([
    [U.inf, ['2809', '2708', '2608', '3207', '3305', '2907', '2113'], ['2604', '2507', '1010']],
    [U.cav, ['2305', '2306', '2303', '2104', '2505'], ['2302', '2007', '2606']],
    [U.third, [], ['3305', '3206']],
    [U.pz116, ['3211'], ['3010', '3111', '3311']],
    [U.pz2Recon, ['2712'], ['2612', '2711', '3316']],
  ] as const)('20.0 [130] legal and illegal: %s within its hexes, at %j, and not at %j', (unit, may, not) => {
    const alone = new Play([put(unit, '0101')], { ...start, onMap: true })
    for (const hex of may) expect([hex, alone.breaks(go(unit, hex))]).toEqual([hex, []])
    for (const hex of not) expect([hex, alone.breaks(go(unit, hex))]).toEqual([hex, ['set-up/hex']])
  })

  it('20.0 [130] illegal: the finding names the nearest hex that is legal', () => {
    const [found] = opening().findings(go(U.cav, '2009'), ['allied'])
    expect(found?.message).toBe(
      '20.0: 4th Cavalry Group must be set up within 2 hexes of 2305, not in 2009; the nearest hex is 2106.',
    )
    expect(found?.offer).toMatchObject({ at: { q: 20 } })
  })

  it('20.0 [130] illegal and mirror: a side does not set up the other side', () => {
    expect(opening().breaks(go(U.inf, '2909'), ['german'])).toEqual(['set-up/owner'])
    expect(opening().breaks(go(U.inf, '2809'), ['allied'])).toEqual([])
    expect(opening().breaks(go(U.pz116, '3011', '3010'), ['allied'])).toContain('set-up/owner')
  })

  it('20.0 [130] illegal: reinforcements are not set up', () => {
    expect(opening().breaks(go(U.lehr, '2216'), ['german'])).toEqual(['set-up/later'])
    expect(opening().breaks(go(U.arm, '1500'), ['allied'])).toEqual(['set-up/later'])
  })

  it('20.0 [130] legal and illegal: one of the 84th in Rochefort, three around Marche, four along the highway', () => {
    const play = opening()
    // 2607 and 2609 lie within two hexes of Marche, and not within one hex of the highway.
    for (const [unit, hex] of [
      ['us-84inf-1-333', '2607'],
      ['us-84inf-2-335', '2609'],
      ['us-84inf-1-335', '2609'],
    ] as const)
      play.do(go(unit, hex))
    expect(play.findings(begin)).toEqual([])
    expect(play.graded('note', go('us-84inf-1-334', '2607'))).toEqual(['set-up/many'])
    play.do(go('us-84inf-1-334', '2607'))
    const [found] = play.findings(begin)
    expect([found?.rule, found?.severity, found?.needed, found?.had]).toEqual(['set-up/many', 'illegal', 3, 4])
    expect(opening().graded('note', go('us-84inf-1-335', '2113'))).toContain('set-up/many')
  })

  it('20.0 [130] illegal: no battalion of the 84th in Rochefort', () => {
    const play = opening()
    const leave = go('us-84inf-3-335', '2708')
    expect(play.where('us-84inf-3-335')).toBe('2113')
    expect(play.graded('note', leave)).toEqual(['set-up/many'])
    const [found] = play.do(leave).findings(begin)
    expect([found?.rule, found?.severity]).toEqual(['set-up/many', 'illegal'])
    expect(found?.message).toContain('none in Rochefort (2113)')
  })

  it('20.0 [130]: the nearest hex that a finding names breaks no limit of the division', () => {
    // 2113 is nearer to 2210, and holds the one battalion that may be there.
    const [found] = opening().findings(go('us-84inf-1-335', '2210'))
    expect(found?.message).toContain('the nearest hex is 2608')
  })

  it('10.0, 20.0 [65, 130] illegal: two steps a hex when play begins, and no unit left beside the map', () => {
    const play = opening()
    play.do(go('us-84inf-1-334', '2709')).do(go('us-84inf-2-335', '2709'))
    expect(play.breaks(begin)).toEqual(['set-up/stacking'])
    const off = opening().do(go(U.cav, 'pile:allied-1'))
    expect(off.graded('warning', begin)).toEqual(['set-up/missing'])
  })

  it('20.0 [130]: the reach in the set-up shows its hexes, without a cost', () => {
    // Its own hex is one of the 19 hexes around 2305.
    expect(hexes(opening(), U.cav)).toHaveLength(18)
    expect(hexes(opening(), U.third)).toEqual([])
    expect(hexes(opening(), U.lehr)).toEqual([])
    expect(
      new Set(
        opening()
          .reach(U.inf)
          .cells.map(({ cost }) => cost),
      ),
    ).toEqual(new Set([0]))
  })

  it('20.0 [130]: the judge calls every hex of that reach legal, and no other hex of the map', () => {
    for (const unit of [U.inf, U.cav, U.third, U.pz116, U.pz2Recon]) {
      const play = opening()
      const may = new Set(hexes(play, unit))
      for (const { q, r } of real.maps[0]!.grid.cells()) {
        const hex = real.maps[0]!.grid.print({ q, r })
        if (hex === play.where(unit)) continue
        const broken = play.breaks(go(unit, hex))
        if (may.has(hex)) expect([unit, hex, broken]).toEqual([unit, hex, []])
        else if (broken.length === 0) expect(play.graded('note', go(unit, hex))).toContain('stacking/limit')
      }
    }
  })
})
