import type { Cell, SupplyEffect } from '../../../../table/generated/types.ts'
import { memoizeBy } from '../../../core/memoize.ts'
import { idOrder } from '../../../core/unit.ts'
import { distance, sameCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { Odds } from '../../../kit/fight/odds.ts'
import { type Readings, readingsOf } from '../terms/switches.ts'
import { fightFiredIn, isArtilleryUnit, rangeOf } from './artillery.ts'
import { attackerOf, combatantOf, combatHexAt, fighterOf, type KnownCombatant, knownCombatants } from './combatants.ts'
import { type Combatant, type Engagement, latestAt } from './engagement.ts'
import { type Attacker, assaulting, type Fight, type Fighter, hasStepsLeft, stepsPresent } from './fighter.ts'
import { attackingTakers, defendingTakers, type Taker } from './loss-order.ts'
import { type Column, oddsOf, shiftsIn } from './odds.ts'
import { type Result, resultOf } from './results.ts'
import { type Rates, type Strengths, strengths } from './strength.ts'

/** The strengths and the result of a fight, as far as they are known. */
export interface Assessment {
  readonly engagement: Engagement
  readonly fight: Fight
  /** Counters whose strength or supply cannot be seen. */
  readonly unknown: readonly KnownCombatant[]
  readonly strengths: Strengths
  /** Undefined while something is unknown, or without an attacker or a defender. */
  readonly outcome: Outcome | undefined
}

export interface Outcome {
  readonly odds: Odds<Column>
  readonly result: Result
  readonly attackers: readonly Taker[]
  readonly defenders: readonly Taker[]
}

export const readingsIn = ({ house }: HexScene): Readings => readingsOf(house)

/** 7.2 [15]: the effects that the rules sheet prints for units out of supply. */
export function ratesIn(scene: HexScene): Rates {
  const effects = scene.book.sheet.supply?.effects
  const part = (value: 'attack' | 'defence'): Partial<Record<'attack' | 'defence', SupplyEffect>> => {
    const effect = effects?.[value]
    return effect ? { [value]: effect } : {}
  }
  return { readings: readingsIn(scene), divideBySupply: { ...part('attack'), ...part('defence') } }
}

const sideOf = ({ unit, counter }: KnownCombatant) => unit?.side ?? counter?.side

const isArtillery = (scene: HexScene, { unit, counter }: KnownCombatant): boolean =>
  counter
    ? scene.book.roster.classOf(counter)?.traits?.includes('artillery') === true
    : unit !== undefined && isArtilleryUnit(scene, unit) === 'yes'

/** Whether artillery is in range and has not fired yet. */
function reaches(
  scene: HexScene,
  { combatant, unit, counter }: KnownCombatant,
  engagement: Engagement,
  before: readonly Engagement[],
) {
  const { at } = combatant
  const range = rangeOf({ class: counter?.class ?? unit?.class }, counter)
  return at !== undefined && distance(scene, at, engagement.target) <= range && !fightFiredIn(before, combatant.id)
}

/** The counters that may take part. Others that were named are left out. */
function eligible(scene: HexScene, engagement: Engagement, before: readonly Engagement[]) {
  const { side, target } = engagement
  const known = (list: readonly Combatant[]) => knownCombatants(scene, [...list].sort(idOrder))
  const attackers = known(engagement.attackers).filter((each) => {
    if (isArtillery(scene, each)) return reaches(scene, each, engagement, before)
    return each.combatant.at !== undefined && distance(scene, each.combatant.at, target) === 1
  })
  const support = known(engagement.support).filter(
    (each) =>
      sideOf(each) !== side &&
      isArtillery(scene, each) &&
      reaches(scene, each, engagement, before) &&
      !engagement.defenders.some(({ id }) => id === each.combatant.id),
  )
  return { attackers, defenders: known(engagement.defenders), support }
}

/** 11.9, 13.4 [32, 38a]: whether a unit other than artillery attacks from an adjacent hex. */
export const isLed = (scene: HexScene, { attackers, target }: Engagement): boolean =>
  knownCombatants(scene, attackers).some((each) => {
    const { at } = each.combatant
    return at !== undefined && !isArtillery(scene, each) && distance(scene, at, target) === 1
  })

/** Whether no combatant has moved or lost a step since the fight was declared. */
export function isUntouched(scene: HexScene, { attackers, defenders, withdrawn, toll }: Engagement): boolean {
  if (withdrawn.size > 0 || toll.size > 0) return false
  return knownCombatants(scene, [...attackers, ...defenders]).every(({ unit, combatant: { at, lost } }) => {
    const now = unit && combatantOf(unit)
    if (!now || now.lost !== lost) return false
    return now.at && at ? sameCell(now.at, at) : now.at === at
  })
}

/** The attack that a new declaration on the same hex replaces. */
export function attackToReplace(scene: HexScene, target: Cell, fights: readonly Engagement[]): Engagement | undefined {
  const before = latestAt(fights, target)
  return before && isUntouched(scene, before) ? before : undefined
}

/** Assesses a fight after the earlier fights of the phase. */
export function assess(scene: HexScene, engagement: Engagement, before: readonly Engagement[]): Assessment {
  const { attackers, defenders, support } = eligible(scene, engagement, before)
  const all = [...attackers, ...defenders, ...support]
  const fight: Fight = {
    target: combatHexAt(scene, engagement.target) ?? { hex: '', terrain: '', level: 0 },
    attackers: attackers.flatMap((each): readonly Attacker[] =>
      each.counter ? [attackerOf(scene, each, each.counter, engagement.target)] : [],
    ),
    defenders: fightersOf(scene, defenders),
    support: fightersOf(scene, support),
  }
  const doubtful = new Set(
    [...fight.attackers, ...fight.defenders, ...fight.support]
      .filter(({ supplied }) => supplied === 'unknown')
      .map(({ id }) => id),
  )
  const unknown = all.filter(({ counter, combatant }) => !counter || doubtful.has(combatant.id))
  const sums = strengths(fight, ratesIn(scene))
  const isFought = assaulting(fight).length > 0 && fight.defenders.some(hasStepsLeft)
  return {
    engagement,
    fight,
    unknown,
    strengths: sums,
    outcome: isFought && unknown.length === 0 ? outcomeOf(fight, sums, readingsIn(scene)) : undefined,
  }
}

const fightersOf = (scene: HexScene, all: readonly KnownCombatant[]): readonly Fighter[] =>
  all.flatMap((each) => (each.counter ? [fighterOf(scene, each, each.counter)] : []))

export function outcomeOf(fight: Fight, { attacking, defending }: Strengths, readings: Readings): Outcome {
  const odds = oddsOf(attacking, defending, shiftsIn(fight, readings), readings)
  return {
    odds,
    result: resultOf(odds.column, stepsPresent(fight), readings),
    attackers: attackingTakers(fight),
    defenders: defendingTakers(fight),
  }
}

/** Assesses the fights of the phase in order. */
export const assessAll = memoizeBy((scene: HexScene, all: readonly Engagement[]): readonly Assessment[] =>
  all.map((engagement, index) => assess(scene, engagement, all.slice(0, index))),
)
