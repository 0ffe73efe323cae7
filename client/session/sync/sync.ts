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

/** An action of ours that the relay has not answered yet. */
export interface Pending {
  /** Our own count, by which later actions speak of the pieces that this one makes. */
  readonly number: number
  readonly act: Act
  /** Whether it may have reached the relay; of what is bound first, as far as it has come. */
  readonly sent: boolean
  /** It was sent and must be sent again: it may have reached the relay all the same. */
  readonly isUnsure?: true
  /** The entry that bound it: its nonce is opened when the others have shared. */
  readonly bound?: Seq
  /** The others have had their time to share. */
  readonly isDue?: true
}

/** What one seat or observer knows of a table, and what it has done that the relay has not answered. */
export interface Sync {
  readonly join: Join
  /** joining: asked, and not yet welcomed. paused: the relay cannot take anything just now, but tells what others do. */
  readonly connection: 'down' | 'joining' | 'up' | 'paused'
  /** Missing for an observer, and before the first welcome. */
  readonly seat?: Id
  /** As the relay told it; NOTHING before the first welcome. */
  readonly confirmed: State
  readonly head: Hash
  readonly pending: readonly Pending[]
  /** What the relay will confirm, as far as we can foresee it: the table to show. */
  readonly shown: State
  readonly count: number
  /** The entries that our latest actions became, by their numbers: a menu left open still calls a piece by its old name. */
  readonly settled: ReadonlyMap<number, number>
  /** Actions taken back before they were sent, the latest last; done again, they keep their numbers. */
  readonly withdrawn: readonly Pick<Pending, 'number' | 'act'>[]
  /** What arrived between our asking to join and the answer. */
  readonly held: readonly Entries[]
}

export type Send = { readonly join: Join } | { readonly act: Act }

/** An entry that came into force, and the table on either side of it. */
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

/** What must outlive a reload. */
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

/** The line is there: ask for what we missed, or for everything if we have nothing. */
export function connected(sync: Sync): SyncStep {
  const { seq } = sync.confirmed
  const join = isBlank(sync) ? sync.join : { ...sync.join, after: { seq, head: sync.head } }
  return step({ ...sync, connection: 'joining', held: [] }, { send: [{ join }] })
}

export const disconnected = (sync: Sync): SyncStep => step({ ...sync, connection: 'down', held: [] })

/** Our entries and the relay's do not fit together: begin again from its snapshot. What we did is kept. */
const startOver = (sync: Sync): SyncStep =>
  step({ ...sync, connection: 'joining', held: [] }, { send: [{ join: sync.join }] })

/** Something we do. It shows at once, and is sent now or when the line is back. */
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
    // Nothing will ever give that piece a name: waiting for it would hold everything behind it too.
    const message = `The counter that your gesture ${lost} made is gone, so your ${named.type} found nothing.`
    const dropped = { act: { id, action: named }, refusal: { id, code: 'unknown-piece' as const, message } }
    return step({ ...sync, withdrawn }, { dropped: [dropped] })
  }
  const pending = { number, act: { ...done, action: named }, sent: false }
  const shown = isBlank(sync) ? sync.shown : foresee(sync, sync.shown, pending)
  return flush({ ...sync, count: Math.max(sync.count, number), pending: [...sync.pending, pending], shown, withdrawn })
}

/** With the relay's names for all that it has named since. */
function nowNamed({ settled }: Sync, action: Action): Action {
  return [...new Set(unconfirmedMakers(action))].reduce((said, maker) => {
    const seq = settled.get(maker)
    return seq === undefined ? said : withConfirmedIds(said, maker, seq)
  }, action)
}

/** Our latest gesture, if the relay cannot have it yet, is taken back without asking anybody. */
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

