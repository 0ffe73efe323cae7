import type { Id, Place, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { spaceAt, spaceSize, spacesOf, trackExtent } from '../../../table/geometry/track.ts'
import type { Board } from '../../../table/module/board.ts'
import { type MapGroup, type MapGroups, separateMaps } from '../../../table/module/map-groups.ts'
import type { State } from '../../../table/state.ts'
import { around, grow, holds, middle, type Rect, union } from '../geometry/rect.ts'
import { mapKeySize } from '../map/terrain/map-key-layout.ts'
import { marginsOf } from './map-margins.ts'

/** A board as it lies on the table. x and y are its paper's top left corner, in table units. */
export interface PlacedBoard {
  readonly board: Board
  readonly group: MapGroup
  readonly x: number
  readonly y: number
  /** The area of the grid. */
  readonly paper: Rect
}

/** Joined boards, laid and printed as one map; or a single board. */
export interface PlacedMap extends PlacedBoard {
  readonly boards: readonly PlacedBoard[]
  /** Everything printed: the paper with its border, and the key if it stands beside it. */
  readonly printedArea: Rect
  /** Title, compass, scale and terrain key; a card of its own if trays leave no room on the map. */
  readonly key: Rect
}

/** A tray beside a map, in table units. */
interface Tray extends Rect {
  readonly pile: Id
}

/** All maps and trays of a game. Board units become table units here and nowhere else. */
export interface Tabletop {
  readonly boards: readonly PlacedBoard[]
  readonly maps: readonly PlacedMap[]
  readonly trays: ReadonlyMap<Id, Tray>
  readonly bounds: Rect
}

/** Free table between two maps, and around all of them. */
const GAP = 160
const RIM = 24

export function layTable(boards: readonly Board[], { all }: MapGroups = separateMaps(boards)): Tabletop {
  const placed: PlacedMap[] = []
  const trays = new Map<Id, Tray>()
  const beside: Rect[] = []
  let left = 0
  for (const group of all) {
    const { board } = group
    const boxes = [...board.boxes.values()]
    const tracks = board.tracks.map(trackExtent)
    const paper = { x: 0, y: 0, ...board.grid.size }
    const { sheet, key } = marginsOf(paper, [...boxes, ...tracks], mapKeySize(board))
    const furnished = union([paper, ...boxes, ...tracks])
    const reach = union([furnished, sheet, key])
    const x = left - (placed.length === 0 ? furnished : reach).x
    const here = (rect: Rect): Rect => ({ ...rect, x: rect.x + x })
    beside.push(...tracks.map(here))
    const maps = group.maps.map(({ board, shift }): PlacedBoard => {
      const corner = { x: x + shift.x, y: shift.y }
      return { board, group, ...corner, paper: { ...corner, ...board.grid.size } }
    })
    placed.push({
      board,
      group,
      boards: maps,
      x,
      y: 0,
      paper: here(paper),
      printedArea: here(sheet),
      key: here(key),
    })
    for (const box of boxes) {
      if (!trays.has(box.pile)) trays.set(box.pile, { ...box, x: box.x + x })
    }
    left = x + reach.x + reach.width + GAP
  }
  const printed = placed.flatMap(({ printedArea, key }) => [printedArea, key])
  const bounds = grow(union([...printed, ...trays.values(), ...beside]), RIM)
  return { boards: placed.flatMap(({ boards }) => boards), maps: placed, trays, bounds }
}

export const placedBoard = (top: Tabletop, id: Id): PlacedBoard | undefined =>
  top.boards.find(({ board }) => board.id === id)
/** The map that a board belongs to. */
export const placedMapOf = (top: Tabletop, id: Id): PlacedMap | undefined =>
  top.maps.find(({ boards }) => boards.some(({ board }) => board.id === id))

/** True if a ruler or a pen can go from one board to the other. */
export function areJoined(top: Tabletop, a: Id, b: Id): boolean {
  const placed = placedMapOf(top, a)
  return placed !== undefined && placed === placedMapOf(top, b)
}

/** A point in the units of its map, shared by all its joined boards. */
export const pointOnMap = (top: Tabletop, point: Point): Point =>
  placedMapOf(top, point.board)?.group.pointOnBoard(point) ?? point

/** Where the pieces of a place lie; the middle of a tray. A pile without a tray lies nowhere. */
export function tableSpotOf(top: Tabletop, place: Place): Spot | undefined {
  if ('pile' in place) {
    const tray = top.trays.get(place.pile)
    return tray && middle(tray)
  }
  const placed = placedBoard(top, place.board)
  if (!placed) return undefined
  const { x, y } = 'q' in place ? placed.board.grid.centre(place) : place
  return { x: x + placed.x, y: y + placed.y }
}

export const trayAt = (top: Tabletop, spot: Spot): Tray | undefined =>
  [...top.trays.values()].find((tray) => holds(tray, spot))

/** The track space under a spot. Pieces dropped there lie in its middle. */
export function trackAt({ boards }: Tabletop, spot: Spot): Point | undefined {
  for (const { board, x, y } of boards) {
    const found = spaceAt(board.tracks, { x: spot.x - x, y: spot.y - y })
    if (found) return { board: board.id, x: Math.round(found.space.x), y: Math.round(found.space.y) }
  }
  return undefined
}

/** Whether a place is on a board without cells. */
export const isOpenPlace = (top: Tabletop, place: Place): boolean =>
  'board' in place && placedBoard(top, place.board)?.board.grid.count === 0

/** The board under a spot, else the nearest one: a pointer beside the paper still points. */
export function boardNear(top: Tabletop, spot: Spot): PlacedBoard | undefined {
  const far = ({ paper }: PlacedBoard): number =>
    Math.max(paper.x - spot.x, spot.x - paper.x - paper.width, paper.y - spot.y, spot.y - paper.y - paper.height, 0)
  let best: PlacedBoard | undefined
  for (const placed of top.boards) if (!best || far(placed) < far(best)) best = placed
  return best
}

/** Where a piece dropped at a spot would go: a tray, a cell, or a free point. */
export function placeAt(top: Tabletop, spot: Spot, free = false): Place | undefined {
  const tray = trayAt(top, spot)
  if (tray) return { pile: tray.pile }
  const track = free ? undefined : trackAt(top, spot)
  if (track) return track
  const placed = top.maps.find(({ paper }) => holds(paper, spot))
  if (!placed) return undefined
  const under = placed.board.grid.at(spot.x - placed.x, spot.y - placed.y)
  const cell = under && placed.group.onMap(under)
  if (!free && placed.board.grid.count > 0) return cell
  // Where two papers overlap, a point belongs to the board whose cell is there.
  const map =
    placed.boards.find(({ board }) => board.id === cell?.board) ?? placed.boards.find(({ paper }) => holds(paper, spot))
  return map && { board: map.board.id, x: Math.round(spot.x - map.x), y: Math.round(spot.y - map.y) }
}

/** The turn tracks of all maps, in table units. */
export const turnTracks = ({ boards }: Tabletop): readonly Rect[] =>
  boards.flatMap(({ board, x, y }) =>
    board.tracks
      .filter(({ kind }) => kind === 'turn')
      .map(trackExtent)
      .map((rect) => ({ ...rect, x: rect.x + x, y: rect.y + y })),
  )

/** The track spaces of the current turn, in table units. */
export const turnSpaces = ({ boards }: Tabletop, { time }: Pick<State, 'time'>): readonly Rect[] =>
  boards.flatMap(({ board, x, y }) =>
    board.tracks.flatMap((track) => {
      const space = track.kind === 'turn' && spacesOf(track).find(({ value }) => value === time.turn)
      return space ? [around({ x: space.x + x, y: space.y + y }, spaceSize(track))] : []
    }),
  )
