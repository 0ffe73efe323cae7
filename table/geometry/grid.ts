import type { Facing, GridSheet } from '../generated/types.ts'
import { add, type Hex, type Spot } from './hex.ts'
import type { SideKey } from './hexside.ts'
import { type Layout, layoutOf, type Size } from './layout.ts'
import { comparePrinted, inPrintedOrder, type Offset, printedId } from './numbering.ts'

/** The cells of a board: their printed ids, and where they lie in units from the top left. */
export interface Grid {
  readonly sheet: GridSheet
  readonly size: Size
  readonly count: number
  /** The number of directions in which a cell has neighbours: 6, 4 or 8. */
  readonly degree: number
  /** The printed id. A cell off the board gets its coordinates in brackets, which no id looks like. */
  print(cell: Hex): string
  /** The text in the cell itself. It differs from `print` only on joined maps that print the same id twice. */
  label(cell: Hex): string
  parse(id: string): Hex | undefined
  has(cell: Hex): boolean
  /** In printed order. */
  cells(): readonly Hex[]
  /** The neighbours on the board, clockwise. */
  neighbours(cell: Hex): readonly Hex[]
  distance(a: Hex, b: Hex): number
  centre(cell: Hex): Spot
  /** The cell under a point, if the board has one there. */
  at(x: number, y: number): Hex | undefined
  /** Clockwise. Cells that share a corner get exactly the same numbers. */
  corners(cell: Hex): readonly Spot[]
  /** The index of a cell in `cells()`, or -1. */
  index(cell: Hex): number
  cellAt(index: number): Hex | undefined
  /** For searches by index: the neighbour of i in direction d stands at i * degree + d, or -1. */
  links(): Int32Array
  sideBetween(a: Hex, b: Hex): SideKey | undefined
  /** The cell across a side, on the board or off it; undefined where the cell has no such side. */
  beyond(cell: Hex, facing: Facing): Hex | undefined
  /** The two cells on either side; one may lie off the board. */
  sideCells(side: SideKey): readonly [Hex, Hex] | undefined
  /** The two ends of a side. */
  sideCorners(side: SideKey): readonly [Spot, Spot] | undefined
}

export type GridFault = 'same-id-twice' | 'long-id' | 'unknown-missing'

/** A grid sheet passed its schema, but its ids cannot be printed. */
export class GridError extends Error {
  constructor(
    readonly code: GridFault,
    message: string,
  ) {
    super(message)
    this.name = 'GridError'
  }
}

/** The longest id that schemas/map.json allows. */
const LONGEST_ID = 16

/** The printed ids in printed order, each with its column and row. */
function idsOf(sheet: GridSheet, layout: Layout): ReadonlyMap<string, Offset> {
  const places = new Map<string, Offset>()
  if (sheet.kind === 'free') return places
  const { numbering, columns, rows } = sheet
  const name = ({ column, row }: Offset): string => `column ${column + 1}, row ${row + 1}`
  for (const place of inPrintedOrder(numbering, columns, rows)) {
    const id = printedId(numbering, numbering.stagger ? layout.stagger(place) : place)
    const twin = places.get(id)
    if (twin)
      throw new GridError('same-id-twice', `"${id}" would be printed twice: in ${name(twin)} and in ${name(place)}`)
    if (id.length > LONGEST_ID)
      throw new GridError('long-id', `"${id}" has ${id.length} characters, and an id has at most ${LONGEST_ID}`)
    places.set(id, place)
  }
  const all = [...places.keys()]
  for (const id of new Set(sheet.missing))
    if (!places.delete(id))
      throw new GridError(
        'unknown-missing',
        `"${id}" is said to be missing, but the ids run from "${all[0]}" to "${all.at(-1)}"`,
      )
  return places
}

interface Named {
  readonly cell: Hex
  readonly id: string
  readonly label: string
}

export function makeGrid(sheet: GridSheet): Grid {
  const layout = layoutOf(sheet)
  const named = [...idsOf(sheet, layout)].map(([id, place]) => ({ id, label: id, cell: layout.cell(place) }))
  return gridOf(sheet, layout, named)
}

