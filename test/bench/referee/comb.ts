import { type Direction, defineHex, Grid, Orientation, rectangle } from 'honeycomb-grid'
import type { Board } from '../../../table/module/board.ts'
import type { Plan } from './bare.ts'

const COMPASS: readonly Direction[] = [0, 1, 3, 4, 5, 7]

class Tile extends defineHex({ orientation: Orientation.FLAT, offset: -1 }) {
  cell = -1
}

/** The same search written with honeycomb-grid: the grid finds the neighbours, and hexes are looked up by name. */
export class Comb {
  private readonly grid: Grid<Tile>
  private readonly starts: readonly Tile[]

  constructor(
    board: Board,
    private readonly plan: Plan,
    private readonly most: number,
    private readonly cut: Uint8Array,
  ) {
    const { sheet } = board.grid
    if (sheet.kind !== 'hex') throw new Error('Honeycomb has hexes only')
    this.grid = new Grid(Tile, rectangle({ width: sheet.columns, height: sheet.rows }))
    const starts: Tile[] = []
    for (const tile of this.grid) {
      tile.cell = board.grid.index({ q: tile.q, r: tile.r })
      starts[tile.cell] = tile
    }
    if (starts.length !== board.grid.count) throw new Error('Honeycomb has other cells')
    this.starts = starts
  }

  /** Collects enemies and their zones by the names of hexes. */
  meet(enemies: readonly number[]): { readonly barred: ReadonlySet<string>; readonly zone: ReadonlySet<string> } {
    const barred = new Set<string>()
    const zone = new Set<string>()
    for (const cell of enemies) {
      const tile = this.starts[cell] as Tile
      barred.add(tile.toString())
      zone.add(tile.toString())
      for (const near of this.neighbours(tile)) {
        if (this.cut[this.step(cell, near.cell)] === 0) zone.add(near.toString())
      }
    }
    return { barred, zone }
  }

  search(start: number, { barred, zone }: ReturnType<Comb['meet']>): ReadonlyMap<string, number> {
    const dist = new Map<string, number>()
    const buckets: Tile[][] = Array.from({ length: this.most + 1 }, () => [])
    const first = this.starts[start] as Tile
    dist.set(first.toString(), 0)
    buckets[0]?.push(first)
    for (const [spent, bucket] of buckets.entries()) {
      for (let tile = bucket.pop(); tile; tile = bucket.pop()) {
        const name = tile.toString()
        if (dist.get(name) !== spent || (zone.has(name) && tile !== first)) continue
        for (const near of this.neighbours(tile)) {
          const to = near.toString()
          const price = this.plan.cost[this.step(tile.cell, near.cell)] as number
          const total = spent + price
          if (price < 0 || barred.has(to) || total > this.most || (dist.get(to) ?? total + 1) <= total) continue
          dist.set(to, total)
          buckets[total]?.push(near)
        }
      }
    }
    return dist
  }

  name(cell: number): string {
    return (this.starts[cell] as Tile).toString()
  }

  private neighbours(tile: Tile): Tile[] {
    return COMPASS.flatMap((direction) => this.grid.neighborOf(tile, direction, { allowOutside: false }) ?? [])
  }

  private step(from: number, to: number): number {
    const { degree, links } = this.plan
    for (let step = from * degree; step < (from + 1) * degree; step++) if (links[step] === to) return step
    return -1
  }
}
