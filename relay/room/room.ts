import type { BaseLogger } from 'pino'
import type {
  Act,
  Action,
  ActionId,
  Game,
  Hash,
  Id,
  NewEdition,
  Recollection,
  Refusal,
  Seat,
  Welcome,
} from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import type { Journal } from '../journal/journal.ts'
import type { JournalLine, LogPoint, ReplayedEntry } from '../journal/table-log.ts'
import type { TableLimits } from '../limits/rate.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Run } from '../runtime/slices.ts'
import { BoundActions } from './bound-actions.ts'
import type { Broadcast } from './broadcast.ts'
import { EntrySender, type EntryTexts } from './entry-frames.ts'
import type { Participant, Participants } from './participants.ts'
import type { PreparedWelcome } from './prepared-welcome.ts'
import type { ActSender } from './remembered-refusals.ts'
import type { LiveTable } from './replay.ts'
import { type JoinResult, RoomPresence } from './room-presence.ts'
import { SeatAccess } from './seat-access.ts'
import { claimIdOf, relayActIdOf } from './seat-tokens.ts'
import { TableHistory } from './table-history.ts'
import { TableWriter } from './table-writer.ts'

export interface RoomParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly quota: TableLimits
  readonly broadcast: Broadcast
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** Asks for flush() at the end of this turn of the event loop. */
  wake(room: Room): void
  /** The newest edition of the game's module, where the game has another. */
  newerEdition(game: Game): NewEdition | undefined
  /** It has become another side's turn. */
  turned(table: string, state: State): void
  reload(table: string, key: Hash): Promise<LiveTable>
  /** The room cannot go on; the table may be opened anew. */
  gone(room: Room): void
}

/** Sends the relay's own acts: nobody hears of a refusal. */
const RELAY: ActSender = { refuse() {}, spend() {} }

/** An open table: the people at it, its seats and its history. Its TableWriter decides what they do. */
export class Room {
  readonly participants: Participants
  readonly seatAccess: SeatAccess
  readonly history: TableHistory
  private readonly presence: RoomPresence
  private readonly entries: EntrySender
  private readonly boundActions: BoundActions
  private readonly writer: TableWriter

  constructor(
    readonly table: string,
    private readonly key: Hash,
    live: LiveTable,
    private readonly parts: RoomParts,
  ) {
    this.seatAccess = new SeatAccess(table, key, () => ({
      state: this.state,
      arrivedBy: (seat) => this.writer.live.keeper.activity.invitation(seat),
    }))
    this.presence = new RoomPresence({
      ...parts,
      table,
      live: () => this.writer.live,
      actFor: (participant, act) => this.submit(participant, act, RELAY),
    })
    this.participants = this.presence.participants
    this.entries = new EntrySender(table, this.participants, parts.broadcast, () => this.head)
    this.history = new TableHistory(table, parts.journal, () => this.writer.live.tableLog)
    this.boundActions = new BoundActions(parts.clock, (roller, action) => this.finishBound(roller, action))
    this.writer = new TableWriter(live, {
      ...parts,
      table,
      participants: this.participants,
      wake: () => parts.wake(this),
      reload: () => parts.reload(table, key),
      committed: (entries, before) => this.committed(entries, before),
      replayed: (entries) => this.replayed(entries),
      gone: (cause) => this.end(cause),
    })
    this.boundActions.follow(this.state)
    this.writer.follow()
  }

  /** The durable state: nobody has seen more than this. */
  get state(): State {
    return this.writer.state
  }

  get head(): Hash {
    return this.writer.live.tableLog.head
  }

  /** When something last happened. */
  get at(): number {
    return this.writer.live.tableLog.at
  }

  get isGone(): boolean {
    return this.writer.isGone
  }

  /** Pending while the table is being read again. */
  get ready(): Promise<void> {
    return this.writer.ready
  }

  /** How long nobody has been here and nothing was under way. */
  idleFor(now: number): number {
    return this.writer.isBusy ? 0 : this.presence.emptyFor(now)
  }

  /** Hands a seat to somebody who came by an invitation. Once this is durable, the invitation opens the seat no more. */
  async claim({ id, hands = 0 }: Seat): Promise<Seat | Refusal> {
    let refused: Refusal | undefined
    const refuse = (why: Refusal) => {
      refused = why
    }
    const claim = claimIdOf(this.key, { id, hands: hands + 1 })
    this.writer.submit({ seat: id, hands }, { id: claim, action: { type: 'claim' } }, { refuse, spend() {} }, true)
    await this.settled()
    if (refused) return refused
    const seat = seatOf(this.state, id)
    // If two use one invitation at once, the later one has the seat.
    return seat?.hands === hands + 1 ? seat : refusal('handed-on', 'Somebody else has just used this link.')
  }

  prepareWelcome(viewer: Viewer, after: LogPoint | undefined, run: Run): Promise<PreparedWelcome> {
    return this.presence.prepareWelcome(viewer, after, run)
  }

  isOutdated(welcome: PreparedWelcome): boolean {
    return this.presence.isOutdated(welcome)
  }

  enter(
    participant: Participant,
    welcome: PreparedWelcome,
    more: Pick<Welcome, 'token' | 'pages'> = {},
  ): JoinResult | undefined {
    return this.presence.enter(participant, welcome, more)
  }

  leave(who: string): void {
    this.presence.leave(who)
  }

  dropCaches(): void {
    this.presence.forgetWelcomes()
    this.writer.live.tableLog.dropCache()
  }

  submit(by: Pick<Participant, 'seat' | 'hands'>, act: Act, sender: ActSender): void {
    this.writer.submit(by, act, sender)
  }

  /** Writes a line into the chat for a seat; nobody hears of a refusal. */
  say({ id: seat, hands = 0 }: Seat, id: ActionId, text: string): void {
    this.writer.submit({ seat, hands }, { id, action: { type: 'say', text } }, RELAY)
  }

  flush(): void {
    this.writer.flush()
  }

  recollect(viewer: Viewer): Recollection {
    return this.writer.recollect(viewer)
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.writer.settled()
  }

  giveUp(cause: unknown): void {
    this.writer.giveUp(cause)
  }

  close(): void {
    this.boundActions.close()
    this.writer.stop()
  }

  private committed(entries: readonly (EntryTexts & JournalLine)[], before: State): void {
    const { state } = this
    this.presence.forgetWelcomes()
    this.boundActions.follow(state)
    this.presence.dismissFormerHolders()
    // Start the next append first: the disk works while these entries are sent.
    this.flush()
    this.entries.sendCommitted(entries, before)
    if (state.time.side !== undefined && state.time.side !== before.time.side && !state.closed) {
      this.parts.turned(this.table, state)
    }
  }

  private replayed(entries: readonly ReplayedEntry[]): void {
    this.boundActions.follow(this.writer.live.keeper.state)
    this.presence.dismissFormerHolders()
    this.entries.sendApplied(entries)
  }

  private end(cause: unknown): void {
    const { log, broadcast, gone } = this.parts
    log.error({ table: this.table, err: cause }, 'The table failed; it is read again for the next who joins.')
    gone(this)
    broadcast.bye(this.table, refusal('journal', 'The table cannot be read from the journal just now.'))
    this.close()
  }

  /** Submits the relay's own action on a seat's bound roll, in that seat's name. */
  private finishBound(roller: Id, action: Action): void {
    const seat = seatOf(this.state, roller)
    if (!seat) return
    const by = { seat: roller, ...(seat.hands !== undefined && { hands: seat.hands }) }
    this.writer.submit(by, { id: relayActIdOf(this.key, JSON.stringify(action)), action }, RELAY, true)
  }
}
