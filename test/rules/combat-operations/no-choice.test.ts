import { describe, expect, it } from 'vitest'
import type { Id } from '../../../table/generated/types.ts'
import { attack, battle, lent, support, unit } from './battle.ts'
import { both, enemyOf, mark, of, Play, type Side } from './game.ts'

/** Rules without a choice, with the side that acts. */
const must = (play: Play, rule: Id, side?: Side) =>
  play
    .advise('next', side && [side])
    .flatMap((each) => (each.rule === rule && each.actions.length > 0 ? [each.must?.side] : []))

const STRONG = ['tanks', 'tanks2', 'infantry', 'infantry2'] as const

/** An attack so strong that the defender loses with or without artillery support. */
const fight = (me: Side, foe: Side, ...guns: Parameters<typeof battle>[1]) =>
  battle(me, [...STRONG.map((twin) => unit(me, twin, 'D9')), unit(foe, 'infantry', 'E10'), ...guns]).do(
    attack(
      STRONG.map((twin) => of(me, twin)),
      'E10',
    ),
  )

describe('forced steps in Combat Operations', () => {
  both('12.0 [33] a loss that only one unit can take, and a retreat with only one path', (me, foe) => {
    const play = fight(me, foe)
    const owed = play.advise('next').filter(({ rule }) => rule === 'damage/owed')
    expect(owed.length).toBeGreaterThan(0)
    const alone = owed.filter(({ pieces }) => pieces.length === 1 && play.state.pieces.get(pieces[0]!)?.side === foe)
    expect(alone.map((each) => each.must)).toEqual(alone.map(() => ({ side: foe })))
    expect(alone.length).toBeGreaterThan(0)
  })

  both('11.0, 13.4 [28, 38] no result is carried out before the defender has answered with artillery', (me, foe) => {
    const play = fight(me, foe, lent('red-49-art-4', 'gun', foe, 'G11'))
    // Obstacles to the next phase are notes without actions.
    const asked = (side: Side) =>
      play.advise('next', [side]).filter(({ rule, actions }) => actions.length > 0 || rule.startsWith('support/'))
    expect(asked(me).map(({ rule, kind }) => [rule, kind])).toEqual([['support/awaited', 'note']])
    expect(asked(foe).map(({ rule, owed }) => [rule, owed])).toEqual([
      ['support/join', foe],
      ['support/without', foe],
    ])
    expect(play.advise('retreat')).toEqual([])
    // After it has fired the defender has no artillery to answer with.
    play.do(support(['gun'], 'E10'))
    expect(must(play, 'damage/owed')).toContain(foe)
  })

  both(
    '11.0, 13.4 [28, 38] the result follows when the defender adds nothing, and the defender is not asked again',
    (me, foe) => {
      const play = fight(me, foe, lent('red-49-art-4', 'gun', foe, 'G11'))
      const none = play.advise('next', [foe]).find(({ rule }) => rule === 'support/without')!
      expect(play.breaks(none.actions[0]!, [foe])).toEqual([])
      expect(play.breaks(none.actions[0]!, [me])).toEqual(['support/hand'])
      play.do(none.actions[0]!)
      expect(play.advise('next').filter(({ rule }) => rule.startsWith('support/'))).toEqual([])
      expect(must(play, 'damage/owed')).toContain(foe)
      // A replaced attack asks the defender again.
      play.do(attack([of(me, 'tanks'), of(me, 'tanks2')], 'E10'))
      expect(play.advise('next', [foe]).map(({ rule }) => rule)).toContain('support/without')
    },
  )

  both('11.0 [28] illegal: artillery is declared after the attack has a result', (me, foe) => {
    const play = fight(me, foe, lent('red-49-art-4', 'gun', foe, 'G11'))
    expect(play.breaks(support(['gun'], 'E10'), [foe])).toEqual([])
    play.do(mark(of(foe, 'infantry'), 'step-loss', 1))
    expect(play.breaks(support(['gun'], 'E10'), [foe])).toEqual(['support/late'])
  })

  both('2.1 a dummy that is turned up is removed by its own side', (me) => {
    const play = battle(me, [unit(me, 'dummy', 'D9')])
    expect(must(play, 'dummies/off')).toEqual([me])
    const mixed = battle(me, [unit(me, 'dummy', 'D9'), unit(enemyOf(me), 'dummy', 'F9')])
    expect(mixed.advise('next').find(({ rule }) => rule === 'dummies/off')?.must).toEqual({})
  })

  it('4.0 step 1 [5]: supply is checked, and the phase passes; turn 1 has set-up first', () => {
    const next = (turn: number) => new Play([], { turn, phase: 'supply' }).advise('next').at(-1)
    expect(next(2)).toMatchObject({ rule: 'turns/next', must: {} })
    expect(next(1)).toMatchObject({ rule: 'turns/next' })
    expect(next(1)?.must).toBeUndefined()
  })
})
