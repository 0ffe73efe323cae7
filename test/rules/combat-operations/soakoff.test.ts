import { describe, expect } from 'vitest'
import type { Placed } from '../stage.ts'
import { attack, battle, bury, END, messagesOf, unit } from './battle.ts'
import { both, of, type Side } from './game.ts'

/** Figure 7: X (E9) is adjacent to the enemies in A (E10) and B (F9). */
const figure = (me: Side, foe: Side) => [
  unit(me, 'regiment', 'E9'),
  unit(foe, 'infantry', 'E10'),
  unit(foe, 'infantry2', 'F9'),
]

describe('11.9 soak-off attacks', () => {
  both('11.9 [32] illegal: example 11: a unit that attacks A from X must attack B too', (me, foe) => {
    const play = battle(me, figure(me, foe))
    const found = play.findings(attack([of(me, 'regiment')], 'E10'))
    expect(found).toMatchObject([
      { rule: 'soakoff/owed', severity: 'illegal', cite: '11.9', pieces: [of(foe, 'infantry2')] },
    ])
    expect(found[0]?.message).toContain('in F9 must also be attacked')
    play.do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, END)).toContain('illegal soakoff/owed')
  })

  both('11.9 [32] legal: B is attacked as well, from X or from another hex', (me, foe) => {
    const play = battle(me, [...figure(me, foe), unit(me, 'reserve1', 'F8')])
    expect(messagesOf(play, attack([of(me, 'regiment')], 'E10'))).toEqual(['note soakoff/owed'])
    play.do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, attack([of(me, 'reserve1')], 'F9'))).toEqual([])
    play.do(attack([of(me, 'reserve1')], 'F9'))
    expect(messagesOf(play, END)).not.toContain('illegal soakoff/owed')
  })

  both('11.9 [32] illegal: reported at once, if all units next to B attack A already', (me, foe) => {
    const play = battle(me, [...figure(me, foe), unit(me, 'reserve1', 'E9')])
    const all = attack([of(me, 'regiment'), of(me, 'reserve1')], 'E10')
    expect(messagesOf(play, all)).toEqual(['illegal soakoff/owed'])
    expect(play.findings(all)[0]?.message).toMatch(/ must also be attacked, but no unit that could is left\.$/)
    expect(messagesOf(play, attack([of(me, 'regiment')], 'E10'))).toEqual(['note soakoff/owed'])
    // The offered attack leaves a unit for B.
    const [join] = play.advise('odds', [me], 'E10')
    expect(join?.pieces).toEqual([of(me, 'regiment'), of(me, 'reserve1')].sort())
    expect(join?.actions).toHaveLength(1)
    expect(play.breaks(join!.actions[0]!)).toEqual([])
  })

  both('11.9 [32] illegal: reported at once, if one unit alone could attack two hexes', (me, foe) => {
    const placed = [unit(me, 'regiment', 'E9'), unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'F9')]
    const play = battle(me, [...placed, unit(foe, 'infantry3', 'F8'), unit(me, 'reserve1', 'G9')])
    // From G9 both F8 and F9 could be attacked, but not both.
    expect(messagesOf(play, attack([of(me, 'regiment')], 'E10'))).toEqual(['illegal soakoff/owed', 'note soakoff/owed'])
    const [join] = play.advise('odds', [me], 'E10')
    expect(join?.actions).toEqual([])
    const relieved = battle(me, [
      ...placed,
      unit(foe, 'infantry3', 'F8'),
      unit(me, 'reserve1', 'G9'),
      unit(me, 'reserve2', 'G9'),
    ])
    expect(relieved.breaks(attack([of(me, 'regiment')], 'E10'))).toEqual([])
  })

  both('11.9 [32] illegal: reported at once, if the soak-off owes another that is impossible', (me, foe) => {
    const chain = [...figure(me, foe), unit(me, 'reserve1', 'G9'), unit(foe, 'infantry3', 'H9')]
    const play = battle(me, chain)
    const declared = attack([of(me, 'regiment')], 'E10')
    expect(messagesOf(play, declared)).toEqual(['illegal soakoff/owed'])
    expect(play.findings(declared)[0]?.message).toMatch(
      / in F9 must also be attacked, but too few units are left for all required attacks\.$/,
    )
    expect(play.advise('odds', [me], 'E10')[0]?.actions).toEqual([])
    // Another unit ends the chain.
    const longer = battle(me, [...chain, unit(me, 'reserve2', 'I9')])
    expect(messagesOf(longer, declared)).toEqual(['note soakoff/owed'])
    const [join] = longer.advise('odds', [me], 'E10')
    expect(join?.actions).toEqual([declared])
  })

  both('11.9 [32] an offer can be finished: of two possible soak-offs one owes too much', (me, foe) => {
    const play = battle(me, [
      ...figure(me, foe),
      unit(me, 'infantry', 'G9'),
      unit(foe, 'infantry3', 'H9'),
      unit(me, 'reserve1', 'F8'),
    ]).do(attack([of(me, 'regiment')], 'E10'))
    expect(play.breaks(attack([of(me, 'infantry')], 'F9'))).toEqual(['soakoff/owed'])
    const [offer] = play.advise('soak-off')
    expect(offer?.actions).toEqual([attack([of(me, 'reserve1')], 'F9')])
    play.do(offer!.actions[0]!)
    expect(play.advise('soak-off')).toEqual([])
  })

  both('11.9, 10.0 [32, 27a] illegal: in step 6 only units that may attack then are free', (me, foe) => {
    const placed = [
      unit(me, 'tanks', 'E9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'F9'),
      unit(me, 'infantry', 'F8'),
    ]
    const declared = attack([of(me, 'tanks')], 'E10')
    expect(messagesOf(battle(me, placed, { phase: 'attacker-exploit-combat' }), declared)).toEqual([
      'illegal soakoff/owed',
    ])
    expect(messagesOf(battle(me, placed), declared)).toEqual(['note soakoff/owed'])
  })

  both('11.9 [32] illegal: artillery alone does not satisfy it', (me, foe) => {
    const play = battle(me, [...figure(me, foe), unit(me, 'guns', 'F8')])
    play.do(attack([of(me, 'regiment')], 'E10')).do(attack([of(me, 'guns')], 'F9'))
    expect(messagesOf(play, END)).toContain('illegal soakoff/owed')
  })

  both('11.9 [32] legal: enemies beside artillery only need not be attacked', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'guns', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'G10'),
    ])
    expect(messagesOf(play, attack([of(me, 'infantry'), of(me, 'guns')], 'E10'))).toEqual([])
  })

  both('11.9 [32] illegal: the soak-off owes others in its turn', (me, foe) => {
    const play = battle(me, [...figure(me, foe), unit(me, 'reserve1', 'G9'), unit(foe, 'infantry3', 'H9')])
    play.do(attack([of(me, 'regiment')], 'E10')).do(attack([of(me, 'reserve1')], 'F9'))
    const found = play.findings(END).filter(({ rule }) => rule === 'soakoff/owed')
    expect(found.map(({ pieces }) => pieces)).toEqual([[of(foe, 'infantry3')]])
  })

  both('11.9 [32] legal: a unit that was attacked in one hex and retreated into another was attacked', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'D9'),
      unit(me, 'reserve', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'G9'),
    ])
    play.do(attack([of(me, 'regiment')], 'E10')).do({ ...attack([of(me, 'reserve')], 'G9') })
    expect(messagesOf(play, END).filter((each) => each.endsWith('soakoff/owed'))).toEqual([])
  })

  both('11.9 [32] a covered possible dummy is unchecked until it is turned up', (me, foe) => {
    const placed = [
      unit(me, 'regiment', 'E9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'reserve', 'F9', { veil: 'cover' }),
    ]
    const play = battle(me, placed, { viewer: { sides: [me] } })
    expect(messagesOf(play, attack([of(me, 'regiment')], 'E10'), [me])).toEqual(['note soakoff/owed'])
    play.do(attack([of(me, 'regiment')], 'E10'))
    expect(messagesOf(play, END, [me])).toContain('unchecked soakoff/owed')
    play.do({ type: 'veil', pieces: [of(foe, 'reserve')], as: 'open' })
    expect(messagesOf(play, END, [me])).toContain('illegal soakoff/owed')
  })

  describe('an enemy that is turned up once the attack is carried out', () => {
    const covered = (me: Side, foe: Side, ...more: readonly Placed[]) =>
      battle(
        me,
        [
          unit(me, 'regiment', 'E9'),
          unit(foe, 'infantry', 'E10'),
          unit(foe, 'reserve', 'F9', { veil: 'cover' }),
          ...more,
        ],
        { viewer: { sides: [me] } },
      )

    both(
      '11.9 [32] illegal: must have been attacked, but no unit could: it is said when the attack is declared',
      (me, foe) => {
        const play = covered(me, foe)
        const declared = attack([of(me, 'regiment')], 'E10')
        const found = play.findings(declared, [me])
        expect(found.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(['note soakoff/owed'])
        expect(found[0]?.message).toMatch(
          / in F9 must also be attacked, unless it is a dummy, but no unit that could is left\.$/,
        )
        const [join] = play.advise('odds', [me], 'E10')
        expect(join?.pieces).toEqual([of(me, 'regiment')])
        expect(join?.actions).toEqual([])
        play.do(declared).do({ type: 'veil', pieces: [of(foe, 'reserve')], as: 'open' })
        expect(messagesOf(play, END, [me])).toContain('illegal soakoff/owed')
      },
    )

    both('11.9 [32] legal: is attacked by the unit that the offered attack left for it', (me, foe) => {
      const play = covered(me, foe, unit(me, 'reserve1', 'E9'))
      const [join] = play.advise('odds', [me], 'E10')
      expect(join?.actions).toEqual([attack([of(me, 'regiment')], 'E10')])
      play.do(join!.actions[0]!).do(bury(of(foe, 'infantry'), foe))
      play.do({ type: 'veil', pieces: [of(foe, 'reserve')], as: 'open' })
      const [offer] = play.advise('soak-off', [me])
      expect(offer?.actions).toEqual([attack([of(me, 'reserve1')], 'F9')])
      expect(play.breaks(offer!.actions[0]!)).toEqual([])
      expect(messagesOf(play.do(offer!.actions[0]!), END, [me])).not.toContain('illegal soakoff/owed')
    })

    both('11.9 [32] keeps no other attack from being offered if no unit could attack it', (me, foe) => {
      const play = covered(me, foe, unit(me, 'reserve1', 'E3'), unit(foe, 'infantry2', 'E4'))
      play.do(attack([of(me, 'regiment')], 'E10')).do(bury(of(foe, 'infantry'), foe))
      expect(play.advise('odds', [me], 'E4')[0]?.actions).toEqual([attack([of(me, 'reserve1')], 'E4')])
    })

    both('11.9 [32] limits no attack that is surely required', (me, foe) => {
      // F8 attacks F9, which is required, although F7 next to it may then be required too.
      const play = battle(
        me,
        [...figure(me, foe), unit(me, 'reserve1', 'F8'), unit(foe, 'reserve', 'F7', { veil: 'cover' })],
        { viewer: { sides: [me] } },
      )
      const found = play.findings(attack([of(me, 'regiment')], 'E10'), [me])
      expect(found.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
        expect.stringMatching(/^note .* in F9 must also be attacked: it is next to an attacking unit\.$/),
      ])
    })
  })

  both('11.9 [32] a viewer that cannot see whether only a dummy attacks gets no finding', (me, foe) => {
    const placed = [unit(me, 'regiment', 'E9', { veil: 'cover' }), unit(foe, 'infantry', 'E10'), unit(foe, 'hq', 'F9')]
    const owed = (viewer: Side) =>
      battle(me, placed, { viewer: { sides: [viewer] } })
        .do(attack([of(me, 'regiment')], 'E10'))
        .findings(END)
        .filter(({ rule }) => rule === 'soakoff/owed')
    expect(owed(me).map(({ severity }) => severity)).toEqual(['illegal'])
    expect(owed(foe).map(({ severity }) => severity)).toEqual(['unchecked'])
    expect(owed(foe)[0]?.message).toContain('unless only dummies attack there')
  })

  both('11.9 [32] illegal: one doubtful attacker is no excuse if another is certain', (me, foe) => {
    const play = battle(
      me,
      [
        unit(me, 'regiment', 'E9', { veil: 'cover' }),
        unit(me, 'reserve1', 'G10'),
        unit(foe, 'infantry', 'E10'),
        unit(foe, 'infantry2', 'H10'),
        unit(foe, 'hq', 'F9'),
      ],
      { viewer: { sides: [foe] } },
    )
    play.do(attack([of(me, 'regiment')], 'E10')).do(attack([of(me, 'reserve1')], 'H10'))
    expect(messagesOf(play, END)).toContain('illegal soakoff/owed')
  })

  both('11.9 [32] the soak-offs of an attack are offered after its declaration, and not before', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'E9'),
      unit(me, 'reserve1', 'D10'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'F9'),
      unit(foe, 'infantry3', 'D11'),
    ])
    // The attack on E10 is made from D10, next to D11, or from E9, next to F9.
    const soakOffs = () =>
      [...play.advise('odds', [me], 'E10'), ...play.advise('odds', [me], 'F9')].filter(
        ({ rule }) => rule === 'soakoff/owed',
      )
    expect(soakOffs().length).toBeGreaterThan(0)
    for (const { kind, actions } of soakOffs()) expect([kind, actions]).toEqual(['note', []])
  })

  both('5.26 [50] a dummy need not be attacked, unless the house rule counts it as its cover', (me, foe) => {
    const placed = [
      unit(me, 'regiment', 'E9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'dummy', 'F9', { veil: 'cover' }),
    ]
    const of2 = (dummies: string) =>
      messagesOf(battle(me, placed, { house: { dummies } }).do(attack([of(me, 'regiment')], 'E10')), END)
    expect(of2('nothing')).not.toContain('illegal soakoff/owed')
    expect(of2('units')).toContain('illegal soakoff/owed')
  })

  both('11.9 [32] the cancellation of an attack with an impossible soak-off is offered', (me, foe) => {
    const play = battle(me, figure(me, foe)).do(attack([of(me, 'regiment')], 'E10'))
    const [offer] = play.advise('soak-off')
    expect(offer?.actions).toEqual([attack([], 'E10')])
    expect(play.breaks(offer!.actions[0]!)).toEqual([])
    play.do(offer!.actions[0]!)
    expect(play.advise('soak-off')).toEqual([])
  })
})
