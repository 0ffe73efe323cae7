/** A position for a search that computes only numbers. */
export interface Plan {
  readonly count: number
  readonly degree: number
  /** The neighbour in each direction, or -1. */
  readonly links: Int32Array
  /** Costs in half points; negative where movement is barred. */
  readonly cost: Int16Array
}

export interface Counters {
  readonly cells: Int32Array
  readonly sides: Uint8Array
}

/**
 * The limit: Dijkstra with buckets over typed arrays. It has the same costs, the same blocking enemies and the same
 * zones that stop movement, but no reasons, no names and no rules.
 */
export class Bare {
  readonly dist: Int32Array
  private readonly from: Int32Array
  private readonly head: Int32Array
  private readonly next: Int32Array
  private readonly node: Int32Array
  private readonly barred: Uint8Array
  private readonly zone: Uint8Array

  constructor(
    private readonly plan: Plan,
    private readonly most: number,
    /** The hexsides that no zone of control crosses. */
    private readonly cut: Uint8Array,
  ) {
    const { count, degree } = plan
    this.dist = new Int32Array(count)
    this.from = new Int32Array(count)
    this.head = new Int32Array(most + 1)
    this.next = new Int32Array(count * degree)
    this.node = new Int32Array(count * degree)
    this.barred = new Uint8Array(count)
    this.zone = new Uint8Array(count)
  }

  /** Marks the enemies and their zones, as one side meets them. */
  meet({ cells, sides }: Counters, side: number): void {
    const { degree, links } = this.plan
    const { barred, zone, cut } = this
    barred.fill(0)
    zone.fill(0)
    for (let counter = 0; counter < cells.length; counter++) {
      if (sides[counter] === side) continue
      const cell = cells[counter] as number
      barred[cell] = 1
      zone[cell] = 1
      for (let step = cell * degree, end = step + degree; step < end; step++) {
        const to = links[step] as number
        if (to >= 0 && cut[step] === 0) zone[to] = 1
      }
    }
  }

  /** Searches from a cell, everywhere or to a goal; returns the cost of the goal, or -1. */
  search(start: number, goal: number): number {
    const { degree, links, cost } = this.plan
    const { dist, from, head, next, node, barred, zone, most } = this
    dist.fill(-1)
    head.fill(-1)
    let queued = 0
    dist[start] = 0
    from[start] = -1
    node[queued] = start
    next[queued] = -1
    head[0] = queued++
    for (let spent = 0; spent <= most; spent++) {
      for (let entry = head[spent] as number; entry >= 0; entry = head[spent] as number) {
        head[spent] = next[entry] as number
        const cell = node[entry] as number
        if (dist[cell] !== spent) continue
        if (cell === goal) return spent
        if (zone[cell] !== 0 && cell !== start) continue
        for (let step = cell * degree, end = step + degree; step < end; step++) {
          const to = links[step] as number
          const price = cost[step] as number
          if (to < 0 || price < 0 || barred[to] !== 0) continue
          const total = spent + price
          if (total > most) continue
          const before = dist[to] as number
          if (before >= 0 && before <= total) continue
          dist[to] = total
          from[to] = cell
          node[queued] = to
          next[queued] = head[total] as number
          head[total] = queued++
        }
      }
    }
    return -1
  }

  way(to: number): number[] {
    const cells: number[] = []
    for (let cell = to; cell >= 0; cell = this.from[cell] as number) cells.push(cell)
    return cells.reverse()
  }
}
