import type { GridSheet } from './generated/types.ts'
import { add, type Hex, type Spot } from './hex.ts'
import type { SideKey } from './hexside.ts'
import { type Layout, layoutOf, type Size } from './layout.ts'
import { inPrintedOrder, type Offset, printedId } from './numbering.ts'

/** The paper of a board: which cells there are, what they are called, and where they lie in units from the top left. */
export interface Grid {
  readonly sheet: GridSheet
  readonly size: Size
  readonly count: number
  /** In how many directions a cell has neighbours: 6, 4 or 8. */
  readonly degree: number
  /** The printed id; of a cell that is not on the board, its coordinates in brackets, which no id resembles. */
  print(cell: Hex): string
  parse(id: string): Hex | undefined
  has(cell: Hex): boolean
  /** In printed order. */
  cells(): readonly Hex[]
  /** Those on the board, clockwise. */
  neighbours(cell: Hex): readonly Hex[]
  distance(a: Hex, b: Hex): number
  centre(cell: Hex): Spot
  /** The cell under a point, if the board has one there. */
  at(x: number, y: number): Hex | undefined
  /** Clockwise; equal to the last digit with those of the cells beside it. */
  corners(cell: Hex): readonly Spot[]
  /** The place of a cell among `cells`, or -1. */
  index(cell: Hex): number
  cellAt(index: number): Hex | undefined
  /** For searches by index: the neighbour of i in direction d stands at i * degree + d, or -1. */
  links(): Int32Array
  sideBetween(a: Hex, b: Hex): SideKey | undefined
  /** The two cells that a side parts; one may lie off the board. */
  sideCells(side: SideKey): readonly [Hex, Hex] | undefined
  /** The two ends of a side. */
  sideCorners(side: SideKey): readonly [Spot, Spot] | undefined
}

export type GridFault = 'same-id-twice' | 'long-id' | 'unknown-missing'

/** A sheet that fits its schema and still cannot be printed. */
export class GridError extends Error {
  constructor(
    readonly code: GridFault,
    message: string,
  ) {
    super(message)
    this.name = 'GridError'
  }
}

/** The longest id that the schemas let a map write. */
const LONGEST_ID = 16

/** The printed ids of a board in printed order, each with its place. */
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

export function makeGrid(sheet: GridSheet): Grid {
  const layout = layoutOf(sheet)
  const places = idsOf(sheet, layout)
  const ids = [...places.keys()]
  const cells = [...places.values()].map(layout.cell)
  const [columns, rows] = sheet.kind === 'free' ? [0, 0] : [sheet.columns, sheet.rows]
  const degree = layout.directions.length

  const indices = new Int32Array(columns * rows).fill(-1)
  cells.forEach((cell, index) => {
    indices[layout.column(cell) * rows + layout.row(cell)] = index
  })
  const index = (cell: Hex): number => {
    const column = layout.column(cell)
    const row = layout.row(cell)
    return column >= 0 && column < columns && row >= 0 && row < rows ? indices[column * rows + row]! : -1
  }
  const byId = new Map(ids.map((id, index) => [id, cells[index]]))

  let table: Int32Array | undefined
  const links = (): Int32Array => {
    if (table) return table
    table = new Int32Array(cells.length * degree)
    let at = 0
    for (const cell of cells) for (const step of layout.directions) table[at++] = index(add(cell, step))
    return table
  }

  return {
    sheet,
    size: layout.size,
    count: cells.length,
    degree,
    print: (cell) => ids[index(cell)] ?? `(${cell.q},${cell.r})`,
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
    sideCells: layout.sideCells,
    sideCorners: layout.sideCorners,
  }
}

/** A side as maps write it: two neighbouring cells, in either order, with a slash. */
export function parseSide(grid: Grid, id: string): SideKey | undefined {
  const parts = id.split('/')
  const [a, b] = parts.map((part) => grid.parse(part))
  return a && b && parts.length === 2 ? grid.sideBetween(a, b) : undefined
}
