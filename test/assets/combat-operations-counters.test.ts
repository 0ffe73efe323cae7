import ms from 'milsymbol'
import { describe, expect, it } from 'vitest'
import type { Counter, Id } from '../../table/generated/types.ts'
import { module } from './combat-operations-module.ts'

describe('the counters', () => {
  const hidden = [...module.counters.values()].filter(({ cover }) => cover !== undefined)
  const faces = (each: Counter) => each.faces[0]?.values ?? {}

  it('have backs that show only side, type, size and movement', () => {
    for (const cover of module.covers.values()) {
      expect(Object.keys(cover.values ?? {}).filter((name) => name !== 'movement')).toEqual([])
    }
  })

  it('share a back only with counters of the same side, class, size and movement', () => {
    for (const { id, side, class: type, size, values } of module.covers.values()) {
      for (const each of hidden.filter(({ cover }) => cover === id)) {
        const own = [each.side, each.class, each.size, faces(each).movement]
        expect([each.id, ...own]).toEqual([each.id, side, type, size, values?.movement])
      }
    }
  })

  it('share a back with every counter of the same side, class, size and movement', () => {
    const kinds = new Map<string, Id>()
    for (const each of hidden.filter(({ kind }) => kind !== 'chit')) {
      const kind = [each.side, each.class, each.size, faces(each).movement].join()
      expect(kinds.get(kind) ?? each.cover).toBe(each.cover)
      kinds.set(kind, each.cover!)
    }
    expect(kinds.size).toBe(module.covers.size - 1)
  })

  it('give every dummy the back of a real unit', () => {
    const dummies = hidden.filter(({ kind }) => kind === 'dummy')
    expect(dummies.map(({ id }) => id).sort()).toEqual([
      'blue-dummy-arm',
      'blue-dummy-inf',
      'red-dummy-arm',
      'red-dummy-arm-bn',
      'red-dummy-inf',
      'red-dummy-motinf',
    ])
    for (const dummy of dummies) {
      expect(
        hidden.some(({ kind, cover }) => kind === 'unit' && cover === dummy.cover),
        dummy.id,
      ).toBe(true)
      expect(faces(dummy)).toEqual({ movement: expect.any(Number) })
    }
  })

  it('hide every unit and every chit', () => {
    for (const each of module.counters.values()) {
      if (each.kind !== 'marker') expect(each.cover, each.id).toBeDefined()
    }
  })

  it('show attack, defence and movement where 2.1 says', () => {
    const corners = { topLeft: 'attack', topRight: 'defence', bottomRight: 'movement' }
    expect(module.sheet.corners).toEqual(corners)
    for (const each of hidden.filter(({ kind }) => kind === 'unit')) {
      expect(faces(each), each.id).toMatchObject({
        attack: expect.any(Number),
        defence: expect.any(Number),
        movement: expect.any(Number),
      })
    }
  })

  it('make a regiment of its battalions, with the bonus of 13.1 counted in', () => {
    const regiments = hidden.filter(({ kind, size }) => kind === 'unit' && size === 'regiment')
    expect(regiments).toHaveLength(12)
    for (const regiment of regiments) {
      const battalions = [...module.counters.values()].filter(({ parent }) => parent === regiment.id)
      expect(battalions).toHaveLength(regiment.class === 'infantry' ? 3 : 2)
      expect(regiment.steps).toBe(2 * battalions.length)
      for (const value of ['attack', 'defence']) {
        const sum = battalions.reduce((total, battalion) => total + Number(faces(battalion)[value]) + 1, 0)
        expect([regiment.id, faces(regiment)[value]]).toEqual([regiment.id, sum])
      }
      for (const battalion of battalions) {
        const of = (each: Counter) => [each.side, each.class, each.formation, faces(each).movement]
        expect(of(battalion)).toEqual(of(regiment))
        expect([battalion.size, battalion.steps]).toEqual(['battalion', 2])
      }
    }
  })

  it('give artillery its range by 13.4', () => {
    const range = { 'light-artillery': 2, 'medium-artillery': 3, 'heavy-artillery': 4 } as const
    for (const each of hidden) {
      expect([each.id, faces(each).range]).toEqual([each.id, range[each.class as keyof typeof range]])
    }
  })

  it('have valid symbols that all differ', () => {
    const drawn = [...module.classes.values()].map(({ id, symbol }) => {
      const made = new ms.Symbol(symbol!, { size: 40 })
      expect(made.isValid(), id).toBe(true)
      expect(symbol).toMatch(/^\d{20}$/)
      return made.asSVG()
    })
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn).toHaveLength(13)
  })

  it('give a zone of control to every class but headquarters (5.0)', () => {
    const without = [...module.classes.values()].filter(({ traits = [] }) => !traits.includes('zoc'))
    expect(without.map(({ id }) => id)).toEqual(['headquarters'])
  })
})
