import type { Cell, Id, PieceId } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { idOrder, type Sure, type Unit } from '../../core/unit.ts'
import { distance, fieldCellOf, sameCell } from './cells.ts'
import { areEnemies } from './field.ts'
import type { HexScene } from './scene.ts'

/** Undefined off the map. */
export const cellOf = ({ piece }: Unit): Cell | undefined => (onCell(piece.at) ? piece.at : undefined)
export const cellsOf = (units: readonly Unit[]): readonly Cell[] => units.flatMap((unit) => cellOf(unit) ?? [])

export function unitsIn(scene: HexScene, cell: Cell): readonly Unit[] {
  const spot = fieldCellOf(scene, cell)
  return spot ? spot.field.at(spot.index) : []
}

export const friendsIn = (scene: HexScene, cell: Cell, side: Id | undefined): readonly Unit[] =>
  unitsIn(scene, cell).filter((unit) => unit.side === side)

export const enemiesIn = (scene: HexScene, cell: Cell, side: Id | undefined): readonly Unit[] =>
  unitsIn(scene, cell).filter((unit) => areEnemies(side, unit.side))

/** All units, possible units and dummies on the maps, in no particular order. */
export const allOnMap = (scene: HexScene): readonly Unit[] => [...scene.fields.values()].flatMap(({ units }) => units)

/** The same of one side, by id. */
export const onMap = (scene: HexScene, side: Id | undefined): readonly Unit[] =>
  allOnMap(scene)
    .filter((unit) => unit.side === side)
    .sort(idOrder)

/** The known units of a side on the maps, by id. */
export const unitsOnMap = (scene: HexScene, side: Id | undefined): readonly Unit[] =>
  onMap(scene, side).filter(({ kind }) => kind === 'unit')

export const isBeside = (scene: HexScene, unit: Unit, cell: Cell): boolean => rangeTo(scene, unit, cell) === 1

/** The unit if it is still in this cell; otherwise undefined. */
export function unitStillAt(scene: HexScene, { id, at }: { readonly id: PieceId; readonly at: Cell | undefined }) {
  const unit = scene.unit(id)
  const now = unit && cellOf(unit)
  return now && at && sameCell(now, at) ? unit : undefined
}

/** Infinity off the map. */
export function rangeTo(scene: HexScene, unit: Unit, cell: Cell): number {
  const at = cellOf(unit)
  return at ? distance(scene, at, cell) : Number.POSITIVE_INFINITY
}

/** Enemies whose zone reaches a cell, or may reach it. */
export function zonesAt(scene: HexScene, cell: Cell, side: Id | undefined) {
  const spot = fieldCellOf(scene, cell)
  return spot ? spot.field.exerting(side, spot.index) : []
}

/** Whether an enemy zone reaches a cell without any of these friends in it. */
export function zonedWithout(
  scene: HexScene,
  cell: Cell,
  side: Id | undefined,
  isFriend: (unit: Unit) => boolean,
): Sure {
  const zones = zonesAt(scene, cell, side)
  const friends = friendsIn(scene, cell, side).filter(isFriend)
  if (zones.length === 0 || friends.some(({ kind }) => kind === 'unit')) return 'no'
  if (friends.some(({ kind }) => kind === 'either')) return 'maybe'
  return zones.some(({ sure }) => sure === 'yes') ? 'yes' : 'maybe'
}
