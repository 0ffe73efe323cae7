import type { Declare } from '../../../../table/generated/types.ts'
import { cutsText } from '../../../core/amount.ts'
import { toHalves } from '../../../core/points.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { allowanceOf, explainedPoints } from '../../../hex/movement/movement-points.ts'
import { strengthOf } from '../terms/counters.ts'
import { combatantOf, type Fight, fightsIn, unrolled } from './fight.ts'
import {
  attackCost,
  attackOf,
  columnFor,
  defenceOf,
  defendersOf,
  type Intensity,
  intensityOf,
  modifiersOf,
} from './odds.ts'

/** A declared attack. */
export interface AttackPlan {
  readonly active: Unit
  readonly joiners: readonly Unit[]
  readonly intensity: Intensity
  readonly said: boolean
  readonly defenders: readonly Unit[]
}

/** The first named unit is active; a unit that has acted may still join. */
export function attackPlan(
  scene: HexScene,
  { pieces, text }: Pick<Declare, 'pieces' | 'text'>,
): AttackPlan | undefined {
  const units = scene.units(new Set(pieces)).filter(({ kind }) => kind === 'unit')
  const [active] = units
  if (!active) return undefined
  const spoken = intensityOf(text)
  return {
    active,
    joiners: units.filter((unit) => unit !== active && unit.side === active.side).sort(idOrder),
    intensity: spoken ?? 'medium',
    said: spoken !== undefined,
    defenders: defendersOf(scene, active),
  }
}

/** The points left for an attack, without any march bonus. A repeated declaration gives back the earlier cost. */
export const pointsLeft = (scene: HexScene, unit: Unit): number | undefined => {
  const allowance = allowanceOf(scene, unit)
  const again = unrolled(fightsIn(scene), unit.id)
  const back = again ? toHalves(attackCost(scene, unit, again.intensity) ?? 0) : 0
  return allowance && allowance.most - (scene.memory.walked.get(unit.id)?.spent ?? 0) + back
}

/** The reasons for reduced points, as the end of a clause: Out of Supply (5.0), Disrupted (12.0). */
export function cutsSuffix(scene: HexScene, unit: Unit): string {
  const allowance = explainedPoints(scene, unit)
  const cuts = allowance ? cutsText(allowance) : ''
  return cuts === '' ? '' : `: ${cuts}`
}

export function plannedFight(scene: HexScene, plan: AttackPlan): Omit<Fight, 'seq'> {
  const { active, joiners, intensity, defenders } = plan
  const attackers = [active, ...joiners]
  const [attack, defence] = [attackOf(scene, attackers), defenceOf(scene, defenders)]
  return {
    side: active.side,
    active: active.id,
    intensity,
    attackers: attackers.flatMap(combatantOf),
    defenders: defenders.flatMap(combatantOf),
    attack,
    defence,
    strengths: Object.fromEntries([
      ...attackers.map((unit) => [unit.id, strengthOf(scene, unit, 'attack')]),
      ...defenders.map((unit) => [unit.id, strengthOf(scene, unit, 'defence')]),
    ]),
    column: columnFor(scene, attack, defence),
    modifiers: modifiersOf(scene, active.side, intensity, attackers, defenders),
    chits: [],
    kept: [],
    die: undefined,
    modified: undefined,
    result: undefined,
    ways: {},
    advanced: [],
  }
}
