import type { BaseLogger } from 'pino'
import type {
  Act,
  Entries,
  Hash,
  Id,
  People,
  PieceId,
  Refusal,
  Seat,
  SeenEntry,
  Welcome,
} from '../table/generated/types.ts'
import type { Kept } from '../table/keeper.ts'
import { refusal } from '../table/refusal.ts'
import { OBSERVER, sightOf, type Viewer, view } from '../table/sight.ts'
import { type State, toSnapshot } from '../table/state.ts'
import { type Played, type Point, seen } from './chronicle.ts'
import type { Clock } from './clock.ts'
import { Company, type Person } from './company.ts'
import type { Journal, JournalError } from './journal.ts'
import type { Tally } from './metrics.ts'
import { recall, type Told } from './replay.ts'
import { seatOfToken } from './token.ts'

/** How many entries come with a snapshot, to read. */
const TO_READ = 100

/** Where a refusal goes. */
export interface Sender {
  refuse(refusal: Refusal): void
}

/** How a room reaches the people in it. */
export interface Outlet {
  /** To everybody at the table who has one of these sights; `text` is the frame as it is written. */
  entries(table: string, sights: readonly string[], frame: Entries, text: string): void
  people(table: string, people: People): void
  /** Sends everybody away. */
  bye(table: string, refusal: Refusal): void
}

export interface RoomParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly outlet: Outlet
  readonly tally: Tally
  readonly log: BaseLogger
  /** There is something to commit when this turn of the event loop ends. */
  wake(room: Room): void
  /** Reads the table again from the journal. */
  reload(table: string, key: Hash): Promise<Told>
  /** The room cannot go on; the table may be opened anew. */
  gone(room: Room): void
}

interface Waiting {
  readonly kept: Kept
  readonly sender: Sender
}

/** How many refusals a table remembers. */
const REFUSALS = 1000

/**
 * What was refused stays refused, however often it is sent: the sender may not have heard, and what he did after it
 * stands in the log already.
 */
class Refused {
  private readonly refusals = new Map<string, Refusal>()

  get(seat: Id, id: string): Refusal | undefined {
    return this.refusals.get(`${seat} ${id}`)
  }

  add(seat: Id, id: string, refusal: Refusal): void {
    this.refusals.set(`${seat} ${id}`, refusal)
    if (this.refusals.size <= REFUSALS) return
    const [oldest] = this.refusals.keys()
    if (oldest !== undefined) this.refusals.delete(oldest)
  }
}

/** An open table: decides, commits, and only then tells. */
export class Room {
  readonly company = new Company()
  private phase: 'open' | 'reloading' | 'gone' = 'open'
  private queue: Waiting[] = []
  private inFlight: readonly Waiting[] = []
  /** Sent again before the first one was durable: answered together with it, or it would be acknowledged too early. */
  private again: { readonly refusal: Refusal; readonly sender: Sender }[] = []
  private readonly refused = new Refused()
  /** The last entry known to stand in the journal, whoever wrote it. */
  private heard = -1
  private readonly stopping = new AbortController()
  private whenIdle: (() => void)[] = []
  private emptySince: number

  constructor(
    readonly table: string,
    private readonly key: Hash,
    private told: Told,
    private readonly parts: RoomParts,
  ) {
    this.emptySince = parts.clock.now()
    this.follow()
  }

  /** Everything that is durable; what is not, nobody has seen. */
  get state(): State {
    return this.told.chronicle.state
  }

  get head(): Hash {
    return this.told.chronicle.head
  }

  get isOpen(): boolean {
    return this.phase === 'open'
  }

  get isBusy(): boolean {
    return this.inFlight.length > 0 || this.queue.length > 0 || this.phase === 'reloading'
  }

  /** How long nobody has been here and nothing was under way. */
  idleFor(now: number): number {
    return this.company.size > 0 || this.isBusy ? 0 : now - this.emptySince
  }

  seatFor(token: string): Seat | undefined {
    return seatOfToken(this.key, this.state.seats, token)
  }

  /** Who enters sees what is durable, and from then on gets every later entry once. */
  enter(person: Person, after?: Point): Welcome {
    const { chronicle } = this.told
    const missed = after && chronicle.since(after)
    const entries = (missed ?? chronicle.last(TO_READ)).map((kept) => seen(kept, person.viewer))
    this.company.add(person)
    const people = this.company.list()
    this.parts.outlet.people(this.table, people)
    return {
      ...(person.seat !== undefined && { seat: person.seat }),
      head: this.head,
      ...(!missed && { snapshot: toSnapshot(view(this.state, person.viewer)) }),
      entries,
      people,
    }
  }

  leave(who: string): void {
    if (!this.company.remove(who)) return
    if (this.company.size === 0) this.emptySince = this.parts.clock.now()
    this.parts.outlet.people(this.table, this.company.list())
  }

  submit(seat: Id, { id, action }: Act, sender: Sender): void {
    if (!this.isOpen) {
      sender.refuse({ ...refusal('journal', 'The table is being read again from its journal; try again.'), id })
      return
    }
    const { keeper } = this.told
    const kept = this.refused.get(seat, id) ?? keeper.decide(seat, id, action, this.parts.clock.now())
    if ('code' in kept) {
      if (kept.seq !== undefined && kept.seq > this.state.seq) this.again.push({ refusal: kept, sender })
      else {
        if (kept.code !== 'duplicate') this.refused.add(seat, id, kept)
        sender.refuse(kept)
      }
      return
    }
    keeper.keep(kept)
    this.queue.push({ kept, sender })
    this.parts.wake(this)
  }

