import { describe, expect, it } from 'vitest'
import type { Attacker, Fight, Fighter } from '../../../rules/games/combat-operations/combat/fighter.ts'
import {
  attackStrength,
  defenceStrength,
  supportStrength,
} from '../../../rules/games/combat-operations/combat/strength.ts'
import type { Readings } from '../../../rules/games/combat-operations/terms/switches.ts'
import { attacker, CLASSES, fight, fighter, into, PLAIN, rates } from './fighters.ts'

/** The attack strength of a unit alone. */
const attack = (unit: Attacker, parts: Partial<Fight> = {}, read: Partial<Readings> = {}) =>
  attackStrength(unit, fight({ attackers: [unit], ...parts }), rates(read)).total
const defend = (unit: Fighter, parts: Partial<Fight> = {}, read: Partial<Readings> = {}) =>
  defenceStrength(unit, fight({ defenders: [unit], ...parts }), rates(read)).total

const CLEAR = ['armor', 'armored-cavalry', 'antitank', 'antiaircraft']
const INFANTRY = ['infantry', 'motorized-infantry', 'armored-infantry']

describe('strengths', () => {
  it('9.1 [19] armor, armored cavalry, antitank and antiaircraft have 1 more from and in clear, and no other unit', () => {
    for (const kind of CLASSES) {
      const more = CLEAR.includes(kind) ? 5 : 4
      expect([kind, attack(attacker(kind, { at: PLAIN }))]).toEqual([kind, more])
      expect([kind, defend(fighter(kind), { target: PLAIN })]).toEqual([kind, more])
    }
  })

  it('9.1 [19] the modifier follows the unit’s own hex, not its target', () => {
    expect(attack(attacker('armor'), { target: PLAIN })).toBe(4)
    expect(attack(attacker('armor', { at: PLAIN }), { target: into('moor') })).toBe(5)
  })

  it('9.2 [20] every unit has 1 more in woods; mechanized units except infantry have 1 less into them', () => {
    const less = ['armor', 'armored-cavalry', 'motorized-engineer']
    for (const kind of CLASSES) {
      expect([kind, defend(fighter(kind), { target: into('woods') })]).toEqual([kind, 5])
      const into4 = less.includes(kind) ? 3 : 4
      expect([kind, attack(attacker(kind), { target: into('woods') })]).toEqual([kind, into4])
    }
  })

  it('9.3 [21] every unit has 1 more in swamp; infantry only attacks into it unquartered', () => {
    for (const kind of CLASSES) {
      expect([kind, defend(fighter(kind), { target: into('swamp') })]).toEqual([kind, 5])
      expect([kind, attack(attacker(kind), { target: into('swamp') })]).toEqual([kind, INFANTRY.includes(kind) ? 4 : 1])
    }
  })

  it('9.4 [22] every unit has 2 more in a town; infantry only attacks into it undiminished', () => {
    for (const kind of CLASSES) {
      expect([kind, defend(fighter(kind), { target: into('town') })]).toEqual([kind, 6])
      expect([kind, attack(attacker(kind), { target: into('town') })]).toEqual([kind, INFANTRY.includes(kind) ? 4 : 3])
    }
  })

  it('9.5 [23] uphill is 1 less, once for any number of levels; downhill and level are not', () => {
    expect(attack(attacker('infantry'), { target: into('moor', 1) })).toBe(3)
    expect(attack(attacker('infantry'), { target: into('moor', 2) })).toBe(3)
    expect(attack(attacker('infantry', { at: into('moor', 2) }), { target: into('moor', 1) })).toBe(4)
    expect(defend(fighter('infantry'), { target: into('moor', 2) })).toBe(4)
  })

  it('9.6 [24] an attack across a river is halved, that of artillery is not', () => {
    const over = { river: true, bridge: false }
    expect(attack(attacker('infantry', { attack: 5, over }))).toBe(2.5)
    expect(attack(attacker('light-artillery', { attack: 5, over }))).toBe(5)
    expect(attack(attacker('infantry', { attack: 5 }))).toBe(5)
  })

  it('9.7 [25] an attack across a bridge is halved once; twice, if the house rule says so', () => {
    const over = { river: true, bridge: true }
    expect(attack(attacker('infantry', { over }))).toBe(2)
    expect(attack(attacker('infantry', { over }), {}, { 'bridge-attack': 'twice' })).toBe(1)
    expect(attack(attacker('heavy-artillery', { over }), {}, { 'bridge-attack': 'twice' })).toBe(4)
    const terms = attackStrength(attacker('infantry', { over }), fight({}), rates()).terms
    expect(terms.map(({ cite }) => cite)).toEqual(['2.1', '9.7'])
  })

  it('7.2 [15] example 12: attack 6 out of supply is 1, attack 3 is 1 at least, defence 5 is 2', () => {
    expect(attack(attacker('infantry', { attack: 6, supplied: 'out' }))).toBe(1)
    expect(attack(attacker('infantry', { attack: 3, supplied: 'out' }))).toBe(1)
    expect(attack(attacker('infantry', { attack: 9, supplied: 'out' }))).toBe(2)
    expect(defend(fighter('infantry', { defence: 5, supplied: 'out' }))).toBe(2)
    expect(defend(fighter('infantry', { defence: 1, supplied: 'out' }))).toBe(1)
    expect(supportStrength(fighter('heavy-artillery', { attack: 6, supplied: 'out' }), rates()).total).toBe(1)
  })

  it('7.2 [15] a printed zero stays zero', () => {
    expect(attack(attacker('headquarters', { attack: 0, supplied: 'out' }))).toBe(0)
  })

  it('7.2 [15] modifiers are added before supply divides', () => {
    expect(defend(fighter('infantry', { defence: 3, supplied: 'out' }), { target: into('woods') })).toBe(2)
    expect(attack(attacker('armor', { attack: 8, supplied: 'out' }), { target: into('woods') })).toBe(1)
  })

  it('5.6 fractions are kept until the odds, or rounded down to 1 at least', () => {
    const over = { river: true, bridge: false }
    const weak = attacker('infantry', { attack: 1, over })
    expect([attack(weak), attack(weak, {}, { fractions: 'rounded' })]).toEqual([0.5, 1])
    const strong = attacker('infantry', { attack: 7, over })
    expect([attack(strong), attack(strong, {}, { fractions: 'rounded' })]).toEqual([3.5, 3])
    const tank = attacker('armor', { attack: 6 })
    const swamp = { target: into('swamp') }
    expect([attack(tank, swamp), attack(tank, swamp, { fractions: 'rounded' })]).toEqual([1.5, 1])
    const none = attacker('headquarters', { attack: 0, over })
    expect(attack(none, {}, { fractions: 'rounded' })).toBe(0)
  })

  it('5.11 terrain changes the strength of artillery, or never does', () => {
    const gun = attacker('heavy-artillery', { attack: 8 })
    const never = { 'guns-terrain': 'never' } as const
    for (const [terrain, kept, off] of [
      ['town', 7, 8],
      ['swamp', 2, 8],
      ['woods', 8, 8],
    ] as const) {
      expect(attack(gun, { target: into(terrain) })).toBe(kept)
      expect(attack(gun, { target: into(terrain) }, never)).toBe(off)
    }
    expect(attack(gun, { target: into('moor', 1) })).toBe(7)
    expect(attack(gun, { target: into('moor', 1) }, never)).toBe(8)
    expect(defend(gun, { target: into('town') })).toBe(6)
    expect(defend(gun, { target: into('town') }, never)).toBe(4)
    expect(attack(attacker('armor'), { target: into('town') }, never)).toBe(3)
  })

  it('13.4 [38] attacked artillery uses its defence, and supports from elsewhere with its attack', () => {
    const gun = fighter('light-artillery', { attack: 3, defence: 1 })
    expect(defend(gun)).toBe(1)
    expect(supportStrength(gun, rates()).total).toBe(3)
  })

  it('13.1 [34] a modifier for each battalion counts for each of a regiment counter, or once', () => {
    const regiment = attacker('infantry', { attack: 12, defence: 15, battalions: 3 })
    const once = { regiments: 'counter' } as const
    expect(defend(regiment, { target: into('town') })).toBe(21)
    expect(defend(regiment, { target: into('town') }, once)).toBe(17)
    expect(attack(regiment, { target: into('moor', 1) })).toBe(9)
    expect(attack(regiment, { target: into('moor', 1) }, once)).toBe(11)
  })

  it('13.1 [34] a regiment counter fights like its battalions together, in every terrain', () => {
    for (const terrain of ['clear', 'woods', 'swamp', 'town']) {
      for (const kind of ['infantry', 'armor']) {
        const target = into(terrain, 1)
        const part = (n: number) =>
          attacker(kind, {
            id: `b${n}`,
            attack: 6,
            defence: 5,
            regiment: { id: 'r', of: 3 },
            over: { river: true, bridge: false },
          })
        const parts = [part(1), part(2), part(3)]
        const whole = attacker(kind, { attack: 21, defence: 18, battalions: 3, over: { river: true, bridge: false } })
        const sum = (each: (unit: Attacker) => number) => parts.reduce((total, unit) => total + each(unit), 0)
        const read = rates()
        expect(sum((unit) => attackStrength(unit, fight({ target, attackers: parts }), read).total)).toBe(
          attackStrength(whole, fight({ target, attackers: [whole] }), read).total,
        )
        expect(sum((unit) => defenceStrength(unit, fight({ target, defenders: parts }), read).total)).toBe(
          defenceStrength(whole, fight({ target, defenders: [whole] }), read).total,
        )
      }
    }
  })

  it('13.1 [34] all battalions of a regiment have 1 more together, and none if one is missing or eliminated', () => {
    const battalion = (n: number, parts: Partial<Attacker> = {}) =>
      attacker('infantry', { id: `b${n}`, regiment: { id: 'r', of: 3 }, ...parts })
    const all = [battalion(1), battalion(2), battalion(3)]
    const totals = (units: readonly Attacker[]) => {
      const attacks = fight({ attackers: units })
      const defends = fight({ defenders: units })
      return units.map((unit) => [
        attackStrength(unit, attacks, rates()).total,
        defenceStrength(unit, defends, rates()).total,
      ])
    }
    expect(totals(all)).toEqual([
      [5, 5],
      [5, 5],
      [5, 5],
    ])
    expect(totals(all.slice(1))).toEqual([
      [4, 4],
      [4, 4],
    ])
    expect(totals([battalion(1), battalion(2), battalion(3, { steps: 0 })])).toEqual([
      [4, 4],
      [4, 4],
      [0, 0],
    ])
    expect(totals([battalion(1), battalion(2), battalion(3, { steps: 1 })])).toEqual([
      [5, 5],
      [5, 5],
      [5, 5],
    ])
    const stranger = attacker('infantry', { id: 'b9', regiment: { id: 's', of: 3 } })
    expect(totals([battalion(1), battalion(2), stranger]).flat()).toEqual([4, 4, 4, 4, 4, 4])
    const twin = attacker('infantry', { ...battalion(2), id: 'copy' })
    expect(totals([battalion(1), battalion(2), twin]).flat()).toEqual([4, 4, 4, 4, 4, 4])
  })

  it('13.1 [34] a regiment counter loses the share of its lost battalions, and integrity with the first', () => {
    const regiment = (steps: number) => attacker('infantry', { attack: 12, defence: 15, battalions: 3, steps })
    expect([6, 5, 4, 3, 2, 1, 0].map((steps) => attack(regiment(steps)))).toEqual([12, 12, 12, 12, 6, 3, 0])
    expect([6, 3, 2, 1, 0].map((steps) => defend(regiment(steps)))).toEqual([15, 15, 8, 4, 0])
  })

  it('11.0 [28] a modifier takes no strength below zero', () => {
    const weak = attacker('engineer', { attack: 1 })
    expect(attack(weak, { target: into('town', 1) })).toBe(0)
    const terms = attackStrength(weak, fight({ target: into('town', 1) }), rates()).terms
    expect(terms.map(({ amount }) => amount)).toEqual([1, -1, -1, 1])
  })
})
