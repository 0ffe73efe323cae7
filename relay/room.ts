import type { BaseLogger } from 'pino'
import type { Desk } from '../table/desk.ts'
import type { Act, Action, Hash, Id, PieceId, Recollection, Refusal, Seat, Welcome } from '../table/generated/types.ts'
import type { Later } from '../table/later.ts'
import { refusal } from '../table/refusal.ts'
import { sightKey, sightOf, type Viewer } from '../table/sight.ts'
import { type State, seatOf } from '../table/state.ts'
import { type Arrival, arrivalAt, isLittle, missedSince } from './arrival.ts'
import { askingFor, Bindings } from './bindings.ts'
import { workOfEntry } from './charge.ts'
import { type JournalLine, lineOf, type Played, type Point, play, textFor } from './chronicle.ts'
import type { Clock } from './clock.ts'
import { Company, type Person } from './company.ts'
import type { Guard } from './guard.ts'
import type { Journal, JournalError } from './journal.ts'
import { Lookback } from './lookback.ts'
import type { Tally } from './metrics.ts'
import type { Outlet } from './outlet.ts'
import { Quota } from './quota.ts'
import type { TableLimits } from './rate.ts'
import { Refused, type Sender } from './refused.ts'
import { recall, type Told } from './replay.ts'
import { Seating } from './seating.ts'
import type { Run } from './slices.ts'
import { type Frame, framesOf, isWanting, type Telling, tellingOf } from './telling.ts'
import { claimOf, wordOf } from './token.ts'

/** Whoever was silent for so long and comes back is told of in the log. */
const AWHILE_MS = 24 * 3_600_000

export interface RoomParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly quota: TableLimits
  readonly outlet: Outlet
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
  /** There is something to commit when this turn of the event loop ends. */
  wake(room: Room): void
  /** It has become another side's turn. */
  turned(table: string, state: State): void
  /** Reads the table again from the journal. */
  reload(table: string, key: Hash): Promise<Told>
  /** The room cannot go on; the table may be opened anew. */
  gone(room: Room): void
}

/** An entry that is not durable yet. What it was made from is let go: many may be waiting. */
interface Waiting extends JournalLine, Telling {
  readonly id: string
  readonly sender: Sender
}

interface Batch {
  readonly waiting: readonly Waiting[]
  readonly state: State
  readonly watch: Later<Desk | undefined>
}

/** As much may be written at once for somebody who enters. */
const LATE_LETTERS = 32 * 1024

/** For what the relay itself does: nobody hears of a refusal. */
const UNHEARD: Sender = { refuse() {}, charge() {} }

/** What somebody is told who has entered: his welcome, and what came since that was prepared. */
interface Entered {
  readonly welcome: string
  readonly late: Frame | undefined
}

/** An open table: decides, commits, and only then tells. */
export class Room {
  readonly company = new Company()
  readonly seating: Seating
  private phase: 'open' | 'reloading' | 'gone' = 'open'
  private queue: Waiting[] = []
  /** By sight: the table as it is, written for those who come. */
  private readonly arrivals = new Map<string, { readonly state: State; readonly arrival: Promise<Arrival> }>()
  private readonly quota: Quota
  private inFlight: Batch | undefined
  private readonly refused = new Refused()
  private readonly bindings: Bindings
  readonly past: Lookback
  /** What the referee knew at the last entry that is durable. */
  private watch: Later<Desk | undefined>
  /** The failure of the referee that was told to the log. */
  private missed: unknown
  /** The last entry known to stand in the journal, whoever wrote it. */
  private heard = -1
  private readonly stopping = new AbortController()
  private whenIdle: (() => void)[] = []
  private emptySince: number
  /** Settled whenever the table is not just being read again. */
  ready: Promise<void> = Promise.resolve()

  constructor(
    readonly table: string,
    private readonly key: Hash,
    private told: Told,
    private readonly parts: RoomParts,
  ) {
    this.seating = new Seating(table, key, () => ({
      state: this.state,
      arrivedBy: (seat) => this.told.keeper.presence.invitation(seat),
    }))
    this.past = new Lookback(table, parts.journal, () => this.told.chronicle)
    this.watch = told.keeper.watch
    this.quota = new Quota(parts.quota, parts.clock, told.chronicle.bytes)
    this.missReferee()
    this.emptySince = parts.clock.now()
    this.bindings = new Bindings(parts.clock, (roller, action) => this.sayFor(roller, action))
    this.bindings.follow(this.state)
    this.follow()
  }

