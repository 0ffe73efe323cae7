import type { Cell } from '../../../../table/generated/types.ts'
import { spaceAt } from '../../../../table/geometry/track.ts'
import type { Unit } from '../../../core/unit.ts'
import { fieldCellOf } from '../../../hex/board/cells.ts'
import { areEnemies, type Field } from '../../../hex/board/field.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { SideLines } from '../../../hex/supply/supply-trace.ts'
import { DEPOT, GERMAN, US } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'

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

/** 23 [23]: turns for which a captured depot waives the line. */
export const WAIVED_TURNS = 4

/** The last turns of the waivers, as the depots on the turn track show them. */
export const waiverEnds = ({ state, book }: HexScene): readonly number[] =>
  [...state.pieces.values()].flatMap(({ def, at }) => {
    if (def !== DEPOT || !('x' in at)) return []
    const map = book.module.maps.find(({ id }) => id === at.board)
    const found = map && spaceAt(map.tracks, at)
    return found?.track.kind === 'turn' ? [found.space.value] : []
  })

/** 23, 24 [23, 24]: whether a captured depot waives tracing this turn. Two depots run independently. */
export const isWaived = (scene: HexScene): boolean => {
  const { turn } = scene.state.time
  return waiverEnds(scene).some((last) => turn <= last && turn > last - WAIVED_TURNS)
}

/** 21-23 [21, 22, 23]: whether a unit is in supply now. Only German units need it. */
export function supplyNow(scene: HexScene, unit: Unit): Traced {
  const at = cellOf(unit)
  if (unit.side !== GERMAN || !at || isWaived(scene)) return 'in'
  return lineFrom(scene, at)
}

/** The US units that stand in a hex. */
export const usUnitsIn = (scene: HexScene, cell: Cell): readonly Unit[] =>
  enemiesIn(scene, cell, GERMAN).filter(({ side }) => side === US)
