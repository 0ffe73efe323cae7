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

/** An action of ours that is on its way through the relay: see sync.ts. */
interface Waiting {
  readonly act: Act
  /** The entry that bound it. */
  readonly bound?: Seq
  /** The others have had their time to share. */
  readonly isDue?: true
}

/** The name of the bind of an action, whose own name its result bears. */
export const bindId = (id: ActionId): ActionId => `${id}:b`

/**
 * Whether we bind it before its nonce is opened: wherever there is another seat. If we asked first whether anybody is
 * there, a relay could look at the result, and have us bind it only where it does not suit.
 */
export const mustBind = (state: State, seat: Id, action: Action): boolean =>
  isByChance(action) &&
  action.nonce !== undefined &&
  isFormat2(state.game) &&
  needsChance(state, action) &&
  state.seats.some((each) => mayShare(each, seat))

/** The next message for an action of ours; undefined while it waits. One result of a seat is decided at a time. */
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

/** Whether what was bound has its result, by our opening or without it. */
export const isDecided = (state: State, seq: Seq): boolean =>
  !Object.values(state.bound ?? {}).some((bound) => bound.seq === seq || bound.withheld === seq)

/** A deck lies as the relay laid it: the host's page has it shuffled with shares once everybody sits who plays. */
export function deckToShuffle(state: State, seat: Id | undefined): Omit<Shuffle, 'nonce'> | undefined {
  const [deck] = state.fresh ?? []
  const playing = state.seats.filter(({ sides }) => sides.length > 0)
  const isReady = playing.length > 1 && playing.every(({ name }) => name !== undefined) && !state.closed
  const isHost = seat !== undefined && seatOf(state, seat)?.host === true
  return deck !== undefined && isReady && isHost ? { type: 'shuffle', at: { pile: deck } } : undefined
}
