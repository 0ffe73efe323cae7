import { factsOf } from '../../../table/action/action-kinds.ts'
import type { Act, Action, ActionId, Refusal, SeenEntry } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import { bindId, isDecided, mustBind, nextMessage } from './binding.ts'
import { predict, unconfirmedMakers, withConfirmedIds } from './prediction.ts'
import {
  andThen,
  type EntryWithStates,
  isBlank,
  type Pending,
  type Send,
  type Sync,
  type SyncStep,
  step,
} from './sync-state.ts'

/** Does an action. It shows at once, and is sent now or when the connection is back. */
export function addAct(sync: Sync, act: Act): SyncStep {
  const { id, action } = act
  if (action.type === 'undo') {
    const undone = withdraw(sync)
    if (undone) return undone
  }
  const again = action.type === 'redo' ? sync.withdrawn.at(-1) : undefined
  const withdrawn = again ? sync.withdrawn.slice(0, -1) : factsOf(action).undo === 'none' ? sync.withdrawn : []
  const number = again?.number ?? sync.count + 1
  const named = withKnownIds(sync, again?.act.action ?? action)
  const lost = unconfirmedMakers(named).find((maker) => sync.pending.every((each) => each.number !== maker))
  if (lost !== undefined) {
    // The piece will never get an id. Waiting for it would hold up all later actions.
    const message = 'The counter that you created is gone, so your action could not be done.'
    const dropped = { act: { id, action: named }, refusal: { id, code: 'unknown-piece' as const, message } }
    return step({ ...sync, withdrawn }, { dropped: [dropped] })
  }
  const pending = { number, act: { ...act, action: named }, sent: false }
  const shown = isBlank(sync) ? sync.shown : predictPending(sync, sync.shown, pending)
  return flush({ ...sync, count: Math.max(sync.count, number), pending: [...sync.pending, pending], shown, withdrawn })
}

/** The action with the relay's ids for pieces that it has named since. */
function withKnownIds({ settled }: Sync, action: Action): Action {
  return [...new Set(unconfirmedMakers(action))].reduce((named, maker) => {
    const seq = settled.get(maker)
    return seq === undefined ? named : withConfirmedIds(named, maker, seq)
  }, action)
}

/** Undoes our latest gesture without asking anybody, if the relay cannot have it yet. */
function withdraw(sync: Sync): SyncStep | undefined {
  const latest = sync.pending.findLast(({ act }) => factsOf(act.action).undo !== 'none')
  if (
    !latest ||
    latest.sent ||
    latest.isUnsure ||
    latest.bound !== undefined ||
    latest.act.action.type === 'undo' ||
    latest.act.action.type === 'redo'
  )
    return undefined
  const pending = sync.pending.filter((each) => each !== latest)
  return step(withPrediction({ ...sync, pending, withdrawn: [...sync.withdrawn, latest] }))
}

/** Our pending actions, each with the predicted state before and after it. */
export function predictedSteps(
  sync: Sync,
): readonly (Pick<EntryWithStates, 'before' | 'after'> & { readonly act: Act })[] {
  let before = sync.confirmed
  return sync.pending.map((pending) => {
    const waiting = { act: pending.act, before, after: predictPending(sync, before, pending) }
    before = waiting.after
    return waiting
  })
}

/** Drops an action, and with it all actions on the pieces that it would have made. */
export function dropAction(sync: Sync, pending: Pending, refusal: Refusal): SyncStep {
  const dropped = withoutActions(sync, [pending], refusal)
  return andThen(step(withPrediction(dropped.sync), { dropped: dropped.dropped }), flush)
}

function withoutActions(
  sync: Sync,
  droppedActions: readonly Pending[],
  refusal: Refusal,
): Pick<SyncStep, 'sync' | 'dropped'> {
  const lost = new Set(droppedActions.map(({ number }) => number))
  for (const { number, act } of sync.pending) {
    if (unconfirmedMakers(act.action).some((maker) => lost.has(maker))) lost.add(number)
  }
  const pending = sync.pending.filter(({ number }) => !lost.has(number))
  const dropped = sync.pending.filter(({ number }) => lost.has(number)).map(({ act }) => ({ act, refusal }))
  return { sync: { ...sync, pending }, dropped }
}

