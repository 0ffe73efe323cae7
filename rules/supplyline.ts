import type { Id, SupplyRules } from '../table/generated/types.ts'
import type { Book } from './book.ts'
import { crossingsOn } from './crossing.ts'
import type { Field } from './field.ts'
import { type Halves, toHalves } from './points.ts'
import type { Guess } from './route.ts'
import { WHOLE } from './step.ts'

/** A rule that stops a supply line: by its place in the sheet. */
export interface Block {
  readonly rule: Id
  readonly cite: string
  /** Why, of a cell by its printed id, or of two. */
  readonly say: (from: string, to: string) => string
}

/** How far lines reach from one source, walked outward from it. */
export interface Lines {
  readonly source: number
  /** Length of the line to a cell, or -1: cells or half points. */
  length(cell: number): number
  /** The cells of the line, from this one to the source. */
  line(cell: number): readonly number[]
}

/** The barred ground of a board, told once: for each step outward the rule it breaks, and cells that end a line. */
export class SupplyGround {
  private readonly steps: (Block | undefined)[]
  /** Cells of barred ground, and steps along a path that leads over it: 1. */
  private readonly shut: Uint8Array
  private readonly onPath: Uint8Array

  constructor(
    private readonly book: Book,
    private readonly rules: SupplyRules,
    private readonly field: Field,
  ) {
    const { ground, laid } = field
    const { count, degree, links, terrain } = ground
    this.steps = new Array(count * degree)
    this.shut = new Uint8Array(count)
    this.onPath = new Uint8Array(count * degree)
    for (const { cite, terrains, edges, paths, crossings } of rules.barred ?? []) {
      const closed = (cell: number) => terrains?.includes(terrain[cell]!) === true
      for (let cell = 0; cell < count; cell++) if (closed(cell)) this.shut[cell] = 1
      for (let step = 0; step < count * degree; step++) {
        const to = links[step]!
        if (to < 0) continue
        const from = Math.floor(step / degree)
        const side = ground.side(step)
        if (side.paths.some(({ kind }) => paths?.includes(kind))) {
          this.onPath[step] = 1
          continue
        }
        const edge = side.edges.find(({ kind }) => edges?.includes(kind))
        // What the movement chart does not know cannot be wrecked.
        const uncharted = side.crossings.flatMap(({ kind, row }) => (row ? [] : kind))
        const standing = [...crossingsOn(side, step, laid).map(({ id }) => id), ...uncharted]
        if (edge && !standing.some((kind) => crossings?.includes(kind))) {
          this.steps[step] = { rule: 'supply/edge', cite, say: (a, b) => `${edge.name} lies between ${a} and ${b}` }
        } else if (closed(from)) {
          const name = ground.named(terrain[from]!)
          this.steps[step] = { rule: 'supply/terrain', cite, say: (a) => `${name} lies at ${a}` }
        }
      }
    }
  }

  /** Why a line may not go on from a cell outward over this step; the source's own cell is no part of the way. */
  step(step: number, source: number): Block | undefined {
    const block = this.steps[step]
    return block?.rule === 'supply/terrain' && Math.floor(step / this.field.ground.degree) === source
      ? undefined
      : block
  }

  /** Cells that no line may pass or begin in, for their enemies: their units, and their zones. */
  cells(side: Id, guess: Guess): readonly (Block | undefined)[] {
    const { rules, field, book } = this
    const blocks = new Array<Block | undefined>(field.ground.count)
    if (rules.zones) {
      const { cite } = rules.zones
      const zoned = field.zonesAgainst(side, 'supply')
      const zone = guess === 'worst' ? zoned.may : zoned.sure
      for (let cell = 0; cell < zone.length; cell++) {
        if (zone[cell] !== 0)
          blocks[cell] = { rule: 'supply/zones', cite, say: (a) => `${a} is in an enemy zone of control` }
      }
    }
    if (rules.enemies) {
      const { cite } = rules.enemies
      for (const [index, unit] of field.units.entries()) {
        if (unit.side === undefined || unit.side === side) continue
        const there = unit.kind === 'unit' || (unit.kind === 'either' && guess === 'worst')
        if (there && book.stands(unit))
          blocks[field.where[index]!] = { rule: 'supply/enemies', cite, say: (a) => `enemies stand in ${a}` }
      }
    }
    return blocks
  }

  /** What a step outward adds to a line; undefined where the class whose points count may not take it. */
  private price(step: number): Halves | undefined {
    const { length } = this.rules
    if (length?.points === undefined) return 1
    const { chart, costs } = this.book
    const column = chart?.rules.classes.findIndex(({ id }) => id === length.class) ?? -1
    if (column < 0 || !costs) return 1
    const table = costs.get(this.field.ground, { column, allowance: toHalves(length.points) }, this.field.laid)
    const cost = table.cost[step]!
    if (table.bars[step] !== 0) return undefined
    return cost >= WHOLE ? toHalves(length.points) : cost
  }

  get longest(): number {
    const { length } = this.rules
    if (length?.points !== undefined) return toHalves(length.points)
    return length?.cells ?? Number.POSITIVE_INFINITY
  }

  /** Whether a line that comes over this step may go on: barred ground is passed only along a path from side to side. */
  private passes(step: number): boolean {
    return this.shut[this.field.ground.links[step]!] === 0 || this.onPath[step] === 1
  }

  /**
   * Every cell to which a line reaches from a source, a cell at a time. A cell is two nodes: where a line may go on,
   * and where it can only end.
   */
  lines(source: number, blocks: readonly (Block | undefined)[]): Lines {
    const { count, degree, links, grid } = this.field.ground
    const lengths = new Int32Array(2 * count).fill(-1)
    const towards = new Int32Array(2 * count).fill(-1)
    const centre = grid.cellAt(source)!
    const far = (cell: number) => grid.distance(centre, grid.cellAt(cell)!)
    const direct = this.rules.direct?.steps
    if (!blocks[source]) lengths[source] = 0
    let open = blocks[source] ? [] : [source]
    while (open.length > 0) {
      const next = new Set<number>()
      for (const cell of open) {
        for (let step = cell * degree; step < (cell + 1) * degree; step++) {
          const to = links[step]!
          const price = to < 0 || this.step(step, source) ? undefined : this.price(step)
          if (price === undefined) continue
          const total = lengths[cell]! + price
          if (total > this.longest) continue
          if (direct && far(to) < far(cell) + (direct === 'nearer' ? 1 : 0)) continue
          const through = !blocks[to] && this.passes(step)
          const node = through ? to : to + count
          if (lengths[node]! >= 0 && lengths[node]! <= total) continue
          lengths[node] = total
          towards[node] = cell
          if (through) next.add(to)
        }
      }
      open = [...next].sort((a, b) => a - b)
    }
    const nodeOf = (cell: number): number => {
      const [through, end] = [lengths[cell]!, lengths[cell + count]!]
      return end >= 0 && (through < 0 || end < through) ? cell + count : cell
    }
    return {
      source,
      length: (cell) => lengths[nodeOf(cell)]!,
      line(cell) {
        const cells = [cell]
        for (let at = towards[nodeOf(cell)]!; at >= 0; at = towards[at]!) cells.push(at)
        return cells
      },
    }
  }
}
