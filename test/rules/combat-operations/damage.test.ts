import { describe, expect } from 'vitest'
import { attack, battle, bury, END, lent, lose, messagesOf, sentences, unit } from './battle.ts'
import { both, go, of, type Side } from './game.ts'

/** 3-1 against two battalions: the defender loses 2 steps. Armor attacks, so antitank loses first. */
const armored = (me: Side, foe: Side) =>
  battle(me, [
    unit(me, 'armor', 'D9'),
    unit(me, 'regiment', 'F9'),
    unit(me, 'reserve1', 'F9'),
    unit(foe, 'infantry', 'E10'),
    lent('red-49-at', 'at', foe, 'E10'),
  ]).do(attack([of(me, 'armor'), of(me, 'regiment'), of(me, 'reserve1')], 'E10'))

/** 1-1 against four battalions: each side loses 2 steps. */
const even = (me: Side, foe: Side, house = {}) =>
  battle(
    me,
    [
      unit(me, 'regiment', 'D9'),
      unit(me, 'reserve1', 'D10'),
      unit(me, 'reserve2', 'D10'),
      unit(foe, 'regiment', 'E10'),
      unit(foe, 'reserve1', 'E10', { marks: { 'out-of-supply': 1 } }),
    ],
    { house },
  ).do(attack([of(me, 'regiment'), of(me, 'reserve1'), of(me, 'reserve2')], 'E10'))

