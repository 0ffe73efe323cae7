import type { Id } from '../../../table/generated/types.ts'

/* The cards that bring what a script wants. */

/** What a shot is to bring. */
export type Wanted = 'retreat' | 'hit' | 'miss'

export interface Shot {
  /** The die of the check; 1 passes. */
  readonly die?: number
  /** OBA and air markers, and the Tiger. */
  readonly with?: readonly Id[]
  /** The hex to which the target retreats; else the first. */
  readonly to?: string
  readonly advance?: boolean
  /** A face card, after which the firer draws again. */
  readonly face?: Id
  /** The die of a target that tries to fall back. */
  readonly fallBack?: number
  /** The first word of the choice that the US side makes on Malmedy. */
  readonly malmedy?: 'Use' | 'Keep'
}

export const JOKER: Id = 'card-joker'
const SUITS = ['spades', 'hearts', 'clubs', 'diamonds']
const FACES: Readonly<Record<number, string>> = { 1: 'a', 11: 'j', 12: 'q', 13: 'k' }
const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)

/** The cards of these ranks, the first rank first. */
export const cardsOf = (ranks: readonly number[], suits: readonly string[] = SUITS): readonly Id[] =>
  ranks.flatMap((rank) => suits.map((suit) => `card-${suit}-${FACES[rank] ?? rank}`))

/** The suits that activate a side. */
export const CALLED_BY = { german: ['clubs', 'spades'], us: ['diamonds', 'hearts'] }

/** Cards that bring no unit back. */
export const MISSES = cardsOf([2, 3, 4, 5, 6, 7, 8, 9])

/** A card so much below the attack factor also forces a retreat. */
const RETREAT = 3

/** The cards that bring what is wanted, from what a seat is told of the fight. */
export function cardsFor(wanted: Wanted, message: string): readonly Id[] {
  const [, sign, sum = '0', attack] = /(?:with ([+−])(\d+) )?it hits at (\d+) or less/.exec(message) ?? []
  const most = Number(attack) - (sign === '−' ? -1 : 1) * Number(sum)
  const good = {
    retreat: RANKS.filter((rank) => rank <= most - RETREAT),
    hit: RANKS.filter((rank) => rank <= most && rank > most - RETREAT).reverse(),
    // By an optional rule a face card must be made good.
    miss: RANKS.filter((rank) => rank > most).sort((a, b) => Number(a > 10) - Number(b > 10)),
  }[wanted]
  return cardsOf(good)
}
