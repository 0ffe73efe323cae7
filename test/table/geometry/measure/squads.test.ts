import { describe, expect, it } from 'vitest'
import { inArc } from '../../../../table/geometry/measure/arc.ts'
import { coherencyOf } from '../../../../table/geometry/measure/coherency.ts'
import { gapBetween, overlaps } from '../../../../table/geometry/measure/gap.ts'
import { lengthText } from '../../../../table/geometry/measure/length-text.ts'
import { cutPath, pathLength } from '../../../../table/geometry/measure/path.ts'
import { baseShape } from '../../../../table/geometry/measure/shape.ts'
import { templateShape } from '../../../../table/geometry/measure/template.ts'

const at = (x: number, y: number) => baseShape(100, { x, y })

describe('coherency', () => {
  it('links a chain of models, each within the distance of the next', () => {
    const { groups, links } = coherencyOf([at(0, 0), at(400, 0), at(200, 0)], 100)
    expect(groups).toEqual([[0, 1, 2]])
    expect(links).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it.each([
    [200, 1],
    [202, 1],
    [203, 2],
  ])('of two models %i units apart leaves %i group', (far, count) => {
    expect(coherencyOf([at(0, 0), at(far, 0)], 100).groups).toHaveLength(count)
  })

  it('names the largest group first', () => {
    expect(coherencyOf([at(0, 0), at(1000, 0), at(1100, 0)], 100).groups).toEqual([[1, 2], [0]])
  })
})

describe('an arc', () => {
  it.each([
    ['straight ahead', 0, { x: 0, y: -500 }, true],
    ['exactly at its edge', 0, { x: 500, y: -500 }, true],
    ['a little outside', 0, { x: 510, y: -490 }, false],
    ['behind', 0, { x: 0, y: 500 }, false],
    ['ahead of a base that looks right', 90, { x: 500, y: 0 }, true],
    ['ahead of a base that looks a little left of up', 350, { x: 0, y: -500 }, true],
  ])('%s', (_name, turn, spot, within) => {
    expect(inArc({ x: 0, y: 0 }, turn, 90, spot)).toBe(within)
  })
})

describe('a template', () => {
  const under = (shape: ReturnType<typeof templateShape>) =>
    [at(0, -200), at(200, -200), at(0, 200), at(0, -620)].map((base) => overlaps(shape, base))

  it('covers the bases that it lies on', () => {
    expect(under(templateShape({ kind: 'circle', at: { x: 0, y: 0 }, radius: 160 }))).toEqual([
      true,
      false,
      true,
      false,
    ])
    const cone = { kind: 'cone', at: { x: 0, y: 0 }, turn: 0, long: 600, degrees: 40 } as const
    expect(under(templateShape(cone))).toEqual([true, false, false, true])
    expect(under(templateShape({ ...cone, turn: 180 }))).toEqual([false, false, true, false])
    const line = { kind: 'line', from: { x: 0, y: 0 }, to: { x: 0, y: -1000 }, width: 20 } as const
    expect(under(templateShape(line))).toEqual([true, false, false, true])
  })

  it('lies exactly where it is laid', () => {
    const line = templateShape({ kind: 'line', from: { x: 0, y: 0 }, to: { x: 300, y: 0 }, width: 20 })
    expect(gapBetween(line, at(150, 100))).toBeCloseTo(40, 9)
    expect(gapBetween(line, at(400, 0))).toBeCloseTo(50, 9)
  })
})

describe('a bent path', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 300, y: 0 },
    { x: 300, y: 400 },
  ]

  it('counts all its parts', () => {
    expect(pathLength(path)).toBe(700)
    expect(pathLength(path.slice(0, 1))).toBe(0)
  })

  it('is cut where an allowance ends', () => {
    expect(cutPath(path, 400)).toEqual([
      [path[0], path[1], { x: 300, y: 100 }],
      [{ x: 300, y: 100 }, path[2]],
    ])
    expect(cutPath(path, 900)).toEqual([path, [path[2]]])
  })
})

describe('a length in words', () => {
  const inches = { cell: 1, unit: 'inches' }

  it.each([
    [650, undefined, '6.5 inches'],
    [100, undefined, '1 inch'],
    [104, undefined, '1 inch'],
    [404, 400, '4.04 inches'],
    [400, 400, '4 inches'],
    [1200, undefined, '12 inches'],
  ])('%i units', (units, limit, text) => {
    expect(lengthText(units, inches, limit)).toBe(text)
  })

  it('uses the scale of the map', () => {
    expect(lengthText(250, { cell: 2, unit: 'km' })).toBe('5 km')
  })
})
