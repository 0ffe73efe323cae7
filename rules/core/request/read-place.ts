import type { AskedPlace, Cell, Id, Pile, Place, ScenarioSheet } from '../../../table/generated/types.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { pointOn, TRACK_PREFIX, trackNamed } from '../../../table/geometry/track.ts'
import { type Board, cellRange } from '../../../table/module/board.ts'
import { byId } from '../../../table/module/counters.ts'
import type { Module } from '../../../table/module/module.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { boardFor, pileNamed, pointNamed } from '../../../table/module/scenario.ts'

/** A stand-in for an unreadable place, so that later mentions of the counter are no further problems. */
export const NOWHERE: Place = { pile: '' }

export interface Places {
  readonly module: Module
  readonly sheet: ScenarioSheet | undefined
  readonly piles: readonly Pile[]
}

export interface ReadingContext extends Places {
  readonly hows: ReadonlySet<string>
}

/** A place as a request writes it: 2910, point:250,400, pile:german-cup, track:points:3, {board, cell}, or as a table does. */
export function readPlace(
  { module, piles }: Places,
  asked: AskedPlace,
  board: Id | undefined,
  at: readonly PointerKey[],
  found: ProblemList,
): Place {
  if (typeof asked !== 'string') {
    if ('q' in asked) return checkedCell(module, { board: asked.board, q: asked.q, r: asked.r }, at, found)
    if ('cell' in asked) {
      return readCell(module, asked.cell, asked.board, [...at, 'cell'], [...at, 'board'], found) ?? NOWHERE
    }
    if ('pile' in asked) found.known('pile', asked.pile, byId(piles), ...at, 'pile')
    else found.known('board', asked.board, byId(module.maps), ...at, 'board')
    return asked
  }
  const pile = pileNamed(asked)
  if (pile !== undefined) {
    found.known('pile', pile, byId(piles), ...at)
    return { pile }
  }
  const spot = pointNamed(asked)
  if (spot) {
    found.known('board', board, byId(module.maps), ...at.slice(0, -1), 'board')
    const on = boardFor(module.maps, board)
    return on ? { board: on.id, x: spot.x, y: spot.y } : NOWHERE
  }
  const space = trackNamed(asked)
  if (space) return readSpace(module, space, at, found)
  if (asked.startsWith(TRACK_PREFIX)) {
    found.report('malformed', `${asked} is not a space on a track; write for example ${TRACK_PREFIX}points:3.`, ...at)
    return NOWHERE
  }
  return readCell(module, asked, board, at, [...at.slice(0, -1), 'board'], found) ?? NOWHERE
}

/** A cell as the table writes it. */
export function checkedCell(
  { maps }: Pick<Module, 'maps'>,
  cell: Cell,
  at: readonly PointerKey[],
  found: ProblemList,
): Cell {
  const { board, q, r } = cell
  found.known('board', board, byId(maps), ...at, 'board')
  const grid = maps.find(({ id }) => id === board)?.grid
  if (grid && !grid.has(cell)) found.report('no-such-cell', `There is no cell ${q}, ${r} on board ${board}.`, ...at)
  return cell
}

/** The cell of a printed id, on the named board or on the first that prints it. */
export function readCell(
  module: Pick<Module, 'maps'>,
  id: string,
  name: Id | undefined,
  at: readonly PointerKey[],
  atBoard: readonly PointerKey[],
  found: ProblemList,
): Cell | undefined {
  found.known('board', name, byId(module.maps), ...atBoard)
  const boards = name === undefined ? module.maps : module.maps.filter((board) => board.id === name)
  const on = boardOf(boards, id)
  if (on) return { board: on.board.id, q: on.cell.q, r: on.cell.r }
  if (boards.length === 0) return undefined
  const ranges = boards.map((board) => `on ${board.id}: ${cellRange(board.grid)}`).join('; ')
  found.report('no-such-cell', `There is no cell ${id} ${ranges}.`, ...at)
  return undefined
}

export function boardOf(
  boards: readonly Board[],
  id: string,
): { readonly board: Board; readonly cell: Hex } | undefined {
  for (const board of boards) {
    const cell = board.grid.parse(id)
    if (cell) return { board, cell }
  }
  return undefined
}

function readSpace(
  { maps }: Module,
  { track: name, value }: { readonly track: string; readonly value: number },
  at: readonly PointerKey[],
  found: ProblemList,
): Place {
  const tracks = maps.flatMap((board) => board.tracks.map((track) => ({ track, board: board.id })))
  const on = tracks.find(({ track }) => track.id === name)
  if (!on) {
    found.known('track', name, new Map(tracks.map(({ track }) => [track.id, track])), ...at)
    return NOWHERE
  }
  const point = pointOn(on.track, on.board, value)
  if (point) return point
  const { from, to } = on.track
  found.report('unknown', `The track ${name} has no space ${value}: it goes from ${from} to ${to}.`, ...at)
  return NOWHERE
}

/** Adds the printed id to every cell of an answer. */
export function withPrintedIds<T>(module: Module, value: T): T {
  const boards = byId(module.maps)
  const print = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(print)
    if (typeof part !== 'object' || part === null) return part
    if (isCell(part)) {
      const board = boards.get(part.board)
      return board?.grid.has(part) ? { ...part, cell: board.grid.print(part) } : part
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, print(inner)]))
  }
  return print(value) as T
}

const isCell = (part: object): part is Cell => 'board' in part && 'q' in part && 'r' in part
