import type { Cell, Finding, Id, PieceId } from '../table/generated/types.ts'
import { onCell } from '../table/place.ts'
import type { SupplyLine } from '../table/referee.ts'
import type { Field } from './field.ts'
import { agree, finding, names } from './finding.ts'
import type { Guess } from './route.ts'
import type { Scene } from './scene.ts'
import { type Block, type Lines, SupplyGround } from './supplyline.ts'
import type { Unit } from './unit.ts'

/** Whether a unit is in supply: in, out, or what is hidden decides it. */
export type Supplied = 'in' | 'out' | 'unknown'

/** A unit's supply, with its line; where there is none, the line that would be stopped least, and by what. */
export interface SupplyStatus {
  readonly unit: Unit
  readonly supplied: Supplied
  /** From the unit to its source. */
  readonly line: readonly Cell[]
  readonly source: string | undefined
  readonly blocks: readonly Finding[]
}

/** A cell that supplies. */
interface Source {
  readonly cell: number
  readonly name: string
}

/** The supply of all units of a side on all boards, traced now. */
export function traceSupply(scene: Scene, side: Id): readonly SupplyStatus[] {
  const rules = scene.book.sheet.supply
  if (!rules) return []
  return [...scene.fields.values()].flatMap((field) => {
    const needing = field.units
      .flatMap((unit, index) => (unit.side === side ? [{ unit, cell: field.where[index]! }] : []))
      .filter(({ unit }) => scene.book.fits(unit, rules.who) !== 'no')
      .sort((a, b) => (a.unit.id < b.unit.id ? -1 : 1))
    if (needing.length === 0) return []
    const ground = new SupplyGround(scene.book, rules, field)
    const worst = trace(scene, field, ground, side, 'worst')
    let hoped: Trace | undefined
    const best = () => {
      hoped ??= trace(scene, field, ground, side, 'best')
      return hoped
    }
    return needing.map(({ unit, cell }) => {
      const sure = worst.line(unit, cell)
      const line = sure ?? best().line(unit, cell)
      if (line) {
        const supplied = sure ? 'in' : 'unknown'
        const cells = line.cells.map(field.ground.cell)
        const blocks = sure ? [] : worst.blocks(unit, cell)
        return { unit, supplied, line: cells, source: line.source, blocks }
      }
      return {
        unit,
        supplied: 'out',
        line: best().way(unit, cell).map(field.ground.cell),
        source: undefined,
        blocks: best().blocks(unit, cell),
      }
    })
  })
}

type Trace = ReturnType<typeof trace>

/** Lines from every source of a side, at the worst or at the best of what is not known. */
function trace(scene: Scene, field: Field, ground: SupplyGround, side: Id, guess: Guess) {
  const blocks = ground.cells(side, guess)
  const traced: { readonly source: Source; readonly of: Unit | undefined; readonly lines: Lines }[] = []
  const add = (source: Source, of?: Unit) => traced.push({ source, of, lines: ground.lines(source.cell, blocks) })
  for (const source of heads(scene, field, side)) add(source)
  const { fixed, chained } = headquarters(scene, field, side, guess)
  for (const { unit, source } of fixed) add(source, unit)
  // A headquarters is a source only while another source reaches it, and so on from one to the next.
  let waiting = chained
  for (let grown = true; grown; ) {
    const reached = waiting.filter(({ source }) => traced.some(({ lines }) => lines.length(source.cell) >= 0))
    waiting = waiting.filter((each) => !reached.includes(each))
    for (const { unit, source } of reached) add(source, unit)
    grown = reached.length > 0
  }
  let failing: Failing | undefined
  const fail = () => {
    failing ??= failures(
      field,
      ground,
      blocks,
      traced.map(({ source }) => source.cell),
      scene,
    )
    return failing
  }
  return {
    line(unit: Unit, cell: number) {
      // A source is not supplied by one that it supplies itself.
      const own = traced.findIndex(({ of }) => of === unit)
      const before = own < 0 ? traced : traced.slice(0, own)
      const [nearest] = before
        .filter(({ lines }) => lines.length(cell) >= 0)
        .sort((a, b) => a.lines.length(cell) - b.lines.length(cell) || a.source.cell - b.source.cell)
      if (nearest) return { cells: nearest.lines.line(cell), source: nearest.source.name }
      const always = fixed.find((each) => each.unit === unit)
      return always && { cells: [cell], source: always.source.name }
    },
    way: (_unit: Unit, cell: number) => fail().way(cell),
    blocks: (unit: Unit, cell: number) => fail().blocks(unit, cell),
  }
}