const SUPERSEDED: Refusal = {
  code: 'superseded',
  message: 'The table refused this while the connection was down. Your later actions stand.',
}

/**
 * Settles the actions that the entries answer. The relay takes a connection's actions in order: an earlier action that is
 * still pending was refused, and the connection broke before the refusal arrived.
 */
export function withAnswersIn(sync: Sync, entries: readonly SeenEntry[]): Pick<SyncStep, 'sync' | 'dropped'> {
  let result: Pick<SyncStep, 'sync' | 'dropped'> = { sync, dropped: [] }
  for (const { id, seat, seq } of entries) {
    const { pending } = result.sync
    const index = seat === sync.seat ? pending.findIndex((each) => isNamed(each, id)) : -1
    const answered = pending[index]
    if (!answered || seat === undefined) continue
    // A bound result comes in two messages, with later actions in between: it may arrive after those.
    const earlier = pending
      .slice(0, index)
      .filter(({ sent, act }) => sent && !mustBind(sync.confirmed, seat, act.action))
    const rest = withoutActions(withAnswer(result.sync, answered, id, seq), earlier, SUPERSEDED)
    result = { sync: rest.sync, dropped: [...result.dropped, ...rest.dropped] }
  }
  return result
}

/** The number of settled actions to remember, more than are done while a menu stays open. */
const REMEMBERED = 200

/** The entry `seq` is the action's bind, or the action itself. */
export const withAnswer = (sync: Sync, answered: Pending, id: ActionId | undefined, seq: number): Sync =>
  id === answered.act.id
    ? settle(sync, answered, seq)
    : withReplaced(sync, answered, { ...answered, bound: seq, sent: false })

/** The action became entry `seq`: later pending actions now use the relay's ids of its pieces. */
function settle(sync: Sync, settled: Pending, seq: number): Sync {
  const others = sync.pending.filter((each) => each !== settled)
  return {
    ...sync,
    settled: new Map([...sync.settled, [settled.number, seq] as const].slice(-REMEMBERED)),
    pending: others.map((each) => {
      const action = withConfirmedIds(each.act.action, settled.number, seq)
      return action === each.act.action ? each : { ...each, act: { ...each.act, action } }
    }),
  }
}

export const withReplaced = (sync: Sync, one: Pending, other: Pending): Sync => ({
  ...sync,
  pending: sync.pending.map((each) => (each === one ? other : each)),
})

export const isNamed = ({ act }: Pending, id: ActionId | undefined): boolean => id === act.id || id === bindId(act.id)

/** Recomputes the state to show. A bound action that is decided needs nothing more from us. */
export function withPrediction(all: Sync): Sync {
  if (isBlank(all)) return all
  const pending = all.pending.filter(({ bound }) => bound === undefined || !isDecided(all.confirmed, bound))
  const sync = pending.length < all.pending.length ? { ...all, pending } : all
  return { ...sync, shown: sync.pending.reduce((state, each) => predictPending(sync, state, each), sync.confirmed) }
}

const predictPending = (sync: Sync, state: State, { number, act }: Pending): State =>
  sync.seat === undefined ? state : predict(state, sync.seat, number, act.action)

/** Sends every pending action again, in order and with the same ids: the relay applies an id once. */
export const flushAll = (sync: Sync): SyncStep => flush(sync, true)

/** Sends what has not been sent. An action on pieces without ids waits, and all actions behind it. */
export function flush(sync: Sync, again = false): SyncStep {
  if (sync.connection !== 'up') return step(sync)
  const send: Send[] = []
  let isHeld = false
  const pending = sync.pending.map((each) => {
    isHeld ||= unconfirmedMakers(each.act.action).length > 0
    if (isHeld || (each.sent && !again)) return each
    const act = nextMessage(sync.confirmed, sync.seat, each, sync.pending)
    // The first message may have arrived. Send it again as soon as possible.
    if (!act) return each.sent ? { ...each, sent: false, isUnsure: true as const } : each
    send.push({ act })
    return each.sent ? each : { ...each, sent: true }
  })
  return send.length > 0 ? step({ ...sync, pending }, { send }) : step(sync)
}
