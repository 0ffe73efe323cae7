import { describe, expect, it } from 'vitest'
import { attack, put, turnTo, War, war } from './war.ts'

const leave = turnTo(2, 'green-move', 'green')

describe('enemies that must be attacked', () => {
  const game = war({ combat: { must: { cite: 'C20', enemies: true } } })
  /** Green 1st in 7.2 and Green 2nd in 6.3 are beside 6.2; Grey 3rd is beside 6.3 only. */
  const placed = [
    ...[put('grey-1', '6.2'), put('grey-2', '6.2'), put('grey-3', '5.3')],
    ...[put('green-1', '7.2'), put('green-2', '6.3')],
  ]
  const start = () => new War(placed, { game })

  it('C20: every enemy beside a unit that may attack it must be attacked, and the phase is not left before', () => {
    const asked = start().ask('next')
    expect(asked.map(({ at, owed }) => [start().printed(at[0]!), owed])).toEqual([
      ['6.3', 'grey'],
      ['7.2', 'grey'],
    ])
    expect(start().says(leave)).toEqual([
      'illegal C20: Green 1st in 7.2 must be attacked: Grey 1st and Grey 2nd can.',
      'illegal C20: Green 2nd in 6.3 must be attacked: Grey 1st and 2 others can.',
    ])
    expect(
      start()
        .findings(leave, ['green'])
        .map(({ rule }) => rule),
    ).toEqual(['turns/hand'])
  })

  it('C20 legal: an attack that leaves a unit for the other enemy', () => {
    const war = start()
    expect(war.says(attack('7.2', 'grey-1', 'grey-2'))).toEqual([])
    expect(war.says(attack('6.3', 'grey-1', 'grey-3'))).toEqual([])
    // A 3 has no effect at 1-1, nor a 2 at 2-1.
    war.fight('7.2', ['grey-1'], 3)
    expect(war.breaks(leave)).toEqual(['attack/must'])
    war.fight('6.3', ['grey-2', 'grey-3'], 2)
    expect(war.says(leave)).toEqual([])
  })

  it('C20 illegal: an attack that leaves no unit for the other enemy, reported while it can be corrected', () => {
    expect(start().says(attack('6.3', 'grey-1', 'grey-2', 'grey-3'))).toEqual([
      'illegal C20: Green 1st in 7.2 must also be attacked, but after this attack no unit that could is left.',
    ])
    for (const each of start().ask('next')) expect(start().breaks(each.actions[0]!)).toEqual([])
  })

  it('C20: one unit alone beside two enemies is warned, and may attack either', () => {
    const alone = new War([put('grey-1', '6.2'), put('green-1', '7.2'), put('green-2', '6.3')], { game })
    expect(alone.findings(attack('7.2', 'grey-1')).map(({ severity, rule }) => [severity, rule])).toEqual([
      ['warning', 'attack/must'],
    ])
    alone.fight('7.2', ['grey-1'], 3)
    expect(alone.findings(leave).map(({ severity, rule }) => [severity, rule])).toEqual([['warning', 'attack/must']])
  })

  it('do not exist without the rule', () => {
    expect(new War(placed).says(leave)).toEqual([])
  })

  it('C20: an enemy below the odds of the table need not be attacked', () => {
    const weak = new War([put('grey-1', '6.2', { face: 1 }), put('green-guns', '7.2'), put('green-1', '7.2')], { game })
    expect(weak.breaks(leave)).toEqual([])
  })
})

describe('units that must attack', () => {
  const game = war({ combat: { must: { cite: 'C21', units: true } } })

  it('C21: units in an enemy zone must attack, and others need not', () => {
    const fight = new War([put('grey-1', '6.2'), put('grey-2', '2.2'), put('green-1', '7.2')], { game })
    expect(fight.says(leave)).toEqual(['illegal C21: Grey 1st is in an enemy zone and must attack.'])
    expect(fight.ask('next')).toMatchObject([{ rule: 'attack/offer', owed: 'grey' }])
    fight.fight('7.2', ['grey-1'], 3)
    expect(fight.says(leave)).toEqual([])
  })
})