  /** Everything that is durable; what is not, nobody has seen. */
  get state(): State {
    return this.told.chronicle.state
  }

  get head(): Hash {
    return this.told.chronicle.head
  }

  /** When something last happened. */
  get at(): number {
    return this.told.chronicle.at
  }

  get isGone(): boolean {
    return this.phase === 'gone'
  }

  get isBusy(): boolean {
    return this.inFlight !== undefined || this.queue.length > 0 || this.phase === 'reloading'
  }

  /** How long nobody has been here and nothing was under way. */
  idleFor(now: number): number {
    return this.company.size > 0 || this.isBusy ? 0 : now - this.emptySince
  }

  /** Somebody has come by an invitation: once that is written, the link before opens the seat no more. */
  async claim({ id, hands = 0 }: Seat): Promise<Seat | Refusal> {
    let refused: Refusal | undefined
    const refuse = (why: Refusal) => {
      refused = why
    }
    const claim = claimOf(this.key, { id, hands: hands + 1 })
    this.submit({ seat: id, hands }, { id: claim, action: { type: 'claim' } }, { refuse, charge() {} }, true)
    await this.settled()
    if (refused) return refused
    const seat = seatOf(this.state, id)
    // Whoever comes last has it.
    return seat?.hands === hands + 1 ? seat : refusal('handed-on', 'Somebody else has come by this link meanwhile.')
  }

  /** Whether so much came since an arrival was prepared that it is better prepared anew. */
  isOld(arrival: Arrival): boolean {
    return !isLittle(this.told.chronicle, arrival, LATE_LETTERS)
  }

  /** The table for somebody who is about to enter: worked out once for all who see the same at the same entry. */
  async arrival(viewer: Viewer, after: Point | undefined, run: Run): Promise<Arrival> {
    const { chronicle } = this.told
    const missed = after && (await run(missedSince(chronicle, viewer, after)))
    if (missed) return missed
    const sight = sightKey(viewer)
    const ready = this.arrivals.get(sight)
    if (ready?.state === chronicle.state) return ready.arrival
    const arrival = run(arrivalAt(chronicle, viewer))
    this.arrivals.set(sight, { state: chronicle.state, arrival })
    return arrival
  }

  /**
   * Who enters sees what is durable, and from then on gets every later entry once. Undefined where the log has become
   * another one since his arrival was prepared.
   */
  enter(person: Person, arrival: Arrival, more: Pick<Welcome, 'token' | 'pages'> = {}): Entered | undefined {
    const late = this.told.chronicle.since(arrival)
    if (!late) return undefined
    this.company.add(person)
    this.welcomeBack(person)
    const people = this.company.list()
    this.parts.outlet.people(this.table, people)
    const own = JSON.stringify({ ...(person.seat !== undefined && { seat: person.seat }), ...more, people })
    const [frame] = framesOf(
      late.map((played) => ({ common: textFor(played, person.viewer), bySight: undefined })),
      this.head,
      new Map([[sightKey(person.viewer), person.viewer]]),
    )
    return { welcome: `${arrival.text}${own.slice(1)}`, late: late.length > 0 ? frame : undefined }
  }

  /** Lets go what was worked out for those who came. */
  tidyUp(): void {
    this.arrivals.clear()
    this.told.chronicle.forget()
  }

  /** Who comes back after a while and only looks is here all the same: nobody is to take his seat for empty. */
  private welcomeBack(person: Person): void {
    const seat = seatOf(this.state, person.seat ?? '')
    const now = this.parts.clock.now()
    if (seat?.name === undefined || this.told.keeper.presence.silence(seat.id, now) < AWHILE_MS) return
    const action = { type: 'sit', name: seat.name } as const
    this.submit(person, { id: `back-${now}`, action }, UNHEARD)
  }

