import type { Action, Entry, Id, Move, PieceId, Place, Seat } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isCounted, isVisible, looksInto, viewerOf } from '../secrecy/sight.ts'
import { type State, stackAt } from '../state.ts'
import { factsOf } from './action-kinds.ts'
import { awaitsConsent } from './consent.ts'

/*
 * How much fits a table. Relay and clients keep all of it in memory: no seat may let it grow without end.
 */

/** As many as a scenario may have. */
const MOST_PIECES = 20_000
/** As many counters as one leg may move, however many legs there are: each of them is judged by itself. */
const MOST_IN_HAND = 500
/** As many counters as are shuffled or poured out together: all of them are named anew, and told to everybody. */
const MOST_AT_ONCE = 1000
/** Whatever changes in a stack, all of it is gone through. */
const MOST_IN_A_STACK = 4000
/** Of notes, drawings, options, secret rolls and what waits each. */
const MOST_KEPT = 1000
/** How many moves of one seat wait for an answer in strict play. */
const MOST_HELD = 8

/** In format 2 each seat has a quota of its own: what the others hide is not counted where it is told. */
export function refuseTooManyPieces(state: State, more: number): Refusal | undefined {
  if (isFormat2(state.game)) return undefined
  const { size } = state.pieces
  if (size + more <= MOST_PIECES) return undefined
  return refusal('too-large', `A table holds ${MOST_PIECES} counters; there are ${size}, and ${more} more do not fit.`)
}

export function refuseLargeMove({ moves }: Move): Refusal | undefined {
  const count = moves.reduce((sum, { pieces }) => sum + pieces.length, 0)
  if (count <= MOST_IN_HAND) return undefined
  return refusal('too-large', `One gesture moves ${MOST_IN_HAND} counters; all legs together, this one moves ${count}.`)
}

/** Refuses to shuffle or pour out too many counters, as far as the seat knows how many lie there. */
export function refuseLargeShuffle(state: State, seat: Seat, at: Place): Refusal | undefined {
  if (!isFormat2(state.game) || stackAt(state, placeKey(at)).length <= MOST_AT_ONCE) return undefined
  const count = countSeenBy(state, seat, at)
  if (count <= MOST_AT_ONCE) return undefined
  const message = `At most ${MOST_AT_ONCE} counters are shuffled or poured out at once; ${count} lie there. Take some away first.`
  return refusal('too-large', message)
}

/** Counters that come to a place, as many as all together would lie there as far as the seat knows. */
export function refuseHighStack(
  state: State,
  seat: Seat,
  at: Place,
  coming: readonly PieceId[] | number,
): Refusal | undefined {
  const count = typeof coming === 'number' ? coming : coming.length
  const key = placeKey(at)
  if (!isFormat2(state.game) || stackAt(state, key).length + count <= MOST_IN_A_STACK) return undefined
  const isThere = (id: PieceId) => placeKey(state.pieces.get(id)?.at ?? at) === key
  const more = typeof coming === 'number' ? coming : coming.filter((id) => !isThere(id)).length
  const there = countSeenBy(state, seat, at)
  if (more === 0 || there + more <= MOST_IN_A_STACK) return undefined
  const message = `One place holds ${MOST_IN_A_STACK} counters; ${there} lie there, and ${more} more do not fit. Lay them elsewhere.`
  return refusal('too-large', message)
}

/** How many counters lie at a place, as far as a seat knows: what others hide there must not be told by a refusal. */
export function countSeenBy(state: State, seat: Seat, at: Place): number {
  const stack = stackAt(state, placeKey(at))
  const viewer = viewerOf(seat)
  if (!('pile' in at) || looksInto(state, at.pile, viewer)) {
    return stack.filter((id) => isVisible(state, id, viewer)).length
  }
  return isCounted(state, at.pile) ? stack.length : 0
}

/** Whether one more may be kept beside the others of its kind, under a name that none of them has. */
export function refuseTooManyKept(kind: 'notes' | 'drawings' | 'options' | 'rolls' | 'held', state: State, id: string) {
  if (Object.hasOwn(state[kind], id)) return undefined
  const count = Object.keys(state[kind]).length
  if (count < MOST_KEPT) return undefined
  return refusal('too-large', `A table keeps ${MOST_KEPT} ${kind}; there are ${count} already.`)
}

/** Notes may be hidden: in format 2 each seat is told of its own. */
export function refuseTooManyNotes(
  state: State,
  { id, note }: { readonly id: Id; readonly note: Id },
): Refusal | undefined {
  if (!isFormat2(state.game)) return refuseTooManyKept('notes', state, note)
  if (Object.hasOwn(state.notes, note)) return undefined
  const most = shareOf(MOST_KEPT, state)
  const count = Object.values(state.notes).filter(({ by }) => by === id).length
  if (count < most) return undefined
  return refusal('too-large', `A seat keeps ${most} notes; you have written ${count} already.`)
}

/** Whether an entry would wait beside too many others. That the game ends never waits for room. */
export function refuseTooManyHeld(state: State, { seq, seat, action, held }: Entry): Refusal | undefined {
  if (!held || (action.type === 'close' && isFormat2(state.game))) return undefined
  const full = refuseTooManyKept('held', state, String(seq))
  if (full || !isFormat2(state.game) || awaitsConsent({ ...held, action })) return full
  const own = Object.values(state.held).filter((each) => each.seat === seat && !awaitsConsent(each)).length
  if (own < MOST_HELD) return undefined
  return refusal('too-large', `${own} of your moves wait for an answer; withdraw one of them, or wait for the others.`)
}

const shareOf = (most: number, { seats }: State): number => Math.floor(most / Math.max(1, seats.length))

/** How many counters each seat has put and copied, less those it removed. */
export class PieceQuota {
  private readonly made = new Map<Id, number>()

  keep({ seq, seat }: Entry, before: State, after: State): void {
    const more = after.pieces.size - before.pieces.size
    if (more !== 0 && seq > 0) this.made.set(seat, Math.max(0, (this.made.get(seat) ?? 0) + more))
  }

  check(state: State, seat: Id, action: Action): Refusal | undefined {
    if (!isFormat2(state.game) || !factsOf(action).makesPieces || !('pieces' in action)) return undefined
    const [made, more, most] = [this.made.get(seat) ?? 0, action.pieces.length, shareOf(MOST_PIECES, state)]
    if (made + more <= most) return undefined
    return refusal(
      'too-large',
      `A seat puts ${most} counters on a table; you have put ${made}, and ${more} more do not fit.`,
    )
  }
}
