import type { Cell, Id, Place } from '../../../table/generated/types.ts'
import type { Spot as Point } from '../../../table/geometry/hex.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Unit } from '../../core/unit.ts'
import type { Hexside } from '../ground/ground.ts'
import type { Reason } from '../ground/reason.ts'
import type { Field } from './field.ts'
import type { HexScene } from './scene.ts'

/** A cell by its field and its index there. */
export interface FieldCell {
  readonly field: Field
  readonly index: number
}

export const sameCell = (a: Cell, b: Cell): boolean => a.board === b.board && a.q === b.q && a.r === b.r

export const isAmong = (cells: readonly Cell[], cell: Cell): boolean => cells.some((each) => sameCell(each, cell))

export const distinct = (cells: readonly Cell[]): readonly Cell[] =>
  cells.filter((cell, index) => cells.findIndex((each) => sameCell(each, cell)) === index)

/** Undefined for a cell off the boards. */
export function fieldCellOf(scene: HexScene, cell: Cell): FieldCell | undefined {
  const field = scene.field(cell.board)
  const index = field ? indexOn(field, cell) : -1
  return field && index >= 0 ? { field, index } : undefined
}

export const cellsAmong = (scene: HexScene, places: readonly Place[]): readonly Cell[] =>
  places.filter(onCell).filter((cell) => fieldCellOf(scene, cell) !== undefined)

/** -1 if the cell is not on the field. */
export const indexOn = ({ ground }: Field, cell: Cell): number => ground.index(cell)

export function printCell({ book }: HexScene, cell: Cell): string {
  const ground = book.grounds.get(cell.board)
  const index = ground?.index(cell) ?? -1
  return ground && index >= 0 ? ground.print(index) : `(${cell.q},${cell.r})`
}

/** Sorts by ground and printed order; cells on no ground come last. */
export function cellOrder({ book }: HexScene, a: Cell, b: Cell): number {
  const [here, there] = [book.grounds.get(a.board), book.grounds.get(b.board)]
  if (here && here === there) return here.index(a) - here.index(b)
  return (here?.id ?? '~') < (there?.id ?? '~') ? -1 : 1
}

export const printCells = (scene: HexScene, cells: readonly Cell[], joint = ', '): string =>
  cells.map((cell) => printCell(scene, cell)).join(joint)

/** Printed ids without duplicates, sorted. */
export const printSorted = (scene: HexScene, cells: readonly Cell[]): string =>
  [...new Set(cells.map((cell) => printCell(scene, cell)))].sort().join(', ')

/** The cell of a printed id, on the first map that has it. */
export function cellNamed(scene: HexScene, id: string): Cell | undefined {
  for (const ground of scene.fields.keys()) {
    const cell = ground.parse(id)
    if (cell) return cell
  }
  return undefined
}

/** Infinity between maps that are not joined, and off the map. */
export function distance(scene: HexScene, a: Cell, b: Cell): number {
  const [here, there] = [fieldCellOf(scene, a), fieldCellOf(scene, b)]
  return here && here.field === there?.field ? here.field.ground.distance(a, b) : Number.POSITIVE_INFINITY
}

/** The first, if several are equally near. */
export const nearestTo = (scene: HexScene, to: Cell, cells: readonly Cell[]): Cell | undefined =>
  cells.toSorted((a, b) => distance(scene, a, to) - distance(scene, b, to))[0]

/** Degrees clockwise from straight up, as printed. */
export function bearing(scene: HexScene, from: Cell, to: Cell): number | undefined {
  const [here, there] = [fieldCellOf(scene, from), fieldCellOf(scene, to)]
  if (!here || !there || here.field !== there.field) return undefined
  const [a, b] = [here, there].map(({ field, index }) => field.ground.centre(index)) as [Point, Point]
  return (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI
}

/** The step between adjacent cells; undefined if they are not adjacent. */
export function stepBetween(
  scene: HexScene,
  from: Cell,
  to: Cell,
): { readonly field: Field; readonly step: number } | undefined {
  const [a, b] = [fieldCellOf(scene, from), fieldCellOf(scene, to)]
  const step = a && b && a.field === b.field ? stepsFrom(a).find((each) => leadsTo(a, each) === b.index) : undefined
  return a && step !== undefined ? { field: a.field, step } : undefined
}

/** In the order of the board's directions. */
export const stepsFrom = ({ field: { ground }, index }: FieldCell): readonly number[] =>
  Array.from({ length: ground.degree }, (_, direction) => index * ground.degree + direction)

/** The index of the cell that a step leads to; -1 off the board. */
const leadsTo = ({ field }: FieldCell, step: number): number => field.ground.links[step]!

/** The hexside between adjacent cells; undefined if they are not adjacent. */
export function sideBetween(scene: HexScene, from: Cell, to: Cell): Hexside | undefined {
  const found = stepBetween(scene, from, to)
  return found?.field.ground.side(found.step)
}

export const hasEdge = (side: Hexside | undefined, kind: Id): boolean =>
  side?.edges.some((edge) => edge.kind === kind) === true

export const isBesideEdge = (spot: FieldCell, kind: Id): boolean =>
  stepsFrom(spot).some((step) => hasEdge(spot.field.ground.side(step), kind))

export const isAtEdge = (spot: FieldCell): boolean => stepsFrom(spot).some((step) => leadsTo(spot, step) < 0)

/** The adjacent cells, in the order of the board's directions. */
export function around(scene: HexScene, cell: Cell): readonly Cell[] {
  const spot = fieldCellOf(scene, cell)
  if (!spot) return []
  const near = stepsFrom(spot).map((step) => leadsTo(spot, step))
  return near.filter((to) => to >= 0).map(spot.field.ground.cell)
}

/** The first rule of the chart that keeps the unit from stepping between two adjacent cells. */
export function barBetween(scene: HexScene, unit: Unit, from: Cell, to: Cell): Reason | undefined {
  const found = stepBetween(scene, from, to)
  const column = scene.column(unit)
  if (!found || column < 0) return undefined
  const { field, step } = found
  const mask = scene.book.costs?.get(field.ground, { column, allowance: 2 }, field.laid).bars[step] ?? 0
  return mask === 0 ? undefined : scene.book.reasons.find(({ bit }) => (bit & mask) !== 0)
}

export function terrainAt(scene: HexScene, cell: Cell): Id {
  const spot = fieldCellOf(scene, cell)
  return spot?.field.ground.terrain[spot.index] ?? ''
}

/** In printed order. */
export const allCells = ({ fields }: HexScene): readonly Cell[] =>
  [...fields.keys()].flatMap(({ count, cell }) => Array.from({ length: count }, (_, index) => cell(index)))

export const cellsIn = ({ fields }: HexScene, area: Id): readonly Cell[] =>
  [...fields.keys()].flatMap(({ areas, cell }) => (areas.get(area) ?? []).map(cell))

/** Undefined if the ground has no such area. */
export function isIn({ book }: HexScene, area: Id, cell: Cell): boolean | undefined {
  const ground = book.grounds.get(cell.board)
  return ground?.areas.get(area)?.includes(ground.index(cell))
}
