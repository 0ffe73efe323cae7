import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  certainLosses,
  type LossTier,
  lossFaults,
  shareOut,
  tiersLeft,
} from '../../../../rules/kit/fight/loss-tiers.ts'

const IDS = ['a', 'b', 'c', 'd']
const tiers: fc.Arbitrary<readonly LossTier[]> = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((rooms) =>
    rooms.map((room, index) => ({ cite: `${index}.0`, room: new Map(room.map((steps, id) => [IDS[id]!, steps])) })),
  )
const sumOf = (lost: ReadonlyMap<string, number>) => [...lost.values()].reduce((sum, steps) => sum + steps, 0)
const roomIn = (all: readonly LossTier[]) => all.reduce((sum, { room }) => sum + sumOf(room), 0)

describe('losses in order', () => {
  it('add up to the steps owed, or to all there are, and the extra step is owed by no unit before the others', () => {
    fc.assert(
      fc.property(tiers, fc.nat(40), (all, owed) => {
        const shared = shareOut(all, owed)
        expect(sumOf(shared)).toBe(Math.min(owed, roomIn(all)))
        expect(lossFaults(all, shared, owed)).toEqual([])
        // When one more step is owed, no unit loses fewer.
        const more = shareOut(all, owed + 1)
        for (const [id, steps] of shared) expect(more.get(id)).toBeGreaterThanOrEqual(steps)
      }),
    )
  })

  it('may be marked in any order as long as the right end can be reached', () => {
    fc.assert(
      fc.property(tiers, fc.nat(20), fc.subarray(IDS), (all, owed, some) => {
        const shared = shareOut(all, owed)
        const begun = new Map([...shared].filter(([id]) => some.includes(id)))
        expect(lossFaults(all, begun, owed)).toEqual([])
      }),
    )
  })

  it('are forced if they are certain, and end legally whatever unit is chosen next', () => {
    fc.assert(
      fc.property(tiers, fc.nat(20), fc.array(fc.nat(3), { maxLength: 40 }), (all, loses, picks) => {
        const owed = Math.min(loses, roomIn(all))
        let lost = new Map<string, number>()
        for (let turn = 0; sumOf(lost) < owed; turn++) {
          const left = tiersLeft(all, lost)
          const certain = certainLosses(left, owed - sumOf(lost))
          const choices = [...(left[0]?.room.keys() ?? [])]
          const next = certain.size > 0 ? certain : new Map([[choices[(picks[turn] ?? 0) % choices.length]!, 1]])
          lost = new Map(IDS.map((id) => [id, (lost.get(id) ?? 0) + (next.get(id) ?? 0)]))
        }
        expect(sumOf(lost)).toBe(owed)
        expect(lossFaults(all, lost, owed)).toEqual([])
      }),
    )
  })

  it('are certain if all others have taken theirs, and not before', () => {
    const all = [
      {
        cite: '1.0',
        room: new Map([
          ['a', 3],
          ['b', 1],
        ]),
      },
    ]
    expect([1, 2, 3, 4].map((owed) => Object.fromEntries(certainLosses(all, owed)))).toEqual([
      {},
      { a: 1 },
      { a: 2 },
      { a: 3, b: 1 },
    ])
  })

  it('are a fault of the unit that takes them early, and the units before it are named', () => {
    const all = [
      { cite: '1.0', room: new Map([['a', 1]]) },
      {
        cite: '2.0',
        room: new Map([
          ['b', 2],
          ['c', 2],
        ]),
      },
    ]
    expect(lossFaults(all, new Map([['b', 1]]), 1)).toEqual([{ cite: '1.0', id: 'b', lost: 1, before: ['a'] }])
    expect(lossFaults(all, new Map([['b', 1]]), 2)).toEqual([])
    expect(lossFaults(all, new Map([['b', 2]]), 2)).toEqual([{ cite: '1.0', id: 'b', lost: 2, before: ['a'] }])
  })
})
