import type { Cell } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { fieldCellOf } from '../../../hex/board/cells.ts'
import { areEnemies, type Field } from '../../../hex/board/field.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
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
  const loose = () => looseLine(scene, cell)
  if (reading === 'strict') return strict() ? 'in' : 'out'
  if (reading === 'loose') return loose() ? 'in' : 'out'
  if (!loose()) return 'out'
  return strict() ? 'in' : 'unknown'
}

function strictLine(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  if (!spot || !scene.book.sheet.supply) return false
  const { field, index } = spot
  const anyUnit = scene.cachedForSide(`${GERMAN} unit`, () => scene.allUnits().find(isGermanUnit))
  const lines = scene.cachedForSide(`${GERMAN} lines ${field.ground.id}`, () => new SideLines(scene, field, GERMAN))
  return anyUnit !== undefined && lines.worst.line(anyUnit, index) !== undefined
}

const isGermanUnit = ({ side, kind }: Unit): boolean => side === GERMAN && kind === 'unit'

/** Whether hexes without US units join this hex to the east edge. */
function looseLine(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  if (!spot) return false
  const { field, index } = spot
  return scene.cachedForSide(`${GERMAN} loose ${field.ground.id}`, () => looseLines(field))[index] === JOINED
}

const CLOSED = 1
const JOINED = 2

/** Each hex of the ground by number: closed by a US unit, joined to the east edge, or neither. */
function looseLines({ ground, units, where }: Field): Uint8Array {
  const { count, degree, links, areas } = ground
  const marks = new Uint8Array(count)
  for (const [at, { side }] of units.entries()) if (areEnemies(GERMAN, side)) marks[where[at]!] = CLOSED
  const reached = (areas.get('a-east') ?? []).filter((cell) => marks[cell] === 0)
  for (const cell of reached) marks[cell] = JOINED
  // The list grows while it is read.
  for (const cell of reached)
    for (let step = cell * degree; step < (cell + 1) * degree; step++) {
      const next = links[step]!
      if (next < 0 || marks[next] !== 0) continue
      marks[next] = JOINED
      reached.push(next)
    }
  return marks
}

/** 21-23 [21, 22, 23]: whether a unit is in supply now. Only German units need it. */
export function supplyNow(scene: HexScene, unit: Unit): Traced {
  const at = cellOf(unit)
  if (unit.side !== GERMAN || !at) return 'in'
  return fixedSupplyOf(scene, unit) ?? (isWaived(scene) ? 'in' : lineFrom(scene, at))
}

export const isOut = (scene: HexScene, unit: Unit): boolean => supplyNow(scene, unit) === 'out'
