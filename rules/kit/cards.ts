import type {
  Action,
  Counter,
  Draw,
  Finding,
  Id,
  Piece,
  PieceId,
  Place,
  Proposal,
} from '../../table/generated/types.ts'
import { isPile } from '../../table/geometry/place.ts'
import type { Module } from '../../table/module/module.ts'
import { countIn, type State } from '../../table/state.ts'
import { finding } from '../core/finding.ts'
import { stockOf } from '../core/gestures/known-parts.ts'
import { memoizeBy } from '../core/memoize.ts'
import { proposal } from '../core/proposal.ts'
import type { Scene } from '../core/scene.ts'
import { isActing, sideName } from '../core/turn.ts'
import { idOrder } from '../core/unit.ts'

/* A deck of playing cards: reading cards, drawing them, counting those left, and shuffling them together. */

export type Colour = 'black' | 'red'

export interface PlayingCard {
  readonly def: Id
  readonly name: string
  /** Undefined for a joker. */
  readonly colour: Colour | undefined
  /** Ace 1 to king 13; 0 for a joker. */
  readonly rank: number
  readonly isJoker: boolean
}

/** The piles of a deck. */
export interface Deck {
  readonly pile: Id
  /** The open piles of drawn cards. The discard is the last of them. */
  readonly open: readonly [Id, ...Id[]]
}

const COLOURS: Readonly<Record<string, Colour>> = {
  spades: 'black',
  clubs: 'black',
  hearts: 'red',
  diamonds: 'red',
}

const COURT: Readonly<Record<string, number>> = { a: 1, ace: 1, j: 11, q: 12, k: 13 }

/** The playing card that a counter is; undefined for any other counter. */
export function cardOf({ counters }: Pick<Module, 'counters'>, def: Id | undefined): PlayingCard | undefined {
  const counter = def === undefined ? undefined : counters.get(def)
  if (counter?.kind !== 'card') return undefined
  const known = cards.get(counter) ?? { card: readCard(counter) }
  cards.set(counter, known)
  return known.card
}

/** Read once: a deck is asked for its cards at every step. */
const cards = new WeakMap<Counter, { readonly card: PlayingCard | undefined }>()

function readCard(counter: Counter): PlayingCard | undefined {
  const { rank, suit } = counter.faces[0]?.values ?? {}
  if (rank === undefined) return undefined
  const said = String(rank).toLowerCase()
  const number = COURT[said] ?? Number(said)
  const isJoker = !Number.isInteger(number)
  return {
    def: counter.id,
    name: counter.name,
    colour: isJoker ? undefined : COLOURS[String(suit).toLowerCase()],
    rank: isJoker ? 0 : number,
    isJoker,
  }
}

/** Jack, queen or king. */
export const isFaceCard = ({ rank }: Pick<PlayingCard, 'rank'>): boolean => rank > 10

/** The visible cards on the table, by id. */
const cardsSeen = ({ state, book }: Scene): readonly Piece[] => cardsAmong(state.pieces, book.module)

const cardsAmong = memoizeBy((pieces: State['pieces'], module: Module): readonly Piece[] =>
  [...pieces.values()].filter(({ def }) => cardOf(module, def) !== undefined).sort(idOrder),
)

/** The visible cards in these piles. */
export const cardsIn = (scene: Scene, piles: readonly Id[]): readonly Piece[] =>
  cardsSeen(scene).filter(({ at }) => 'pile' in at && piles.includes(at.pile))

/** The visible cards that are not in the deck. */
const cardsOut = (scene: Scene, { pile }: Deck): readonly Piece[] =>
  cardsSeen(scene).filter(({ at }) => !isPile(at, pile))

/** The cards still in the deck. Everybody may count: they are all cards but those that lie open. */
export function cardsLeft(scene: Scene, deck: Deck): readonly PlayingCard[] {
  const { module } = scene.book
  const out = new Map<Id, number>()
  for (const { def } of cardsOut(scene, deck)) if (def !== undefined) out.set(def, (out.get(def) ?? 0) + 1)
  return [...stockOf(scene)].flatMap(([def, count]) => {
    const card = cardOf(module, def)
    return card ? Array.from({ length: Math.max(0, count - (out.get(def) ?? 0)) }, () => card) : []
  })
}

export const countLeft = ({ state }: Scene, { pile }: Deck): number => countIn(state, pile)

/** A stand-in nonce: the client puts in its own. */
export const drawCard = ({ pile }: Deck, to: Id): Draw => ({
  type: 'draw',
  pile,
  count: 1,
  from: 'random',
  to: { pile: to },
  nonce: 'card-from-the-deck',
})

