import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Look, looksOf } from '../../../../client/board/counter/look.ts'
import { type Pip, pipsOf } from '../../../../client/board/counter/step-pips.ts'
import { SLIP, TAB, tabsOn } from '../../../../client/board/counter/tabs.ts'
import { type Printed, unitPlan } from '../../../../client/board/counter/unit-plan.ts'
import { FOLD } from '../../../../client/board/counter/wear.ts'
import { meets, type Rect } from '../../../../client/board/geometry/rect.ts'
import { hex, module, piece } from '../trial-table.ts'

const plain = looksOf(module)(piece('p', hex('C3')))
const CORNERS = ['topLeft', 'top', 'topRight', 'left', 'right', 'bottomLeft', 'bottom', 'bottomRight'] as const
const SIZES = [24, 34, 48, 96, 192, 384]

const withCorners = (names: readonly (typeof CORNERS)[number][], more: Partial<Look> = {}): Look => ({
  ...plain,
  corners: Object.fromEntries(names.map((name) => [name, '12'])),
  hasTopValues: names.some((name) => name.startsWith('top')),
  words: '1/36',
  formation: '36th Infantry Division',
  steps: { left: 4, of: 6 },
  ...more,
})

const looks = fc
  .subarray([...CORNERS])
  .chain((names) =>
    fc
      .record({ hidden: fc.constantFrom(undefined, 'cover', 'absent'), wear: fc.constantFrom('full', 'reduced-used') })
      .map((more) => withCorners(names, more as Partial<Look>)),
  )

/** The largest box that a line of text may fill. */
const roomOf = ({ x, y, size, width, align }: Printed): Rect => ({
  x: align === 'left' ? x : align === 'right' ? x - width : x - width / 2,
  y: y - size * 0.7,
  width,
  height: size * 0.7,
})
const tabAt = ({ x, y }: { x: number; y: number }): Rect => ({ x, y, ...TAB })
const symbolOf = ({ symbol: { x, y, width } }: ReturnType<typeof unitPlan>): Rect => ({
  x: x - width / 2,
  y: y - width / 3,
  width,
  height: (width * 2) / 3,
})

