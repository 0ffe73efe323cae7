import type { Basis, Box, Crossing, EdgeLine, Id, MapSheet, PathLine, TerrainKey } from '../generated/types.ts'
import { type Grid, joinGrids } from '../geometry/grid.ts'
import { add, type Hex, type Spot, same } from '../geometry/hex.ts'
import { midpoint, type SideKey } from '../geometry/hexside.ts'
import type { Board, Path } from './board.ts'
import type { PlacedMap } from './map-joins.ts'

type Maps = readonly (PlacedMap & { readonly shift: Spot })[]

/**
 * Joins maps that lie edge to edge, in the coordinates of the first. Anything that two maps print along a join counts
 * once.
 */
export function joinBoards(maps: Maps): Board {
  const [{ board: first }] = maps as readonly [Maps[number], ...Maps[number][]]
  const grid = joinGrids(maps.map(({ board, by, shift }) => ({ grid: board.grid, name: board.sheet.name, by, shift })))
  /** Asks the map that prints a cell, or the first map for a cell that none prints. */
  const askOwner = <T>(cell: Hex, ask: (board: Board, own: Hex) => T): T => {
    for (const { board, by } of maps) {
      const own = { q: cell.q - by.q, r: cell.r - by.r }
      if (board.grid.has(own)) return ask(board, own)
    }
    return ask(first, cell)
  }
  const terrain = (cell: Hex): Id => askOwner(cell, (board, own) => board.terrain(own))
  const edges = joinedEdges(maps)
  const areas = new Map<Id, Hex[]>()
  for (const { board, by } of maps)
    for (const [id, cells] of board.areas)
      areas.set(id, [...(areas.get(id) ?? []), ...cells.map((cell) => add(cell, by))])
  const boxes = new Map<Id, Box>()
  for (const { board, shift } of maps)
    for (const box of board.boxes.values()) if (!boxes.has(box.pile)) boxes.set(box.pile, moved(box, shift))
  return {
    id: first.id,
    sheet: joinedSheet(maps, edges.lines, grid, terrain),
    grid,
    terrain,
    elevation: (cell) => askOwner(cell, (board, own) => board.elevation(own)),
    edges: edges.sides,
    crossings: joined(maps, ({ crossings }) => crossings),
    paths: joinedPaths(maps),
    passages: joined(maps, ({ passages }) => passages),
    pathsAt: (cell) => askOwner(cell, (board, own) => board.pathsAt(own)),
    areas,
    boxes,
    tracks: maps.flatMap(({ board, shift }) => board.tracks.map((track) => moved(track, shift))),
  }
}

const moved = <T extends Spot>(thing: T, shift: Spot): T => ({
  ...thing,
  x: thing.x + shift.x,
  y: thing.y + shift.y,
})

/** Lists by hexside of several maps. A kind that two of them print on one hexside is listed once. */
function joined<T extends Crossing | EdgeLine | PathLine>(
  maps: Maps,
  sidesOf: (board: Board) => ReadonlyMap<SideKey, readonly T[]>,
): ReadonlyMap<SideKey, readonly T[]> {
  const all = new Map<SideKey, readonly T[]>()
  for (const { board, by } of maps) {
    for (const [side, list] of sidesOf(board)) {
      const middle = midpoint(side)
      if (!middle) continue
      const key = `${middle.q + 2 * by.q},${middle.r + 2 * by.r}`
      const before = all.get(key)
      const more = before ? list.filter(({ kind }) => !before.some((each) => each.kind === kind)) : list
      all.set(key, [...(before ?? []), ...more])
    }
  }
  return all
}

/** A river that crosses several maps is one line, if all of them use the same id. */
function joinedEdges(maps: Maps) {
  const lines = new Map<string, EdgeLine>()
  const one = (line: EdgeLine): EdgeLine => {
    const id = `${line.kind} ${line.id}`
    const known = lines.get(id) ?? { ...line, id }
    lines.set(id, known)
    return known
  }
  const sides = joined(maps, ({ edges }) => new Map([...edges].map(([side, list]) => [side, list.map(one)])))
  return { sides, lines: [...lines.values()] }
}

