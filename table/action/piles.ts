import { type Chance, pick } from '../chance/chance.ts'
import type { Deal, Draw, Id, Leg, Peek, PieceId } from '../generated/types.ts'
import { pileKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { commonStack } from '../secrecy/audience.ts'
import { looksInto, sightOf, viewerOf } from '../secrecy/sight.ts'
import { type State, seatOf, stackAt } from '../state.ts'

/** The pieces that can be drawn. In format 2 they are those that everybody sees who looks into the pile. */
export const drawablePieces = (state: State, pile: Id): readonly PieceId[] =>
  isFormat2(state.game) ? commonStack(state, { pile }) : stackAt(state, pileKey(pile))

/** The pieces that come out of a pile, in order. */
export function drawPieces(
  stack: readonly PieceId[],
  from: Draw['from'],
  count: number,
  chance: () => Chance,
): PieceId[] {
  switch (from) {
    case 'top':
      return stack.slice(-count).reverse()
    case 'bottom':
      return stack.slice(0, count)
    case 'random':
      return pick(stack, count, chance())
  }
}

export const dealCount = ({ each, to }: Deal): number => each * to.length

/** One piece to each place in turn. */
export const dealRounds = ({ to }: Deal, pieces: readonly PieceId[]): Leg[] =>
  to.map((place, first) => ({ pieces: pieces.filter((_, index) => index % to.length === first), to: place }))

/** The pieces that a peek shows, the top one first. */
export const peekPieces = (state: State, { pile, count }: Peek): PieceId[] =>
  [...drawablePieces(state, pile)].reverse().slice(0, count)

/** The counters that a peek names. In a pile that the seat looks into anyway, face-down pieces are left out. */
export function peekNames(state: State, action: Peek, seat: Id): Id[] {
  const ids = peekPieces(state, action)
  const found = seatOf(state, seat)
  if (!isFormat2(state.game) || !found || !looksInto(state, action.pile, viewerOf(found)))
    return counterNames(state, ids)
  const viewer = action.to ? { sides: action.to } : viewerOf(found)
  const isKnown = (id: PieceId) => {
    const piece = state.pieces.get(id)
    return piece !== undefined && sightOf(state, piece, viewer) === 'known'
  }
  return counterNames(state, ids.filter(isKnown))
}

/** The counters that these pieces are. */
export const counterNames = (state: State, ids: readonly PieceId[]): Id[] =>
  ids.flatMap((id) => state.pieces.get(id)?.def ?? [])
