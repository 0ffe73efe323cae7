import type { Cell, Id, Place } from '../../../table/generated/types.ts'
import { CELL, type Hex, disk as hexDisk, type Spot } from '../../../table/geometry/hex.ts'
import { outlineCorners, turned } from '../../../table/geometry/measure/convex.ts'
import { gapBetween } from '../../../table/geometry/measure/gap.ts'
import { spotShape } from '../../../table/geometry/measure/shape.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { disk as squareDisk } from '../../../table/geometry/square.ts'
import type { Board } from '../../../table/module/board.ts'
import type { Model } from './miniatures.ts'
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

/** A band of range around the bases of some models, in board units. */
export interface RangeBandShown {
  readonly board: Id
  /** The rim of what any of the models reaches: lines whose ends meet, unless they are closed by themselves. */
  readonly lines: readonly (readonly Spot[])[]
  /** Such as Short 12, and where it is written. */
  readonly label: string
  readonly at: Spot
}

/** The limits of a model's front arc: two lines from its middle. */
export interface ArcShown {
  readonly board: Id
  readonly at: Spot
  readonly ends: readonly [Spot, Spot]
}

/** Everything within range of some places. */
export interface RangeArea {
  readonly cells: readonly Cell[]
  readonly rounds: readonly RangeCircle[]
  readonly bands?: readonly RangeBandShown[]
  readonly arcs?: readonly ArcShown[]
}

/** The ranges that a game measures for, in units. */
export interface OpenRanges {
  readonly bands: readonly { readonly label: string; readonly most: number }[]
  /** The width of the front arc in degrees, where the game has one. */
  readonly front: number | undefined
}

/** The bands and the front arc around some models, from the edges of their bases. */
export function openRangeOf(
  models: readonly Model[],
  { bands, front }: OpenRanges,
): Required<Pick<RangeArea, 'bands' | 'arcs'>> {
  const far = Math.max(0, ...bands.map(({ most }) => most))
  return {
    bands: [...new Set(models.map(({ at }) => at.board))].flatMap((board) =>
      bands.map((band) => ({
        board,
        label: band.label,
        ...bandAround(
          models.filter(({ at }) => at.board === board),
          band.most,
        ),
      })),
    ),
    arcs:
      front === undefined || front >= 360
        ? []
        : models.map(({ at, piece: { turn }, shape: { bound } }): ArcShown => {
            const end = (by: number): Spot => {
              const { x, y } = turned({ x: 0, y: -far - bound }, turn + by)
              return { x: at.x + x, y: at.y + y }
            }
            return { board: at.board, at, ends: [end(-front / 2), end(front / 2)] }
          }),
  }
}

/** The rim of everything within a distance of any of the models: of each ring, what lies within no other. */
function bandAround(models: readonly Model[], most: number): Pick<RangeBandShown, 'lines' | 'at'> {
  const lines: Spot[][] = []
  let at: Spot | undefined
  for (const model of models) {
    const others = models.filter((each) => each !== model)
    const isOutside = (spot: Spot): boolean => {
      const here = spotShape(spot)
      return others.every(({ shape }) => gapBetween(here, shape) >= most - SLACK)
    }
    for (const part of model.shape.parts) {
      const ring = outlineCorners(part, most, models.length > 1 ? FINE_SLACK : SLACK)
      const seen = ring.map(isOutside)
      // Begin where the ring comes out of another, so that no line is cut in two.
      const first = seen.findIndex((isSeen, index) => isSeen && !seen[(index + ring.length - 1) % ring.length])
      const start = Math.max(first, 0)
      let line: Spot[] = []
      for (let step = 0; step <= ring.length; step++) {
        const index = (start + step) % ring.length
        const spot = ring[index] as Spot
        if (seen[index] && (step < ring.length || first < 0)) {
          // From the last hidden spot on, so that it meets the next ring.
          const before = ring[(index + ring.length - 1) % ring.length] as Spot
          if (line.length === 0 && first >= 0) line.push(before)
          line.push(spot)
          if (!at || spot.y < at.y) at = spot
        } else if (line.length > 0) {
          lines.push([...line, spot])
          line = []
        }
      }
      if (line.length > 0) lines.push(line)
    }
  }
  return { lines, at: at ?? { x: 0, y: 0 } }
}

/** A drawn band strays from the true one by less than this, in units. */
const SLACK = 0.5
/** Where rings meet, spots must lie close together: a short piece of one between two others would be lost. */
const FINE_SLACK = 0.05

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
