import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areEnemies, type MeasureScene } from '../../../rules/measure/board/scene.ts'
import { reachOf } from '../../../rules/measure/movement/reach.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { gapBetween, holds, overlaps } from '../../../table/geometry/measure/gap.ts'
import { movedTo, type Shape } from '../../../table/geometry/measure/shape.ts'
import { isWithin } from '../../../table/geometry/reached-area.ts'
import type { Placed } from '../stage.ts'
import { faults, go, goAll, judge, point, put, refereeOf, sceneWith } from './common.ts'

const reach = (pieces: readonly string[], placed: readonly Placed[]) => reachOf(sceneWith(placed), pieces)

const RED = put('red-1', 1500, 1000)

describe('reach as an area', () => {
  it('is a circle for each gait over open ground', () => {
    const { areas, findings } = reach(['red-1'], [RED])
    expect(findings).toEqual([])
    expect(areas.map(({ cost, sure }) => [cost, sure])).toEqual([
      [4, true],
      [6, true],
      [8, true],
    ])
    for (const { rings, cost } of areas) {
      const far = rings.flat().map(({ x, y }) => Math.hypot(x - 1500, y - 1000))
      expect(Math.max(...far)).toBeLessThanOrEqual(cost * 100 + 2)
      expect(Math.min(...far)).toBeGreaterThan(cost * 100 - 4)
    }
  })

  it('goes round a wall and leaves its shadow out', () => {
    const { areas, way } = reach(['red-1'], [RED, put('wall-1', 1500, 1200)])
    const [walk, , run] = areas
    expect(isWithin(walk!.rings, { x: 1500, y: 1300 })).toBe(false)
    expect(isWithin(walk!.rings, { x: 1500, y: 700 })).toBe(true)
    expect(isWithin(run!.rings, { x: 1850, y: 1250 })).toBe(true)
    const steps = way(point(1850, 1250))
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.at(-1)!.at).toEqual(point(1850, 1250))
  })

  it('is smaller in rough ground', () => {
    const { areas } = reach(['red-1'], [RED, put('wood-2', 1500, 1000)])
    expect(isWithin(areas[0]!.rings, { x: 1500, y: 1250 })).toBe(false)
    expect(isWithin(areas[0]!.rings, { x: 1690, y: 1000 })).toBe(true)
    expect(isWithin(areas[0]!.rings, { x: 1710, y: 1000 })).toBe(false)
  })

  it('leaves out contact with enemies but for a gait that allows it', () => {
    const { areas } = reach(['red-1'], [RED, put('blue-1', 1800, 1000)])
    const [walk, charge] = areas
    expect(isWithin(walk!.rings, { x: 1699, y: 1000 })).toBe(false)
    expect(isWithin(charge!.rings, { x: 1699, y: 1000 })).toBe(true)
    expect(isWithin(charge!.rings, { x: 1720, y: 1000 })).toBe(false)
  })

  it('of a squad is where its first model can go if all go in formation', () => {
    const squad = [RED, put('red-2', 1650, 1000), put('red-3', 1800, 1000)]
    const { areas } = reach(['red-1', 'red-2', 'red-3'], [...squad, put('wall-1', 2150, 1000, 90)])
    // The wall stops the third model.
    expect(isWithin(areas[0]!.rings, { x: 1780, y: 1000 })).toBe(true)
    expect(isWithin(areas[0]!.rings, { x: 1800, y: 1000 })).toBe(false)
    expect(isWithin(areas[0]!.rings, { x: 1110, y: 1000 })).toBe(true)
  })

  it('is empty in a phase without movement', () => {
    const referee = refereeOf()
    expect(
      referee.reach({ state: sceneWith([RED]).state, memory: referee.start, sides: ['blue'] }, ['red-1']).areas,
    ).toEqual([])
  })
})

/* A plain slow reference: every spot of a fine grid, joined with all those near it. */

const GRID = 25
const [WIDE, HIGH] = [850, 850]
const [LEFT, TOP] = [1075, 575]
/** Steps of a knight and longer ones, so that the grid is hardly longer than the straight line. */
const STEPS = steps(4)

function steps(most: number): readonly Spot[] {
  const all: Spot[] = []
  const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b))
  for (let x = -most; x <= most; x++) for (let y = -most; y <= most; y++) if (divisor(x, y) === 1) all.push({ x, y })
  return all
}

interface Slow {
  cost(spot: Spot): number
}

