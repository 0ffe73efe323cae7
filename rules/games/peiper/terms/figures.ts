import type { Id } from '../../../../table/generated/types.ts'
import type { Book } from '../../../core/book.ts'
import { isFaceCard, type PlayingCard } from '../../../kit/cards.ts'
import { chartOf, numberIn, printedIn } from '../../../kit/chart.ts'

/*
 * What the four base games leave unknown is data of our own: the charts of the rules sheet, which an owner can replace.
 */

export type Support = 'oba' | 'air'
export const SUPPORT_NAMES = { oba: 'OBA', air: 'Air' } as const

const FIGURES = {
  /** A hit that is so much below the attack factor also forces a retreat. */
  'retreat-margin': 3,
  /** The highest card that blows a bridge. */
  'demolition-card': 8,
  /** The farthest hex of a bridge from the unit that blows it. */
  'demolition-range': 1,
  oba: -1,
  air: -2,
} as const

export type Figure = keyof typeof FIGURES

export const figure = (book: Pick<Book, 'sheet'>, which: Figure): number =>
  numberIn(book, 'figures', which, 'value') ?? FIGURES[which]

/** The stacks that a card activates. */
export function stacksFor(book: Pick<Book, 'sheet'>, card: PlayingCard): number {
  if (card.isJoker) return 0
  const row = isFaceCard(card) ? 'face' : card.rank === 1 ? 'ace' : 'number'
  return numberIn(book, 'activation', row, 'stacks') ?? 1
}

/** What terrain, or a hexside, adds to the card of an attack. */
export const terrainCard = (book: Pick<Book, 'sheet'>, kind: Id): number =>
  numberIn(book, 'combat-terrain', kind, 'card') ?? 0

/** The first and last turn for which the numbers of a row hold. */
export interface Span {
  readonly first: number
  readonly last: number
  /** Undefined where the sheet says nothing. */
  readonly most: number | undefined
  readonly cite: string
}

const SPAN_CITES = ['16', '17', '18'] as const

/** 16-18 [16, 17, 18, 20]: the markers that a side may use in these turns. */
export function supportSpan(book: Pick<Book, 'sheet'>, turn: number, side: Id, kind: Support): Span | undefined {
  for (const [index, { row }] of (chartOf(book, 'support')?.rows ?? []).entries()) {
    const [first = 0, last = first] = row.split('-').map(Number)
    const column = `${side === 'us' ? 'US' : 'German'} ${SUPPORT_NAMES[kind]}`
    const [most, cite] = [numberIn(book, 'support', row, column), SPAN_CITES[index] ?? '16']
    if (turn >= first && turn <= last) return { first, last, most, cite }
  }
  return undefined
}

const words = (printed: string | number | undefined): readonly string[] =>
  String(printed ?? '')
    .split(' ')
    .filter((word) => word !== '')

/** 11-13 [11, 12, 13]: the maps whose north or south edge a group may enter by. */
export const entryMaps = (book: Pick<Book, 'sheet'>, group: Id, edge: 'north' | 'south'): readonly string[] =>
  words(printedIn(book, 'entry', group, edge)).map((letter) => letter.toLowerCase())

/** The areas in which a supplied German unit wins this scenario. */
export const goalsOf = (book: Pick<Book, 'sheet'>, scenario: Id): readonly Id[] =>
  words(printedIn(book, 'victory', scenario, 'areas'))
