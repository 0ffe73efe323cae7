import type { Cell, Id, Point } from '../../../table/generated/types.ts'
import type { Hex, Spot } from '../../../table/geometry/hex.ts'
import type { Board } from '../../../table/module/board.ts'
import type { MapGroup } from '../../../table/module/map-groups.ts'
import type { Chart, CrossingRow, PathRow, Row } from './chart.ts'

/** A feature of a side with its row of the chart, if any. */
export interface SideFeature<R> {
  readonly kind: Id
  readonly name: string
  readonly row: R | undefined
}

export interface Hexside {
  readonly edges: readonly SideFeature<Row>[]
  readonly crossings: readonly SideFeature<CrossingRow>[]
  readonly paths: readonly SideFeature<PathRow>[]
}

const BARE: Hexside = { edges: [], crossings: [], paths: [] }

/** The joined maps as searches read them, with cells and steps by number. A step is cell * degree + direction. */
export interface Ground {
  /** The id of the first map. */
  readonly id: Id
  readonly maps: ReadonlySet<Id>
  readonly count: number
  readonly degree: number
  readonly links: Int32Array
  readonly terrain: readonly Id[]
  readonly levels: Int16Array
  /** Sides with features. */
  readonly sides: ReadonlyMap<number, Hexside>
  /** In printed order. */
  readonly areas: ReadonlyMap<Id, readonly number[]>
  side(step: number): Hexside
  /** The step back over the same side, or -1. */
  back(step: number): number
  cell(index: number): Cell
  /** -1 if the ground has no such cell. */
  index(cell: Cell): number
  /** The printed id, after the map's name if two maps print it. */
  print(index: number): string
  /** The cell of a printed id, on the first map that prints it. */
  parse(id: string): Cell | undefined
  distance(a: Cell, b: Cell): number
  /** The centre of a cell, in one coordinate system for all maps. */
  centre(index: number): Spot
  /** A point on a map in those coordinates, with its cell or -1. */
  under(point: Point): { readonly spot: Spot; readonly cell: number }
  /** The terrain's name in the map's key. */
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
    // Coordinates beyond a map's edge belong to no cell, even where a joined map lies.
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
