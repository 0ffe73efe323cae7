import type { Cell, Id } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { areEnemies, type Field } from '../field.ts'
import type { Hexside } from '../ground.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { MEUSE, STREAM } from './print.ts'

/** A cell of the map, by its number. */
export interface Spot {
  readonly field: Field
  readonly index: number
}

export function spotOf(scene: Scene, cell: Cell): Spot | undefined {
  const field = scene.field(cell.board)
  const index = field?.ground.grid.index(cell) ?? -1
  return field && index >= 0 ? { field, index } : undefined
}

export const printCell = (scene: Scene, cell: Cell): string =>
  scene.book.grounds.get(cell.board)?.grid.print(cell) ?? `${cell.q}, ${cell.r}`

export const sameCell = (a: Cell, b: Cell): boolean => a.board === b.board && a.q === b.q && a.r === b.r

export const cellOf = ({ piece }: Unit): Cell | undefined => (onCell(piece.at) ? piece.at : undefined)
export const cellsOf = (units: readonly Unit[]): readonly Cell[] => units.flatMap((unit) => cellOf(unit) ?? [])

/** Each cell once. */
export const distinct = (cells: readonly Cell[]): readonly Cell[] =>
  cells.filter((cell, index) => cells.findIndex((each) => sameCell(each, cell)) === index)

/** The cell that a printed id names on the first map that has it. */
export function cellNamed(scene: Scene, id: string): Cell | undefined {
  for (const { id: board, grid } of scene.book.module.maps) {
    const cell = grid.parse(id)
    if (cell) return { board, q: cell.q, r: cell.r }
  }
  return undefined
}

export function distance(scene: Scene, a: Cell, b: Cell): number {
  const grid = a.board === b.board ? scene.book.grounds.get(a.board)?.grid : undefined
  return grid ? grid.distance(a, b) : Number.POSITIVE_INFINITY
}

/** The step from one cell to the next; -1 where they do not touch. */
export function stepBetween(field: Field, from: number, to: number): number {
  const { degree, links } = field.ground
  for (let step = from * degree; step < (from + 1) * degree; step++) if (links[step] === to) return step
  return -1
}

/** The side between two cells; undefined where they do not touch. */
export function sideBetween(scene: Scene, from: Cell, to: Cell): Hexside | undefined {
  const [a, b] = [spotOf(scene, from), spotOf(scene, to)]
  if (!a || !b || a.field !== b.field) return undefined
  const step = stepBetween(a.field, a.index, b.index)
  return step < 0 ? undefined : a.field.ground.side(step)
}

const has = (side: Hexside | undefined, kind: Id): boolean => side?.edges.some((edge) => edge.kind === kind) === true

export const overMeuse = (scene: Scene, from: Cell, to: Cell): boolean => has(sideBetween(scene, from, to), MEUSE)
export const overStream = (scene: Scene, from: Cell, to: Cell): boolean => has(sideBetween(scene, from, to), STREAM)

/** The cells around, in the order of the board's directions. */
export function around(scene: Scene, cell: Cell): readonly Cell[] {
  const spot = spotOf(scene, cell)
  if (!spot) return []
  const { links, degree, cell: at } = spot.field.ground
  return [...links.subarray(spot.index * degree, (spot.index + 1) * degree)].filter((to) => to >= 0).map(at)
}

export function unitsIn(scene: Scene, cell: Cell): readonly Unit[] {
  const spot = spotOf(scene, cell)
  return spot ? spot.field.at(spot.index) : []
}

export const enemiesIn = (scene: Scene, cell: Cell, side: Id | undefined): readonly Unit[] =>
  unitsIn(scene, cell).filter((unit) => areEnemies(side, unit.side))

/** The units of a side on the map, by id. */
export const onMap = (scene: Scene, side: Id): readonly Unit[] =>
  [...scene.fields.values()]
    .flatMap(({ units }) => units)
    .filter((unit) => unit.side === side && unit.kind === 'unit')
    .sort((a, b) => (a.id < b.id ? -1 : 1))

export const terrainAt = (scene: Scene, cell: Cell): Id => {
  const spot = spotOf(scene, cell)
  return spot ? spot.field.ground.terrain[spot.index]! : ''
}

/** The cells of an area of the maps. */
export const cellsIn = ({ book }: Scene, area: Id): readonly Cell[] =>
  book.module.maps.flatMap(({ id, areas }) => (areas.get(area) ?? []).map(({ q, r }) => ({ board: id, q, r })))

export const rearOf = (side: Id): Id => `${side}-rear`

export const isIn = (scene: Scene, area: Id, cell: Cell): boolean =>
  scene.book.module.maps.some(
    ({ id, areas }) => id === cell.board && areas.get(area)?.some(({ q, r }) => q === cell.q && r === cell.r),
  )

/** Beside a hexside of the Meuse. */
export function besideMeuse(scene: Scene, cell: Cell): boolean {
  const spot = spotOf(scene, cell)
  if (!spot) return false
  const { ground } = spot.field
  for (let step = spot.index * ground.degree; step < (spot.index + 1) * ground.degree; step++) {
    if (has(ground.side(step), MEUSE)) return true
  }
  return false
}
