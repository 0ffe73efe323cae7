import type { BaseLogger } from 'pino'
import type { Act, Action, Hash, Id, Recollection, Refusal, Seat, Welcome } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import type { Journal, JournalError } from '../journal/journal.ts'
import { journalLineOf, type LogPoint } from '../journal/table-log.ts'
import { entryCost } from '../limits/costs.ts'
import type { TableLimits } from '../limits/rate.ts'
import { TableQuota } from '../limits/table-quota.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Run } from '../runtime/slices.ts'
import { type AppendBatch, AppendQueue } from './append-queue.ts'
import { BoundActions, sharesAskedFor } from './bound-actions.ts'
import type { Broadcast } from './broadcast.ts'
import { CatchUp } from './catch-up.ts'
import { EntrySender, entryTextsFor } from './entry-frames.ts'
import type { Participant, Participants } from './participants.ts'
import type { PreparedWelcome } from './prepared-welcome.ts'
import { RefereeWatch } from './referee-watch.ts'
import { type ActSender, RememberedRefusals } from './remembered-refusals.ts'
import { type LiveTable, recallEntry } from './replay.ts'
import { type JoinResult, RoomPresence } from './room-presence.ts'
import { SeatAccess } from './seat-access.ts'
import { claimIdOf, relayActIdOf } from './seat-tokens.ts'
import { TableHistory } from './table-history.ts'

export interface RoomParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly quota: TableLimits
  readonly broadcast: Broadcast
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** There is something to commit when this turn of the event loop ends. */
  wake(room: Room): void
  /** It has become another side's turn. */
  turned(table: string, state: State): void
  /** Reads the table again from the journal. */
  reload(table: string, key: Hash): Promise<LiveTable>
  /** The room cannot go on; the table may be opened anew. */
  gone(room: Room): void
}

/** For what the relay itself does: nobody hears of a refusal. */
const UNHEARD: ActSender = { refuse() {}, charge() {} }

/** An open table: decides, commits, and only then tells. */
export class Room {
  readonly participants: Participants
  private readonly entrance: RoomPresence
  private readonly teller: EntrySender
  private readonly commits: AppendQueue
  private readonly catchUp: CatchUp
  readonly seating: SeatAccess
  private phase: 'open' | 'reloading' | 'gone' = 'open'
  private readonly quota: TableQuota
  private readonly refused = new RememberedRefusals()
  private readonly bindings: BoundActions
  readonly history: TableHistory
  private readonly referee: RefereeWatch
  private whenIdle: (() => void)[] = []
  /** Settled whenever the table is not just being read again. */
  ready: Promise<void> = Promise.resolve()

  constructor(
    readonly table: string,
    private readonly key: Hash,
    private told: LiveTable,
    private readonly parts: RoomParts,
  ) {
    this.seating = new SeatAccess(table, key, () => ({
      state: this.state,
      arrivedBy: (seat) => this.told.keeper.activity.invitation(seat),
    }))
    this.entrance = new RoomPresence({
      ...parts,
      table,
      live: () => this.told,
      actFor: (person, act) => this.submit(person, act, UNHEARD),
    })
    this.participants = this.entrance.participants
    this.teller = new EntrySender(table, this.participants, parts.broadcast, () => this.head)
    this.commits = new AppendQueue(table, {
      ...parts,
      committed: (commit) => this.committed(commit),
      failed: (error) => this.recover(error),
      giveUp: (cause) => this.giveUp(cause),
    })
    this.catchUp = new CatchUp({
      table,
      journal: parts.journal,
      seq: () => this.state.seq,
      isBusy: () => this.isBusy,
      isGone: () => this.isGone,
      take: (lines) => this.takeOver(lines),
      giveUp: (cause) => this.giveUp(cause),
    })
    this.history = new TableHistory(table, parts.journal, () => this.told.tableLog)
    this.referee = new RefereeWatch({ table, log: parts.log, keeper: () => this.told.keeper })
    this.quota = new TableQuota(parts.quota, parts.clock, told.tableLog.bytes)
    this.bindings = new BoundActions(parts.clock, (roller, action) => this.sayFor(roller, action))
    this.bindings.follow(this.state)
    this.catchUp.follow()
  }

