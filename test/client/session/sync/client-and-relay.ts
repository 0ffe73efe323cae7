import { addAct } from '../../../../client/session/sync/pending-actions.ts'
import {
  connected,
  disconnected,
  receiveEntries,
  receiveRefusal,
  receiveWelcome,
} from '../../../../client/session/sync/sync.ts'
import { type Send, type Sync, type SyncStep, startSync } from '../../../../client/session/sync/sync-state.ts'
import type { Act, Action, Entries, Id, Refusal, SeenEntry, Welcome } from '../../../../table/generated/types.ts'
import type { KeptEntry, LogKeeper, RecordedParts } from '../../../../table/log/log-keeper.ts'
import { redact } from '../../../../table/log/redact.ts'
import { type Viewer, view } from '../../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../../table/state.ts'

/** A relay's keeper and one player's client, with every message between them in the hands of the test. */
export class ClientAndRelay {
  sync: Sync
  /** What the client sent and the relay has not read. */
  readonly out: Send[] = []
  /** What the relay sent and the client has not read. */
  readonly inbox: (Entries | Refusal | { welcome: Welcome })[] = []
  readonly dropped: SyncStep['dropped'][number][] = []
  readonly news: SyncStep['news'][number][] = []
  /** The seats that the relay asks to share. */
  asked: readonly Id[] = []
  /** The relay's clock. */
  now = 0
  private count = 0
  private readonly log: SeenEntry[] = []

  constructor(
    readonly keeper: LogKeeper,
    readonly seat: Id,
    readonly viewer: Viewer,
    unanswered?: Pick<Sync, 'pending' | 'count'>,
  ) {
    this.sync = startSync({ table: 'table-01', token: 'a'.repeat(16) }, unanswered)
  }

  take(step: SyncStep): void {
    this.sync = step.sync
    this.out.push(...step.send)
    this.dropped.push(...step.dropped)
    this.news.push(...step.news)
  }

  /** The player does something; answers the id it goes by. */
  do(action: Action): string {
    this.count += 1
    const id = `mine-${this.count}`
    this.take(addAct(this.sync, { id, action }))
    return id
  }

  /** Somebody else does something, and the relay tells us. */
  other(seat: Id, action: Action): void {
    this.count += 1
    this.decide(seat, { id: `theirs-${this.count}`, action })
  }

  private decide(seat: Id, { id, action }: Act): void {
    const kept = this.keeper.decide(seat, id, action, this.now, this.toldOf(action), false)
    if ('entry' in kept) this.tell(kept)
    else if (seat === this.seat) this.inbox.push(kept)
  }

  /** The relay itself says something in the name of a seat. */
  relays(seat: Id, action: Action): void {
    this.count += 1
    const kept = this.keeper.decide(seat, `relay-${this.count}`, action, this.now, this.toldOf(action), true)
    if (!('entry' in kept)) throw new Error(kept.code)
    this.tell(kept)
  }

  private toldOf({ type }: Action): RecordedParts | undefined {
    return type === 'bind' || type === 'withhold' ? { result: { asked: [...this.asked] } } : undefined
  }

  private tell(kept: KeptEntry): void {
    this.keeper.keep(kept)
    const seen = redact(kept.entry, kept.patch, kept.before, kept.after, this.viewer)
    this.log[seen.seq] = seen
    this.inbox.push({ entries: [seen], head: this.keeper.head })
  }

  /** The relay reads everything that was sent. */
  relayReads(): void {
    for (const message of this.out.splice(0)) {
      if ('act' in message) this.decide(this.seat, message.act)
      else this.greet(message.join.after)
    }
  }

  private greet(after: { seq: number; head: string } | undefined): void {
    const { state, head } = this.keeper
    const isTail = after !== undefined && (this.log[after.seq + 1]?.prev ?? head) === after.head
    const answer: Welcome = {
      seat: this.seat,
      head,
      people: [],
      entries: isTail ? this.log.slice(after.seq + 1) : this.log.filter(Boolean),
      ...(!isTail && { snapshot: JSON.parse(JSON.stringify(toSnapshot(view(state, this.viewer)))) }),
    }
    this.inbox.push({ welcome: answer })
  }

  clientReads(): void {
    for (const message of this.inbox.splice(0)) {
      if ('welcome' in message) this.take(receiveWelcome(this.sync, message.welcome))
      else this.take('code' in message ? receiveRefusal(this.sync, message) : receiveEntries(this.sync, message))
    }
  }

  /** Until nobody has anything left to say. */
  settle(): void {
    while (this.out.length + this.inbox.length > 0) {
      this.relayReads()
      this.clientReads()
    }
  }

  /** The same seat at a page that was loaded again. */
  reloaded(unanswered: Pick<Sync, 'pending' | 'count'>): ClientAndRelay {
    const page = new ClientAndRelay(this.keeper, this.seat, this.viewer, unanswered)
    page.asked = this.asked
    page.log.push(...this.log)
    return page
  }

  /** Everything that the relay has told so far, the opening included. */
  types(): readonly (string | undefined)[] {
    return ['open', ...this.log.filter(Boolean).map(({ action }) => action?.type)]
  }

  connect(): void {
    this.take(connected(this.sync))
    this.settle()
  }

  /** The line breaks; what was under way is lost. */
  cut(): void {
    this.out.length = 0
    this.inbox.length = 0
    this.take(disconnected(this.sync))
  }
}
