import type { HeldAction } from '../action/answer.ts'
import { applyPatch, patchOf } from '../action/apply.ts'
import { refuseAction } from '../action/authority.ts'
import { PieceQuota, refuseTooManyHeld } from '../action/capacity.ts'
import { mustAsk, refuseSecondAsk, seatsToAsk } from '../action/consent.ts'
import { isByChance, needsChance, refuseDuringDraw, refuseTooEarly } from '../action/shared-chance.ts'
import { type UndoHistory, undoOf } from '../action/undo-history.ts'
import type { Act, Action, Entry, Hash, Holding, Id, Open, Seq } from '../generated/types.ts'
import { derive, hashOf } from '../hashing/hash.ts'
import { isFormat2 } from '../log-format.ts'
import type { Components } from '../module/components.ts'
import type { Referee } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { OBSERVER } from '../secrecy/sight.ts'
import { EMPTY_STATE, type State, seatOf } from '../state.ts'
import { type ResultContext, resultOf } from './entry-result.ts'
import { LatestChanges } from './latest-changes.ts'
import { Lazy } from './lazy.ts'
import { type AppliedEntry, followEntry, type RefereeViews, refuseUnlawful, verdictsFor } from './referee-views.ts'
import { SeatActivity } from './seat-activity.ts'
import { isSentWhole } from './seen-entry.ts'
import { Format1Undo } from './undo-format1.ts'
import { UndoWithSecrecy } from './undo-with-secrecy.ts'

/** The hash before entry 0. */
export const NO_HASH: Hash = '0'.repeat(64)
/** Hexadecimal digits: 128 bits. */
const SALT_LENGTH = 32
/** The seat of entries that the relay itself makes. */
export const RELAY_SEAT = 'relay'

/** An entry with everything worked out for it. */
export interface KeptEntry extends AppliedEntry {
  /** The entry exactly as it is written and hashed. */
  readonly text: string
  readonly hash: Hash
  /** Whether an observer sees all of it; only asked in format 2. */
  readonly isPublic: boolean
}

/** The parts of an entry that only the relay could know, taken from a log whose secret is not open yet. */
export type RecordedParts = Pick<Entry, 'result' | 'salt' | 'verdict' | 'held'>

/** Keeps the log of one table: decides chance, writes each entry, and holds the state after the last. */
export class LogKeeper {
  state: State = EMPTY_STATE
  head: Hash = NO_HASH
  /** The entry that each action id became, by seat. */
  private readonly ids = new Map<Id, Map<string, number>>()
  private steps: UndoHistory = new Format1Undo()
  private readonly quota = new PieceQuota()
  readonly activity = new SeatActivity()
  private readonly latest = new LatestChanges()
  /** The number of results that each seat has had from chance. */
  private readonly results = new Map<Id, number>()
  /** The seat of each entry. */
  private readonly seats: Id[] = []
  /** Each held action with the table at that time. */
  private readonly asked = new Map<Seq, HeldAction>()
  /** The referee's views after the last entry, worked out on first use: no entry waits for them. */
  pendingViews = new Lazy<RefereeViews | undefined>(() => undefined)
  /** The error of a referee that was dismissed. */
  failure: unknown
  private readonly saltKey: Hash | undefined

  /** Without the secret it can only keep the log of another relay, which tells the results. */
  constructor(
    private readonly components: Components,
    private readonly secret: Hash | undefined,
    private readonly hash: (text: string) => Hash = hashOf,
    readonly referee?: Referee,
  ) {
    this.saltKey = secret && derive(secret, 'salt')
  }

  open(action: Open, at: number, recorded?: RecordedParts): KeptEntry {
    return this.write(recorded, { seq: 0, id: 'open', seat: RELAY_SEAT, at, action, prev: NO_HASH })
  }

  /** Returns the entry that an action becomes, or its refusal. Nothing is kept yet. */
  decide(
    seat: Id,
    id: string,
    action: Action,
    at: number,
    recorded?: RecordedParts,
    isRelays = recorded !== undefined,
  ): KeptEntry | Refusal {
    const refused =
      this.duplicate(seat, id) ??
      refuseAction(this.state, this.components, seat, action, isRelays) ??
      refuseTooEarly(this.state, action, at) ??
      this.quota.check(this.state, seat, action)
    if (refused) return { ...refused, id }
    const kept = this.entryFor(seat, id, action, at, recorded)
    if (!('entry' in kept)) return kept
    const unlawful = recorded ? undefined : refuseUnlawful(kept)
    const late = unlawful ?? refuseTooManyHeld(this.state, kept.entry) ?? refuseDuringDraw(this.state, action, kept)
    return late ? { ...late, id } : kept
  }

  /** Refuses an action that was chosen before another seat acted, unless it is in the log already. */
  refuseOvertaken(seat: Id, { id, chosenAfter }: Act): Refusal | undefined {
    if (chosenAfter === undefined || this.duplicate(seat, id)) return undefined
    const refused = this.latest.refuse(seat, chosenAfter)
    return refused && { ...refused, id }
  }

  /** The order of fields is part of the hash. In another order no old log would verify. */
  private entryFor(
    seat: Id,
    id: string,
    action: Action,
    at: number,
    recorded: RecordedParts | undefined,
  ): KeptEntry | Refusal {
    const seq = this.state.seq + 1
    const prev = this.head
    const held = this.holdForConsent(seat, action, at)
    const unanswered = held && refuseSecondAsk(this.state, seat, action)
    if (unanswered) return { ...unanswered, id }
    if (held) return this.write(recorded, { seq, id, seat, at, action, held, prev })
    const result = resultOf(action, recorded?.result, this.contextOf(seq, seat, at))
    if (!result) return this.write(recorded, { seq, id, seat, at, action, prev })
    if ('code' in result) return { ...result, id }
    return this.write(recorded, { seq, id, seat, at, action, result, prev })
  }

