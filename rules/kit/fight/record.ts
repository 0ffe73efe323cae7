import type { Id, PieceId, Seq } from '../../../table/generated/types.ts'
import { type Deed, eventIn } from '../../core/memory.ts'

/*
 * What is remembered of a fight, as each game needs it: whose it is, who stands on which side of it, and how it is
 * declared, declared anew in the place of another, or called off.
 */

/** A counter as it stood when its fight was declared; each game says what it needs to know of that. */
export interface Combatant {
  readonly id: PieceId
}

export type Part = 'attacker' | 'defender'

export interface Fight<C extends Combatant = Combatant> {
  /** The entry that declared it. */
  readonly seq: Seq
  /** Whose attack it is. */
  readonly side: Id | undefined
  readonly attackers: readonly C[]
  readonly defenders: readonly C[]
  /** Counters that came in the place of others after it was declared. */
  readonly heirs?: ReadonlyMap<PieceId, PieceId>
}

type Sides<C extends Combatant> = Pick<Fight<C>, 'attackers' | 'defenders' | 'heirs'>

export const allCombatants = <C extends Combatant>({ attackers, defenders }: Sides<C>): readonly C[] => [
  ...attackers,
  ...defenders,
]

export const combatantsOf = <C extends Combatant>(fight: Sides<C>, part: Part): readonly C[] =>
  part === 'attacker' ? fight.attackers : fight.defenders

/** The counter as which one takes part: itself, or the one that it came for. */
export const standsFor = ({ heirs }: Pick<Fight, 'heirs'>, id: PieceId): PieceId => heirs?.get(id) ?? id

export const hasCombatant = (list: readonly Combatant[], id: PieceId): boolean => list.some((each) => each.id === id)

export function partIn(fight: Sides<Combatant>, piece: PieceId): Part | undefined {
  const id = standsFor(fight, piece)
  if (hasCombatant(fight.attackers, id)) return 'attacker'
  return hasCombatant(fight.defenders, id) ? 'defender' : undefined
}

export function combatantIn<C extends Combatant>(fight: Sides<C>, piece: PieceId): C | undefined {
  const id = standsFor(fight, piece)
  return allCombatants(fight).find((each) => each.id === id)
}

/** The entry of a deed by which a chapter notes an attack. */
export const attackIn = (deed: Deed, chapter: Id): Seq | undefined =>
  eventIn<{ readonly did: string }>(deed, chapter)?.did === 'attack' ? deed.seq : undefined

/** With a fight that is new, or in the place of an earlier one; nothing in its place calls that one off. */
export function withDeclared<F extends Pick<Fight, 'seq'>>(
  all: readonly F[],
  fresh: F | undefined,
  instead: Seq | undefined,
): readonly F[] {
  const now = fresh ? [fresh] : []
  // The one before may have been taken back since.
  const isThere = all.some(({ seq }) => seq === instead)
  return isThere ? all.flatMap((each) => (each.seq === instead ? now : [each])) : [...all, ...now]
}

export const withChanged = <F extends Pick<Fight, 'seq'>>(
  all: readonly F[],
  seq: Seq | undefined,
  change: (fight: F) => F,
): readonly F[] => all.map((each) => (each.seq === seq ? change(each) : each))

const WORDS: Readonly<Record<Part, string>> = { attacker: 'the attacker', defender: 'the defender' }
export const the = (part: Part): string => WORDS[part]
export const The = (part: Part): string => `T${WORDS[part].slice(1)}`

export const stepsSaid = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)
