import { describe, expect, it } from 'vitest'
import type { Fight } from '../../../rules/games/combat-operations/combat/fighter.ts'
import {
  attackingTakers,
  defendingTakers,
  type Taker,
  tiersOf,
} from '../../../rules/games/combat-operations/combat/loss-order.ts'
import { lossFaults, shareOut } from '../../../rules/kit/fight/loss-tiers.ts'
import { attacker, fight, fighter, reading } from './fighters.ts'

const taker = (id: string, parts: Partial<Taker> = {}): Taker => ({
  id,
  name: id,
  battalions: 1,
  steps: 2,
  first: false,
  ...parts,
})
const FOUR = ['a', 'b', 'c', 'd'].map((id) => taker(id))

const faults = (takers: readonly Taker[], lost: Record<string, number>, owed: number, order: 'all' | 'first' = 'all') =>
  lossFaults(tiersOf(takers, reading({ 'damage-order': order })), new Map(Object.entries(lost)), owed).map(
    ({ id, cite, before }) => `${cite} ${id} before ${before.join('')}`,
  )
const share = (takers: readonly Taker[], owed: number, order: 'all' | 'first' = 'all') =>
  Object.fromEntries(shareOut(tiersOf(takers, reading({ 'damage-order': order })), owed))
const firsts = (takers: readonly Taker[]) => takers.filter(({ first }) => first).map(({ id }) => id)

describe('losses', () => {
  it('12.0 [33] example 4: of five losses each of four battalions takes one before one takes a second', () => {
    expect(share(FOUR, 5)).toEqual({ a: 2, b: 1, c: 1, d: 1 })
    expect(faults(FOUR, { a: 2, b: 1, c: 1, d: 1 }, 5)).toEqual([])
    expect(faults(FOUR, { a: 1, b: 2, c: 1, d: 1 }, 5)).toEqual([])
    expect(faults(FOUR, { a: 2, b: 2, c: 1 }, 5)).toEqual(['12.0 a before d'])
  })

  it('12.0 [33] marks may be laid in any order while a legal end can be reached', () => {
    expect(faults(FOUR, { a: 2 }, 5)).toEqual([])
    expect(faults(FOUR, { a: 2 }, 4)).toEqual(['12.0 a before bcd'])
    expect(faults(FOUR, { a: 1 }, 1)).toEqual([])
    expect(faults(FOUR, {}, 5)).toEqual([])
  })

  it('12.0 [33] a regiment counter takes a first step for each of its battalions', () => {
    const takers = [taker('r', { battalions: 3, steps: 6 }), taker('x')]
    expect(share(takers, 4)).toEqual({ r: 3, x: 1 })
    expect(faults(takers, { r: 3 }, 3)).toEqual([])
    expect(faults(takers, { r: 4 }, 4)).toEqual(['12.0 r before x'])
    expect(faults(takers, { x: 2 }, 4)).toEqual(['12.0 x before r'])
  })

  it('12.0 [33] a reduced battalion has no second step to lose', () => {
    const takers = [taker('a', { steps: 1 }), taker('b')]
    expect(share(takers, 3)).toEqual({ a: 1, b: 2 })
    expect(faults(takers, { b: 2 }, 2)).toEqual(['12.0 b before a'])
  })

  it('13.3 [37] the attacker’s armor is first against armor, armored cavalry, antitank and antiaircraft, not engineers', () => {
    const attackers = [attacker('armor'), attacker('infantry'), attacker('light-artillery')]
    for (const kind of ['armor', 'armored-cavalry', 'antitank', 'antiaircraft']) {
      const those: Fight = fight({ attackers, defenders: [fighter('infantry'), fighter(kind, { id: 'x' })] })
      expect([kind, firsts(attackingTakers(those))]).toEqual([kind, ['armor']])
    }
    for (const kind of ['infantry', 'engineer', 'light-artillery', 'headquarters']) {
      expect([kind, firsts(attackingTakers(fight({ attackers, defenders: [fighter(kind)] })))]).toEqual([kind, []])
    }
  })

  it('13.3 [37] attacked by armor, the defender’s armor, antitank and antiaircraft are first', () => {
    const kinds = ['infantry', 'armor', 'armored-cavalry', 'antitank', 'antiaircraft', 'engineer', 'light-artillery']
    const defenders = kinds.map((kind) => fighter(kind))
    expect(firsts(defendingTakers(fight({ attackers: [attacker('armored-cavalry')], defenders })))).toEqual([
      'armor',
      'armored-cavalry',
      'antitank',
      'antiaircraft',
    ])
    expect(firsts(defendingTakers(fight({ attackers: [attacker('armored-infantry')], defenders })))).toEqual([])
  })

  it('13.4 [38] artillery shares in losses only in the hex that is attacked', () => {
    const those = fight({
      attackers: [attacker('infantry'), attacker('light-artillery', { id: 'gun' })],
      defenders: [fighter('light-artillery', { id: 'battery' })],
      support: [fighter('heavy-artillery', { id: 'far' })],
    })
    expect(attackingTakers(those).map(({ id }) => id)).toEqual(['infantry'])
    expect(defendingTakers(those).map(({ id }) => id)).toEqual(['battery'])
  })

  it('13.3 [37] example 7: the one step falls on the armor; the defender loses its armored battalions first', () => {
    const attackers = [attacker('armor', { id: 'tank' }), attacker('infantry', { id: 'foot' })]
    const defenders = [
      fighter('antitank', { id: 'at' }),
      fighter('armor', { id: 'panzer' }),
      fighter('infantry', { id: 'one' }),
      fighter('infantry', { id: 'two' }),
    ]
    const those = fight({ attackers, defenders })
    expect(share(attackingTakers(those), 1)).toEqual({ tank: 1 })
    expect(faults(attackingTakers(those), { foot: 1 }, 1)).toEqual(['13.3 foot before tank'])
    expect(share(defendingTakers(those), 6)).toEqual({ at: 2, panzer: 2, one: 1, two: 1 })
    expect(faults(defendingTakers(those), { one: 2, at: 2, panzer: 2 }, 6)).toEqual(['12.0 one before two'])
    expect(faults(defendingTakers(those), { one: 1, at: 2, panzer: 1 }, 4)).toEqual(['13.3 one before panzer'])
    expect(faults(defendingTakers(those), { one: 1, at: 1 }, 5)).toEqual([])
  })

  it('5.20 units that lose first take losses until they are used up, or only the first of them', () => {
    const takers = [taker('tank', { first: true }), taker('foot')]
    expect([share(takers, 2), share(takers, 2, 'first')]).toEqual([{ tank: 2 }, { tank: 1, foot: 1 }])
    expect([share(takers, 3), share(takers, 3, 'first')]).toEqual([
      { tank: 2, foot: 1 },
      { foot: 2, tank: 1 },
    ])
    expect(faults(takers, { tank: 1, foot: 1 }, 2)).toEqual(['13.3 foot before tank'])
    expect(faults(takers, { tank: 1, foot: 1 }, 2, 'first')).toEqual([])
    expect(faults(takers, { tank: 2 }, 2, 'first')).toEqual(['12.0 tank before foot'])
    expect(faults(takers, { foot: 1 }, 1, 'first')).toEqual(['13.3 foot before tank'])
  })

  it('5.9 a side that owes more than it has loses all', () => {
    expect(share(FOUR, 99)).toEqual({ a: 2, b: 2, c: 2, d: 2 })
    expect(faults(FOUR, { a: 2, b: 2, c: 2, d: 2 }, 99)).toEqual([])
  })
})
