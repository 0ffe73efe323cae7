import type { Action, Entry, Id, Move, PieceId, Place, Seat } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isCounted, isVisible, looksInto, viewerOf } from '../secrecy/sight.ts'
import { type State, stackAt } from '../state.ts'
import { factsOf } from './action-kinds.ts'
import { awaitsConsent, refuseSecondAsk } from './consent.ts'

/* Limits on the size of a table. Relay and clients keep all of it in memory, so no seat may let it grow without end. */

/** The same limit as for a scenario. */
const MOST_PIECES = 20_000
/** Counters in one move, over all its legs: the referee judges each of them. */
const MOST_IN_HAND = 500
/** Counters shuffled or poured out at once: each gets a new name, and everybody is sent all of them. */
const MOST_AT_ONCE = 1000
/** Every change to a stack goes through all of it. */
const MOST_IN_A_STACK = 4000
/** The limit for each of notes, drawings, options, secret rolls and held actions. */
const MOST_KEPT = 1000
/** Held actions of one seat in strict play. */
const MOST_HELD = 8

/** Format 2 has a quota for each seat instead: a common count would give away what others hide. */
export function refuseTooManyPieces(state: State, more: number): Refusal | undefined {
  if (isFormat2(state.game)) return undefined
  const { size } = state.pieces
  if (size + more <= MOST_PIECES) return undefined
  return refusal(
    'too-large',
    `A table holds ${MOST_PIECES} counters; there are ${size}, and ${more} more do not fit. Remove some first.`,
  )
}

export function refuseLargeMove({ moves }: Move): Refusal | undefined {
  const count = moves.reduce((sum, { pieces }) => sum + pieces.length, 0)
  if (count <= MOST_IN_HAND) return undefined
  return refusal(
    'too-large',
    `You can move ${MOST_IN_HAND} counters at once; this move has ${count}. Move them in parts.`,
  )
}

/** Counts as far as the seat may know. */
export function refuseLargeShuffle(state: State, seat: Seat, at: Place): Refusal | undefined {
  if (!isFormat2(state.game) || stackAt(state, placeKey(at)).length <= MOST_AT_ONCE) return undefined
  const count = countSeenBy(state, seat, at)
  if (count <= MOST_AT_ONCE) return undefined
  const message = `You can shuffle or pour out ${MOST_AT_ONCE} counters at once; there are ${count}. Take some away first.`
  return refusal('too-large', message)
}

/** Counts as far as the seat may know the pieces at the place. */
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
  const message = `A place holds ${MOST_IN_A_STACK} counters; there are ${there}, and ${more} more do not fit. Put them elsewhere.`
  return refusal('too-large', message)
}

/** The number of counters that a seat sees at a place. A refusal must not tell of hidden ones. */
export function countSeenBy(state: State, seat: Seat, at: Place): number {
  const stack = stackAt(state, placeKey(at))
  const viewer = viewerOf(seat)
  if (!('pile' in at) || looksInto(state, at.pile, viewer)) {
    return stack.filter((id) => isVisible(state, id, viewer)).length
  }
  return isCounted(state, at.pile) ? stack.length : 0
}

const KIND_NAMES = {
  notes: 'notes',
  drawings: 'drawings',
  options: 'options',
  rolls: 'secret rolls',
  held: 'held actions',
} as const

/** One more of a kind is refused, unless it replaces one of the same name. */
export function refuseTooManyKept(kind: keyof typeof KIND_NAMES, state: State, id: string) {
  if (Object.hasOwn(state[kind], id)) return undefined
  const count = Object.keys(state[kind]).length
  if (count < MOST_KEPT) return undefined
  return refusal('too-large', `A table keeps ${MOST_KEPT} ${KIND_NAMES[kind]}; there are ${count}. Remove one first.`)
}

/** Notes may be hidden, so format 2 counts them for each seat. */
export function refuseTooManyNotes(
  state: State,
  { id, note }: { readonly id: Id; readonly note: Id },
): Refusal | undefined {
  if (!isFormat2(state.game)) return refuseTooManyKept('notes', state, note)
  if (Object.hasOwn(state.notes, note)) return undefined
  const most = shareOf(MOST_KEPT, state)
  const count = Object.values(state.notes).filter(({ by }) => by === id).length
  if (count < most) return undefined
  return refusal('too-large', `Your seat can keep ${most} notes and has ${count}; delete one first.`)
}

/** Refuses an entry that would wait beside too many others. The end of the game may always wait. */
export function refuseTooManyHeld(state: State, { seq, seat, action, held }: Entry): Refusal | undefined {
  if (!held || (action.type === 'close' && isFormat2(state.game))) return undefined
  const full = refuseTooManyKept('held', state, String(seq))
  if (full || !isFormat2(state.game)) return full
  if (awaitsConsent({ ...held, action })) return refuseSecondAsk(state, seat, action)
  const own = Object.values(state.held).filter((each) => each.seat === seat && !awaitsConsent(each)).length
  if (own < MOST_HELD) return undefined
  return refusal('too-large', `${own} of your moves wait for an answer; withdraw one, or wait for the others.`)
}

const shareOf = (most: number, { seats }: State): number => Math.floor(most / Math.max(1, seats.length))

/** The counters that each seat has put and copied, less those it removed. */
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
      `Your seat can put ${most} counters on the table; you have put ${made}, so ${more} more are too many. Remove some first.`,
    )
  }
}
