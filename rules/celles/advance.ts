import type { Action, Cell, Finding, Id, Proposal } from '../../table/generated/types.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { eligibility, judgeNever } from './active.ts'
import type { Fight } from './fight.ts'
import { cellOf, enemiesIn, isIn, printCell, rearOf, sameCell, unitsIn } from './hex.ts'
import { called, isUsed, otherSide } from './print.ts'
import { playOf } from './round.ts'
import { mostSteps, sumOfSteps } from './stack.ts'
import { withTruck } from './truck.ts'

/** 11.2 [97]: hexes that the defender has left. */
export function vacated(scene: Scene, fight: Fight): readonly Cell[] {
  if (!fight.result) return []
  const cells = fight.defenders.map(({ at }) => at)
  return cells.filter(
    (cell, index) =>
      cells.findIndex((each) => sameCell(each, cell)) === index && enemiesIn(scene, cell, fight.side).length === 0,
  )
}

/** 11.2 [97]: it comes before anybody else begins to move; who may then move for himself does. */
export function isAdvanceTime(scene: Scene, fight: Fight, unit: Unit): boolean {
  const last = playOf(scene).round?.begun.at(-1)
  if (last !== undefined && last !== fight.active) return false
  const active = scene.unit(fight.active)
  if (unit.id === fight.active || !active || !cellOf(active) || !isUsed(active.piece) || isUsed(unit.piece)) return true
  return eligibility(scene, unit).some(({ severity }) => severity === 'illegal')
}

/** 11.2 [76, 97, 97a, 98]. */
export function judgeAdvance(scene: Scene, unit: Unit, to: Cell, together: readonly Unit[] = []): readonly Finding[] {
  const never = judgeNever(unit)
  if (never) return [never]
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => found.push(finding(rule, '11.2', 'illegal', text, [to], [unit]))
  const where = printCell(scene, to)
  if (unit.side !== undefined && isIn(scene, rearOf(otherSide(unit.side)), to)) {
    illegal('advance/rear', `${where} lies in the enemy Rear Area, and nobody advances into it.`)
  }
  const others = [...unitsIn(scene, to).filter(({ side }) => side === unit.side), ...together].filter(
    ({ id }) => id !== unit.id,
  )
  const [steps, most] = [sumOfSteps([unit, ...others]), mostSteps(scene)]
  if (steps > most) {
    const text = `${where} would hold ${steps} steps, and at most ${most} advance.`
    found.push({ ...finding('advance/stacking', '11.2', 'illegal', text, [to], [unit]), needed: steps, had: most })
  }
  return found
}

export function adviseAdvance(scene: Scene, fight: Fight): readonly Proposal[] {
  return vacated(scene, fight).flatMap((to) =>
    fight.attackers.flatMap(({ id, at }) => {
      const unit = scene.unit(id)
      const now = unit && cellOf(unit)
      if (!unit || !now || !sameCell(now, at) || fight.advanced.includes(id)) return []
      if (!isAdvanceTime(scene, fight, unit)) return []
      if (judgeAdvance(scene, unit, to).length > 0) return []
      const text = `${called(unit)} may advance into ${printCell(scene, to)} for nothing, and need not.`
      const move: Action = { type: 'move', moves: [{ pieces: withTruck(scene, unit), to }] }
      return [proposal('advance/may', '11.2', text, [move], [id], [to])]
    }),
  )
}
