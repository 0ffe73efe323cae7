import type { Action, Cell, Finding, Proposal } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import { isIn, printCell } from '../../../hex/board/cells.ts'
import { cellOf, unitStillAt, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { vacated } from '../../../kit/fight/on-hexes/neighbours.ts'
import { withTruck } from '../movement/truck.ts'
import { eligibility, judgeNever } from '../round/eligibility.ts'
import { roundOf } from '../round/round.ts'
import { isUsed, otherSide } from '../terms/counters.ts'
import { rearOf } from '../terms/rivers.ts'
import { mostSteps, sumOfSteps } from '../terms/stacking.ts'
import type { Fight } from './fight.ts'

/** 11.2 [97]: hexes that the defender has left. */
export const vacatedIn = (scene: HexScene, { result, defenders, side }: Fight): readonly Cell[] =>
  result
    ? vacated(
        scene,
        defenders.map(({ at }) => at),
        side,
      )
    : []

/** 11.2 [97]: units advance before another unit begins to move. A unit that may move anyway moves instead. */
export function isAdvanceTime(scene: HexScene, fight: Fight, unit: Unit): boolean {
  const last = roundOf(scene)?.begun.at(-1)
  if (last !== undefined && last !== fight.active) return false
  const active = scene.unit(fight.active)
  if (unit.id === fight.active || !active || !cellOf(active) || !isUsed(active.piece) || isUsed(unit.piece)) return true
  return eligibility(scene, unit).some(({ severity }) => severity === 'illegal')
}

/** 11.2 [76, 97, 97a, 98]: judges units that advance into one hex. */
export function judgeAdvance(scene: HexScene, units: readonly Unit[], to: Cell): readonly Finding[] {
  const never = units.flatMap((unit) => judgeNever(unit) ?? [])
  if (never.length > 0) return never
  const found: Finding[] = []
  const [side] = units.map((unit) => unit.side)
  const where = printCell(scene, to)
  if (side !== undefined && isIn(scene, rearOf(otherSide(side)), to)) {
    const text = `${where} is in the enemy Rear Area: no advance into it.`
    found.push(finding('advance/rear', '11.2', 'illegal', text, [to], units))
  }
  const others = unitsIn(scene, to).filter((each) => each.side === side && !units.includes(each))
  const [steps, most] = [sumOfSteps([...units, ...others]), mostSteps(scene)]
  if (steps > most) {
    const text = `${where} would hold ${steps} steps; the limit is ${most}.`
    found.push({ ...finding('advance/stacking', '11.2', 'illegal', text, [to], units), needed: most, had: steps })
  }
  return found
}

export function adviseAdvance(scene: HexScene, fight: Fight): readonly Proposal[] {
  return vacatedIn(scene, fight).flatMap((to) =>
    fight.attackers.flatMap((each) => {
      const unit = unitStillAt(scene, each)
      if (!unit || fight.advanced.includes(unit.id)) return []
      if (!isAdvanceTime(scene, fight, unit)) return []
      if (judgeAdvance(scene, [unit], to).length > 0) return []
      const text = `${unit.name} may advance to ${printCell(scene, to)} (free, optional).`
      const move: Action = { type: 'move', moves: [{ pieces: withTruck(scene, unit), to }] }
      return [proposal('advance/may', '11.2', text, [move], [unit.id], [to])]
    }),
  )
}
