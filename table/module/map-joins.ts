import type { MapJoin } from '../generated/types.ts'
import type { Grid } from '../geometry/grid.ts'
import { add, CELL, type Hex, hexAt, PITCH, same, spotOf } from '../geometry/hex.ts'
import * as square from '../geometry/square.ts'
import type { Board } from './board.ts'
import type { ProblemList } from './problem.ts'

/** A map in its group. */
export interface PlacedMap {
  readonly board: Board
  /** The offset of its cells from those of the group's first map. */
  readonly by: Hex
}

const ZERO: Hex = { q: 0, r: 0 }
/** More than any rounding error of a sum. */
const ROUNDING = 1e-6

/**
 * Groups maps that are joined, each group in the order of the maps. A join that cannot be laid is reported, and its
 * maps stay apart.
 */
export function layMaps(
  boards: readonly Board[],
  joins: readonly MapJoin[],
  found: ProblemList,
): readonly (readonly PlacedMap[])[] {
  const bonds = joins.flatMap((join, index) => readJoin(boards, join, index, found) ?? [])
  const placed = new Map<Board, PlacedMap & { readonly group: PlacedMap[] }>()
  const placeInGroup = (board: Board, by: Hex, group: PlacedMap[]): void => {
    const member = { board, by }
    group.push(member)
    placed.set(board, { ...member, group })
  }
  const groups: PlacedMap[][] = []
  const done = new Set<Bond>()
  for (const board of boards) {
    if (placed.has(board)) continue
    const group: PlacedMap[] = []
    groups.push(group)
    placeInGroup(board, ZERO, group)
    for (const { board: here, by } of group) {
      for (const bond of bonds) {
        const { first, second, by: step, index } = bond
        if ((first !== here && second !== here) || done.has(bond)) continue
        done.add(bond)
        const other = first === here ? second : first
        const there = first === here ? add(by, step) : { q: by.q - step.q, r: by.r - step.r }
        const known = placed.get(other)
        if (known) {
          if (!same(known.by, there)) reportLoop(first, second, index, found)
          continue
        }
        const under = group.find((each) => overlap(each, { board: other, by: there }))
        if (under) reportOverlap(under.board, other, index, found)
        else placeInGroup(other, there, group)
      }
    }
  }
  return groups.map((group) => group.sort((a, b) => boards.indexOf(a.board) - boards.indexOf(b.board)))
}

interface Bond {
  readonly first: Board
  readonly second: Board
  /** The offset of the second map's cells from those of the first. */
  readonly by: Hex
  readonly index: number
}

function readJoin(boards: readonly Board[], join: MapJoin, index: number, found: ProblemList): Bond | undefined {
  const byId = new Map(boards.map((board) => [board.id, board]))
  for (const [place, id] of join.maps.entries()) found.known('map', id, byId, 'joins', index, 'maps', place)
  const [first, second] = join.maps.map((id) => byId.get(id))
  if (!first || !second) return undefined
  const difference = differenceOf(first, second)
  if (difference !== undefined) {
    found.report('mismatch', `${first.id} and ${second.id} cannot be joined: ${difference}.`, 'joins', index, 'maps')
    return undefined
  }
  const by = stepBetween(first.grid, second.grid, join)
  if (by) return { first, second, by, index }
  const { offset = 0 } = join
  const fits = [-1, -0.5, 0.5, 1].map((more) => offset + more)
  const fitting = fits.filter((each) => stepBetween(first.grid, second.grid, { ...join, offset: each }))
  const text = `With offset ${offset} the cells of ${second.id} do not line up with those of ${first.id}; use ${fitting.join(' or ')}.`
  found.report('mismatch', text, 'joins', index, 'offset')
  return undefined
}

/** The reason why two maps cannot be joined, if there is one. */
function differenceOf(first: Board, second: Board): string | undefined {
  const [a, b] = [first.grid.sheet, second.grid.sheet]
  if (a.kind === 'free' || b.kind === 'free') return 'a board without cells has no edges to join'
  if (first.grid.count === 0 || second.grid.count === 0) return 'one of the maps has no cells'
  if (a.kind !== b.kind) return `${first.id} has ${a.kind} cells, ${second.id} has ${b.kind} cells`
  if (a.kind === 'hex' && b.kind === 'hex' && a.tops !== b.tops)
    return `${first.id} has hexes with ${a.tops} tops, ${second.id} with ${b.tops} tops`
  if (a.kind === 'square' && b.kind === 'square' && (a.diagonal ?? false) !== (b.diagonal ?? false))
    return 'diagonal squares are adjacent on only one of the maps'
  const [one, other] = [first.sheet.scale, second.sheet.scale]
  if (one && other && (one.cell !== other.cell || one.unit !== other.unit))
    return `a cell of ${first.id} is ${one.cell} ${one.unit}, a cell of ${second.id} is ${other.cell} ${other.unit}`
  return undefined
}

/** The offset of the second map's cells; undefined, if its cells would not meet those of the first. */
function stepBetween(first: Grid, second: Grid, { edge, offset = 0 }: MapJoin): Hex | undefined {
  const { columns, rows, across, down } = measures(first)
  const other = measures(second)
  const shift = {
    north: { x: offset * across, y: -other.rows * down },
    south: { x: offset * across, y: rows * down },
    west: { x: -other.columns * across, y: offset * down },
    east: { x: columns * across, y: offset * down },
  }[edge]
  const [a, b] = [first.cellAt(0), second.cellAt(0)]
  if (!a || !b) return undefined
  const [here, there] = [first.centre(a), second.centre(b)]
  const wanted = { x: there.x + shift.x - here.x, y: there.y + shift.y - here.y }
  const { sheet } = first
  const step = sheet.kind === 'hex' ? hexAt(wanted.x, wanted.y, sheet.tops) : square.squareAt(wanted.x, wanted.y)
  const spot = sheet.kind === 'hex' ? spotOf(step, sheet.tops) : square.spotOf(step)
  if (Math.hypot(spot.x - wanted.x, spot.y - wanted.y) > ROUNDING) return undefined
  return { q: a.q + step.q - b.q, r: a.r + step.r - b.r }
}

/** The number of columns and rows, and the distance from one to the next. */
function measures({ sheet }: Grid) {
  if (sheet.kind === 'free') return { columns: 0, rows: 0, across: CELL, down: CELL }
  const { columns, rows } = sheet
  if (sheet.kind === 'square') return { columns, rows, across: CELL, down: CELL }
  const [across, down] = sheet.tops === 'flat' ? [PITCH, CELL] : [CELL, PITCH]
  return { columns, rows, across, down }
}

const overlap = (one: PlacedMap, other: PlacedMap): boolean =>
  other.board.grid
    .cells()
    .some(({ q, r }) => one.board.grid.has({ q: q + other.by.q - one.by.q, r: r + other.by.r - one.by.r }))

function reportOverlap(one: Board, other: Board, index: number, found: ProblemList): void {
  found.report('mismatch', `With this join ${other.id} would overlap ${one.id}.`, 'joins', index)
}

function reportLoop(first: Board, second: Board, index: number, found: ProblemList): void {
  const text = `This join puts ${second.id} next to ${first.id}, but the other joins put it elsewhere.`
  found.report('mismatch', text, 'joins', index)
}
