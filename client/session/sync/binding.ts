import {
  boundAt,
  isByChance,
  mayShare,
  needsChance,
  nonceCommitment,
  withoutNonce,
} from '../../../table/action/shared-chance.ts'
import type { Act, Action, ActionId, Id, Seq, Shuffle } from '../../../table/generated/types.ts'
import { isFormat2 } from '../../../table/log-format.ts'
import { type State, seatOf } from '../../../table/state.ts'

/** One of our actions that the relay has not finished: see sync-state.ts. */
interface Waiting {
  readonly act: Act
  /** The entry that bound the action. */
  readonly bound?: Seq
  /** The others' time to share is over. */
  readonly isDue?: true
}

/** The act id of the bind. The result has the id of the action itself. */
export const bindId = (id: ActionId): ActionId => `${id}:b`

/**
 * Whether to bind the action before its nonce is opened: wherever there is another seat. If binding depended on somebody
 * being there, a relay could look at the result first, and ask for a bind only where the result does not suit it.
 */
export const mustBind = (state: State, seat: Id, action: Action): boolean =>
  isByChance(action) &&
  action.nonce !== undefined &&
  isFormat2(state.game) &&
  needsChance(state, action) &&
  state.seats.some((each) => mayShare(each, seat))

/** The next message for an action; undefined while it waits. A seat has one result decided at a time. */
export function nextMessage(
  state: State,
  seat: Id | undefined,
  { act, bound: seq, isDue }: Waiting,
  others: readonly Waiting[],
): Act | undefined {
  const { id, action, chosenAfter } = act
  if (seat === undefined || !isByChance(action) || !mustBind(state, seat, action)) return act
  if (seq !== undefined) {
    const bound = boundAt(state, seq)
    const isOpen = bound && (isDue || bound.shares.length >= bound.asked.length)
    return isOpen ? { id, action: { ...action, bound: seq } } : undefined
  }
  const first = others.find((each) => mustBind(state, seat, each.act.action))
  const isBusy = Object.values(state.bound ?? {}).some((bound) => bound.seat === seat)
  if (first?.act.id !== id || isBusy) return undefined
  const commitment = nonceCommitment(action.nonce ?? '')
  const bind: Act = { id: bindId(id), action: { type: 'bind', action: withoutNonce(action), commitment } }
  return { ...bind, ...(chosenAfter !== undefined && { chosenAfter }) }
}

/** Whether a bound action has its result, by our nonce or without it. */
export const isDecided = (state: State, seq: Seq): boolean =>
  !Object.values(state.bound ?? {}).some((bound) => bound.seq === seq || bound.withheld === seq)

/** The relay alone ordered a new deck. The host's page shuffles it with everyone's shares once all playing seats are taken. */
export function deckToShuffle(state: State, seat: Id | undefined): Omit<Shuffle, 'nonce'> | undefined {
  const [deck] = state.fresh ?? []
  const playing = state.seats.filter(({ sides }) => sides.length > 0)
  const isReady = playing.length > 1 && playing.every(({ name }) => name !== undefined) && !state.closed
  const isHost = seat !== undefined && seatOf(state, seat)?.host === true
  return deck !== undefined && isReady && isHost ? { type: 'shuffle', at: { pile: deck } } : undefined
}
