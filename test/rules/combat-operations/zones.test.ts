import { describe, expect } from 'vitest'
import { both, go, of, Play, type Side, type Twin } from './game.ts'

/** A battalion in D10 that moves south past an enemy in F9. */
function past(me: Side, foe: Side, enemy: Twin, marks: Record<string, number> = {}): Play {
  return new Play(
    [
      { def: of(me, 'infantry'), at: 'D9' },
      { def: of(foe, enemy), at: 'F8', ...(Object.keys(marks).length > 0 && { marks }) },
    ],
    { attacker: me },
  )
}

describe('5.0, 5.1 zones of control', () => {
  both('5.0 [6, 7] legal: a unit enters an enemy zone and stops there', (me, foe) => {
    expect(past(me, foe, 'infantry').breaks(go(of(me, 'infantry'), 'E9'))).toEqual([])
    expect(past(me, foe, 'guns').breaks(go(of(me, 'infantry'), 'E9'))).toEqual([])
  })

  both('5.0 [6, 7] illegal: it goes on through the zone', (me, foe) => {
    for (const enemy of ['infantry', 'guns', 'engineer', 'cavalry'] as const) {
      const play = past(me, foe, enemy)
      expect([enemy, play.breaks(go(of(me, 'infantry'), 'F9', 'E9'))]).toEqual([enemy, ['zones/enter']])
    }
    const [found] = past(me, foe, 'infantry').findings(go(of(me, 'infantry'), 'F9', 'E9'))
    expect(found).toMatchObject({ cite: '5.1' })
    expect(found?.message).toContain('must stop in E9')
  })

  both('5.0 [6] legal: a headquarters has no zone', (me, foe) => {
    expect(past(me, foe, 'hq').breaks(go(of(me, 'infantry'), 'F9', 'E9'))).toEqual([])
  })

  both('5.0 [6] illegal: a headquarters still bars its own hex', (me, foe) => {
    expect(past(me, foe, 'hq').breaks(go(of(me, 'infantry'), 'F8', 'E9'))).toContain('movement/enemies')
  })

  both('5.0 [7a] legal: leaving a zone is free, and so is one hex from zone to zone', (me, foe) => {
    const start = (at: string) =>
      new Play(
        [
          { def: of(me, 'infantry'), at },
          { def: of(foe, 'infantry'), at: 'F8' },
        ],
        { attacker: me },
      )
    expect(start('E9').breaks(go(of(me, 'infantry'), 'C8'))).toEqual([])
    expect(start('E9').breaks(go(of(me, 'infantry'), 'F9'))).toEqual([])
  })

  both('5.0 [7a] illegal: from zone to zone is one hex, and then it has stopped', (me, foe) => {
    const play = new Play(
      [
        { def: of(me, 'infantry'), at: 'E9' },
        { def: of(foe, 'infantry'), at: 'F8' },
      ],
      { attacker: me },
    )
    expect(play.breaks(go(of(me, 'infantry'), 'G9', 'F9'))).toEqual(['zones/enter'])
    play.do(go(of(me, 'infantry'), 'F9'))
    expect(play.breaks(go(of(me, 'infantry'), 'G9'))).toEqual(['zones/enter'])
    expect(play.phase('attacker-move', 3).breaks(go(of(me, 'infantry'), 'G9'))).toEqual([])
  })

  both('9.6 [10] legal: no zone reaches across the river, bridge or not', (me, foe) => {
    const play = (at: string) =>
      new Play(
        [
          { def: of(me, 'infantry'), at: 'D8' },
          { def: of(foe, 'infantry'), at },
        ],
        { attacker: me },
      )
    // C5 lies beyond the river from C6, with the Mill Bridge between them.
    expect(play('C5').breaks(go(of(me, 'infantry'), 'B6', 'C6'))).toEqual([])
    expect(play('D5').breaks(go(of(me, 'infantry'), 'B6', 'C6'))).toEqual([])
  })

  both('9.6 [10] illegal: on this side of the river it reaches', (me, foe) => {
    const play = new Play(
      [
        { def: of(me, 'infantry'), at: 'D8' },
        { def: of(foe, 'infantry'), at: 'D6' },
      ],
      { attacker: me },
    )
    expect(play.breaks(go(of(me, 'infantry'), 'B6', 'C6'))).toEqual(['zones/enter'])
  })

  both('7.3 [11] illegal: a unit out of supply keeps its zone', (me, foe) => {
    expect(past(me, foe, 'infantry', { 'out-of-supply': 1 }).breaks(go(of(me, 'infantry'), 'F9', 'E9'))).toEqual([
      'zones/enter',
    ])
  })

  both('7.3 [11] legal: a headquarters out of supply has none, as before', (me, foe) => {
    expect(past(me, foe, 'hq', { 'out-of-supply': 1 }).breaks(go(of(me, 'infantry'), 'F9', 'E9'))).toEqual([])
  })

  both('5.0 [6] a covered counter may be a dummy: its zone is unchecked', (me, foe) => {
    const play = new Play(
      [
        { def: of(me, 'tanks'), at: 'D9' },
        { def: of(foe, 'regiment'), at: 'F8', veil: 'cover' },
      ],
      { attacker: me, viewer: { sides: [me] } },
    )
    const action = go(of(me, 'tanks'), 'F9', 'E9')
    expect(play.breaks(action, [me])).toEqual([])
    expect(play.graded('unchecked', action, [me])).toEqual(['zones/unknown'])
    expect(JSON.stringify(play.findings(action, [me]))).not.toContain('36th')
  })
})
