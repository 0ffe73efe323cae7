import type { GridSheet, Id, MapSheet } from '../../../../table/generated/types.ts'
import type { Hex, Spot } from '../../../../table/geometry/hex.ts'
import { type Board, readBoard } from '../../../../table/module/board.ts'
import { ProblemList } from '../../../../table/module/problem.ts'
import { boundsOf, middle } from '../../geometry/rect.ts'
import { type MapPlan, mapPlanOf } from './map-plan.ts'
import { type EdgeLook, edgeLook } from './terrain-kinds.ts'

/** The subject of the sample. */
export type SampleOf =
  | { readonly is: 'terrain'; readonly id: Id }
  | { readonly is: 'height' }
  | { readonly is: 'edge' | 'path' | 'crossing'; readonly kind: Id }

/** One line of the terrain key: a small map, painted like the real one. */
export interface TerrainSample {
  readonly name: string
  readonly of: SampleOf
  /** A cell of ground, or something that runs across one. */
  readonly kind: 'cell' | 'line'
  readonly board: Board
  readonly centre: Spot
}

const NUMBERING = {
  first: 'column',
  column: { as: 'letters', from: 1 },
  row: { as: 'numbers', from: 1 },
} as const
const MIDDLE = 'B2'

/** Samples of everything on a map, in reading order. */
export function samplesOf({ sheet, grid, elevation }: Board): readonly TerrainSample[] {
  const bare = bareSheet(sheet)
  const make = (of: SampleOf, name: string, more: (board: Board) => Partial<MapSheet>): TerrainSample[] => {
    const kind = of.is === 'terrain' || of.is === 'height' ? 'cell' : 'line'
    const blank = readBoard(bare, new ProblemList(''))
    const board = blank && readBoard({ ...bare, id: `${sheet.id} ${name}`, ...more(blank) }, new ProblemList(''))
    const cell = board?.grid.parse(MIDDLE)
    return board && cell ? [{ name, of, kind, board, centre: centreOf(board, cell) }] : []
  }
  const used = new Set([
    sheet.ground,
    ...Object.entries(sheet.terrain).flatMap(([id, ids]) => (ids.length ? [id] : [])),
  ])
  const terrains = sheet.terrains
    .filter(({ id }) => used.has(id))
    .flatMap(({ id, name }) =>
      make({ is: 'terrain', id }, name, ({ grid }) => ({
        terrain: id === sheet.ground ? {} : { [id]: around(grid.print, grid) },
      })),
    )
  const levels = [...new Set(grid.cells().map(elevation))].filter((level) => level !== 0)
  const heights =
    levels.length === 0
      ? []
      : make({ is: 'height' }, 'High ground, by level', ({ grid }) => ({
          elevation: { 1: [...around(grid.print, grid)].filter((id) => id !== MIDDLE), 2: [MIDDLE] },
        }))
  const edges = kindsOf(sheet.edges).flatMap((kind) =>
    make({ is: 'edge', kind }, kindLabel(kind), (board) => ({ edges: [{ id: 'e', kind, sides: sidesOf(board) }] })),
  )
  const paths = kindsOf(sheet.paths).flatMap((kind) =>
    make({ is: 'path', kind }, kindLabel(kind), (board) => ({ paths: [{ id: 'p', kind, cells: through(board) }] })),
  )
  const crossings = kindsOf(sheet.crossings).flatMap((kind) =>
    make({ is: 'crossing', kind }, kindLabel(kind), (board) => crossed(board, kind, sheet)),
  )
  return [...terrains, ...heights, ...edges, ...paths, ...crossings]
}

const kindsOf = (lines: readonly { readonly kind: string }[] = []): readonly string[] => [
  ...new Set(lines.map(({ kind }) => kind)),
]

/** minor-river becomes "Minor river". */
export function kindLabel(kind: string): string {
  const words = kind.replace(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Three by three empty cells of the map's own grid. */
function bareSheet({ grid, terrains, ground, basis, name, id }: MapSheet): MapSheet {
  const small: GridSheet =
    grid.kind === 'square'
      ? { kind: 'square', columns: 3, rows: 3, numbering: NUMBERING }
      : {
          kind: 'hex',
          tops: grid.kind === 'hex' ? grid.tops : 'flat',
          columns: 3,
          rows: 3,
          shifted: 'odd',
          numbering: NUMBERING,
        }
  return { id, name, basis, grid: small, terrains, ground, terrain: {} }
}

type Small = Board['grid']

/** The middle of what runs along hexsides; else of the cell. */
function centreOf({ grid, edges }: Board, cell: Hex): Spot {
  const sides = [...edges.keys()]
  const ends = sides.length > 0 ? grid.sideCorners(sides[Math.floor(sides.length / 2)]!) : undefined
  return ends ? middle(boundsOf(ends)) : grid.centre(cell)
}

const around = (print: Small['print'], grid: Small): string[] => grid.cells().map(print)

const beside = ({ grid }: Board): readonly string[] => {
  const cell = grid.parse(MIDDLE)
  return cell ? grid.neighbours(cell).map(grid.print) : []
}

/** Half the way around the middle cell. */
function sidesOf(board: Board): [string, ...string[]] {
  const all = beside(board).map((id) => `${MIDDLE}/${id}`)
  const half = all.slice(0, Math.ceil(all.length / 2))
  return [half[0] ?? `${MIDDLE}/A2`, ...half.slice(1)]
}

/** From one side of the middle cell to the other. */
function through(board: Board): [string, string, ...string[]] {
  const all = beside(board)
  const west = all.at(-2) ?? 'A2'
  const east = all[(all.length - 2 + all.length / 2) % all.length] ?? 'C2'
  return [west, MIDDLE, east]
}

const WATER: readonly EdgeLook[] = ['river', 'stream']

function crossed(board: Board, kind: string, { edges, paths }: MapSheet): Partial<MapSheet> {
  const under = edges?.find((each) => WATER.includes(edgeLook(each.kind))) ?? edges?.[0]
  const all = beside(board)
  const [first = 'A1', second = 'B1', third = 'C1'] = all
  const opposite = all[1 + all.length / 2] ?? 'B3'
  const sides: [string, ...string[]] = [`${MIDDLE}/${first}`, `${MIDDLE}/${second}`, `${MIDDLE}/${third}`]
  return {
    edges: under ? [{ id: 'e', kind: under.kind, sides }] : [],
    paths: paths?.[0] ? [{ id: 'p', kind: paths[0].kind, cells: [opposite, MIDDLE, second] }] : [],
    crossings: [{ kind, side: `${MIDDLE}/${second}` }],
  }
}

const plans = new WeakMap<TerrainSample, MapPlan>()

export function planOfSample(sample: TerrainSample): MapPlan {
  const plan = plans.get(sample) ?? mapPlanOf(sample.board)
  plans.set(sample, plan)
  return plan
}
