import type { EdgeLine, Facing, GridSheet, MapJoin, MapSheet, PathLine } from '../../../table/generated/types.ts'
import { type Grid, makeGrid } from '../../../table/geometry/grid.ts'
import { type Hex, same } from '../../../table/geometry/hex.ts'

/** A place to cut a map: before this column or row, counted from 0. */
export interface Cut {
  readonly across: 'columns' | 'rows'
  readonly before: number
  /** Decides which map prints the lines along or across the cut: one of them, or both. */
  readonly whose: number
  /** The second map stands first in the manifest, and the join is stated from its side. */
  readonly turned: boolean
}

type Sheets = Readonly<Record<string, unknown>>
type Cells = Exclude<GridSheet, { kind: 'free' }>

const FACINGS: readonly Facing[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

/** A module with its only map cut in two and joined again. Every id is printed as before. */
export function cutModule(sheets: Sheets, cut: Cut): Sheets {
  const manifest = sheets['module.json'] as { readonly maps: readonly [string] } & Record<string, unknown>
  const { [manifest.maps[0]]: map, ...rest } = sheets as Record<string, unknown>
  const { parts, join } = cutMap(map as MapSheet, cut)
  const files = parts.map((part, index) => [`cut-${index + 1}.json`, part] as const)
  const ordered = cut.turned ? [...files].reverse() : files
  const { cover: _, ...kept } = manifest
  const module = { ...kept, maps: ordered.map(([file]) => file), joins: [join] }
  const grids = parts.map(({ id, grid }) => ({ id, grid: makeGrid(grid) }))
  const scenarios = Object.entries(rest).map(([file, sheet]) => [file, placed(sheet, grids)] as const)
  return { ...Object.fromEntries([...scenarios, ...files]), 'module.json': module }
}

/** A scenario's counters stand on the map that prints their cells. */
function placed(sheet: unknown, grids: readonly { readonly id: string; readonly grid: Grid }[]): unknown {
  const { pieces, ...rest } = sheet as { pieces?: readonly { at: string }[] }
  if (!pieces) return sheet
  const boardOf = (at: string) => grids.find(({ grid }) => grid.parse(at))?.id
  return {
    ...rest,
    pieces: pieces.map((piece) => {
      const board = boardOf(piece.at) ?? grids[0]?.id
      return piece.at.startsWith('pile:') ? piece : { ...piece, board }
    }),
  }
}

export function cutMap(map: MapSheet, cut: Cut): { readonly parts: readonly MapSheet[]; readonly join: MapJoin } {
  if (map.grid.kind === 'free') throw new Error('A board without cells cannot be cut')
  const whole = makeGrid(map.grid)
  const sheets = [partOf(map.grid, cut, false), partOf(map.grid, cut, true)].map((sheet) => {
    const missing = (map.grid as Cells).missing?.filter((id) => makeGrid(sheet).parse(id))
    return missing && missing.length > 0 ? { ...sheet, missing } : sheet
  })
  const grids = sheets.map(makeGrid)
  const ids = [`${map.id}-1`, `${map.id}-2`]
  const parts = sheets.map((grid, index) => mapPart(map, whole, { ...grid }, grids, index, ids, cut))
  const offset = offsetOf(map.grid, whole, grids, cut)
  const edge = cut.across === 'columns' ? 'east' : 'south'
  const join: MapJoin = cut.turned
    ? { maps: [ids[1]!, ids[0]!], edge: edge === 'east' ? 'west' : 'north', offset: -offset }
    : { maps: [ids[0]!, ids[1]!], edge, offset }
  return { parts, join }
}

function partOf(grid: Cells, { across, before }: Cut, isSecond: boolean): Cells {
  const { missing: _, ...rest } = grid
  const count = isSecond ? rest[across] - before : before
  const line = across === 'columns' ? 'column' : 'row'
  const names = rest.numbering[line]
  const from = names.from + (isSecond ? before * (names.descending ? -1 : 1) : 0)
  const part = { ...rest, [across]: count, numbering: { ...rest.numbering, [line]: { ...names, from } } }
  const flips = isSecond && before % 2 === 1 && part.kind === 'hex' && (part.tops === 'flat') === (line === 'column')
  return flips && part.kind === 'hex' ? { ...part, shifted: part.shifted === 'odd' ? 'even' : 'odd' } : part
}

/** How far down or right the paper of the second part begins; half a cell, if a part has only one line. */
function offsetOf(sheet: Cells, whole: Grid, grids: readonly Grid[], { across }: Cut): number {
  const lies = grids.map((grid) => {
    const cell = grid.cellAt(0)!
    const [there, here] = [whole.centre(whole.parse(grid.print(cell))!), grid.centre(cell)]
    return across === 'columns' ? there.y - here.y : there.x - here.x
  })
  const pitch = sheet.kind === 'hex' && (sheet.tops === 'flat') !== (across === 'columns') ? 50 * Math.sqrt(3) : 100
  return Math.round((2 * (lies[1]! - lies[0]!)) / pitch) / 2
}

function mapPart(
  map: MapSheet,
  whole: Grid,
  grid: Cells,
  grids: readonly Grid[],
  index: number,
  ids: readonly string[],
  { whose }: Cut,
): MapSheet {
  const own = grids[index]!
  const has = (id: string) => own.parse(id) !== undefined
  const lists = (all: Readonly<Record<string, readonly string[]>> | undefined) =>
    Object.fromEntries(Object.entries(all ?? {}).map(([key, cells]) => [key, cells.filter(has)]))
  /** Lines on the cut are printed by one map or by both, in turn. */
  let turn = whose
  const prints = () => {
    turn = (turn * 7 + 3) % 31
    return turn % 3 === 2 || turn % 3 === index
  }
  const facing = (a: string, b: string): Facing => {
    const [one, other] = [whole.parse(a)!, whole.parse(b)!]
    return FACINGS.find((each) => same(whole.beyond(one, each) ?? FAR, other))!
  }
  const sideOf = (side: string): readonly string[] => {
    const [a, b] = side.split('/') as [string, string]
    if (has(a) && has(b)) return [side]
    if (has(a) !== has(b)) return prints() ? [has(a) ? `${a}/${facing(a, b)}` : `${b}/${facing(b, a)}`] : []
    return []
  }
  const edges = (map.edges ?? []).flatMap((line): EdgeLine[] => {
    const sides = line.sides.flatMap(sideOf) as EdgeLine['sides']
    return sides.length > 0 ? [{ ...line, sides }] : []
  })
  const crossings = (map.crossings ?? []).flatMap((crossing) =>
    sideOf(crossing.side).map((side) => ({ ...crossing, side })),
  )
  const { name: _, picture: __, pins: ___, ...rest } = map
  return {
    ...rest,
    id: ids[index]!,
    name: `Part ${index + 1}`,
    grid,
    terrain: lists(map.terrain),
    elevation: lists(map.elevation),
    areas: lists(map.areas),
    edges,
    crossings,
    paths: (map.paths ?? []).flatMap((line) => stretches(line, has, facing, prints)),
    names: (map.names ?? []).filter(({ at }) => has(at)),
    boxes: (index === 0 && map.boxes) || [],
    tracks: (index === 0 && map.tracks) || [],
  }
}

const FAR: Hex = { q: 999, r: 999 }

/** A path without its cells on the other map; in several pieces, if it crosses more than once. */
function stretches(
  line: PathLine,
  has: (id: string) => boolean,
  facing: (a: string, b: string) => Facing,
  prints: () => boolean,
): PathLine[] {
  const { cells: all } = line
  const pieces: { readonly cells: string[]; from?: Facing; to?: Facing }[] = []
  for (const [place, cell] of all.entries()) {
    const before = all[place - 1]
    const crosses = before !== undefined && has(before) !== has(cell)
    // Both maps reach a crossing in the same order, so that at least one prints it.
    const isPrinted = crosses && prints()
    if (crosses && has(cell)) pieces.push({ cells: [], ...(isPrinted && { from: facing(cell, before) }) })
    else if (place === 0 && has(cell)) pieces.push({ cells: [] })
    const piece = pieces.at(-1)
    if (has(cell)) piece?.cells.push(cell)
    // A piece of one cell leads nowhere, unless it has an exit.
    else if (crosses && piece && (isPrinted || (piece.cells.length === 1 && !piece.from)))
      piece.to = facing(before, cell)
  }
  const last = pieces.at(-1)
  if (last?.cells.length === 1 && !last.from && !last.to) last.from = facing(all.at(-1)!, all.at(-2)!)
  return pieces.map((piece, index) => ({
    ...line,
    ...piece,
    id: index === 0 ? line.id : `${line.id}-${index + 1}`,
    cells: piece.cells as PathLine['cells'],
  }))
}
