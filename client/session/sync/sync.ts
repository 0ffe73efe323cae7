import { factsOf } from '../../../table/action/action-kinds.ts'
import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type {
  Act,
  Action,
  ActionId,
  Entries,
  Hash,
  Id,
  Join,
  Refusal,
  SeenEntry,
  Seq,
  Welcome,
} from '../../../table/generated/types.ts'
import { NO_HASH } from '../../../table/log/log-keeper.ts'
import { EMPTY_STATE, fromSnapshot, type State } from '../../../table/state.ts'
import { bindId, isDecided, mustBind, nextMessage } from './binding.ts'
import { predict, unconfirmedMakers, withConfirmedIds } from './prediction.ts'

/** One of our actions that the relay has not answered yet. */
export interface Pending {
  /** Our own number, by which later actions name the pieces that this one makes. */
  readonly number: number
  readonly act: Act
  /** Whether the message may have reached the relay; for a bound action its present message. */
  readonly sent: boolean
  /** Sent, and to be sent again; it may have reached the relay all the same. */
  readonly isUnsure?: true
  /** The entry that bound it. Its nonce is sent when the others have shared. */
  readonly bound?: Seq
  /** The others' time to share is over. */
  readonly isDue?: true
}

/** The table as one seat or observer knows it, and its pending actions. */
export interface Sync {
  readonly join: Join
  /** joining: not yet welcomed. paused: the relay takes no actions for now, but still sends entries. */
  readonly connection: 'down' | 'joining' | 'up' | 'paused'
  /** Missing for an observer, and before the first welcome. */
  readonly seat?: Id
  /** The relay's state; empty before the first welcome. */
  readonly confirmed: State
  readonly head: Hash
  readonly pending: readonly Pending[]
  /** The state to show: `confirmed` with our pending actions applied as far as they can be predicted. */
  readonly shown: State
  readonly count: number
  /** The entries of our latest actions, by their numbers: a menu left open still uses a piece's provisional id. */
  readonly settled: ReadonlyMap<number, number>
  /** Actions undone before they were sent, the latest last. Redone, they keep their numbers. */
  readonly withdrawn: readonly Pick<Pending, 'number' | 'act'>[]
  /** Frames that arrived between our join and its answer. */
  readonly held: readonly Entries[]
}

export type Send = { readonly join: Join } | { readonly act: Act }

/** An entry that was applied, with the state before and after it. */
export interface AppliedEntry {
  readonly entry: SeenEntry
  readonly before: State
  readonly after: State
}

export interface DroppedAct {
  readonly act: Act
  readonly refusal: Refusal
}

export interface SyncStep {
  readonly sync: Sync
  readonly send: readonly Send[]
  readonly news: readonly AppliedEntry[]
  readonly dropped: readonly DroppedAct[]
}

/** The part that must survive a reload of the page. */
export interface Unanswered {
  readonly pending: readonly Pending[]
  readonly count: number
}

export const startSync = (join: Join, unanswered: Unanswered = { pending: [], count: 0 }): Sync => ({
  join,
  connection: 'down',
  confirmed: EMPTY_STATE,
  head: NO_HASH,
  ...unanswered,
  shown: EMPTY_STATE,
  settled: new Map(),
  withdrawn: [],
  held: [],
})

const step = (sync: Sync, more: Partial<Omit<SyncStep, 'sync'>> = {}): SyncStep => ({
  sync,
  send: [],
  news: [],
  dropped: [],
  ...more,
})

const isBlank = (sync: Sync): boolean => sync.confirmed.seq < 0

/** Connected: join, and ask for the missing entries or for everything. */
export function connected(sync: Sync): SyncStep {
  const { seq } = sync.confirmed
  const join = isBlank(sync) ? sync.join : { ...sync.join, after: { seq, head: sync.head } }
  return step({ ...sync, connection: 'joining', held: [] }, { send: [{ join }] })
}

export const disconnected = (sync: Sync): SyncStep => step({ ...sync, connection: 'down', held: [] })

/** Our entries do not fit the relay's: start again from its snapshot, and keep our pending actions. */
const startOver = (sync: Sync): SyncStep =>
  step({ ...sync, connection: 'joining', held: [] }, { send: [{ join: sync.join }] })

