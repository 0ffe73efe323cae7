import { describe, expect } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { attack, battle, bury, END, lose, messagesOf, unit } from './battle.ts'
import { both, go, of, type Play, type Side } from './game.ts'

/** Undoes the latest action. */
const undo: Action = { type: 'undo' }

const owed = (play: Play) => messagesOf(play, END).filter((each) => each.startsWith('illegal'))

/** 3-1: the defender loses 1 step and retreats. */
const driven = (me: Side, foe: Side) =>
  battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10')]).do(attack([of(me, 'regiment')], 'E10'))

describe('the memory of fights', () => {
  both('11.0 [28] an undone fight is forgotten', (me, foe) => {
    const play = driven(me, foe)
    expect(owed(play)).toEqual(['illegal damage/owed', 'illegal retreat/owed'])
    play.do(lose(of(foe, 'infantry'))).do(go(of(foe, 'infantry'), 'F10'))
    expect(owed(play)).toEqual([])
    play.do(undo)
    expect(owed(play)).toEqual(['illegal retreat/owed'])
    expect(messagesOf(play, go(of(foe, 'infantry'), 'F10'))).toEqual([])
    play.do({ type: 'redo' })
    expect(owed(play)).toEqual([])
    expect(messagesOf(play, go(of(foe, 'infantry'), 'G11'))).toEqual(['illegal retreat/again'])
  })

  both('11.0 [28] an undone declaration was never made, and the one it replaced counts again', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'D9'),
      unit(me, 'infantry', 'D9'),
      unit(me, 'tanks', 'F9'),
      unit(foe, 'infantry', 'E10'),
    ])
    const attacking = () => [...play.memory.attacked.keys()].sort()
    const column = () => play.advise('next').flatMap(({ rule, message }) => (rule === 'odds/column' ? message : []))
    const [one, two, three] = [attack([of(me, 'regiment')], 'E10'), [of(me, 'infantry')], [of(me, 'tanks')]]
    play.do(one)
    const first = { attacking: attacking(), column: column() }
    play.do(attack(two, 'E10')).do(undo)
    expect({ attacking: attacking(), column: column() }).toEqual(first)
    expect(messagesOf(play, one)).toEqual(['note attack/anew'])
    play.do(undo)
    expect({ attacking: attacking(), column: column() }).toEqual({ attacking: [], column: [] })
    expect(owed(play)).toEqual([])
    play.do({ type: 'redo' })
    expect({ attacking: attacking(), column: column() }).toEqual(first)
    play.do(attack(two, 'E10')).do(attack(three, 'E10'))
    const last = { attacking: three, column: column() }
    for (const entry of [play.state.seq - 1, 1]) {
      play.do({ type: 'rule', entry, ruling: 'withdrawn' })
      expect({ attacking: attacking(), column: column() }).toEqual(last)
    }
  })

  both('11.6 [30] illegal: nobody goes on while the other side owes steps', (me, foe) => {
    const play = driven(me, foe)
    const reported = () => play.findings(END, [me]).map(({ severity, message }) => `${severity} ${message}`)
    const Foe = foe === 'red' ? 'Red' : 'Blue'
    const [steps, retreat] = reported()
    expect(steps).toBe(`illegal 11.6: The defender (${Foe}) must lose 1 step for E10 and has lost 0.`)
    expect(retreat).toMatch(new RegExp(`^illegal 11.6: ${Foe} .* must retreat one hex from E10.$`))
    expect(messagesOf(play, END, [foe])).toEqual(['illegal turns/hand', 'illegal damage/owed', 'illegal retreat/owed'])
    play.do(lose(of(foe, 'infantry'))).do(go(of(foe, 'infantry'), 'F10'))
    expect(reported()).toEqual([])
  })

  both('11.0 [28] a new phase begins with no fights', (me, foe) => {
    const play = driven(me, foe).phase('attacker-exploit-move').phase('attacker-exploit-combat')
    expect(messagesOf(play, lose(of(foe, 'infantry')))).toEqual(['illegal damage/bystander'])
    expect(messagesOf(play, go(of(foe, 'infantry'), 'F10'))).toEqual(['illegal march/bystander'])
  })

  both('11.0 [30] strengths and steps are those at the declaration of the fight', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'E10')])
    play.do(attack([of(me, 'regiment')], 'E10'))
    const result = () => play.advise('next').filter(({ rule }) => rule === 'odds/result')[0]?.message
    const before = result()
    expect(before).toBe('11.4: 1-1: the attacker loses 1 step, the defender loses 1 step.')
    play.do(lose(of(foe, 'infantry'))).do(lose(of(me, 'regiment')))
    expect(result()).toBe(before)
    expect(owed(play)).toEqual([])
  })

  both('12.0 [33] a unit in two fights owes each its own losses', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'E9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'E10'),
      unit(foe, 'reserve1', 'F9'),
      unit(foe, 'reserve2', 'F9'),
    ])
    play
      .do(attack([of(me, 'regiment')], 'E10'))
      .do(lose(of(me, 'regiment')))
      .do(lose(of(foe, 'infantry')))
    expect(owed(play)).toEqual(['illegal soakoff/owed'])
    play.do(attack([of(me, 'regiment')], 'F9'))
    expect(owed(play)).toEqual(['illegal damage/owed', 'illegal damage/owed'])
    expect(messagesOf(play, lose(of(me, 'regiment'), 2))).toEqual([])
    expect(messagesOf(play, lose(of(me, 'regiment'), 3))).toEqual(['illegal damage/over'])
    play.do(lose(of(me, 'regiment'), 2)).do(lose(of(foe, 'reserve1')))
    expect(owed(play)).toEqual([])
  })

  both('12.0 [33] the cost of a later fight does not pay for an earlier one', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'E9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'E10'),
      unit(foe, 'reserve1', 'F9'),
      unit(foe, 'reserve2', 'F9'),
    ])
    play.do(attack([of(me, 'regiment')], 'E10')).do(lose(of(foe, 'infantry')))
    play
      .do(attack([of(me, 'regiment')], 'F9'))
      .do(lose(of(foe, 'reserve1')))
      .do(lose(of(me, 'regiment')))
    const found = play.findings(END).filter(({ rule }) => rule === 'damage/owed')
    const Me = me === 'red' ? 'Red' : 'Blue'
    const text = `11.4: The attacker (${Me}) must lose 1 step for E10 and has lost 0.`
    expect(found.map(({ message }) => message)).toEqual([text])
  })

  both('11.0 [28] a fight with a covered unit has no result', (me, foe) => {
    const play = battle(
      me,
      [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'E10', { veil: 'cover' })],
      { viewer: { sides: [me] } },
    ).do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, lose(of(foe, 'infantry')), [me])).toEqual([
      'illegal table/foreign-hand',
      'unchecked damage/unknown',
    ])
    expect(owed(play)).toEqual(['illegal turns/undone'])
  })

  both('11.0 [28] it has one once the unit is turned up, and a dummy counts as nothing', (me, foe) => {
    const play = battle(
      me,
      [
        unit(me, 'infantry', 'D9', { veil: 'cover' }),
        unit(foe, 'infantry', 'E10', { veil: 'cover' }),
        unit(foe, 'dummy', 'E10', { veil: 'cover' }),
      ],
      { viewer: { sides: [me] } },
    ).do(attack([of(me, 'infantry')], 'E10'))
    const reported = () =>
      play
        .advise('next', [me])
        .filter(({ rule }) => rule.startsWith('odds/'))
        .map(({ rule }) => rule)
    expect(reported()).toEqual(['odds/unknown'])
    play.do({ type: 'veil', pieces: [of(me, 'infantry'), of(foe, 'infantry'), of(foe, 'dummy')], as: 'open' })
    expect(reported()).toEqual(['odds/column', 'odds/result'])
    play.do({ type: 'remove', pieces: [of(foe, 'dummy')] })
    expect(play.advise('next', [me]).filter(({ rule }) => rule === 'odds/column')[0]?.message).toBe(
      '11.0: 3 against 4 is 1-2.',
    )
    play.do(go(of(me, 'infantry'), 'D8'))
    expect(owed(play)).toEqual([])
  })

  both('11.0 [28] there was no fight with dummies only', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'dummy', 'E10', { veil: 'cover' })])
    play.do(attack([of(me, 'infantry')], 'E10')).do({ type: 'veil', pieces: [of(foe, 'dummy')], as: 'open' })
    play.do({ type: 'remove', pieces: [of(foe, 'dummy')] })
    expect(owed(play)).toEqual([])
    expect(messagesOf(play, bury(of(me, 'infantry'), me))).toEqual(['unchecked damage/unknown'])
  })

  both('7.2 [15] supply is that of step 1, whatever has happened since', (me, foe) => {
    const placed = [unit(me, 'infantry', 'D11'), unit(foe, 'infantry', 'D10'), unit(foe, 'regiment', 'D12')]
    const play = battle(me, placed, { phase: 'supply' }).until('attacker-combat', 2)
    play.do(attack([of(me, 'infantry')], 'D12'))
    const strength = play.advise('next').filter(({ rule }) => rule === 'strength/attack')
    expect(strength[0]?.message).toContain('out of supply (7.2)')
  })
})
