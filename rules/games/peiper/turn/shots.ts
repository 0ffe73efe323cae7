import type { Cell, Id, PieceId } from '../../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn } from '../../../core/memory.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { PlayingCard } from '../../../kit/cards.ts'
import { type Combatant, type Fight, withChanged, withDeclared } from '../../../kit/fight/record.ts'
import type { Support } from '../terms/figures.ts'

/** A reason that changes the card of an attack. Minus is better for the attacker. */
export interface Modifier {
  readonly cite: string
  readonly what: string
  readonly by: number
}

/** A unit as it was when the attack was declared. */
export interface Shooter extends Combatant {
  readonly at: Cell
  readonly steps: number
}

/** An attack of one unit on another. */
export interface Shot extends Fight<Shooter> {
  readonly firer: PieceId
  readonly target: PieceId
  readonly from: Cell
  readonly to: Cell
  /** Attack factor and proficiency of the firer, as they count. */
  readonly attack: number
  readonly proficiency: number
  /** Counts unless the firer passes its check. */
  readonly terrain: number
  readonly modifiers: readonly Modifier[]
  /** The markers used, and the Tiger that adds to it. */
  readonly support: readonly { readonly piece: PieceId; readonly kind: Support }[]
  readonly helper: PieceId | undefined
  /** The proficiency check. */
  readonly die: number | undefined
  readonly cards: readonly Drawn[]
  /** 43 [43]: what the US side decided on the news of Malmedy. */
  readonly malmedy: 'used' | 'kept' | undefined
  /** 47 [47]: the target's check to fall back. */
  readonly fallBack: number | undefined
  readonly advanced: boolean
  /** The target has retreated; it may come back later in the turn. */
  readonly retreated: boolean
}

export type Drawn = Pick<PlayingCard, 'def' | 'rank' | 'isJoker' | 'name'>

export type ShotEvent =
  | { readonly did: 'attack'; readonly shot: Omit<Shot, 'seq'> }
  | { readonly did: 'checked'; readonly die: number }
  | { readonly did: 'drew'; readonly card: Drawn }
  | { readonly did: 'malmedy'; readonly word: 'used' | 'kept' }
  | { readonly did: 'fell back'; readonly die: number }
  | { readonly did: 'advanced' }
  | { readonly did: 'retreated' }

export const COMBAT: Id = 'combat'

/** The attacks of the turn, and the units that tried to blow a bridge instead. */
export type Shots = readonly Shot[]

export const shotMemory: ChapterMemory<Shots> = { start: [], fold, again: (_, then) => then }

function fold(shots: Shots, deed: Deed): Shots {
  if (deed.deed === 'time') return []
  const event = eventIn<ShotEvent>(deed, COMBAT)
  if (event?.did === 'attack') {
    const before = replaced(shots, event.shot.firer)
    return withDeclared(shots, { seq: deed.seq, ...event.shot }, before?.seq)
  }
  return event ? withChanged(shots, shots.at(-1)?.seq, (shot) => after(shot, event)) : shots
}

/** The firer's attack without a roll: another declaration replaces it. */
export function replaced(shots: Shots, firer: PieceId): Shot | undefined {
  const last = shots.at(-1)
  return last?.firer === firer && last.die === undefined ? last : undefined
}

function after(shot: Shot, event: Exclude<ShotEvent, { did: 'attack' }>): Shot {
  switch (event.did) {
    case 'checked':
      return { ...shot, die: event.die }
    case 'drew':
      return { ...shot, cards: [...shot.cards, event.card] }
    case 'malmedy':
      return { ...shot, malmedy: event.word }
    case 'fell back':
      return { ...shot, fallBack: event.die }
    case 'advanced':
      return { ...shot, advanced: true }
    case 'retreated':
      return { ...shot, retreated: true }
  }
}

export const shotsIn = (scene: HexScene): Shots => (scene.memory.chapters.get(COMBAT) ?? []) as Shots
export const latestShot = (scene: HexScene): Shot | undefined => shotsIn(scene).at(-1)

export const TRIES: Id = 'blow'

/** The bridge demolitions of the turn, as the chapter on bridges remembers them. */
interface Tries {
  readonly tries: readonly { readonly unit: PieceId; readonly free: boolean }[]
}

/** Whether the unit has fired this turn, or spent its fire on another's attack or on a bridge. */
export function hasFired(scene: HexScene, id: PieceId): boolean {
  // A request may say that it attacked before. The attacks of this phase name their targets too.
  const { phase } = scene.state.time
  if (scene.memory.attacked.get(id)?.some((then) => then !== phase)) return true
  const tries = (scene.memory.chapters.get(TRIES) as Tries | undefined)?.tries ?? []
  const isSpent = ({ firer, helper }: Shot) => firer === id || helper === id
  return shotsIn(scene).some(isSpent) || tries.some(({ unit, free }) => unit === id && !free)
}
