import { type Halves, toHalves } from '../../core/points.ts'
import { crossingsOn, type LaidBridges } from './bridges.ts'
import type { Chart, CrossingRow, PathRow, Price } from './chart.ts'
import type { Ground } from './ground.ts'

/** The cost of the whole allowance: more than any sum of points, with room for extra points above it. */
export const WHOLE_ALLOWANCE = 1 << 14

/** One part of a step's cost. */
export interface PricePart {
  readonly cite: string
  readonly what: string
  readonly cost: Halves
}

/** The cost of a step, and the rules that forbid it or end the move, as masks. */
export interface StepPrice {
  readonly cost: Halves
  readonly bars: number
  readonly halts: number
  readonly parts: readonly PricePart[]
}

/** The movement class, and the allowance for costs that are a share of it. */
export interface Stepper {
  readonly column: number
  readonly allowance: Halves
  /** Cells where others of its kind block the road. */
  readonly crowded?: Uint8Array | undefined
}

/** The cheapest way to step: across country or along a road. */
export function stepAcross(chart: Chart, ground: Ground, who: Stepper, step: number, laid: LaidBridges): StepPrice {
  let best: StepPrice | undefined
  // A unit that waits behind others on a road does not go across country to avoid the wait.
  let waits = false
  for (const { row } of ground.side(step).paths) {
    if (!row || row.sheet.throughout?.only) continue
    const other = stepBy(chart, ground, who, step, laid, row)
    waits ||= isCrowded(who, ground.links[step]!, row)
    if (!best || better(other, best)) best = other
  }
  if (best && waits) return best
  const across = stepBy(chart, ground, who, step, laid, undefined)
  return best && better(best, across) ? best : across
}

/** Undefined if the path does not cross this side. */
export function stepAlong(
  chart: Chart,
  ground: Ground,
  who: Stepper,
  step: number,
  laid: LaidBridges,
  path: PathRow,
): StepPrice | undefined {
  const passes = ground.side(step).paths.some(({ row }) => row === path)
  return passes ? stepBy(chart, ground, who, step, laid, path) : undefined
}

const count = (mask: number): number => {
  let bits = 0
  for (let left = mask; left !== 0; left &= left - 1) bits++
  return bits
}

function better(a: StepPrice, b: StepPrice): boolean {
  if (count(a.bars) !== count(b.bars)) return count(a.bars) < count(b.bars)
  if (a.cost !== b.cost) return a.cost < b.cost
  return count(a.halts) < count(b.halts)
}

/** Adds up the costs and rules of one step. */
class Sum {
  cost = 0
  bars = 0
  halts = 0
  whole = false
  readonly parts: PricePart[] = []

  add(price: Price, cite: string, what: string, bit: number): void {
    if (price === 'no') this.bars |= bit
    else if (price === 'all') {
      this.whole = true
      this.parts.push({ cite, what, cost: WHOLE_ALLOWANCE })
    } else if (price > 0) {
      this.cost += price
      this.parts.push({ cite, what, cost: price })
    }
  }
}

function stepBy(
  chart: Chart,
  ground: Ground,
  who: Stepper,
  step: number,
  laid: LaidBridges,
  path: PathRow | undefined,
): StepPrice {
  const from = Math.floor(step / ground.degree)
  const to = ground.links[step]!
  const sum = new Sum()
  enter(chart, ground, who, to, path, sum)
  cross(ground, who, step, laid, path, sum)
  climb(chart, ground, who, from, to, path, sum)
  if (sum.cost < chart.least && !sum.whole && (!path || chart.leastOnPaths)) {
    const { cite = '' } = chart.rules.least ?? {}
    sum.parts.push({ cite, what: 'at least', cost: chart.least - sum.cost })
    sum.cost = chart.least
  }
  return {
    cost: sum.whole
      ? WHOLE_ALLOWANCE + Math.min(sum.cost, WHOLE_ALLOWANCE / 4)
      : Math.min(sum.cost, WHOLE_ALLOWANCE - 1),
    bars: sum.bars,
    halts: sum.halts,
    parts: sum.parts,
  }
}