  /** Appends what has come together, unless an append is under way: then it goes with the next. */
  flush(): void {
    const first = this.queue[0]
    if (this.inFlight.length > 0 || !first) return
    const batch = this.queue
    this.inFlight = batch
    this.queue = []
    const done = this.parts.tally.commit(batch.length)
    const lines = batch.map(({ kept }) => kept.text)
    this.parts.journal.append(this.table, first.kept.entry.seq, lines).then(
      () => {
        done()
        this.committed(batch)
      },
      (error: JournalError) => {
        done(error)
        this.recover(error)
      },
    )
  }

  async history(viewer: Viewer, before: number, count: number): Promise<SeenEntry[]> {
    const until = Math.min(before, this.state.seq + 1)
    const from = Math.max(0, until - count)
    return this.told.chronicle.history(viewer, from, until, (after, most) =>
      this.parts.journal.read(this.table, after, most),
    )
  }

  /** The log as it is written, up to an entry that is durable. */
  lines(last: number): Promise<string[]> {
    return this.parts.journal.read(this.table, -1, last + 1)
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
    this.stopping.abort()
  }

  private committed(batch: readonly Waiting[]): void {
    const fresh = batch.map(({ kept }) => kept)
    for (const kept of fresh) this.told.chronicle.push(kept)
    this.inFlight = []
    this.flush()
    this.tell(fresh)
    this.answerAgain()
    this.rest()
    this.catchUp()
  }

  /** One frame for each different sight; those who see the same get the same frame. */
  private tell(fresh: readonly Played[]): void {
    const { sights } = this.company
    // What an observer may see, everybody may.
    const isOpen = fresh.map((played) => seen(played, OBSERVER) === played.entry)
    if (isOpen.every(Boolean)) {
      const entries = fresh.map(({ entry }) => entry)
      this.send(fresh, entries, [...sights.keys()])
      return
    }
    for (const [sight, viewer] of sights) {
      const entries = fresh.map((played, i) => (isOpen[i] ? played.entry : seen(played, viewer)))
      this.send(fresh, entries, [sight])
    }
  }

  private send(fresh: readonly Played[], entries: SeenEntry[], sights: readonly string[]): void {
    const { head } = this
    const texts = fresh.map(({ entry, text }, i) => (entries[i] === entry ? text : JSON.stringify(entries[i])))
    const text = `{"entries":[${texts.join(',')}],"head":"${head}"}`
    this.parts.outlet.entries(this.table, sights, { entries, head }, text)
  }

  private answerAgain(): void {
    if (this.again.length === 0) return
    const durable = this.again.filter(({ refusal }) => (refusal.seq ?? 0) <= this.state.seq)
    this.again = this.again.filter((each) => !durable.includes(each))
    for (const { refusal, sender } of durable) sender.refuse(refusal)
  }

  private rest(): void {
    if (this.isBusy) return
    for (const resolve of this.whenIdle.splice(0)) resolve()
  }

  /** The journal did not take what was decided: it never happened. The table is what the journal says it is. */
  private recover(error: JournalError): void {
    const { log } = this.parts
    log.warn({ table: this.table, code: error.code }, error.message)
    const lost = [...this.inFlight, ...this.queue].map(({ kept, sender }) => ({ id: kept.entry.id, sender }))
    for (const { refusal, sender } of this.again) if (refusal.id !== undefined) lost.push({ id: refusal.id, sender })
    this.inFlight = []
    this.queue = []
    this.again = []
    this.phase = 'reloading'
    this.reload().catch((cause) => this.giveUp(cause))
    for (const { id, sender } of lost) {
      sender.refuse({ ...refusal('journal', 'The journal did not take it, so it did not happen; try again.'), id })
    }
  }

  private async reload(): Promise<void> {
    const { seq, head } = this.told.chronicle
    this.told = await this.parts.reload(this.table, this.key)
    this.phase = 'open'
    // Where the log is not the one that was told, a frame with nothing but another head makes every client begin again.
    this.tell(this.told.chronicle.since({ seq, head }) ?? [])
    this.rest()
    this.catchUp()
  }

  private giveUp(cause: unknown): void {
    const { log, outlet, gone } = this.parts
    this.phase = 'gone'
    log.error({ table: this.table, err: cause }, 'The table cannot be read from its journal.')
    gone(this)
    outlet.bye(this.table, refusal('journal', 'The table cannot be read from its journal just now.'))
    this.close()
    this.rest()
  }

  /** Another relay may write to the same table. */
  private async follow(): Promise<void> {
    const { journal, log } = this.parts
    try {
      for await (const { seq, lines } of journal.follow(this.table, this.state.seq, this.stopping.signal)) {
        this.heard = seq + lines.length - 1
        await this.catchUp()
      }
    } catch (error) {
      log.error({ table: this.table, err: error }, 'The table no longer hears what other relays write.')
    }
  }

  /** Takes over what another relay wrote. While we write too it waits: the journal refuses one of us. */
  private async catchUp(): Promise<void> {
    const { seq } = this.state
    if (this.heard <= seq || this.isBusy) return
    try {
      const lines = await this.parts.journal.read(this.table, seq)
      if (this.isBusy) return
      const { keeper, chronicle } = this.told
      const fresh = lines.slice(this.state.seq - seq).map((line) => recall(keeper, line))
      if (fresh.length === 0) return
      for (const kept of fresh) chronicle.push(kept)
      this.tell(fresh)
    } catch (error) {
      this.giveUp(error)
    }
  }
}
