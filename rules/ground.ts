import type { Board } from '../table/board.ts'
import type { Cell, Id } from '../table/generated/types.ts'
import type { Grid } from '../table/grid.ts'
import type { Hex } from '../table/hex.ts'
import type { Chart, CrossingRow, PathRow, Row } from './chart.ts'

/** What runs along, stands on or passes over a side; with its row of the chart, where it has one. */
export interface On<R> {
  readonly kind: Id
  readonly name: string
  readonly row: R | undefined
}

/** The side that a step crosses. */
export interface Hexside {
  readonly edges: readonly On<Row>[]
  readonly crossings: readonly On<CrossingRow>[]
  readonly paths: readonly On<PathRow>[]
}

const BARE: Hexside = { edges: [], crossings: [], paths: [] }

/** A board as searches read it: cells and steps by number. A step is cell * degree + direction. */
export interface Ground {
  readonly board: Board
  readonly grid: Grid
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly terrain: readonly Id[]
  readonly levels: Int16Array
  /** Steps over sides that have anything on them. */
  readonly sides: ReadonlyMap<number, Hexside>
  side(step: number): Hexside
  /** The step back over the same side, or -1. */
  back(step: number): number
  cell(index: number): Cell
  print(index: number): string
  /** The name of the terrain, as the map's key has it. */
  named(terrain: Id): string
}

export function readGround(board: Board, chart: Chart | undefined): Ground {
  const { grid, sheet } = board
  const { count, degree } = grid
  const cells = grid.cells()
  const links = grid.links()
  const sides = new Map<number, Hexside>()
  for (let step = 0; step < count * degree; step++) {
    const to = links[step]!
    const side = to < 0 ? undefined : sideOf(board, chart, cells[Math.floor(step / degree)]!, cells[to]!)
    if (side) sides.set(step, side)
  }
  const places = cells.map(({ q, r }): Cell => ({ board: board.id, q, r }))
  const names = new Map(sheet.terrains.map(({ id, name }) => [id, name]))
  return {
    board,
    grid,
    count,
    degree,
    links,
    terrain: cells.map((cell) => board.terrain(cell)),
    levels: Int16Array.from(cells, (cell) => board.elevation(cell)),
    sides,
    side: (step) => sides.get(step) ?? BARE,
    back(step) {
      const from = Math.floor(step / degree)
      const to = links[step]!
      for (let direction = 0; to >= 0 && direction < degree; direction++) {
        if (links[to * degree + direction] === from) return to * degree + direction
      }
      return -1
    },
    cell: (index) => places[index]!,
    print: (index) => grid.print(cells[index]!),
    named: (terrain) => names.get(terrain) ?? terrain,
  }
}

function sideOf(board: Board, chart: Chart | undefined, from: Hex, to: Hex): Hexside | undefined {
  const key = board.grid.sideBetween(from, to)
  if (key === undefined) return undefined
  const on = <R>(list: readonly { kind: Id; name?: string }[] | undefined, rows: ReadonlyMap<Id, R> | undefined) =>
    (list ?? []).map(({ kind, name }): On<R> => ({ kind, name: name ?? kind, row: rows?.get(kind) }))
  const edges = on(board.edges.get(key), chart?.edges)
  const crossings = on(board.crossings.get(key), chart?.crossings)
  const paths = on(board.passages.get(key), chart?.paths)
  return edges.length + crossings.length + paths.length > 0 ? { edges, crossings, paths } : undefined
}
