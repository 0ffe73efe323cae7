import { describe, expect, it } from 'vitest'
import { choicesIn, currentChoice } from '../../../client/referee/choices/choices.ts'
import type { Id, Proposal } from '../../../table/generated/types.ts'
import { OBSERVER } from '../../../table/secrecy/sight.ts'
import { attack, battle, lose, unit } from './battle.ts'
import { both, go, of, type Play, type Side, type Start } from './game.ts'

/** Proposals with actions, by rule, with the side that owes them. */
const owedIn = (play: Play, ...sides: Side[]): readonly (readonly [Id, Id | undefined])[] =>
  play.advise('next', sides).flatMap(({ rule, owed, actions }) => (actions.length > 0 ? [[rule, owed] as const] : []))

const offersNextPhase = (play: Play, side: Side): boolean =>
  play.advise('next', [side]).some(({ actions: [first] }) => first?.type === 'turn')

/** 2-1 against two battalions: the defender loses one step and retreats. */
const driven = (me: Side, foe: Side, start: Start = {}, ...more: Parameters<typeof battle>[1]) =>
  battle(
    me,
    [
      unit(me, 'regiment', 'D9'),
      unit(me, 'reserve', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'E10'),
      ...more,
    ],
    start,
  ).do(attack([of(me, 'regiment'), of(me, 'reserve')], 'E10'))

const choiceNow = (play: Play, side: Side) => {
  const next: readonly Proposal[] = play.advise('next', [side])
  return currentChoice(choicesIn(next, play.state), undefined)
}

describe('results that are owed', () => {
  both('11.6, 12.0 [30, 33] losses are owed by their side before its retreats, and both before all else', (me, foe) => {
    const play = driven(me, foe)
    for (const side of [me, foe] as const) {
      const owed = owedIn(play, side)
      expect(owed.map(([rule]) => rule)).toEqual(['damage/owed'])
      expect(owed.every(([, whose]) => whose === foe)).toBe(true)
      expect(offersNextPhase(play, side)).toBe(false)
    }
    play.do({ ...lose(of(foe, 'infantry')), pieces: [of(foe, 'infantry'), of(foe, 'infantry2')] } as never)
    const back = owedIn(play, foe)
    expect(back.length).toBeGreaterThan(2)
    expect(back.filter(([rule, whose]) => !rule.startsWith('retreat/') || whose !== foe)).toEqual([])
    expect(offersNextPhase(play, me)).toBe(false)
  })

  both('11.3 [30] the owner’s choices light up on the map without being opened: losses, then a retreat', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9', { marks: { 'step-loss': 1 } }),
      unit(me, 'infantry2', 'D9'),
      unit(me, 'infantry3', 'D10'),
      unit(foe, 'regiment', 'E10'),
    ]).do(attack([of(me, 'infantry'), of(me, 'infantry2'), of(me, 'infantry3')], 'E10'))
    expect(choiceNow(play, me)).toMatchObject({ kind: 'counter', isOwed: true })
    play.do(lose(of(me, 'infantry2'))).do(lose(of(me, 'infantry3')))
    expect(choiceNow(play, me)).toMatchObject({ kind: 'move', isOwed: true })
  })

  both('11.9 [32] an attack that is required is owed, and comes before the results of the first', (me, foe) => {
    const play = driven(me, foe, {}, unit(me, 'armor', 'D9'), unit(foe, 'reserve1', 'C9'))
    const [first, second] = owedIn(play, me).filter(([, whose]) => whose !== undefined)
    expect([first, second]).toEqual([
      ['soakoff/owed', me],
      ['damage/owed', foe],
    ])
    expect(choiceNow(play, me)).toMatchObject({ kind: 'attack', isOwed: true })
    play.do(attack([of(me, 'armor')], 'C9'))
    expect(owedIn(play, me).map(([rule]) => rule)).not.toContain('soakoff/owed')
  })

  both('5.2 [9] a step for a retreat through a zone is owed, and the attacker is not sent on before it', (me, foe) => {
    const hidden = (side: Side, at: string) => unit(side, 'hq', at, { veil: 'cover' })
    const play = driven(me, foe, { viewer: { sides: [me] } }, hidden(me, 'D2'), hidden(foe, 'H12'))
    play
      .do({ ...lose(of(foe, 'infantry')), pieces: [of(foe, 'infantry'), of(foe, 'infantry2')] } as never)
      .do(go(of(foe, 'infantry'), 'F10'))
      .do(go(of(foe, 'infantry2'), 'E11'))
    expect(owedIn(play, me).filter(([, whose]) => whose !== undefined)).toEqual([['damage/zone', foe]])
    expect(offersNextPhase(play, me)).toBe(false)
  })

  both('5.2 [9] a covered counter that may be a dummy costs no step, unless it is turned up before', (me, foe) => {
    for (const isOpen of [false, true]) {
      for (const viewer of [{ sides: [me] }, { sides: [foe] }, OBSERVER]) {
        const play = driven(me, foe, { viewer }, unit(me, 'armor', 'E12', { veil: 'cover' }))
        play.do({ ...lose(of(foe, 'infantry')), pieces: [of(foe, 'infantry'), of(foe, 'infantry2')] } as never)
        if (isOpen) play.do({ type: 'veil', pieces: [of(me, 'armor')], as: 'open' })
        play.do(go([of(foe, 'infantry'), of(foe, 'infantry2')], 'E11'))
        const tolls = play.advise('next', [foe]).filter(({ rule }) => rule === 'damage/zone')
        expect(tolls.map(({ owed }) => owed)).toEqual(isOpen ? [foe, foe] : [])
      }
    }
  })

  it('12.0 [33] a unit without steps is taken off by its own side first', () => {
    const play = battle('red', [unit('red', 'infantry', 'D9', { marks: { 'step-loss': 2 } })])
    expect(owedIn(play, 'red')).toEqual([['damage/spent', 'red']])
  })
})

