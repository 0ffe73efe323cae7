import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import type { PathRow } from '../ground/chart.ts'
import { THROUGHOUT } from '../ground/reason.ts'
import { HELD } from '../ground/search.ts'
import { type Costs, plainSteps, type WholePath } from '../ground/step-costs.ts'
import { stepAcross } from '../ground/step-price.ts'

/** The path id of a march: a move that keeps away from the enemy. */
export const MARCH = 'march'

/** The costs for a walker now: crowded roads, rolls from zone to zone, and a march. */
export function walkerCosts(
  scene: HexScene,
  walker: Walker,
  costs: Costs,
  zones: number,
): { readonly costs: Costs; readonly crowded: Uint8Array | undefined } {
  const crowded = crowdedFor(scene, walker)
  const jammed = crowded ? behind(scene, walker, costs, crowded) : costs
  const barred = zones !== 0 && scene.book.roll ? rolledFor(scene, walker, jammed, zones) : jammed
  return { costs: walker.march === undefined ? barred : marching(scene, walker, barred), crowded }
}

/** Cells where others block the road for a class; undefined if no road has such a rule. */
function crowdedFor(scene: HexScene, { column, field, units, side }: Walker): Uint8Array | undefined {
  const { classes = [] } = scene.book.chart?.rules ?? {}
  const crowding = scene.book.chart?.crowding
  if (!crowding?.has(classes[column]?.id ?? '')) return undefined
  const crowded = new Uint8Array(field.ground.count)
  for (const [index, unit] of field.units.entries()) {
    if (units.includes(unit) || unit.side !== side || unit.kind === 'dummy') continue
    if (crowding.has(classes[scene.column(unit)]?.id ?? '')) crowded[field.where[index]!] = 1
  }
  return crowded
}

function behind({ book }: HexScene, walker: Walker, costs: Costs, crowded: Uint8Array): Costs {
  const { chart } = book
  const { ground, laid } = walker.field
  if (!chart) return costs
  const who = { column: walker.column, allowance: walker.allowance.most, crowded }
  const cost = costs.cost.slice()
  for (let cell = 0; cell < ground.count; cell++) {
    if (crowded[cell] === 0) continue
    for (let out = cell * ground.degree; out < (cell + 1) * ground.degree; out++) {
      const step = ground.links[out]! < 0 ? -1 : ground.back(out)
      if (step >= 0) cost[step] = stepAcross(chart, ground, who, step, laid).cost
    }
  }
  return { ...costs, cost, open: plainSteps(ground, { ...costs, cost }) }
}

/** Forbids steps from zone to zone, except the one for which the roll was won. */
function rolledFor({ book }: HexScene, { field, pass, side }: Walker, costs: Costs, zones: number): Costs {
  const { ground } = field
  const { links, degree } = ground
  const bit = book.roll?.bit ?? 0
  const bars = costs.bars.slice()
  const cells = field.against(side, 'movement')
  for (let step = 0; step < bars.length; step++) {
    const to = links[step]!
    // An enemy in the cell forbids the step anyway.
    if (to < 0 || step === pass || (cells[to]! & HELD) !== 0 || (cells[to]! & zones) === 0) continue
    if ((cells[Math.floor(step / degree)]! & zones) !== 0) bars[step]! |= bit
  }
  return { ...costs, bars, open: plainSteps(ground, { ...costs, bars }), met: costs.met | bit }
}

function marching({ book }: HexScene, { field, side }: Walker, costs: Costs): Costs {
  const { cite = '', bonus = 0 } = book.chart?.rules.march ?? {}
  const { links } = field.ground
  const beside = field.beside(side)
  const bars = costs.bars.map((bar, step) => (beside[links[step]!] === 1 ? bar | THROUGHOUT : bar))
  const sheet = { kind: MARCH, cite, throughout: { cite, bonus } }
  const path: PathRow = { id: MARCH, cite, sheet, prices: undefined, over: new Set() }
  const halts = costs.halts ?? new Uint32Array(bars.length)
  const way: WholePath = { path, march: true, cost: costs.cost, bars, halts }
  return { ...costs, ways: [...costs.ways, way] }
}