  leave(who: string): void {
    if (!this.company.remove(who)) return
    if (this.company.size === 0) this.emptySince = this.parts.clock.now()
    this.parts.outlet.people(this.table, this.company.list())
  }

  /** What the relay itself says of a seat's roll, in that seat's name. */
  private sayFor(roller: Id, action: Action): void {
    const seat = seatOf(this.state, roller)
    if (!seat) return
    const by = { seat: roller, ...(seat.hands !== undefined && { hands: seat.hands }) }
    this.submit(by, { id: wordOf(this.key, JSON.stringify(action)), action }, UNHEARD, true)
  }

  /** Only the relay itself says that a seat is claimed. */
  submit(by: Pick<Person, 'seat' | 'hands'>, { id, action }: Act, sender: Sender, isOwnWord = false): void {
    const { seat } = by
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
    const asking = askingFor(this.company, keeper.state, seat, action)
    const told = 'told' in asking ? asking.told : undefined
    const kept = this.refused.get(seat, id) ?? keeper.decide(seat, id, action, this.parts.clock.now(), told, isOwnWord)
    if ('code' in kept) {
      this.refused.tell(seat, id, kept, sender, this.state.seq)
      return
    }
    if ('refused' in asking) {
      sender.refuse({ ...asking.refused, id })
      return
    }
    const { text, hash, mark } = lineOf(kept)
    const { common, bySight } = tellingOf(kept, this.company.sights)
    keeper.keep(kept)
    this.missReferee()
    this.queue.push({ text, hash, mark, common, bySight, id, sender })
    this.quota.take(text.length)
    sender.charge(workOfEntry(text.length, this.company.size))
    this.parts.wake(this)
  }

  /** Appends what has come together, unless an append is under way: then it goes with the next. */
  flush(): void {
    if (this.inFlight || this.queue.length === 0) return
    const waiting = this.queue
    const { state, watch } = this.told.keeper
    const batch = { waiting, state, watch }
    this.inFlight = batch
    this.queue = []
    const done = this.parts.tally.commit(waiting.length)
    const lines = waiting.map(({ text }) => text)
    this.parts.journal
      .append(this.table, this.state.seq + 1, lines)
      .then(
        () => {
          done()
          this.committed(batch)
        },
        (error: JournalError) => {
          done(error)
          this.recover(error)
        },
      )
      .catch((error) => this.giveUp(error))
    // While the disk is at work the referee takes in what was done.
    setImmediate(() =>
      this.parts.guard('referee', () => {
        watch.value
        this.missReferee()
      }),
    )
  }

  /** What the referee remembers of all that this viewer saw; nothing, where he does not watch. */
  recollect(viewer: Viewer): Recollection {
    const level = this.watch.value?.levels.get(sightKey(viewer))
    const { referee } = this.told.keeper
    return { seq: this.state.seq, ...(referee && level && { memory: referee.save(level.memory) }) }
  }

  /** Those of the pieces of which all these viewers see at least a cover. */
  visible(ids: readonly PieceId[], viewers: readonly Viewer[]): PieceId[] {
    return ids.filter((id) => {
      const piece = this.state.pieces.get(id)
      return piece && viewers.every((viewer) => sightOf(this.state, piece, viewer) !== 'absent')
    })
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    if (!this.isBusy) return Promise.resolve()
    return new Promise((resolve) => this.whenIdle.push(resolve))
  }

  close(): void {
    this.bindings.close()
    this.stopping.abort()
  }

  private committed({ waiting, state, watch }: Batch): void {
    this.inFlight = undefined
    // What is durable is told by the room that stands there now.
    if (this.isGone) {
      this.rest()
      return
    }
    const before = this.state
    this.watch = watch
    this.told.chronicle.extend(waiting, state)
    this.arrivals.clear()
    this.bindings.follow(state)
    this.oust()
    this.flush()
    const { sights } = this.company
    const isLate = waiting.some((telling) => isWanting(telling, sights))
    if (isLate)
      this.tellPlayed([
        ...play(
          before,
          waiting.map(({ text }) => text),
        ),
      ])
    else this.tell(waiting)
    if (state.time.side !== undefined && state.time.side !== before.time.side && !state.closed) {
      this.parts.turned(this.table, state)
    }
    this.refused.tellDurable(state.seq)
    this.rest()
    this.catchUp()
  }