  keep(kept: KeptEntry): void {
    const { entry, hash, patch, before, after } = kept
    this.state = after
    this.head = hash
    const ids = this.ids.get(entry.seat)
    if (ids) ids.set(entry.id, entry.seq)
    else this.ids.set(entry.seat, new Map([[entry.id, entry.seq]]))
    this.seats[entry.seq] = entry.seat
    if (entry.held) {
      const count = entry.result?.count
      this.asked.set(entry.seq, { state: before, action: entry.action, ...(count !== undefined && { count }) })
    }
    if (entry.seq === 0 && isFormat2(after.game)) this.steps = new UndoWithSecrecy(() => this.state)
    this.steps.keep(entry, patch, before, after, kept.isPublic)
    this.quota.keep(entry, before, after)
    if (takesChance(before, entry.action)) this.results.set(entry.seat, this.countFor(entry.seat))
    this.activity.keep(entry, before)
    this.latest.keep(entry)
    // Work out the views so far. Otherwise those of a long log would wait for each other, one inside the next.
    const { refereeViews } = this
    this.pendingViews = new Lazy(() => this.withReferee((referee) => followEntry(referee, refereeViews, kept)))
  }

  /** The views of the referee, while it watches this table. */
  get refereeViews(): RefereeViews | undefined {
    return this.failure === undefined ? this.pendingViews.value : undefined
  }

  /** Takes over an entry as it was written before. */
  recall(text: string): KeptEntry {
    const entry = JSON.parse(text) as Entry
    const kept = keptAs(this.play(entry), text, this.hash)
    this.keep(kept)
    return kept
  }

  private contextOf(seq: Seq, seat: Id, at: number): ResultContext {
    const { state, components, secret, steps } = this
    return {
      ...{ seq, seat, at, state, components, secret, steps },
      resultCount: this.countFor(seat),
      moverOf: (entry) => this.seats[entry],
      heldAction: (entry) => this.asked.get(entry),
      isPresent: this.activity.at(at),
    }
  }

  /** Holds an action that needs the others' consent. */
  private holdForConsent(id: Id, action: Action, at: number): Holding | undefined {
    const seat = seatOf(this.state, id)
    const isPresent = this.activity.at(at)
    if (seat && mustAsk(this.state, seat, action, isPresent)) {
      const asked = seatsToAsk(this.state, id, action, isPresent)
      return asked ? { asked: [...asked] } : {}
    }
    const of = action.type === 'undo' && action.ask ? this.steps.latestNeedingConsent(id) : undefined
    return of === undefined ? undefined : { of }
  }

  /** The number of a seat's next result. */
  private countFor(seat: Id): number {
    return (this.results.get(seat) ?? 0) + 1
  }

  private duplicate(seat: Id, id: string): Refusal | undefined {
    const seq = this.ids.get(seat)?.get(id)
    return seq === undefined
      ? undefined
      : { ...refusal('duplicate', `Action ${id} is already in the log, as entry ${seq}.`), seq }
  }

  /** Completes the entry and returns it. It changes `entry`. */
  private write(recorded: RecordedParts | undefined, entry: Entry): KeptEntry {
    let applied = this.play(entry)
    const { verdict, held } = this.judge(recorded, applied)
    if (verdict) entry.verdict = verdict
    if (held) {
      entry.held = held
      applied = this.play(entry)
    }
    const { patch, before, after } = applied
    const undo = undoOf(entry, patch, before, after)
    if (undo) entry.undo = undo
    const salt = this.saltKey ? this.hash(`${this.saltKey} ${entry.seq}`).slice(0, SALT_LENGTH) : recorded?.salt
    if (salt !== undefined) entry.salt = salt
    return keptAs(applied, JSON.stringify(entry), this.hash)
  }

  private play(entry: Entry): AppliedEntry {
    const before = this.state
    const patch = patchOf(before, entry)
    return { entry, patch, before, after: applyPatch(before, entry, patch) }
  }

  /** The verdict, and whether the entry must wait; taken from the log, where there is no referee. */
  private judge(recorded: RecordedParts | undefined, applied: AppliedEntry): Pick<Entry, 'verdict' | 'held'> {
    const { refereeViews } = this
    if (this.referee)
      return (
        this.withReferee(
          (referee) => refereeViews && verdictsFor(referee, refereeViews, applied, this.activity.at(applied.entry.at)),
        ) ?? {}
      )
    return { ...(recorded?.verdict && { verdict: recorded.verdict }), ...(recorded?.held && { held: recorded.held }) }
  }

  /** A table never needs its referee. A referee that throws is dismissed, and play goes on. */
  private withReferee<T>(work: (referee: Referee) => T): T | undefined {
    if (!this.referee || this.failure !== undefined) return undefined
    try {
      return work(this.referee)
    } catch (error) {
      this.failure = error
      return undefined
    }
  }
}

/** The entry with the hash of its text, which names the hash before it (`prev`). */
const keptAs = (
  { entry, patch, before, after }: AppliedEntry,
  text: string,
  hash: (text: string) => Hash,
): KeptEntry => ({
  entry,
  patch,
  before,
  after,
  text,
  hash: hash(text),
  isPublic: isFormat2(after.game) && isSentWhole(entry, patch, before, after, OBSERVER),
})

/** Whether an entry counts among the results of its seat. */
const takesChance = (before: State, action: Action): boolean =>
  action.type === 'bind' || (isByChance(action) && action.bound === undefined && needsChance(before, action))
