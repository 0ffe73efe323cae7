import type {
  CounterSheet,
  Id,
  Phase,
  Pile,
  ScenarioSheet,
  SequenceSheet,
  StartPart,
  StartPiece,
  TableArea,
} from '../generated/types.ts'
import type { Spot } from '../geometry/hex.ts'
import { trackNamed } from '../geometry/track.ts'
import { type Board, cellRange } from './board.ts'
import { byId, type CounterSet, type SidesById } from './counters.ts'
import { layMaps } from './map-joins.ts'
import { checkAreas } from './open-table.ts'
import { paperOf } from './paper.ts'
import { type KnownWords, nearestTo, type PointerKey, type ProblemList } from './problem.ts'

/** The parts of the module that a scenario refers to. A part that could not be read is not checked against. */
export interface ScenarioContext {
  readonly sides: SidesById
  readonly boards: readonly Board[]
  readonly everyBoard: boolean
  readonly print: CounterSet | undefined
  readonly parts: ReadonlyMap<Id, CounterSheet> | undefined
  readonly sequence: SequenceSheet | undefined
}

const PILE = 'pile:'
export const pileNamed = (at: string): string | undefined => (at.startsWith(PILE) ? at.slice(PILE.length) : undefined)

const POINT = /^point:(-?\d{1,6}),(-?\d{1,6})$/
/** Reads a free point: point:250,400. */
export function pointNamed(at: string): Spot | undefined {
  const [, x, y] = POINT.exec(at) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}

/** The board of this id; the first, if no id is given. */
export const boardFor = (boards: readonly Board[], id: string | undefined): Board | undefined =>
  id === undefined ? boards[0] : boards.find((board) => board.id === id)

export function checkSequence({ phases }: SequenceSheet, found: ProblemList): void {
  found.once(phases, 'phases')
}

export function checkScenario(sheet: ScenarioSheet, stage: ScenarioContext, found: ProblemList): void {
  const { sides, sequence } = stage
  for (const [index, side] of sheet.order.entries()) found.known('side', side, sides, 'order', index)
  for (const phase of sequence?.phases ?? []) checkPlayer(phase, sheet, found)
  const { first, last = first } = sheet.turns
  if (last < first)
    found.report('mismatch', `The last turn, ${last}, comes before the first, ${first}.`, 'turns', 'last')
  found.once(sheet.piles, 'piles')
  for (const [index, pile] of sheet.piles.entries()) checkPile(pile, sides, index, found)
  const piles = byId(sheet.piles)
  for (const [index, piece] of sheet.pieces.entries()) checkPiece(piece, stage, piles, index, found)
  for (const [index, part] of (sheet.parts ?? []).entries()) checkPart(part, stage, piles, index, found)
  checkAreas(sheet, sides, byId(stage.boards), (area, where) => checkAreaAt(area, stage, where, found), found)
  if (stage.everyBoard) layMaps(stage.boards, sheet.joins ?? [], found)
  if (stage.everyBoard) checkMaps(sheet, stage.boards, found)
}

/** A scenario's own maps are maps of the module, and every counter begins on one of them. */
function checkMaps({ maps, pieces, parts = [] }: ScenarioSheet, boards: readonly Board[], found: ProblemList): void {
  if (!maps) return
  const known = byId(boards)
  for (const [index, id] of maps.entries()) found.known('map', id, known, 'maps', index)
  for (const [list, starts] of [
    ['pieces', pieces],
    ['parts', parts],
  ] as const)
    for (const [index, { at, board: id }] of starts.entries()) {
      const board = pileNamed(at) === undefined ? boardFor(boards, id) : undefined
      if (!board || maps.includes(board.id)) continue
      found.report('mismatch', `This scenario is played without ${board.id}.`, list, index, id ? 'board' : 'at')
    }
}

/** Each player number of the sequence needs a side in the scenario's order. */
function checkPlayer({ id, player }: Phase, { order }: ScenarioSheet, found: ProblemList): void {
  if (player === undefined || player < order.length) return
  found.report(
    'mismatch',
    `Phase ${id} belongs to player ${player} (counted from 0), but this scenario has only ${order.length}.`,
    'order',
  )
}

function checkPile(pile: Pile, sides: SidesById, index: number, found: ProblemList): void {
  found.known('side', pile.side, sides, 'piles', index, 'side')
  if (pile.sight === 'owner' && pile.side === undefined) {
    found.report('mismatch', `Only its owner may look into ${pile.id}, but it has no owner.`, 'piles', index, 'sight')
  }
}

