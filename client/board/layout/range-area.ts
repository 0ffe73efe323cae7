import type { Cell, Id, Place } from '../../../table/generated/types.ts'
import { CELL, type Hex, disk as hexDisk } from '../../../table/geometry/hex.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { disk as squareDisk } from '../../../table/geometry/square.ts'
import type { Board } from '../../../table/module/board.ts'
import { type PlacedBoard, placedBoard, type Tabletop } from './tabletop.ts'

/** A range from a place, in cells, and its side. */
export interface RangeFrom {
  readonly from: Place
  readonly far: number
  readonly side?: Id
}

/** A circle on a board without cells, in board units. */
interface RangeCircle {
  readonly board: Id
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Everything within range of some places. */
export interface RangeArea {
  readonly cells: readonly Cell[]
  readonly rounds: readonly RangeCircle[]
}

/** Longer ranges are cut here, because every cell is drawn. */
export const WIDEST_RANGE = 20

/** Cells within range of any of the places. A place off the boards has no range. */
export function rangeAreaOf(top: Tabletop, all: readonly RangeFrom[]): RangeArea {
  const cells = new Map<string, Cell>()
  const rounds = new Map<string, RangeCircle>()
  for (const { from, far } of widest(all)) {
    const placed = 'pile' in from ? undefined : placedBoard(top, from.board)
    if (!placed || 'pile' in from) continue
    const centre = cellUnder(placed, from)
    if (!centre) {
      if (onCell(from)) continue
      rounds.set(`${placeKey(from)} ${far}`, { board: from.board, x: from.x, y: from.y, radius: far * CELL })
      continue
    }
    const { board, onMap } = placed.group
    for (const hex of diskOn(board, centre, Math.min(far, WIDEST_RANGE))) {
      if (!board.grid.has(hex)) continue
      const cell = onMap(hex)
      cells.set(placeKey(cell), cell)
    }
  }
  return { cells: [...cells.values()], rounds: [...rounds.values()] }
}

/** Only the widest of several ranges from one place matters. */
function widest(all: readonly RangeFrom[]): Iterable<RangeFrom> {
  const best = new Map<string, RangeFrom>()
  for (const each of all) {
    const key = placeKey(each.from)
    if ((best.get(key)?.far ?? -1) < each.far) best.set(key, each)
  }
  return best.values()
}

/** A freely placed counter has its range from the cell beneath it. */
function cellUnder({ group }: PlacedBoard, from: Exclude<Place, { pile: string }>): Hex | undefined {
  if (onCell(from)) return group.onBoard(from)
  const { x, y } = group.pointOnBoard(from)
  return group.board.grid.at(x, y)
}

function diskOn(board: Board, centre: Hex, far: number): readonly Hex[] {
  const { sheet } = board.grid
  return sheet.kind === 'square' ? squareDisk(centre, far, sheet.diagonal === true) : hexDisk(centre, far)
}
