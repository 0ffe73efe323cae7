import { describe, expect } from 'vitest'
import { attack, battle, bury, lose, messagesOf, unit } from './battle.ts'
import { both, go, of, type Side } from './game.ts'

/** 3-1: the defender loses a step and goes to F10. */
const driven = (me: Side, foe: Side) =>
  battle(me, [
    unit(me, 'regiment', 'D9'),
    unit(me, 'guns', 'D9'),
    unit(me, 'tanks', 'C9'),
    unit(foe, 'regiment', 'E10'),
    unit(me, 'armor', 'F9'),
    unit(me, 'reserve', 'D10'),
  ])
    .do(attack([of(me, 'regiment'), of(me, 'reserve'), of(me, 'armor'), of(me, 'guns')], 'E10'))
    .do(lose(of(foe, 'regiment'), 2))

describe('11.8 advance after combat', () => {
  both('11.8 [31] legal: attackers enter the hex that the defender left', (me, foe) => {
    const play = driven(me, foe).do(go(of(foe, 'regiment'), 'F10'))
    expect(
      messagesOf(play, go([of(me, 'regiment'), of(me, 'armor')], 'E10')).filter((each) => !each.startsWith('note')),
    ).toEqual([])
    expect(messagesOf(play, go(of(me, 'regiment'), 'E10'))).toEqual([])
  })

  both(
    '11.8 [31] illegal: into another hex, before it is empty, by artillery, or by a unit that did not attack',
    (me, foe) => {
      const play = driven(me, foe)
      expect(messagesOf(play, go(of(me, 'regiment'), 'E10'))).toEqual(['illegal advance/held'])
      play.do(go(of(foe, 'regiment'), 'F10'))
      expect(messagesOf(play, go(of(me, 'regiment'), 'E9'))).toEqual(['illegal advance/hex'])
      expect(messagesOf(play, go(of(me, 'guns'), 'E10'))).toEqual(['illegal advance/artillery'])
      expect(messagesOf(play, go(of(me, 'tanks'), 'D8'))).toEqual(['illegal march/bystander'])
    },
  )

  both('11.8 [31] illegal: a unit that did not attack does not move into the hex that was left', (me, foe) => {
    const play = driven(me, foe).do(go(of(foe, 'regiment'), 'F10'))
    const found = play.findings(go(of(me, 'tanks'), 'E10'))
    expect(found).toMatchObject([{ rule: 'advance/bystander', cite: '11.8', severity: 'illegal' }])
    expect(found[0]?.message).toMatch(/did not attack E10 and cannot advance to it\.$/)
  })

  both('11.8 [31] illegal: several units that did not attack are named in one finding', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'D9'),
      unit(me, 'tanks', 'D9'),
      unit(me, 'tanks2', 'D9'),
      unit(foe, 'infantry', 'E10'),
    ])
    play
      .do(attack([of(me, 'regiment')], 'E10'))
      .do(lose(of(foe, 'infantry')))
      .do(go(of(foe, 'infantry'), 'F10'))
    const found = play.findings(go([of(me, 'tanks'), of(me, 'tanks2')], 'E10'))
    expect(found).toMatchObject([{ rule: 'advance/bystander', pieces: [of(me, 'tanks'), of(me, 'tanks2')].sort() }])
  })

  both('11.8 [31] illegal: no other defender follows the retreated units', (me, foe) => {
    const placed = [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10'), unit(foe, 'tanks', 'D10')]
    const play = battle(me, placed)
      .do(attack([of(me, 'infantry')], 'E10'))
      .do(go(of(me, 'infantry'), 'D8'))
    expect(play.findings(go(of(foe, 'tanks'), 'D9'))).toMatchObject([{ rule: 'advance/defender', cite: '11.8' }])
    expect(play.findings(go(of(foe, 'tanks'), 'C10'))).toMatchObject([{ rule: 'march/bystander', cite: '4.0' }])
  })

  both('11.8 [31] a defender that moves to a hex other than the attacker’s is not said to advance', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10')])
    play.do(attack([of(me, 'infantry')], 'E10')).do(go(of(me, 'infantry'), 'D8'))
    expect(play.findings(go(of(foe, 'infantry'), 'F10'))).toMatchObject([{ rule: 'retreat/none', cite: '11.3' }])
  })

  both('11.8 [31] legal: a unit that attacked two hexes enters the one that was left', (me, foe) => {
    for (const order of [
      ['E10', 'D10'],
      ['D10', 'E10'],
    ]) {
      const play = battle(me, [
        unit(me, 'regiment', 'D9'),
        unit(me, 'armor', 'F9'),
        unit(foe, 'infantry', 'E10'),
        unit(me, 'tanks', 'C9'),
        unit(foe, 'infantry2', 'D10'),
      ])
      for (const hex of order) play.do(attack([of(me, 'regiment'), of(me, hex === 'E10' ? 'armor' : 'tanks')], hex))
      play.do(go(of(foe, 'infantry'), 'F10'))
      const offered = play.advise('next').filter(({ rule }) => rule === 'advance/may')
      expect(offered.map(({ pieces }) => pieces)).toEqual([[of(me, 'regiment'), of(me, 'armor')].sort()])
      expect(play.breaks(offered[0]!.actions[0]!)).toEqual([])
      expect(play.breaks(go(of(me, 'regiment'), 'C9'))).toEqual(['advance/hex'])
    }
  })

  both('11.8 [31] illegal: the defender never advances', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10')])
    play.do(attack([of(me, 'infantry')], 'E10')).do(go(of(me, 'infantry'), 'D8'))
    expect(messagesOf(play, go(of(foe, 'infantry'), 'D9'))).toEqual(['illegal advance/defender'])
  })

  both('9.6 [24a] illegal: over a river without a bridge', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'F7'),
      unit(me, 'armor', 'G7'),
      unit(me, 'reserve', 'F7'),
      unit(foe, 'infantry', 'G8'),
    ])
    play.do(attack([of(me, 'regiment'), of(me, 'reserve'), of(me, 'armor')], 'G8'))
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('the defender loses 1 step and retreats')
    play.do(go(of(foe, 'infantry'), 'H8'))
    const [found] = play.findings(go(of(me, 'regiment'), 'G8'))
    expect(found).toMatchObject({ rule: 'advance/terrain', severity: 'illegal', cite: '9.6' })
    expect(messagesOf(play, go(of(me, 'armor'), 'G8'))).toEqual([])
  })

  both('5.24 [31] they may advance into a hex emptied at 4-1, unless the house rule follows the letter', (me, foe) => {
    const play = (advance: string) =>
      battle(me, [unit(me, 'armor', 'D9'), unit(me, 'regiment', 'F9'), unit(foe, 'infantry', 'E10')], {
        house: { advance },
      })
        .do(attack([of(me, 'armor'), of(me, 'regiment')], 'E10'))
        .do(bury(of(foe, 'infantry'), foe))
    expect(messagesOf(play('allowed'), go(of(me, 'armor'), 'E10'))).toEqual([])
    expect(messagesOf(play('retreat'), go(of(me, 'armor'), 'E10'))).toEqual(['illegal advance/none'])
    expect(play('allowed').advise('advance')).toHaveLength(1)
    expect(play('retreat').advise('advance')).toEqual([])
  })

  both('11.8, 6.0 [31, 12] only as many are offered to advance as the hex can hold', (me, foe) => {
    const play = driven(me, foe).do(go(of(foe, 'regiment'), 'F10'))
    const moving = () =>
      play
        .advise('advance')
        .flatMap(({ actions }) => actions)
        .flatMap((action) => (action.type === 'move' ? action.moves : []))
        .map(({ pieces }) => pieces)
    expect(moving()).toEqual([[[of(me, 'armor'), of(me, 'regiment'), of(me, 'reserve')].sort()[0]]])
    expect(play.advise('advance')[0]?.message).toMatch(/ \(optional\)\. There is room only for .*\.$/)
    play.do(go(of(me, 'regiment'), 'E10'))
    expect(moving()).toEqual([])
  })
})
