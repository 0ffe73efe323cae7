import type { LaidBridges } from './bridges.ts'
import type { Chart, PathRow } from './chart.ts'
import type { Ground } from './ground.ts'
import { type Stepper, stepAcross, stepAlong, WHOLE_ALLOWANCE } from './step-price.ts'

export interface StepPrices {
  /** Half points; WHOLE_ALLOWANCE and more for the whole allowance. */
  readonly cost: Int16Array
  readonly bars: Uint32Array
  /** Missing if no step ends a move. */
  readonly halts: Uint32Array | undefined
}

/** The costs of one movement class for every step of a ground. */
export interface Costs extends StepPrices {
  /** The cost of steps without any rule; -1 for all others. */
  readonly open: Int16Array
  /** The rules that forbid or end a step somewhere. */
  readonly met: number
  readonly ways: readonly WholePath[]
}

/** A path followed for a whole move, or a march, which keeps away from the enemy. */
export interface WholePath extends StepPrices {
  readonly path: PathRow
  readonly march?: true
  /** -1 off the path. */
  readonly cost: Int16Array
  readonly halts: Uint32Array
}

export function costsOn(chart: Chart, ground: Ground, who: Stepper, laid: LaidBridges): Costs {
  const steps = ground.count * ground.degree
  const cost = new Int16Array(steps)
  const bars = new Uint32Array(steps)
  const halts = new Uint32Array(steps)
  let met = 0
  let halting = 0
  for (let step = 0; step < steps; step++) {
    if (ground.links[step]! < 0) continue
    const across = stepAcross(chart, ground, who, step, laid)
    cost[step] = across.cost
    bars[step] = across.bars
    halts[step] = across.halts
    met |= across.bars | across.halts
    halting |= across.halts
  }
  const ways = [...chart.paths.values()]
    .filter(({ sheet }) => sheet.throughout)
    .map((path) => spreadWay(chart, ground, who, laid, path))
  for (const way of ways) for (let step = 0; step < steps; step++) met |= way.bars[step]! | way.halts[step]!
  const prices = { cost, bars, halts: halting === 0 ? undefined : halts }
  return { ...prices, open: plainSteps(ground, prices), met, ways }
}

/** Steps without rules, computed once instead of at every step. */
export function plainSteps({ links }: Ground, { cost, bars, halts }: StepPrices): Int16Array {
  const open = new Int16Array(cost.length)
  for (let step = 0; step < open.length; step++) {
    const plain = links[step]! >= 0 && bars[step] === 0 && (halts === undefined || halts[step] === 0)
    open[step] = plain && cost[step]! < WHOLE_ALLOWANCE ? cost[step]! : -1
  }
  return open
}

function spreadWay(chart: Chart, ground: Ground, who: Stepper, laid: LaidBridges, path: PathRow): WholePath {
  const steps = ground.count * ground.degree
  const cost = new Int16Array(steps).fill(-1)
  const bars = new Uint32Array(steps)
  const halts = new Uint32Array(steps)
  for (const step of ground.sides.keys()) {
    const along = stepAlong(chart, ground, who, step, laid, path)
    if (!along) continue
    cost[step] = along.cost
    bars[step] = along.bars
    halts[step] = along.halts
  }
  return { path, cost, bars, halts }
}

/** Enough for every class of a game with a few states of its bridges. */
const KEPT = 120

/** Costs made on demand. Each state of the bridges needs its own; the oldest are dropped. */
export class CostTables {
  private readonly kept = new Map<string, Costs>()

  constructor(private readonly chart: Chart) {}

  get(ground: Ground, who: Stepper, laid: LaidBridges): Costs {
    const allowance = this.chart.byAllowance ? who.allowance : 0
    const key = `${ground.id} ${who.column} ${allowance} ${laid.key}`
    const known = this.kept.get(key)
    if (known) return known
    const computed = costsOn(this.chart, ground, who, laid)
    if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value!)
    this.kept.set(key, computed)
    return computed
  }
}
