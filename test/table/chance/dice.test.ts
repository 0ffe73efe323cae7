import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chance, chanceFor } from '../../../table/chance/chance.ts'
import { MOST_ROLLED, readRoll, rollDice } from '../../../table/chance/dice.ts'
import { groupsOf, parseDice } from '../../../table/chance/dice-notation.ts'
import { plainFaceText, plainTotal, readPlainDice } from '../../../table/chance/plain-dice.ts'

const SECRET = 'a'.repeat(64)

/** Chance that yields these faces, counted from 1, and nothing after them. */
function falling(...faces: readonly number[]): Chance {
  const left = [...faces]
  return (size) => {
    const face = left.shift()
    if (face === undefined || face > size) throw new Error(`no face for a die of ${size}`)
    return face - 1
  }
}

/** A roll in which the dice show these faces. */
function rollOf(notation: string, ...faces: readonly number[]) {
  const dice = parseDice(notation)!
  const rolled = rollDice(dice, falling(...faces))
  expect(rolled).toEqual(faces)
  return readRoll(dice, rolled)!
}

const texts = (notation: string, ...faces: readonly number[]) =>
  rollOf(notation, ...faces).dice.map(
    ({ text, isKept, isExploded }) => `${isKept ? '' : '-'}${text}${isExploded ? '!' : ''}`,
  )

describe('dice that are only added up', () => {
  it.each([
    ['2d6', [6, 6], 0],
    ['d10', [10], 0],
    ['2d6+1', [6, 6], 1],
    ['D6 - 2', [6], -2],
    ['3d6+2d8-1', [6, 6, 6, 8, 8], -1],
    ['1+d6', [6], 1],
    ['d%', [100], 0],
  ])('reads %s', (text, sizes, plus) => expect(readPlainDice(text)).toEqual({ sizes, plus }))

  it.each(['', 'd', '2x6', '0d6', 'd1', '101d6', '-d6', '5', '2d6 2d6', '2d6+', '1e3d6', '2d6;', '60d6+60d6'])(
    'refuses %j',
    (text) => {
      expect(readPlainDice(text)).toBeUndefined()
      expect(parseDice(text)).toBeUndefined()
    },
  )

  it('adds up', () => expect(plainTotal({ sizes: [6, 6], plus: 1 }, [3, 4])).toBe(8))

  it.each([
    ['d10 0-9', [10], '0'],
    ['2d{0-9}+1', [10, 10], '0'],
    ['d6 1-6', [6], '1'],
    ['3d{miss, hit, hit}', [3, 3, 3], 'miss'],
  ])('reads the faces of %s', (text, sizes, first) => {
    const dice = readPlainDice(text)!
    expect(dice.sizes).toEqual(sizes)
    expect(plainFaceText(dice, 0, 1)).toBe(first)
  })

  it.each(['d10 0-8', 'd{hit}', 'd{}', 'd{a,,b}', 'd{9-0}', 'd6 0-', 'd10 0-9 0-9'])(
    'refuses the faces of %j',
    (text) => expect(parseDice(text)).toBeUndefined(),
  )

  it('adds up the values of the faces, and nothing if those are no numbers', () => {
    expect(plainTotal(readPlainDice('2d10 0-9')!, [1, 10])).toBe(9)
    expect(plainTotal(readPlainDice('2d{miss,hit}')!, [1, 2])).toBeUndefined()
    expect(rollOf('2d10 0-9', 1, 10).total).toBe(9)
    expect(rollOf('2d{miss,hit}', 1, 2).total).toBeUndefined()
  })

  it.each(['4d6k3', '2d6*2', '3d6!', '5d10>7', '2d6-d4'])('does not take %s for a plain sum', (text) => {
    expect(parseDice(text)).toBeDefined()
    expect(readPlainDice(text)).toBeUndefined()
  })
})

