import type { Spot } from '../../../table/geometry/hex.ts'
import { apart, between } from '../../../table/geometry/measure/convex.ts'
import { Heap } from './heap.ts'
import { isInside, type Obstacle, type Stretch, stops, stretchInside } from './obstacle.ts'

/*
 * The shortest way round obstacles bends only at their corners. A way through rough ground bends at its edge, too, so the
 * edge carries bends at short intervals; the way found is then pulled tight between them.
 */

/** Ground in which each length counts several times. */
export interface Rough<T> extends Obstacle<T> {
  readonly factor: number
}

/** The distance between bends on the edge of rough ground, in units. */
const INTERVAL = 80
/** Rounds of pulling a way tight, and tries for each of its bends. */
const [ROUNDS, TRIES] = [3, 11]
/** A try cuts what is left of a side by this. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

interface Bend {
  readonly at: Spot
  /** The corners before and after it, where a way can only touch it in passing. */
  readonly beside?: readonly [Spot, Spot]
  /** The side of rough ground on which it may slide. */
  readonly on?: readonly [Spot, Spot]
}

interface Link {
  readonly to: number
  readonly cost: number
}

/** The costs from one start to all bends in reach. */
export interface Reached {
  readonly start: Spot
  /** Bends in the order of their cost. */
  readonly order: readonly number[]
  readonly cost: ReadonlyMap<number, number>
  readonly before: ReadonlyMap<number, number>
}

export interface Route {
  /** From the start to the end, both included. */
  readonly path: readonly Spot[]
  /** What it costs, in units. */
  readonly cost: number
}

/** Finds ways for one size of base among the same obstacles. */
export class Router<T> {
  private readonly bends: readonly Bend[]
  private readonly links = new Map<number, readonly Link[]>()

  constructor(
    readonly obstacles: readonly Obstacle<T>[],
    readonly rough: readonly Rough<T>[],
    /** No way is longer than this. */
    private readonly most: number,
    /** All spots that ways begin from. */
    private readonly starts: readonly Spot[],
    isOnBoard: (spot: Spot) => boolean,
  ) {
    const corners = obstacles.flatMap(({ corners }) =>
      corners.map((at, index): Bend => ({ at, beside: beside(corners, index) })),
    )
    const edges = rough.flatMap(({ corners }) =>
      corners.flatMap((from, index) => edgeBends(from, corners[(index + 1) % corners.length]!)),
    )
    this.bends = [...corners, ...edges].filter(
      ({ at }) => isOnBoard(at) && !obstacles.some((each) => isInside(each, at, 1e-6)),
    )
  }

  /** The first obstacle that stops a straight step. */
  stop(a: Spot, b: Spot): Obstacle<T> | undefined {
    return this.obstacles.find((each) => stops(each, a, b))
  }

  isFree(a: Spot, b: Spot): boolean {
    for (const each of this.obstacles) if (stops(each, a, b)) return false
    return true
  }

  /** The cost of a straight step, rough ground included. */
  cost(a: Spot, b: Spot): number {
    const long = apart(a, b)
    return this.rough.length === 0 ? long : long * this.weight(a, b)
  }

  /** The pieces of a straight step that run through rough ground, each with the ground that counts there. */
  roughOn(a: Spot, b: Spot): readonly { readonly ground: Rough<T>; readonly stretch: Stretch }[] {
    const through: { readonly ground: Rough<T>; readonly stretch: Stretch }[] = []
    for (const ground of this.rough) {
      const stretch = stretchInside(ground, a, b)
      if (stretch) through.push({ ground, stretch })
    }
    if (through.length < 2) return through
    const cuts = [...new Set(through.flatMap(({ stretch }) => stretch))].sort((one, other) => one - other)
    return cuts.slice(1).flatMap((end, index) => {
      const start = cuts[index]!
      const over = through.filter(({ stretch }) => stretch[0] <= start && stretch[1] >= end)
      if (over.length === 0) return []
      // Where woods overlap, the roughest counts.
      const { ground } = over.reduce((worst, each) => (each.ground.factor > worst.ground.factor ? each : worst))
      return [{ ground, stretch: [start, end] as const }]
    })
  }

