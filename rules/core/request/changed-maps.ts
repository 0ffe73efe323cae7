import type { ChangedGround, Crossing, EdgeLine, GridSheet, Id, PathLine } from '../../../table/generated/types.ts'
import { type Grid, GridError, makeGrid, parseSide } from '../../../table/geometry/grid.ts'
import { type Hex, same } from '../../../table/geometry/hex.ts'
import type { SideKey } from '../../../table/geometry/hexside.ts'
import type { Board } from '../../../table/module/board.ts'
import { byId } from '../../../table/module/counters.ts'
import type { Module } from '../../../table/module/module.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { boardOf, readCell } from './read-place.ts'

/** A change of a cell or of a side. */
export interface GroundChange {
  /** The id as written. */
  readonly id: string
  readonly to: ChangedGround
  readonly at: readonly PointerKey[]
  /** The change is a bare terrain, so the pointer names no field. */
  readonly alone: boolean
}

type Changes = readonly GroundChange[]

/** The maps with changed ground. */
export function changedMaps(module: Module, changes: Changes, found: ProblemList): readonly Board[] {
  const refused = new Set<GroundChange>()
  const grown = module.maps.map((board, index) => regridded(module, board, index, changes, refused, found))
  const maps = { ...module, maps: grown }
  const kinds = kindsOf(module)
  const overs = new Map(grown.map((board) => [board.id, new Over(board, kinds, found)]))
  for (const change of changes) {
    if (change.to.is === 'off' || refused.has(change)) continue
    const { id, at } = change
    const [first = ''] = id.split('/')
    const cell = readCell(maps, first, change.to.board, at, [...at, 'board'], found)
    if (cell) overs.get(cell.board)?.lay(cell, change)
  }
  return [...overs.values()].map((over) => over.board())
}

/** The most columns or rows that a request can add. */
const MOST_ADDED = 10

/** The map without the cells that the request removes and with those it adds; impossible ones go to `refused`. */
function regridded(
  { maps }: Module,
  board: Board,
  index: number,
  changes: Changes,
  refused: Set<GroundChange>,
  found: ProblemList,
): Board {
  const isMeant = (name: Id | undefined, id: string): boolean =>
    name === undefined ? (boardOf(maps, id)?.board ?? maps[0]) === maps[index] : name === board.id
  const those = (is: 'on' | 'off') => changes.filter(({ id, to }) => to.is === is && isMeant(to.board, id))
  const [off, on] = [those('off'), those('on').filter(({ id }) => !board.grid.parse(id))]
  let { grid } = board
  for (const { id, at } of off) {
    if (!grid.parse(id)) readCell({ maps: [board] }, id, undefined, at, at, found)
  }
  const missingIds = off.filter(({ id }) => grid.parse(id)).map(({ id }) => id)
  if (missingIds.length > 0) grid = without(grid, missingIds)
  if (on.length > 0) grid = widened(grid, new Set(on.map(({ id }) => id)))
  for (const change of on) {
    if (grid.parse(change.id)) continue
    refused.add(change)
    const text = `Map ${board.id} cannot print ${change.id}, even with ${MOST_ADDED} more rows or columns.`
    found.report('no-such-cell', text, ...change.at)
  }
  return grid === board.grid ? board : { ...board, grid, areas: areasOn(board, grid) }
}

const areasOn = ({ areas }: Board, grid: Grid): Board['areas'] =>
  new Map([...areas].map(([id, cells]) => [id, cells.filter(grid.has)]))

function without(grid: Grid, ids: readonly string[]): Grid {
  const { sheet } = grid
  return sheet.kind === 'free' ? grid : makeGrid({ ...sheet, missing: [...(sheet.missing ?? []), ...ids] })
}

type RuledSheet = Exclude<GridSheet, { kind: 'free' }>

/** The grid with these cells, which were left out of it or lie in further columns or rows. */
function widened(grid: Grid, ids: ReadonlySet<string>): Grid {
  const { sheet } = grid
  if (sheet.kind === 'free') return grid
  // Each wider grid is made once for all cells.
  const wider = ADDED.flatMap(([columns, rows]) => {
    const made = wholeGrid(sheet, columns, rows)
    return made ? [{ columns, rows, made }] : []
  })
  const needed = [...ids].flatMap((id) => wider.find(({ made }) => made.parse(id)) ?? [])
  const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), 0)
  const columns = most(needed.map((each) => each.columns))
  const rows = most(needed.map((each) => each.rows))
  const whole = wholeGrid(sheet, columns, rows)
  if (needed.length === 0 || !whole) return grid
  const missing = whole
    .cells()
    .map(whole.print)
    .filter((id) => !ids.has(id) && !grid.parse(id))
  return makeGrid({ ...sheet, columns: sheet.columns + columns, rows: sheet.rows + rows, missing })
}

/** Added columns and rows, the fewest first. */
const ADDED: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from({ length: MOST_ADDED }, (_, index) => index + 1).flatMap((more): [number, number][] => [
    [more, 0],
    [0, more],
    [more, more],
  ]),
]

