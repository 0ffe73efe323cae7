import type {
  Box,
  Cell,
  Crossing,
  EdgeLine,
  Facing,
  Id,
  MapSheet,
  PathLine,
  Place,
  Point,
  Track,
} from '../generated/types.ts'
import { type Grid, GridError, makeGrid, parseSide } from '../geometry/grid.ts'
import type { Hex } from '../geometry/hex.ts'
import type { SideKey } from '../geometry/hexside.ts'
import type { PointerKey, ProblemList } from './problem.ts'

export interface Path {
  readonly line: PathLine
  readonly cells: readonly Hex[]
  /** The cells off the map that the path comes from and leads to. */
  readonly from?: Hex | undefined
  readonly to?: Hex | undefined
}

/** A map with its printed ids resolved to cells and sides. */
export interface Board {
  readonly id: Id
  readonly sheet: MapSheet
  readonly grid: Grid
  /** The terrain of a cell: the map's ground, unless a list names the cell. */
  terrain(cell: Hex): Id
  /** 0, unless a list names the cell. */
  elevation(cell: Hex): number
  /** Rivers, cliffs and borders by hexside. */
  readonly edges: ReadonlyMap<SideKey, readonly EdgeLine[]>
  readonly crossings: ReadonlyMap<SideKey, readonly Crossing[]>
  readonly paths: readonly Path[]
  /** Roads and railways by the hexsides they cross. */
  readonly passages: ReadonlyMap<SideKey, readonly PathLine[]>
  pathsAt(cell: Hex): readonly PathLine[]
  readonly areas: ReadonlyMap<Id, readonly Hex[]>
  readonly boxes: ReadonlyMap<Id, Box>
  readonly tracks: readonly Track[]
}

/** A place where rules see a counter: a cell, or any point of a board without cells. */
export const isStandingPlace = (boards: readonly Pick<Board, 'id' | 'grid'>[], place: Place): place is Cell | Point =>
  'q' in place || ('x' in place && boards.some(({ id, grid }) => id === place.board && grid.count === 0))

/** A map sheet with its grid, while it is read. */
interface Draft {
  readonly sheet: MapSheet
  readonly grid: Grid
  readonly found: ProblemList
}

/** Reads a sheet that passed its schema. References that cannot be resolved are reported and left out. */
export function readBoard(sheet: MapSheet, found: ProblemList): Board | undefined {
  const grid = readGrid(sheet, found)
  if (!grid) return undefined
  const draft: Draft = { sheet, grid, found }
  const terrain = readTerrain(draft)
  const levels = readLayer(draft, 'elevation', sheet.elevation ?? {})
  found.once(sheet.edges ?? [], 'edges')
  found.once(sheet.paths ?? [], 'paths')
  for (const [index, { at }] of (sheet.names ?? []).entries()) readCell(draft, at, 'names', index, 'at')
  for (const [index, { cells }] of (sheet.pins ?? []).entries()) {
    for (const [place, id] of cells.entries()) readCell(draft, id, 'pins', index, 'cells', place)
  }
  readPicture(draft)
  const { paths, passages, touching } = readPaths(draft)
  return {
    id: sheet.id,
    sheet,
    grid,
    terrain: (cell) => terrain.get(grid.index(cell)) ?? sheet.ground,
    elevation: (cell) => Number(levels.get(grid.index(cell)) ?? 0),
    edges: readEdges(draft),
    crossings: readCrossings(draft),
    paths,
    passages,
    pathsAt: (cell) => touching.get(grid.index(cell)) ?? [],
    areas: readAreas(draft),
    boxes: readBoxes(draft),
    tracks: readTracks(draft),
  }
}

function readGrid(sheet: MapSheet, found: ProblemList): Grid | undefined {
  try {
    return makeGrid(sheet.grid)
  } catch (error) {
    if (!(error instanceof GridError)) throw error
    found.report('mismatch', `${error.message}.`, 'grid')
    return undefined
  }
}

