import type { Counter, Piece } from '../../table/generated/types.ts'
import type { Hex, Spot } from '../../table/geometry/hex.ts'
import type { Board } from '../../table/module/board.ts'
import type { Module } from '../../table/module/module.ts'
import { motifsIn } from '../board/map/terrain/terrain-kinds.ts'
import type { MapPart } from './cover-corner.ts'

/** A counter placed on the lid. */
interface PosedCounter extends Spot {
  readonly piece: Piece
  /** Rotation in degrees, for a look of counters put down by hand. */
  readonly lean: number
}

/** The number of counters of the defending and of the attacking side. */
const [HOLDING, COMING] = [2, 3]
const STEP = 7
const LEANS = [-4, 2.5, 0, 3.5, -2, 1.5] as const

/** A few counters near the focus: one side holds it, the other attacks. */
export function coverCounters(module: Module, board: Board, focus: Hex, part: MapPart): readonly PosedCounter[] {
  const [order] = [...module.scenarios.values()].map((scenario) => scenario.order)
  const [comes, holds] = order ?? []
  if (comes === undefined || holds === undefined) return []
  const motifs = motifsIn(board.sheet)
  const isWater = (cell: Hex): boolean => motifs.get(board.terrain(cell))?.includes('water') ?? false
  const cells = [focus, ...board.grid.neighbours(focus)]
    .flatMap((cell) => [cell, ...board.grid.neighbours(cell)])
    .filter((cell, at, all) => all.findIndex((each) => each.q === cell.q && each.r === cell.r) === at)
    .filter((cell) => board.grid.has(cell) && isWhole(part, board.grid.centre(cell)) && !isWater(cell))
    .map((cell) => ({ ...board.grid.centre(cell), cell }))
  // The defender stands above and right of the middle, the attacker below and left.
  const enemyCells = [...cells].sort(nearest(within(part, 0.7, 0.34))).slice(0, HOLDING)
  const ours = cells.filter((each) => !enemyCells.includes(each)).sort(nearest(within(part, 0.3, 0.62)))
  return [
    ...posed(board, unitsOf(module, holds).slice(0, HOLDING), enemyCells, 0),
    ...posed(board, unitsOf(module, comes).slice(0, COMING), ours, 3),
  ].sort((a, b) => a.y - b.y)
}

const within = ({ x, y, width, height }: MapPart, right: number, down: number): Spot => ({
  x: x + width * right,
  y: y + height * down,
})

const nearest =
  (to: Spot) =>
  (a: Spot, b: Spot): number =>
    Math.hypot(a.x - to.x, a.y - to.y) - Math.hypot(b.x - to.x, b.y - to.y)

/** A margin for a whole counter, also where a lid crops the picture. */
const ROOM = 64

/** Whether a counter here is fully visible. */
const isWhole = ({ x, y, width, height }: MapPart, spot: Spot): boolean =>
  spot.x > x + ROOM && spot.x < x + width - ROOM && spot.y > y + ROOM && spot.y < y + height - ROOM

/** The strongest units of a side, one of each class first. */
function unitsOf({ sheet, classes }: Module, side: string): readonly Counter[] {
  const units = sheet.counters
    .filter((each) => each.kind === 'unit' && each.side === side && classes.get(each.class ?? '')?.symbol !== undefined)
    .sort((a, b) => strength(b) - strength(a))
  const seen = new Set<string | undefined>()
  const different = units.filter((each) => !seen.has(each.class) && seen.add(each.class))
  return [...different, ...units.filter((each) => !different.includes(each))]
}

const strength = ({ faces }: Counter): number =>
  Object.values(faces[0]?.values ?? {}).reduce<number>((sum, value) => sum + (Number(value) || 0), 0)

/** Places units on spots; of three the first two form a stack. */
function posed(
  board: Board,
  units: readonly Counter[],
  spots: readonly (Spot & { cell: Hex })[],
  from: number,
): PosedCounter[] {
  return units.flatMap((unit, at) => {
    const isStacked = units.length > 2
    const spot = spots[isStacked ? Math.max(0, at - 1) : at]
    if (!spot) return []
    const rise = isStacked && at < 2 ? (at - 0.5) * STEP : 0
    const piece: Piece = {
      id: unit.id,
      def: unit.id,
      at: { board: board.id, q: spot.cell.q, r: spot.cell.r },
      face: 0,
      turn: 0,
      ...(unit.side !== undefined && { side: unit.side }),
    }
    const lean = LEANS[(from + at) % LEANS.length] ?? 0
    return [{ x: spot.x + rise, y: spot.y - rise, lean, piece }]
  })
}
