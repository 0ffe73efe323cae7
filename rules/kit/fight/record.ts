import type { Id, PieceId, Seq } from '../../../table/generated/types.ts'
import { type Deed, eventIn } from '../../core/memory.ts'

/* The memory of a fight in every game: whose it is, its combatants, and how it is declared, replaced or called off. */

/** A unit as it was when its fight was declared; games add what they need. */
export interface Combatant {
  readonly id: PieceId
}

export type Part = 'attacker' | 'defender'

export interface Fight<C extends Combatant = Combatant> {
  /** The entry that declared it. */
  readonly seq: Seq
  /** The attacking side. */
  readonly side: Id | undefined
  readonly attackers: readonly C[]
  readonly defenders: readonly C[]
  /** Counters that replaced others after the declaration. */
  readonly heirs?: ReadonlyMap<PieceId, PieceId>
}

type Sides<C extends Combatant> = Pick<Fight<C>, 'attackers' | 'defenders' | 'heirs'>

export const allCombatants = <C extends Combatant>({ attackers, defenders }: Sides<C>): readonly C[] => [
  ...attackers,
  ...defenders,
]

export const combatantsOf = <C extends Combatant>(fight: Sides<C>, part: Part): readonly C[] =>
  part === 'attacker' ? fight.attackers : fight.defenders

/** The combatant that a counter is, or that it replaced. */
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

/** The entry of a deed that records an attack. */
export const attackIn = (deed: Deed, chapter: Id): Seq | undefined =>
  eventIn<{ readonly did: string }>(deed, chapter)?.did === 'attack' ? deed.seq : undefined

/** Adds a fight, or puts it in the place of an earlier one. Without a new fight the earlier one is called off. */
export function withDeclared<F extends Pick<Fight, 'seq'>>(
  all: readonly F[],
  fresh: F | undefined,
  instead: Seq | undefined,
): readonly F[] {
  const now = fresh ? [fresh] : []
  // The replaced declaration may have been undone since.
  const isThere = all.some(({ seq }) => seq === instead)
  return isThere ? all.flatMap((each) => (each.seq === instead ? now : [each])) : [...all, ...now]
}

export const withChanged = <F extends Pick<Fight, 'seq'>>(
  all: readonly F[],
  seq: Seq | undefined,
  change: (fight: F) => F,
): readonly F[] => all.map((each) => (each.seq === seq ? change(each) : each))

/** A part in a sentence: the attacker. */
export const partText = (part: Part): string => `the ${part}`

/** A number of steps in a sentence: no steps, 1 step, 2 steps. */
export const stepsText = (steps: number): string =>
  steps === 0 ? 'no steps' : steps === 1 ? '1 step' : `${steps} steps`
