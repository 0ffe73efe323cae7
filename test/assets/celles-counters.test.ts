import ms from 'milsymbol'
import { describe, expect, it } from 'vitest'
import type { Counter } from '../../table/generated/types.ts'
import { flippedFace } from '../../table/module/faces.ts'
import { CHITS, chits, line, module, tally, units } from './celles-module.ts'

const lines = (each: Counter): (string | undefined)[] =>
  (['full', 'used', 'reduced', 'reduced-used'] as const).map((look) => line(each, look))
const nation = ({ class: id }: Counter): string =>
  ['german', 'us', 'british'].find((each) => module.classes.get(id!)?.traits?.includes(each)) ?? 'none'

describe('the counters of Celles', () => {
  it('are as many in each formation as section 8 counts, and forty in all with the third unit of the FBB', () => {
    expect(tally(units.map(({ formation }) => formation!))).toEqual({
      '2nd Panzer': 5,
      'Panzer Lehr': 4,
      '116th Panzer': 4,
      '9th Panzer': 4,
      'Führer Begleit': 3,
      '2nd Armored': 6,
      '84th Infantry': 10,
      '4th Cavalry': 1,
      '3rd Armored': 1,
      '29th Armoured': 2,
    })
    expect(units).toHaveLength(40)
  })

  it('have the reported values, and the gaps follow the pattern', () => {
    const kinds = new Map<string, Set<string>>()
    for (const each of units) {
      const kind = `${each.formation} ${each.class?.replace(/^\w+?-/, '')}`
      kinds.set(kind, (kinds.get(kind) ?? new Set()).add(lines(each).join(' ').trim()))
    }
    expect(Object.fromEntries([...kinds].map(([kind, found]) => [kind, [...found]]))).toEqual({
      '2nd Panzer armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      '2nd Panzer recon': ['7-5-10 3-3-10'],
      '2nd Panzer sp-at': ['7-5-9 3-3-9'],
      'Panzer Lehr armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      'Panzer Lehr recon': ['7-5-10 3-3-10'],
      '116th Panzer armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      '116th Panzer recon': ['7-5-10 3-3-10'],
      '9th Panzer armor': ['12-9-9 7-5-9 6-5-9 3-3-9'],
      '9th Panzer recon': ['7-5-10 3-3-10'],
      'Führer Begleit armor': ['12-9-9 6-5-9 6-5-9 3-3-9'],
      '2nd Armored armor': ['15-12-9 8-7-9 8-6-9 4-4-9'],
      '2nd Armored recon': ['6-5-9 3-3-9'],
      '84th Infantry infantry': ['5-7-3 2-4-3'],
      '4th Cavalry recon': ['6-5-9 3-3-9'],
      '3rd Armored armor': ['5-4-0 2-2-0'],
      '29th Armoured armor': ['8-6-9 4-4-9'],
    })
  })

  it('have a reduced side of one step exactly if they have two steps', () => {
    for (const each of units) {
      const looks = each.faces.map(({ look, steps }) => [look, steps])
      const one = [
        ['full', 1],
        ['used', 1],
      ]
      const two = [
        ['full', 2],
        ['used', 2],
        ['reduced', 1],
        ['reduced-used', 1],
      ]
      expect([each.id, looks]).toEqual([each.id, each.steps === 2 ? two : one])
    }
    expect(units.filter(({ steps }) => steps === 2)).toHaveLength(20)
  })

  it('keep their steps when they are turned to the used side', () => {
    const [big] = units.filter(({ steps }) => steps === 2)
    expect([0, 1, 2, 3].map((face) => flippedFace(big!, face))).toEqual([1, 0, 3, 2])
  })

  it('each name the source of their values', () => {
    for (const each of [...units, ...chits]) expect([each.id, each.basis]).toEqual([each.id, expect.any(String)])
    for (const { id, text } of units) expect(text, id).toMatch(/^(Reported|Printed|No report)/)
    const reported = units.filter(({ basis }) => basis === 'reported')
    expect(reported.length).toBeGreaterThanOrEqual(28)
  })

  it('show their nation by class, and the British by the colour of the counter too', () => {
    expect(tally(units.map(nation))).toEqual({ german: 20, us: 18, british: 2 })
    for (const each of units) {
      expect([each.id, each.side]).toEqual([each.id, nation(each) === 'german' ? 'german' : 'allied'])
      expect([each.id, each.colour !== undefined]).toEqual([each.id, nation(each) === 'british'])
    }
  })

  it('are motorized except infantry (8.0)', () => {
    const slow = [...module.classes.values()].filter(({ traits = [] }) => !traits.includes('motorized'))
    expect(slow.map(({ id }) => id)).toEqual(['us-infantry', 'truck'])
  })

  it('have valid symbols, and short names that differ within a formation', () => {
    for (const { id, symbol } of module.classes.values()) {
      expect(symbol, id).toMatch(/^\d{20}$/)
      expect(new ms.Symbol(symbol!, { size: 40 }).isValid(), id).toBe(true)
    }
    const shorts = units.map(({ formation, short }) => `${formation} ${short}`)
    expect(new Set(shorts).size).toBe(units.length)
    expect(new Set(units.map(({ name }) => name)).size).toBe(units.length)
  })
})

/** The dates in a chit's name: 23 and 25–27. */
const daysOf = ({ name }: Counter): readonly number[] => {
  const words = /chit, (.+) December$/.exec(name)?.[1] ?? ''
  return words.split(' and ').flatMap((part) => {
    const [from = 0, to = from] = part.split('–').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

describe('the chits', () => {
  it('of a row without a reported last day are reconstructed', () => {
    const chart = module.rules?.charts?.find(({ id }) => id === 'chits')
    const ours = chart?.rows.flatMap(({ row, basis }) => (basis === 'reconstructed' ? row : []))
    expect([chart?.basis, ours]).toEqual(['reported', ['german-chit-2pz', 'german-chit-lehr', 'german-chit-9pz']])
  })

  it('name the days on which they are in the cup, as section 3.1 does', () => {
    for (const [side, days] of Object.entries(CHITS)) {
      for (const [day, expected] of Object.entries(days)) {
        const found = chits.filter((each) => each.side === side && daysOf(each).includes(Number(day)))
        expect([side, day, found.map(({ short }) => short).sort()]).toEqual([side, day, expected])
      }
    }
  })

  it('show on their back that one unit of another formation acts (7.0)', () => {
    for (const each of chits.filter(({ name }) => name.includes('action chit'))) {
      expect(each.faces.map(({ name }) => name)).toEqual([undefined, 'One other unit'])
    }
  })

  it('have three and four tactical kinds, one of each', () => {
    const tactical = (side: string) =>
      chits.filter((each) => each.side === side && each.faces.length === 1).map(({ short }) => short)
    expect(tactical('german')).toEqual(['Combat', 'Extra Move', 'Replacement'])
    expect(tactical('allied')).toEqual(['Combat', 'Extra Move', 'Replacement', 'Allied Air'])
  })
})
