import type { Draw, Finding, Id, Proposal, SeenEntry, Time } from '../../../../table/generated/types.ts'
import { pileKey } from '../../../../table/geometry/place.ts'
import { type State, stackAt } from '../../../../table/state.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase } from '../../../core/turn.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import {
  type AwaitedCard,
  cardOf,
  countLeft,
  drawCard,
  isWholeDeck,
  judgeCardDraw,
  judgeCardMoves,
  type PlayingCard,
  shuffleOffer,
} from '../../../kit/cards.ts'
import { drawnBy } from '../../../kit/cup.ts'
import { ACTIVATION_PHASE, DECK, SURPRISE_PHASE } from '../terms/counters.ts'

/** Whether the deck lies in a known order: cards were put back and it was not shuffled since. */
interface Order {
  readonly known: boolean
}

/** A chapter that waits for a card. */
interface CardWaiter {
  awaitedCard?(scene: HexScene): AwaitedCard | undefined
}

const CITE = '3'

/** 3 [3]: the deck of cards. `waiters` say which card is awaited now, the first of them first. */
export const cardsFor = (waiters: () => readonly CardWaiter[]) =>
  chapter<Order>({
    id: 'cards',
    judge(scene, action) {
      if (action.type === 'draw') return judgeDraw(scene, waiters(), action)
      if (action.type === 'turn') return judgeShuffled(scene, action.time)
      return judgeCardMoves(scene, DECK, action, isShuffleTime(scene), CITE)
    },
    advise: (scene, { ask }) => (ask === 'next' ? shuffling(scene) : []),
    deeds: (_, { action }): readonly Order[] => {
      if (action?.type === 'shuffle' && 'pile' in action.at && action.at.pile === DECK.pile) return [{ known: false }]
      const isBack = action?.type === 'move' && action.moves.some(({ to }) => 'pile' in to && to.pile === DECK.pile)
      return isBack ? [{ known: true }] : []
    },
    memory: {
      start: { known: false },
      fold: (order, deed) => eventIn<Order>(deed, 'cards') ?? order,
    },
  })

/** 1, 40 [1, 40]: the deck is shuffled before the first card of a turn, and when units regroup. */
const isShuffleTime = ({ state }: HexScene): boolean => state.time.phase !== ACTIVATION_PHASE

const shuffling = (scene: HexScene): readonly Proposal[] =>
  scene.state.time.phase === SURPRISE_PHASE && !isWholeDeck(scene, DECK)
    ? shuffleOffer(scene, DECK, 'cards/shuffled', CITE).map((each) => must(each))
    : []

/** 1 [1]: a turn is a run through the whole deck. */
function judgeShuffled(scene: HexScene, time: Time): readonly Finding[] {
  if (scene.state.time.phase !== SURPRISE_PHASE || !endsPhase(scene, time) || isWholeDeck(scene, DECK)) return []
  const text = 'All cards go back into the deck and are shuffled before the first card of a turn.'
  return [finding('cards/shuffled', CITE, 'illegal', text, [], [])]
}

const awaitedNow = (scene: HexScene, waiters: readonly CardWaiter[]): AwaitedCard | undefined =>
  waiters.map(({ awaitedCard }) => awaitedCard?.(scene)).find((each) => each !== undefined)

function judgeDraw(scene: HexScene, waiters: readonly CardWaiter[], draw: Draw): readonly Finding[] {
  const order = (scene.memory.chapters.get('cards') ?? { known: false }) as Order
  return judgeCardDraw(scene, DECK, draw, awaitedNow(scene, waiters), CITE, order.known)
}

/** The card that an entry drew to a pile. */
export function cardDrawn(scene: HexScene, entry: SeenEntry, after: State, to: Id): PlayingCard | undefined {
  const { action } = entry
  if (action?.type !== 'draw' || !('pile' in action.to) || action.to.pile !== to) return undefined
  const [piece] = drawnBy(scene, entry, after, DECK.pile)
  return piece && cardOf(scene.book.module, piece.def)
}

/** The last card of an open pile. */
export function topCard(scene: HexScene, pile: Id): PlayingCard | undefined {
  const id = stackAt(scene.state, pileKey(pile)).at(-1)
  return cardOf(scene.book.module, id === undefined ? undefined : scene.piece(id)?.def)
}

/** The draw of an awaited card, as a step that its side owes. */
export function drawStep(scene: HexScene, { side, to }: AwaitedCard, rule: Id, cite: string, text: string): Proposal {
  const left = countLeft(scene, DECK)
  const each = proposal(rule, cite, `${text} (${left} ${left === 1 ? 'card' : 'cards'} left).`, [drawCard(DECK, to)])
  return must(side === undefined ? each : owedBy(side)(each))
}
