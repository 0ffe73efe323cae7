import type { Cell, Declare, Id } from '../../../../table/generated/types.ts'
import { ATTACK } from '../../../core/memory.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { enemiesIn, isBeside, onMap, rangeTo } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { combatPhase } from '../terms/phase.ts'
import { fightFiredIn, isArtilleryUnit, rangeOf } from './artillery.ts'
import { attackPlan, engagementOf } from './attack.ts'
import { type Engagement, freshEngagement, roleIn } from './engagement.ts'
import { barToExploiting } from './exploitation.ts'
import { leavesOwedAttacks } from './soakoff.ts'

export const attackBy = (units: readonly Unit[], target: Cell): readonly Declare[] =>
  units.length > 0 ? [{ type: 'declare', what: ATTACK, pieces: idsOf(units), at: [target] }] : []

/** 11.9 [32]: as many units as can attack together and leave enough for the soak-offs; none if that is impossible. */
export function attackersToSpare(
  scene: HexScene,
  able: readonly Unit[],
  target: Cell,
  fights: readonly Engagement[],
): readonly Unit[] {
  const isOpen = (units: readonly Unit[]): boolean => {
    const attack = freshEngagement(engagementOf(scene, attackPlan(scene, idsOf(units), [target]), target))
    return leavesOwedAttacks(scene, fights, attack)
  }
  if (isOpen(able)) return able
  // A second attacker can only add soak-offs: if no unit can attack alone, none can together.
  const first = able.find((unit) => isArtilleryUnit(scene, unit) !== 'yes' && isOpen([unit]))
  if (!first) return []
  const together = [first]
  for (const unit of able) if (unit !== first && isOpen([...together, unit])) together.push(unit)
  return together
}

/** 11.0, 13.4 [28, 38]: the units next to the hex, and artillery in range that has not fired. */
export function possibleAttackers(
  scene: HexScene,
  target: Cell,
  side: Id | undefined,
  fights: readonly Engagement[],
): readonly Unit[] {
  if (enemiesIn(scene, target, side).length === 0) return []
  const own = onMap(scene, side).filter(({ kind }) => kind !== 'dummy')
  const exploiting = combatPhase(scene)?.exploiting === true
  const assault = own.filter(
    (unit) =>
      isArtilleryUnit(scene, unit) !== 'yes' &&
      isBeside(scene, unit, target) &&
      !(exploiting && barToExploiting(scene, unit)?.severity === 'illegal') &&
      !fights.some((fight) => roleIn(fight, unit.id) === 'attacker'),
  )
  if (assault.length === 0) return []
  const guns = own.filter((unit) => {
    if (isArtilleryUnit(scene, unit) !== 'yes' || fightFiredIn(fights, unit.id)) return false
    return rangeTo(scene, unit, target) <= rangeOf(unit, unit.known ? unit.couldBe[0] : undefined)
  })
  return [...assault, ...guns].sort(idOrder)
}
