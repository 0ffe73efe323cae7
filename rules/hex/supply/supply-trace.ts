import type { Finding, Id, Who } from '../../../table/generated/types.ts'
import { finding } from '../../core/finding.ts'
import type { Unit } from '../../core/unit.ts'
import type { Field } from '../board/field.ts'
import type { HexScene } from '../board/scene.ts'
import type { Guess } from '../board/walker.ts'
import { closedLines } from './closed-lines.ts'
import { type BlockedCells, type SourceLines, SupplyGround } from './supply-ground.ts'

interface Source {
  readonly cell: number
  readonly name: string
  readonly who: Who | undefined
}

/** The supply lines of a side on one ground: hidden facts at their worst for the side, and at their best. */
export class SideLines {
  private readonly ground: SupplyGround
  private readonly traces = new Map<Guess, Trace>()

  constructor(
    private readonly scene: HexScene,
    readonly field: Field,
    private readonly side: Id,
  ) {
    const rules = scene.book.sheet.supply!
    const shut = rules.areas?.areas[scene.state.game.scenario]?.[side] ?? []
    this.ground = new SupplyGround(scene.book, rules, field, shut)
  }

  get worst(): Trace {
    return this.trace('worst')
  }

  get best(): Trace {
    return this.trace('best')
  }

  private trace(guess: Guess): Trace {
    const known = this.traces.get(guess) ?? new Trace(this.scene, this.field, this.ground, this.side, guess)
    this.traces.set(guess, known)
    return known
  }
}

interface Traced {
  readonly source: Source
  /** The unit that is this source. */
  readonly of: Unit | undefined
  readonly lines: SourceLines
}

export interface TracedLine {
  readonly source: string
  cells(): readonly number[]
}

/** Lines from every source of a side. */
class Trace {
  private readonly blocked: BlockedCells
  private readonly traced: Traced[] = []
  private readonly fixed: readonly UnitSource[]
  private knownFailures: Failures | undefined

  constructor(
    private readonly scene: HexScene,
    private readonly field: Field,
    private readonly ground: SupplyGround,
    side: Id,
    guess: Guess,
  ) {
    this.blocked = ground.blocked(side, guess)
    for (const source of areaSources(scene, field, side)) this.add(source)
    const { fixed, chained } = unitSources(scene, field, side, guess)
    this.fixed = fixed
    for (const { unit, source } of fixed) this.add(source, unit)
    // A chained source, such as a headquarters, counts only if another source reaches it.
    let waiting: readonly UnitSource[] = chained
    while (waiting.length > 0) {
      const reached = waiting.filter(({ source }) => this.traced.some(({ lines }) => lines.length(source.cell) >= 0))
      if (reached.length === 0) break
      waiting = waiting.filter((each) => !reached.includes(each))
      for (const { unit, source } of reached) this.add(source, unit)
    }
  }

  line(unit: Unit, cell: number): TracedLine | undefined {
    let nearest: Traced | undefined
    let least = 0
    for (const each of this.traced) {
      // A unit does not supply itself through a source that depends on it.
      if (each.of === unit) break
      if (each.source.who && this.scene.book.fits(unit, each.source.who) === 'no') continue
      const length = each.lines.length(cell)
      if (length < 0) continue
      const isFurther = nearest && (length > least || (length === least && each.source.cell >= nearest.source.cell))
      if (isFurther) continue
      nearest = each
      least = length
    }
    if (nearest) {
      const { source, lines } = nearest
      return { source: source.name, cells: () => lines.line(cell) }
    }
    const always = this.fixed.find((each) => each.unit === unit)
    return always && { source: always.source.name, cells: () => [cell] }
  }

  leastBlocked(cell: number): readonly number[] {
    return this.failures.leastBlocked(cell)
  }

  blocks(unit: Unit, cell: number): readonly Finding[] {
    return this.failures.blocks(unit, cell)
  }

  private get failures(): Failures {
    const { field, ground, blocked, traced, scene } = this
    const sources = traced.map(({ source }) => source.cell)
    this.knownFailures ??= failuresOf(field, ground, blocked, sources, scene)
    return this.knownFailures
  }

  private add(source: Source, of?: Unit): void {
    this.traced.push({ source, of, lines: this.ground.lines(source.cell, this.blocked) })
  }
}

