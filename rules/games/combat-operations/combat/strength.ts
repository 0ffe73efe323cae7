import type { SupplyEffect } from '../../../../table/generated/types.ts'
import { type Strength, StrengthSum, totalOf } from '../../../kit/fight/strength.ts'
import type { Readings } from '../terms/switches.ts'
import {
  type Attacker,
  battalionsLeft,
  type Fight,
  type Fighter,
  hasStepsLeft,
  isArmor,
  isArtillery,
  isGun,
  isInfantry,
  isMechanized,
  timesCounted,
} from './fighter.ts'
import { completeRegiments } from './regimental-integrity.ts'

/** The house rules and supply effects that strengths depend on. */
export interface Rates {
  readonly readings: Readings
  readonly divideBySupply: { readonly attack?: SupplyEffect; readonly defence?: SupplyEffect }
}

/** Halves or quarters a strength, after modifiers were added. */
const divideByTerrain = (sum: StrengthSum, cite: string, what: string, by: number, { fractions }: Readings): void =>
  fractions === 'kept' ? sum.divideExactly(cite, what, by) : sum.divide(cite, what, by, 1)

/** 7.2 [15]: rounded down, to at least 1. A strength of 0 stays 0. */
const unsupplied = (sum: StrengthSum, effect: SupplyEffect | undefined): void =>
  effect && sum.divide(effect.cite ?? '7.2', 'out of supply', effect.divide, effect.least ?? 0)

function addPrinted(sum: StrengthSum, unit: Fighter, value: 'attack' | 'defence'): void {
  const whole = unit[value]
  sum.add('2.1', `printed ${value}`, whole)
  const left = battalionsLeft(unit)
  if (left >= unit.battalions) return
  // A regiment counter includes one point of integrity per battalion. The first lost battalion ends it.
  const each = Math.max(0, whole / unit.battalions - 1)
  sum.add(
    '13.1',
    `${unit.battalions - left} of ${unit.battalions} battalions and regimental integrity lost`,
    left * each - whole,
  )
}

/** 9.1 [19]: the units with a bonus in clear hexes. */
const gainsInClear = (unit: Fighter): boolean => isArmor(unit) || isGun(unit)

const ignoresTerrain = (unit: Fighter, { readings }: Rates): boolean =>
  isArtillery(unit) && readings['guns-terrain'] === 'never'

export function attackStrength(unit: Attacker, fight: Fight, rates: Rates): Strength {
  const sum = new StrengthSum()
  if (hasStepsLeft(unit)) {
    const { target } = fight
    const count = timesCounted(unit, rates.readings)
    addPrinted(sum, unit, 'attack')
    if (unit.regiment && completeRegiments(fight.attackers).has(unit.regiment.id)) {
      sum.add('13.1', 'whole regiment attacks', battalionsLeft(unit))
    }
    if (!ignoresTerrain(unit, rates)) {
      if (gainsInClear(unit) && unit.at?.terrain === 'clear') sum.add('9.1', 'from clear', count)
      if (target.terrain === 'woods' && isMechanized(unit) && !isInfantry(unit)) sum.add('9.2', 'into woods', -count)
      if (target.terrain === 'town' && !isInfantry(unit)) sum.add('9.4', 'into a town', -count)
      if (unit.at && unit.at.level < target.level) sum.add('9.5', 'uphill', -count)
    }
    sum.floor()
    if (unit.supplied === 'out') unsupplied(sum, rates.divideBySupply.attack)
    if (target.terrain === 'swamp' && !isInfantry(unit) && !ignoresTerrain(unit, rates)) {
      divideByTerrain(sum, '9.3', 'into swamp, quartered', 4, rates.readings)
    }
    addCrossing(sum, unit, rates)
  }
  return sum.of(unit)
}

/** 9.6, 9.7 [24, 25]: rivers and bridges do not affect artillery. */
function addCrossing(sum: StrengthSum, unit: Attacker, { readings }: Rates): void {
  const { river, bridge } = unit.over ?? { river: false, bridge: false }
  if (isArtillery(unit) || !(river || bridge)) return
  const twice = readings['bridge-attack'] === 'twice'
  if (river && (!bridge || twice)) divideByTerrain(sum, '9.6', 'across a river, halved', 2, readings)
  if (bridge) divideByTerrain(sum, '9.7', 'across a bridge, halved', 2, readings)
}

export function defenceStrength(unit: Fighter, fight: Fight, rates: Rates): Strength {
  const sum = new StrengthSum()
  if (hasStepsLeft(unit)) {
    const { terrain } = fight.target
    const count = timesCounted(unit, rates.readings)
    addPrinted(sum, unit, 'defence')
    if (unit.regiment && completeRegiments(fight.defenders).has(unit.regiment.id)) {
      sum.add('13.1', 'whole regiment defends', battalionsLeft(unit))
    }
    if (!ignoresTerrain(unit, rates)) {
      if (gainsInClear(unit) && terrain === 'clear') sum.add('9.1', 'in clear', count)
      if (terrain === 'woods') sum.add('9.2', 'in woods', count)
      if (terrain === 'swamp') sum.add('9.3', 'in swamp', count)
      if (terrain === 'town') sum.add('9.4', 'in a town', 2 * count)
    }
    sum.floor()
    if (unit.supplied === 'out') unsupplied(sum, rates.divideBySupply.defence)
  }
  return sum.of(unit)
}

/** 13.4 [38]: artillery in another hex adds its attack strength to the defence. */
export function supportStrength(unit: Fighter, rates: Rates): Strength {
  const sum = new StrengthSum()
  if (hasStepsLeft(unit)) {
    addPrinted(sum, unit, 'attack')
    sum.floor()
    if (unit.supplied === 'out') unsupplied(sum, rates.divideBySupply.attack)
  }
  return sum.of(unit)
}

export interface Strengths {
  readonly attack: readonly Strength[]
  readonly defence: readonly Strength[]
  readonly attacking: number
  readonly defending: number
}

/** 11.0 [28]: all attackers and their artillery against all defenders and theirs. */
export function strengths(fight: Fight, rates: Rates): Strengths {
  const attack = fight.attackers.map((unit) => attackStrength(unit, fight, rates))
  const defence = [
    ...fight.defenders.map((unit) => defenceStrength(unit, fight, rates)),
    ...fight.support.map((unit) => supportStrength(unit, rates)),
  ]
  return { attack, defence, attacking: totalOf(attack), defending: totalOf(defence) }
}
