import type { PieceId } from '../../../../table/generated/types.ts'
import type { LossTier } from '../../../kit/fight/loss-tiers.ts'
import type { Readings } from '../terms/switches.ts'
import { assaulting, battalionsLeft, type Fight, type Fighter, hasStepsLeft, isArmor, isGun } from './fighter.ts'

/** A unit that takes a share of its side's losses. */
export interface Taker {
  readonly id: PieceId
  readonly name: string
  readonly battalions: number
  readonly steps: number
  /** 13.3 [37]: it takes losses before other units. */
  readonly first: boolean
}

/** 13.3 [37]: the attacker's armor loses first against a stack with armor, antitank or antiaircraft units. */
export function attackingTakers(fight: Fight): readonly Taker[] {
  const isHard = fight.defenders.some((unit) => hasStepsLeft(unit) && (isArmor(unit) || isGun(unit)))
  return assaulting(fight).map((unit) => taker(unit, isHard && isArmor(unit)))
}

/** 13.3 [37]: attacked by armor, the defender's armor and guns lose first. Artillery in the hex shares too (13.4). */
export function defendingTakers(fight: Fight): readonly Taker[] {
  const hasArmor = assaulting(fight).some(isArmor)
  return fight.defenders.filter(hasStepsLeft).map((unit) => taker(unit, hasArmor && (isArmor(unit) || isGun(unit))))
}

const taker = (unit: Fighter, first: boolean): Taker => ({
  id: unit.id,
  name: unit.name,
  battalions: battalionsLeft(unit),
  steps: unit.steps,
  first,
})

/** 12.0, 13.3 [33, 37]: the order of losses. A regiment counter takes a first step for each battalion. */
export function tiersOf(takers: readonly Taker[], readings: Readings): readonly LossTier[] {
  const firsts = takers.filter(({ first }) => first)
  const others = takers.filter(({ first }) => !first)
  const once = (those: readonly Taker[], cite: string): LossTier => ({
    cite,
    room: new Map(those.map(({ id, battalions }) => [id, battalions])),
  })
  const again = (those: readonly Taker[], cite: string): LossTier => ({
    cite,
    room: new Map(those.map(({ id, battalions, steps }) => [id, steps - battalions])),
  })
  const tiers =
    readings['damage-order'] === 'all'
      ? [once(firsts, '13.3'), again(firsts, '13.3'), once(others, '12.0'), again(others, '12.0')]
      : [once(firsts, '13.3'), once(others, '12.0'), again(takers, '12.0')]
  return tiers.filter(({ room }) => [...room.values()].some((steps) => steps > 0))
}
