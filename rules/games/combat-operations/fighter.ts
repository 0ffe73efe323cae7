import type { Id, PieceId } from '../../../table/generated/types.ts'
import type { Readings } from './switches.ts'

/** Whether a unit is in supply: as the core says it. */
export type InSupply = 'in' | 'out' | 'unknown'

/** Where a unit stands, as fighting asks. */
export interface CombatHex {
  /** The printed id. */
  readonly hex: string
  readonly terrain: Id
  readonly level: number
}

/** The regiment that a battalion breaks down from, and how many battalions that has. */
export interface Regiment {
  readonly id: Id
  readonly of: number
}

/** A unit turned up: all of it that fighting asks. */
export interface Fighter {
  readonly id: PieceId
  readonly name: string
  /** The counter it is: no two battalions of a regiment are the same. */
  readonly def: Id
  readonly class: Id
  readonly traits: readonly Id[]
  readonly attack: number
  readonly defence: number
  /** Battalions that it is when whole: 1, or more for a regiment counter. */
  readonly battalions: number
  /** Steps left. */
  readonly steps: number
  readonly regiment: Regiment | undefined
  readonly supplied: InSupply
  /** Missing, where it stands in no hex of the map. */
  readonly at: CombatHex | undefined
}

/** What an attacker crosses into the hex he attacks. */
export interface Approach {
  readonly river: boolean
  readonly bridge: boolean
}

export interface Attacker extends Fighter {
  /** Missing, where his hex is not next to the target. */
  readonly over: Approach | undefined
}

/** An attack on one hex, with the support of both sides. */
export interface Fight {
  readonly target: CombatHex
  /** With the artillery that supports them. */
  readonly attackers: readonly Attacker[]
  readonly defenders: readonly Fighter[]
  /** The defender's artillery in other hexes. */
  readonly support: readonly Fighter[]
}

/** 2.0 [2]: the types that the rules of fighting ask for. Armored cavalry is armor in all of them. */
export const isArmor = ({ traits }: Fighter): boolean => traits.includes('armor')
export const isInfantry = ({ traits }: Fighter): boolean => traits.includes('infantry')
export const isArtillery = ({ traits }: Fighter): boolean => traits.includes('artillery')
export const isEngineer = ({ traits }: Fighter): boolean => traits.includes('engineer')
export const isMechanized = ({ traits }: Fighter): boolean => traits.includes('mechanized')
/** Antitank or antiaircraft. */
export const isGun = ({ traits }: Fighter): boolean => traits.includes('antitank') || traits.includes('antiaircraft')

/**
 * 12.0 [33]: losses are spread, one step to each battalion before a second, so a regiment counter has all its
 * battalions until fewer steps than battalions are left.
 */
export const battalionsLeft = ({ battalions, steps }: Pick<Fighter, 'battalions' | 'steps'>): number =>
  Math.max(0, Math.min(battalions, steps))

/** How often a rule that speaks of each unit or battalion counts for a counter. */
export const timesCounted = (unit: Pick<Fighter, 'battalions' | 'steps'>, { regiments }: Readings): number =>
  regiments === 'counter' ? Math.min(1, battalionsLeft(unit)) : battalionsLeft(unit)

export const hasStepsLeft = ({ steps }: Fighter): boolean => steps > 0

/** Those who attack themselves, and not only support. */
export const assaulting = ({ attackers }: Fight): readonly Attacker[] =>
  attackers.filter((unit) => !isArtillery(unit) && hasStepsLeft(unit))

export const firing = ({ attackers }: Fight): readonly Attacker[] =>
  attackers.filter((unit) => isArtillery(unit) && hasStepsLeft(unit))

/** 11.1 to 11.6 [30]: the steps that the defender has in the hex before losses. */
export const stepsPresent = ({ defenders }: Pick<Fight, 'defenders'>): number =>
  defenders.reduce((sum, { steps }) => sum + Math.max(0, steps), 0)