/** The costs of a model with a round base to all spots of the grid. */
function slowly(scene: MeasureScene, id: string): Slow {
  const { unit, at: from, shape } = scene.model(id)!
  const walls = scene.lay.scenery.filter(({ kind }) => kind === 'wall').map((each) => each.shape)
  const woods = scene.lay.scenery.filter(({ kind }) => kind === 'wood').map((each) => each.shape)
  const foes = [...scene.lay.models.values()].filter((each) => areEnemies(unit, each.unit)).map((each) => each.shape)
  const isBarred = (spot: Spot) => [...walls, ...foes].some((each: Shape) => overlaps(movedTo(shape, spot), each))
  const isRough = (spot: Spot) => woods.some((each) => holds(each, spot))
  const columns = WIDE / GRID + 1
  const spots = Array.from({ length: columns * (HIGH / GRID + 1) }, (_, at) => ({
    x: LEFT + (at % columns) * GRID,
    y: TOP + Math.floor(at / columns) * GRID,
  }))
  const barred = spots.map(isBarred)
  const costs = spots.map((spot) =>
    Math.hypot(spot.x - from.x, spot.y - from.y) < GRID
      ? Math.hypot(spot.x - from.x, spot.y - from.y)
      : Number.POSITIVE_INFINITY,
  )
  /** Spots along a step. */
  const along = (a: Spot, b: Spot, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      x: a.x + ((b.x - a.x) * (at + 0.5)) / count,
      y: a.y + ((b.y - a.y) * (at + 0.5)) / count,
    }))
  const isFree = (a: Spot, b: Spot) => walls.length + foes.length === 0 || !along(a, b, 6).some(isBarred)
  const weight = (a: Spot, b: Spot) => (woods.length === 0 ? 1 : 1 + along(a, b, 12).filter(isRough).length / 12)
  const queue = Array.from(costs.keys()).filter((at) => costs[at]! < GRID)
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const here = spots[at]!
    for (const { x, y } of STEPS) {
      const [column, row] = [(at % columns) + x, Math.floor(at / columns) + y]
      if (column < 0 || column >= columns || row < 0 || row > HIGH / GRID) continue
      const next = row * columns + column
      const long = GRID * Math.hypot(x, y)
      if (barred[next] || costs[at]! + long >= costs[next]! || costs[at]! > 450) continue
      const sum = costs[at]! + long * weight(here, spots[next]!)
      if (sum >= costs[next]! || !isFree(here, spots[next]!)) continue
      costs[next] = sum
      queue.push(next)
    }
  }
  return {
    cost: ({ x, y }) => costs[Math.round((y - TOP) / GRID) * columns + Math.round((x - LEFT) / GRID)]!,
  }
}

const spot = fc.record({ x: fc.integer({ min: 1150, max: 1850 }), y: fc.integer({ min: 650, max: 1350 }) })
const scenery = fc.uniqueArray(
  fc.record({
    def: fc.constantFrom('wall-1', 'wall-2', 'wall-3', 'wood-2', 'blue-1', 'blue-2'),
    at: spot,
    turn: fc.integer({ min: 0, max: 359 }),
  }),
  { maxLength: 4, selector: ({ def }) => def },
)

