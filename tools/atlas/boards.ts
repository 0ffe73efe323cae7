import type {
  AtlasBoard,
  AtlasFurniture,
  Facing,
  GridSheet,
  Id,
  MapSheet,
  PathLine,
} from '../../table/generated/types.ts'
import { type Grid, makeGrid } from '../../table/geometry/grid.ts'
import { type Hex, same } from '../../table/geometry/hex.ts'

const FACINGS: readonly Facing[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

/** Cuts a map into boards that lie side by side. Each keeps the printed ids of its cells. */
export function cutIntoBoards(
  whole: MapSheet,
  boards: readonly AtlasBoard[],
  furniture: ReadonlyMap<Id, AtlasFurniture>,
): readonly MapSheet[] {
  const grid = makeGrid(whole.grid)
  let before = 0
  return boards.map((board) => {
    const sheet = gridOf(whole.grid, before, board.columns)
    before += board.columns
    return boardOf(whole, grid, board, sheet, furniture.get(board.id) ?? {})
  })
}

function gridOf(grid: GridSheet, before: number, columns: number): GridSheet {
  if (grid.kind !== 'hex' || grid.tops !== 'flat') throw new Error('Only hexes with flat tops are cut into boards')
  const { numbering, shifted } = grid
  const from = numbering.column.from + before * (numbering.column.descending ? -1 : 1)
  const turned = shifted === 'odd' ? 'even' : 'odd'
  return {
    ...grid,
    columns,
    shifted: before % 2 === 0 ? shifted : turned,
    numbering: { ...numbering, column: { ...numbering.column, from } },
  }
}

function boardOf(
  whole: MapSheet,
  grid: Grid,
  board: AtlasBoard,
  sheet: GridSheet,
  furniture: AtlasFurniture,
): MapSheet {
  const own = makeGrid(sheet)
  const has = (id: string): boolean => own.parse(id) !== undefined
  const listed = (lists: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.fromEntries(
      Object.entries(lists).flatMap(([key, ids]) => {
        const cells = ids.filter(has)
        return cells.length > 0 ? [[key, cells] as const] : []
      }),
    )
  /** A hexside as this board prints it. A hexside on a join belongs to the western board. */
  const sideOf = (side: string): readonly string[] => {
    const [a, b] = side.split('/') as [string, string]
    if (has(a) && has(b)) return [side]
    const [near, far] = has(a) ? [a, b] : [b, a]
    return has(near) && isEast(grid, near, far) ? [`${near}/${facing(grid, near, far)}`] : []
  }
  const { elevation, edges = [], paths = [], crossings = [], names = [], areas, pins = [] } = whole
  return {
    ...whole,
    id: board.id,
    name: board.name,
    grid: sheet,
    terrain: listed(whole.terrain),
    ...(elevation && { elevation: listed(elevation) }),
    edges: edges.flatMap((line) => {
      const sides = line.sides.flatMap(sideOf)
      return sides.length > 0 ? [{ ...line, sides }] : []
    }),
    paths: paths.flatMap((line) => piecesOf(line, grid, has)),
    crossings: crossings.flatMap((crossing) => sideOf(crossing.side).map((side) => ({ ...crossing, side }))),
    names: names.filter(({ at }) => has(at)),
    areas: { [board.id]: own.cells().map(own.print), ...listed(areas) },
    pins: pins.flatMap((pin) => {
      const cells = pin.cells.filter(has)
      return cells.length > 0 ? [{ ...pin, cells }] : []
    }),
    ...furniture,
  }
}

function isEast(grid: Grid, near: string, far: string): boolean {
  return grid.centre(grid.parse(far)!).x > grid.centre(grid.parse(near)!).x
}

function facing(grid: Grid, from: string, to: string): Facing {
  const [one, other] = [grid.parse(from)!, grid.parse(to)!]
  return FACINGS.find((each) => isSame(grid.beyond(one, each), other))!
}

const isSame = (one: Hex | undefined, other: Hex): boolean => one !== undefined && same(one, other)

/** The stretches of a path on one board, each with the sides over which it comes and goes. */
function piecesOf(line: PathLine, grid: Grid, has: (id: string) => boolean): readonly PathLine[] {
  const pieces: { cells: string[]; from?: Facing; to?: Facing }[] = []
  let last: string | undefined
  for (const cell of line.cells) {
    const came = last
    last = cell
    if (!has(cell)) {
      if (came !== undefined && has(came)) pieces.at(-1)!.to = facing(grid, came, cell)
      continue
    }
    if (came !== undefined && has(came)) pieces.at(-1)!.cells.push(cell)
    else pieces.push({ cells: [cell], ...(came !== undefined && { from: facing(grid, cell, came) }) })
  }
  return pieces.map((piece, index) => ({ ...line, id: index === 0 ? line.id : `${line.id}.${index + 1}`, ...piece }))
}
