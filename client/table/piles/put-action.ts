import type { Action, PieceId, Place } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'

/** Puts picked pieces in a place. Picking them out of a deck or cup is a search, and the log says so. */
export function putAction({ pieces, game }: State, ids: readonly PieceId[], to: Place): Action {
  const places = ids.flatMap((id) => pieces.get(id)?.at ?? [])
  const [from] = places
  const pile = from && 'pile' in from ? game.piles.find(({ id }) => id === from.pile) : undefined
  const isOne = from !== undefined && places.every((at) => placeKey(at) === placeKey(from))
  if (isOne && (pile?.kind === 'deck' || pile?.kind === 'cup')) {
    return { type: 'take', pile: pile.id, pieces: [...ids], to }
  }
  return { type: 'move', moves: [{ pieces: [...ids], to }] }
}
