import type { Halves } from '../../core/points.ts'
import { ENEMIES, POINTS, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from './reason.ts'
import type { Costs, StepPrices } from './step-costs.ts'
import { WHOLE_ALLOWANCE } from './step-price.ts'

/** The effect of enemy zones on a step: points, WHOLE_ALLOWANCE and points, or BARRED. */
export interface ZoneToll {
  readonly stop: boolean
  readonly enter: number
  readonly leave: number
  readonly through: number
  /** The rule for steps from zone to zone; the rule for leaving, if there is no other. */
  readonly throughRule: number
}

/** The zone forbids the step. */
export const BARRED = -1

/** Bits of a cell: a certain enemy zone, a possible one, and enemies that keep others out. */
export const SURE = 1
export const MAYBE = 2
export const HELD = 4
export const ZONES = SURE | MAYBE
/** Rules of the game's own. */
export const RULED = 8

/** The game's own rules on cells: prohibitions, extra points for entering, ends of moves. */
export interface CellRulesByGame {
  readonly bars: Uint32Array
  readonly extra: Int16Array
  readonly halts: Uint32Array
}

/** The ground of a search. */
export interface SearchGround {
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly costs: Costs
  /** Cells where others block the road. */
  readonly crowded: Uint8Array | undefined
  readonly cells: Uint8Array
  /** The zone bits that count: none, certain zones, or possible zones too. */
  readonly zones: number
  readonly own: CellRulesByGame | undefined
  readonly toll: ZoneToll
  /** The cost of a step if prohibitions only cost a fine. */
  readonly fined?: (step: number, from: number, to: number, by: StepPrices) => number
}

/** 0 for none. */
export const zoneIn = ({ cells, zones }: SearchGround, cell: number): number => cells[cell]! & zones

/** The rules that forbid entering a cell, as a mask. */
export const barsIn = ({ cells, own }: SearchGround, cell: number): number =>
  ((cells[cell]! & HELD) === 0 ? 0 : ENEMIES) | (own?.bars[cell] ?? 0)

/** The means of a search. */
export interface SearchTerms {
  /** The lifted rules. */
  readonly off: number
  /** Unlimited if the rule of points is lifted. */
  readonly left: Halves
  readonly boundless: boolean
  readonly allowance: Halves
  /** Nothing is spent yet, so a step may take the whole allowance. */
  readonly fresh: boolean
  /** Whether a step that is too dear may take an unspent allowance, or whatever is left. */
  readonly spare: 'none' | 'unspent' | 'rest'
  /** The cell that may be left although its zone stops movement; -1 for none. */
  readonly start: number
  /** Points left for each path that may be followed for a whole move; -1 if it may not. */
  readonly ways: readonly Halves[]
}

/** A node to start from, with its cost. A node is a cell on a layer. */
export interface SearchStart {
  readonly node: number
  readonly cost: Halves
}

/** Layers above the free one: stopped; then one for each path followed from the start. */
export const STOPPED = 1
export const WAYS = 2

/** More than any walk costs, in half points. */
export const BOUNDLESS = 6000

/** The gap between the numbers of two searches, so that no array has to be cleared. */
const SPAN = 1 << 13
const NEVER = 0x7fffffff

/** Dijkstra with a bucket for each half point. The arrays are reused, so only the latest search can be read. */
export class Search {
  /** Whether the search met a possible zone. Without one, worst and best guess agree. */
  doubt = false
  /** The rules that stopped the search anywhere: lifting others changes nothing. */
  blocked = 0
  layers = 1
  /** Costs of nodes, counted from `base`. Entries of earlier searches are higher. */
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

  /** Whether the goal was reached on any layer. With goal -1 the search reaches all it can. */
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
   * Continues the last search from cells with possible zones, as if they had none. Valid only on a single layer after
   * a full search, where zones stop movement and cost nothing.
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
          // `push` inlined: this is the innermost loop.
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

  /** The cost of a step with zones or rules; BARRED if a rule forbids it. */
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

  /** The node at the end of a step: on the stopped layer if a rule ends the move there. */
  private landing({ costs, own, count }: SearchGround, { off }: SearchTerms, step: number, to: number): number {
    const halts = (costs.halts?.[step] ?? 0) | (own?.halts[to] ?? 0)
    if ((halts & ~off) === 0) return to
    this.blocked |= halts
    return to + count * STOPPED
  }

  /** The reached nodes, in no particular order. */
  get reached(): Int32Array {
    return this.list.subarray(0, this.listed)
  }

  /** -1 if the node was not reached. */
  cost(node: number): Halves {
    const cost = this.dist[node]! - this.base
    return cost < SPAN ? cost : -1
  }

  /** The nodes from the start to this one. */
  way(node: number): number[] {
    const nodes: number[] = []
    for (let each = node; each >= 0; each = this.from[each]!) nodes.push(each)
    return nodes.reverse()
  }

  /** Steps along a path that was followed from the start. */
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
    // Each node is left once, over each step in at most two ways, and waits once more in a resumed search.
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

/** The total after a step that costs more than is left; -1 if it cannot be paid. */
function pay({ fresh, spare, allowance, boundless }: SearchTerms, spent: Halves, price: number, left: Halves): Halves {
  if (boundless) return Math.min(spent + (price >= WHOLE_ALLOWANCE ? allowance : price), left)
  if (price < WHOLE_ALLOWANCE && spare === 'none') return -1
  if (fresh && spent === 0) return left > 0 ? left : -1
  return spare === 'rest' && spent < left ? left : -1
}

/** The cost of zones for a step: leaving one, going straight into another, entering one. */
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

/** The zone rules that apply to a step. */
const zoneRules = (toll: ZoneToll, from: number, to: number): number =>
  (from === 0 ? 0 : to === 0 ? ZONE_LEAVE : toll.throughRule) | (to === 0 ? 0 : ZONE_ENTER)
