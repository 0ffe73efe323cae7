import type { BaseLogger } from 'pino'
import type { Act, Recollection } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import type { Journal, JournalError } from '../journal/journal.ts'
import { type JournalLine, journalLineOf, type ReplayedEntry } from '../journal/table-log.ts'
import { entryCost } from '../limits/costs.ts'
import type { TableLimits } from '../limits/rate.ts'
import { TableQuota } from '../limits/table-quota.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Tally } from '../runtime/metrics.ts'
import { type AppendBatch, AppendQueue } from './append-queue.ts'
import { sharesAskedFor } from './bound-actions.ts'
import { CatchUp } from './catch-up.ts'
import { type EntryTexts, entryTextsFor } from './entry-frames.ts'
import type { Participant, Participants } from './participants.ts'
import { RefereeWatch } from './referee-watch.ts'
import { type ActSender, RememberedRefusals } from './remembered-refusals.ts'
import { type LiveTable, recallEntry } from './replay.ts'

export interface TableWriterParts {
  readonly table: string
  readonly participants: Participants
  readonly journal: Journal
  readonly clock: Clock
  readonly quota: TableLimits
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** Asks for flush() at the end of this turn of the event loop. */
  wake(): void
  reload(): Promise<LiveTable>
  /** Entries of this writer are durable; `before` is the state before the first of them. */
  committed(entries: readonly (EntryTexts & JournalLine)[], before: State): void
  /** The log has entries that came from the journal: another relay wrote them, or the table was read again. */
  replayed(entries: readonly ReplayedEntry[]): void
  /** The writer cannot go on; the table may be opened anew. */
  gone(cause: unknown): void
}

/** Decides the acts of one table and makes their entries durable. Nobody hears of an entry before it is. */
export class TableWriter {
  private phase: 'open' | 'reloading' | 'gone' = 'open'
  private readonly appends: AppendQueue
  private readonly catchUp: CatchUp
  private readonly quota: TableQuota
  private readonly refusals = new RememberedRefusals()
  private readonly referee: RefereeWatch
  private whenIdle: (() => void)[] = []
  /** Pending while the table is being read again. */
  ready: Promise<void> = Promise.resolve()

  constructor(
    public live: LiveTable,
    private readonly parts: TableWriterParts,
  ) {
    const { table, journal, log } = parts
    this.appends = new AppendQueue(table, {
      ...parts,
      committed: (batch) => this.committed(batch),
      failed: (error) => this.recover(error),
      giveUp: (cause) => this.giveUp(cause),
    })
    this.catchUp = new CatchUp({
      table,
      journal,
      seq: () => this.state.seq,
      isBusy: () => this.isBusy,
      isGone: () => this.isGone,
      take: (lines) => this.takeOver(lines),
      giveUp: (cause) => this.giveUp(cause),
    })
    this.referee = new RefereeWatch({ table, log, keeper: () => this.live.keeper })
    this.quota = new TableQuota(parts.quota, parts.clock, live.tableLog.bytes)
  }

  /** The durable state: nobody has seen more than this. */
  get state(): State {
    return this.live.tableLog.state
  }

  get isGone(): boolean {
    return this.phase === 'gone'
  }

  get isBusy(): boolean {
    return this.appends.isBusy || this.phase === 'reloading'
  }

  /** Follows what other relays write to the same table. */
  follow(): void {
    this.catchUp.follow()
  }

  stop(): void {
    this.catchUp.stop()
  }