/** A draw that the game waits for now. */
export interface AwaitedCard {
  /** The side that draws; either, if missing. */
  readonly side: Id | undefined
  readonly to: Id
  /** The end of a sentence: for the attack on C0305. */
  readonly why: string
}

/** Draws from the deck that the game does not wait for, or that are done otherwise than it asks. */
export function judgeCardDraw(
  scene: Scene,
  deck: Deck,
  { pile, count, from, to }: Draw,
  awaited: AwaitedCard | undefined,
  cite: string,
  isOrdered: boolean,
): readonly Finding[] {
  if (pile !== deck.pile) return []
  const illegal = (rule: Id, text: string) => finding(rule, cite, 'illegal', text, [], [])
  if (!awaited) return [illegal('cards/now', 'No card is drawn now.')]
  const found: Finding[] = []
  if (!isActing(scene, awaited.side))
    found.push(illegal('cards/hand', `${sideName(scene, awaited.side)} draws the card ${awaited.why}.`))
  if (count !== 1) found.push({ ...illegal('cards/one', `One card is drawn, not ${count}.`), needed: 1, had: count })
  if (!isPile(to, awaited.to)) {
    const name = scene.state.game.piles.find(({ id }) => id === awaited.to)?.name ?? awaited.to
    found.push(illegal('cards/place', `The card ${awaited.why} goes to ${name}.`))
  }
  if (isOrdered && from !== 'random')
    found.push(illegal('cards/shuffle', 'The deck has not been shuffled since cards were put back: shuffle it first.'))
  return found
}

/** Cards that an action moves, with the places that they go to. */
function handledCards(
  scene: Scene,
  action: Action,
): readonly { readonly piece: Piece; readonly to: Place | undefined }[] {
  const those = (ids: readonly PieceId[], to: Place | undefined) =>
    ids.flatMap((id) => {
      const piece = scene.piece(id)
      return piece && cardOf(scene.book.module, piece.def) ? [{ piece, to }] : []
    })
  if (action.type === 'move') return action.moves.flatMap(({ pieces, to }) => those(pieces, to))
  return action.type === 'remove' ? those(action.pieces, undefined) : []
}

/** Cards moved by hand: they go to the discard, and back into the deck when it is shuffled. */
export function judgeCardMoves(
  scene: Scene,
  { pile, open }: Deck,
  action: Action,
  isShuffling: boolean,
  cite: string,
): readonly Finding[] {
  const discard = open.at(-1)
  const illegal = (rule: Id, text: string, pieces: readonly Piece[]) =>
    pieces.length === 0 ? [] : [finding(rule, cite, 'illegal', text, [], pieces)]
  const moved = handledCards(scene, action).filter(({ piece, to }) => {
    const isThrown = to && isPile(to, discard) && 'pile' in piece.at && open.includes(piece.at.pile)
    return !isThrown && !(to && isPile(to, pile))
  })
  const back = handledCards(scene, action).filter(({ to }) => to && isPile(to, pile))
  return [
    ...illegal(
      'cards/moved',
      'A drawn card stays where it lies until it is discarded.',
      moved.map(({ piece }) => piece),
    ),
    ...(isShuffling
      ? []
      : illegal(
          'cards/back',
          'Cards go back into the deck when it is shuffled, not before.',
          back.map(({ piece }) => piece),
        )),
  ]
}

/** The move of cards that are done with to the discard; none if there are none. */
export function discarding(scene: Scene, { open }: Deck, piles: readonly Id[] = open.slice(0, -1)): readonly Action[] {
  const used = cardsIn(scene, piles).map(({ id }) => id)
  return used.length > 0 ? [{ type: 'move', moves: [{ pieces: used, to: { pile: open.at(-1)! } }] }] : []
}

export const isWholeDeck = (scene: Scene, deck: Deck): boolean => cardsOut(scene, deck).length === 0

/** Puts all cards back into the deck and shuffles it; nothing if all are there. */
export function shuffleOffer(scene: Scene, deck: Deck, rule: Id, cite: string): readonly Proposal[] {
  const pieces = cardsOut(scene, deck).map(({ id }) => id)
  if (pieces.length === 0) return []
  const actions: Action[] = [
    { type: 'move', moves: [{ pieces, to: { pile: deck.pile } }] },
    { type: 'shuffle', at: { pile: deck.pile }, nonce: 'deck-shuffled' },
  ]
  return [proposal(rule, cite, 'All cards go back into the deck, and it is shuffled.', actions)]
}