function gridOf(sheet: GridSheet, layout: Layout, named: readonly Named[]): Grid {
  const cells = named.map(({ cell }) => cell)
  const degree = layout.directions.length
  const [first, columns] = extent(cells.map(layout.column))
  const [top, rows] = extent(cells.map(layout.row))

  const indices = new Int32Array(columns * rows).fill(-1)
  cells.forEach((cell, index) => {
    indices[(layout.column(cell) - first) * rows + layout.row(cell) - top] = index
  })
  const index = (cell: Hex): number => {
    const column = layout.column(cell) - first
    const row = layout.row(cell) - top
    return column >= 0 && column < columns && row >= 0 && row < rows ? indices[column * rows + row]! : -1
  }
  const byId = new Map(named.map(({ id, cell }) => [id, cell]))

  let table: Int32Array | undefined
  const links = (): Int32Array => {
    if (table) return table
    table = new Int32Array(cells.length * degree)
    let at = 0
    for (const cell of cells) for (const step of layout.directions) table[at++] = index(add(cell, step))
    return table
  }
  const astray = ({ q, r }: Hex): string => `(${q},${r})`

  return {
    sheet,
    size: layout.size,
    count: cells.length,
    degree,
    print: (cell) => named[index(cell)]?.id ?? astray(cell),
    label: (cell) => named[index(cell)]?.label ?? astray(cell),
    parse: (id) => byId.get(id),
    has: (cell) => index(cell) >= 0,
    cells: () => cells,
    neighbours(cell) {
      const around: Hex[] = []
      const from = index(cell)
      const linked = links()
      for (let direction = 0; from >= 0 && direction < degree; direction++) {
        const near = linked[from * degree + direction]!
        if (near >= 0) around.push(cells[near]!)
      }
      return around
    },
    distance: layout.distance,
    centre: layout.centre,
    at: (x, y) => cells[index(layout.nearest(x, y))],
    corners: layout.corners,
    index,
    cellAt: (index) => cells[index],
    links,
    sideBetween: layout.sideBetween,
    beyond(cell, facing) {
      const step = layout.directions[layout.facings.indexOf(facing)]
      return step && add(cell, step)
    },
    sideCells: layout.sideCells,
    sideCorners: layout.sideCorners,
  }
}

/** The least of some numbers, and the size of their range. */
function extent(numbers: readonly number[]): readonly [number, number] {
  if (numbers.length === 0) return [0, 0]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return [least, most - least + 1]
}

/** A grid among others that it is joined to. */
export interface JoinedGrid {
  readonly grid: Grid
  /** The name of its map. It stands before an id that another map prints, too. */
  readonly name: string
  /** The offset from the cells of the first grid. */
  readonly by: Hex
  /** The offset from the top left of the whole paper. */
  readonly shift: Spot
}

/** Joins grids that lie edge to edge. Coordinates and printed order are those of the first grid. */
export function joinGrids(joined: readonly JoinedGrid[]): Grid {
  const [
    {
      grid: { sheet },
      shift: moved,
    },
  ] = joined as readonly [JoinedGrid, ...JoinedGrid[]]
  const layout = layoutOf(sheet)
  const times = new Map<string, number>()
  for (const { grid } of joined)
    for (const cell of grid.cells()) times.set(grid.label(cell), (times.get(grid.label(cell)) ?? 0) + 1)
  const named = joined.flatMap(({ grid, name, by }) =>
    grid.cells().map((cell): Named => {
      const label = grid.label(cell)
      return { cell: add(cell, by), label, id: times.get(label) === 1 ? label : `${name} ${label}` }
    }),
  )
  const place = ({ cell }: Named): Offset => ({ column: layout.column(cell), row: layout.row(cell) })
  if (sheet.kind !== 'free') named.sort((a, b) => comparePrinted(sheet.numbering, place(a), place(b)))
  const size = {
    width: Math.max(...joined.map(({ grid, shift }) => grid.size.width + shift.x)),
    height: Math.max(...joined.map(({ grid, shift }) => grid.size.height + shift.y)),
  }
  const placed = ({ x, y }: Spot): Spot => ({ x: x + moved.x, y: y + moved.y })
  const shifted: Layout = {
    ...layout,
    size,
    centre: (cell) => placed(layout.centre(cell)),
    nearest: (x, y) => layout.nearest(x - moved.x, y - moved.y),
    corners: (cell) => layout.corners(cell).map(placed),
    sideCorners(side) {
      const ends = layout.sideCorners(side)
      return ends && [placed(ends[0]), placed(ends[1])]
    },
  }
  return gridOf(sheet, shifted, named)
}

/** Reads a hexside as maps write it: two neighbouring cells with a slash, or a cell and a direction. */
export function parseSide(grid: Grid, id: string): SideKey | undefined {
  const [first = '', second = '', ...rest] = id.split('/')
  const a = grid.parse(first)
  const b = grid.parse(second) ?? (a && grid.beyond(a, second as Facing))
  return a && b && rest.length === 0 ? grid.sideBetween(a, b) : undefined
}
