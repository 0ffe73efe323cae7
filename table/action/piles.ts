import { type Chance, pick } from '../chance/chance.ts'
import type { Deal, Draw, Id, Leg, Peek, PieceId } from '../generated/types.ts'
import { pileKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { commonStack } from '../secrecy/audience.ts'
import { looksInto, sightOf, viewerOf } from '../secrecy/sight.ts'
import { type State, seatOf, stackAt } from '../state.ts'

/** The pieces that can be drawn from a pile: in format 2 none that is hidden from somebody who looks into it. */
export const drawablePieces = (state: State, pile: Id): readonly PieceId[] =>
  isFormat2(state.game) ? commonStack(state, { pile }) : stackAt(state, pileKey(pile))

/** What comes out of a pile, in the order it comes. */
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

/** One to each in turn, until each has his number. */
export const dealRounds = ({ to }: Deal, pieces: readonly PieceId[]): Leg[] =>
  to.map((place, first) => ({ pieces: pieces.filter((_, index) => index % to.length === first), to: place }))

/** The pieces that a look into a pile is about, the top one first. */
export const peekPieces = (state: State, { pile, count }: Peek): PieceId[] =>
  [...drawablePieces(state, pile)].reverse().slice(0, count)

/** The names that a look into a pile tells. In a pile that one may look into without asking, none of pieces face down. */
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

/** What pieces are, for whoever is told. */
export const counterNames = (state: State, ids: readonly PieceId[]): Id[] =>
  ids.flatMap((id) => state.pieces.get(id)?.def ?? [])
