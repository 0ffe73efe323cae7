import type { Id, PieceId, Seq } from '../../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn } from '../../../core/memory.ts'
import type { Squad, Strength } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'

/*
 * Shots and close combats of the turn, folded from the log: who strikes whom, the dice, and the hits that are still to
 * be allotted and rolled for.
 */

export const COMBAT: Id = 'combat'

/** One die to hit. */
export interface Strike {
  readonly model: PieceId
  readonly needed: number
  /** All modifiers of the die. */
  readonly plus: number
  /** The active value of the roll to damage. */
  readonly power: number
}

/** Hits of one power, to be allotted together. */
export interface Lot {
  readonly power: number
  readonly count: number
}

/** The strikes of one squad at another. */
export interface Volley {
  readonly side: Id | undefined
  readonly by: Squad
  readonly at: Squad
  readonly strikes: readonly Strike[]
  /** The dice, in the order of the strikes; undefined before the roll. */
  readonly faces: readonly number[] | undefined
  /** Hits that are still to be allotted and rolled for, the strongest first. */
  readonly lots: readonly Lot[]
}

/** A model after a roll to damage. */
export interface Hurt {
  readonly piece: PieceId
  /** Wounds lost before and in all. */
  readonly had: number
  readonly wounds: number
  readonly dies: boolean
}

/** A squad when the fight began, and its strength left. */
export interface Fighting extends Strength {
  readonly side: Id | undefined
  readonly left: number
  readonly before: number
  readonly isIndividual: boolean
  readonly isEngaged: boolean
}

export type FightKind = 'shoot' | 'reaction' | 'assault'

export interface Fight {
  readonly seq: Seq
  readonly kind: FightKind
  readonly side: Id | undefined
  readonly by: Squad
  readonly volleys: readonly Volley[]
  readonly squads: Readonly<Record<Squad, Fighting>>
  /** The state that the latest roll to damage leaves, until the table shows it. */
  readonly hurt: readonly Hurt[]
  /** Wounds caused by each squad's enemies. */
  readonly lost: Readonly<Record<Squad, number>>
  /** 25 [25]: a reaction shot needs a test first; undefined where none is needed or it is not rolled yet. */
  readonly test: { readonly needed: number; readonly face?: number; readonly passed?: boolean } | undefined
}

export type CombatEvent =
  | { readonly did: 'attack'; readonly fight: Omit<Fight, 'seq'> }
  | { readonly did: 'tested'; readonly face: number; readonly passed: boolean }
  | {
      readonly did: 'struck'
      readonly volley: number
      readonly faces: readonly number[]
      readonly lots: readonly Lot[]
    }
  | {
      readonly did: 'damage'
      readonly volley: number
      readonly faces: readonly number[]
      readonly hurt: readonly Hurt[]
    }
  /** The table shows what the roll to damage left. */
  | { readonly did: 'shown' }
  | { readonly did: 'counter-charge'; readonly squad: Squad }

/** The fights of this turn, the latest last. */
export interface Combat {
  readonly fights: readonly Fight[]
  /** Squads that have declared a counter-charge since the last fight. */
  readonly charging: readonly Squad[]
}

const NOTHING: Combat = { fights: [], charging: [] }

export const combatMemory: ChapterMemory<Combat> = {
  start: NOTHING,
  fold(combat, deed) {
    if (deed.deed === 'time') return NOTHING
    const event = eventIn<CombatEvent>(deed, COMBAT)
    return event ? after(combat, event, deed) : combat
  },
  again: (_, then) => then,
}

function after(combat: Combat, event: CombatEvent, { seq }: Deed): Combat {
  const { fights } = combat
  const latest = fights.at(-1)
  const changed = (fight: Fight): Combat => ({ ...combat, fights: [...fights.slice(0, -1), fight] })
  switch (event.did) {
    case 'attack':
      return { fights: [...fights, { ...event.fight, seq }], charging: [] }
    case 'counter-charge':
      return { ...combat, charging: [...combat.charging, event.squad] }
    case 'tested':
      if (!latest?.test) return combat
      return changed({ ...latest, test: { ...latest.test, face: event.face, passed: event.passed } })
    case 'struck':
      return latest ? changed(withVolley(latest, event.volley, { faces: event.faces, lots: event.lots })) : combat
    case 'shown':
      return latest ? changed({ ...latest, hurt: [] }) : combat
    case 'damage':
      return latest ? changed(damaged(latest, event.volley, event.hurt)) : combat
  }
}

const withVolley = (fight: Fight, index: number, change: Partial<Volley>): Fight => ({
  ...fight,
  volleys: fight.volleys.map((volley, at) => (at === index ? { ...volley, ...change } : volley)),
})

/** The lot is done with; so are all others at a squad of which nothing is left. */
function damaged(fight: Fight, index: number, hurt: readonly Hurt[]): Fight {
  const volley = fight.volleys[index]
  const target = volley && fight.squads[volley.at]
  if (!volley || !target) return fight
  const wounds = hurt.reduce((sum, each) => sum + each.wounds - each.had, 0)
  const left = target.left - (target.isIndividual ? wounds : hurt.filter(({ dies }) => dies).length)
  const squads = { ...fight.squads, [volley.at]: { ...target, left: Math.max(0, left) } }
  const lost = { ...fight.lost, [volley.at]: (fight.lost[volley.at] ?? 0) + wounds }
  const now = { ...withVolley(fight, index, { lots: volley.lots.slice(1) }), squads, lost, hurt }
  if (left > 0) return now
  return { ...now, volleys: now.volleys.map((each) => (each.at === volley.at ? { ...each, lots: [] } : each)) }
}

export const combatIn = ({ memory }: Pick<CeltosScene, 'memory'>): Combat =>
  (memory.chapters.get(COMBAT) ?? NOTHING) as Combat

export const latestFight = (scene: Pick<CeltosScene, 'memory'>): Fight | undefined => combatIn(scene).fights.at(-1)

/** 25 [25]: whether the fight ends before a die is rolled to hit: the test that it needs has failed. */
const isCalledOff = ({ test }: Fight): boolean => test?.passed === false

/** Whether all dice of a fight are rolled. Losses may still have to be carried out. */
export const isSettled = (fight: Fight): boolean =>
  isCalledOff(fight) || fight.volleys.every(({ faces, lots }) => faces !== undefined && lots.length === 0)