/** The relay will not do what we did. */
export function refused(sync: Sync, refusal: Refusal): SyncStep {
  const pending = sync.pending.find((each) => isNamed(each, refusal.id))
  if (!pending) return step(sync)
  switch (refusal.code) {
    case 'duplicate': {
      // It stands in the log. Where we do not have that entry yet, it comes.
      const { seq } = refusal
      if (seq !== undefined && seq > sync.confirmed.seq) return step(sync)
      return seq === undefined ? drop(sync, pending, refusal) : flush(reckon(answer(sync, pending, refusal.id, seq)))
    }
    case 'too-early':
      return step(replaced(sync, pending, { ...undue(pending), sent: false }))
    case 'not-bound':
      // It was decided without our nonce: the entries that say so are on their way.
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

/** The others have had their time to share in what an entry of ours bound. */
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

/** After a pause that the relay asked for. */
export const resume = (sync: Sync): SyncStep =>
  sync.connection === 'paused' ? flushAll({ ...sync, connection: 'up' }) : step(sync)

/** What we did goes, and with it whatever we did to the pieces it would have made. */
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

/** Applies what is new in a frame; undefined where it does not continue what we have. */
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
  message: 'The table refused this while the line was down; what you did after it stands.',
}

/**
 * Settles what the entries answer. The relay takes one line's actions in order: what we sent earlier and still wait
 * for was refused, and the line broke before we heard.
 */
function answeredBy(sync: Sync, entries: readonly SeenEntry[]): Pick<SyncStep, 'sync' | 'dropped'> {
  let result: Pick<SyncStep, 'sync' | 'dropped'> = { sync, dropped: [] }
  for (const { id, seat, seq } of entries) {
    const { pending } = result.sync
    const index = seat === sync.seat ? pending.findIndex((each) => isNamed(each, id)) : -1
    const answered = pending[index]
    if (!answered || seat === undefined) continue
    // A result is bound and then opened, and later actions are sent in between: it may well come after them.
    const earlier = pending
      .slice(0, index)
      .filter(({ sent, act }) => sent && !mustBind(sync.confirmed, seat, act.action))
    const rest = without(answer(result.sync, answered, id, seq), earlier, PASSED_OVER)
    result = { sync: rest.sync, dropped: [...result.dropped, ...rest.dropped] }
  }
  return result
}

/** No menu stays open for longer than so many gestures. */
const REMEMBERED = 200

/** Its bind is entry seq, or it is done. */
const answer = (sync: Sync, answered: Pending, id: ActionId | undefined, seq: number): Sync =>
  id === answered.act.id
    ? settle(sync, answered, seq)
    : replaced(sync, answered, { ...answered, bound: seq, sent: false })

/** It is entry seq: what we did after it can call its pieces by the names that the relay gave them. */
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

/** What waits for its answer, with the table as we foresee it on either side. */
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

/** Works out anew what to show. What was bound and is decided needs nothing more of us, whoever decided it. */
function reckon(all: Sync): Sync {
  if (isBlank(all)) return all
  const pending = all.pending.filter(({ bound }) => bound === undefined || !isDecided(all.confirmed, bound))
  const sync = pending.length < all.pending.length ? { ...all, pending } : all
  return { ...sync, shown: sync.pending.reduce((state, each) => foresee(sync, state, each), sync.confirmed) }
}

const foresee = (sync: Sync, state: State, { number, act }: Pending): State =>
  sync.seat === undefined ? state : predict(state, sync.seat, number, act.action)

/** After a welcome or a pause everything unanswered is sent again, in order and under the same ids: the relay does it once. */
const flushAll = (sync: Sync): SyncStep => flush(sync, true)

/** Sends what has not been sent. What speaks of pieces the relay has yet to name waits, and all behind it. */
function flush(sync: Sync, again = false): SyncStep {
  if (sync.connection !== 'up') return step(sync)
  const send: Send[] = []
  let isHeld = false
  const pending = sync.pending.map((each) => {
    isHeld ||= unconfirmedMakers(each.act.action).length > 0
    if (isHeld || (each.sent && !again)) return each
    const act = nextMessage(sync.confirmed, sync.seat, each, sync.pending)
    // It may have arrived the first time. It is sent again as soon as that is possible.
    if (!act) return each.sent ? { ...each, sent: false, isUnsure: true as const } : each
    send.push({ act })
    return each.sent ? each : { ...each, sent: true }
  })
  return send.length > 0 ? step({ ...sync, pending }, { send }) : step(sync)
}

/** One step after another, as one. */
function chain(first: SyncStep, next: (sync: Sync) => SyncStep): SyncStep {
  const second = next(first.sync)
  return {
    sync: second.sync,
    send: [...first.send, ...second.send],
    news: [...first.news, ...second.news],
    dropped: [...first.dropped, ...second.dropped],
  }
}