  /** `byRelay`: only the relay itself may claim a seat, or finish a bound roll. */
  submit(by: Pick<Participant, 'seat' | 'hands'>, act: Act, sender: ActSender, byRelay = false): void {
    const { seat } = by
    const { id, action } = act
    const { clock, participants, wake } = this.parts
    if (seat === undefined) {
      sender.refuse({ ...refusal('observer', 'Observers only watch.'), id })
      return
    }
    if (this.phase !== 'open') {
      sender.refuse({ ...refusal('journal', 'The table is being read again from the journal; try again.'), id })
      return
    }
    const { keeper } = this.live
    // The seat may have changed hands in an entry that is not durable yet; its former holder is still connected.
    if ((seatOf(keeper.state, seat)?.hands ?? 0) !== (by.hands ?? 0)) {
      sender.refuse({ ...refusal('handed-on', 'Somebody else holds this seat now.'), id })
      return
    }
    const busy = this.quota.refuse(action)
    if (busy) {
      sender.refuse({ ...busy, id })
      return
    }
    const asking = sharesAskedFor(participants, keeper.state, seat, action)
    const recorded = 'recorded' in asking ? asking.recorded : undefined
    const kept =
      this.refusals.get(seat, id) ??
      keeper.refuseOvertaken(seat, act) ??
      keeper.decide(seat, id, action, clock.now(), recorded, byRelay)
    if ('code' in kept) {
      this.refusals.send(seat, id, kept, sender, this.state.seq)
      return
    }
    if ('refused' in asking) {
      sender.refuse({ ...asking.refused, id })
      return
    }
    const { text, hash, snapshot } = journalLineOf(kept)
    const { common, byViewer } = entryTextsFor(kept, participants.viewers)
    keeper.keep(kept)
    this.referee.reportFailure()
    this.appends.add({ text, hash, snapshot, common, byViewer, id, sender })
    this.quota.take(text.length)
    sender.spend(entryCost(text.length, participants.size))
    wake()
  }

  /** Appends all waiting entries, unless an append is under way: then they go with the next. */
  flush(): void {
    if (!this.appends.isDue) return
    const { keeper } = this.live
    const { pendingViews: watch } = keeper
    this.appends.append(this.state.seq + 1, { state: keeper.state, watch })
    // The referee takes the entries in while the disk is at work.
    setImmediate(() => this.parts.guard('referee', () => this.referee.takeIn(watch)))
  }

  /** The referee's memory of what this viewer saw; none where no referee watches. */
  recollect(viewer: Viewer): Recollection {
    return { seq: this.state.seq, ...this.referee.recollect(viewer) }
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    if (!this.isBusy) return Promise.resolve()
    return new Promise((resolve) => this.whenIdle.push(resolve))
  }

  giveUp(cause: unknown): void {
    if (this.isGone) return
    this.phase = 'gone'
    // Nothing flushes these any more, and settled() would never resolve.
    this.appends.stop()
    this.parts.gone(cause)
    this.rest()
  }

  private committed({ waiting, state, watch }: AppendBatch): void {
    // Another room may serve the table by now, and it sends these entries.
    if (this.isGone) {
      this.rest()
      return
    }
    const before = this.state
    this.referee.follow(watch)
    this.live.tableLog.extend(waiting, state)
    this.parts.committed(waiting, before)
    this.refusals.sendDurable(state.seq)
    this.rest()
    this.catchUp.now()
  }

  private rest(): void {
    if (this.isBusy) return
    for (const resolve of this.whenIdle.splice(0)) resolve()
  }

  /** The journal refused the entries, so they never happened: the table is what the journal holds. */
  private recover(error: JournalError): void {
    const { log, table } = this.parts
    log.warn({ table, code: error.code }, error.message)
    const lost = this.appends.forgo()
    if (this.isGone) {
      this.rest()
      return
    }
    this.phase = 'reloading'
    this.ready = this.reload().catch((cause) => this.giveUp(cause))
    for (const { id, sender } of [...lost, ...this.refusals.forgo()]) {
      sender.refuse({ ...refusal('journal', 'The journal could not save this, so it did not happen; try again.'), id })
    }
  }

  private async reload(): Promise<void> {
    const { seq, head } = this.live.tableLog
    this.live = await this.parts.reload()
    this.referee.follow()
    this.referee.reportFailure()
    this.phase = 'open'
    // Where the log is another one, a frame with its head alone makes every client join again.
    this.parts.replayed(this.live.tableLog.since({ seq, head }) ?? [])
    this.rest()
    this.catchUp.now()
  }

  /** Takes in lines that another relay wrote. */
  private takeOver(lines: readonly string[]): void {
    const { keeper, tableLog } = this.live
    const fresh = lines.map((line) => recallEntry(keeper, line))
    if (fresh.length === 0) return
    tableLog.extend(fresh.map(journalLineOf), keeper.state)
    this.referee.follow()
    this.parts.replayed(fresh)
  }
}