/** The roads of several maps. A road that goes on across a join is one path. */
function joinedPaths(maps: Maps): readonly Path[] {
  const beyond = (cell: Hex | undefined, by: Hex): Hex | undefined => cell && add(cell, by)
  const left = maps.flatMap(({ board, by }) =>
    board.paths.map(({ line, cells, from, to }): Path => {
      return { line, cells: cells.map((cell) => add(cell, by)), from: beyond(from, by), to: beyond(to, by) }
    }),
  )
  const paths: Path[] = []
  for (let path = left.shift(); path; path = left.shift())
    paths.push(reversed(extended(reversed(extended(path, left)), left)))
  return paths
}

const reversed = ({ line, cells, from, to }: Path): Path => ({ line, cells: [...cells].reverse(), from: to, to: from })

/** Extends a path at its end by every path that continues it, and removes those from `left`. */
function extended(path: Path, left: Path[]): Path {
  let whole = path
  for (;;) {
    const index = left.findIndex((each) => continues(whole, each) || continues(whole, reversed(each)))
    const [found] = index < 0 ? [] : left.splice(index, 1)
    if (!found) return whole
    const next = continues(whole, found) ? found : reversed(found)
    whole = { line: whole.line, cells: [...whole.cells, ...next.cells], from: whole.from, to: next.to }
  }
}

/** Whether a path continues another: its exit names the other's first cell, or the other's exit names its last. */
function continues(one: Path, next: Path): boolean {
  const [last, first] = [one.cells.at(-1), next.cells[0]]
  if (one.line.kind !== next.line.kind || !last || !first) return false
  const leads = one.to !== undefined && same(one.to, first)
  const comes = next.from !== undefined && same(next.from, last)
  return (leads && (comes || next.from === undefined)) || (comes && one.to === undefined)
}

const BASES: readonly Basis[] = ['original', 'printed', 'reported', 'reconstructed']

/** The sheet of the whole board, for drawing and for words. Rules read terrain from the board. */
function joinedSheet(maps: Maps, edges: readonly EdgeLine[], grid: Grid, terrain: (cell: Hex) => Id): MapSheet {
  const sheets = maps.map(({ board }) => board.sheet)
  const [first] = sheets as [MapSheet, ...MapSheet[]]
  const { picture: _, ...rest } = first
  const scale = sheets.find((sheet) => sheet.scale)?.scale
  const terrains = new Map<Id, TerrainKey>()
  for (const each of sheets.flatMap((sheet) => sheet.terrains)) if (!terrains.has(each.id)) terrains.set(each.id, each)
  return {
    ...rest,
    ...(scale && { scale }),
    // Maps that disagree on the ground list every cell instead.
    ground: sheets.every(({ ground }) => ground === first.ground) ? first.ground : '',
    name: sheets.map(({ name }) => name).join(', '),
    basis: BASES.findLast((basis) => sheets.some((sheet) => sheet.basis === basis)) ?? first.basis,
    terrains: [...terrains.values()],
    terrain: Object.fromEntries(
      [...terrains.keys()].map((id) => [
        id,
        grid
          .cells()
          .filter((cell) => terrain(cell) === id)
          .map(grid.print),
      ]),
    ),
    edges: [...edges],
    paths: sheets.flatMap(({ paths = [] }) => paths),
    crossings: sheets.flatMap(({ crossings = [] }) => crossings),
    names: maps.flatMap(({ board, by }) =>
      (board.sheet.names ?? []).flatMap((name) => {
        const cell = board.grid.parse(name.at)
        return cell ? [{ ...name, at: grid.print(add(cell, by)) }] : []
      }),
    ),
  }
}
