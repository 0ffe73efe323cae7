import type { CellId, ModuleManifest, PlaceName } from '../../table/generated/types.ts'
import type { Hex, Spot } from '../../table/geometry/hex.ts'
import type { Board } from '../../table/module/board.ts'
import { motifsIn } from '../board/map/terrain/terrain-kinds.ts'

/** A rectangle of a map, in map units. */
export interface MapPart extends Spot {
  readonly width: number
  readonly height: number
}

/** How much each feature adds to a corner's score, and how many of it count. */
const WORTH = {
  town: { each: 7, most: 2 },
  named: { each: 1, most: 3 },
  water: { each: 1, most: 8 },
  crossing: { each: 2.5, most: 2 },
  road: { each: 0.7, most: 6 },
  cover: { each: 0.4, most: 6 },
} as const

type Feature = keyof typeof WORTH

/** The part of a map shown on the lid: around the cell that the module names, else around the highest score. */
export function coverCorner(
  boards: readonly Board[],
  cover: ModuleManifest['cover'],
  size: Pick<MapPart, 'width' | 'height'>,
): { readonly board: Board; readonly part: MapPart; readonly focus: Hex } | undefined {
  const board = boards.find(({ id }) => id === cover?.map) ?? boards[0]
  if (!board) return undefined
  const cells = board.grid.cells()
  const named = cover && board.grid.parse(cover.at)
  const focus = named ?? densest(board, cells, size) ?? cells[0]
  if (!focus) return undefined
  return { board, focus, part: about(board, board.grid.centre(focus), size) }
}

/** A part around a spot, inside the map. */
function about({ grid }: Board, { x, y }: Spot, size: Pick<MapPart, 'width' | 'height'>): MapPart {
  const width = Math.min(size.width, grid.size.width)
  const height = Math.min(size.height, grid.size.height)
  const kept = (at: number, length: number, all: number): number => Math.max(0, Math.min(at - length / 2, all - length))
  return { x: kept(x, width, grid.size.width), y: kept(y, height, grid.size.height), width, height }
}

/** On large maps only this many cells are scored, and as many with names. */
const LOOKED_AT = 200

function densest(board: Board, cells: readonly Hex[], size: Pick<MapPart, 'width' | 'height'>): Hex | undefined {
  const { grid, sheet } = board
  const featuresOf = features(board)
  const named = (sheet.names ?? []).flatMap(({ at }) => grid.parse(at) ?? [])
  let best: { cell: Hex; worth: number } | undefined
  for (const cell of new Set([...thinned(cells), ...thinned(named)])) {
    const spot = grid.centre(cell)
    const part = about(board, spot, size)
    const seen = cellsIn(board, part, cell).map((each) => ({ ...grid.centre(each), features: featuresOf(each) }))
    const worth = worthOf(seen.flatMap((each) => each.features)) - offCentre(part, spot) - cutOff(part, seen)
    if (!best || worth > best.worth) best = { cell, worth }
  }
  return best?.cell
}

/** An even sample of the cells. */
const thinned = (cells: readonly Hex[]): readonly Hex[] =>
  cells.length <= 2 * LOOKED_AT
    ? cells
    : Array.from({ length: LOOKED_AT }, (_, at) => cells[Math.floor((at * cells.length) / LOOKED_AT)]!)

/** The cells with their centres in a part, by a flood fill. */
function cellsIn({ grid }: Board, part: MapPart, from: Hex): readonly Hex[] {
  const found = new Set([from])
  for (const cell of found) for (const next of grid.neighbours(cell)) if (isIn(part, grid.centre(next))) found.add(next)
  return [...found]
}

const isIn = (part: MapPart, { x, y }: Spot): boolean =>
  x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height

/** A penalty for a focus that is not in the middle of the part. */
const offCentre = (part: MapPart, { x, y }: Spot): number =>
  Math.hypot(x - part.x - part.width / 2, y - part.y - part.height / 2) / 100

/** A penalty for towns cut off by the edge. */
const cutOff = (part: MapPart, seen: readonly Seen[]): number =>
  seen.filter((spot) => spot.features.includes('town') && !isIn(inner(part), spot)).length * WORTH.town.each * 0.6

const inner = ({ x, y, width, height }: MapPart): MapPart => ({
  x: x + width * 0.15,
  y: y + height * 0.17,
  width: width * 0.7,
  height: height * 0.66,
})

interface Seen extends Spot {
  readonly features: readonly Feature[]
}

function worthOf(seen: readonly Feature[]): number {
  const counts = new Map<Feature, number>()
  for (const feature of seen) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  let worth = 0
  for (const [feature, count] of counts) worth += WORTH[feature].each * Math.min(count, WORTH[feature].most)
  return worth
}

/** The features in and around a cell, cached. */
function features(board: Board): (cell: Hex) => readonly Feature[] {
  const { grid, sheet } = board
  const motifs = motifsIn(sheet)
  const names = new Map<CellId, PlaceName[]>()
  for (const name of sheet.names ?? []) names.set(name.at, [...(names.get(name.at) ?? []), name])
  const known = new Map<Hex, readonly Feature[]>()
  const find = (cell: Hex): readonly Feature[] => {
    const terrain = board.terrain(cell)
    const here = names.get(grid.print(cell)) ?? []
    const isBuilt = motifs.get(terrain)?.some((motif) => motif === 'town' || motif === 'village') ?? false
    const isTown = isBuilt || here.some(({ kind }) => kind === 'town' || kind === 'city')
    const sides = grid.neighbours(cell).flatMap((next) => grid.sideBetween(cell, next) ?? [])
    return [
      ...(isTown ? (['town'] as const) : terrain === sheet.ground ? [] : (['cover'] as const)),
      ...here.map(() => 'named' as const),
      ...sides.flatMap((side) => (board.edges.has(side) ? (['water'] as const) : [])),
      ...sides.flatMap((side) => (board.crossings.has(side) ? (['crossing'] as const) : [])),
      ...(board.pathsAt(cell).length > 0 ? (['road'] as const) : []),
    ]
  }
  return (cell) => {
    const found = known.get(cell) ?? find(cell)
    known.set(cell, found)
    return found
  }
}
