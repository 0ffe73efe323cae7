import type { Id, PieceId } from '../../../../table/generated/types.ts'
import type { Readings } from '../terms/switches.ts'

export type InSupply = 'in' | 'out' | 'unknown'

/** A hex with what combat needs to know of it. */
export interface CombatHex {
  /** The printed id. */
  readonly hex: string
  readonly terrain: Id
  readonly level: number
}

/** The regiment of a battalion, and its number of battalions. */
export interface Regiment {
  readonly id: Id
  readonly of: number
}

/** A revealed unit with the values that combat needs. */
export interface Fighter {
  readonly id: PieceId
  readonly name: string
  /** The counter. Each battalion of a regiment has its own. */
  readonly def: Id
  readonly class: Id
  readonly traits: readonly Id[]
  readonly attack: number
  readonly defence: number
  /** Battalions at full strength: 1, or more for a regiment counter. */
  readonly battalions: number
  /** Steps left. */
  readonly steps: number
  readonly regiment: Regiment | undefined
  readonly supplied: InSupply
  /** Undefined off the map. */
  readonly at: CombatHex | undefined
}

/** The river and the bridge that an attack crosses. */
export interface Approach {
  readonly river: boolean
  readonly bridge: boolean
}

export interface Attacker extends Fighter {
  /** Undefined if its hex is not adjacent to the target. */
  readonly over: Approach | undefined
}

/** An attack on one hex, with the support of both sides. */
export interface Fight {
  readonly target: CombatHex
  /** Including the artillery that supports the attack. */
  readonly attackers: readonly Attacker[]
  readonly defenders: readonly Fighter[]
  /** The defender's artillery in other hexes. */
  readonly support: readonly Fighter[]
}

/** 2.0 [2]: the types that the combat rules name. Armored cavalry counts as armor. */
export const isArmor = ({ traits }: Fighter): boolean => traits.includes('armor')
export const isInfantry = ({ traits }: Fighter): boolean => traits.includes('infantry')
export const isArtillery = ({ traits }: Fighter): boolean => traits.includes('artillery')
export const isEngineer = ({ traits }: Fighter): boolean => traits.includes('engineer')
export const isMechanized = ({ traits }: Fighter): boolean => traits.includes('mechanized')
/** Antitank or antiaircraft. */
export const isGun = ({ traits }: Fighter): boolean => traits.includes('antitank') || traits.includes('antiaircraft')

/**
 * 12.0 [33]: each battalion loses a first step before any loses a second, so a regiment counter keeps all battalions
 * until it has fewer steps than battalions.
 */
export const battalionsLeft = ({ battalions, steps }: Pick<Fighter, 'battalions' | 'steps'>): number =>
  Math.max(0, Math.min(battalions, steps))

/** How often a rule for each unit or battalion counts for a counter. */
export const timesCounted = (unit: Pick<Fighter, 'battalions' | 'steps'>, { regiments }: Readings): number =>
  regiments === 'counter' ? Math.min(1, battalionsLeft(unit)) : battalionsLeft(unit)

export const hasStepsLeft = ({ steps }: Fighter): boolean => steps > 0

/** The attackers without supporting artillery. */
export const assaulting = ({ attackers }: Fight): readonly Attacker[] =>
  attackers.filter((unit) => !isArtillery(unit) && hasStepsLeft(unit))

export const firing = ({ attackers }: Fight): readonly Attacker[] =>
  attackers.filter((unit) => isArtillery(unit) && hasStepsLeft(unit))

/** 11.1 to 11.6 [30]: the defender's steps in the hex before losses. */
export const stepsPresent = ({ defenders }: Pick<Fight, 'defenders'>): number =>
  defenders.reduce((sum, { steps }) => sum + Math.max(0, steps), 0)
