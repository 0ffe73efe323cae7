import type { Cell, Point } from '../../table/generated/types.ts'
import type { Hex } from '../../table/geometry/hex.ts'
import { onCell } from '../../table/geometry/place.ts'
import type { Board } from '../../table/module/board.ts'
import type { MapGroups } from '../../table/module/map-groups.ts'
import { joinWithAnd } from './names.ts'
import { capitalize } from './piece-description.ts'

/** The print of a cell in words. */
export interface CellWords {
  readonly id: string
  /** Named towns, hills and woods. */
  readonly names: readonly string[]
  readonly ground: string
  /** Missing on the lowest level. */
  readonly level?: number
  /** Rivers and bridges with their hexsides, then roads. */
  readonly lines: readonly string[]
}

/** Works across joined maps; undefined where a map has no cell. */
export function cellWordsAt(lands: MapGroups, place: Cell | Point): CellWords | undefined {
  const land = lands.of(place.board)
  if (!land) return undefined
  const { board, onBoard, pointOnBoard } = land
  const point = onCell(place) ? undefined : pointOnBoard(place)
  const cell = onCell(place) ? onBoard(place) : point && board.grid.at(point.x, point.y)
  return cell && cellWords(board, cell)
}

/** Clockwise from the top of the map. */
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

export function cellWords(board: Board, cell: Hex): CellWords {
  const { grid, sheet } = board
  const id = grid.print(cell)
  const terrain = board.terrain(cell)
  const level = board.elevation(cell)
  const names = (sheet.names ?? []).filter(({ at, kind }) => at === id && kind !== 'water').map(({ text }) => text)
  const roads = [...new Set(board.pathsAt(cell).map(({ name, kind }) => name ?? capitalize(kind)))]
  return {
    id,
    names,
    ground: sheet.terrains.find((each) => each.id === terrain)?.name ?? terrain,
    ...(level !== 0 && { level }),
    lines: [...edgesAround(board, cell), ...roads],
  }
}

/** Edges and crossings of the cell, each with its hexsides. */
function edgesAround({ grid, edges, crossings }: Board, cell: Hex): readonly string[] {
  const found = new Map<string, string[]>()
  for (const other of grid.neighbours(cell)) {
    const side = grid.sideBetween(cell, other)
    if (side === undefined) continue
    for (const { name, kind } of [...(edges.get(side) ?? []), ...(crossings.get(side) ?? [])]) {
      const what = name ?? capitalize(kind)
      found.set(what, [...(found.get(what) ?? []), towards(grid.centre(cell), grid.centre(other))])
    }
  }
  return [...found].map(([what, sides]) => `${what} (${joinWithAnd(sides)})`)
}

function towards(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const turn = Math.atan2(to.x - from.x, from.y - to.y) / (Math.PI / 4)
  return COMPASS[(Math.round(turn) + 8) % 8] ?? ''
}
