import type { Cell, Id, MapJoin, Point } from '../generated/types.ts'
import { add, type Hex, type Spot } from '../geometry/hex.ts'
import type { Board } from './board.ts'
import { joinBoards } from './joined-board.ts'
import { layMaps, type PlacedMap } from './map-joins.ts'
import type { Module } from './module.ts'
import { ProblemList } from './problem.ts'

/** Maps that lie edge to edge as one board. A map without joins is a group of its own. */
export interface MapGroup {
  /** The board of all maps in one frame of coordinates. For a single map it is that map. */
  readonly board: Board
  readonly maps: readonly GroupedMap[]
  /** A cell of a map as a cell of the board. */
  onBoard(cell: Cell): Cell
  /** A point of a map as a point of the board. */
  pointOnBoard(point: Point): Point
  /** A cell of the board in the coordinates of the map that prints it, or of the first map if none does. */
  onMap(cell: Hex): Cell
}

/** A map with the offsets of its cells and its paper from the whole board. */
export interface GroupedMap extends PlacedMap {
  readonly shift: Spot
}

export interface MapGroups {
  readonly all: readonly MapGroup[]
  of(map: Id): MapGroup | undefined
}

type Maps = Pick<Module, 'maps' | 'manifest' | 'scenarios'>

const NO_JOINS: readonly MapJoin[] = []
const known = new WeakMap<Maps, Map<readonly MapJoin[], Map<string, MapGroups>>>()

/** The groups of a scenario's maps. Without maps or joins of its own, the manifest's apply. */
export function mapGroupsOf(module: Maps, scenario?: Id): MapGroups {
  const joins = module.scenarios.get(scenario ?? '')?.joins ?? module.manifest.joins ?? NO_JOINS
  const maps = mapsInPlay(module, scenario)
  const inPlay = maps.map(({ id }) => id).join(' ')
  const ways = known.get(module) ?? new Map<readonly MapJoin[], Map<string, MapGroups>>()
  known.set(module, ways)
  const same = ways.get(joins) ?? new Map<string, MapGroups>()
  ways.set(joins, same)
  const lands = same.get(inPlay) ?? readLands(maps, joins)
  same.set(inPlay, lands)
  return lands
}

/** The maps of a scenario, in the order of the manifest. */
export function mapsInPlay({ maps, scenarios }: Pick<Module, 'maps' | 'scenarios'>, scenario?: Id): readonly Board[] {
  const own = scenarios.get(scenario ?? '')?.maps
  return own ? maps.filter(({ id }) => own.includes(id)) : maps
}

/** One group for each map, without joins. */
export const separateMaps = (maps: readonly Board[]): MapGroups => readLands(maps, NO_JOINS)

function readLands(maps: readonly Board[], joins: readonly MapJoin[]): MapGroups {
  const all = layMaps(maps, joins, new ProblemList('')).map(landOf)
  const byMap = new Map(all.flatMap((land) => land.maps.map(({ board }) => [board.id, land] as const)))
  return { all, of: (map) => byMap.get(map) }
}

function landOf(members: readonly PlacedMap[]): MapGroup {
  const [first] = members as readonly [PlacedMap, ...PlacedMap[]]
  if (members.length === 1) {
    const { board } = first
    return {
      board,
      maps: [{ ...first, shift: { x: 0, y: 0 } }],
      onBoard: (cell) => cell,
      pointOnBoard: (point) => point,
      onMap: ({ q, r }) => ({ board: board.id, q, r }),
    }
  }
  const maps = shifted(withoutRepeats(members))
  const board = joinBoards(maps)
  const byId = new Map(maps.map((map) => [map.board.id, map]))
  const owners = board.grid.cells().map((cell) => maps.find(({ board, by }) => board.grid.has(minus(cell, by))))
  return {
    board,
    maps,
    onBoard(cell) {
      const map = byId.get(cell.board)
      return map ? { board: board.id, ...add(cell, map.by) } : cell
    },
    pointOnBoard(point) {
      const map = byId.get(point.board)
      return map ? { board: board.id, x: point.x + map.shift.x, y: point.y + map.shift.y } : point
    },
    onMap(cell) {
      const owner = owners[board.grid.index(cell)] ?? first
      return { board: owner.board.id, ...minus(cell, owner.by) }
    },
  }
}

/** Of a track that several joined maps print, only the first is used, as it is of boxes. */
function withoutRepeats(members: readonly PlacedMap[]): readonly PlacedMap[] {
  const seen = new Set<Id>()
  return members.map((member) => {
    const { board } = member
    const tracks = board.tracks.filter(({ id }) => !seen.has(id))
    for (const { id } of tracks) seen.add(id)
    return tracks.length === board.tracks.length ? member : { ...member, board: { ...board, tracks } }
  })
}

const ORIGIN: Hex = { q: 0, r: 0 }
const minus = (a: Hex, b: Hex): Hex => ({ q: a.q - b.q, r: a.r - b.r })

/** The offset of each map's paper from the top left of all of them. */
function shifted(members: readonly PlacedMap[]): readonly GroupedMap[] {
  const [first] = members as readonly [PlacedMap, ...PlacedMap[]]
  const spots = members.map(({ board, by }) => {
    const [there, own] = [first.board.grid.centre(by), board.grid.centre(ORIGIN)]
    return { x: there.x - own.x, y: there.y - own.y }
  })
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))]
  return members.map((member, index) => ({
    ...member,
    shift: { x: spots[index]!.x - left, y: spots[index]!.y - top },
  }))
}

/** The distance in cells; infinite, if the two maps are not joined. */
export function distanceBetween(lands: MapGroups, a: Cell, b: Cell): number {
  const land = lands.of(a.board)
  if (!land || land !== lands.of(b.board)) return Number.POSITIVE_INFINITY
  return land.board.grid.distance(land.onBoard(a), land.onBoard(b))
}