  /** How often each length of a straight step counts on average. */
  private weight(a: Spot, b: Spot): number {
    let only: Rough<T> | undefined
    let stretch: Stretch | undefined
    for (const ground of this.rough) {
      const through = stretchInside(ground, a, b)
      if (!through) continue
      if (stretch) return this.weightOfMany(a, b)
      only = ground
      stretch = through
    }
    return only && stretch ? 1 + (only.factor - 1) * (stretch[1] - stretch[0]) : 1
  }

  private weightOfMany(a: Spot, b: Spot): number {
    let weight = 1
    for (const { ground, stretch } of this.roughOn(a, b)) weight += (ground.factor - 1) * (stretch[1] - stretch[0])
    return weight
  }

  /** Spreads from a start over all bends that cost no more than a limit. */
  spread(start: Spot, limit: number): Reached {
    const cost = new Map<number, number>()
    const before = new Map<number, number>()
    const order: number[] = []
    const open = new Heap()
    const offer = (from: number, { to, cost: step }: Link, base: number) => {
      const sum = base + step
      if (sum > limit || sum >= (cost.get(to) ?? Number.POSITIVE_INFINITY)) return
      cost.set(to, sum)
      before.set(to, from)
      open.push(sum, to)
    }
    for (const link of this.linksFrom(start, undefined, limit)) offer(-1, link, 0)
    for (let top = open.pop(); top; top = open.pop()) {
      const { rank, item } = top
      if (rank > cost.get(item)!) continue
      order.push(item)
      for (const link of this.linksOf(item)) offer(item, link, rank)
    }
    return { start, order, cost, before }
  }

  /** The best way to a spot that is no dearer than a limit. */
  route(reached: Reached, end: Spot, limit = Number.POSITIVE_INFINITY): Route | undefined {
    const last = this.lastBend(reached, end, limit)
    if (!last) return undefined
    const path = [end]
    for (let at = last.bend; at >= 0; at = reached.before.get(at)!) path.unshift(this.bends[at]!.at)
    path.unshift(reached.start)
    return this.rough.length === 0 ? { path, cost: last.cost } : this.tightened(reached, last.bend, path)
  }

  /** The cost of a way to a spot, without its path: of the best one, or of any that costs no more than is good enough. */
  costTo(reached: Reached, end: Spot, limit: number, enough: number): number | undefined {
    return this.lastBend(reached, end, limit, enough)?.cost
  }

  private lastBend(
    { start, order, cost }: Reached,
    end: Spot,
    limit: number,
    enough = 0,
  ): { readonly bend: number; readonly cost: number } | undefined {
    let best: { readonly bend: number; readonly cost: number } | undefined
    const direct = apart(start, end)
    if (direct <= limit && this.isFree(start, end)) {
      best = { bend: -1, cost: this.cost(start, end) }
      if (best.cost <= Math.max(enough, direct + 1e-9)) return best.cost <= limit ? best : undefined
    }
    const hopeful: { readonly bend: number; readonly least: number }[] = []
    const most = Math.min(limit, best?.cost ?? Number.POSITIVE_INFINITY)
    for (const bend of order) {
      const sum = cost.get(bend)!
      if (sum > most) break
      const least = sum + apart(this.bends[bend]!.at, end)
      if (least <= most) hopeful.push({ bend, least })
    }
    hopeful.sort((a, b) => a.least - b.least)
    for (const { bend, least } of hopeful) {
      if (best && least >= best.cost) break
      const { at, beside } = this.bends[bend]!
      if ((beside && !isPassing(at, beside, end)) || !this.isFree(at, end)) continue
      const sum = cost.get(bend)! + this.cost(at, end)
      if (!best || sum < best.cost) best = { bend, cost: sum }
      if (best.cost <= enough) break
    }
    return best && best.cost <= limit ? best : undefined
  }

  private linksOf(bend: number): readonly Link[] {
    let links = this.links.get(bend)
    if (!links) {
      const { at, beside } = this.bends[bend]!
      // A way has come at least so far before it bends here.
      const come = Math.min(...this.starts.map((start) => apart(start, at)))
      links = this.linksFrom(at, beside, this.most - come)
      this.links.set(bend, links)
    }
    return links
  }

