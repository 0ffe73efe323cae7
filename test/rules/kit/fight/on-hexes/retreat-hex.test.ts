import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from '../../../../../rules/hex/board/cells.ts'
import {
  type Drawback,
  drawback,
  retreatHexAt,
  retreatHexesAround,
} from '../../../../../rules/kit/fight/on-hexes/retreat-hex.ts'
import {
  hasCellAt,
  type RetreatPath,
  type RetreatRules,
  retreatPaths,
} from '../../../../../rules/kit/fight/on-hexes/retreat-paths.ts'
import { cellOn, sceneOf, tiny } from '../../../stage.ts'

const module = tiny()
const cell = (id: string) => cellOn(module, id)
const print = (at: { readonly q: number; readonly r: number }) => module.maps[0]!.grid.print(at)
const empty = sceneOf(module, [])

const against = (why: string, bars: Drawback['bars'], more: Partial<Drawback> = {}) =>
  drawback('retreat/test', '1.0', why, bars, more)

describe('a retreat hex', () => {
  it.each([
    [[], 'yes'],
    [[undefined, against('a zone', 'no')], 'yes'],
    [[against('a zone', 'no'), against('it may be full', 'maybe')], 'maybe'],
    [[against('it may be full', 'maybe'), against('the enemy', 'yes')], 'no'],
  ])('with these obstacles (%#) is open: %s', (drawbacks, open) => {
    const refuge = retreatHexAt(empty, cell('3.2'), drawbacks)
    expect([refuge.hex, refuge.open]).toEqual(['3.2', open])
    expect(refuge.against).toEqual(drawbacks.filter((each) => each !== undefined))
  })

  it('is one of the adjacent hexes, each once, on the map', () => {
    expect(retreatHexesAround(empty, cell('1.1'), () => []).map(({ hex }) => hex)).toEqual(['2.1', '1.2'])
  })
})

interface Terrain {
  readonly barred: boolean
  readonly weight: number
  readonly full: boolean
}

/** A terrain for each hex of the map, by number. */
const grounds: fc.Arbitrary<readonly Terrain[]> = fc.array(
  fc.record({ barred: fc.boolean(), weight: fc.constantFrom(0, 100, 10_000), full: fc.boolean() }),
  { minLength: 80, maxLength: 80 },
)

function retreatOver(list: readonly Terrain[], chosen: RetreatRules['chosen'], mayEndFull = true): RetreatRules {
  const at = (where: { readonly q: number; readonly r: number }) => list[module.maps[0]!.grid.index(where) % 80]!
  return {
    origin: cell('5.4'),
    length: 2,
    longest: 5,
    chosen,
    refugesFrom: (from) =>
      retreatHexesAround(empty, from, (to) => [
        at(to).barred ? against('barred', 'yes') : undefined,
        against('bad', 'no', { weight: at(to).weight }),
        at(to).full ? against('full', 'no', { weight: 1, atEnd: true }) : undefined,
      ]),
    mayStay: (where) => !at(where).full,
    mayEndFull,
  }
}

const weightOf = (retreat: RetreatRules, path: RetreatPath): number =>
  path.reduce((sum, at, index) => {
    const from = path[index - 1] ?? retreat.origin
    const found = retreat.refugesFrom(from).find((each) => print(each.at) === print(at))!
    return (
      sum +
      found.against.reduce((all, { weight = 0, atEnd }) => all + (atEnd && index < path.length - 1 ? 0 : weight), 0)
    )
  }, 0)

describe('retreat paths', () => {
  it.each(['step', 'whole'] as const)(
    'go hex by hex over open ground, nowhere twice, and far enough (%s)',
    (chosen) => {
      let found = 0
      fc.assert(
        fc.property(grounds, (list) => {
          const retreat = retreatOver(list, chosen)
          const paths = retreatPaths(empty, retreat)
          for (const path of paths.all()) {
            found++
            const whole = [retreat.origin, ...path]
            expect(new Set(whole.map(print)).size).toBe(whole.length)
            whole.slice(1).forEach((at, index) => {
              expect(distance(empty, whole[index]!, at)).toBe(1)
              expect(list[module.maps[0]!.grid.index(at) % 80]!.barred).toBe(false)
            })
            expect(distance(empty, retreat.origin, path.at(-1)!)).toBeGreaterThanOrEqual(retreat.length)
            expect(path.length).toBeLessThanOrEqual(retreat.longest)
            // A path that has begun goes on in the same ways.
            if (path.length > 1 && !paths.isOver(path.slice(0, 1)))
              expect(
                paths.all(path.slice(0, 1)).some((each) => path.every((at, index) => hasCellAt(each, index, at))),
              ).toBe(true)
          }
        }),
        { numRuns: 100, seed: 19 },
      )
      expect(found).toBeGreaterThan(60)
    },
  )

  it('weigh the same when they are compared whole, and none chosen step by step weighs less', () => {
    fc.assert(
      fc.property(grounds, (list) => {
        const retreat = retreatOver(list, 'whole')
        const weights = retreatPaths(empty, retreat)
          .all()
          .map((path) => weightOf(retreat, path))
        expect(new Set(weights).size).toBeLessThanOrEqual(1)
        for (const path of retreatPaths(empty, retreatOver(list, 'step')).all())
          expect(weightOf(retreat, path)).toBeGreaterThanOrEqual(weights[0] ?? Number.POSITIVE_INFINITY)
      }),
      { numRuns: 100, seed: 19 },
    )
  })

  it('do not exist if all adjacent hexes are barred, and do not end before they are long enough', () => {
    const open = { barred: false, weight: 0, full: false }
    const shut = Array.from({ length: 80 }, () => ({ ...open, barred: true }))
    expect(retreatPaths(empty, retreatOver(shut, 'step')).all()).toEqual([])
    const paths = retreatPaths(
      empty,
      retreatOver(
        Array.from({ length: 80 }, () => open),
        'step',
      ),
    )
    expect([paths.isOver([]), paths.isOver([cell('5.3')]), paths.isOver([cell('5.3'), cell('5.2')])]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('go on from a hex where the unit may not stay, if another hex is open', () => {
    const grid = module.maps[0]!.grid
    const list = Array.from({ length: 80 }, () => ({ barred: true, weight: 0, full: false }))
    const place = (id: string, full: boolean) => {
      list[grid.index(cell(id)) % 80] = { barred: false, weight: 0, full }
    }
    place('5.3', false)
    place('5.2', true)
    const paths = (mayEndFull: boolean) =>
      retreatPaths(empty, retreatOver(list, 'step', mayEndFull))
        .all()
        .map((path) => path.map(print).join('-'))
    expect(paths(true)).toEqual(['5.3-5.2'])
    expect(paths(false)).toEqual([])
    place('5.1', false)
    expect(paths(true)).toEqual(['5.3-5.2-5.1'])
    expect(paths(false)).toEqual(['5.3-5.2-5.1'])
  })

  it.each(['step', 'whole'] as const)('never end in a full hex, if the rules forbid it (%s)', (chosen) => {
    let [found, full] = [0, 0]
    fc.assert(
      fc.property(grounds, (list) => {
        const isFull = (path: RetreatPath) => list[module.maps[0]!.grid.index(path.at(-1)!) % 80]!.full
        full += retreatPaths(empty, retreatOver(list, chosen)).all().filter(isFull).length
        for (const path of retreatPaths(empty, retreatOver(list, chosen, false)).all()) {
          found++
          expect(isFull(path)).toBe(false)
        }
      }),
      { numRuns: 100, seed: 19 },
    )
    expect(found).toBeGreaterThan(60)
    expect(full).toBeGreaterThan(0)
  })
})
