import type { Cell, Finding } from '../../../table/generated/types.ts'
import type { Field } from '../board/field.ts'
import type { BlockedCells, LineBlock, SupplyGround } from './supply-ground.ts'

/** One cause that cuts supply lines, with all its places. */
interface Cause {
  readonly block: LineBlock
  readonly at: readonly Cell[]
  /** Printed ids; both cells of a hexside. */
  readonly places: readonly string[]
}

/** A blocked place: a cell, or a hexside with the far cell first. */
interface Obstacle {
  readonly block: LineBlock
  readonly cells: readonly number[]
}

/**
 * The causes that cut a cell off from its sources: everything on the border between the cells it can reach and those
 * that the sources reach. Empty if the cell is connected and only the line itself is illegal. The line with the
 * fewest obstacles comes first.
 */
export function closedLines(
  field: Field,
  ground: SupplyGround,
  blocked: BlockedCells,
  sources: readonly number[],
  line: readonly number[],
): readonly Cause[] {
  const { count, degree, links } = field.ground
  const own = new Uint8Array(count)
  const start = line[0]!
  own[start] = 1
  const open = [start]
  const sourceCells = new Set(sources)
  const edge: { readonly obstacle: Obstacle; readonly beyond: number }[] = []
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (let out = cell * degree; out < (cell + 1) * degree; out++) {
      const to = links[out]!
      if (to < 0 || own[to] === 1) continue
      // Lines are walked from their source towards this cell.
      const obstacle = obstacleOn(ground, blocked, field.ground.back(out), to, cell, sourceCells.has(to) ? to : -1)
      if (obstacle) edge.push({ obstacle, beyond: to })
      else {
        own[to] = 1
        open.push(to)
      }
    }
  }
  if (sources.some((source) => own[source] === 1)) return []
  const beyond = beyondOf(field, own, sources)
  const obstacles = edge
    .filter((each) => beyond[each.beyond] === 1 && own[each.beyond] === 0)
    .map((each) => each.obstacle)
  return grouped(field, obstacles, new Set(line))
}

/** The obstacle on a step or in the cell before it. */
function obstacleOn(
  ground: SupplyGround,
  blocked: BlockedCells,
  step: number,
  from: number,
  to: number,
  source: number,
): Obstacle | undefined {
  const cell = blocked.why(from)
  if (cell) return { block: cell, cells: [from] }
  const block = step < 0 ? undefined : ground.step(step, source)
  if (!block) return undefined
  return { block, cells: block.rule === 'supply/edge' ? [from, to] : [from] }
}

/** Cells that the sources reach, ignoring obstacles, without entering the cell's own area. */
function beyondOf({ ground: { count, degree, links } }: Field, own: Uint8Array, sources: readonly number[]) {
  const beyond = new Uint8Array(count)
  const open = [...sources]
  for (const source of sources) beyond[source] = 1
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (let step = cell * degree; step < (cell + 1) * degree; step++) {
      const to = links[step]!
      if (to < 0 || own[to] === 1 || beyond[to] === 1) continue
      beyond[to] = 1
      open.push(to)
    }
  }
  return beyond
}

/** Merges places by cause. The cause on the given line comes first. */
function grouped({ ground }: Field, all: readonly Obstacle[], line: ReadonlySet<number>): readonly Cause[] {
  const isOnLine = ({ cells }: Obstacle) => cells.every((cell) => line.has(cell))
  const sorted = all.toSorted(
    (a, b) =>
      Number(isOnLine(b)) - Number(isOnLine(a)) || a.cells[0]! - b.cells[0]! || (a.cells[1] ?? 0) - (b.cells[1] ?? 0),
  )
  const groups = new Map<string, { block: LineBlock; at: Cell[]; places: string[] }>()
  for (const { block, cells } of sorted) {
    const key = `${block.rule} ${block.cite} ${block.say([''])}`
    const place = cells.map(ground.print).join(' and ')
    const group = groups.get(key) ?? { block, at: [], places: [] }
    groups.set(key, group)
    if (group.places.includes(place)) continue
    group.at.push(...cells.map(ground.cell))
    group.places.push(place)
  }
  return [...groups.values()]
}

/** The causes as the end of a sentence, each with its case unless the sentence has it already. */
export const whyClosed = (blocks: readonly Finding[], own = ''): string =>
  blocks
    .map(({ cite, message }) => (cite === own ? message.replace(`${cite}: `, '') : message).replace(/\.$/, ''))
    .join('; ')
