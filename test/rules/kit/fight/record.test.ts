import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalized } from '../../../../rules/core/finding.ts'
import { type Deed, eventIn } from '../../../../rules/core/memory.ts'
import {
  attackIn,
  combatantIn,
  type Fight,
  partIn,
  partText,
  stepsText,
  withChanged,
  withDeclared,
} from '../../../../rules/kit/fight/record.ts'

const fight = (seq: number, more: Partial<Fight> = {}): Fight => ({
  seq,
  side: 'red',
  attackers: [{ id: 'a1' }, { id: 'a2' }],
  defenders: [{ id: 'd1' }],
  ...more,
})
const own = (what: unknown, chapter = 'combat'): Deed => ({ deed: 'own', seq: 7, chapter, what })

describe('the record of a fight', () => {
  it.each([
    ['a2', 'attacker'],
    ['d1', 'defender'],
    ['x1', undefined],
    ['heir', 'attacker'],
  ])('knows the part of %s: %s', (id, part) => {
    const known = fight(1, { heirs: new Map([['heir', 'a1']]) })
    expect(partIn(known, id)).toBe(part)
    expect(combatantIn(known, id)?.id).toBe(part === undefined ? undefined : id === 'heir' ? 'a1' : id)
  })

  it('reads only what its own chapter noted', () => {
    expect(eventIn(own({ did: 'attack' }), 'combat')).toEqual({ did: 'attack' })
    expect(eventIn(own({ did: 'attack' }), 'supply')).toBeUndefined()
    expect(attackIn(own({ did: 'attack' }), 'combat')).toBe(7)
    expect(attackIn(own({ did: 'retreat' }), 'combat')).toBeUndefined()
    expect(attackIn({ deed: 'anew', seq: 7 }, 'combat')).toBeUndefined()
  })

  it('keeps every fight in its place, even if it is declared again or called off', () => {
    const seqs = fc.uniqueArray(fc.nat(20), { maxLength: 6 })
    fc.assert(
      fc.property(seqs, fc.option(fc.nat(20), { nil: undefined }), fc.boolean(), (all, instead, off) => {
        const before = all.map((seq) => fight(seq))
        const after = withDeclared(before, off ? undefined : fight(99), instead)
        const others = after.filter(({ seq }) => seq !== 99).map(({ seq }) => seq)
        const isThere = instead !== undefined && all.includes(instead)
        expect(others).toEqual(all.filter((seq) => seq !== instead))
        expect(after.findIndex(({ seq }) => seq === 99)).toBe(off ? -1 : isThere ? all.indexOf(instead) : all.length)
      }),
    )
  })

  it('changes one fight and no other', () => {
    const all = [fight(1), fight(2)]
    const after = withChanged(all, 2, (each) => ({ ...each, side: 'blue' }))
    expect(after.map(({ side }) => side)).toEqual(['red', 'blue'])
    expect(after[0]).toBe(all[0])
  })

  it('is the same for both sides, and counts steps', () => {
    expect([partText('attacker'), capitalized(partText('defender')), stepsText(1), stepsText(0)]).toEqual([
      'the attacker',
      'The defender',
      '1 step',
      'no steps',
    ])
  })
})
