import type { Facing, GridSheet } from '../generated/types.ts'
import type { Hex, Spot } from './hex.ts'
import * as hex from './hex.ts'
import type { SideKey } from './hexside.ts'
import * as hexside from './hexside.ts'
import type { Offset } from './numbering.ts'
import * as square from './square.ts'

type HexSheet = Extract<GridSheet, { kind: 'hex' }>

export interface Size {
  readonly width: number
  readonly height: number
}

/** How the cells of a board lie on its paper. Hexes and squares each have one. */
export interface Layout {
  readonly size: Size
  readonly directions: readonly Hex[]
  /** The name of each direction. */
  readonly facings: readonly Facing[]
  cell(offset: Offset): Hex
  column(cell: Hex): number
  row(cell: Hex): number
  /** The place that a staggered numbering names this one after. */
  stagger(offset: Offset): Offset
  distance(a: Hex, b: Hex): number
  centre(cell: Hex): Spot
  nearest(x: number, y: number): Hex
  corners(cell: Hex): readonly Spot[]
  sideBetween(a: Hex, b: Hex): SideKey | undefined
  sideCells(side: SideKey): readonly [Hex, Hex] | undefined
  sideCorners(side: SideKey): readonly [Spot, Spot] | undefined
}

const FACINGS = {
  flat: ['n', 'ne', 'se', 's', 'sw', 'nw'],
  pointy: ['nw', 'ne', 'e', 'se', 'sw', 'w'],
  straight: ['n', 'e', 's', 'w'],
  diagonal: ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'],
} as const

function hexLayout({ tops, columns, rows, shifted }: HexSheet): Layout {
  const flat = tops === 'flat'
  const even = shifted === 'even' ? 1 : 0
  const [lines, length] = flat ? [columns, rows] : [rows, columns]
  const jog = lines > 1 ? hex.CELL / 2 : 0
  /** How many cells the axial coordinate lags behind the row or column number. */
  const behind = (line: number): number => (line + even) >> 1
  const further = (line: number): number => (Math.abs(line + even) % 2 ? 1 : 0)
  const upright = (across: number, along: number): Spot => (flat ? { x: across, y: along } : { x: along, y: across })
  const origin = upright(hex.CORNER, hex.CELL / 2 + jog * even)
  const far = upright(2 * hex.CORNER + (lines - 1) * hex.PITCH, length * hex.CELL + jog)
  const placed = ({ x, y }: Spot): Spot => ({ x: x + origin.x, y: y + origin.y })
  const corner = (vertex: Hex): Spot => placed(hex.spotOfVertex(vertex, tops))
  return {
    size: { width: far.x, height: far.y },
    directions: hex.DIRECTIONS,
    facings: FACINGS[tops],
    cell: ({ column, row }) => (flat ? { q: column, r: row - behind(column) } : { q: column - behind(row), r: row }),
    column: ({ q, r }) => (flat ? q : q + behind(r)),
    row: ({ q, r }) => (flat ? r + behind(q) : r),
    stagger: ({ column, row }) =>
      flat ? { column, row: row + further(column) } : { column: column + further(row), row },
    distance: hex.distance,
    centre: (cell) => placed(hex.spotOf(cell, tops)),
    nearest: (x, y) => hex.hexAt(x - origin.x, y - origin.y, tops),
    corners: (cell) => hex.vertices(cell).map(corner),
    sideBetween: hexside.sideBetween,
    sideCells: hexside.sideHexes,
    sideCorners(side) {
      const ends = hexside.sideVertices(side)
      return ends && [corner(ends[0]), corner(ends[1])]
    },
  }
}

function squareLayout(size: Size, diagonal: boolean): Layout {
  const half = hex.CELL / 2
  const placed = ({ x, y }: Spot): Spot => ({ x: x + half, y: y + half })
  return {
    size,
    directions: square.directions(diagonal),
    facings: FACINGS[diagonal ? 'diagonal' : 'straight'],
    cell: ({ column, row }) => ({ q: column, r: row }),
    column: ({ q }) => q,
    row: ({ r }) => r,
    stagger: (offset) => offset,
    distance: (a, b) => square.distance(a, b, diagonal),
    centre: (cell) => placed(square.spotOf(cell)),
    nearest: (x, y) => square.squareAt(x - half, y - half),
    corners: (cell) => square.corners(cell).map(placed),
    sideBetween: square.sideBetween,
    sideCells: square.sideSquares,
    sideCorners(side) {
      const ends = square.sideCorners(side)
      return ends && [placed(ends[0]), placed(ends[1])]
    },
  }
}

export function layoutOf(sheet: GridSheet): Layout {
  switch (sheet.kind) {
    case 'hex':
      return hexLayout(sheet)
    case 'square':
      return squareLayout({ width: sheet.columns * hex.CELL, height: sheet.rows * hex.CELL }, sheet.diagonal ?? false)
    case 'free':
      return squareLayout({ width: sheet.width, height: sheet.height }, false)
  }
}
