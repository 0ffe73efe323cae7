import type { Cell, Id, Point } from '../../../table/generated/types.ts'
import type { Hex, Spot } from '../../../table/geometry/hex.ts'
import type { Board } from '../../../table/module/board.ts'
import type { MapGroup } from '../../../table/module/map-groups.ts'
import type { Chart, CrossingRow, PathRow, Row } from './chart.ts'

/** What runs along, stands on or passes over a side; with its row of the chart, where it has one. */
export interface SideFeature<R> {
  readonly kind: Id
  readonly name: string
  readonly row: R | undefined
}

/** The side that a step crosses. */
export interface Hexside {
  readonly edges: readonly SideFeature<Row>[]
  readonly crossings: readonly SideFeature<CrossingRow>[]
  readonly paths: readonly SideFeature<PathRow>[]
}

const BARE: Hexside = { edges: [], crossings: [], paths: [] }

/**
 * A land as searches read it: cells and steps by number, over all maps that are joined. A step is cell * degree +
 * direction.
 */
export interface Ground {
  /** Of its first map, and of no other ground. */
  readonly id: Id
  /** The maps it spans. */
  readonly maps: ReadonlySet<Id>
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly terrain: readonly Id[]
  readonly levels: Int16Array
  /** Steps over sides that have anything on them. */
  readonly sides: ReadonlyMap<number, Hexside>
  /** The cells of each area that the maps name, in printed order. */
  readonly areas: ReadonlyMap<Id, readonly number[]>
  side(step: number): Hexside
  /** The step back over the same side, or -1. */
  back(step: number): number
  cell(index: number): Cell
  /** -1 where the ground has no such cell. */
  index(cell: Cell): number
  /** The printed id; after the name of its map, where two of them print the same. */
  print(index: number): string
  /** The cell that a printed id names; of several maps that print it, on the first. */
  parse(id: string): Cell | undefined
  distance(a: Cell, b: Cell): number
  /** Where the middle of a cell lies, on one paper for all maps. */
  centre(index: number): Spot
  /** The same of a point on a map, with the cell that is there, or -1. */
  under(point: Point): { readonly spot: Spot; readonly cell: number }
  /** The name of the terrain, as the map's key has it. */
  named(terrain: Id): string
}

export function readGround(land: MapGroup, chart: Chart | undefined): Ground {
  const { board, maps } = land
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
  const places = cells.map(land.onMap)
  const names = new Map(sheet.terrains.map(({ id, name }) => [id, name]))
  const grids = new Map(maps.map((map) => [map.board.id, map.board.grid]))
  return {
    id: board.id,
    maps: new Set(grids.keys()),
    count,
    degree,
    links,
    terrain: cells.map((cell) => board.terrain(cell)),
    levels: Int16Array.from(cells, (cell) => board.elevation(cell)),
    sides,
    areas: new Map([...board.areas].map(([id, hexes]) => [id, hexes.map(grid.index).sort((a, b) => a - b)])),
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
    // Beyond the edge of a map its coordinates are nobody's, even where another map lies there.
    index: (cell) => (grids.get(cell.board)?.has(cell) ? grid.index(land.onBoard(cell)) : -1),
    print: (index) => grid.print(cells[index]!),
    parse(id) {
      const hex = grid.parse(id)
      if (hex) return land.onMap(hex)
      for (const [board, { parse }] of grids) {
        const own = parse(id)
        if (own) return { board, q: own.q, r: own.r }
      }
      return undefined
    },
    distance: (a, b) => grid.distance(land.onBoard(a), land.onBoard(b)),
    centre: (index) => grid.centre(cells[index]!),
    under(point) {
      const { x, y } = land.pointOnBoard(point)
      const hex = grid.at(x, y)
      return { spot: { x, y }, cell: hex ? grid.index(hex) : -1 }
    },
    named: (terrain) => names.get(terrain) ?? terrain,
  }
}

function sideOf(board: Board, chart: Chart | undefined, from: Hex, to: Hex): Hexside | undefined {
  const key = board.grid.sideBetween(from, to)
  if (key === undefined) return undefined
  const on = <R>(list: readonly { kind: Id; name?: string }[] | undefined, rows: ReadonlyMap<Id, R> | undefined) =>
    (list ?? []).map(({ kind, name }): SideFeature<R> => ({ kind, name: name ?? kind, row: rows?.get(kind) }))
  const edges = on(board.edges.get(key), chart?.edges)
  const crossings = on(board.crossings.get(key), chart?.crossings)
  const paths = on(board.passages.get(key), chart?.paths)
  return edges.length + crossings.length + paths.length > 0 ? { edges, crossings, paths } : undefined
}
