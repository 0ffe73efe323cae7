import type { Counter, Id, PieceId } from '../../../../table/generated/types.ts'
import type { Sure, Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { Engagement } from './engagement.ts'

/** 13.4 [38]: ranges in hexes. */
const RANGES: ReadonlyMap<Id, number> = new Map([
  ['light-artillery', 2],
  ['medium-artillery', 3],
  ['heavy-artillery', 4],
])

/** A range printed on the counter overrides the range of its class. */
export function rangeOf(unit: { readonly class: Id | undefined }, counter?: Counter): number {
  const printed = counter?.faces[0]?.values?.range
  if (typeof printed === 'number' && Number.isFinite(printed)) return printed
  return RANGES.get(unit.class ?? '') ?? 0
}

export const isArtilleryUnit = ({ book: { roster } }: HexScene, unit: Unit): Sure =>
  roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes('artillery') === true)

/** 13.4 [38]: the fight of this phase in which artillery has already fired, for either side. */
export const fightFiredIn = (all: readonly Engagement[], gun: PieceId): Engagement | undefined =>
  all.find(({ attackers, support }) => attackers.some(({ id }) => id === gun) || support.some(({ id }) => id === gun))