/** Does an action. It shows at once, and is sent now or when the connection is back. */
export function act(sync: Sync, done: Act): SyncStep {
  const { id, action } = done
  if (action.type === 'undo') {
    const undone = withdraw(sync)
    if (undone) return undone
  }
  const again = action.type === 'redo' ? sync.withdrawn.at(-1) : undefined
  const withdrawn = again ? sync.withdrawn.slice(0, -1) : factsOf(action).undo === 'none' ? sync.withdrawn : []
  const number = again?.number ?? sync.count + 1
  const named = nowNamed(sync, again?.act.action ?? action)
  const lost = unconfirmedMakers(named).find((maker) => sync.pending.every((each) => each.number !== maker))
  if (lost !== undefined) {
    // The piece will never get an id. Waiting for it would hold up all later actions.
    const message = 'The counter that you created is gone, so your action could not be done.'
    const dropped = { act: { id, action: named }, refusal: { id, code: 'unknown-piece' as const, message } }
    return step({ ...sync, withdrawn }, { dropped: [dropped] })
  }
  const pending = { number, act: { ...done, action: named }, sent: false }
  const shown = isBlank(sync) ? sync.shown : foresee(sync, sync.shown, pending)
  return flush({ ...sync, count: Math.max(sync.count, number), pending: [...sync.pending, pending], shown, withdrawn })
}