  /** Who held a seat that has changed hands sees no more of what it sees. */
  private oust(): void {
    for (const { who } of this.company.ousted(this.state.seats)) {
      this.parts.outlet.dismiss(who, refusal('handed-on', 'Your seat has been handed on to somebody else.'))
    }
  }

  private tellPlayed(played: readonly Played[]): void {
    this.tell(played.map((each) => tellingOf(each, this.company.sights)))
  }

  private tell(tellings: readonly Telling[]): void {
    for (const frame of framesOf(tellings, this.head, this.company.sights)) {
      this.parts.outlet.entries(this.table, frame)
    }
  }

  /** He failed at this table and was sent away: said once. */
  private missReferee(): void {
    const { failure } = this.told.keeper
    if (failure === undefined || failure === this.missed) return
    this.missed = failure
    this.parts.log.error(
      { table: this.table, err: failure },
      'The referee failed and was sent away; the table plays on.',
    )
  }

  private rest(): void {
    if (this.isBusy) return
    for (const resolve of this.whenIdle.splice(0)) resolve()
  }

  /** The journal did not take what was decided: it never happened. The table is what the journal says it is. */
  private recover(error: JournalError): void {
    const { log } = this.parts
    log.warn({ table: this.table, code: error.code }, error.message)
    if (this.isGone) {
      this.inFlight = undefined
      this.rest()
      return
    }
    const lost = [...(this.inFlight?.waiting ?? []), ...this.queue, ...this.refused.forgo()]
    this.inFlight = undefined
    this.queue = []
    this.phase = 'reloading'
    this.ready = this.reload().catch((cause) => this.giveUp(cause))
    for (const { id, sender } of lost) {
      sender.refuse({ ...refusal('journal', 'The journal did not take it, so it did not happen; try again.'), id })
    }
  }

  private async reload(): Promise<void> {
    const { seq, head } = this.told.chronicle
    this.told = await this.parts.reload(this.table, this.key)
    this.watch = this.told.keeper.watch
    this.missReferee()
    this.phase = 'open'
    this.bindings.follow(this.state)
    // Where the log is not the one that was told, a frame with nothing but another head makes every client begin again.
    this.oust()
    this.tellPlayed(this.told.chronicle.since({ seq, head }) ?? [])
    this.rest()
    this.catchUp()
  }

  giveUp(cause: unknown): void {
    if (this.phase === 'gone') return
    const { log, outlet, gone } = this.parts
    this.phase = 'gone'
    // Nobody will flush it, and whoever waits for the room to settle would wait for ever.
    this.queue = []
    log.error({ table: this.table, err: cause }, 'The table cannot go on here; it is read anew for the next who comes.')
    gone(this)
    outlet.bye(this.table, refusal('journal', 'The table cannot be read from its journal just now.'))
    this.close()
    this.rest()
  }

  /** Another relay may write to the same table. */
  private async follow(): Promise<void> {
    const { journal } = this.parts
    try {
      for await (const { seq, lines } of journal.follow(this.table, this.state.seq, this.stopping.signal)) {
        this.heard = seq + lines.length - 1
        await this.catchUp()
      }
    } catch (error) {
      this.giveUp(error)
    }
  }

  /** Takes over what another relay wrote. While we write too it waits: the journal refuses one of us. */
  private async catchUp(): Promise<void> {
    const { seq } = this.state
    if (this.heard <= seq || this.isBusy || this.isGone) return
    try {
      const lines = await this.parts.journal.read(this.table, seq)
      if (this.isBusy) return
      const { keeper, chronicle } = this.told
      const fresh = lines.slice(this.state.seq - seq).map((line) => recall(keeper, line))
      if (fresh.length === 0) return
      chronicle.extend(fresh.map(lineOf), keeper.state)
      this.watch = keeper.watch
      this.bindings.follow(keeper.state)
      this.oust()
      this.tellPlayed(fresh)
    } catch (error) {
      this.giveUp(error)
    }
  }
}
