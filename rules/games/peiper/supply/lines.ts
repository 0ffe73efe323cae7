import type { Cell } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import type { Unit } from '../../../core/unit.ts'
import { around, cellsIn, fieldCellOf } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { fixedSupplyOf } from '../../../hex/supply/supply.ts'
import { SideLines } from '../../../hex/supply/supply-trace.ts'
import { GERMAN } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { isWaived } from './waivers.ts'

/*
 * 21 [21]: a line to the east edge of Map A. The sheet does not say what it may pass. The rules sheet of the module holds
 * a strict reading; the loose one passes every hex without a US unit. Where they differ, the line is unchecked.
 */

export type Traced = 'in' | 'out' | 'unknown'

/** Whether a line leads from this hex to the east edge of Map A. */
export function lineFrom(scene: HexScene, cell: Cell): Traced {
  const reading = readingsOf(scene.house)['supply-line']
  const strict = () => strictLine(scene, cell)
  const loose = () => looseLines(scene).has(placeKey(cell))
  if (reading === 'strict') return strict() ? 'in' : 'out'
  if (reading === 'loose') return loose() ? 'in' : 'out'
  if (!loose()) return 'out'
  return strict() ? 'in' : 'unknown'
}

function strictLine(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  const [anyUnit] = scene.allUnits().filter(({ side, kind }) => side === GERMAN && kind === 'unit')
  if (!spot || !anyUnit || !scene.book.sheet.supply) return false
  const lines = scene.cachedForSide(
    `${GERMAN} lines ${spot.field.ground.id}`,
    () => new SideLines(scene, spot.field, GERMAN),
  )
  return lines.worst.line(anyUnit, spot.index) !== undefined
}

/** The hexes that hexes without US units join to the east edge. */
const looseLines = (scene: HexScene): ReadonlySet<string> =>
  scene.cachedForSide(`${GERMAN} loose`, () => {
    const isOpen = (cell: Cell) => enemiesIn(scene, cell, GERMAN).length === 0
    let edge = cellsIn(scene, 'a-east').filter(isOpen)
    const reached = new Set(edge.map(placeKey))
    while (edge.length > 0) {
      const fresh = new Map<string, Cell>()
      for (const cell of edge)
        for (const next of around(scene, cell)) {
          const key = placeKey(next)
          if (!reached.has(key) && isOpen(next)) fresh.set(key, next)
        }
      for (const key of fresh.keys()) reached.add(key)
      edge = [...fresh.values()]
    }
    return reached
  })

/** 21-23 [21, 22, 23]: whether a unit is in supply now. Only German units need it. */
export function supplyNow(scene: HexScene, unit: Unit): Traced {
  const at = cellOf(unit)
  if (unit.side !== GERMAN || !at) return 'in'
  return fixedSupplyOf(scene, unit) ?? (isWaived(scene) ? 'in' : lineFrom(scene, at))
}

export const isOut = (scene: HexScene, unit: Unit): boolean => supplyNow(scene, unit) === 'out'
