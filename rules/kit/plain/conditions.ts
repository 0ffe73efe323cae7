import type { Cell, Crossed, Id, UnitState } from '../../../table/generated/types.ts'
import type { Sure, Unit } from '../../core/unit.ts'
import { hasMark } from '../../core/unit.ts'
import { stepBetween, terrainAt } from '../../hex/board/cells.ts'
import { cellOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { crossingsOn } from '../../hex/ground/bridges.ts'
import { supplyOf } from '../../hex/supply/supply.ts'

export function allOf(tests: readonly Sure[]): Sure {
  if (tests.includes('no')) return 'no'
  return tests.includes('maybe') ? 'maybe' : 'yes'
}

export function anyOf(tests: readonly Sure[]): Sure {
  if (tests.includes('yes')) return 'yes'
  return tests.includes('maybe') ? 'maybe' : 'no'
}

const sure = (holds: boolean): Sure => (holds ? 'yes' : 'no')

/** Whether a unit and its hex meet a condition. */
export function stateHolds(scene: HexScene, unit: Unit, { who, marks, supply, terrains }: UnitState): Sure {
  const at = cellOf(unit)
  return allOf([
    scene.book.fits(unit, who),
    sure(marks === undefined || marks.some((mark) => hasMark(unit.piece, mark))),
    supply === undefined ? 'yes' : suppliedAs(scene, unit, supply),
    sure(terrains === undefined || (at !== undefined && terrains.includes(terrainAt(scene, at)))),
  ])
}

export function suppliedAs(scene: HexScene, unit: Unit, wanted: 'in' | 'out'): Sure {
  const now = supplyOf(scene, unit)
  return now === 'unknown' ? 'maybe' : sure(now === wanted)
}

/** Whether a step crosses one of these edges without a path or crossing over it. */
export function isCrossed(scene: HexScene, from: Cell, to: Cell, { edges, unless = [] }: Crossed): boolean {
  const found = stepBetween(scene, from, to)
  if (!found) return false
  const { field, step } = found
  const side = field.ground.side(step)
  if (!side.edges.some(({ kind }) => edges.includes(kind))) return false
  const carried: readonly Id[] = [
    ...side.paths.map(({ kind }) => kind),
    ...side.crossings.filter(({ row }) => row === undefined).map(({ kind }) => kind),
    ...crossingsOn(side, step, field.laid).map(({ id }) => id),
  ]
  return !carried.some((kind) => unless.includes(kind))
}