  /** Everything that is durable; what is not, nobody has seen. */
  get state(): State {
    return this.told.tableLog.state
  }

  get head(): Hash {
    return this.told.tableLog.head
  }

  /** When something last happened. */
  get at(): number {
    return this.told.tableLog.at
  }

  get isGone(): boolean {
    return this.phase === 'gone'
  }

  get isBusy(): boolean {
    return this.commits.isBusy || this.phase === 'reloading'
  }

  /** How long nobody has been here and nothing was under way. */
  idleFor(now: number): number {
    return this.isBusy ? 0 : this.entrance.emptyFor(now)
  }

  /** Somebody has come by an invitation: once that is written, the link before opens the seat no more. */
  async claim({ id, hands = 0 }: Seat): Promise<Seat | Refusal> {
    let refused: Refusal | undefined
    const refuse = (why: Refusal) => {
      refused = why
    }
    const claim = claimIdOf(this.key, { id, hands: hands + 1 })
    this.submit({ seat: id, hands }, { id: claim, action: { type: 'claim' } }, { refuse, charge() {} }, true)
    await this.settled()
    if (refused) return refused
    const seat = seatOf(this.state, id)
    // Whoever comes last has it.
    return seat?.hands === hands + 1 ? seat : refusal('handed-on', 'Somebody else has come by this link meanwhile.')
  }

  arrival(viewer: Viewer, after: LogPoint | undefined, run: Run): Promise<PreparedWelcome> {
    return this.entrance.arrival(viewer, after, run)
  }

  isOutdated(arrival: PreparedWelcome): boolean {
    return this.entrance.isOutdated(arrival)
  }

  enter(
    person: Participant,
    arrival: PreparedWelcome,
    more: Pick<Welcome, 'token' | 'pages'> = {},
  ): JoinResult | undefined {
    return this.entrance.enter(person, arrival, more)
  }

  leave(who: string): void {
    this.entrance.leave(who)
  }

  /** Lets go what was worked out for those who came. */
  tidyUp(): void {
    this.entrance.forgetArrivals()
    this.told.tableLog.forget()
  }

  /** Submits the relay's own word on a seat's roll, in that seat's name. */
  private sayFor(roller: Id, action: Action): void {
    const seat = seatOf(this.state, roller)
    if (!seat) return
    const by = { seat: roller, ...(seat.hands !== undefined && { hands: seat.hands }) }
    this.submit(by, { id: relayActIdOf(this.key, JSON.stringify(action)), action }, UNHEARD, true)
  }

  /** Only the relay itself says that a seat is claimed. */
  submit(by: Pick<Participant, 'seat' | 'hands'>, act: Act, sender: ActSender, isOwnWord = false): void {
    const { seat } = by
    const { id, action } = act
    if (seat === undefined) {
      sender.refuse({ ...refusal('observer', 'Observers only watch.'), id })
      return
    }
    if (this.phase !== 'open') {
      sender.refuse({ ...refusal('journal', 'The table is being read again from its journal; try again.'), id })
      return
    }
    const { keeper } = this.told
    // It may have changed hands in an entry that is not durable yet, and nobody has been sent away.
    if ((seatOf(keeper.state, seat)?.hands ?? 0) !== (by.hands ?? 0)) {
      sender.refuse({ ...refusal('handed-on', 'Somebody else holds this seat now.'), id })
      return
    }
    const busy = this.quota.refuse(action)
    if (busy) {
      sender.refuse({ ...busy, id })
      return
    }
    const asking = sharesAskedFor(this.participants, keeper.state, seat, action)
    const told = 'told' in asking ? asking.told : undefined
    const kept =
      this.refused.get(seat, id) ??
      keeper.refuseOvertaken(seat, act) ??
      keeper.decide(seat, id, action, this.parts.clock.now(), told, isOwnWord)
    if ('code' in kept) {
      this.refused.tell(seat, id, kept, sender, this.state.seq)
      return
    }
    if ('refused' in asking) {
      sender.refuse({ ...asking.refused, id })
      return
    }
    const { text, hash, snapshot: mark } = journalLineOf(kept)
    const { common, bySight } = entryTextsFor(kept, this.participants.sights)
    keeper.keep(kept)
    this.referee.reportFailure()
    this.commits.add({ text, hash, snapshot: mark, common, bySight, id, sender })
    this.quota.take(text.length)
    sender.charge(entryCost(text.length, this.participants.size))
    this.parts.wake(this)
  }

