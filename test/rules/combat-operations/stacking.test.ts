import { describe, expect } from 'vitest'
import { both, go, of, Play, type Side, turnTo } from './game.ts'

/** A regiment and a battalion in one hex are four battalions; more may join them. */
const stack = (me: Side, more: readonly Parameters<typeof of>[1][], phase: string) =>
  new Play(
    [
      { def: of(me, 'regiment'), at: 'D9' },
      { def: of(me, 'engineer'), at: 'D9' },
      ...more.map((twin) => ({ def: of(me, twin), at: 'D9' })),
    ],
    { attacker: me, phase },
  )

describe('6.0 stacking', () => {
  both('6.0 [12] legal: four battalions stand together when step 3 and step 6 end', (me) => {
    expect(stack(me, [], 'attacker-move').findings(turnTo(2, 'attacker-combat'))).toEqual([])
    expect(stack(me, [], 'attacker-exploit-combat').findings(turnTo(2, 'defender-chit'))).toEqual([])
  })

  both('6.0 [12] illegal: five do', (me) => {
    for (const [phase, next] of [
      ['attacker-move', 'attacker-combat'],
      ['attacker-exploit-combat', 'defender-chit'],
    ] as const) {
      const [found] = stack(me, ['guns'], phase).findings(turnTo(2, next))
      expect(found).toMatchObject({ rule: 'stacking/limit', severity: 'illegal', cite: '6.0', needed: 4, had: 5 })
    }
  })

  const MAY_MOVE = ['movement/may', 0]

  both('6.0 [12] the next step is offered with four; with five the stack comes first', (me) => {
    const asked = (play: Play) => play.advise('next', [me]).map(({ rule, actions }) => [rule, actions.length])
    expect(asked(stack(me, [], 'attacker-move'))).toEqual([MAY_MOVE, ['turns/next', 1]])
    expect(asked(stack(me, ['guns'], 'attacker-move'))).toEqual([MAY_MOVE, ['stacking/limit', 0]])
  })

  both('6.0 [12] illegal: in the defender’s turn too, and only the defender’s own', (me, foe) => {
    const play = (side: Side) =>
      new Play(
        ['regiment', 'engineer', 'guns'].map((twin) => ({ def: of(side, twin as 'guns'), at: 'D9' })),
        { attacker: foe, phase: 'defender-move' },
      )
    expect(play(me).breaks(turnTo(2, 'defender-combat'))).toEqual(['stacking/limit'])
    expect(play(foe).breaks(turnTo(2, 'defender-combat'))).toEqual([])
  })

  both('6.0 [12] legal: a reduced battalion is a battalion, and a whole regiment three', (me) => {
    const play = new Play(
      [
        { def: of(me, 'regiment'), at: 'D9', marks: { 'step-loss': 2 } },
        { def: of(me, 'engineer'), at: 'D9', marks: { 'step-loss': 1 } },
      ],
      { attacker: me },
    )
    expect(play.breaks(turnTo(2, 'attacker-combat'))).toEqual([])
  })

  both('6.0 [12] legal: a headquarters is no battalion', (me) => {
    expect(stack(me, ['hq'], 'attacker-move').findings(turnTo(2, 'attacker-combat'))).toEqual([])
  })

  both('6.0 [12] legal: a regiment with two steps left is two battalions at most', (me) => {
    const worn = (marks: number) =>
      new Play(
        [
          { def: of(me, 'regiment'), at: 'D9', marks: { 'step-loss': marks } },
          { def: of(me, 'engineer'), at: 'D9' },
          { def: of(me, 'guns'), at: 'D9' },
        ],
        { attacker: me },
      ).breaks(turnTo(2, 'attacker-combat'))
    expect([worn(3), worn(4)]).toEqual([['stacking/limit'], []])
  })

  both('6.0 [12] legal: section 5.11, at other moments stacks are not judged', (me) => {
    for (const [phase, next] of [
      ['attacker-combat', 'attacker-exploit-move'],
      ['attacker-exploit-move', 'attacker-exploit-combat'],
    ] as const) {
      expect([phase, stack(me, ['guns'], phase).breaks(turnTo(2, next))]).toEqual([phase, []])
    }
    // On the way through a full hex, and in a hex that is full for the moment.
    const play = stack(me, [], 'attacker-move')
    expect(play.breaks(go(of(me, 'regiment'), 'D8'))).toEqual([])
    const joining = new Play(
      [
        { def: of(me, 'regiment'), at: 'D9' },
        { def: of(me, 'engineer'), at: 'D9' },
        { def: of(me, 'guns'), at: 'D10' },
      ],
      { attacker: me },
    )
    expect(joining.breaks(go(of(me, 'guns'), 'D9'))).toEqual([])
    expect(joining.graded('note', go(of(me, 'guns'), 'D9'))).toEqual(['stacking/limit'])
  })
})
