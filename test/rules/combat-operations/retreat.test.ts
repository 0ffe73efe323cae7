import { describe, expect } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { OBSERVER } from '../../../table/secrecy/sight.ts'
import { at, cellOn, type Placed } from '../stage.ts'
import { attack, battle, bury, END, lose, messagesOf, unit } from './battle.ts'
import { both, game, go, legs, of, type Play, referee, type Side, type Twin } from './game.ts'

/** 1-2: the attacker retreats without losses. */
const repelled = (me: Side, foe: Side, others: readonly Placed[] = [], house = {}) =>
  battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10'), ...others], { house }).do(
    attack([of(me, 'infantry')], 'E10'),
  )

/** 3-1: the defender loses 1 step and retreats. */
const driven = (me: Side, foe: Side, others: readonly Placed[] = [], house = {}, twin: Twin = 'infantry') =>
  battle(me, [unit(me, 'regiment', 'D9'), unit(foe, twin, 'E10'), ...others], { house }).do(
    attack([of(me, 'regiment')], 'E10'),
  )

const rules = (actions: readonly string[], rule: string) => actions.filter((each) => each.endsWith(rule))

describe('11.1-11.6 retreats', () => {
  both('11.3 [30] legal: the attacker retreats one hex, in any direction', (me, foe) => {
    const play = repelled(me, foe)
    for (const hex of ['C9', 'C10', 'D8'])
      expect([hex, messagesOf(play, go(of(me, 'infantry'), hex))]).toEqual([hex, []])
  })

  both('11.3 [30] illegal: two hexes, or a second time', (me, foe) => {
    const play = repelled(me, foe)
    const found = play.findings(go(of(me, 'infantry'), 'D7'))
    expect(found).toMatchObject([{ rule: 'retreat/distance', severity: 'illegal', needed: 1, had: 2 }])
    play.do(go(of(me, 'infantry'), 'D8'))
    expect(messagesOf(play, go(of(me, 'infantry'), 'D7'))).toEqual(['illegal retreat/again'])
    expect(messagesOf(play, END)).toEqual([])
  })

  both('11.3 [30] illegal: the phase ends before the retreat', (me, foe) => {
    expect(messagesOf(repelled(me, foe), END)).toEqual(['illegal retreat/owed'])
  })

  both('11.6 [30] legal: the defender goes back after a loss', (me, foe) => {
    const play = driven(me, foe).do(lose(of(foe, 'infantry')))
    expect(messagesOf(play, go(of(foe, 'infantry'), 'F10'))).toEqual([])
    expect(messagesOf(play.do(go(of(foe, 'infantry'), 'F10')), END)).toEqual([])
  })

  both('11.4 [30] illegal: no unit retreats at 1-1', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(me, 'infantry2', 'D9'), unit(foe, 'infantry', 'E10')])
    play.do(attack([of(me, 'infantry'), of(me, 'infantry2')], 'E10'))
    expect(messagesOf(play, go(of(foe, 'infantry'), 'F10'))).toEqual(['illegal retreat/none'])
    expect(messagesOf(play, go(of(me, 'infantry'), 'D8'))).toEqual(['illegal advance/none'])
  })

  both('8.0 [17] illegal: into a hex with an enemy', (me, foe) => {
    const play = driven(me, foe, [unit(me, 'guns', 'F10')])
    expect(messagesOf(play, go(of(foe, 'infantry'), 'F10'))).toEqual(['illegal retreat/enemy'])
  })

  both('9.6 [24a] illegal: over a river without a bridge; over a bridge it may', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'G6'), unit(foe, 'infantry', 'G7')]).do(
      attack([of(me, 'regiment')], 'G7'),
    )
    const [found] = play.findings(go(of(foe, 'infantry'), 'H7'))
    expect(found).toMatchObject({ rule: 'retreat/terrain', cite: '9.6', severity: 'illegal' })
    expect(messagesOf(play, go(of(foe, 'infantry'), 'G8'))).toEqual([])
  })

  both('9.3 [18] illegal: motorized units into swamp, except by road', (me, foe) => {
    const placed = [unit(me, 'tanks', 'L8'), unit(me, 'regiment', 'L8'), unit(foe, 'tanks', 'L9')]
    const play = battle(me, placed).do(attack([of(me, 'tanks'), of(me, 'regiment')], 'L9'))
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('retreats')
    expect(messagesOf(play, go(of(foe, 'tanks'), 'K9'))).toEqual(['illegal retreat/terrain'])
    expect(messagesOf(play, go(of(foe, 'tanks'), 'L10'))).toEqual([])
  })

  both('5.2 [9] illegal: an empty hex in a zone costs a step, which is not lost', (me, foe) => {
    const play = driven(me, foe, [unit(me, 'reserve1', 'G11')]).do(lose(of(foe, 'infantry')))
    const found = play.findings(go(of(foe, 'infantry'), 'F10'))
    expect(found).toMatchObject([{ rule: 'retreat/zone', severity: 'note', cite: '5.2', needed: 1 }])
    play.do(go(of(foe, 'infantry'), 'F10'))
    expect(messagesOf(play, END)).toEqual(['illegal damage/zone'])
    expect(messagesOf(play, END, [me])).toEqual(['illegal damage/zone'])
    const advised = () => play.advise('next').filter(({ rule }) => rule === 'damage/zone')
    const Foe = foe === 'red' ? 'Red' : 'Blue'
    expect(advised()).toMatchObject([{ actions: [bury(of(foe, 'infantry'), foe)] }])
    expect(advised()[0]?.message).toMatch(new RegExp(`^5.2: ${Foe} .* must lose 1 step for it.$`))
    expect(messagesOf(play, bury(of(foe, 'infantry'), foe))).toEqual([])
    expect(messagesOf(play.do(bury(of(foe, 'infantry'), foe)), END)).toEqual([])
    expect(advised()).toEqual([])
  })

  both('5.2 [9] legal: a zone with a friendly unit costs nothing', (me, foe) => {
    const play = driven(me, foe, [unit(me, 'reserve1', 'G11'), unit(foe, 'reserve1', 'F10')])
    expect(messagesOf(play.do(lose(of(foe, 'infantry'))), go(of(foe, 'infantry'), 'F10'))).toEqual([])
  })

  both('5.2 [9] units of one fight do not open the path for one another', (me, foe) => {
    const play = battle(me, [
      unit(me, 'tanks', 'D9'),
      unit(me, 'regiment', 'D9'),
      unit(me, 'reserve1', 'G11'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'E10'),
    ]).do(attack([of(me, 'tanks'), of(me, 'regiment')], 'E10'))
    const [one, two] = [of(foe, 'infantry'), of(foe, 'infantry2')]
    expect(messagesOf(play, go([one, two], 'F10'))).toEqual(['note retreat/zone', 'note retreat/zone'])
    play.do(go(one, 'F10'))
    expect(messagesOf(play, go(two, 'F10'))).toEqual(['note retreat/zone'])
  })

  both('5.2 [9] a regiment counter pays for each of its battalions, or once', (me, foe) => {
    const pays = (regiments: string) => {
      const placed = [unit(me, 'regiment', 'D9'), unit(foe, 'armor', 'E10'), unit(foe, 'tanks', 'C8')]
      const play = battle(me, placed, { house: { regiments } }).do(attack([of(me, 'regiment')], 'E10'))
      return play.findings(go(of(me, 'regiment'), 'D8')).map(({ rule, needed }) => [rule, needed])
    }
    expect(pays('battalions')).toEqual([['retreat/zone', 3]])
    expect(pays('counter')).toEqual([['retreat/zone', 1]])
  })

  both('5.11 [12] a retreat may overstack, unless the house forbids it', (me, foe) => {
    const others = [unit(foe, 'regiment', 'F10'), unit(foe, 'reserve1', 'F10')]
    const say = (setting: string) =>
      messagesOf(driven(me, foe, others, { 'retreat-stacking': setting }), go(of(foe, 'infantry'), 'F10'))
    expect(say('free').filter((each) => each.startsWith('illegal'))).toEqual([])
    expect(say('limited').filter((each) => each.startsWith('illegal'))).toEqual(['illegal retreat/stacking'])
  })

  /** E10 with all adjacent hexes closed. */
  const ring = (me: Side) =>
    (['infantry', 'infantry2', 'infantry3', 'reserve1', 'reserve2'] as const).map((twin, index) =>
      unit(me, twin, ['D10', 'E9', 'F9', 'F10', 'E11'][index]!),
    )
  const pocket = (me: Side, foe: Side, setting: string) =>
    battle(me, [unit(me, 'armor', 'D9'), ...ring(me), unit(foe, 'regiment', 'E10')], {
      house: { 'blocked-retreat': setting },
    }).do(
      attack(
        [
          of(me, 'armor'),
          of(me, 'infantry'),
          of(me, 'reserve1'),
          of(me, 'reserve2'),
          of(me, 'infantry2'),
          of(me, 'infantry3'),
        ],
        'E10',
      ),
    )

  both('5.22 [30a] legal: a unit that cannot retreat is eliminated', (me, foe) => {
    const play = pocket(me, foe, 'eliminated')
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('the defender loses 3 steps and retreats')
    expect(messagesOf(play, END)).toEqual(expect.arrayContaining(['illegal retreat/cut-off']))
    expect(messagesOf(play, bury(of(foe, 'regiment'), foe))).toEqual([])
    play.do(bury(of(foe, 'regiment'), foe))
    expect(rules(messagesOf(play, END), 'retreat/cut-off')).toEqual([])
    expect(play.findings(END).filter(({ message }) => message.includes('The defender'))).toEqual([])
  })

  both('5.2 [9] legal: the cost of a retreat is marked before the unit moves', (me, foe) => {
    const tanks = unit(me, 'tanks', 'E12')
    const placed = [unit(me, 'regiment', 'D9'), unit(me, 'reserve', 'F9'), tanks]
    const two = [unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'E10')]
    const play = battle(me, [...placed, ...two]).do(attack([of(me, 'regiment'), of(me, 'reserve')], 'E10'))
    // 3-1: each loses one step, and every retreat hex is in a zone.
    play.do(lose(of(foe, 'infantry')))
    expect(messagesOf(play, lose(of(foe, 'infantry2'), 2))).toEqual([])
    play.do(bury(of(foe, 'infantry2'), foe))
    expect(messagesOf(play, lose(of(foe, 'infantry'), 2))).toEqual([])
    play.do(bury(of(foe, 'infantry'), foe))
    expect(messagesOf(play, END)).toEqual([])
  })

  both('5.2, 12.0 [9, 33] legal: of two units that went back through a zone either pays first', (me, foe) => {
    const placed = [unit(me, 'regiment', 'D9'), unit(me, 'reserve', 'F9'), unit(me, 'tanks', 'E12')]
    const [one, two] = [of(foe, 'infantry'), of(foe, 'infantry2')]
    for (const [first, last] of [
      [one, two],
      [two, one],
    ] as const) {
      // 3-1: each loses one step, then one for its retreat.
      const play = battle(me, [...placed, unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'E10')])
        .do(attack([of(me, 'regiment'), of(me, 'reserve')], 'E10'))
        .do({ ...lose(one), pieces: [one, two] } as Action)
        .do(go(one, 'F10'))
        .do(go(two, 'E11'))
      const unpaid = () => play.advise('next').flatMap(({ rule, pieces }) => (rule === 'damage/zone' ? pieces : []))
      expect(unpaid()).toEqual([one, two])
      expect(messagesOf(play, bury(first, foe))).toEqual([])
      play.do(bury(first, foe))
      expect(unpaid()).toEqual([last])
      expect(messagesOf(play.do(bury(last, foe)), END)).toEqual([])
    }
  })

  both(
    '5.2, 12.0 [9, 33] legal: one unit takes the loss of the fight, and another pays for its way back',
    (me, foe) => {
      const play = battle(me, [
        unit(me, 'engineer', 'D9'),
        unit(me, 'infantry', 'D9'),
        unit(foe, 'regiment', 'E10', { marks: { 'step-loss': 3 } }),
      ]).do(attack([of(me, 'engineer'), of(me, 'infantry')], 'E10'))
      const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
      expect(result?.message).toContain('the attacker loses 1 step and retreats')
      play
        .do(lose(of(me, 'infantry')))
        .do(go(of(me, 'infantry'), 'C8'))
        .do(go(of(me, 'engineer'), 'D10'))
      expect(messagesOf(play, lose(of(me, 'engineer')))).toEqual([])
      expect(messagesOf(play.do(lose(of(me, 'engineer'))), END)).toEqual([])
    },
  )

  both('5.2, 12.0 [9, 33] a unit eliminated by its retreat leaves the losses of its fight to the others', (me, foe) => {
    const out = { marks: { 'out-of-supply': 1 } }
    const [one, two] = [of(me, 'infantry'), of(me, 'infantry2')]
    const play = battle(me, [
      unit(me, 'infantry', 'D9', out),
      unit(me, 'infantry2', 'D9', out),
      unit(foe, 'regiment', 'E10', { marks: { 'step-loss': 3 } }),
    ]).do(attack([one, two], 'E10'))
    const [result] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
    expect(result?.message).toContain('1-4: the attacker loses 3 steps and retreats')
    play.do({ ...lose(one), pieces: [one, two] } as Action)
    // One retreats through the zone and dies of it before the third step is lost.
    play.do(go(one, 'D10')).do(go(two, 'C8')).do(bury(one, me))
    expect(messagesOf(play, END)).toEqual(['illegal damage/owed'])
    const offers = play.advise('next').filter(({ rule }) => rule === 'damage/owed')
    expect(offers.map(({ actions }) => actions)).toEqual([[bury(two, me)]])
    expect(messagesOf(play.do(bury(two, me)), END)).toEqual([])
  })

  both('5.2 [9] a covered unit’s loss for its retreat is no extra loss when it is turned up', (me, foe) => {
    const three = (['infantry', 'reserve1', 'reserve2'] as const).map((twin) => unit(me, twin, 'D9'))
    const covered = unit(foe, 'infantry', 'E10', { veil: 'cover' })
    const play = battle(me, [...three, covered], { viewer: OBSERVER })
    // 2-1: no losses for the defender, which retreats into a zone.
    play.do(attack([of(me, 'infantry'), of(me, 'reserve1'), of(me, 'reserve2')], 'E10'))
    play.do(go(of(foe, 'infantry'), 'D10'))
    play.do({ type: 'veil', pieces: [of(foe, 'infantry')], as: 'open' })
    expect(messagesOf(play, lose(of(foe, 'infantry')))).toEqual(['unchecked damage/over'])
    expect(messagesOf(play, lose(of(foe, 'infantry'), 2))).toEqual(['illegal damage/over'])
  })

  both('5.2 [9] the loss to a retreat is unknown if one of its paths costs nothing', (me, foe) => {
    const three = (['infantry', 'reserve1', 'reserve2'] as const).map((twin) => unit(me, twin, 'D9'))
    const play = battle(me, [...three, unit(foe, 'infantry', 'E10')])
    // 2-1: no losses for the defender.
    play.do(attack([of(me, 'infantry'), of(me, 'reserve1'), of(me, 'reserve2')], 'E10'))
    const [found] = play.findings(lose(of(foe, 'infantry')))
    expect(found).toMatchObject({ rule: 'damage/over', severity: 'unchecked', needed: 0, had: 1 })
  })

  both('5.22 [30a] illegal: a unit that can retreat is not eliminated for it', (me, foe) => {
    const play = driven(me, foe)
    expect(messagesOf(play, bury(of(foe, 'infantry'), foe))).toEqual(['illegal damage/over'])
  })

  both('5.22 [30a] the house rule may leave it to the players', (me, foe) => {
    expect(messagesOf(pocket(me, foe, 'ask'), END)).toEqual(expect.arrayContaining(['unchecked retreat/cut-off']))
    const paths = pocket(me, foe, 'ask').advise('retreat')
    expect(paths.filter(({ rule }) => rule === 'retreat/enemy')).toHaveLength(6)
    expect(paths.at(-1)).toMatchObject({ rule: 'retreat/cut-off', actions: [] })
  })

  both('5.23 [30a] artillery that supported stays, or retreats as well', (me, foe) => {
    const play = (setting: string) =>
      battle(me, [unit(me, 'infantry', 'D9'), unit(me, 'guns', 'D9'), unit(foe, 'regiment', 'E10')], {
        house: { 'guns-retreat': setting },
      }).do(attack([of(me, 'infantry'), of(me, 'guns')], 'E10'))
    const step: Action = go(of(me, 'guns'), 'D8')
    expect(messagesOf(play('stay'), step)).toEqual(['illegal advance/none'])
    expect(messagesOf(play('retreat'), step)).toEqual([])
    expect(rules(messagesOf(play('stay'), END), 'retreat/owed')).toEqual(['illegal retreat/owed'])
    expect(rules(messagesOf(play('retreat'), END), 'retreat/owed')).toEqual([
      'illegal retreat/owed',
      'illegal retreat/owed',
    ])
  })

  both('13.4 [38] illegal: artillery that supported a defence does not retreat with it', (me, foe) => {
    const play = driven(me, foe, [unit(foe, 'guns', 'F11')])
    play.do({ ...attack([of(foe, 'guns')], 'E10'), what: 'support' } as Action)
    expect(messagesOf(play, go(of(foe, 'guns'), 'F12'))).toEqual(['illegal march/support'])
  })

  both('4.0 [5] illegal: a unit outside a fight stays', (me, foe) => {
    const play = repelled(me, foe, [unit(me, 'tanks', 'B9')])
    expect(messagesOf(play, go(of(me, 'tanks'), 'B8'))).toEqual(['illegal march/bystander'])
  })

  both(
    '11.0 [28] illegal: a retreat before face-down units are revealed, unless dummies alone may attack',
    (me, foe) => {
      const play = battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10', { veil: 'cover' })], {
        viewer: { sides: [me] },
      }).do(attack([of(me, 'regiment')], 'E10'))
      expect(messagesOf(play, go(of(me, 'regiment'), 'D8'), [me])).toEqual(['illegal march/covered'])
      const hidden = [unit(me, 'regiment', 'D9', { veil: 'cover' }), unit(foe, 'infantry', 'E10')]
      const doubtful = battle(me, hidden, { viewer: { sides: [foe] } }).do(attack([of(me, 'regiment')], 'E10'))
      expect(messagesOf(doubtful, go(of(foe, 'infantry'), 'F10'), [foe])).toEqual(['unchecked march/covered'])
    },
  )

  both('11.0 [30] legal: both sides of a fight move in one gesture', (me, foe) => {
    const play = driven(me, foe)
    expect(
      messagesOf(play, legs([of(foe, 'infantry'), 'F10'], [of(me, 'regiment'), 'E10'])).filter((each) =>
        each.startsWith('illegal'),
      ),
    ).toEqual([])
  })

  both(
    '11.0, 11.8 [30, 31] the reach of a unit in combat shows its retreats or advances, and nothing else',
    (me, foe) => {
      const reach = (play: Play, piece: string) =>
        referee
          .reach(at(referee, play.state, [me, foe], play.memory), [piece])
          .cells.map(({ at: cell }) => game.maps[0]!.grid.print(cell))
      const play = driven(me, foe, [unit(me, 'tanks', 'B9')])
      expect(reach(play, of(me, 'tanks'))).toEqual([])
      expect(reach(play, of(me, 'regiment'))).toEqual([])
      const paths = reach(play, of(foe, 'infantry'))
      expect(paths.length).toBeGreaterThan(2)
      for (const hex of paths) expect([hex, play.breaks(go(of(foe, 'infantry'), hex))]).toEqual([hex, []])
      play.do(go(of(foe, 'infantry'), paths[0]!))
      expect(reach(play, of(foe, 'infantry'))).toEqual([])
      expect(reach(play, of(me, 'regiment'))).toEqual(['E10'])
    },
  )

  both(
    '6.0, 11.3 [12, 30] a unit that retreats in its own turn is not offered a hex that would be overstacked at the end',
    (me, foe) => {
      const play = repelled(me, foe, [unit(me, 'reserve', 'D8'), unit(me, 'engineer', 'D8')])
      const paths = Object.fromEntries(
        play.advise('retreat').map(({ at: [to], rule, actions }) => [JSON.stringify(to), `${rule} ${actions.length}`]),
      )
      expect(paths[JSON.stringify(cellOn(game, 'D8'))]).toBe('retreat/stacking 0')
      expect(paths[JSON.stringify(cellOn(game, 'C9'))]).toBe('retreat/way 1')
      expect(play.breaks(go(of(me, 'infantry'), 'D8'))).toEqual([])
    },
  )

  both(
    '5.2 [9] legal: a step for going back is lost in the next fight, where the unit is attacked before it has paid',
    (me, foe) => {
      const play = driven(me, foe, [unit(me, 'reserve1', 'G11'), unit(me, 'reserve2', 'G11')])
      play.do(go(of(foe, 'infantry'), 'F10')).do(lose(of(foe, 'infantry')))
      const owed = () => play.advise('next').filter(({ rule }) => rule === 'damage/zone')
      expect(owed()).toHaveLength(1)
      play.do(attack([of(me, 'reserve1'), of(me, 'reserve2')], 'F10'))
      expect(owed().map(({ actions }) => actions)).toEqual([[bury(of(foe, 'infantry'), foe)]])
      expect(messagesOf(play, bury(of(foe, 'infantry'), foe))).toEqual([])
      expect(messagesOf(play, END)).toContain('illegal damage/zone')
      play.do(bury(of(foe, 'infantry'), foe))
      expect(rules(messagesOf(play, END), 'damage/zone')).toEqual([])
    },
  )

  both(
    '13.4 [38, 30] a gun that is attacked and supports another hex retreats and loses as an attacked unit',
    (me, foe) => {
      const play = battle(me, [
        unit(me, 'regiment', 'D9'),
        unit(foe, 'guns', 'E10'),
        unit(foe, 'infantry', 'E10'),
        unit(me, 'infantry', 'G10'),
        unit(foe, 'infantry2', 'F10'),
      ])
      play.do(attack([of(me, 'regiment')], 'E10')).do(attack([of(me, 'infantry')], 'F10'))
      play.do({ ...attack([of(foe, 'guns')], 'F10'), what: 'support' } as Action)
      const [first] = play.advise('next').filter(({ rule }) => rule === 'odds/result')
      expect(first?.message).toContain('the defender loses 1 step and retreats')
      expect(messagesOf(play, lose(of(foe, 'guns')))).toEqual([])
      expect(messagesOf(play, go(of(foe, 'guns'), 'E11')).filter((each) => each.startsWith('illegal'))).toEqual([])
      expect(rules(messagesOf(play, END), 'retreat/owed')).toHaveLength(3)
      const owedFor = (hex: string) =>
        play.findings(END).filter(({ rule, message }) => rule === 'damage/owed' && message.includes(`for ${hex}`))
      expect(owedFor('E10')).toHaveLength(1)
      // Its losses are those of the fight in its own hex, although the supported one was declared later.
      play.do(lose(of(foe, 'guns')))
      expect(owedFor('E10')).toEqual([])
    },
  )
})