describe('over random tables', () => {
  const placedFrom = (all: readonly { def: string; at: Spot; turn: number }[]) => [
    RED,
    ...all.map(({ def, at, turn }) => put(def, at.x, at.y, turn)),
  ]

  it('reach agrees with a fine grid that is searched slowly', () => {
    fc.assert(
      fc.property(scenery, (all) => {
        const scene = sceneWith(placedFrom(all))
        const mine = scene.model('red-1')!
        fc.pre(!scene.lay.scenery.some(({ kind, shape }) => kind === 'wall' && overlaps(mine.shape, shape)))
        fc.pre(![...scene.lay.models.values()].some((each) => each !== mine && overlaps(mine.shape, each.shape)))
        const slow = slowly(scene, 'red-1')
        const others = [...scene.lay.models.values(), ...scene.lay.scenery.filter(({ kind }) => kind === 'wall')]
          .filter((each) => each !== mine)
          .map(({ shape }) => shape)
        const [walk] = reachOf(scene, ['red-1']).areas
        for (let x = 1125; x <= 1875; x += 75) {
          for (let y = 625; y <= 1375; y += 75) {
            const cost = slow.cost({ x, y })
            const there = movedTo(mine.shape, { x, y })
            // Reach keeps a hair away from contact that is not allowed.
            const isTouching = others.some((each) => gapBetween(there, each) < 4)
            const isIn = walk !== undefined && isWithin(walk.rings, { x, y })
            // The grid finds ways that are a little too long, and none through gaps narrower than its steps.
            if (isIn) expect(cost === Number.POSITIVE_INFINITY ? 0 : cost).toBeLessThan(400 * 1.06 + 25)
            else if (!isTouching) expect(cost).toBeGreaterThan(400 - 35)
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  it('a place in reach is legal to go to', () => {
    fc.assert(
      fc.property(scenery, spot, (all, to) => {
        const placed = placedFrom(all)
        const scene = sceneWith(placed)
        fc.pre(faults(judge(placed, go('red-1', point(1500, 1000), point(1500, 1000)))).length === 0)
        const { areas } = reachOf(scene, ['red-1'])
        const isIn = areas.some(({ rings }) => isWithin(rings, to))
        const verdict = judge(placed, go('red-1', point(to.x, to.y)))
        if (isIn) expect(faults(verdict)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('the verdict is the same on a table turned by quarters or mirrored', () => {
    const about = ({ x, y }: Spot, quarters: number, mirrored: boolean): Spot => {
      let at = { x: (mirrored ? -1 : 1) * (x - 1500), y: y - 1000 }
      for (let quarter = 0; quarter < quarters; quarter++) at = { x: -at.y, y: at.x }
      return { x: at.x + 1500, y: at.y + 1000 }
    }
    const SYMMETRIC = ['wall-1', 'wall-2', 'wood-2', 'blue-1', 'blue-2']
    fc.assert(
      fc.property(scenery, spot, fc.integer({ min: 0, max: 3 }), fc.boolean(), (all, to, quarters, mirrored) => {
        const kept = all.filter(({ def }) => SYMMETRIC.includes(def))
        const changed = kept.map(({ def, at, turn }) => ({
          def,
          at: about(at, quarters, mirrored),
          turn: ((mirrored ? 360 - turn : turn) + 90 * quarters) % 360,
        }))
        const one = judge(placedFrom(kept), go('red-1', point(to.x, to.y)))
        const there = about(to, quarters, mirrored)
        const other = judge(placedFrom(changed), go('red-1', point(there.x, there.y)))
        const [mine, its] = [one.walks![0]!, other.walks![0]!]
        // A way through woods is pulled tight to within the tolerance.
        expect(Math.abs(mine.cost - its.cost)).toBeLessThan(0.03)
        if (Math.abs(mine.cost - 8) > 0.05)
          expect(other.findings.map(({ rule }) => rule)).toEqual(one.findings.map(({ rule }) => rule))
      }),
      { numRuns: 60 },
    )
  })

  it('two bends on one side of a wood do not hold each other where they are', () => {
    const costs = [0, 180].map((turn) => {
      const [wood, to] =
        turn === 0
          ? [
              { x: 1576, y: 1336 },
              { x: 1719, y: 1169 },
            ]
          : [
              { x: 1424, y: 664 },
              { x: 1281, y: 831 },
            ]
      const placed = [RED, put('wood-2', wood.x, wood.y, (144 + turn) % 360)]
      return judge(placed, go('red-1', point(to.x, to.y))).walks![0]!.cost
    })
    expect(costs[0]).toBeLessThan(3.8)
    expect(costs[1]).toBe(costs[0])
  })

  it('a squad may go in formation to wherever its reach says', () => {
    fc.assert(
      fc.property(scenery, spot, (all, to) => {
        const squad = [RED, put('red-2', 1620, 1000), put('red-3', 1560, 1110)]
        const placed = [...squad, ...placedFrom(all).slice(1)]
        const stay = goAll([['red-1', point(1500, 1000)]])
        fc.pre(faults(judge(placed, stay)).length === 0)
        const { areas } = reachOf(sceneWith(placed), ['red-1', 'red-2', 'red-3'])
        if (!areas.some(({ rings }) => isWithin(rings, to))) return
        const [dx, dy] = [to.x - 1500, to.y - 1000]
        const all3 = goAll([
          ['red-1', point(1500 + dx, 1000 + dy)],
          ['red-2', point(1620 + dx, 1000 + dy)],
          ['red-3', point(1560 + dx, 1110 + dy)],
        ])
        expect(faults(judge(placed, all3))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
