import { describe, expect, it } from 'vitest'
import type { Cell, Id, PieceId, Proposal } from '../../../table/generated/types.ts'
import { OBSERVER } from '../../../table/secrecy/sight.ts'
import { at, cellOn } from '../stage.ts'
import { attack, battle, bury, END, lent, lose, support, unit } from './battle.ts'
import { both, game, go, of, type Play, referee } from './game.ts'

const ask = (play: Play, ask: Id, hexes: readonly string[] = [], pieces?: readonly PieceId[]): readonly Proposal[] =>
  referee.advise(at(referee, play.state, ['blue', 'red'], play.memory), {
    ask,
    at: hexes.map((hex): Cell => cellOn(game, hex)),
    ...(pieces && { pieces: [...pieces] }),
  })

const of_ = (proposals: readonly Proposal[], rule: string) => proposals.filter((each) => each.rule === rule)
const words = (proposals: readonly Proposal[], rule: string) => of_(proposals, rule).map(({ message }) => message)

describe('proposals for a fight', () => {
  it('11.0 [28] lists for a hex the units that can attack it, each strength term by term, the odds and the result', () => {
    const play = battle('red', [
      unit('red', 'tanks', 'D9'),
      unit('red', 'infantry', 'F9'),
      unit('red', 'infantry2', 'A9'),
      lent('red-49-art-4', 'gun', 'red', 'G12'),
      unit('blue', 'infantry', 'E10'),
    ])
    const reported = ask(play, 'odds', ['E10'])
    expect(reported.map(({ message }) => message)).toEqual([
      '11.0: E10 can be attacked by 4th Artillery Battalion and 2 others.',
      '11.0: 4th Artillery Battalion: 6 printed attack.',
      '11.0: Red 1st Battalion, 1st Armored Regiment: 6 printed attack, +1 from clear (9.1) = 7.',
      '11.0: Red 1st Battalion, 1st Infantry Regiment: 3 printed attack.',
      '11.0: Blue 1st Battalion, 1st Infantry Regiment: 4 printed defence.',
      '11.0: 16 against 4 is 4-1; armor bonus (13.2): 5-1; the table has 4-1.',
      '11.7: 4-1: the defender is eliminated (2 steps), the attacker loses 1 step.',
    ])
    const kinds = ['join', ...Array(4).fill('strength'), 'odds', 'odds']
    expect(reported.map(({ kind }) => kind)).toEqual(kinds)
    expect(reported[0]).toMatchObject({
      rule: 'attack/join',
      pieces: ['gun', of('red', 'tanks'), of('red', 'infantry')],
      actions: [{ type: 'declare', what: 'attack' }],
    })
  })

  both('11.0 [28] gives the odds for the named units, and for the declared ones', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(me, 'infantry2', 'D9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'guns', 'F11'),
    ])
    expect(words(ask(play, 'odds', ['E10'], [of(me, 'infantry')]), 'odds/column')).toEqual([
      '11.0: 3 against 4 is 1-2.',
    ])
    expect(words(ask(play, 'odds', ['E10']), 'odds/column')).toEqual(['11.0: 6 against 4 is 1-1.'])
    play.do(attack([of(me, 'infantry')], 'E10')).do(support([of(foe, 'guns')], 'E10'))
    expect(words(ask(play, 'odds', ['E10']), 'odds/column')).toEqual(['11.0: 3 against 7 is 1-3.'])
  })

  both('7.2 [15] counts the supply of step 1, or that of the marks', (me, foe) => {
    const marks = { 'out-of-supply': 1 }
    const play = battle(me, [unit(me, 'regiment', 'D9', { marks }), unit(foe, 'infantry', 'E10', { marks })])
    expect(words(ask(play, 'odds', ['E10']), 'strength/attack')[0]).toContain(
      '12 printed attack, -9 out of supply (7.2) = 3.',
    )
    expect(words(ask(play, 'odds', ['E10']), 'odds/column')).toEqual(['11.0: 3 against 2 is 1-1.'])
  })

  both('11.0 [28] names the units to turn up before the odds are known', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10', { veil: 'cover' })], {
      viewer: { sides: [me] },
    })
    const reported = ask(play, 'odds', ['E10'])
    expect(of_(reported, 'odds/unknown')).toMatchObject([{ pieces: [of(foe, 'infantry')] }])
    expect(of_(reported, 'odds/result')).toEqual([])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(of_(ask(play, 'next'), 'attack/reveal')).toMatchObject([{ actions: [{ type: 'veil', as: 'open' }] }])
    expect(words(ask(play, 'next'), 'attack/reveal')[0]).toMatch(
      /^11\.0: (Red|Blue) .* part in combat: reveal (it|them)\.$/,
    )
  })

  it('11.0 [28] names several units to turn up', () => {
    const placed = [unit('red', 'infantry', 'D9', { veil: 'cover' }), unit('blue', 'hq', 'E10', { veil: 'cover' })]
    const play = battle('red', placed, { viewer: OBSERVER }).do(attack([of('red', 'infantry')], 'E10'))
    expect(words(ask(play, 'next'), 'odds/unknown')).toEqual([
      '11.0: The odds are not known until Headquarters and Infantry battalion are revealed and their supply is known.',
    ])
    expect(play.findings(END).map(({ message }) => message)).toContain(
      '11.0: The result of the attack on E10 is not known: Headquarters and Infantry battalion have not been revealed, or their supply is not known.',
    )
  })

  both('11.0 [28] no unit can attack an empty hex, or from a distance', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'A9'), unit(me, 'guns', 'F9'), unit(foe, 'infantry', 'E10')])
    for (const hex of ['E10', 'G3']) {
      expect(ask(play, 'odds', [hex])[0]).toMatchObject({ rule: 'attack/join', pieces: [], actions: [] })
    }
  })

  both('10.0 [27a] lists in step 6 only units that may still attack', (me, foe) => {
    const placed = [unit(me, 'infantry', 'D9'), unit(me, 'tanks', 'F9'), unit(foe, 'infantry', 'E10')]
    const play = battle(me, placed, { phase: 'attacker-exploit-combat' })
    expect(ask(play, 'odds', ['E10'])[0]).toMatchObject({ rule: 'attack/join', pieces: [of(me, 'tanks')] })
  })

  both('12.0 [33] proposes losses in order, and doing them settles the fight', (me, foe) => {
    const play = battle(me, [
      unit(me, 'armor', 'D9'),
      unit(me, 'regiment', 'F9'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'E10'),
      lent('red-49-at', 'at', foe, 'E10'),
    ]).do(attack([of(me, 'armor'), of(me, 'regiment')], 'E10'))
    const owed = of_(ask(play, 'next'), 'damage/owed')
    expect(owed.map(({ message }) => message)).toEqual([
      `11.5: The attacker loses 1 step for E10: 1 from ${me === 'red' ? 'Red' : 'Blue'} 1st Armored Regiment.`,
      '11.5: The defender loses 2 steps for E10: 2 from 1st Antitank Battalion.',
    ])
    for (const action of owed.flatMap(({ actions }) => actions)) {
      expect(play.breaks(action)).toEqual([])
      play.do(action)
    }
    expect(play.piece('red-49-at').at).toEqual({ pile: `${foe}-dead` })
    expect(of_(ask(play, 'next'), 'damage/owed')).toEqual([])
  })

  both(
    '12.0 [33] the owner chooses the unit that loses a step, and no click eliminates one while others are whole',
    (me, foe) => {
      const marks = { 'step-loss': 1 }
      const play = battle(me, [
        unit(me, 'infantry', 'D9', { marks }),
        unit(me, 'infantry2', 'D9'),
        unit(me, 'infantry3', 'D10'),
        unit(foe, 'regiment', 'E10'),
      ]).do(attack([of(me, 'infantry'), of(me, 'infantry2'), of(me, 'infantry3')], 'E10'))
      expect(words(ask(play, 'next'), 'odds/result')[0]).toContain('1-2: the attacker loses 2 steps')
      const offers = () =>
        of_(ask(play, 'next'), 'damage/owed').filter(({ message }) => message.includes('The attacker'))
      const [two, three, reduced, ...more] = offers()
      expect([two, three, reduced].map((each) => each?.pieces)).toEqual(
        (['infantry2', 'infantry3', 'infantry'] as const).map((twin) => [of(me, twin)]),
      )
      expect(more).toEqual([])
      expect(two?.message).toMatch(
        /^11\.3: The attacker loses 2 steps for E10: (Red|Blue) 2nd Battalion, .* can take one of them\.$/,
      )
      expect(reduced?.message).toMatch(/ can take one of them \(it would be eliminated\)\.$/)
      expect([two?.must, reduced?.must]).toEqual([undefined, undefined])
      for (const offer of [two!, three!, reduced!]) expect(play.breaks(offer.actions[0]!)).toEqual([])
      play.do(two!.actions[0]!)
      expect(offers().map(({ pieces }) => pieces)).toEqual([[of(me, 'infantry3')], [of(me, 'infantry')]])
      play.do(offers()[1]!.actions[0]!)
      expect([offers(), play.piece(of(me, 'infantry')).at]).toEqual([[], { pile: `${me}-dead` }])
    },
  )

  both('12.0 [33] forced losses are one proposal, and the rest is a choice', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(me, 'infantry2', 'D9'), unit(foe, 'regiment', 'E10')]).do(
      attack([of(me, 'infantry'), of(me, 'infantry2')], 'E10'),
    )
    const offers = () => of_(ask(play, 'next'), 'damage/owed').filter(({ message }) => message.includes('The attacker'))
    const [both, ...more] = offers()
    expect(both?.message).toMatch(
      /^11\.2: The attacker loses 3 steps for E10: first 1 from (Red|Blue) 1st Battalion, .*; 1 from (Red|Blue) 2nd .*\.$/,
    )
    expect([both?.must, more]).toEqual([{ side: me }, []])
    for (const action of both!.actions) play.do(action)
    expect(offers().map(({ pieces, must }) => [pieces, must])).toEqual([
      [[of(me, 'infantry')], undefined],
      [[of(me, 'infantry2')], undefined],
    ])
  })

  both('11.6 [30, 30a] names every adjacent hex, with the reason if it is closed', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'D9'), unit(me, 'guns', 'F9'), unit(foe, 'infantry', 'E10')])
      .do(attack([of(me, 'regiment')], 'E10'))
      .do(lose(of(foe, 'infantry')))
    const paths = ask(play, 'retreat')
    const hexes = Object.fromEntries(
      paths.map(({ message, rule, actions }) => [message.match(/to ([A-T]\d+):/)?.[1], `${rule} ${actions.length}`]),
    )
    expect(hexes).toEqual({
      D9: 'retreat/enemy 0',
      F9: 'retreat/enemy 0',
      D10: 'retreat/zone 1',
      E9: 'retreat/zone 1',
      F10: 'retreat/zone 1',
      E11: 'retreat/way 1',
    })
    for (const { actions, kind } of paths) expect(kind).toBe(actions.length > 0 ? 'step' : 'barred')
    for (const { actions } of paths) for (const action of actions) expect(play.breaks(action)).toEqual([])
  })

  both('11.8 [31] proposes an advance when the hex is empty', (me, foe) => {
    const play = battle(me, [unit(me, 'regiment', 'D9'), unit(foe, 'infantry', 'E10')]).do(
      attack([of(me, 'regiment')], 'E10'),
    )
    expect(ask(play, 'advance')).toEqual([])
    play.do(lose(of(foe, 'infantry'))).do(go(of(foe, 'infantry'), 'F10'))
    const [path] = ask(play, 'advance')
    expect(path).toMatchObject({ rule: 'advance/may', cite: '11.8', pieces: [of(me, 'regiment')] })
    for (const action of path?.actions ?? []) expect(play.breaks(action)).toEqual([])
  })

  both('11.9 [32] reminds of hexes that must still be attacked, and of the units that can', (me, foe) => {
    const play = battle(me, [
      unit(me, 'regiment', 'E9'),
      unit(me, 'reserve1', 'F8'),
      unit(foe, 'infantry', 'E10'),
      unit(foe, 'infantry2', 'F9'),
    ]).do(attack([of(me, 'regiment')], 'E10'))
    expect(ask(play, 'soak-off')).toMatchObject([
      {
        rule: 'soakoff/owed',
        pieces: [of(foe, 'infantry2')],
        actions: [{ what: 'attack', pieces: [of(me, 'reserve1')] }],
      },
    ])
    play.do(attack([of(me, 'reserve1')], 'F9'))
    expect(ask(play, 'soak-off')).toEqual([])
  })

  it('5.22 [30a] the elimination of a unit without a retreat is proposed, if the house rule says so', () => {
    const ring = ['D10', 'E9', 'F9', 'F10', 'E11']
    const twins = ['infantry', 'infantry2', 'infantry3', 'reserve1', 'reserve2'] as const
    const play = battle('red', [
      unit('red', 'armor', 'D9'),
      ...twins.map((twin, index) => unit('red', twin, ring[index]!)),
      unit('blue', 'regiment', 'E10'),
    ])
    play.do(attack([of('red', 'armor'), ...twins.map((twin) => of('red', twin))], 'E10'))
    expect(ask(play, 'retreat').at(-1)).toMatchObject({
      rule: 'retreat/cut-off',
      actions: [bury([of('blue', 'regiment')], 'blue')],
    })
  })

  it('proposes nothing outside the phases of combat, and still gives the odds', () => {
    const play = battle('red', [unit('red', 'regiment', 'D9'), unit('blue', 'infantry', 'E10')], {
      phase: 'attacker-move',
    })
    const proposed = ask(play, 'next').map(({ rule }) => rule)
    expect(proposed.filter((rule) => !rule.startsWith('turns/') && rule !== 'movement/may')).toEqual([])
    expect(words(ask(play, 'odds', ['E10']), 'odds/column')).toEqual(['11.0: 12 against 4 is 3-1.'])
    expect(ask(play, 'odds', ['E10'])[0]?.actions).toEqual([])
  })
})