/** The full grid with more columns and rows; undefined if no grid can be so wide. */
function wholeGrid({ missing: _, ...sheet }: RuledSheet, columns: number, rows: number): Grid | undefined {
  try {
    return makeGrid({ ...sheet, columns: sheet.columns + columns, rows: sheet.rows + rows })
  } catch (error) {
    if (error instanceof GridError) return undefined
    throw error
  }
}

/** The kinds of side features that the maps and the rules sheet know. */
type Kinds = Readonly<Record<'edge' | 'crossing' | 'path', ReadonlySet<Id>>>

function kindsOf({ maps, rules }: Module): Kinds {
  type Kind = { readonly kind: Id }
  const all = (printed: (board: Board) => readonly Kind[] | undefined, priced: readonly Kind[] | undefined) =>
    new Set([...maps.flatMap((board) => printed(board) ?? []), ...(priced ?? [])].map(({ kind }) => kind))
  return {
    edge: all(({ sheet }) => sheet.edges, rules?.movement?.edges),
    crossing: all(({ sheet }) => sheet.crossings, rules?.movement?.crossings),
    path: all(({ sheet }) => sheet.paths, rules?.movement?.paths),
  }
}

/** One map with its changes. */
class Over {
  private readonly terrain = new Map<number, Id>()
  private readonly levels = new Map<number, number>()
  private readonly areas: Map<Id, readonly Hex[]>
  private readonly edges: Map<SideKey, readonly EdgeLine[]>
  private readonly crossings: Map<SideKey, readonly Crossing[]>
  private readonly passages: Map<SideKey, readonly PathLine[]>

  constructor(
    private readonly printed: Board,
    private readonly kinds: Kinds,
    private readonly found: ProblemList,
  ) {
    this.areas = new Map(printed.areas)
    this.edges = new Map(printed.edges)
    this.crossings = new Map(printed.crossings)
    this.passages = new Map(printed.passages)
  }

  lay(cell: Hex, change: GroundChange): void {
    if (change.id.includes('/')) this.laySide(change)
    else this.layCell(cell, change)
  }

  board(): Board {
    const { printed, terrain, levels, areas, edges, crossings, passages } = this
    return {
      ...printed,
      terrain: (cell) => terrain.get(printed.grid.index(cell)) ?? printed.terrain(cell),
      elevation: (cell) => levels.get(printed.grid.index(cell)) ?? printed.elevation(cell),
      areas,
      edges,
      crossings,
      passages,
    }
  }

  private layCell(cell: Hex, { to, at, alone }: GroundChange): void {
    const { printed, found } = this
    const index = printed.grid.index(cell)
    this.refuse(
      to,
      ['edges', 'crossings', 'paths'],
      'This is a cell, but the field describes a side, such as 2910/2909.',
      at,
    )
    if (to.terrain !== undefined) {
      found.known('terrain', to.terrain, byId(printed.sheet.terrains), ...at, ...(alone ? [] : ['terrain']))
      this.terrain.set(index, to.terrain)
    }
    if (to.level !== undefined) this.levels.set(index, to.level)
    if (!to.areas) return
    for (const [place, area] of to.areas.entries()) found.known('area', area, this.areas, ...at, 'areas', place)
    for (const [area, cells] of this.areas) {
      const others = cells.filter((each) => !same(each, cell))
      this.areas.set(area, to.areas.includes(area) ? [...others, cell] : others)
    }
  }

  private laySide({ id, to, at }: GroundChange): void {
    const { printed, found } = this
    const side = parseSide(printed.grid, id)
    if (!side) {
      const parts = id.split('/')
      const text = parts.length === 2 ? `${parts.join(' and ')} are not neighbours.` : `${id} is not a side of a cell.`
      found.report('not-neighbours', text, ...at)
      return
    }
    this.refuse(to, ['terrain', 'level', 'areas'], 'This is a side, but the field describes a cell, such as 2910.', at)
    const [from = '', over = ''] = id.split('/')
    this.put('edge', this.edges, side, to.edges, [...at, 'edges'], (kind) => ({
      id: `said-${kind}`,
      kind,
      sides: [id],
    }))
    this.put('crossing', this.crossings, side, to.crossings, [...at, 'crossings'], (kind) => ({ kind, side: id }))
    this.put('path', this.passages, side, to.paths, [...at, 'paths'], (kind) => ({
      id: `said-${kind}`,
      kind,
      cells: [from, over],
    }))
  }

  /** Replaces the printed kinds. A printed river keeps its name. */
  private put<L extends { readonly kind: Id }>(
    what: keyof Kinds,
    lists: Map<SideKey, readonly L[]>,
    side: SideKey,
    kinds: readonly Id[] | undefined,
    at: readonly PointerKey[],
    make: (kind: Id) => L,
  ): void {
    if (!kinds) return
    for (const [place, kind] of kinds.entries()) this.found.known(what, kind, this.kinds[what], ...at, place)
    const before = lists.get(side) ?? []
    lists.set(
      side,
      kinds.map((kind) => before.find((each) => each.kind === kind) ?? make(kind)),
    )
  }

  private refuse(
    to: ChangedGround,
    fields: readonly (keyof ChangedGround)[],
    text: string,
    at: readonly PointerKey[],
  ): void {
    for (const field of fields) if (to[field] !== undefined) this.found.report('mismatch', text, ...at, field)
  }
}