describe('a unit, whichever corners its game uses', () => {
  test('keeps values, names, steps and signs apart from each other and from the symbol', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...SIZES.slice(1)), (look, pixels) => {
        const plan = unitPlan(look, pixels)
        const values = plan.values.map(roomOf)
        const signs = [plan.hidden, plan.reduced, ...plan.slots].flatMap((slot) => (slot ? [tabAt(slot)] : []))
        const names = plan.names.map(roomOf)
        const print = [...values, ...names]
        for (const [index, each] of print.entries()) {
          for (const other of print.slice(index + 1)) expect(meets(each, other), 'two lines').toBe(false)
        }
        for (const sign of signs) for (const line of print) expect(meets(sign, line), 'a sign on a line').toBe(false)
        for (const [index, sign] of signs.entries()) {
          for (const other of signs.slice(index + 1)) expect(meets(sign, other), 'two signs').toBe(false)
        }
        const besides = look.corners.left !== undefined || look.corners.right !== undefined
        if (!besides) for (const line of print) expect(meets(line, symbolOf(plan)), 'a line on the symbol').toBe(false)
        const pips = pipsOf({ left: 6, of: 6 }, plan.symbol.x, plan.pips.width)
        for (const { x, radius } of pips) {
          const pip = { x: x - radius, y: plan.pips.y - radius, width: 2 * radius, height: 2 * radius }
          for (const line of print) expect(meets(pip, line), 'a step on a line').toBe(false)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('keeps everything on the counter; only signs stick out, by less than the rim of its painting', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...SIZES), (look, pixels) => {
        const plan = unitPlan(look, pixels)
        for (const { x, y, width, height } of [...plan.values, ...plan.names].map(roomOf)) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(3)
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(97)
        }
        for (const { x } of plan.slots) {
          expect(x).toBeGreaterThan(-6)
          expect(x + TAB.width).toBeLessThan(106)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test.each(['front', 'back'] as const)('steps stand clear below the value above them on a %s', (side) => {
  const plan = unitPlan(withCorners(['bottomLeft', 'bottom', 'bottomRight'], { shownFace: side }), 96)
  const [{ radius }] = pipsOf({ left: 2, of: 2 }, plan.symbol.x, plan.pips.width) as [Pip, Pip]
  for (const { y } of plan.values) expect(plan.pips.y - radius - y).toBeGreaterThan(radius * 1.8)
  expect(plan.pips.y + radius).toBeLessThan(98.5)
})

describe('a counter that is painted smaller prints less', () => {
  const look = withCorners(['bottomLeft', 'bottom', 'bottomRight'])

  test('shows colour, symbol and one number from afar, as large as fits', () => {
    const plan = unitPlan(look, 24)
    expect(plan).toMatchObject({ names: [], pips: { width: 0 }, size: undefined })
    expect(plan.values.map(({ words }) => words)).toEqual(['12'])
    expect((plan.values[0]!.size * 24) / 100).toBeGreaterThan(11)
    expect(plan.symbol.width).toBeGreaterThan(unitPlan(look, 96).symbol.width)
  })

  test('leaves the folded corner of a used unit free of its symbol and its value', () => {
    const plan = unitPlan(withCorners(['bottomLeft'], { wear: 'used' }), 24)
    const { x, y, width } = symbolOf(plan)
    // On the fold's edge a spot is as far from the right as the fold is long, less its distance from the top.
    expect(x + width - y).toBeLessThan(100 - FOLD)
    const [value] = plan.values.map(roomOf)
    expect(meets(value!, { x: 100 - FOLD, y: 0, width: FOLD, height: FOLD })).toBe(false)
    expect(unitPlan(withCorners(['bottomLeft']), 24).symbol.x).toBe(50)
  })

  test('adds every number, then its name, then its formation as it grows', () => {
    expect(unitPlan(look, 34)).toMatchObject({ values: { length: 3 }, names: [] })
    expect(unitPlan(look, 68).names.map(({ words }) => words)).toEqual(['1/36'])
    expect(unitPlan(look, 96).names.map(({ words }) => words)).toEqual(['1/36', '36th Infantry', 'Division'])
  })

  test('never prints a letter too small to read', () => {
    for (const pixels of SIZES) {
      for (const { size } of unitPlan(look, pixels).names) expect((size * pixels) / 100).toBeGreaterThan(6)
    }
  })
})

test('a label leaves the symbol and the values free, at every size', () => {
  for (const pixels of SIZES) {
    for (const corners of [['bottomLeft', 'bottomRight'], ['topLeft', 'topRight'], []] as const) {
      const plan = unitPlan(withCorners(corners, { label: 'Hold here' }), pixels)
      const label = { x: 4, y: plan.slip, width: 92, height: SLIP }
      expect(meets(label, symbolOf(plan)), `symbol at ${pixels}`).toBe(false)
      for (const value of plan.values) expect(meets(label, roomOf(value)), `value at ${pixels}`).toBe(false)
    }
  }
})

describe('marks on tabs', () => {
  const badges = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ letter: `${index}`, count: index + 1, colour: [9, 9, 9] as const }))
  const { slots } = unitPlan(withCorners(['bottomLeft']), 96)

  test('show how often each mark lies there', () => {
    expect(tabsOn(slots, badges(3)).map(({ words }) => words)).toEqual(['0', '12', '23'])
    expect(tabsOn(slots, badges(4))).toHaveLength(4)
  })

  test('end with the number of further marks if there are too many', () => {
    expect(tabsOn(slots, badges(7)).map(({ words }) => words)).toEqual(['0', '12', '23', '+4'])
    expect(tabsOn(slots.slice(0, 1), badges(2)).map(({ words }) => words)).toEqual(['+2'])
    expect(tabsOn([], badges(2))).toEqual([])
  })

  test('leave places for the signs of hidden and reduced units', () => {
    const plan = unitPlan(withCorners(['bottomLeft'], { hidden: 'cover', wear: 'reduced' }), 96)
    expect(plan.slots).toHaveLength(2)
    expect(plan.hidden).not.toEqual(plan.reduced)
  })
})

test('steps fill from the left, and many take no more room than a few', () => {
  expect(pipsOf({ left: 1, of: 2 }, 50, 32).map(({ filled }) => filled)).toEqual([true, false])
  const many = pipsOf({ left: 20, of: 20 }, 50, 32)
  expect(many.at(-1)!.x - many[0]!.x).toBeLessThanOrEqual(32)
  for (const [index, { x, radius }] of many.slice(1).entries())
    expect(x - radius).toBeGreaterThan(many[index]!.x + radius)
})
