import type { Finding, Id } from '../table/generated/types.ts'
import type { Field } from './field.ts'
import { finding } from './finding.ts'
import type { Guess } from './route.ts'
import type { Scene } from './scene.ts'
import type { Blocked, Lines, SupplyGround } from './supplyline.ts'
import type { Unit } from './unit.ts'

/** A cell that supplies. */
interface Source {
  readonly cell: number
  readonly name: string
}

export type Trace = ReturnType<typeof trace>

/** Lines from every source of a side, at the worst or at the best of what is not known. */
export function trace(scene: Scene, field: Field, ground: SupplyGround, side: Id, guess: Guess) {
  const blocked = ground.blocked(side, guess)
  const traced: { readonly source: Source; readonly of: Unit | undefined; readonly lines: Lines }[] = []
  const add = (source: Source, of?: Unit) => traced.push({ source, of, lines: ground.lines(source.cell, blocked) })
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
      blocked,
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
      if (nearest) return { cells: () => nearest.lines.line(cell), source: nearest.source.name }
      const always = fixed.find((each) => each.unit === unit)
      return always && { cells: () => [cell], source: always.source.name }
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
  blocked: Blocked,
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
        const block = blocked.why(at)
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