describe('12.0 losses in a fight', () => {
  both('12.0 [33] legal: as many steps as the result takes, each one before a second', (me, foe) => {
    const play = even(me, foe)
    expect(
      play
        .advise('next')
        .filter(({ rule }) => rule === 'odds/result')
        .map(({ message }) => message),
    ).toEqual(['11.4: 1-1: the attacker loses 2 steps, the defender loses 2 steps.'])
    expect(messagesOf(play, lose(of(me, 'reserve1')))).toEqual([])
    play.do(lose(of(me, 'reserve1')))
    expect(messagesOf(play, lose(of(me, 'regiment')))).toEqual([])
    play.do(lose(of(me, 'regiment'))).do(lose(of(foe, 'regiment'), 2))
    expect(messagesOf(play, END)).toEqual([])
  })

  both('12.0 [33] illegal: a second step from one while others have lost none', (me, foe) => {
    const play = even(me, foe)
    const found = play.findings(lose(of(me, 'reserve1'), 2))
    expect(found).toMatchObject([{ rule: 'damage/spread', severity: 'illegal', cite: '12.0' }])
    expect(found[0]?.message).toMatch(/ must lose a step before .* loses another\.$/)
    expect(messagesOf(play, bury(of(me, 'reserve1'), me))).toEqual(['illegal damage/spread'])
  })

  both('12.0 [33] illegal: of five steps two second ones, whichever of the two is marked last', (me, foe) => {
    const out = { marks: { 'out-of-supply': 1 } }
    const four = ['infantry', 'infantry2', 'infantry3', 'reserve1'] as const
    const play = battle(me, [
      ...four.map((twin, index) => unit(me, twin, index < 2 ? 'D9' : 'D10', out)),
      unit(foe, 'regiment', 'E10', { marks: { 'step-loss': 1 } }),
    ]).do(
      attack(
        four.map((twin) => of(me, twin)),
        'E10',
      ),
    )
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('1-4: the attacker loses 5 steps')
    for (const [one, other] of [
      ['infantry', 'infantry2'],
      ['infantry2', 'infantry'],
    ] as const) {
      play.do(lose(of(me, one), 2))
      expect(play.findings(lose(of(me, other), 1))).toEqual([])
      expect(play.findings(lose(of(me, other), 2))).toMatchObject([{ rule: 'damage/spread', cite: '12.0' }])
      play.do({ type: 'undo' })
    }
  })

  both('11.4 [30] illegal: more steps than are owed', (me, foe) => {
    const play = even(me, foe)
      .do(lose(of(me, 'reserve1')))
      .do(lose(of(me, 'reserve2')))
    const found = play.findings(lose(of(me, 'regiment')))
    expect(found).toMatchObject([{ rule: 'damage/over', severity: 'illegal', cite: '11.4', needed: 2, had: 3 }])
  })

  both('11.4 [30] illegal: the phase ends before all steps are lost', (me, foe) => {
    const play = even(me, foe).do(lose(of(me, 'reserve1')))
    const found = play.findings(END).filter(({ rule }) => rule === 'damage/owed')
    expect(found.map(({ needed, had, severity }) => [severity, needed, had])).toEqual([
      ['illegal', 2, 1],
      ['illegal', 2, 0],
    ])
  })

  both('13.3 [37] legal: attacked by armor, the antitank loses first', (me, foe) => {
    const play = armored(me, foe)
    expect(messagesOf(play, lose('at', 1))).toEqual([])
    expect(messagesOf(play, lose('at', 2))).toEqual([])
    expect(messagesOf(play, bury('at', foe))).toEqual([])
  })

  both('13.3 [37] illegal: the infantry beside it loses first', (me, foe) => {
    const play = armored(me, foe)
    const found = play.findings(lose(of(foe, 'infantry')))
    expect(found).toMatchObject([{ rule: 'damage/first', severity: 'illegal', cite: '13.3' }])
  })

  both('5.20 [37] the first units take all they can, or only the first step', (me, foe) => {
    const play = (order: string) =>
      battle(
        me,
        [
          unit(me, 'armor', 'D9'),
          unit(me, 'regiment', 'F9'),
          unit(me, 'reserve1', 'F9'),
          unit(foe, 'infantry', 'E10'),
          lent('red-49-at', 'at', foe, 'E10'),
        ],
        { house: { 'damage-order': order } },
      ).do(attack([of(me, 'armor'), of(me, 'regiment'), of(me, 'reserve1')], 'E10'))
    expect(messagesOf(play('all').do(lose('at')), lose(of(foe, 'infantry')))).toEqual(['illegal damage/first'])
    expect(messagesOf(play('first').do(lose('at')), lose(of(foe, 'infantry')))).toEqual([])
    expect(messagesOf(play('first'), lose('at', 2))).toEqual(['illegal damage/spread'])
  })

  both('12.0 [33] illegal: a unit outside the fight', (me, foe) => {
    const play = even(me, foe)
    const bystander = battle(me, [unit(me, 'infantry', 'A9'), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(bystander, lose(of(me, 'infantry')))).toEqual(['illegal damage/bystander'])
    expect(messagesOf(play, { type: 'mark', pieces: [of(me, 'reserve1')], mark: 'fought', count: 1 })).toEqual([])
  })

  both('12.0 [33] outside the phases of combat losses are no losses of combat', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'A9'), unit(foe, 'infantry', 'E10')], { phase: 'attacker-move' })
    expect(messagesOf(play, lose(of(me, 'infantry'))).filter((each) => each.includes('damage'))).toEqual([])
  })

  both('5.9 [30] legal: a side that owes more than it has loses all, and no more', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'regiment', 'E10')]).do(
      attack([of(me, 'infantry')], 'E10'),
    )
    expect(messagesOf(play, bury(of(me, 'infantry'), me))).toEqual([])
    play.do(bury(of(me, 'infantry'), me))
    expect(messagesOf(play, END)).toEqual([])
  })

  both('11.7 [30] legal: at 4-1 all that stand in the hex are lost', (me, foe) => {
    const play = battle(me, [
      unit(me, 'armor', 'D9'),
      unit(me, 'regiment', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'hq', 'E10'),
    ])
    play.do(attack([of(me, 'armor'), of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, bury([of(foe, 'infantry'), of(foe, 'hq')], foe))).toEqual([])
    play.do(bury([of(foe, 'infantry'), of(foe, 'hq')], foe))
    expect(messagesOf(play, END)).toEqual(['illegal damage/owed'])
    expect(messagesOf(play.do(lose(of(me, 'armor'))), END)).toEqual([])
  })

  both('17.0 [4] a regiment exchanged in the middle of a fight is replaced by its battalions', (me, foe) => {
    const tray = `pile:${me}-battalions`
    const parts = ['infantry', 'infantry2', 'infantry3'] as const
    const play = battle(me, [
      unit(me, 'regiment', 'D9'),
      ...parts.map((part) => unit(me, part, tray)),
      unit(foe, 'regiment', 'E10'),
      unit(foe, 'reserve1', 'E10'),
    ]).do(attack([of(me, 'regiment')], 'E10'))
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('the attacker loses 2 steps and retreats one hex')
    play.do(go(of(me, 'regiment'), tray))
    for (const part of parts) play.do(go(of(me, part), 'D9'))
    const [one, two, three] = parts.map((part) => play.piece(of(me, part)).id)
    expect(messagesOf(play, lose(one!))).toEqual([])
    play.do(lose(one!)).do(lose(two!))
    expect(messagesOf(play, lose(three!))).toEqual(['illegal damage/over'])
    const far = play.findings(go([one!, two!, three!], 'D7')).filter(({ severity }) => severity === 'illegal')
    expect(far).toMatchObject([{ rule: 'retreat/distance', pieces: [one, two, three].sort() }])
    expect(messagesOf(play, END).filter((each) => each.endsWith('retreat/owed'))).toHaveLength(3)
    play.do(go([one!, two!, three!], 'D8')).do(lose(of(foe, 'reserve1')))
    expect(messagesOf(play, END)).toEqual([])
  })

  both('11.0 [28] face-down units leave losses unchecked', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10', { veil: 'cover' })], {
      viewer: { sides: [me] },
    }).do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, lose(of(me, 'regiment')), [me])).toEqual(['unchecked damage/unknown'])
    expect(messagesOf(play, END, [me])).toEqual(['illegal turns/undone', 'unchecked damage/unknown'])
    expect(sentences(play, END)[1]).toContain('has not been revealed')
  })

  both('12.0 [33] illegal: a unit without a step left does not stay on the map', (me, foe) => {
    const play = even(me, foe)
      .do(lose(of(me, 'reserve1')))
      .do(lose(of(me, 'regiment')))
      .do(lose(of(foe, 'regiment'), 6))
    const found = play.findings(END).filter(({ rule }) => rule === 'damage/spent')
    expect(found).toMatchObject([{ severity: 'illegal', cite: '12.0', pieces: [of(foe, 'regiment')] }])
    const offer = play.advise('next').find(({ rule }) => rule === 'damage/spent')
    expect([offer?.must, offer?.actions]).toEqual([{ side: foe }, [bury([of(foe, 'regiment')], foe)]])
    expect(play.breaks(offer!.actions[0]!)).toEqual([])
  })

  both('12.0 [33] illegal: several units outside the fight that lose steps are named in one finding', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'A9'), unit(me, 'infantry2', 'A9'), unit(foe, 'infantry', 'E10')])
    const pieces = [of(me, 'infantry'), of(me, 'infantry2')]
    const found = play.findings({ type: 'mark', pieces, mark: 'step-loss', count: 1 })
    expect(found).toMatchObject([{ rule: 'damage/bystander', pieces: pieces.sort() }])
  })
})
