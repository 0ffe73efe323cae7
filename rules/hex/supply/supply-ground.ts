import type { Id, SupplyRules } from '../../../table/generated/types.ts'
import { toHalves } from '../../core/points.ts'
import { RecentCache } from '../../core/recent-cache.ts'
import type { HexBook } from '../board/book.ts'
import type { Field } from '../board/field.ts'
import type { Guess } from '../board/walker.ts'
import { crossingsOn, type LaidBridges } from '../ground/bridges.ts'
import type { Ground } from '../ground/ground.ts'
import { SURE, ZONES } from '../ground/search.ts'
import { WHOLE_ALLOWANCE } from '../ground/step-price.ts'

/** A rule that stops a supply line. */
export interface LineBlock {
  readonly rule: Id
  readonly cite: string
  /** The reason, for printed cells or pairs of cells. */
  readonly say: (places: readonly string[]) => string
}

/** The most places that a sentence names. */
const NAMED = 6

const listed = (places: readonly string[]): string =>
  places.length <= NAMED
    ? places.join(', ')
    : `${places.slice(0, NAMED).join(', ')} and ${places.length - NAMED} more places`

/** The lines of one source, walked outward. */
export interface SourceLines {
  readonly source: number
  /** In cells or half points; -1 if the cell is not reached. */
  length(cell: number): number
  /** The cells from this one to the source. */
  line(cell: number): readonly number[]
}

const ZONE = 1
const ENEMIES = 2
const AREA = 3

/** A key of the non-empty cells. */
function cellsKey(cells: Uint8Array): string {
  const full: number[] = []
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] !== 0) full.push(cell)
  return full.join()
}

/** Rules of the ground alone, whatever units are on it. */
interface Land {
  /** The rule that each outward step breaks. */
  readonly steps: readonly (LineBlock | undefined)[]
  /** The length of each step; -1 if the class that measures the line cannot take it. */
  readonly prices: Int32Array
  /** Flags of cells that are barred, and of steps along a path that crosses them. */
  readonly shut: Uint8Array
  readonly onPath: Uint8Array
  /** Lines by blocked cells and source. */
  readonly lines: RecentCache<string, Map<number, SourceLines>>
}

/** Cells that no line may enter or begin in. */
export interface BlockedCells {
  /** Equal for equal sets. */
  readonly key: string
  readonly cells: Uint8Array
  /** The rule that stops a line in a cell. */
  why(cell: number): LineBlock | undefined
}

/** Land changes only with bridges, which are few. */
const KEPT = 20
/** Enemies do not move while a side moves, so its lines stay valid from move to move. */
const KEPT_LINES = 32
const known = new WeakMap<Ground, Map<string, Land>>()

function supplyGroundOf(book: HexBook, rules: SupplyRules, { ground, laid }: Field): Land {
  const lands = known.get(ground) ?? new Map<string, Land>()
  known.set(ground, lands)
  const land = lands.get(laid.key) ?? readLand(book, rules, ground, laid)
  if (lands.size >= KEPT) lands.clear()
  lands.set(laid.key, land)
  return land
}

/** Merges places with the same cause. */
function blocksByName() {
  const known = new Map<string, LineBlock>()
  const once = (key: string, make: () => LineBlock): LineBlock => {
    const block = known.get(key) ?? make()
    known.set(key, block)
    return block
  }
  return {
    edge: (name: string, cite: string) =>
      once(`edge ${name} ${cite}`, () => ({
        rule: 'supply/edge',
        cite,
        say: (pairs) => `${name} lies between ${listed(pairs)}`,
      })),
    terrain: (name: string, cite: string) =>
      once(`terrain ${name} ${cite}`, () => ({
        rule: 'supply/terrain',
        cite,
        say: (cells) => `${name} lies at ${listed(cells)}`,
      })),
  }
}

function readLand(book: HexBook, rules: SupplyRules, ground: Ground, laid: LaidBridges): Land {
  const { count, degree, links, terrain } = ground
  const steps = new Array<LineBlock | undefined>(count * degree)
  const shut = new Uint8Array(count)
  const onPath = new Uint8Array(count * degree)
  const blocks = blocksByName()
  for (const { cite, terrains, edges, paths, crossings } of rules.barred ?? []) {
    const closed = (cell: number) => terrains?.includes(terrain[cell]!) === true
    for (let cell = 0; cell < count; cell++) if (closed(cell)) shut[cell] = 1
    for (let step = 0; step < count * degree; step++) {
      const to = links[step]!
      if (to < 0) continue
      const from = Math.floor(step / degree)
      const side = ground.side(step)
      if (side.paths.some(({ kind }) => paths?.includes(kind))) {
        onPath[step] = 1
        continue
      }
      const edge = side.edges.find(({ kind }) => edges?.includes(kind))
      // A crossing outside the movement chart cannot be wrecked.
      const uncharted = side.crossings.flatMap(({ kind, row }) => (row ? [] : kind))
      const standing = [...crossingsOn(side, step, laid).map(({ id }) => id), ...uncharted]
      if (edge && !standing.some((kind) => crossings?.includes(kind))) {
        steps[step] = blocks.edge(edge.name, cite)
      } else if (closed(from)) {
        steps[step] = blocks.terrain(ground.named(terrain[from]!), cite)
      }
    }
  }
  return { steps, prices: pricesOn(book, rules, ground, laid), shut, onPath, lines: new RecentCache(KEPT_LINES) }
}

