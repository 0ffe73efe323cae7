import { describe, expect } from 'vitest'
import { attack, battle, lent, lose, messagesOf, support, unit } from './battle.ts'
import { both, of, type Side } from './game.ts'

const GUNS = [
  ['red-49-art-1', 2, 'G9', 'H9'],
  ['red-49-art-3', 3, 'H9', 'I9'],
  ['red-49-art-4', 4, 'I9', 'J9'],
] as const

/** Infantry against infantry in E10, with a gun somewhere. */
const fire = (me: Side, foe: Side, def: string, at: string, owner = me) =>
  battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10'), lent(def, 'gun', owner, at)])

describe('13.4 artillery', () => {
  both('13.4 [38] legal: it supports an attack in its range: light 2, medium 3, heavy 4', (me, foe) => {
    for (const [def, , near] of GUNS) {
      const play = fire(me, foe, def, near)
      expect([def, messagesOf(play, attack([of(me, 'infantry'), 'gun'], 'E10'))]).toEqual([def, []])
    }
  })

  both('13.4 [38] illegal: beyond its range', (me, foe) => {
    for (const [def, range, , far] of GUNS) {
      const play = fire(me, foe, def, far)
      const found = play.findings(attack([of(me, 'infantry'), 'gun'], 'E10'))
      expect(found).toMatchObject([{ rule: 'artillery/range', severity: 'illegal', needed: range, had: range + 1 }])
    }
  })

  both('13.4 [38] illegal: its range is not longer while it is covered, for any viewer', (me, foe) => {
    for (const [def, range, near, far] of GUNS) {
      const reported = (at: string) => {
        const gun = { ...lent(def, 'gun', me, at), veil: 'cover' as const }
        const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10'), gun], {
          viewer: { sides: [foe] },
        })
        const found = play.findings(attack([of(me, 'infantry'), 'gun'], 'E10'), [me])
        return found.flatMap(({ rule, needed }) => (rule === 'artillery/range' ? needed : []))
      }
      expect([reported(near), reported(far)]).toEqual([[], [range]])
    }
  })

  both('13.4 [38a] illegal: alone, from a distance or from the next hex', (me, foe) => {
    for (const at of ['G9', 'F9']) {
      const play = fire(me, foe, 'red-49-art-1', at)
      expect(messagesOf(play, attack(['gun'], 'E10'))).toEqual(['illegal artillery/alone'])
    }
  })

  both('13.4 [38] illegal: twice in a phase', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'infantry2', 'F10'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'G10'),
      lent('red-49-art-4', 'gun', me, 'F9'),
    ])
    play.do(attack([of(me, 'infantry'), 'gun'], 'E10'))
    expect(messagesOf(play, attack([of(me, 'infantry2'), 'gun'], 'G10'))).toEqual(['illegal artillery/once'])
    expect(messagesOf(play, attack([of(me, 'infantry2')], 'G10'))).toEqual([])
  })

  both('13.4 [38a] legal: again in step 6 of the same turn', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'tanks', 'F9'),
      unit(foe, 'regiment', 'E10'),
      lent('red-49-art-4', 'gun', me, 'F9'),
    ])
    play.do(attack([of(me, 'infantry'), 'gun'], 'E10')).phase('attacker-exploit-combat')
    expect(messagesOf(play, attack([of(me, 'tanks'), 'gun'], 'E10'))).toEqual([])
  })

  both('13.4 [38] legal: the defender’s artillery supports a hex in its range', (me, foe) => {
    const play = fire(me, foe, 'red-49-art-4', 'G11', foe)
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(messagesOf(play, support(['gun'], 'E10'))).toEqual([])
    play.do(support(['gun'], 'E10'))
    expect(messagesOf(play, support(['gun'], 'E10'))).toEqual([])
  })

  both(
    '11.0, 13.4 [28, 38] it is offered to the defender, gun by gun, until it is declared or the fight has a result',
    (me, foe) => {
      const play = fire(me, foe, 'red-49-art-4', 'G11', foe)
      const offers = (...sides: Side[]) => play.advise('next', sides).filter(({ rule }) => rule === 'support/join')
      expect(offers(foe)).toEqual([])
      play.do(attack([of(me, 'infantry')], 'E10'))
      expect(offers(me)).toEqual([])
      const [offer, ...more] = offers(foe)
      expect([offer?.message, offer?.pieces, more]).toEqual([
        '13.4: 4th Artillery Battalion can support the defence of E10.',
        ['gun'],
        [],
      ])
      expect(play.breaks(offer!.actions[0]!, [foe])).toEqual([])
      play.do(offer!.actions[0]!)
      expect(offers(foe)).toEqual([])
    },
  )

  both('13.4 [38] illegal: without an attack, beyond its range, or more than once', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'infantry2', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'G10'),
      unit(foe, 'guns', 'F11'),
      lent('red-49-art-1', 'far', foe, 'F13'),
    ])
    expect(messagesOf(play, support([of(foe, 'guns')], 'E10'))).toEqual(['illegal support/none'])
    play.do(attack([of(me, 'infantry')], 'E10')).do(attack([of(me, 'infantry2')], 'G10'))
    expect(messagesOf(play, support(['far'], 'E10'))).toEqual(['illegal artillery/range'])
    play.do(support([of(foe, 'guns')], 'E10'))
    expect(messagesOf(play, support([of(foe, 'guns')], 'G10'))).toEqual(['illegal artillery/once'])
    expect(messagesOf(play, support([of(foe, 'infantry2')], 'E10'))).toEqual(['illegal support/artillery'])
    expect(messagesOf(play, support([of(foe, 'guns')], 'E10'), [me])).toEqual(['illegal support/hand'])
  })

  both('13.4 [38] illegal: it supports nobody from the hex that is attacked, nor on the attacker’s side', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'guns', 'D10'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'guns', 'E10'),
    ])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(messagesOf(play, support([of(foe, 'guns')], 'E10'))).toEqual(['illegal support/self'])
    expect(messagesOf(play, support([of(me, 'guns')], 'E10'))).toEqual(['illegal support/side'])
  })

  both('13.4 [38] its strength counts: attack for both sides, printed defence where it is attacked', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'medium', 'D10'),
      unit(foe, 'guns', 'E10'),
      unit(foe, 'medium', 'G10'),
    ])
    play.do(attack([of(me, 'infantry'), of(me, 'medium')], 'E10')).do(support([of(foe, 'medium')], 'E10'))
    const odds = play.advise('next').filter(({ rule }) => rule === 'odds/column')
    expect(odds.map(({ message }) => message)).toEqual(['11.0: 7 against 5 is 1-1.'])
  })

  both('13.4 [38] fire twice, from too far, from the hex itself or for the other side does not count', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'infantry2', 'F9'),
      unit(me, 'guns', 'E9'),
      unit(me, 'medium', 'A9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'guns', 'E10'),
      unit(foe, 'infantry2', 'G9'),
      unit(foe, 'medium', 'T13'),
    ])
    const odds = () =>
      play
        .advise('next')
        .filter(({ rule }) => rule === 'odds/column')
        .map(({ message }) => message)
    play.do(attack([of(me, 'infantry'), of(me, 'guns'), of(me, 'medium')], 'E10'))
    play.do(attack([of(me, 'infantry2'), of(me, 'guns')], 'G9'))
    play.do(support([of(foe, 'guns'), of(foe, 'medium'), of(me, 'guns')], 'E10'))
    expect(odds()).toEqual(['11.0: 6 against 5 is 1-1.', '11.0: 3 against 4 is 1-2.'])
  })

  both('13.4 [38] illegal: losses of artillery that only fires into the fight', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'guns', 'D9'),
      unit(foe, 'regiment', 'E10'),
      unit(foe, 'medium', 'G10'),
    ])
    play.do(attack([of(me, 'infantry'), of(me, 'guns')], 'E10')).do(support([of(foe, 'medium')], 'E10'))
    expect(messagesOf(play, lose(of(me, 'guns')))).toEqual(['illegal damage/artillery'])
    expect(messagesOf(play, lose(of(foe, 'medium')))).toEqual(['illegal damage/artillery'])
    expect(messagesOf(play, lose(of(me, 'infantry')))).toEqual([])
  })

  both('13.4 [38] legal: losses of artillery in the hex that is attacked', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'guns', 'E10'), unit(foe, 'infantry', 'E10')])
    play.do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, lose(of(foe, 'guns')))).toEqual([])
  })
})