/** Cells of areas that the scenario gives to a side. */
function heads({ book, state }: Scene, field: Field, side: Id): readonly Source[] {
  const { grid, board } = field.ground
  return (book.sheet.supply?.sources ?? []).flatMap(({ areas, name }) =>
    (areas?.[state.game.scenario]?.[side] ?? []).flatMap((area) =>
      (board.areas.get(area) ?? []).map((cell) => ({ cell: grid.index(cell), name })),
    ),
  )
}

/** Units that are sources: always, or while they are in supply themselves. */
function headquarters(scene: Scene, field: Field, side: Id, guess: Guess) {
  const fixed: { unit: Unit; source: Source }[] = []
  const chained: { unit: Unit; source: Source }[] = []
  for (const { units, name, chained: linked } of scene.book.sheet.supply?.sources ?? []) {
    if (!units) continue
    for (const [index, unit] of field.units.entries()) {
      const is = unit.side === side && unit.kind !== 'dummy' ? scene.book.fits(unit, units) : 'no'
      const counts = is === 'yes' && (unit.kind === 'unit' || guess === 'best')
      if (!counts && !(is === 'maybe' && guess === 'best')) continue
      const list = linked ? chained : fixed
      list.push({ unit, source: { cell: field.where[index]!, name } })
    }
  }
  const byId = (a: { unit: Unit }, b: { unit: Unit }) => (a.unit.id < b.unit.id ? -1 : 1)
  return { fixed: fixed.sort(byId), chained: chained.sort(byId) }
}

interface Failing {
  way(cell: number): readonly number[]
  blocks(unit: Unit, cell: number): readonly Finding[]
}

/** Lines that pass everything, but pass as little as they can of what stops them. */
function failures(
  field: Field,
  ground: SupplyGround,
  blocks: readonly (Block | undefined)[],
  sources: readonly number[],
  scene: Scene,
): Failing {
  const { count, degree, links, cell: cellAt, print } = field.ground
  const stopped = new Int32Array(count).fill(-1)
  const length = new Int32Array(count)
  const towards = new Int32Array(count).fill(-1)
  const better = (to: number, stops: number, cells: number) =>
    stopped[to]! < 0 || stops < stopped[to]! || (stops === stopped[to]! && cells < length[to]!)
  let open: number[] = []
  for (const source of sources) {
    stopped[source] = blocks[source] ? 1 : 0
    open.push(source)
  }
  while (open.length > 0) {
    const next = new Set<number>()
    for (const from of open) {
      for (let step = from * degree; step < (from + 1) * degree; step++) {
        const to = links[step]!
        if (to < 0) continue
        const stops = stopped[from]! + (ground.step(step, -1) ? 1 : 0) + (blocks[to] ? 1 : 0)
        if (!better(to, stops, length[from]! + 1)) continue
        stopped[to] = stops
        length[to] = length[from]! + 1
        towards[to] = from
        next.add(to)
      }
    }
    open = [...next].sort((a, b) => a - b)
  }
  const way = (cell: number): number[] => {
    const cells = [cell]
    for (let at = towards[cell]!; at >= 0; at = towards[at]!) cells.push(at)
    return cells
  }
  return {
    way,
    blocks(unit, cell) {
      const { supply } = scene.book.sheet
      const severity = 'note'
      const found: Finding[] = []
      const cells = way(cell)
      for (const [index, at] of cells.entries()) {
        const block = blocks[at]
        // Whatever lies on a unit's own cell does not stop its line there.
        if (block && index > 0)
          found.push(finding(block.rule, block.cite, severity, `${block.say(print(at), '')}.`, [cellAt(at)], [unit]))
        const towards = cells[index + 1]
        if (towards === undefined) continue
        for (let step = towards * degree; step < (towards + 1) * degree; step++) {
          const barred = links[step] === at ? ground.step(step, cells.at(-1)!) : undefined
          if (!barred) continue
          const text = `${barred.say(print(towards), print(at))}.`
          found.push(finding(barred.rule, barred.cite, severity, text, [cellAt(towards), cellAt(at)], [unit]))
        }
      }
      if (found.length > 0) return found
      const cite = supply?.length?.cite ?? supply?.direct?.cite ?? supply?.cite ?? ''
      const text =
        sources.length === 0
          ? 'There is no source of supply.'
          : supply?.length?.cells !== undefined && cells.length - 1 > supply.length.cells
            ? `The line from ${print(cell)} is ${cells.length - 1} long, and at most ${supply.length.cells} serves.`
            : `No line leads from ${print(cell)} to a source by the rules of its length and direction.`
      return [finding('supply/line', cite, severity, text, [cellAt(cell)], [unit])]
    },
  }
}

