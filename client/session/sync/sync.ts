import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Entries, Hash, Refusal, SeenEntry, Seq, Welcome } from '../../../table/generated/types.ts'
import { fromSnapshot, type State } from '../../../table/state.ts'
import {
  dropAction,
  flush,
  flushAll,
  isNamed,
  withAnswer,
  withAnswersIn,
  withPrediction,
  withReplaced,
} from './pending-actions.ts'
import { andThen, isBlank, type Pending, type Sync, type SyncStep, step } from './sync-state.ts'

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

/** A frame of entries from the relay. */
export function receiveEntries(sync: Sync, frame: Entries): SyncStep {
  switch (sync.connection) {
    case 'down':
      return step(sync)
    case 'joining':
      return step({ ...sync, held: [...sync.held, frame] })
    case 'up':
    case 'paused': {
      const applied = applyFrame(sync, frame)
      return applied ? andThen(applied, flush) : connected(sync)
    }
  }
}

/** The answer to our join. */
export function receiveWelcome(sync: Sync, { seat, head, snapshot, entries }: Welcome): SyncStep {
  const { seat: _old, ...rest } = sync
  const seated: Sync = { ...rest, ...(seat !== undefined && { seat }), connection: 'up', held: [] }
  const current = snapshot
    ? applySnapshot(seated, fromSnapshot(snapshot), head, entries)
    : applyFrame(seated, { entries, head })
  if (!current) return startOver(sync)
  let result = andThen(current, flushAll)
  for (const frame of sync.held) result = andThen(result, (next) => receiveEntries(next, frame))
  return result
}

/** Applies the new entries of a frame; undefined where they do not follow ours. */
function applyFrame(sync: Sync, { entries, head }: Entries): SyncStep | undefined {
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
  const answered = withAnswersIn({ ...sync, head, confirmed: before }, fresh)
  return step(withPrediction(answered.sync), { news, dropped: answered.dropped })
}

function applySnapshot(sync: Sync, confirmed: State, head: Hash, entries: readonly SeenEntry[]): SyncStep {
  const answered = withAnswersIn({ ...sync, confirmed, head }, entries)
  return step(withPrediction(answered.sync), { dropped: answered.dropped })
}

/** The relay refused one of our actions. */
export function receiveRefusal(sync: Sync, refusal: Refusal): SyncStep {
  const pending = sync.pending.find((each) => isNamed(each, refusal.id))
  if (!pending) return step(sync)
  switch (refusal.code) {
    case 'duplicate': {
      // The action is in the log already. If we do not have its entry yet, it will arrive.
      const { seq } = refusal
      if (seq !== undefined && seq > sync.confirmed.seq) return step(sync)
      return seq === undefined
        ? dropAction(sync, pending, refusal)
        : flush(withPrediction(withAnswer(sync, pending, refusal.id, seq)))
    }
    case 'too-early':
      return step(withReplaced(sync, pending, { ...withoutDue(pending), sent: false }))
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
      return dropAction(sync, pending, refusal)
  }
}

const withoutDue = ({ isDue: _isDue, ...pending }: Pending): Pending => pending

/** The others' time to share in a bind of ours is over. */
export function shareTimeOver(sync: Sync, seq: Seq): SyncStep {
  const pending = sync.pending.find(({ bound }) => bound === seq)
  return pending ? flush(withReplaced(sync, pending, { ...pending, isDue: true })) : step(sync)
}

/** Sends again after a pause that the relay asked for. */
export const resume = (sync: Sync): SyncStep =>
  sync.connection === 'paused' ? flushAll({ ...sync, connection: 'up' }) : step(sync)
