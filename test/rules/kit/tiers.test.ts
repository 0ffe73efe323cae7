import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsIn, shareOut, type Tier } from '../../../rules/kit/fight/tiers.ts'

const IDS = ['a', 'b', 'c', 'd']
const tiers: fc.Arbitrary<readonly Tier[]> = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((rooms) =>
    rooms.map((room, index) => ({ cite: `${index}.0`, room: new Map(room.map((steps, id) => [IDS[id]!, steps])) })),
  )
const sumOf = (lost: ReadonlyMap<string, number>) => [...lost.values()].reduce((sum, steps) => sum + steps, 0)
const roomIn = (all: readonly Tier[]) => all.reduce((sum, { room }) => sum + sumOf(room), 0)

describe('losses in order', () => {
  it('come to what is owed, or to all there is, and one step more is owed by nobody who has lost all before', () => {
    fc.assert(
      fc.property(tiers, fc.nat(40), (all, owed) => {
        const shared = shareOut(all, owed)
        expect(sumOf(shared)).toBe(Math.min(owed, roomIn(all)))
        expect(faultsIn(all, shared, owed)).toEqual([])
        // With more to lose nobody loses less.
        const more = shareOut(all, owed + 1)
        for (const [id, steps] of shared) expect(more.get(id)).toBeGreaterThanOrEqual(steps)
      }),
    )
  })

  it('may be marked in any order while the right end can still be had', () => {
    fc.assert(
      fc.property(tiers, fc.nat(20), fc.subarray(IDS), (all, owed, some) => {
        const shared = shareOut(all, owed)
        const begun = new Map([...shared].filter(([id]) => some.includes(id)))
        expect(faultsIn(all, begun, owed)).toEqual([])
      }),
    )
  })

  it('are a fault of the one who goes before his turn, and those are named whose turn it is', () => {
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
    expect(faultsIn(all, new Map([['b', 1]]), 1)).toEqual([{ cite: '1.0', id: 'b', lost: 1, before: ['a'] }])
    expect(faultsIn(all, new Map([['b', 1]]), 2)).toEqual([])
    expect(faultsIn(all, new Map([['b', 2]]), 2)).toEqual([{ cite: '1.0', id: 'b', lost: 2, before: ['a'] }])
  })
})