function checkPiece(
  piece: StartPiece,
  stage: ScenarioContext,
  piles: KnownWords,
  index: number,
  found: ProblemList,
): void {
  found.known('side', piece.side, stage.sides, 'pieces', index, 'side')
  if (stage.print) checkCounter(piece, stage.print, index, found)
  checkAt(piece, stage, piles, ['pieces', index], found)
}

function checkPart(
  start: StartPart,
  stage: ScenarioContext,
  piles: KnownWords,
  index: number,
  found: ProblemList,
): void {
  const { part, without = [] } = start
  const { parts } = stage
  if (parts) {
    found.known('part', part, parts, 'parts', index, 'part')
    const counters = byId(parts.get(part)?.counters ?? [])
    for (const [each, id] of without.entries()) {
      if (parts.has(part)) found.known('counter', id, counters, 'parts', index, 'without', each)
    }
  }
  checkAt(start, stage, piles, ['parts', index], found)
}

type Start = Pick<StartPiece, 'at' | 'board'>

function checkAt(
  start: Start,
  stage: ScenarioContext,
  piles: KnownWords,
  where: readonly PointerKey[],
  found: ProblemList,
): void {
  const pile = pileNamed(start.at)
  if (pile !== undefined) found.known('pile', pile, piles, ...where, 'at')
  else if (stage.everyBoard) checkCell(start, stage.boards, where, found)
}

/** An area lies about a point, on a board with cells, too. */
function checkAreaAt(area: TableArea, stage: ScenarioContext, where: readonly PointerKey[], found: ProblemList): void {
  const board = boardFor(stage.boards, area.board)
  const point = pointNamed(area.at)
  if (!point) found.report('no-such-cell', `Write ${area.at} as a point such as point:250,400.`, ...where, 'at')
  else if (board && stage.everyBoard) checkPoint(point, board, where, found)
}

function checkCounter({ def, face = 0, veil }: StartPiece, print: CounterSet, index: number, found: ProblemList): void {
  found.known('counter', def, print.counters, 'pieces', index, 'def')
  const counter = print.counters.get(def)
  if (!counter) return
  const count = counter.faces.length
  if (face >= count) {
    found.report(
      'mismatch',
      `${def} has ${count} faces, counted from 0; there is no face ${face}.`,
      'pieces',
      index,
      'face',
    )
  }
  if (veil === 'cover' && counter.cover === undefined) {
    found.report('mismatch', `${def} has no cover, so it cannot be hidden by one.`, 'pieces', index, 'veil')
  }
}

function checkCell(
  { at, board: id }: Start,
  boards: readonly Board[],
  where: readonly PointerKey[],
  found: ProblemList,
): void {
  const board = boardFor(boards, id)
  const track = trackNamed(at)
  const point = pointNamed(at)
  if (!board) found.known('board', id, byId(boards), ...where, 'board')
  else if (track) checkSpace(track, board, where, found)
  else if (point) checkPoint(point, board, where, found)
  else if (board.grid.count === 0) {
    const message = `${board.id} has no cells; write ${at} as a point such as point:250,400, or as pile:name.`
    found.report('no-such-cell', message, ...where, 'at')
  } else if (!board.grid.parse(at)) {
    const pile = nearestTo(at, ['pile']) ? ' Write a pile as pile:name.' : ''
    found.report(
      'no-such-cell',
      `There is no cell ${at} on ${board.id}: ${cellRange(board.grid)}.${pile}`,
      ...where,
      'at',
    )
  }
}

function checkPoint({ x, y }: Spot, board: Board, where: readonly PointerKey[], found: ProblemList): void {
  const { left, top, right, bottom } = paperOf(board)
  if (x >= left && x <= right && y >= top && y <= bottom) return
  const message = `The point ${x},${y} is off ${board.id}, which reaches from ${left},${top} to ${right},${bottom}.`
  found.report('no-such-cell', message, ...where, 'at')
}

function checkSpace(
  { track: id, value }: { readonly track: string; readonly value: number },
  { tracks }: Board,
  where: readonly PointerKey[],
  found: ProblemList,
): void {
  const track = tracks.find((each) => each.id === id)
  if (!track) found.known('track', id, byId(tracks), ...where, 'at')
  else if (value < track.from || value > track.to) {
    const message = `There is no space ${value} on ${id}: it goes from ${track.from} to ${track.to}.`
    found.report('no-such-cell', message, ...where, 'at')
  }
}