/** Source areas that the scenario gives to a side. */
function areaSources({ book, state }: HexScene, field: Field, side: Id): readonly Source[] {
  return (book.sheet.supply?.sources ?? []).flatMap(({ areas, name, who }) =>
    (areas?.[state.game.scenario]?.[side] ?? []).flatMap((area) =>
      (field.ground.areas.get(area) ?? []).map((cell) => ({ cell, name, who })),
    ),
  )
}

interface UnitSource {
  readonly unit: Unit
  readonly source: Source
}

/** Units that are sources: always, or while they are in supply. */
function unitSources(scene: HexScene, field: Field, side: Id, guess: Guess) {
  const fixed: UnitSource[] = []
  const chained: UnitSource[] = []
  for (const { units, name, chained: linked, who } of scene.book.sheet.supply?.sources ?? []) {
    if (!units) continue
    for (let index = 0; index < field.units.length; index++) {
      const unit = field.units[index]!
      const is = unit.side === side && unit.kind !== 'dummy' ? scene.book.fits(unit, units) : 'no'
      const counts = is === 'yes' && (unit.kind === 'unit' || guess === 'best')
      if (!counts && !(is === 'maybe' && guess === 'best')) continue
      const list = linked ? chained : fixed
      list.push({ unit, source: { cell: field.where[index]!, name, who } })
    }
  }
  const byId = (a: UnitSource, b: UnitSource) => (a.unit.id < b.unit.id ? -1 : 1)
  return { fixed: fixed.sort(byId), chained: chained.sort(byId) }
}

interface Failures {
  leastBlocked(cell: number): readonly number[]
  blocks(unit: Unit, cell: number): readonly Finding[]
}

/** Lines with as few obstacles as possible, for units without a legal one. */
function failuresOf(
  field: Field,
  ground: SupplyGround,
  blocked: BlockedCells,
  sources: readonly number[],
  scene: HexScene,
): Failures {
  const { count, degree, links, cell: cellAt, print } = field.ground
  const stopped = new Int32Array(count).fill(-1)
  const length = new Int32Array(count)
  const towards = new Int32Array(count).fill(-1)
  const better = (to: number, stops: number, cells: number) =>
    stopped[to]! < 0 || stops < stopped[to]! || (stops === stopped[to]! && cells < length[to]!)
  let open: number[] = []
  for (const source of sources) {
    stopped[source] = blocked.cells[source] ? 1 : 0
    open.push(source)
  }
  while (open.length > 0) {
    const next = new Set<number>()
    for (const from of open) {
      for (let step = from * degree; step < (from + 1) * degree; step++) {
        const to = links[step]!
        if (to < 0) continue
        const stops = stopped[from]! + (ground.step(step, -1) ? 1 : 0) + (blocked.cells[to] ? 1 : 0)
        if (!better(to, stops, length[from]! + 1)) continue
        stopped[to] = stops
        length[to] = length[from]! + 1
        towards[to] = from
        next.add(to)
      }
    }
    open = [...next].sort((a, b) => a - b)
  }
  const leastBlocked = (cell: number): number[] => {
    const cells = [cell]
    for (let at = towards[cell]!; at >= 0; at = towards[at]!) cells.push(at)
    return cells
  }
  return {
    leastBlocked,
    blocks(unit, cell) {
      const { supply } = scene.book.sheet
      const cells = leastBlocked(cell)
      const closed = closedLines(field, ground, blocked, sources, cells)
      if (closed.length > 0) {
        return closed.map(({ block: { rule, cite, say }, at, places }) =>
          finding(rule, cite, 'note', `${say(places)}.`, at, [unit]),
        )
      }
      const cite = supply?.length?.cite ?? supply?.direct?.cite ?? supply?.cite ?? ''
      const text =
        sources.length === 0
          ? 'There is no supply source.'
          : supply?.length?.cells !== undefined && cells.length - 1 > supply.length.cells
            ? `The line from ${print(cell)} is ${cells.length - 1} long; the limit is ${supply.length.cells}.`
            : `No line from ${print(cell)} reaches a source within the allowed length and direction.`
      return [finding('supply/line', cite, 'note', text, [cellAt(cell)], [unit])]
    },
  }
}
