import type { Halves } from '../../core/points.ts'
import { ENEMIES, POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from './reason.ts'
import type { Costs, StepPrices } from './step-costs.ts'
import { WHOLE_ALLOWANCE } from './step-price.ts'

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

/** What lies on a cell, as bits: a zone of the walker's enemies for sure, one that only may be, and enemies who bar it. */
export const SURE = 1
export const MAYBE = 2
export const HELD = 4
/** Any zone. */
export const ZONES = SURE | MAYBE
/** Rules of a system's own. */
export const RULED = 8

/** What the chapters of a system lay on cells: rules that bar, points on top of entering, rules that end the move there. */
export interface CellRulesByGame {
  readonly bars: Uint32Array
  readonly extra: Int16Array
  readonly halts: Uint32Array
}

/** Where a search walks. */
export interface SearchGround {
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly costs: Costs
  /** Cells in which others stand in the way on a road. */
  readonly crowded: Uint8Array | undefined
  readonly cells: Uint8Array
  /** The bits of zones that count for this walker: none, what is sure, or what may be too. */
  readonly zones: number
  readonly own: CellRulesByGame | undefined
  readonly toll: ZoneToll
  /** What a step costs where prohibitions are open for a fine; then they bar nothing. */
  readonly fined?: (step: number, from: number, to: number, by: StepPrices) => number
}

/** The zone in a cell: 0 for none. */
export const zoneIn = ({ cells, zones }: SearchGround, cell: number): number => cells[cell]! & zones

/** The rules that bar entering a cell, as a mask. */
export const barsIn = ({ cells, own }: SearchGround, cell: number): number =>
  ((cells[cell]! & HELD) === 0 ? 0 : ENEMIES) | (own?.bars[cell] ?? 0)

/** What a search may spend and leave aside. */
export interface SearchTerms {
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
export interface SearchStart {
  readonly node: number
  readonly cost: Halves
}

/** Layers of the search beside the free one: stopped for good; then one for each way followed from the start. */
export const STOPPED = 1
export const WAYS = 2

/** So many half points no walk costs. */
export const BOUNDLESS = 6000

/** Between what one search writes down and what the next does, so that nothing has to be wiped in between. */
const SPAN = 1 << 13
const NEVER = 0x7fffffff

/** Dijkstra with a bucket for every half point. Its arrays are used again and again; only the latest search can be read. */
export class Search {
  /** Whether a zone was met that only may be one: without any, the best and the worst of it are the same. */
  doubt = false
  /** The rules that stood in the way anywhere, as a mask: to lift another changes nothing. */
  blocked = 0
  layers = 1
  /** Above `base`, what it took to reach each node. All that earlier searches wrote here is more. */
  private dist = new Int32Array(0)
  private base = 0
  private from = new Int32Array(0)
  private list = new Int32Array(0)
  private listed = 0
  private readonly head = new Int32Array(BOUNDLESS + 1)
  private next = new Int32Array(0)
  private waiting = new Int32Array(0)
  private queued = 0
  private pending = 0

  /** Whether the goal was reached, on any layer; with no goal (-1) walks everywhere. */
  run(course: SearchGround, terms: SearchTerms, seeds: readonly SearchStart[], goal: number): boolean {
    const { count, costs, own } = course
    const layered = costs.halts !== undefined || own !== undefined || terms.ways.length > 0 || seeds.length > 1
    const layers = layered || seeds.some((seed) => seed.node >= count) ? WAYS + terms.ways.length : 1
    this.begin(course, layers, terms, seeds.length)
    for (const { node, cost } of seeds) {
      this.push(node, cost, -1)
      if (zoneIn(course, node % count) === MAYBE) this.doubt = true
    }
    return this.spread(course, terms, goal, layers)
  }

  /**
   * Goes on where the search before this one stopped in cells whose zone is not sure, as if they had none. Only after
   * one on a single layer that reached all it could, where zones stop and ask for nothing else.
   */
  resume(course: SearchGround, terms: SearchTerms, goal: number): boolean {
    const before = this.listed
    for (let index = 0; index < before; index++) {
      const cell = this.list[index]!
      if ((course.cells[cell]! & MAYBE) !== 0 && cell !== terms.start) this.enqueue(cell, this.dist[cell]! - this.base)
    }
    return this.spread(course, terms, goal, 1)
  }

  private spread(course: SearchGround, terms: SearchTerms, goal: number, layers: number): boolean {
    const { count, degree, links, costs, cells, zones, toll } = course
    const { open } = costs
    const { left, start } = terms
    const { dist, from, head, list, next, waiting, base } = this
    const pays = course.fined !== undefined || toll.enter !== 0 || toll.leave !== 0 || toll.through !== 0
    const stops = toll.stop && (terms.off & ZONE_ENTER) === 0
    const most = mostOf(terms)
    for (let spent = 0; spent <= most && this.pending > 0; spent++) {
      for (let entry = head[spent]!; entry >= 0; entry = head[spent]!) {
        head[spent] = next[entry]!
        this.pending--
        const node = waiting[entry]!
        if (dist[node] !== base + spent) continue
        const layer = layers === 1 ? 0 : Math.floor(node / count)
        const cell = node - layer * count
        if (cell === goal) return true
        if (layer === STOPPED) continue
        const zone = cells[cell]! & zones
        if (stops && zone !== 0 && cell !== start) {
          this.blocked |= ZONE_ENTER
          continue
        }
        if (layer >= WAYS) {
          this.follow(course, terms, node, cell, layer)
          if (costs.ways[layer - WAYS]!.path.sheet.throughout?.only) continue
        }
        const leaving = pays ? zone : 0
        for (let step = cell * degree, end = step + degree; step < end; step++) {
          const to = links[step]!
          let price = open[step]!
          if (price < 0 || (leaving | cells[to]!) !== 0) {
            price = to < 0 ? BARRED : this.price(course, terms, step, cell, to)
            if (price < 0) continue
          }
          let total = spent + price
          if (price >= WHOLE_ALLOWANCE || total > left) {
            this.blocked |= POINTS
            total = pay(terms, spent, price, left)
            if (total < 0) continue
          }
          const target = layers === 1 ? to : this.landing(course, terms, step, to)
          // What `push` does, written out: this is the innermost loop.
          const before = dist[target]!
          if (before <= base + total) continue
          if (before >= base + SPAN) list[this.listed++] = target
          dist[target] = base + total
          from[target] = node
          this.enqueue(target, total)
        }
      }
    }
    return false
  }

  /** What a step costs on which there is anything but points to pay; BARRED, where a rule forbids it. */
  private price(course: SearchGround, { off }: SearchTerms, step: number, from: number, to: number): number {
    const { costs, own, toll } = course
    if (course.fined) return course.fined(step, from, to, costs)
    const bar = (costs.bars[step]! | barsIn(course, to)) & ~off
    if (bar !== 0) {
      this.blocked |= bar
      return BARRED
    }
    const dues = this.dues(toll, zoneIn(course, from), zoneIn(course, to), ~off)
    return dues === BARRED ? BARRED : costs.cost[step]! + dues + (own?.extra[to] ?? 0)
  }

  private dues(toll: ZoneToll, from: number, to: number, active: number): number {
    if (to === MAYBE) this.doubt = true
    if ((from | to) === 0) return 0
    const dues = zoneDues(toll, from, to, active)
    if (dues !== 0) this.blocked |= zoneRules(toll, from, to)
    return dues
  }

  /** The node that a step across leads to: where a rule ends the move, one that nobody leaves. */
  private landing({ costs, own, count }: SearchGround, { off }: SearchTerms, step: number, to: number): number {
    const halts = (costs.halts?.[step] ?? 0) | (own?.halts[to] ?? 0)
    if ((halts & ~off) === 0) return to
    this.blocked |= halts
    return to + count * STOPPED
  }

  /** The nodes reached, in no order that matters. */
  get reached(): Int32Array {
    return this.list.subarray(0, this.listed)
  }

  /** What it took to reach a node; -1 where it was not reached. */
  cost(node: number): Halves {
    const cost = this.dist[node]! - this.base
    return cost < SPAN ? cost : -1
  }

  /** The nodes from a seed to this one, both with it. */
  way(node: number): number[] {
    const nodes: number[] = []
    for (let each = node; each >= 0; each = this.from[each]!) nodes.push(each)
    return nodes.reverse()
  }

  /** Along a way that has been followed since the start. */
  private follow(course: SearchGround, terms: SearchTerms, node: number, cell: number, layer: number): void {
    const { count, degree, links, costs, own, toll } = course
    const active = ~terms.off
    const way = costs.ways[layer - WAYS]!
    const left = terms.ways[layer - WAYS]!
    const shunned = way.path.sheet.throughout?.zones === 'no' && (active & THROUGHOUT) !== 0
    const spent = this.dist[node]! - this.base
    for (let step = cell * degree, end = step + degree; step < end; step++) {
      const to = links[step]!
      let price = way.cost[step]!
      if (to < 0 || price < 0) continue
      if (course.fined) price = course.fined(step, cell, to, way)
      else {
        const bar = (way.bars[step]! | barsIn(course, to)) & active
        this.blocked |= bar
        if (bar !== 0) continue
        const zone = zoneIn(course, to)
        if (shunned && zone !== 0) {
          if (zone === MAYBE) this.doubt = true
          this.blocked |= THROUGHOUT
          continue
        }
        const dues = this.dues(toll, zoneIn(course, cell), zone, active)
        if (dues === BARRED) continue
        price += dues + (own?.extra[to] ?? 0)
      }
      const dear = price >= WHOLE_ALLOWANCE || spent + price > left
      if (dear) this.blocked |= POINTS
      const total = dear ? pay(terms, spent, price, left) : spent + price
      const halting = ((way.halts[step]! | (own?.halts[to] ?? 0)) & active) !== 0
      if (total >= 0) this.push(to + count * (halting ? STOPPED : layer), total, node)
    }
  }

  private begin({ count, degree }: SearchGround, layers: number, terms: SearchTerms, seeds: number): void {
    const nodes = count * layers
    this.layers = layers
    this.base -= SPAN
    if (this.dist.length < nodes || this.base < 0) {
      this.dist = new Int32Array(nodes).fill(NEVER)
      this.base = NEVER - SPAN
      this.from = new Int32Array(nodes)
      this.list = new Int32Array(nodes)
    }
    // A node is left once, at most in two ways over each of its steps, and waits once more where a search is resumed.
    const entries = nodes * (2 * degree + 1) + seeds
    if (this.next.length < entries) {
      this.next = new Int32Array(entries)
      this.waiting = new Int32Array(entries)
    }
    this.head.fill(-1, 0, mostOf(terms) + 1)
    this.queued = 0
    this.pending = 0
    this.listed = 0
    this.doubt = false
    this.blocked = 0
  }

  private push(node: number, cost: Halves, from: number): void {
    const before = this.dist[node]!
    if (before <= this.base + cost) return
    if (before >= this.base + SPAN) this.list[this.listed++] = node
    this.dist[node] = this.base + cost
    this.from[node] = from
    this.enqueue(node, cost)
  }

  private enqueue(node: number, cost: Halves): void {
    this.next[this.queued] = this.head[cost]!
    this.waiting[this.queued] = node
    this.head[cost] = this.queued++
    this.pending++
  }
}

const mostOf = ({ left, ways }: SearchTerms): Halves => Math.min(Math.max(left, ...ways), BOUNDLESS)

/** What has been spent after a step that is dearer than what is left; -1 where it cannot be paid. */
function pay({ fresh, spare, allowance, boundless }: SearchTerms, spent: Halves, price: number, left: Halves): Halves {
  if (boundless) return Math.min(spent + (price >= WHOLE_ALLOWANCE ? allowance : price), left)
  if (price < WHOLE_ALLOWANCE && spare === 'none') return -1
  if (fresh && spent === 0) return left > 0 ? left : -1
  return spare === 'rest' && spent < left ? left : -1
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