/** Supply as it holds for a unit now: as it was fixed for the turn, or as its mark says, or as it is traced. */
export function supplyOf(scene: Scene, unit: Unit): Supplied {
  const rules = scene.book.sheet.supply
  if (!rules || unit.side === undefined || scene.book.fits(unit, rules.who) === 'no') return 'in'
  const { supply } = scene.memory
  if (supply && supply.turn === scene.state.time.turn) {
    if (supply.out.has(unit.id)) return 'out'
    return supply.unknown.has(unit.id) ? 'unknown' : 'in'
  }
  if (rules.fixed) return rules.mark !== undefined && (unit.piece.marks?.[rules.mark] ?? 0) > 0 ? 'out' : 'in'
  return scene.supply(unit.side).get(unit.id)?.supplied ?? 'in'
}

/**
 * Movement in a turn in which nobody looked when supply was fixed: what has no mark moves as if it were in supply. Only
 * of what is cut off now is anything said.
 */
export function judgeUnfixed(scene: Scene, units: readonly Unit[]): Finding[] {
  const { supply: rules, movement } = scene.book.sheet
  const { turn, phase } = scene.state.time
  const value = movement?.points
  if (!rules?.fixed || value === undefined || !rules.effects?.[value] || rules.fixed.includes(phase)) return []
  // A position that no log led to has nothing to look back on.
  if (scene.memory.time === undefined || scene.memory.supply?.turn === turn) return []
  const { mark, cite } = rules
  const unmarked = units.filter(({ kind, piece }) => kind === 'unit' && !(mark && (piece.marks?.[mark] ?? 0) > 0))
  const those = (is: Supplied) =>
    unmarked.filter(
      (unit) =>
        unit.side !== undefined && onCell(unit.piece.at) && scene.supply(unit.side).get(unit.id)?.supplied === is,
    )
  const told = (cut: readonly Unit[], now: string): readonly Finding[] => {
    const [is, they] = [agree(cut, 'was', 'were'), agree(cut, 'it', 'they')]
    const text = `Whether ${names(cut)} ${is} in supply when that was fixed is not known, for the referee did not look then; ${now}, and ${they} ${agree(cut, 'is', 'are')} judged as if in supply.`
    return cut.length === 0 ? [] : [finding('supply/unfixed', cite, 'unchecked', text, [], cut)]
  }
  const out = those('out')
  const unsure = those('unknown')
  return [
    ...told(out, `now ${agree(out, 'it is', 'they are')} out of supply`),
    ...told(unsure, `what ${agree(unsure, 'its', 'their')} supply is now cannot be seen`),
  ]
}

/** A printed value out of supply. */
export function reduced(scene: Scene, value: Id, printed: number): number {
  const effect = scene.book.sheet.supply?.effects?.[value]
  if (!effect || printed <= 0) return printed
  return Math.max(Math.floor(printed / effect.divide), effect.least ?? 0)
}

export const lineOf = ({ unit, ...rest }: SupplyStatus): SupplyLine => ({ piece: unit.id, ...rest })

export const byPiece = (statuses: readonly SupplyStatus[]): ReadonlyMap<PieceId, SupplyStatus> =>
  new Map(statuses.map((status) => [status.unit.id, status]))