/** The action with the relay's ids for pieces that it has named since. */
function nowNamed({ settled }: Sync, action: Action): Action {
  return [...new Set(unconfirmedMakers(action))].reduce((said, maker) => {
    const seq = settled.get(maker)
    return seq === undefined ? said : withConfirmedIds(said, maker, seq)
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
  return step(reckon({ ...sync, pending, withdrawn: [...sync.withdrawn, latest] }))
}

/** A frame of entries from the relay. */
export function receive(sync: Sync, frame: Entries): SyncStep {
  switch (sync.connection) {
    case 'down':
      return step(sync)
    case 'joining':
      return step({ ...sync, held: [...sync.held, frame] })
    case 'up':
    case 'paused': {
      const taken = take(sync, frame)
      return taken ? chain(taken, flush) : connected(sync)
    }
  }
}

/** The answer to our join. */
export function welcome(sync: Sync, { seat, head, snapshot, entries }: Welcome): SyncStep {
  const { seat: _old, ...rest } = sync
  const seated: Sync = { ...rest, ...(seat !== undefined && { seat }), connection: 'up', held: [] }
  const current = snapshot ? fromStart(seated, fromSnapshot(snapshot), head, entries) : take(seated, { entries, head })
  if (!current) return startOver(sync)
  let result = chain(current, flushAll)
  for (const frame of sync.held) result = chain(result, (next) => receive(next, frame))
  return result
}

/** The relay refused one of our actions. */
export function refused(sync: Sync, refusal: Refusal): SyncStep {
  const pending = sync.pending.find((each) => isNamed(each, refusal.id))
  if (!pending) return step(sync)
  switch (refusal.code) {
    case 'duplicate': {
      // The action is in the log already. If we do not have its entry yet, it will arrive.
      const { seq } = refusal
      if (seq !== undefined && seq > sync.confirmed.seq) return step(sync)
      return seq === undefined ? drop(sync, pending, refusal) : flush(reckon(answer(sync, pending, refusal.id, seq)))
    }
    case 'too-early':
      return step(replaced(sync, pending, { ...undue(pending), sent: false }))
    case 'not-bound':
      // Decided without our nonce: the entries that say so are under way.
      return step(sync)
    case 'not-joined':
      return sync.connection === 'joining' ? step(sync) : connected(sync)
    case 'journal':
    case 'too-fast':
    case 'too-busy':
    case 'stopping':
      return step(sync.connection === 'up' ? { ...sync, connection: 'paused' } : sync)
    default:
      return drop(sync, pending, refusal)
  }
}

/** The others' time to share in a bind of ours is over. */
export function shareTimeOver(sync: Sync, seq: Seq): SyncStep {
  const pending = sync.pending.find(({ bound }) => bound === seq)
  return pending ? flush(replaced(sync, pending, { ...pending, isDue: true })) : step(sync)
}

const undue = ({ isDue: _isDue, ...pending }: Pending): Pending => pending

const replaced = (sync: Sync, one: Pending, other: Pending): Sync => ({
  ...sync,
  pending: sync.pending.map((each) => (each === one ? other : each)),
})

const isNamed = ({ act }: Pending, id: ActionId | undefined): boolean => id === act.id || id === bindId(act.id)

/** Sends again after a pause that the relay asked for. */
export const resume = (sync: Sync): SyncStep =>
  sync.connection === 'paused' ? flushAll({ ...sync, connection: 'up' }) : step(sync)

/** Drops an action, and with it all actions on the pieces that it would have made. */
function drop(sync: Sync, pending: Pending, refusal: Refusal): SyncStep {
  const dropped = without(sync, [pending], refusal)
  return chain(step(reckon(dropped.sync), { dropped: dropped.dropped }), flush)
}

function without(sync: Sync, gone: readonly Pending[], refusal: Refusal): Pick<SyncStep, 'sync' | 'dropped'> {
  const lost = new Set(gone.map(({ number }) => number))
  for (const { number, act } of sync.pending) {
    if (unconfirmedMakers(act.action).some((maker) => lost.has(maker))) lost.add(number)
  }
  const pending = sync.pending.filter(({ number }) => !lost.has(number))
  const dropped = sync.pending.filter(({ number }) => lost.has(number)).map(({ act }) => ({ act, refusal }))
  return { sync: { ...sync, pending }, dropped }
}

/** Applies the new entries of a frame; undefined where they do not follow ours. */
function take(sync: Sync, { entries, head }: Entries): SyncStep | undefined {
  const fresh = entries.filter(({ seq }) => seq > sync.confirmed.seq)
  const first = fresh[0]
  if (!first) {
    const isCurrent = (entries.at(-1)?.seq ?? sync.confirmed.seq) === sync.confirmed.seq
    return isCurrent && head !== sync.head ? undefined : step(sync)
  }
  if (first.prev !== sync.head || fresh.some(({ seq }, index) => seq !== sync.confirmed.seq + 1 + index)) {
    return undefined
  }
  let before = sync.confirmed
  const news = fresh.map((entry) => {
    const after = applyPatch(before, entry, patchOf(before, entry))
    const event = { entry, before, after }
    before = after
    return event
  })
  const answered = answeredBy({ ...sync, head, confirmed: before }, fresh)
  return step(reckon(answered.sync), { news, dropped: answered.dropped })
}

function fromStart(sync: Sync, confirmed: State, head: Hash, entries: readonly SeenEntry[]): SyncStep {
  const answered = answeredBy({ ...sync, confirmed, head }, entries)
  return step(reckon(answered.sync), { dropped: answered.dropped })
}

const PASSED_OVER: Refusal = {
  code: 'superseded',
  message: 'The table refused this while the connection was down. Your later actions stand.',
}

/**
 * Settles the actions that the entries answer. The relay takes a connection's actions in order: an earlier action that is
 * still pending was refused, and the connection broke before the refusal arrived.
 */
function answeredBy(sync: Sync, entries: readonly SeenEntry[]): Pick<SyncStep, 'sync' | 'dropped'> {
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
    const rest = without(answer(result.sync, answered, id, seq), earlier, PASSED_OVER)
    result = { sync: rest.sync, dropped: [...result.dropped, ...rest.dropped] }
  }
  return result
}

/** The number of settled actions to remember, more than are done while a menu stays open. */
const REMEMBERED = 200

/** The entry `seq` is the action's bind, or the action itself. */
const answer = (sync: Sync, answered: Pending, id: ActionId | undefined, seq: number): Sync =>
  id === answered.act.id
    ? settle(sync, answered, seq)
    : replaced(sync, answered, { ...answered, bound: seq, sent: false })

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

/** Our pending actions, each with the predicted state before and after it. */
export function predictedSteps(
  sync: Sync,
): readonly (Pick<AppliedEntry, 'before' | 'after'> & { readonly act: Act })[] {
  let before = sync.confirmed
  return sync.pending.map((pending) => {
    const waiting = { act: pending.act, before, after: foresee(sync, before, pending) }
    before = waiting.after
    return waiting
  })
}

/** Recomputes the state to show. A bound action that is decided needs nothing more from us. */
function reckon(all: Sync): Sync {
  if (isBlank(all)) return all
  const pending = all.pending.filter(({ bound }) => bound === undefined || !isDecided(all.confirmed, bound))
  const sync = pending.length < all.pending.length ? { ...all, pending } : all
  return { ...sync, shown: sync.pending.reduce((state, each) => foresee(sync, state, each), sync.confirmed) }
}

const foresee = (sync: Sync, state: State, { number, act }: Pending): State =>
  sync.seat === undefined ? state : predict(state, sync.seat, number, act.action)

/** Sends every pending action again, in order and with the same ids: the relay applies an id once. */
const flushAll = (sync: Sync): SyncStep => flush(sync, true)

/** Sends what has not been sent. An action on pieces without ids waits, and all actions behind it. */
function flush(sync: Sync, again = false): SyncStep {
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

/** Combines two steps into one. */
function chain(first: SyncStep, next: (sync: Sync) => SyncStep): SyncStep {
  const second = next(first.sync)
  return {
    sync: second.sync,
    send: [...first.send, ...second.send],
    news: [...first.news, ...second.news],
    dropped: [...first.dropped, ...second.dropped],
  }
}
