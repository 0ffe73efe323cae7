import { factsOf, namedPieces, withPieces } from '../../../table/action/action-kinds.ts'
import { mustAsk } from '../../../table/action/consent.ts'
import { effect } from '../../../table/action/effect.ts'
import type { Action, Id, Patch, PieceId, Place } from '../../../table/generated/types.ts'
import { merge } from '../../../table/patch.ts'
import { isCounted, OBSERVER, sightOf, view } from '../../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../../table/state.ts'

/**
 * The state after the relay accepts this action. Pieces that it makes have ids that begin with -number until then,
 * which no piece of the relay's ever has.
 */
export function predict(state: State, seat: Id, number: number, action: Action): State {
  const by = seatOf(state, seat)
  // A request for consent changes nothing yet.
  if (!factsOf(action).foreseen || (by && mustAsk(state, by, action))) return state
  const patch = intoTheDark(state, effect(state, { seq: -number, seat, action }))
  const after = merge(state, patch)
  const viewer = by ?? OBSERVER
  // An action may hide a piece from its own seat by giving it away, or a note by addressing it to others only.
  const isHiding = patch.pieces?.some((piece) => sightOf(after, piece, viewer) !== 'known') || patch.notes
  return isHiding ? view(after, viewer) : after
}

/** Pieces put into a pile that we cannot see are only counted, or the pile would seem to hold nothing else. */
function intoTheDark(state: State, { pieces = [], gone = [], stacks = [], ...rest }: Patch): Patch {
  const isDark = (at: Place) => 'pile' in at && at.pile in state.veiled
  const veiled: Record<string, number> = {}
  for (const { at, ids } of stacks) {
    if ('pile' in at && isDark(at) && isCounted(state, at.pile))
      veiled[at.pile] = (state.veiled[at.pile] ?? 0) + ids.length
  }
  return {
    ...rest,
    pieces: pieces.filter(({ at }) => !isDark(at)),
    gone: [...gone, ...pieces.filter(({ at }) => isDark(at)).map(({ id }) => id)],
    stacks: stacks.filter(({ at }) => !isDark(at)),
    veiled: { ...rest.veiled, ...veiled },
  }
}

/** -number.rest: the rest names the piece's audience, unless all see it, and its count. */
const PROVISIONAL = /^-(\d+)\.(.+)$/

/** The numbers of our pending actions whose pieces this action uses before the relay has given them ids. */
export const unconfirmedMakers = (action: Action): number[] =>
  namedPieces(action).flatMap((id) => {
    const [, number] = PROVISIONAL.exec(id) ?? []
    return number === undefined ? [] : Number(number)
  })

/** The action with the relay's ids for the pieces of the action `number`, which became entry `seq`. */
export function withConfirmedIds(action: Action, number: number, seq: number): Action {
  const named = (id: PieceId) => {
    const [, maker, rest] = PROVISIONAL.exec(id) ?? []
    return Number(maker) === number ? `${seq}.${rest}` : id
  }
  return namedPieces(action).some((id) => named(id) !== id) ? withPieces(action, (ids) => ids.map(named)) : action
}
