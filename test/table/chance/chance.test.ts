import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceFor, pick, shuffle } from '../../../table/chance/chance.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'

const SECRET = 'a'.repeat(64)

/** Pearson's statistic for counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('chance', () => {
  it('is decided by the secret, the entry and the nonce together, and by nothing else', () => {
    const roll = (secret: string, seq: number, nonce: string) =>
      rollDice(parseDice('20d6')!, chanceFor(secret, seq, nonce))
    const base = roll(SECRET, 5, 'nonce-1')
    expect(roll(SECRET, 5, 'nonce-1')).toEqual(base)
    expect(roll('b'.repeat(64), 5, 'nonce-1')).not.toEqual(base)
    expect(roll(SECRET, 6, 'nonce-1')).not.toEqual(base)
    expect(roll(SECRET, 5, 'nonce-2')).not.toEqual(base)
  })

  it.each([2, 6, 10, 52, 100])('has no bias: 60,000 numbers below %i', (n) => {
    const counts = Array<number>(n).fill(0)
    for (let seq = 0; seq < 600; seq++) {
      const chance = chanceFor(SECRET, seq, 'bias-test')
      for (let i = 0; i < 100; i++) {
        const drawn = chance(n)
        counts[drawn] = (counts[drawn] ?? 0) + 1
      }
    }
    // The 99.9 percent point of chi-square, by Wilson and Hilferty.
    const df = n - 1
    const limit = df * (1 - 2 / (9 * df) + 3.09 * Math.sqrt(2 / (9 * df))) ** 3
    expect(chiSquare(counts)).toBeLessThan(limit)
  })

  it('stays fair for numbers that do not divide the range of a word', () => {
    const n = 3_000_000_000
    let low = 0
    const chance = chanceFor(SECRET, 1, 'large')
    for (let i = 0; i < 4000; i++) if (chance(n) < 1_294_967_296) low += 1
    // Without rejection the lowest 1,294,967,296 would come twice as often: 60 percent of all instead of 43.
    expect(low / 4000).toBeGreaterThan(0.4)
    expect(low / 4000).toBeLessThan(0.46)
  })

  it('shuffles to a permutation, and every order comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (list, seq) => {
        const mixed = shuffle(list, chanceFor(SECRET, seq, 'shuffle'))
        expect([...mixed].sort()).toEqual([...list].sort())
      }),
      { seed: 3 },
    )
    const orders = new Map<string, number>()
    for (let seq = 0; seq < 2400; seq++) {
      const order = shuffle(['a', 'b', 'c', 'd'], chanceFor(SECRET, seq, 'orders')).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(24)
    expect(chiSquare([...orders.values()])).toBeLessThan(49.7)
  })

  it('picks without replacement', () => {
    const picked = pick([1, 2, 3, 4, 5], 3, chanceFor(SECRET, 1, 'pick'))
    expect(new Set(picked).size).toBe(3)
  })
})
