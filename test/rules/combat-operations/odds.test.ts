import { describe, expect, it } from 'vitest'
import type { Attacker, Fighter } from '../../../rules/games/combat-operations/combat/fighter.ts'
import { COLUMNS, LADDER, oddsOf, shiftsIn } from '../../../rules/games/combat-operations/combat/odds.ts'
import type { Readings } from '../../../rules/games/combat-operations/terms/switches.ts'
import { columnOn, rungOf, rungText } from '../../../rules/kit/fight/odds.ts'
import { attacker, fight, fighter, into, reading } from './fighters.ts'

const column = (attack: number, defence: number) => columnOn(LADDER, rungOf(attack, defence))

/** The shifts of a fight, as amounts with their cases. */
const shifts = (
  attackers: readonly Attacker[],
  defenders: readonly Fighter[],
  terrain = 'moor',
  read: Partial<Readings> = {},
) =>
  shiftsIn(fight({ attackers, defenders, target: into(terrain) }), reading(read)).map(({ by, cite }) => `${by} ${cite}`)

const infantry = fighter('infantry')
const armor = attacker('armor')
const foot = attacker('infantry', { id: 'foot' })

describe('odds', () => {
  it('11.0 [29] the ratio is rounded down to one of seven columns', () => {
    const cases: [number, number, string][] = [
      [4, 1, '4-1'],
      [40, 1, '4-1'],
      [3.99, 1, '3-1'],
      [3, 1, '3-1'],
      [5, 2, '2-1'],
      [2, 1, '2-1'],
      [7, 4, '1-1'],
      [1, 1, '1-1'],
      [99, 100, '1-2'],
      [1, 2, '1-2'],
      [49, 100, '1-3'],
      [1, 3, '1-3'],
      [33, 100, '1-4'],
      [1, 4, '1-4'],
      [1, 40, '1-4'],
    ]
    for (const [attack, defence, expected] of cases)
      expect([attack, defence, column(attack, defence)]).toEqual([attack, defence, expected])
  })

  it('11.0 [29] nothing attacks at 1-4, and nothing stands against 4-1', () => {
    expect([column(0, 5), column(5, 0), column(0, 0), column(-1, 3), column(Number.NaN, 3)]).toEqual([
      '1-4',
      '4-1',
      '1-4',
      '1-4',
      '1-4',
    ])
    expect([rungText(rungOf(0, 5)), rungText(rungOf(5, 0))]).toEqual(['below any odds', 'above any odds'])
  })

  it('13.2 [35] armor moves the odds up against a stack that has nothing against it', () => {
    for (const kind of ['infantry', 'motorized-infantry', 'light-artillery', 'headquarters']) {
      expect([kind, shifts([armor, foot], [fighter(kind)])]).toEqual([kind, ['1 13.2']])
    }
    for (const kind of ['armor', 'armored-cavalry', 'engineer', 'motorized-engineer', 'antitank', 'antiaircraft']) {
      expect([kind, shifts([armor, foot], [infantry, fighter(kind)])]).toEqual([kind, []])
    }
    expect(shifts([attacker('armored-cavalry'), foot], [infantry])).toEqual(['1 13.2'])
    expect(shifts([attacker('armored-infantry'), foot], [infantry])).toEqual([])
  })

  it('13.2 [35] lost armor protects no unit', () => {
    expect(shifts([armor, foot], [infantry, fighter('antitank', { steps: 0 })])).toEqual(['1 13.2'])
    expect(shifts([attacker('armor', { steps: 0 }), foot], [infantry])).toEqual([])
  })

  it('13.2 [35] example 5: infantry attacked at 2-1 with armor present is attacked at 3-1', () => {
    const found = shiftsIn(fight({ attackers: [armor, foot], defenders: [infantry] }), reading())
    expect(oddsOf(8, 4, found, reading()).column).toBe('3-1')
  })

  it('13.3 [36] armor without infantry of its own is one down against infantry', () => {
    const both = [infantry, fighter('antitank')]
    expect(shifts([armor], both)).toEqual(['-1 13.3'])
    expect(shifts([armor, foot], both)).toEqual([])
    expect(shifts([armor, attacker('motorized-infantry')], both)).toEqual([])
    expect(shifts([armor, attacker('engineer')], both)).toEqual(['-1 13.3'])
    expect(shifts([armor], [fighter('antitank')])).toEqual([])
    expect(shifts([attacker('antitank')], both)).toEqual([])
  })

  it('13.3 [36] example 6: two armored battalions alone, at 3-1 with the bonus in it, attack at 2-1', () => {
    const attackers = [armor, attacker('armor', { id: 'second' })]
    const found = shiftsIn(fight({ attackers, defenders: [infantry] }), reading())
    expect(found.map(({ by, cite }) => `${by} ${cite}`)).toEqual(['1 13.2', '-1 13.3'])
    expect(oddsOf(8, 4, found, reading())).toMatchObject({ column: '2-1', shifts: [{ after: 2 }, { after: 1 }] })
  })

  it('5.19 armor alone against infantry alone: up and down, or only down', () => {
    expect(shifts([armor], [infantry])).toEqual(['1 13.2', '-1 13.3'])
    expect(shifts([armor], [infantry], 'moor', { vulnerability: 'down' })).toEqual(['-1 13.3'])
    expect(shifts([armor, foot], [infantry], 'moor', { vulnerability: 'down' })).toEqual(['1 13.2'])
  })

  it('13.5 [39] an engineer with another unit is one up against a town, and in no other terrain', () => {
    const engineer = attacker('engineer')
    expect(shifts([engineer, foot], [infantry], 'town')).toEqual(['1 13.5'])
    expect(shifts([engineer, attacker('engineer', { id: 'other' })], [infantry], 'town')).toEqual(['1 13.5'])
    expect(shifts([engineer], [infantry], 'town')).toEqual([])
    expect(shifts([engineer, attacker('light-artillery')], [infantry], 'town')).toEqual([])
    expect(shifts([foot, attacker('motorized-engineer')], [infantry], 'town')).toEqual(['1 13.5'])
    expect(shifts([engineer, foot], [infantry], 'woods')).toEqual([])
  })

  it('5.25 shifts count from the column of the table, or from the true ratio', () => {
    const down = [{ cite: '13.3', what: 'armor without infantry', by: -1 as const }]
    const up = [{ cite: '13.2', what: 'armor bonus', by: 1 as const }]
    const usual = reading()
    const true_ = reading({ shifts: 'true' })
    expect([oddsOf(6, 1, down, usual).column, oddsOf(6, 1, down, true_).column]).toEqual(['3-1', '4-1'])
    expect([oddsOf(1, 7, up, usual).column, oddsOf(1, 7, up, true_).column]).toEqual(['1-3', '1-4'])
    expect([oddsOf(4, 1, [...up, ...down], usual).column, oddsOf(4, 1, [...up, ...down], true_).column]).toEqual([
      '4-1',
      '4-1',
    ])
    expect([oddsOf(0, 1, up, usual).column, oddsOf(0, 1, up, true_).column]).toEqual(['1-3', '1-4'])
  })

  it('11.0 [29] every column has a name, and lies in the table', () => {
    expect([-3, -2, -1, 0, 1, 2, 3].map(rungText)).toEqual([...COLUMNS])
    expect([rungText(-5), rungText(7)]).toEqual(['1-6', '8-1'])
  })
})