function pricesOn({ chart, costs }: HexBook, { length }: SupplyRules, ground: Ground, laid: LaidBridges): Int32Array {
  const prices = new Int32Array(ground.count * ground.degree).fill(1)
  const column = chart?.rules.classes.findIndex(({ id }) => id === length?.class) ?? -1
  if (length?.points === undefined || column < 0 || !costs) return prices
  const whole = toHalves(length.points)
  const { cost, bars } = costs.get(ground, { column, allowance: whole }, laid)
  return prices.map((_, step) => (bars[step] !== 0 ? -1 : cost[step]! >= WHOLE_ALLOWANCE ? whole : cost[step]!))
}

/** The ground as supply lines see it. */
export class SupplyGround {
  private readonly land: Land

  constructor(
    private readonly book: HexBook,
    private readonly rules: SupplyRules,
    private readonly field: Field,
    /** Areas that the side's lines may not enter. */
    private readonly shut: readonly Id[],
  ) {
    this.land = supplyGroundOf(book, rules, field)
  }

  /** The rule that stops a line on this step. The source's own cell does not count. */
  step(step: number, source: number): LineBlock | undefined {
    const block = this.land.steps[step]
    return block?.rule === 'supply/terrain' && Math.floor(step / this.field.ground.degree) === source
      ? undefined
      : block
  }

  /** Cells blocked by enemy units and zones. */
  blocked(side: Id, guess: Guess): BlockedCells {
    const { rules, field, book } = this
    const cells = new Uint8Array(field.ground.count)
    if (rules.zones) {
      const enemyZones = field.against(side, 'supply')
      const zones = guess === 'worst' ? ZONES : SURE
      for (let cell = 0; cell < enemyZones.length; cell++) if ((enemyZones[cell]! & zones) !== 0) cells[cell] = ZONE
    }
    if (rules.enemies) {
      for (let index = 0; index < field.units.length; index++) {
        const unit = field.units[index]!
        if (unit.side === undefined || unit.side === side) continue
        const there = unit.kind === 'unit' || (unit.kind === 'either' && guess === 'worst')
        if (there && book.stands(unit)) cells[field.where[index]!] = ENEMIES
      }
    }
    for (const area of this.shut) for (const cell of field.ground.areas.get(area) ?? []) cells[cell] = AREA
    return { cells, key: cellsKey(cells), why: (cell) => this.why(cells[cell]!) }
  }

  private why(blocked: number): LineBlock | undefined {
    const { zones, enemies, areas } = this.rules
    const is = (cells: readonly string[]) => (cells.length > 1 ? 'are' : 'is')
    switch (blocked) {
      case ZONE:
        return {
          rule: 'supply/zones',
          cite: zones!.cite,
          say: (cells) => `${listed(cells)} ${is(cells)} in an enemy zone of control`,
        }
      case ENEMIES:
        return { rule: 'supply/enemies', cite: enemies!.cite, say: (cells) => `enemies stand in ${listed(cells)}` }
      case AREA:
        return {
          rule: 'supply/area',
          cite: areas!.cite,
          say: (cells) => `${listed(cells)} ${cells.length > 1 ? 'lie' : 'lies'} in the enemy area`,
        }
      default:
        return undefined
    }
  }

  get longest(): number {
    const { length } = this.rules
    if (length?.points !== undefined) return toHalves(length.points)
    return length?.cells ?? Number.POSITIVE_INFINITY
  }

  /** Whether a line may continue after this step. Barred ground is crossed only along a path. */
  private passes(step: number): boolean {
    return this.land.shut[this.field.ground.links[step]!] === 0 || this.land.onPath[step] === 1
  }

  lines(source: number, blocked: BlockedCells): SourceLines {
    const known = this.land.lines.get(blocked.key, () => new Map())
    const lines = known.get(source) ?? this.walk(source, blocked.cells)
    known.set(source, lines)
    return lines
  }

  /** Cell by cell. Each cell is two nodes: one where a line may continue, one where it can only end. */
  private walk(source: number, blocked: Uint8Array): SourceLines {
    const { count, degree, links, cell: cellAt, distance } = this.field.ground
    const lengths = new Int32Array(2 * count).fill(-1)
    const towards = new Int32Array(2 * count).fill(-1)
    const { prices } = this.land
    const { longest } = this
    const direct = this.rules.direct?.steps
    const nearest = direct === 'nearer' ? 1 : 0
    const centre = cellAt(source)
    const far = new Int32Array(direct ? count : 0).map((_, cell) => distance(centre, cellAt(cell)))
    const isOpen = blocked[source] === 0
    if (isOpen) lengths[source] = 0
    let open = Int32Array.of(source).subarray(isOpen ? 0 : 1)
    const next = new Int32Array(count)
    const isNext = new Uint8Array(count)
    while (open.length > 0) {
      let many = 0
      for (const cell of open) {
        for (let step = cell * degree; step < (cell + 1) * degree; step++) {
          const to = links[step]!
          if (to < 0 || prices[step]! < 0 || this.step(step, source)) continue
          const total = lengths[cell]! + prices[step]!
          if (total > longest) continue
          if (direct && far[to]! < far[cell]! + nearest) continue
          const through = blocked[to] === 0 && this.passes(step)
          const node = through ? to : to + count
          if (lengths[node]! >= 0 && lengths[node]! <= total) continue
          lengths[node] = total
          towards[node] = cell
          if (!through || isNext[to] === 1) continue
          isNext[to] = 1
          next[many++] = to
        }
      }
      open = next.slice(0, many).sort()
      for (const cell of open) isNext[cell] = 0
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
