import type { Crossing, PlaceName } from '../../../../table/generated/types.ts'
import { add, type Hex, type Spot } from '../../../../table/geometry/hex.ts'
import type { SideKey } from '../../../../table/geometry/hexside.ts'
import type { Board } from '../../../../table/module/board.ts'
import { type CellField, cellField, outlines, stepsOf } from './cell-field.ts'
import { type Curve, curveOf, rounded, through } from './curve.ts'
import { joinLines } from './join-lines.ts'
import { chanceAt, seedOf, strayedSpot } from './noise.ts'
import {
  type CrossingLook,
  crossingLook,
  type EdgeLook,
  edgeLook,
  type Motif,
  motifsIn,
  type PathLook,
  pathLook,
} from './terrain-kinds.ts'

/** A board's map as lines and spots, in board units; the painters only paint. */
export interface MapPlan {
  readonly board: Board
  readonly seed: number
  readonly ground: readonly Motif[]
  /** Outlines of everything at least this high, lowest first. */
  readonly heights: readonly { readonly level: number; readonly outlines: readonly Curve[] }[]
  readonly terrains: readonly TerrainArea[]
  readonly edges: readonly {
    readonly look: EdgeLook
    readonly name: string | undefined
    readonly curves: readonly Curve[]
  }[]
  /** Every side once, for the grid. */
  readonly sides: readonly (readonly [Spot, Spot])[]
  readonly paths: readonly { readonly look: PathLook; readonly curve: Curve }[]
  readonly crossings: readonly PlacedCrossing[]
  readonly names: readonly PlaceName[]
}

export interface TerrainArea {
  readonly motif: Motif
  readonly outlines: readonly Curve[]
  readonly cells: readonly Hex[]
}

export interface PlacedCrossing extends Spot {
  readonly look: CrossingLook
  /** The direction across. */
  readonly angle: number
  /** The widest road that uses it. */
  readonly road: PathLook | undefined
}

/** How far a drawn line may stray from the hexsides it follows. */
export const DRAWN_STRAY = 18
const RIVER_STRAY = 13
/** Painting order: ground cover first, what stands on it last. */
const ORDER: readonly Motif[] = ['sand', 'field', 'water', 'swamp', 'rough', 'woods', 'dense', 'village', 'town']

export function mapPlanOf(board: Board): MapPlan {
  const seed = seedOf(board.id)
  const names = motifsIn(board.sheet)
  const terrain = cellField(board.grid, (cell) => names.get(board.terrain(cell)) ?? [])
  const ground = names.get(board.sheet.ground) ?? []
  return {
    board,
    seed,
    ground,
    heights: heightsOf(board, seed),
    terrains: ORDER.filter((motif) => !ground.includes(motif)).flatMap((motif) => growths(board, terrain, motif, seed)),
    edges: edgesOf(board, seed),
    sides: sidesOf(board),
    paths: pathsOf(board, seed),
    crossings: [...board.crossings].flatMap(([side, all]) => all.flatMap((each) => crossed(board, side, each, seed))),
    names: board.sheet.names ?? [],
  }
}

function outlined<T>(
  board: Board,
  field: CellField<T>,
  isIn: (value: T) => boolean,
  seed: number,
  stray: number,
): Curve[] {
  const inside = (cell: Hex): boolean => {
    const value = field.value(cell)
    return value !== undefined && isIn(value)
  }
  return outlines(board.grid, field.cells, inside).map((corners) => curveOf(drawn(corners, stray, seed), true))
}

/** Turns hexsides into a hand-drawn line: short strokes, slightly astray, without corners. */
function drawn(corners: readonly Spot[], stray: number, seed: number): readonly Spot[] {
  const strokes = corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length]!
    return [0, 0.25, 0.5, 0.75].map((share) => part(corner, next, share))
  })
  const strayed = strokes.map((spot) => strayedSpot(spot, stray, seed))
  return rounded(strayed, true, 2)
}

const part = (a: Spot, b: Spot, share: number): Spot => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })

function heightsOf(board: Board, seed: number): MapPlan['heights'] {
  const height = cellField(board.grid, board.elevation)
  const levels = [...new Set(board.grid.cells().map(board.elevation))].sort((a, b) => a - b).slice(1)
  return levels.map((level) => ({
    level,
    outlines: outlined(board, height, (here) => here >= level, seed + level, DRAWN_STRAY),
  }))
}

function growths(board: Board, field: CellField<readonly Motif[]>, motif: Motif, seed: number): readonly TerrainArea[] {
  const cells = field.cells.filter((cell) => field.value(cell).includes(motif))
  if (cells.length === 0) return []
  const outlines = outlined(board, field, (motifs) => motifs.includes(motif), seed, DRAWN_STRAY)
  return [{ motif, cells, outlines }]
}

