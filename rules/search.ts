import type { Costs } from './costs.ts'
import type { Halves } from './points.ts'
import { THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from './reason.ts'
import { WHOLE } from './step.ts'

/** What an enemy zone does to a step, read from the chart once: points, WHOLE and points, or a bar. */
export interface ZoneToll {
  readonly stop: boolean
  readonly enter: number
  readonly leave: number
  readonly through: number
  /** The rule that is asked from zone to zone: that of leaving, where there is no other. */
  readonly throughRule: number
}

/** No step is this dear: the zone bars it. */
export const BARRED = -1

/** Where a search walks. */
export interface Course {
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly costs: Costs
  /** Rules that bar entering a cell. */
  readonly bars: Uint32Array
  /** Points on top of entering a cell, and rules that end the move there: a system's own. */
  readonly extra: Int16Array | undefined
  readonly halts: Uint32Array | undefined
  /** An enemy zone: 1 for sure, 2 where it may be one. */
  readonly zone: Uint8Array | undefined
  readonly toll: ZoneToll
}

/** What a search may spend and leave aside. */
export interface Terms {
  /** Rules that are lifted. */
  readonly off: number
  /** Points left; without bound where the rule of points is lifted. */
  readonly left: Halves
  readonly boundless: boolean
  readonly allowance: Halves
  /** Nothing is spent yet: a step may take the whole allowance. */
  readonly fresh: boolean
  /** One cell that is too dear may be entered with the whole allowance, or with what is left. */
  readonly spare: 'none' | 'unspent' | 'rest'
  /** The cell that may be left although it lies in a zone that stops; -1 for none. */
  readonly start: number
  /** Points left on each way that may be followed for the whole move; -1 where it may not. */
  readonly ways: readonly Halves[]
}

/** A node to begin from: a cell on a layer, and what it took to get there. */
export interface Seed {
  readonly node: number
  readonly cost: Halves
}

/** Layers of the search beside the free one: stopped for good; then one for each way followed from the start. */
export const STOPPED = 1
export const WAYS = 2

/** So many half points no walk costs. */
export const BOUNDLESS = 6000

/** Dijkstra with a bucket for every half point. Its arrays are used again and again; only the latest search can be read. */
export class Search {
  /** The nodes reached, in no order that matters. */
  readonly reached: number[] = []
  /** Whether a zone was met that only may be one: without any, the best and the worst of it are the same. */
  doubt = false
  private cells = 0
  private dist = new Int32Array(0)
  private stamp = new Uint32Array(0)
  private from = new Int32Array(0)
  private generation = 0
  private readonly head = new Int32Array(BOUNDLESS + 1)
  private next = new Int32Array(1024)
  private waiting = new Int32Array(1024)
  private queued = 0

  /** Whether the goal was reached, on any layer; with no goal (-1) walks everywhere. */
  run(course: Course, terms: Terms, seeds: readonly Seed[], goal: number): boolean {
    const { count, degree, links, costs, bars: barred, extra, halts, zone, toll } = course
    const { off, left, start } = terms
    const active = ~off
    const layered = costs.halts !== undefined || halts !== undefined || terms.ways.length > 0 || seeds.length > 1
    const layers = layered || seeds.some((seed) => seed.node >= count) ? WAYS + terms.ways.length : 1
    this.begin(count, layers, Math.max(left, ...terms.ways))
    let met = 0
    for (const { node, cost } of seeds) {
      this.push(node, cost, -1)
      met |= zone?.[node % count] ?? 0
    }
    this.doubt = (met & 2) !== 0
    const { dist, head } = this
    const stops = zone !== undefined && toll.stop && (active & ZONE_ENTER) !== 0
    const most = Math.min(Math.max(left, ...terms.ways), BOUNDLESS)
    for (let spent = 0; spent <= most; spent++) {
      for (let entry = head[spent]!; entry >= 0; entry = head[spent]!) {
        head[spent] = this.next[entry]!
        const node = this.waiting[entry]!
        if (dist[node] !== spent) continue
        const layer = layers === 1 ? 0 : Math.floor(node / count)
        const cell = node - layer * count
        if (cell === goal) return true
        if (layer === STOPPED) continue
        if (stops && zone[cell] !== 0 && cell !== start) continue
        const way = layer >= WAYS ? costs.ways[layer - WAYS] : undefined
        if (way) this.follow(course, terms, node, cell, layer)
        if (way?.path.sheet.throughout?.only) continue
        const inZone = zone === undefined ? 0 : zone[cell]!
        for (let step = cell * degree, end = step + degree; step < end; step++) {
          const to = links[step]!
          if (to < 0 || ((costs.bars[step]! | barred[to]!) & active) !== 0) continue
          let price = costs.cost[step]!
          if (zone !== undefined && (inZone | zone[to]!) !== 0) {
            if ((zone[to]! & 2) !== 0) this.doubt = true
            const dues = zoneDues(toll, inZone, zone[to]!, active)
            if (dues === BARRED) continue
            price += dues
          }
          if (extra !== undefined) price += extra[to]!
          let total = spent + price
          if (price >= WHOLE || total > left) {
            total = this.pay(terms, spent, price, left)
            if (total < 0) continue
          }
          const halting = layers > 1 && (((costs.halts?.[step] ?? 0) | (halts?.[to] ?? 0)) & active) !== 0
          this.push(halting ? to + count * STOPPED : to, total, node)
        }
      }
    }
    return false
  }

  /** What it took to reach a node; -1 where it was not reached. */
  cost(node: number): Halves {
    return this.stamp[node] === this.generation ? this.dist[node]! : -1
  }

  cellOf(node: number): number {
    return node % this.cells
  }

  layerOf(node: number): number {
    return Math.floor(node / this.cells)
  }

  /** The nodes from a seed to this one, both with it. */
  way(node: number): number[] {
    const nodes: number[] = []
    for (let each = node; each >= 0; each = this.from[each]!) nodes.push(each)
    return nodes.reverse()
  }

  /** Along a way that has been followed since the start. */
  private follow(course: Course, terms: Terms, node: number, cell: number, layer: number): void {
    const { count, degree, links, costs, bars: barred, extra, halts, zone, toll } = course
    const active = ~terms.off
    const way = costs.ways[layer - WAYS]!
    const left = terms.ways[layer - WAYS]!
    const shunned = way.path.sheet.throughout?.zones === 'no' && (active & THROUGHOUT) !== 0
    const spent = this.dist[node]!
    for (let step = cell * degree, end = step + degree; step < end; step++) {
      const to = links[step]!
      let price = way.cost[step]!
      if (to < 0 || price < 0 || ((way.bars[step]! | barred[to]!) & active) !== 0) continue
      if (zone !== undefined && (zone[cell]! | zone[to]!) !== 0) {
        if ((zone[to]! & 2) !== 0) this.doubt = true
        if (shunned && zone[to] !== 0) continue
        const dues = zoneDues(toll, zone[cell]!, zone[to]!, active)
        if (dues === BARRED) continue
        price += dues
      }
      if (extra !== undefined) price += extra[to]!
      const total = price >= WHOLE || spent + price > left ? this.pay(terms, spent, price, left) : spent + price
      const halting = ((way.halts[step]! | (halts?.[to] ?? 0)) & active) !== 0
      if (total >= 0) this.push(to + count * (halting ? STOPPED : layer), total, node)
    }
  }

  /** What has been spent after a step that is dearer than what is left; -1 where it cannot be paid. */
  private pay({ fresh, spare, allowance, boundless }: Terms, spent: Halves, price: number, left: Halves): Halves {
    if (boundless) return Math.min(spent + (price >= WHOLE ? allowance : price), left)
    if (price < WHOLE && spare === 'none') return -1
    if (fresh && spent === 0) return left > 0 ? left : -1
    return spare === 'rest' && spent < left ? left : -1
  }

  private begin(count: number, layers: number, most: number): void {
    const nodes = count * layers
    this.cells = count
    if (this.dist.length < nodes) {
      this.dist = new Int32Array(nodes)
      this.stamp = new Uint32Array(nodes)
      this.from = new Int32Array(nodes)
    }
    this.generation++
    this.head.fill(-1, 0, Math.min(most, BOUNDLESS) + 1)
    this.queued = 0
    this.reached.length = 0
  }

  private push(node: number, cost: Halves, from: number): void {
    if (this.stamp[node] === this.generation) {
      if (this.dist[node]! <= cost) return
    } else {
      this.stamp[node] = this.generation
      this.reached.push(node)
    }
    this.dist[node] = cost
    this.from[node] = from
    if (this.queued === this.next.length) this.grow()
    this.next[this.queued] = this.head[cost]!
    this.waiting[this.queued] = node
    this.head[cost] = this.queued++
  }

  private grow(): void {
    const double = (list: Int32Array<ArrayBuffer>) => {
      const longer = new Int32Array(list.length * 2)
      longer.set(list)
      return longer
    }
    this.next = double(this.next)
    this.waiting = double(this.waiting)
  }
}

/** What zones ask of a step: to leave one, to go from one straight into another, to enter one. */
export function zoneDues(toll: ZoneToll, from: number, to: number, active: number): number {
  let dues = 0
  if (from !== 0) {
    const asked = to !== 0 ? toll.through : toll.leave
    if ((active & (to !== 0 ? toll.throughRule : ZONE_LEAVE)) !== 0) {
      if (asked === BARRED) return BARRED
      dues += asked
    }
  }
  if (to !== 0 && (active & ZONE_ENTER) !== 0) {
    if (toll.enter === BARRED) return BARRED
    dues += toll.enter
  }
  return dues
}
