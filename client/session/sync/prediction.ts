import { factsOf, namedPieces, withPieces } from '../../../table/action/action-kinds.ts'
import { mustAsk } from '../../../table/action/consent.ts'
import { effect } from '../../../table/action/effect.ts'
import type { Action, Id, Patch, PieceId, Place } from '../../../table/generated/types.ts'
import { merge } from '../../../table/patch.ts'
import { isCounted, OBSERVER, sightOf, view } from '../../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../../table/state.ts'

/**
 * The table as it will be once the relay accepts this action. Pieces that it makes are called -number and so on meanwhile,
 * a name that no piece of the relay's ever has.
 */
export function predict(state: State, seat: Id, number: number, action: Action): State {
  const by = seatOf(state, seat)
  // What the others are asked for changes nothing yet.
  if (!factsOf(action).foreseen || (by && mustAsk(state, by, action))) return state
  const patch = intoTheDark(state, effect(state, { seq: -number, seat, action }))
  const after = merge(state, patch)
  const viewer = by ?? OBSERVER
  // We may hide a piece from ourselves by giving it away, and a note by writing it to others only.
  const isHiding = patch.pieces?.some((piece) => sightOf(after, piece, viewer) !== 'known') || patch.notes
  return isHiding ? view(after, viewer) : after
}

/** What is put where we cannot look is only counted, or the pile would seem to hold nothing else. */
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

/** Behind the number of the entry stands the audience of the piece, if not all see it, and its count. */
const PROVISIONAL = /^-(\d+)\.(.+)$/

/** The numbers of the actions of ours whose pieces this one speaks of, before the relay has named them. */
export const unconfirmedMakers = (action: Action): number[] =>
  namedPieces(action).flatMap((id) => {
    const [, number] = PROVISIONAL.exec(id) ?? []
    return number === undefined ? [] : Number(number)
  })

/** The same action, once the relay has made entry seq of the action with that number. */
export function withConfirmedIds(action: Action, number: number, seq: number): Action {
  const named = (id: PieceId) => {
    const [, maker, rest] = PROVISIONAL.exec(id) ?? []
    return Number(maker) === number ? `${seq}.${rest}` : id
  }
  return namedPieces(action).some((id) => named(id) !== id) ? withPieces(action, (ids) => ids.map(named)) : action
}