function edgesOf(board: Board, seed: number): MapPlan['edges'] {
  const stretches = new Map<string, (readonly [Spot, Spot])[]>()
  for (const [side, lines] of board.edges) {
    const ends = board.grid.sideCorners(side)
    for (const { id } of lines) if (ends) stretches.set(id, [...(stretches.get(id) ?? []), ends])
  }
  return (board.sheet.edges ?? []).map(({ id, kind, name }) => {
    const look = edgeLook(kind)
    const chains = joinLines(stretches.get(id) ?? [])
    const curves = chains.map((corners) => curveOf(flowing(runningOff(board, corners), look, seed)))
    return { look, name, curves }
  })
}

/** A line that ends in the last cell before the paper's edge goes on beyond it. */
function runningOff(board: Board, spots: readonly Spot[]): readonly Spot[] {
  const [first, second] = spots
  const [last, before] = [spots.at(-1), spots.at(-2)]
  if (!first || !second || !last || !before) return spots
  return [...beyond(board, first, second), ...spots, ...beyond(board, last, before)]
}

/** A line that ends closer to the edge than this was meant to leave the map. */
const NEAR_EDGE = 125

function beyond({ grid: { size } }: Board, end: Spot, before: Spot): readonly Spot[] {
  const exits = [
    { x: -20, y: end.y + (end.y - before.y) * 0.3 },
    { x: size.width + 20, y: end.y + (end.y - before.y) * 0.3 },
    { x: end.x + (end.x - before.x) * 0.3, y: -20 },
    { x: end.x + (end.x - before.x) * 0.3, y: size.height + 20 },
  ]
  const far = ({ x, y }: Spot): number => Math.hypot(x - end.x, y - end.y)
  const exit = exits.reduce((best, each) => (far(each) < far(best) ? each : best))
  return far(exit) < NEAR_EDGE ? [exit] : []
}

/** Water winds about its hexsides; walls and borders follow them. */
function flowing(corners: readonly Spot[], look: EdgeLook, seed: number): readonly Spot[] {
  if (look === 'border' || look === 'wall') return corners
  const line = corners.flatMap((corner, at) => {
    const next = corners[at + 1]
    return next ? [corner, part(corner, next, 0.5)] : [corner]
  })
  return rounded(
    line.map((spot) => strayedSpot(spot, RIVER_STRAY, seed + 3)),
    false,
    3,
  )
}

function sidesOf({ grid }: Board): MapPlan['sides'] {
  const steps = stepsOf(grid)
  return grid.cells().flatMap((cell) => {
    const corners = grid.corners(cell)
    return steps.flatMap((step, at) => {
      const beside = grid.index(add(cell, step))
      if (beside >= 0 && beside < grid.index(cell)) return []
      return [[corners[at]!, corners[(at + 1) % corners.length]!] as const]
    })
  })
}

/** Where roads cross a side: near its middle, all at the same spot. */
export function passing(board: Board, side: SideKey, seed: number): Spot | undefined {
  const ends = board.grid.sideCorners(side)
  if (!ends) return undefined
  const [a, b] = ends
  const share = 0.5 + (chanceAt(Math.round(a.x + b.x), Math.round(a.y + b.y), seed) - 0.5) * 0.3
  return part(a, b, share)
}

function pathsOf(board: Board, seed: number): MapPlan['paths'] {
  const passed = (cell: Hex | undefined, next: Hex | undefined): readonly Spot[] => {
    const side = cell && next && board.grid.sideBetween(cell, next)
    const spot = side === undefined ? undefined : passing(board, side, seed)
    return spot ? [spot] : []
  }
  return board.paths.map(({ line, cells, from, to }) => {
    const spots = cells.flatMap((cell, at) => [
      strayedSpot(board.grid.centre(cell), 5, seed + 5),
      ...passed(cell, cells[at + 1] ?? to),
    ])
    spots.unshift(...passed(from, cells[0]))
    return { look: pathLook(line.kind), curve: curveOf(through(runningOff(board, spots))) }
  })
}

const WIDEST: readonly PathLook[] = ['highway', 'road', 'railway', 'track']

function crossed(board: Board, side: SideKey, { kind }: Crossing, seed: number): PlacedCrossing[] {
  const spot = passing(board, side, seed)
  const ends = board.grid.sideCorners(side)
  if (!spot || !ends) return []
  const along = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x)
  const roads = (board.passages.get(side) ?? []).map((line) => pathLook(line.kind))
  const road = WIDEST.find((look) => roads.includes(look))
  return [{ ...spot, look: crossingLook(kind), angle: along + Math.PI / 2, road }]
}
