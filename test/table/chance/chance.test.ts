import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceFor, pick, shuffle } from '../../../table/chance/chance.ts'
import { diceTotal, faceText, readDice, rollDice } from '../../../table/chance/dice.ts'

const SECRET = 'a'.repeat(64)

/** Pearson's statistic for counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('chance', () => {
  it('is decided by the secret, the entry and the nonce together, and by nothing else', () => {
    const roll = (secret: string, seq: number, nonce: string) =>
      rollDice({ sizes: Array(20).fill(6), plus: 0 }, chanceFor(secret, seq, nonce))
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

  it('picks without putting back', () => {
    const picked = pick([1, 2, 3, 4, 5], 3, chanceFor(SECRET, 1, 'pick'))
    expect(new Set(picked).size).toBe(3)
  })
})

describe('dice notation', () => {
  it.each([
    ['2d6', [6, 6], 0],
    ['d10', [10], 0],
    ['2d6+1', [6, 6], 1],
    ['D6 - 2', [6], -2],
    ['3d6+2d8-1', [6, 6, 6, 8, 8], -1],
    ['1+d6', [6], 1],
  ])('reads %s', (text, sizes, plus) => expect(readDice(text)).toEqual({ sizes, plus }))

  it.each(['', 'd', '2x6', '0d6', 'd1', '101d6', '-d6', '5', '2d6 2d6', '2d6+', '1e3d6', '2d6;'])(
    'refuses %j',
    (text) => expect(readDice(text)).toBeUndefined(),
  )

  it('adds up', () => expect(diceTotal({ sizes: [6, 6], plus: 1 }, [3, 4])).toBe(8))

  it.each([
    ['d10 0-9', [10], '0'],
    ['2d{0-9}+1', [10, 10], '0'],
    ['d6 1-6', [6], '1'],
    ['3d{miss, hit, hit}', [3, 3, 3], 'miss'],
  ])('reads the faces of %s', (text, sizes, first) => {
    const dice = readDice(text)!
    expect(dice.sizes).toEqual(sizes)
    expect(faceText(dice, 0, 1)).toBe(first)
  })

  it.each(['d10 0-8', 'd{hit}', 'd{}', 'd{a,,b}', 'd{9-0}', 'd6 0-', 'd10 0-9 0-9'])(
    'refuses the faces of %j',
    (text) => expect(readDice(text)).toBeUndefined(),
  )

  it('adds up what stands on the faces, and nothing where those are no numbers', () => {
    expect(diceTotal(readDice('2d10 0-9')!, [1, 10])).toBe(9)
    expect(diceTotal(readDice('2d{miss,hit}')!, [1, 2])).toBeUndefined()
  })
})