describe('other notations', () => {
  it('d% is one die of a hundred', () => expect(rollOf('d%', 87).total).toBe(87))

  it('4dF shows minus, blank or plus on each die', () => {
    expect(texts('4dF', 1, 2, 3, 3)).toEqual(['-1', '0', '+1', '+1'])
    expect(rollOf('4df+2', 1, 2, 3, 3).total).toBe(3)
  })

  it('4d6k3 keeps the highest three', () => {
    expect(texts('4d6k3', 2, 6, 1, 2)).toEqual(['2', '6', '-1', '2'])
    expect(rollOf('4d6kh3', 2, 6, 1, 2).total).toBe(10)
  })

  it('2d20kl keeps the lower one', () => {
    expect(texts('2d20kl', 15, 4)).toEqual(['-15', '4'])
    expect(rollOf('2d20kl1', 15, 4).total).toBe(4)
  })

  it('4d6dl1 and 4d6dh drop the lowest and the highest one', () => {
    expect(rollOf('4d6dl1', 2, 6, 1, 2).total).toBe(10)
    expect(rollOf('4d6dh', 2, 6, 1, 2).total).toBe(5)
  })

  it('keeps the earlier of two equal dice', () => expect(texts('2d6k1', 4, 4)).toEqual(['4', '-4']))

  it('2d6*2 and 2d6 × 2 double the sum, and nothing else', () => {
    expect(rollOf('2d6*2', 3, 4).total).toBe(14)
    expect(rollOf('10+2d6 × 2', 3, 4).total).toBe(24)
    expect(rollOf('2d6x2-1', 3, 4).total).toBe(13)
    expect(rollOf('d6*d6', 3, 4).total).toBe(12)
  })

  it('2d6-d4 takes the second group away', () => expect(rollOf('2d6-d4', 3, 4, 2).total).toBe(5))

  it('3d6! rolls one more die for each six, right behind it', () => {
    expect(texts('3d6!', 2, 6, 6, 1, 4)).toEqual(['2', '6!', '6!', '1', '4'])
    expect(rollOf('3d6!', 2, 6, 6, 1, 4).total).toBe(19)
    expect(rollOf('3d6!', 2, 6, 6, 1, 4).dice.map(({ isExtra }) => isExtra)).toEqual([false, false, true, true, false])
  })

  it('d6!>=5 explodes on fives and sixes, d{miss,hit}! on its last face', () => {
    expect(texts('d6!>=5', 5, 6, 4)).toEqual(['5!', '6!', '4'])
    expect(texts('d{miss,hit}!', 2, 1)).toEqual(['hit!', 'miss'])
  })

  it('5d10>7 counts the dice above seven, 5d10>=7 seven too', () => {
    expect(rollOf('5d10>7', 7, 8, 10, 1, 2)).toMatchObject({ total: 2, countsSuccesses: true })
    expect(rollOf('5d10>=7', 7, 8, 10, 1, 2).total).toBe(3)
    expect(rollOf('5d10 ≤ 2', 7, 8, 10, 1, 2).total).toBe(2)
    expect(rollOf('5d10=10', 7, 8, 10, 1, 2).total).toBe(1)
    expect(rollOf('5d10<2', 7, 8, 10, 1, 2).dice.map(({ isSuccess }) => isSuccess)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
  })

  it('counts, keeps and explodes at once, in any order', () => {
    for (const text of ['3d6k2>4!', '3d6!k2>4', '3d6>4k2!']) {
      const roll = rollOf(text, 6, 5, 1, 2)
      expect(roll.total).toBe(2)
      expect(roll.dice.map(({ isKept }) => isKept)).toEqual([true, true, false, false])
    }
  })

  it.each([
    ...['4d6k5', '4d6k0', '4d6dl4', '4d6dl0', '4d6k3k2', '4d6k3dl1', '4d6!!', '4d6>3>4', '4d6*', '2d6*2*2', '*2'],
    ...['d6!>0', 'd6!<7', '2d{miss,hit}k1', '2d{miss,hit}>1', 'd6>', '>7', 'dF2', '%', '4d6d8', '3d6 4d2', '(2d6)*2'],
  ])('refuses %j', (text) => expect(parseDice(text)).toBeUndefined())
})

describe('a roll', () => {
  it('stops exploding when two hundred dice have fallen, and says so', () => {
    const dice = parseDice('100d2!')!
    const faces = rollDice(dice, () => 1)
    expect(faces).toHaveLength(MOST_ROLLED)
    expect(readRoll(dice, faces)).toMatchObject({ isCutShort: true, total: 400 })
    expect(rollOf('2d2!', 1, 2, 1).isCutShort).toBe(false)
  })

  it('is decided by the same numbers as before: the faces of each die in order', () => {
    const plain = rollDice(parseDice('6d6')!, chanceFor(SECRET, 5, 'nonce-1'))
    for (const text of ['6d6k3', '6d6>4', '6d6*2', '2d6+4d6', '6d6dl2-1'])
      expect(rollDice(parseDice(text)!, chanceFor(SECRET, 5, 'nonce-1'))).toEqual(plain)
  })

  const group = fc
    .record({
      count: fc.integer({ min: 1, max: 8 }),
      size: fc.constantFrom('2', '6', '10', '%', 'F', '{0-9}'),
      more: fc.constantFrom('', 'k1', 'dl1', '!', '!>0', '>0', '=1', 'k1!', '!>0>=1', '*3'),
    })
    .map(({ count, size, more }) => `${count}d${size}${more}`)
  const notation = fc
    .array(group, { minLength: 1, maxLength: 3 })
    .map((groups) => groups.join('+'))
    .filter((text) => parseDice(text) !== undefined)

  it('can be read again from the log, die by die', () => {
    fc.assert(
      fc.property(notation, fc.nat(), (text, seq) => {
        const dice = parseDice(text)!
        const faces = rollDice(dice, chanceFor(SECRET, seq, 'nonce'))
        const roll = readRoll(dice, faces)!
        expect(roll.dice).toHaveLength(faces.length)
        expect(Number.isSafeInteger(roll.total)).toBe(true)
        const least = groupsOf(dice).reduce((sum, { count }) => sum + count, 0)
        expect(faces.length - roll.dice.filter(({ isExtra }) => isExtra).length).toBe(least)
      }),
    )
  })

  it('is refused if these dice cannot give it', () => {
    const dice = parseDice('2d6!')!
    expect(readRoll(dice, [3, 4])).toBeDefined()
    for (const faces of [[3], [3, 4, 5], [6, 4], [3, 7], [0, 3], [3, 1.5], []])
      expect(readRoll(dice, faces)).toBeUndefined()
  })
})