function enter(chart: Chart, ground: Ground, who: Stepper, to: number, path: PathRow | undefined, sum: Sum): void {
  const row = chart.terrain.get(ground.terrain[to] ?? '')
  const price = row?.prices[who.column] ?? 0
  const bit = row?.reason.bit ?? 0
  if (path && !row?.fixed) {
    const { share = 1, most } = path.sheet
    sum.add(path.prices?.[who.column] ?? shareOf(price, share, most, who.allowance), path.cite, path.id, bit)
  } else {
    sum.add(price, row?.cite ?? '', row ? ground.named(row.id) : '', bit)
    if (row?.stop) sum.halts |= bit
  }
  if (path && isCrowded(who, to, path)) {
    const { cost, cite } = path.sheet.crowd!
    sum.add(toHalves(cost), cite, 'behind others on the road', bit)
  }
}

/** Whether others block this road there. */
const isCrowded = (who: Stepper, to: number, path: PathRow): boolean =>
  path.sheet.crowd !== undefined && who.crowded?.[to] === 1

/** A share of the terrain cost, with a maximum, rounded up to half points. */
function shareOf(price: Price, share: number, most: number | undefined, allowance: Halves): Price {
  const limit = most === undefined ? Number.POSITIVE_INFINITY : most * 2
  if (price === 'no') return most === undefined ? 'no' : limit
  return Math.min(Math.ceil((price === 'all' ? allowance : price) * share), limit)
}

/** An edge costs points or forbids the step, unless a path or crossing carries over it. Each crossing is paid once. */
function cross(
  ground: Ground,
  who: Stepper,
  step: number,
  laid: LaidBridges,
  path: PathRow | undefined,
  sum: Sum,
): void {
  const side = ground.side(step)
  if (side.edges.length === 0 && side.crossings.length === 0 && !laid.laid.has(step)) return
  const crossings = crossingsOn(side, step, laid)
  const edgesCrossed = side.edges.filter(({ kind }) => !path?.over.has(kind))
  const open = crossings.filter((row) => row.prices[who.column] !== 'no').sort((a, b) => dearer(a, b, who.column))
  const used = new Set<CrossingRow>()
  for (const { kind, row, name } of edgesCrossed) {
    const over = open.find((each) => each.over.has(kind))
    const closed = crossings.find((each) => each.over.has(kind))
    if (over) used.add(over)
    else if (closed) sum.bars |= closed.reason.bit
    else if (row) {
      sum.add(row.prices[who.column] ?? 0, row.cite, name, row.reason.bit)
      if (row.stop) sum.halts |= row.reason.bit
    }
  }
  if (side.edges.length === 0 && open[0]) used.add(open[0])
  for (const row of used) sum.add(row.prices[who.column] ?? 0, row.cite, row.id, row.reason.bit)
}

const priceRank = (price: Price | undefined): number =>
  price === 'all' ? WHOLE_ALLOWANCE : price === 'no' ? 2 * WHOLE_ALLOWANCE : (price ?? 0)
const dearer = (a: CrossingRow, b: CrossingRow, column: number): number =>
  priceRank(a.prices[column]) - priceRank(b.prices[column])

function climb(
  chart: Chart,
  ground: Ground,
  who: Stepper,
  from: number,
  to: number,
  path: PathRow | undefined,
  sum: Sum,
): void {
  const rise = ground.levels[to]! - ground.levels[from]!
  if (!chart.climb || rise === 0 || path?.sheet.level) return
  const { up, down, byLevel, most, reason } = chart.climb
  const levels = Math.abs(rise)
  if (levels > most) sum.bars |= reason.bit
  const price = (rise > 0 ? up : down)[who.column] ?? 0
  const times = byLevel && typeof price === 'number' ? price * levels : price
  sum.add(times, reason.cite, rise > 0 ? 'uphill' : 'downhill', reason.bit)
}
