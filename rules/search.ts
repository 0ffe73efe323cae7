import type { Costs } from './costs.ts'
import type { Halves } from './points.ts'
import { POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from './reason.ts'
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
  /** Cells in which others stand in the way on a road. */
  readonly crowded: Uint8Array | undefined
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
  /** Whether a zone was met that only may be one: without any, the best and the worst of it are the same. */
  doubt = false
  /** The rules that stood in the way anywhere, as a mask: to lift another changes nothing. */
  blocked = 0
  private cells = 0
  private dist = new Int32Array(0)
  private stamp = new Uint32Array(0)
  private from = new Int32Array(0)
  private list = new Int32Array(0)
  private listed = 0
  private generation = 0
  private readonly head = new Int32Array(BOUNDLESS + 1)
  private next = new Int32Array(1024)
  private waiting = new Int32Array(1024)
  private queued = 0
  private open = new Uint8Array(0)

  /** Whether the goal was reached, on any layer; with no goal (-1) walks everywhere. */
  run(course: Course, terms: Terms, seeds: readonly Seed[], goal: number): boolean {
    const { count, costs, halts, zone } = course
    const layered = costs.halts !== undefined || halts !== undefined || terms.ways.length > 0 || seeds.length > 1
    const layers = layered || seeds.some((seed) => seed.node >= count) ? WAYS + terms.ways.length : 1
    this.begin(count, layers, Math.max(terms.left, ...terms.ways))
    for (const { node, cost } of seeds) {
      this.push(node, cost, -1)
      if (((zone?.[node % count] ?? 0) & 2) !== 0) this.doubt = true
    }
    return this.spread(course, terms, goal, layers)
  }

  /**
   * Goes on where the search before this one stopped in cells whose zone is not sure, as if they had none. Only after
   * one on a single layer that reached all it could, where zones stop and ask for nothing else.
   */
  resume(course: Course, terms: Terms, doubted: Uint8Array, goal: number): boolean {
    const before = this.listed
    for (let index = 0; index < before; index++) {
      const cell = this.list[index]!
      if (doubted[cell] === 2 && cell !== terms.start) this.enqueue(cell, this.dist[cell]!)
    }
    return this.spread(course, terms, goal, 1)
  }

  private spread(course: Course, terms: Terms, goal: number, layers: number): boolean {
    const { count, degree, links, costs, bars: barred, extra, halts, toll } = course
    const { left, start } = terms
    const active = ~terms.off
    const zone = course.zone ?? this.nowhere(count)
    const { cost: prices, bars } = costs
    const { dist, stamp, from, head, list, generation } = this
    const asking = toll.enter !== 0 || toll.leave !== 0 || toll.through !== 0
    const stops = toll.stop && (active & ZONE_ENTER) !== 0
    const most = Math.min(Math.max(left, ...terms.ways), BOUNDLESS)
    let blocked = 0
    let doubt = 0
    for (let spent = 0; spent <= most; spent++) {
      for (let entry = head[spent]!; entry >= 0; entry = head[spent]!) {
        head[spent] = this.next[entry]!
        const node = this.waiting[entry]!
        if (dist[node] !== spent) continue
        const layer = layers === 1 ? 0 : Math.floor(node / count)
        const cell = node - layer * count
        if (cell === goal) return true
        if (layer === STOPPED) continue
        const inZone = zone[cell]!
        if (stops && inZone !== 0 && cell !== start) {
          blocked |= ZONE_ENTER
          continue
        }
        if (layer >= WAYS) {
          this.follow(course, terms, node, cell, layer)
          if (costs.ways[layer - WAYS]!.path.sheet.throughout?.only) continue
        }
        for (let step = cell * degree, end = step + degree; step < end; step++) {
          const to = links[step]!
          if (to < 0) continue
          const bar = (bars[step]! | barred[to]!) & active
          if (bar !== 0) {
            blocked |= bar
            continue
          }
          let price = prices[step]!
          const zoned = zone[to]!
          doubt |= zoned
          if (asking && (inZone | zoned) !== 0) {
            const dues = zoneDues(toll, inZone, zoned, active)
            if (dues !== 0) blocked |= zoneRules(toll, inZone, zoned)
            if (dues === BARRED) continue
            price += dues
          }
          if (extra !== undefined) price += extra[to]!
          let total = spent + price
          if (price >= WHOLE || total > left) {
            blocked |= POINTS
            total = this.pay(terms, spent, price, left)
            if (total < 0) continue
          }
          let target = to
          if (layers > 1 && (((costs.halts?.[step] ?? 0) | (halts?.[to] ?? 0)) & active) !== 0) {
            blocked |= (costs.halts?.[step] ?? 0) | (halts?.[to] ?? 0)
            target += count * STOPPED
          }
          // What `push` does, written out: this is the innermost loop.
          if (stamp[target] !== generation) {
            stamp[target] = generation
            list[this.listed++] = target
          } else if (dist[target]! <= total) continue
          dist[target] = total
          from[target] = node
          this.enqueue(target, total)
        }
      }
    }
    this.note(blocked, doubt)
    return false
  }

  /** The zones of a board without any. */
  private nowhere(count: number): Uint8Array {
    if (this.open.length < count) this.open = new Uint8Array(count)
    return this.open
  }

  private note(blocked: number, doubt: number): void {
    this.blocked |= blocked
    if ((doubt & 2) !== 0) this.doubt = true
  }

  /** The nodes reached, in no order that matters. */
  get reached(): Int32Array {
    return this.list.subarray(0, this.listed)
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
      if (to < 0 || price < 0) continue
      const bar = (way.bars[step]! | barred[to]!) & active
      this.blocked |= bar
      if (bar !== 0) continue
      if (zone !== undefined && (zone[cell]! | zone[to]!) !== 0) {
        if ((zone[to]! & 2) !== 0) this.doubt = true
        if (shunned && zone[to] !== 0) {
          this.blocked |= THROUGHOUT
          continue
        }
        const dues = zoneDues(toll, zone[cell]!, zone[to]!, active)
        if (dues !== 0) this.blocked |= zoneRules(toll, zone[cell]!, zone[to]!)
        if (dues === BARRED) continue
        price += dues
      }
      if (extra !== undefined) price += extra[to]!
      const dear = price >= WHOLE || spent + price > left
      if (dear) this.blocked |= POINTS
      const total = dear ? this.pay(terms, spent, price, left) : spent + price
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
      this.list = new Int32Array(nodes)
    }
    this.generation++
    this.head.fill(-1, 0, Math.min(most, BOUNDLESS) + 1)
    this.queued = 0
    this.listed = 0
    this.doubt = false
    this.blocked = 0
  }

  private push(node: number, cost: Halves, from: number): void {
    if (this.stamp[node] !== this.generation) {
      this.stamp[node] = this.generation
      this.list[this.listed++] = node
    } else if (this.dist[node]! <= cost) return
    this.dist[node] = cost
    this.from[node] = from
    this.enqueue(node, cost)
  }

  private enqueue(node: number, cost: Halves): void {
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

/** The rules that zones ask by on a step. */
const zoneRules = (toll: ZoneToll, from: number, to: number): number =>
  (from === 0 ? 0 : to === 0 ? ZONE_LEAVE : toll.throughRule) | (to === 0 ? 0 : ZONE_ENTER)