describe('11.0 [28] an attack that was declared', () => {
  both('11.0 [28] illegal: the other side calls it off, or the attacker after the defender was revealed', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10', { veil: 'cover' })])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(play.breaks(attack([], 'E10'), [me])).toEqual([])
    expect(play.breaks(attack([], 'E10'), [foe])).toEqual(['attack/hand'])
    play.do({ type: 'veil', pieces: [of(foe, 'infantry')], as: 'open' })
    expect(play.breaks(attack([], 'E10'), [me])).toEqual(['attack/late'])
    expect(play.breaks(attack([of(me, 'infantry')], 'E10'), [me])).toEqual(['attack/late'])
  })

  both('11.0 [28] illegal: the attacker takes its losses before the defender’s guns have answered', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10'), unit(foe, 'medium', 'F11')])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(play.breaks(lose(of(me, 'infantry')), [me])).toContain('support/awaited')
    expect(play.breaks(go(of(me, 'infantry'), 'D8'), [me])).toContain('support/awaited')
    play.do({ ...attack([], 'E10'), what: 'support' } as never)
    expect(play.breaks(lose(of(me, 'infantry')), [me])).toEqual([])
  })
})

describe('11.0 [28] covered units', () => {
  both('2.1 [1] illegal: they are marked, or taken off, in any phase', (me) => {
    const play = battle(
      me,
      [unit(me, 'regiment', 'D9', { veil: 'cover' }), unit(me, 'dummy', 'D8', { veil: 'cover' })],
      {
        phase: 'attacker-move',
      },
    )
    expect(play.breaks(lose(of(me, 'regiment')), [me])).toContain('damage/covered')
    for (const twin of ['regiment', 'dummy'] as const) {
      expect(play.breaks({ type: 'remove', pieces: [of(me, twin)] }, [me])).toEqual(['dummies/covered'])
      expect(play.breaks(go(of(me, twin), `pile:${me}-dead`), [me])).toEqual(['dummies/covered'])
    }
  })

  both(
    '11.0 [28] illegal: a covered unit loses no steps, and nothing is asked for before all are revealed',
    (me, foe) => {
      const play = battle(me, [unit(me, 'infantry', 'D9', { veil: 'cover' }), unit(foe, 'regiment', 'E10')], {
        viewer: { sides: [me] },
      }).do(attack([of(me, 'infantry')], 'E10'))
      expect(owedIn(play, me)).toEqual([['attack/reveal', me]])
      expect(play.breaks(lose(of(me, 'infantry')), [me])).toEqual(['damage/covered'])
      expect(play.breaks(go(of(me, 'infantry'), `pile:${me}-dead`), [me])).toEqual(['dummies/covered'])
      play.do({ type: 'veil', pieces: [of(me, 'infantry')], as: 'open' })
      expect(owedIn(play, me)).toEqual([['damage/owed', me]])
      expect(play.breaks(go(of(me, 'infantry'), `pile:${me}-dead`), [me])).toEqual([])
    },
  )
})