  private linksFrom(from: Spot, passing: Bend['beside'], limit: number): readonly Link[] {
    const found: Link[] = []
    if (limit <= 0) return found
    for (const [to, { at, beside }] of this.bends.entries()) {
      const [dx, dy] = [at.x - from.x, at.y - from.y]
      const far = dx * dx + dy * dy
      if (far > limit * limit || far < 1e-12) continue
      if (passing && !isPassing(from, passing, at)) continue
      if (beside && !isPassing(at, beside, from)) continue
      if (this.isFree(from, at)) found.push({ to, cost: this.cost(from, at) })
    }
    return found
  }

  /** Slides the bends of a way along the edges of rough ground to where it is shortest. */
  private tightened(reached: Reached, last: number, path: readonly Spot[]): Route {
    const bends: Bend[] = []
    for (let at = last; at >= 0; at = reached.before.get(at)!) bends.unshift(this.bends[at]!)
    const spots = [...path]
    for (let round = 0; round < ROUNDS; round++) {
      this.dropNeedless(bends, spots)
      let isMoved = false
      for (const [index, { on }] of bends.entries()) {
        if (!on) continue
        const before = spots[index + 1]!
        spots[index + 1] = this.slid(on, spots[index]!, before, spots[index + 2]!)
        isMoved ||= spots[index + 1] !== before
      }
      if (!isMoved) break
    }
    return { path: spots, cost: spots.slice(1).reduce((sum, at, index) => sum + this.cost(spots[index]!, at), 0) }
  }

  /** Two bends on one side hold each other where they are, so one that saves nothing goes. */
  private dropNeedless(bends: Bend[], spots: Spot[]): void {
    for (let index = bends.length - 1; index >= 0; index--) {
      if (!bends[index]!.on) continue
      const before = spots[index]!
      const at = spots[index + 1]!
      const after = spots[index + 2]!
      const saved = this.cost(before, after) - this.cost(before, at) - this.cost(at, after)
      if (saved > 1e-6 || !this.isFree(before, after)) continue
      bends.splice(index, 1)
      spots.splice(index + 1, 1)
    }
  }

  /** The cost along a side falls and then rises, so the best bend is found between two tries. */
  private slid([from, to]: readonly [Spot, Spot], before: Spot, now: Spot, after: Spot): Spot {
    const costAt = (share: number): number => {
      const at = between(from, to, share)
      return this.cost(before, at) + this.cost(at, after)
    }
    let low = 0
    let high = 1
    let one = 1 - GOLDEN
    let other = GOLDEN
    let costOne = costAt(one)
    let costOther = costAt(other)
    for (let tried = 0; tried < TRIES; tried++) {
      if (costOne < costOther) {
        high = other
        other = one
        costOther = costOne
        one = high - GOLDEN * (high - low)
        costOne = costAt(one)
      } else {
        low = one
        one = other
        costOne = costOther
        other = low + GOLDEN * (high - low)
        costOther = costAt(other)
      }
    }
    const best = between(from, to, (low + high) / 2)
    const isBetter = this.cost(before, best) + this.cost(best, after) < this.cost(before, now) + this.cost(now, after)
    return isBetter && this.isFree(before, best) && this.isFree(best, after) ? best : now
  }
}

const beside = (corners: readonly Spot[], at: number): readonly [Spot, Spot] => [
  corners[(at + corners.length - 1) % corners.length]!,
  corners[(at + 1) % corners.length]!,
]

/** A way that bends at a corner touches the obstacle there: both sides of the corner lie on one side of it. */
function isPassing(corner: Spot, [before, after]: readonly [Spot, Spot], other: Spot): boolean {
  const [dx, dy] = [other.x - corner.x, other.y - corner.y]
  const one = dx * (before.y - corner.y) - dy * (before.x - corner.x)
  const two = dx * (after.y - corner.y) - dy * (after.x - corner.x)
  return (one >= -1e-7 && two >= -1e-7) || (one <= 1e-7 && two <= 1e-7)
}

function edgeBends(from: Spot, to: Spot): readonly Bend[] {
  const count = Math.max(1, Math.ceil(apart(from, to) / INTERVAL))
  return Array.from({ length: count }, (_, at): Bend => ({ at: between(from, to, at / count), on: [from, to] }))
}