function readCell({ sheet, grid, found }: Draft, id: string, ...at: readonly PointerKey[]): Hex | undefined {
  const cell = grid.parse(id)
  if (!cell) found.report('no-such-cell', `There is no cell ${id} on ${sheet.id}: ${cellRange(grid)}.`, ...at)
  return cell
}

/** The range of ids, for the message about a mistaken one. */
export function cellRange(grid: Grid): string {
  const [first, last] = [grid.cellAt(0), grid.cellAt(grid.count - 1)]
  return first && last ? `its cells run from ${grid.print(first)} to ${grid.print(last)}` : 'it has no cells'
}

function readSide(draft: Draft, id: string, ...at: readonly PointerKey[]): SideKey | undefined {
  const side = parseSide(draft.grid, id)
  if (side) return side
  const parts = id.split('/')
  const cells = parts.map((part) => readCell(draft, part, ...at))
  if (!cells.includes(undefined))
    draft.found.report('not-neighbours', `${parts.join(' and ')} do not share a side.`, ...at)
  return undefined
}

function readTerrain(draft: Draft): ReadonlyMap<number, Id> {
  const { sheet, found } = draft
  const kinds = new Set(sheet.terrains.map(({ id }) => id))
  found.once(sheet.terrains, 'terrains')
  found.known('terrain', sheet.ground, kinds, 'ground')
  for (const id of Object.keys(sheet.terrain)) found.known('terrain', id, kinds, 'terrain', id)
  return readLayer(draft, 'terrain', sheet.terrain)
}

/** Reads lists of cells by value. A cell stands in one list at most. */
function readLayer(draft: Draft, field: PointerKey, lists: Readonly<Record<string, readonly string[]>>) {
  const layer = new Map<number, string>()
  for (const [value, ids] of Object.entries(lists)) {
    for (const [place, id] of ids.entries()) {
      const cell = readCell(draft, id, field, value, place)
      if (!cell) continue
      const index = draft.grid.index(cell)
      const before = layer.get(index)
      if (before !== undefined) {
        draft.found.report('duplicate', `${id} is already listed under ${before}.`, field, value, place)
      }
      layer.set(index, value)
    }
  }
  return layer
}

function readEdges(draft: Draft): ReadonlyMap<SideKey, readonly EdgeLine[]> {
  const edges = new Map<SideKey, EdgeLine[]>()
  for (const [index, line] of (draft.sheet.edges ?? []).entries()) {
    for (const [place, id] of line.sides.entries()) {
      const at = ['edges', index, 'sides', place] as const
      const side = readSide(draft, id, ...at)
      if (side && !join(edges, side, line))
        draft.found.report('duplicate', `${line.id} already runs along ${id}.`, ...at)
    }
  }
  return edges
}

function readCrossings(draft: Draft): ReadonlyMap<SideKey, readonly Crossing[]> {
  const crossings = new Map<SideKey, Crossing[]>()
  for (const [index, crossing] of (draft.sheet.crossings ?? []).entries()) {
    const side = readSide(draft, crossing.side, 'crossings', index, 'side')
    if (side) join(crossings, side, crossing)
  }
  return crossings
}