  /** Appends what has come together, unless an append is under way: then it goes with the next. */
  flush(): void {
    if (!this.commits.isDue) return
    const { keeper } = this.told
    const { pendingViews: watch } = keeper
    this.commits.append(this.state.seq + 1, { state: keeper.state, watch })
    // While the disk is at work the referee takes in what was done.
    setImmediate(() => this.parts.guard('referee', () => this.referee.takeIn(watch)))
  }

  /** The referee's memory of all that this viewer saw; nothing, where it does not watch. */
  recollect(viewer: Viewer): Recollection {
    return { seq: this.state.seq, ...this.referee.recollect(viewer) }
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    if (!this.isBusy) return Promise.resolve()
    return new Promise((resolve) => this.whenIdle.push(resolve))
  }

  close(): void {
    this.bindings.close()
    this.catchUp.stop()
  }

  private committed({ waiting, state, watch }: AppendBatch): void {
    // What is durable is told by the room that stands there now.
    if (this.isGone) {
      this.rest()
      return
    }
    const before = this.state
    this.referee.follow(watch)
    this.told.tableLog.extend(waiting, state)
    this.entrance.forgetArrivals()
    this.bindings.follow(state)
    this.entrance.dismissFormerHolders()
    this.flush()
    this.teller.sendCommitted(waiting, before)
    if (state.time.side !== undefined && state.time.side !== before.time.side && !state.closed) {
      this.parts.turned(this.table, state)
    }
    this.refused.tellDurable(state.seq)
    this.rest()
    this.catchUp.now()
  }

  private rest(): void {
    if (this.isBusy) return
    for (const resolve of this.whenIdle.splice(0)) resolve()
  }

  /** The journal did not take what was decided: it never happened. The table is what the journal says it is. */
  private recover(error: JournalError): void {
    const { log } = this.parts
    log.warn({ table: this.table, code: error.code }, error.message)
    const lost = this.commits.forgo()
    if (this.isGone) {
      this.rest()
      return
    }
    this.phase = 'reloading'
    this.ready = this.reload().catch((cause) => this.giveUp(cause))
    for (const { id, sender } of [...lost, ...this.refused.forgo()]) {
      sender.refuse({ ...refusal('journal', 'The journal did not take it, so it did not happen; try again.'), id })
    }
  }

  private async reload(): Promise<void> {
    const { seq, head } = this.told.tableLog
    this.told = await this.parts.reload(this.table, this.key)
    this.referee.follow()
    this.referee.reportFailure()
    this.phase = 'open'
    this.bindings.follow(this.state)
    // Where the log is not the one that was told, a frame with nothing but another head makes every client begin again.
    this.entrance.dismissFormerHolders()
    this.teller.sendApplied(this.told.tableLog.since({ seq, head }) ?? [])
    this.rest()
    this.catchUp.now()
  }

  giveUp(cause: unknown): void {
    if (this.phase === 'gone') return
    const { log, broadcast: outlet, gone } = this.parts
    this.phase = 'gone'
    // Nobody will flush it, and whoever waits for the room to settle would wait for ever.
    this.commits.stop()
    log.error({ table: this.table, err: cause }, 'The table cannot go on here; it is read anew for the next who comes.')
    gone(this)
    outlet.bye(this.table, refusal('journal', 'The table cannot be read from its journal just now.'))
    this.close()
    this.rest()
  }

  /** Another relay wrote these. */
  private takeOver(lines: readonly string[]): void {
    const { keeper, tableLog: chronicle } = this.told
    const fresh = lines.map((line) => recallEntry(keeper, line))
    if (fresh.length === 0) return
    chronicle.extend(fresh.map(journalLineOf), keeper.state)
    this.referee.follow()
    this.bindings.follow(keeper.state)
    this.entrance.dismissFormerHolders()
    this.teller.sendApplied(fresh)
  }
}