function readPaths(draft: Draft) {
  const { sheet, grid, found } = draft
  const paths: Path[] = []
  const passages = new Map<SideKey, PathLine[]>()
  const touching = new Map<number, PathLine[]>()
  for (const [index, line] of (sheet.paths ?? []).entries()) {
    const cells: Hex[] = []
    let before: Hex | undefined
    for (const [place, id] of line.cells.entries()) {
      const at = ['paths', index, 'cells', place] as const
      const here = readCell(draft, id, ...at)
      if (here) {
        cells.push(here)
        join(touching, grid.index(here), line)
      }
      if (here && before) {
        const side = grid.sideBetween(before, here)
        if (side) join(passages, side, line)
        if (grid.distance(before, here) !== 1) {
          found.report(
            'not-neighbours',
            `${line.id} jumps from ${line.cells[place - 1]} to ${id}, which is not adjacent.`,
            ...at,
          )
        }
      }
      before = here
    }
    const [first, last] = [cells[0], cells.at(-1)]
    const from = readExit(draft, first, line.from, 'paths', index, 'from')
    const to = readExit(draft, last, line.to, 'paths', index, 'to')
    for (const exit of [from, to]) if (exit) join(passages, exit.side, line)
    if (line.cells.length === 1 && line.from === undefined && line.to === undefined)
      found.report('mismatch', `${line.id} has only one cell and no exit.`, 'paths', index, 'cells')
    paths.push({ line, cells, from: from?.cell, to: to?.cell })
  }
  return { paths, passages, touching }
}

/** The cell off the map that a path comes from or leads to, and the hexside between. */
function readExit(
  { grid, found }: Draft,
  cell: Hex | undefined,
  facing: Facing | undefined,
  ...at: readonly PointerKey[]
) {
  if (!cell || facing === undefined) return undefined
  const beyond = grid.beyond(cell, facing)
  const side = beyond && grid.sideBetween(cell, beyond)
  if (!beyond || !side) {
    found.report('mismatch', `No side of ${grid.print(cell)} faces ${facing}.`, ...at)
    return undefined
  }
  if (grid.has(beyond)) {
    const text = `${facing} of ${grid.print(cell)} is ${grid.print(beyond)}, on the same map: list it in "cells".`
    found.report('mismatch', text, ...at)
    return undefined
  }
  return { cell: beyond, side }
}

/** Two pins fix a picture, so they must differ: on the board and in the picture. */
function readPicture(draft: Draft): void {
  const { sheet, found } = draft
  const { pins, place } = sheet.picture ?? {}
  if (pins && place)
    found.report('mismatch', 'A picture is placed by "pins" or by "place", not by both.', 'picture', 'place')
  if (!pins) return
  for (const [index, { cell }] of pins.entries()) readCell(draft, cell, 'picture', 'pins', index, 'cell')
  const [first, second] = pins
  if (!first || !second) return
  if (first.cell === second.cell)
    found.report('duplicate', `Both pins are in ${second.cell}.`, 'picture', 'pins', 1, 'cell')
  if (first.x === second.x && first.y === second.y)
    found.report('duplicate', `Both pins are at the pixel ${second.x}, ${second.y}.`, 'picture', 'pins', 1)
}

function readAreas(draft: Draft): ReadonlyMap<Id, readonly Hex[]> {
  const areas = Object.entries(draft.sheet.areas ?? {})
  return new Map(
    areas.map(([id, ids]) => [id, ids.flatMap((each, place) => readCell(draft, each, 'areas', id, place) ?? [])]),
  )
}

function readBoxes({ sheet, found }: Draft): ReadonlyMap<Id, Box> {
  const boxes = new Map<Id, Box>()
  for (const [index, box] of (sheet.boxes ?? []).entries()) {
    if (boxes.has(box.pile)) found.report('duplicate', `${box.pile} already has a box.`, 'boxes', index, 'pile')
    boxes.set(box.pile, box)
  }
  return boxes
}

const MOST_SPACES = 200

function readTracks({ sheet, found }: Draft): readonly Track[] {
  const tracks = sheet.tracks ?? []
  found.once(tracks, 'tracks')
  return tracks.filter(({ from, to }, index) => {
    if (from <= to && to - from < MOST_SPACES) return true
    const message = `A track counts up and has at most ${MOST_SPACES} spaces; this one goes from ${from} to ${to}.`
    found.report('mismatch', message, 'tracks', index, 'to')
    return false
  })
}

/** Adds a value to the list under a key; false, if it is there already. */
function join<K, V>(lists: Map<K, V[]>, key: K, value: V): boolean {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (list.includes(value)) return false
  else list.push(value)
  return true
}
